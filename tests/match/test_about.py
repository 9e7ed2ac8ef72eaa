"""What an element has to say to whoever points at it, holds something over it, or drops something there."""

from __future__ import annotations

import pytest

from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State
from chabudai.match.choice import About, about
from chabudai.match.gestures import touch

HAND = ["hand-1", "turn-0"]
NOTHING = About("")


def begun(game: str, held: str) -> tuple[State, int]:
    """What the one to decide sees when this element can first be held over others, after random moves."""
    state, rng = load(game).new(3, 5), Rng(5, "about")
    seat = state.actors()[0]
    while not isinstance(touch(state.view(seat), seat).paths.get(held), dict):
        state.play(seat, state.random_move(seat, rng))
        seat = state.actors()[0]
    return state.view(seat), seat


@pytest.mark.parametrize("grip", [(1, 0), (0, 1), (1, 1)])
def test_what_is_held_beyond_the_edge_sticks_out(grip: tuple[int, int]) -> None:
    view, seat = begun("kodama-forest", "hand-1")
    found = about(view, seat, HAND, "left-r0c0", grip=grip, dropped=True)
    assert (found.sentence[:27], found.rule) == ("The tile would stick out ov", "KOD-GEO-01")


def test_what_is_held_by_another_cell_is_judged_by_where_its_corner_lies() -> None:
    view, seat = begun("kodama-forest", "hand-1")
    refused = [
        (row, column)
        for row in range(9)
        for column in range(9)
        if about(view, seat, HAND, f"left-r{row}c{column}", dropped=True).rule
    ]
    assert refused
    for row, column in refused:
        if row < 8 and column < 8:
            moved = about(view, seat, HAND, f"left-r{row + 1}c{column + 1}", grip=(1, 1), dropped=True)
            assert moved == about(view, seat, HAND, f"left-r{row}c{column}", dropped=True)


@pytest.mark.parametrize(
    ("game", "path", "element"),
    [
        ("kodama-forest", HAND, "bag"),
        ("hitodama", ["reserve"], "tile-SAP"),
        ("hitodama", ["reserve"], "solar-deck"),
        ("boo", ["stock-red"], "year"),
    ],
)
def test_what_takes_nothing_says_nothing_of_what_is_dropped_there(game: str, path: list[str], element: str) -> None:
    view, seat = begun(game, path[0])
    assert about(view, seat, path, element) != NOTHING, "whoever points at it reads what it is"
    assert about(view, seat, path, element, dropped=True) == NOTHING


def test_a_refusal_is_that_of_the_decision_to_which_a_gesture_has_come() -> None:
    """A stock has been chosen, so that nobody is told to choose one first."""
    view, seat = begun("boo", "stock-red")
    assert about(view, seat, [], "pantry-tea").sentence.startswith("First choose a stock")
    for dropped in (False, True):
        found = about(view, seat, ["stock-red"], "pantry-tea", dropped=dropped)
        assert found.sentence == "First offer your sticks to the temples."


def test_nothing_is_said_to_who_does_not_decide_and_drops_something() -> None:
    view, seat = begun("hitodama", "reserve")
    assert about(view, None, ["reserve"], "space-SAP-1", dropped=True) == NOTHING
    assert about(view.game.new(3, 5).view(1 - seat), 1 - seat, ["reserve"], "space-SAP-1", dropped=True) == NOTHING
