"""What a seat may expect lies on the scale of the results, is exact at the end, and needs nothing but a view."""

from __future__ import annotations

import pytest

from chabudai.check.lab import Combination, Walk, viewers
from chabudai.core.registry import load
from chabudai.core.state import State

MOST_OF_A_CHANGE = 1.5


def check_prospects(state: State) -> None:
    game = state.game
    for viewer in viewers(state):
        view = state.view(viewer)
        expected = game.prospects(view)
        assert len(expected) == state.seats
        assert all(-1 <= each <= 1 for each in expected), f"prospects {expected} outside -1 to 1"
        assert game.ratings(view) == [game.evaluate(view, seat) for seat in range(state.seats)]
        assert state.competes() == bool(state.ranking())
        if not state.ranking():
            assert len(set(expected)) == 1, f"nobody competes, and the prospects are {expected}"
        elif not state.over and state.seats > 1:
            risk = game.risk(view)
            assert 0 <= risk < 1
            assert sum(expected) == pytest.approx(-risk * state.seats), f"prospects {expected}, risk {risk}"
        assert 0 <= game.elapsed(view) <= 1
        assert game.spread(state.seats, game.elapsed(view)) > 0


def test_prospects_lie_on_the_scale_of_results(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "prospects")
    for state in walk.positions(decisions // 10, every=20):
        check_prospects(state)


def test_prospects_are_exact_at_the_end(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "ends")
    for _ in range(decisions):
        if walk.state.over:
            check_prospects(walk.state)
            assert walk.state.game.prospects(walk.state.view(None)) == walk.state.utilities()
            return
        walk.play(*walk.choose())


def test_the_last_move_changes_a_rating_no_more_than_others_did(combination: Combination, decisions: int) -> None:
    """`evaluate` measures in the same way to the end; that a match was won is for `prospects` to say."""
    walk = Walk(combination, "ends")
    game = walk.state.game
    before = game.ratings(walk.state)
    largest = 0.0
    for _ in range(decisions):
        walk.play(*walk.choose())
        after = game.ratings(walk.state)
        change = max(abs(one - other) for one, other in zip(before, after, strict=True))
        if walk.state.over:
            assert change <= largest * MOST_OF_A_CHANGE, f"{before} before the end, {after} at the end"
            return
        largest = max(largest, change)
        before = after


def test_spreads_go_with_the_numbers_of_seats(game_name: str) -> None:
    game = load(game_name)
    assert set(game.spreads) <= set(range(game.min_seats, game.max_seats + 1))
    for seats in range(game.min_seats, game.max_seats + 1):
        stages = [game.spread(seats, elapsed / 10) for elapsed in range(11)]
        assert all(spread > 0 for spread in stages)
        assert game.spread(seats, 2.0) == stages[-1]
