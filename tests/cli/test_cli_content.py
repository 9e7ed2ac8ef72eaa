from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from chabudai_nim import BeanNim

from chabudai.core import registry
from chabudai.core.content import Content
from cli.calling import GAME, Run, process


@pytest.mark.parametrize("name", registry.names())
def test_each_table_tells_its_source(chabudai: Run, name: str) -> None:
    game = registry.load(name)
    data = json.loads(chabudai("content", name, "--json").stdout)
    assert data["game"] == name
    assert data["digest"] == game.content.digest
    assert [table["table"] for table in data["tables"]] == list(game.content.tables)
    text = chabudai("content", name).stdout
    for table in data["tables"]:
        assert table["table"] in text
        assert table["provenance"] in text
        if table["address"]:
            assert table["address"][:30] in text


def test_content_that_was_shipped_before_can_be_written(
    chabudai: Run, refused: Callable[..., str], tmp_path: Path
) -> None:
    file = tmp_path / "first.toml"
    assert chabudai("content", "bean-nim", "--version", "1", "--write", str(file)).exit_code == 0
    assert file.read_text("utf-8") == registry.shipped_before("bean-nim")[0].text
    assert "content 1 (" in chabudai("content", "bean-nim", "--version", "1").stdout
    assert json.loads(chabudai("content", "bean-nim", "--json").stdout)["version"] == 2
    sentence = refused("content", "bean-nim", "--version", "7")
    assert "Bean Nim has no content version 7. Its versions: 1, 2." in sentence


def test_tuned_tables_tell_the_run(chabudai: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    text = registry.load("bean-nim").content.text
    tuned = Content("tuned.toml", text.replace('provenance = "rulebook"', 'provenance = "tuned"\nrun = "runs/7"', 1))
    monkeypatch.setattr(registry, "load", lambda _: BeanNim(tuned))
    shown = chabudai("content", "bean-nim").stdout
    assert "runs/7" in shown
    assert "tuned: improved by a run of the lab" in shown


def test_the_packaged_content_is_sound(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "copy.toml"
    file.write_text(registry.load(GAME).content.text, "utf-8")
    result = chabudai("content", "check", str(file))
    assert result.exit_code == 0
    assert "is valid content for Kodama Forest" in result.stdout
    assert "is the same as the packaged content" in result.stdout
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
    assert refused("content", "chess").startswith("There is no game 'chess'. Games: ")


def test_the_process_refuses_without_traceback(tmp_path: Path) -> None:
    result = process("content", "check", "nothing.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr == "nothing.toml cannot be read: no such file or directory.\n"


@pytest.mark.parametrize("name", registry.names())
def test_the_packaged_content_is_written_with_its_comments(chabudai: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "mine.toml"
    assert chabudai("content", name, "--write", str(file)).exit_code == 0
    assert file.read_text("utf-8") == registry.load(name).content.text
    assert "is the same" in chabudai("content", "check", str(file)).stdout


def test_no_file_is_overwritten_by_content(chabudai: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("my work", "utf-8")
    assert "already exists" in refused("content", GAME, "--write", str(file))
    assert file.read_text("utf-8") == "my work"
    assert "cannot be written" in refused("content", GAME, "--write", str(tmp_path / "no" / "folder.toml"))


def test_a_match_with_changed_content_replays_anywhere(
    chabudai: Run, refused: Callable[..., str], tmp_path: Path
) -> None:
    content = tmp_path / "mine.toml"
    content.write_text(registry.load(GAME).content.text.replace("frogs = 20", "frogs = 19"), "utf-8")
    sim = ("sim", GAME, "--games", "1", "--content", str(content), "--records", str(tmp_path / "matches"))
    assert chabudai(*sim).exit_code == 0
    content.unlink()
    match = str(tmp_path / "matches" / "000000.json")
    assert "replay to the final position" in chabudai("verify", match).stdout
    assert "The game is over" in chabudai("replay", match).stdout
    assert "The game is over" in chabudai("play", GAME, "--resume", match, input="quit\n").stdout
    packaged = tmp_path / "packaged.toml"
    chabudai("content", GAME, "--write", str(packaged))
    assert "other content" in refused("replay", match, "--content", str(packaged))


def test_a_fixed_stream_is_the_same_in_every_game(chabudai: Run, tmp_path: Path) -> None:
    sim = ("sim", GAME, "--games", "2", "--seats", "random,random", "--json")
    plain = json.loads(chabudai(*sim).stdout)["digest"]
    folder = tmp_path / "matches"
    fixed = json.loads(chabudai(*sim, "--fix", "bag=7", "--fix", "boards=1", "--records", str(folder)).stdout)["digest"]
    assert fixed != plain
    records = [json.loads(file.read_text("utf-8")) for file in sorted(folder.iterdir())]
    assert [record["fixed"] for record in records] == [{"bag": 7, "boards": 1}] * 2
    assert chabudai("verify", *map(str, sorted(folder.iterdir()))).exit_code == 0


@pytest.mark.parametrize(
    ("fix", "words"),
    [
        (["weather=1"], "no source of chance 'weather'. Its sources: bag, boards, refill"),
        (["bag"], "Write --fix STREAM=SEED"),
        (["bag=often"], "Write --fix STREAM=SEED"),
        (["bag=1", "bag=2"], "fixed twice"),
        ([f"bag={2**64}"], "outside 0 to"),
    ],
)
def test_what_cannot_be_fixed_is_refused(refused: Callable[..., str], fix: list[str], words: str) -> None:
    arguments = [part for pair in fix for part in ("--fix", pair)]
    assert words in refused("sim", GAME, *arguments)
    assert words in refused("play", GAME, *arguments)
