"""The checks of `chabudai.check.spoken` find what they are made to find."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from chabudai.check import spoken
from chabudai.check.spoken import (
    Heard,
    fields,
    half_translated,
    left_out,
    misshapen,
    outside_marks,
    unspoken,
    untranslated,
)
from chabudai.core.language import FRENCH, PSEUDO, Speech, speaking


class Words:
    """A game of two sentences."""

    def __init__(self, say: Speech) -> None:
        self.say = say


class Reading(spoken.Hearing):
    """Reads a few things aloud instead of playing."""

    def __call__(self) -> Iterator[Heard]:
        say = self.game.say
        yield Heard("log", say("{who} takes {what}.", who="Aki", what="the red tile"))
        yield Heard("log", say("{who} takes {what}.", who="Aki", what=say("the blue tile")))
        yield Heard("cell", "r1c2 +3")
        yield Heard("drawing", "Left over")


@pytest.fixture
def reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reading:
    package = tmp_path / "spoken_game"
    package.mkdir()
    (package / "__init__.py").write_text("def tell(say):\n    return say('Only in the sources.')\n")
    (package / FRENCH).with_suffix(".toml").write_text(
        '"{who} takes {what}." = "{who} prend {tile} !"\n"the green tile" = "la tuile verte"\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    return Reading(Words(Speech("spoken_game")), 1)  # type: ignore[arg-type]


def test_marks_nest_and_open_inside_out() -> None:
    assert outside_marks("⟦The ⟦red⟧ temple⟧ of ⟦⟧Aki⟦ now⟧") == "of Aki"
    assert fields("{who} takes {tile:>3}.") == {"who", "tile"}


def test_what_is_filled_in_must_be_spoken_too(reading: Reading) -> None:
    assert unspoken(reading) == ["log: Aki the red tile", "drawing: Left over"]
    assert unspoken(reading, allowed=["Left over", "the red tile"]) == []
    with speaking(PSEUDO):
        assert reading.game.say("Go, {who}.", who="Aki") == "⟦Go, Aki.⟧", "the usual manner is back"


def test_missing_templates_are_found_in_speech_and_in_the_sources(reading: Reading) -> None:
    wanted = ["Only in the sources.", "the blue tile"]
    reading.game.say.catalogue(FRENCH)["{who} takes {what}."] = "{who} prend {what}."
    assert untranslated(reading) == wanted


def test_a_catalogue_is_looked_over(reading: Reading) -> None:
    catalogue = reading.game.say.catalogue(FRENCH)
    catalogue["{who} takes {what}."] = "{who} prend {what} : l'autre attend"
    catalogue["the blue tile"] = "la tuile {colour}"
    found = misshapen(reading)
    assert len(found) == 4
    for part in ("no-break space", "apostrophe", "{'colour'}", "the green tile: nobody says this"):
        assert any(part in line for line in found), part


def test_what_is_missing_in_a_table_is_found_and_codes_are_none(reading: Reading) -> None:
    """Also in the columns of a table; codes that happen to be words of the catalogue make no table of templates."""
    folder = Path(str(import_module("spoken_game").__file__)).parent
    folder.joinpath("tables.py").write_text(
        "TOLD = {'a': 'red', 'b': 'green', 'c': 'blue'}\n"
        "SIZES: list = [('s', 'small'), ('l', 'large'), ('h', 'huge')]\n"
        "CODES = ['red', 'rd', 'rx']\n"
        "TWO = ['red', 'more than red']\n"
    )
    say = reading.game.say
    say.catalogue(FRENCH).update({"red": "rouge", "green": "vert", "small": "petit", "huge": "énorme"})
    game: Any = SimpleNamespace(say=say, moves=SimpleNamespace(families=[]))
    assert half_translated(game, ["green", "rare"]) == ["blue", "large", "more than red", "rare"]


def test_what_a_translation_leaves_out_is_found() -> None:
    assert left_out({"{who} takes {what}.": "{who} prend.", "{number} of {all}": "un seul"}) == ["{who} takes {what}."]
