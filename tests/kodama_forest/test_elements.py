"""Whatever a click path names is explained in words, except squares."""

from __future__ import annotations

import re

from chabudai.core import registry
from chabudai.games.kodama_forest.moves import BONUS, MOVES

GAME = registry.load("kodama-forest")
SQUARE = re.compile(r"(left|right|bonus)-r\dc\d")


def test_every_element_but_a_square_has_its_words() -> None:
    view = GAME.new(3, 1).view(0)
    elements = {element for move in range(MOVES.size) for element in MOVES.path(move)}
    for element in elements:
        assert bool(GAME.meaning(view, element)) == (SQUARE.fullmatch(element) is None), element
    assert {f"bonus-{label}" for label in BONUS.parameters[0].labels} < elements


def test_the_hand_is_named_for_its_owner_alone() -> None:
    state = GAME.new(3, 1)
    for seat in range(3):
        words = [GAME.meaning(state.view(seat), f"hand-{slot}") for slot in (1, 2, 3)]
        names = [GAME.box.tiles[tile].name for tile in state.hands[seat * 3 : seat * 3 + 3]]
        assert words == [f"tile {name} of your hand" for name in names]
    assert GAME.meaning(state.view(None), "hand-1") == ""


def test_an_empty_slot_has_nothing_to_say() -> None:
    state = GAME.new(3, 1)
    state.play(0, state.legal_moves(0)[0])
    assert GAME.meaning(state.view(0), "hand-1") == ""
