from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from chabudai.core import registry
from cli.calling import GAME, Run, process


@pytest.mark.parametrize("name", registry.names())
def test_each_table_tells_its_source(chabudai: Run, name: str) -> None:
    game = registry.load(name)
    data = json.loads(chabudai("content", name, "--json").stdout)
    assert data["game"] == name
    assert data["digest"] == game.content.digest
    assert [table["table"] for table in data["tables"]] == list(game.content.tables)
    text = chabudai("content", name).stdout
    words = {"rulebook": "given", "public": "public", "reconstructed": "reconstructed"}
    for table in data["tables"]:
        assert table["table"] in text
        assert words[table["provenance"]] in text
        if table["address"]:
            assert table["address"][:30] in text


def test_the_packaged_content_is_sound(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "copy.toml"
    file.write_text(registry.load(GAME).content.text, "utf-8")
    result = chabudai("content", "check", str(file))
    assert result.exit_code == 0
    assert "is sound content for Kodama Forest" in result.stdout
    assert "says the same as the packaged content" in result.stdout
    assert json.loads(chabudai("content", "check", str(file), "--json").stdout)["game"] == GAME


def test_a_corrected_copy_is_sound_and_different(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(registry.load(GAME).content.text.replace("frogs = 20", "frogs = 19"), "utf-8")
    assert "differs from the packaged content" in chabudai("content", "check", str(file)).stdout


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("frogs = 20", 'frogs = "many"', ["mine.toml", "[piles]", "frogs"]),
        ("frogs = 20", "frogs = -1", ["mine.toml", "[piles]", "frogs"]),
        ("frogs = 20", "", ["mine.toml", "[piles]", "frogs"]),
        ("[piles]", "[piles", ["mine.toml", "not valid TOML"]),
        ('game = "kodama-forest"', "", ["mine.toml", "which game"]),
        ('game = "kodama-forest"', 'game = "go"', ["no game 'go'"]),
        ('provenance = "reconstructed"', 'provenance = "hearsay"', ["provenance", "rulebook, public, reconstructed"]),
        ('    "T88 E6 ####/.##. F@0,2N",\n', "", ["mine.toml", "[tiles]"]),
    ],
)
def test_bad_content_is_refused_everywhere(
    refused: Callable[..., str], tmp_path: Path, old: str, new: str, words: list[str]
) -> None:
    text = registry.load(GAME).content.text
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new), "utf-8")
    sentence = refused("content", "check", str(file))
    for word in words:
        assert word in sentence
    if "go" not in words[0]:
        assert refused("sim", GAME, "--content", str(file)) == sentence
        assert refused("play", GAME, "--content", str(file)) == sentence


def test_files_that_cannot_be_read_are_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "no such file" in refused("content", "check", str(tmp_path / "none.toml"))
    assert "is a directory" in refused("content", "check", str(tmp_path))
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    assert "is not a text file" in refused("content", "check", str(tmp_path / "picture"))


def test_an_unknown_game_is_refused(refused: Callable[..., str]) -> None:
    assert refused("content", "chess").startswith("There is no game 'chess'; games: ")


def test_the_process_refuses_without_traceback(tmp_path: Path) -> None:
    result = process("content", "check", "nothing.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr == "nothing.toml cannot be read: no such file or directory.\n"
