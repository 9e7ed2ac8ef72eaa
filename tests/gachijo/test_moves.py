"""Moves: families that answer each decision, and a click path for every id."""

from __future__ import annotations

import pytest

from chabudai.core.rng import Rng
from chabudai.core.state import Decision
from chabudai.games.gachijo.moves import (
    ARRANGING,
    HOUSE_GROUPS,
    MOVES,
    PASS,
    SPENDS,
    WALK,
    arranging,
    attack_on,
    blow,
    is_leg,
    leg,
    legs_to,
    spend_code,
)
from gachijo.scenes import GAME

WALKED = 400
"""Decisions of each random match."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_is_of_a_family_that_its_decision_names(seats: int) -> None:
    state = GAME.new(seats, 11, {"stage": "C"})
    rng = Rng(seats)
    for _ in range(WALKED):
        if state.over:
            return
        [seat] = state.actors()
        decision = state.decision(seat)
        options = decision.options(state)
        assert [move for move in options if not any(family.holds(move) for family in decision.families())] == []
        state.play(seat, rng.pick(options))


def test_every_decision_names_its_families() -> None:
    asked = [step for step in GAME.steps if issubclass(step, Decision)]
    assert [step.__name__ for step in asked if step.families is Decision.families] == []


@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_has_a_click_path_or_none_in_any_position(seats: int) -> None:
    """Legal or not, for whoever looks: nothing raises."""
    state = GAME.new(seats, 5, {"stage": "B"})
    rng = Rng(7)
    for turn in range(120):
        if turn % 40 == 0:
            for viewer in (0, None):
                view = state.view(viewer)
                for move in range(MOVES.size):
                    path = GAME.path(view, -1 if viewer is None else viewer, move)
                    assert all(path)
        [seat] = state.actors()
        state.play(seat, state.random_move(seat, rng))


def test_legs_and_blows_are_read_as_they_were_made() -> None:
    for spend, (nawa, take, hashigo) in enumerate(SPENDS):
        assert spend_code(nawa, take, hashigo) == spend
        for family in (WALK, PASS):
            moves = legs_to(family, [3, 80], spend)
            assert moves == [family.id(3, spend), family.id(80, spend)]
            assert all(is_leg(move) for move in moves)
            assert [leg(move) for move in moves] == [(3, spend), (80, spend)]
    for weapon in range(3):
        for houses in range(1, HOUSE_GROUPS + 1):
            assert blow(attack_on(weapon, houses)) == (weapon, houses)
    assert [arranging(family.id(1)) for family in ARRANGING] == list(range(len(ARRANGING)))
    assert arranging(WALK.id(0, 0)) == -1
