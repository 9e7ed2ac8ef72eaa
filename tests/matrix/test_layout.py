"""Every game's folder has the same rooms: a reader who knows one game finds everything in another."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from chabudai.core.registry import GROUP
from matrix.layout import LONGEST_FILE, departures

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "chabudai" / "games"
FOLDERS = sorted(folder for folder in GAMES.iterdir() if (folder / "__init__.py").is_file())
NIM = ROOT / "tests" / "packages" / "chabudai_nim" / "src" / "chabudai_nim"

pytestmark = pytest.mark.once


def package_of(folder: Path) -> str:
    return f"chabudai.games.{folder.name}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_has_the_rooms_of_every_game(folder: Path) -> None:
    assert departures(folder, package_of(folder)) == []


def test_every_folder_is_a_registered_game() -> None:
    ours = {point.module for point in entry_points(group=GROUP) if point.module.startswith("chabudai.")}
    assert {package_of(folder) for folder in FOLDERS} == ours


def test_bean_nim_has_them_as_far_as_it_needs_them() -> None:
    assert departures(NIM, "chabudai_nim", whole=False) == []


def lay_a_file_flat(folder: Path) -> None:
    (folder / "phases.py").touch()


def add_a_folder(folder: Path) -> None:
    (folder / "misc").mkdir()
    (folder / "misc" / "__init__.py").touch()


def call_rules_what_they_are_not(folder: Path) -> None:
    (folder / "rules" / "turns.py").rename(folder / "rules" / "flow.py")


def lose_the_laws(folder: Path) -> None:
    (folder / "rules" / "laws.py").rename(folder / "rules" / "always.py")


def tell_elsewhere(folder: Path) -> None:
    (folder / "words" / "names.py").write_text("def tell(event, names):\n    return ''\n")


def split_the_position(folder: Path) -> None:
    (folder / "rules" / "table.py").write_text("class Table(State):\n    pass\n")


def know_the_drawing(folder: Path) -> None:
    (folder / "rules" / "turns.py").write_text("def run():\n    from chabudai_nim.draw.table import draw\n")


def speak_in_the_rules(folder: Path) -> None:
    (folder / "rules" / "turns.py").write_text("from chabudai_nim.words.log import tell\n")


def grow_too_long(folder: Path) -> None:
    (folder / "rules" / "turns.py").write_text("pass\n" * (LONGEST_FILE + 1))


def list_steps_in_the_game(folder: Path) -> None:
    with (folder / "game.py").open("a", encoding="utf-8") as file:
        file.write("STEPS = []\n")


@pytest.mark.parametrize(
    ("depart", "sentence"),
    [
        (lay_a_file_flat, "phases.py is no file of the layout"),
        (add_a_folder, "misc/__init__.py lies in a folder that no other game has"),
        (call_rules_what_they_are_not, "rules/flow.py is no file of the layout"),
        (lose_the_laws, "rules/always.py defines broken_laws, which is found in rules/laws.py"),
        (tell_elsewhere, "words/names.py defines tell, which is found in words/log.py"),
        (split_the_position, "rules/table.py defines Table: the position is one class …State in state.py"),
        (know_the_drawing, "rules/turns.py imports draw.table: only the game and the drawing itself know the drawing"),
        (speak_in_the_rules, "rules/turns.py imports words.log: rules know only names and refusals of the words"),
        (grow_too_long, f"rules/turns.py is longer than {LONGEST_FILE} lines"),
        (list_steps_in_the_game, "game.py defines STEPS, which rules do"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_departure_is_noticed(depart: Callable[[Path], None], sentence: str, tmp_path: Path) -> None:
    folder = tmp_path / "chabudai_nim"
    shutil.copytree(NIM, folder)
    depart(folder)
    assert departures(folder, "chabudai_nim", whole=False) == [sentence]


def test_what_a_whole_game_lacks_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "chabudai_nim"
    shutil.copytree(NIM, folder)
    found = departures(folder, "chabudai_nim")
    assert "words/fr.toml is missing" in found
    assert "words/help.py does not define element_help" in found
