"""Guardians against a brute-force prowler written from the digest, and the duty to maneuver against brute force."""

from __future__ import annotations

import pytest

from chabudai.core.rng import Rng
from chabudai.games.gachijo.rules.box import GUARDIANS, MARKERS, TREASURES
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, neighbour
from chabudai.games.gachijo.rules.guardians import captures, destinations
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import cell, new, xy
from gachijo.test_legs import Walker, random_scene
from kit import families, legal

rule = pytest.mark.rule
GROUND, WATER, ROOF = 0, 1, 2
Place = tuple[int, int]
"""A cell and a layer."""

HOMES = {"oni": [GROUND], "rokuro": [GROUND], "kappa": [GROUND, WATER], "tengu": [GROUND, ROOF]}
THROUGH_ONE_WALL = ("oni", "tengu")


class Prowler:
    """Makes every route of one move of the guardian, step by step (GOTMOVE, GAC-R-70…75, -103…105, -114)."""

    def __init__(self, state: GachijoState, mover: int, name: str) -> None:
        self.state = state
        self.mover = mover
        self.name = name
        at = state.guardian_node
        start = (at % CELLS, state.castle.layer_of(at))
        squares = state.castle.squares
        stairs = [spot for spot in range(CELLS) if squares[spot] in (4, 5)]
        self.found: set[Place] = set()
        seen = {(start, -1, 0)}
        waiting = list(seen)
        while waiting:
            place, behind, walls = waiting.pop()
            if name == "oni" and place[0] in stairs:
                for other in stairs:
                    if other != place[0]:
                        self.stop((other, GROUND))
            for direction in range(DIRECTIONS):
                ahead = neighbour(place[0], direction)
                if ahead < 0 or ahead == behind:
                    continue
                for layer in state.castle.layers[ahead]:
                    if layer not in HOMES[name]:
                        continue
                    wall = state.maze.wall(place[0], direction)
                    low_is_open = layer == place[1] != GROUND
                    used = walls + int(wall == 2 or (wall == 1 and not low_is_open))
                    if used > int(name in THROUGH_ONE_WALL):
                        continue
                    there = (ahead, layer)
                    self.stop(there)
                    after = (there, place[0], used)
                    if self.may_pass(there) and after not in seen:
                        seen.add(after)
                        waiting.append(after)
        if name in ("kappa", "tengu"):
            for spot in range(CELLS):
                if squares[spot] == 6 and (spot, GROUND) != start:
                    self.stop((spot, GROUND))

    def occupant(self, place: Place) -> int:
        for seat, at in enumerate(self.state.position):
            if at >= 0 and (at % CELLS, self.state.castle.layer_of(at)) == place:
                return seat
        return -1

    def catches(self, seat: int) -> bool:
        worn = MARKERS[self.state.marker[seat]]
        return seat != self.mover and self.state.treasures[seat] > 0 and worn not in ("kekkai", "injury")

    def stop(self, place: Place) -> None:
        seat = self.occupant(place)
        if self.state.castle.squares[place[0]] == 2:
            return
        if seat < 0 or (self.name != "rokuro" and self.catches(seat)):
            self.found.add(place)

    def may_pass(self, place: Place) -> bool:
        seat = self.occupant(place)
        if self.state.castle.squares[place[0]] == 1:
            return False
        return seat < 0 or MARKERS[self.state.marker[seat]] == "kekkai"


def haunted(seed: int) -> tuple[GachijoState, str]:
    """A random room with a guardian in it, Ninja with and without Treasures and Markers, and Yin-Yang Squares."""
    state = random_scene(seed)
    rng = Rng(seed, "haunted")
    name = GUARDIANS[seed % 4]
    room = [
        spot
        for spot in state.castle.every.list()
        if any(
            neighbour(spot % CELLS, way) >= 0 and state.maze.wall(spot % CELLS, way) < 2 for way in range(DIRECTIONS)
        )
    ]
    free = [spot for spot in room if state.castle.layer_of(spot) in HOMES[name]]
    state.guardian = GUARDIANS.index(name)
    state.guardian_node = rng.pick(free)
    ground = [spot for spot in room if state.castle.layer_of(spot) == GROUND and spot != state.guardian_node]
    for seat in range(4):
        spot = rng.pick([other for other in ground if other not in state.position])
        state.position[seat] = spot
        state.marker[seat] = MARKERS.index(rng.pick(["none", "none", "nuno", "kekkai", "injury"]))
        state.treasures[seat] = rng.below(2) << rng.below(len(TREASURES))
    for spot in rng.pick([[cell("02"), cell("66")], [cell("34"), cell("62")], [cell("11")]]):
        if state.castle.squares[spot] == 0 and state.castle.layers[spot][0] == GROUND:
            state.castle.squares[spot] = 6
    state.castle.yin_yangs = state.castle._with_squares([6])
    return state, name


@pytest.mark.slow
@pytest.mark.no_cover
@rule("GAC-R-71", "GAC-R-75", "GAC-R-103", "GAC-R-104", "GAC-R-105", "GAC-R-114", "GAC-GOTMOVE-17", "GAC-GOTMOVE-22")
@pytest.mark.parametrize("batch", range(6))
def test_guardians_stop_where_a_prowler_does(batch: int) -> None:
    for seed in range(batch * 60, batch * 60 + 60):
        state, name = haunted(seed)
        found = {(spot % CELLS, state.castle.layer_of(spot)) for spot in destinations(state, 0, 0).list()}
        prowler = Prowler(state, 0, name)
        assert found == prowler.found, (seed, name)
        for spot in destinations(state, 0, 0).list():
            state.guardian_node = spot
            caught = {seat for seat in range(4) if captures(state, 0, 0) >> seat & 1}
            assert caught == in_reach(state, prowler), (seed, name, xy(spot))


def in_reach(state: GachijoState, prowler: Prowler) -> set[int]:
    """Whom a stop captures: on the same node, or for Rokuro on the eight cells around (GAC-R-73, GAC-R-74)."""
    here = state.guardian_node
    column, row = here % CELLS % 9, here % CELLS // 9
    around = {(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(column, row)}
    caught = set()
    for seat, at in enumerate(state.position):
        near = (at % CELLS % 9, at % CELLS // 9) in around if prowler.name == "rokuro" else at == here
        if near and prowler.catches(seat):
            caught.add(seat)
    return caught


# --- the duty to maneuver -------------------------------------------------------------------------------------------


def after_slides(state: GachijoState, number: int) -> list[GachijoState]:
    """Every position that at most this many slides lead to."""
    found = {tuple(state.places): state}
    front = [state]
    for _ in range(number):
        following = []
        for here in front:
            for slide in range(4):
                if here.can_slide(slide):
                    there = here.copy()
                    there.slide(slide)
                    if tuple(there.places) not in found:
                        found[tuple(there.places)] = there
                        following.append(there)
        front = following
    return list(found.values())


def has_maneuver(state: GachijoState) -> bool:
    walker = Walker(state, -1)
    return bool(walker.stops or walker.entries)


@rule("GAC-R-19", "GAC-R-20", "GAC-TURN-13")
@pytest.mark.parametrize("stage", "ABFI")
def test_the_duty_to_maneuver_against_brute_force(stage: str) -> None:
    """Ninja all over the castle, hemmed in by others: what may be slid, and who must be carried away."""
    state = new(4, 11, stage=stage)
    rng = Rng(3, "duty", "ABCDEFGHI".index(stage))
    while state.turn == 0:
        state.play(3, state.random_move(3, rng))
    seen = set()
    for _ in range(120):
        spots = [spot for spot in range(CELLS) if state.castle.layers[spot][0] == GROUND and spot != cell("44")]
        rng.shuffle(spots)
        here = spots[0]
        beside = [neighbour(here, way) for way in range(DIRECTIONS)]
        others = [spot for spot in beside if spot in spots] + spots[1:]
        state.position = [here, *others[:3]]
        state.places = [rng.below(5), rng.below(5)]
        state.lay_out()
        state.tools[:6] = [0] * 6
        made = rng.below(2)
        state.slides, state.maneuvers = made, 0
        state.moves_left = 1 + rng.below(3) if made else 2 + rng.below(2)
        state._offer = None
        left = state.moves_left
        possible = any(has_maneuver(there) for there in after_slides(state, left - 1))
        assert ("relocate" in families(state)) >= (not possible), "shut in all turn"
        slides = {text for text in legal(state) if text.startswith("slide")}
        expected = set()
        for slide, name in enumerate(("red-west", "red-east", "blue-north", "blue-south")):
            if possible and left >= 2 and state.can_slide(slide):
                there = state.copy()
                there.slide(slide)
                if any(has_maneuver(later) for later in after_slides(there, left - 2)):
                    expected.add(f"slide {name}")
        assert slides == expected
        seen.add(possible)
    assert seen == {True, False}, "some are shut in for the whole turn, some are not"
