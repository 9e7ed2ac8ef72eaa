"""GACHIJO in words and in French, where random play seldom comes; what is said at every table the matrix hears."""

from __future__ import annotations

import pytest

from chabudai.core.errors import BadOption
from chabudai.core.language import FRENCH, speaking
from chabudai.games.gachijo.game import Gachijo
from chabudai.games.gachijo.moves import MOVES
from chabudai.games.gachijo.words import help as helping
from chabudai.games.gachijo.words import log
from chabudai.games.gachijo.words.names import say
from gachijo.table import GAME, summoned


def test_every_choice_has_a_meaning_or_is_a_cell() -> None:
    """Whatever a click path may name is told in words before it is clicked."""
    paths = {part for move in range(MOVES.size) for part in MOVES.path(move)}
    dumb = sorted(part for part in paths if not helping.meaning(part) and not helping.element_help(part))
    assert dumb == []
    assert helping.meaning("r0c0") == ""
    for unknown in ("place-red-9", "tool-broom", "spend-4nawa", "turn-table-90", "nothing"):
        assert helping.meaning(unknown) == ""


def test_meanings_name_what_is_chosen() -> None:
    assert helping.meaning("place-red--2") == "start the red sheet 2 to the west"
    assert helping.meaning("place-blue-+1") == "start the blue sheet 1 to the south"
    assert helping.meaning("turn-items-270") == "lay the item sheet turned a quarter anticlockwise"
    assert helping.meaning("attack-oda+takeda") == "strike Oda and Takeda at once"
    assert helping.meaning("spend-2nawa+1take") == "with 2 Nawa and 1 Take"
    assert helping.meaning("loot-crystal") == "take a Crystal"
    assert helping.meaning("slide-blue-north") == "slide the blue sheet to the north"


def test_moves_are_told_in_whole_words() -> None:
    told = {
        text: MOVES.sentence(MOVES.parse(text))
        for text in ("slide red-west", "walk r2c3 1nawa+2take", "pass r0c1 free")
    }
    assert told == {
        "slide red-west": "slides the red sheet to the west",
        "walk r2c3 1nawa+2take": "runs to row 3, column 4 with 1 Nawa and 2 Take and stops",
        "pass r0c1 free": "runs through row 1, column 2",
    }
    with speaking(FRENCH):
        assert MOVES.sentence(MOVES.parse("steal crystal")) == "prend un cristal"
        assert MOVES.sentence(MOVES.parse("chips trade-summon")).endswith(
            "deux jetons Invocation contre un jeton Shinobi"
        )


def test_a_card_and_a_guardian_are_told_with_what_they_do() -> None:
    state = summoned("oni", 1, {0: "22", 1: "66"})
    assert state.log is not None
    told = [GAME.tell(event, ["Aki", "Ben", "Cho"]) for event in state.log.events]
    assert "Aki summons Oni with 1 move." in told
    assert log.card_words("Levitation", "one-crystal") == "Levitation (a Crystal from the Yard)"
    assert {card.effect for card in GAME.box.gacha} == set(log.CARD_WORDS)


def test_options_are_templates_in_whatever_language_the_game_is_loaded() -> None:
    with speaking(FRENCH):
        game = Gachijo()
        assert game.options[1].value_help == GAME.options[1].value_help
        with pytest.raises(BadOption, match="se joue à 3, 4, pas à 2"):
            game.complete(2, {"level": 3})


def test_the_end_is_told() -> None:
    for reason in GAME.end_reasons:
        assert GAME.ending(reason).endswith(".")
        with speaking(FRENCH):
            assert GAME.ending(reason) in say.catalogue(FRENCH).values()
