"""Whatever a click path names is explained in words, except squares."""

from __future__ import annotations

import re

from chabudai.games.kodama_forest.moves import BONUS, MOVES
from chabudai.games.kodama_forest.words.names import tile_name
from kit import play
from kodama_forest.table import GAME, hand_of, lay_out

SQUARE = re.compile(r"(left|right|bonus)-r\dc\d")


def test_every_element_but_a_square_has_its_words() -> None:
    view = GAME.new(3, 1).view(0)
    elements = {element for move in range(MOVES.size) for element in MOVES.path(move)}
    for element in elements:
        assert bool(GAME.meaning(view, element)) == (SQUARE.fullmatch(element) is None), element
    assert {f"bonus-{label}" for label in BONUS.parameters[0].labels} < elements


def test_a_square_is_helped_with_otherwise_than_its_board_and_a_stranger_not_at_all() -> None:
    assert GAME.element_help("left-r0c0") != GAME.element_help("left")
    assert GAME.element_help("no-such-thing") == ""


def test_the_hand_is_named_for_its_owner_alone() -> None:
    state = lay_out(3)
    for seat in range(3):
        words = [GAME.meaning(state.view(seat), f"hand-{slot}") for slot in (1, 2, 3)]
        assert words == [tile_name(GAME.box.tile_named(name)) for name in hand_of(state, seat)]
    assert GAME.meaning(state.view(None), "hand-1") == ""


def test_an_empty_slot_has_nothing_to_say() -> None:
    state = play(lay_out(3), "lay left 1 0 r0c3", seat=0)
    assert GAME.meaning(state.view(0), "hand-1") == ""
