"""Whole maneuvers, leg after leg, against every single stroke that can be drawn on paper (section 5.3 of the rules)."""

from __future__ import annotations

import pytest

from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, neighbour
from chabudai.games.gachijo.rules.maneuver import Route
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import GAME, enclose, enter, lay_out, stops
from gachijo.test_legs import random_scene

Maneuver = tuple[int, frozenset[int]]
"""Where a maneuver ends and which item squares it has passed."""


def crystal_room(seed: int) -> GachijoState:
    """A random room without Tools in which every item square is a Crystal Square, so that nothing is drawn."""
    state = random_scene(seed)
    state.castle.squares = [3 if kind in (7, 8) else kind for kind in state.castle.squares]
    for kind in range(6):
        state.tool_bag[kind] += state.tools[kind]
        state.tools[kind] = 0
    state.marker[1] = 0
    return state


def strokes(state: GachijoState) -> set[Maneuver]:
    """Every drawn path: no step leads back to the cell just left; Bases and passages end it (GAC-R-02…07, GAC-R-15)."""
    castle = state.castle
    taken = {at for seat, at in enumerate(state.position) if seat and at >= 0}
    stairs = [spot for spot in range(CELLS) if castle.squares[spot] in (4, 5)]
    found: set[Maneuver] = set()
    begin = (state.position[0], -1, frozenset[int]())
    seen = {begin}
    waiting = [begin]
    while waiting:
        at, behind, passed = waiting.pop()
        cell, layer = at % CELLS, castle.layer_of(at)
        if cell in stairs:
            found |= {(exit_, passed) for exit_ in stairs if exit_ != cell and exit_ not in taken}
        for direction in range(DIRECTIONS):
            ahead = neighbour(cell, direction)
            if ahead < 0 or ahead == behind:
                continue
            wall = state.maze.wall(cell, direction)
            for goal in castle.layers[ahead]:
                if goal not in (0, layer) or (wall if goal != layer or layer == 0 else wall == 2):
                    continue
                there = ahead + CELLS if goal == 1 and len(castle.layers[ahead]) == 2 else ahead
                if there in taken:
                    continue
                now = passed | {ahead} if castle.squares[ahead] == 3 else passed
                if castle.squares[ahead] != 2:
                    found.add((there, now))
                after = (there, cell, now)
                if castle.squares[ahead] != 1 and after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return found


def played(state: GachijoState) -> set[Maneuver]:
    """What the legs on offer lead to."""
    found: set[Maneuver] = set()
    seen = set()
    waiting = [(state, frozenset[int]())]
    while waiting:
        here, passed = waiting.pop()
        for move in here.legal_moves(0):
            decoded = GAME.moves.decode(move)
            if decoded.family == "walk":
                found.add((decoded.values[0], passed))
            elif decoded.family == "stay":
                found.add((here.position[0], passed))
            elif decoded.family == "pass":
                after = here.copy()
                after.crystals[0] = 0
                after.play(0, move)
                route = after.decision(0)
                assert isinstance(route, Route)
                now = passed | {decoded.values[0]}
                key = (after.position[0], route.forbidden, now)
                if key not in seen:
                    seen.add(key)
                    waiting.append((after, now))
    return found


@pytest.mark.rule("GAC-R-02", "GAC-R-06", "GAC-CRYSTAL-02", "GAC-CRYSTAL-03", "GAC-MOVE-05", "GAC-MOVE-06")
@pytest.mark.parametrize("batch", range(4))
def test_legs_lead_to_exactly_the_strokes_that_can_be_drawn(batch: int) -> None:
    for seed in range(batch * 25, batch * 25 + 25):
        state = crystal_room(seed)
        assert played(state) == strokes(state), seed


@pytest.mark.rule("GAC-R-02", "GAC-CRYSTAL-03")
def test_a_square_with_two_ways_in_may_be_left_by_either() -> None:
    """One Nawa leads into the ring on either side; the Crystal behind may have been entered from left or right."""
    ring = enclose("12", "22", "13", "23") + " 12|22 12|13"
    state = enter(lay_out({0: "12"}, squares="c23", high=ring, tools={0: "nawa"}), "23", "1nawa")
    assert stops(state) == {"22", "13"}
    one_way = enter(lay_out({0: "12"}, squares="c23", high=ring + " 13|23", tools={0: "nawa"}), "23", "1nawa")
    assert stops(one_way) == set(), "with one way in there is no way back"
