"""Moves: the helpers that hide how legs, blows and the arranging of sheets are numbered."""

from __future__ import annotations

from chabudai.games.gachijo.moves import (
    ARRANGING,
    HOUSE_GROUPS,
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
from chabudai.games.gachijo.rules.cells import nodes_of


def test_legs_and_blows_are_read_as_they_were_made() -> None:
    for spend, (nawa, take, hashigo) in enumerate(SPENDS):
        assert spend_code(nawa, take, hashigo) == spend
        for family in (WALK, PASS):
            goals = [3, 80, 81, 161] if family is WALK else [3, 80]
            moves = legs_to(family, nodes_of(goals), spend)
            assert moves == [family.id(goal, spend) for goal in goals]
            assert all(is_leg(move) for move in moves)
            assert [leg(move) for move in moves] == [(goal, spend) for goal in goals]
    for weapon in range(3):
        for houses in range(1, HOUSE_GROUPS + 1):
            assert blow(attack_on(weapon, houses)) == (weapon, houses)
    assert [arranging(family.id(1)) for family in ARRANGING] == list(range(len(ARRANGING)))
    assert arranging(WALK.id(0, 0)) == -1
