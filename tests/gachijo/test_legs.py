"""Legs against a brute-force walker written from the digest: every route of every length on random small mazes."""

from __future__ import annotations

from itertools import product

import pytest

from chabudai.core.rng import Rng
from chabudai.games.gachijo.moves import SPENDS
from chabudai.games.gachijo.rules.castle import NINJA
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, neighbour
from chabudai.games.gachijo.rules.maneuver_legs import Footing, Legs, budget
from chabudai.games.gachijo.rules.strokes import Strokes
from chabudai.games.gachijo.rules.turns import Window
from chabudai.games.gachijo.state import GachijoState
from gachijo.table import BASES, GAME, cell, enclose, lay_out, xy

GROUND, WATER, ROOF = 0, 1, 2
Spend = tuple[int, int, int]
Stop = tuple[int, int, Spend]
"""A cell, a layer and what it costs to stop there."""
Entry = tuple[int, Spend]
"""An item square and what it costs to pass it."""
MARKED = ["s11", "s13", "g31", "c21", "c32", "t12", "w33", "c13"]


ORIGINS = [(0, 0), (2, 3), (5, 5), (4, 1), (0, 5), (3, 4)]
"""Corners of the 4×4 rooms: with and without a Base, over the centre, and across the rows where sets change words."""


def random_scene(seed: int) -> GachijoState:
    """A room of 4×4 cells, walled off, with random walls, areas, squares, pieces and Tools."""
    rng = Rng(seed, "maze")
    left, upper = ORIGINS[seed % len(ORIGINS)]
    inside = [f"{left + x}{upper + y}" for x, y in product(range(4), range(4))]
    high, low = enclose(*inside).split(), []
    for where in inside:
        for other in (f"{int(where[0]) + 1}{where[1]}", f"{where[0]}{int(where[1]) + 1}"):
            if other in inside:
                pick = rng.below(10)
                if pick < 2:
                    high.append(f"{where}|{other}")
                elif pick < 4:
                    low.append(f"{where}|{other}")
    printed = {*BASES, "44"}
    marks = [f"{mark[0]}{left + int(mark[1])}{upper + int(mark[2])}" for mark in MARKED]
    squares = [mark for mark in marks if rng.below(2) and mark[1:] not in printed]
    taken = {mark[1:] for mark in squares} | printed
    areas = []
    for where in inside:
        pick = rng.below(10)
        if where not in taken and pick < 4:
            areas.append("wwra"[pick] + where)
    wet = {mark[1:]: mark[0] for mark in areas}
    spots = [where for where in inside if wet.get(where) not in ("w", "r") and where not in printed]
    start = rng.pick(inside)
    other = rng.pick([where for where in spots if where != start])
    tools = " ".join(rng.pick(["nawa", "take", "hashigo", "nuno"]) for _ in range(rng.below(4)))
    marker = {1: "nuno"} if rng.below(2) else {}
    vacated = dict.fromkeys((2, 3), "den")
    return lay_out(
        {0: start, 1: other, **vacated},
        squares=" ".join(squares),
        areas=" ".join(areas),
        high=" ".join(dict.fromkeys(high)),
        low=" ".join(low),
        tools={0: tools},
        marker=marker,
        moves=3,
    )


def veiled_scene(seed: int, tools: int) -> GachijoState:
    """A narrow room in which three Ninja hide under Nuno, on item squares mostly, and a hand of so many Tools."""
    rng = Rng(seed, "veils")
    inside = [f"{2 + x}{3 + y}" for x, y in product(range(4), range(3))]
    rng.shuffle(inside)
    start, veiled, rest = inside[0], inside[1:4], [where for where in inside[4:] if where != "44"]
    squares = [rng.pick(["c", "w", "t", "t"]) + where for where in veiled if rng.below(6) and where != "44"]
    squares += [f"s{where}" for where in rest[:2] if rng.below(3) == 0]
    areas = [rng.pick(["w", "r"]) + where for where in rest[2:] if rng.below(2)]
    walls: dict[int, list[str]] = {1: [], 2: enclose(*inside).split()}
    for where in inside:
        for other in (f"{int(where[0]) + 1}{where[1]}", f"{where[0]}{int(where[1]) + 1}"):
            if other in inside:
                walls.get(rng.below(6), []).append(f"{where}|{other}")
    return lay_out(
        {0: start, **dict(enumerate(veiled, 1))},
        squares=" ".join(squares),
        areas=" ".join(areas),
        high=" ".join(walls[2]),
        low=" ".join(walls[1]),
        tools={0: " ".join(rng.pick(["nawa", "take", "hashigo", "nuno"]) for _ in range(tools))},
        marker=dict.fromkeys((1, 2, 3), "nuno"),
    )


def price(state: GachijoState, source: tuple[int, int], direction: int, goal: int) -> Spend:
    """What a step costs in Nawa, Take and Hashigo, from GROUND, WATER, ROOF and GAC-R-12…14."""
    layer = source[1]
    wall = state.maze.wall(source[0], direction)
    blocked = wall == 2 if layer == goal != GROUND else wall > 0
    return (int(blocked), int(goal == WATER != layer), int(goal == ROOF != layer))


class Walker:
    """Walks every route, step by step, remembering node, the cell it came from, spend and squares passed."""

    def __init__(self, state: GachijoState, forbidden: int) -> None:
        self.state = state
        here = state.position[0]
        self.purse = (state.holds(0, 2), state.holds(0, 0), state.holds(0, 1))
        if state.injured(0):
            self.purse = (self.purse[0], 0, 0)
        start = (here % CELLS, state.castle.layer_of(here))
        behind = -1 if forbidden < 0 else neighbour(start[0], forbidden)
        self.stops: set[Stop] = set()
        self.entries: dict[Entry, set[int]] = {}
        seen = {(start, behind, (0, 0, 0))}
        waiting = list(seen)
        while waiting:
            (spot, layer), behind, spent = waiting.pop()
            stairs = {number for number in range(CELLS) if state.castle.squares[number] in (4, 5)}
            if spot in stairs:
                for stair in stairs - {spot}:
                    if self.may_stop((stair, GROUND)):
                        self.stops.add((stair, GROUND, spent))
            for direction in range(DIRECTIONS):
                ahead = neighbour(spot, direction)
                if ahead < 0 or ahead == behind:
                    continue
                for goal in state.castle.layers[ahead]:
                    cost = price(state, (spot, layer), direction, goal)
                    total = (spent[0] + cost[0], spent[1] + cost[1], spent[2] + cost[2])
                    if any(more > have for more, have in zip(total, self.purse, strict=True)):
                        continue
                    if self.blocked((ahead, goal)):
                        continue
                    if state.castle.item_nodes.has(ahead) and not state.harvested(ahead):
                        self.entries.setdefault((ahead, total), set()).add(direction)
                        continue
                    if self.may_stop((ahead, goal)):
                        self.stops.add((ahead, goal, total))
                    following = ((ahead, goal), spot, total)
                    if state.castle.squares[ahead] != 1 and following not in seen:
                        seen.add(following)
                        waiting.append(following)

    def occupant(self, node: tuple[int, int]) -> int:
        for seat in range(1, self.state.seats):
            place = self.state.position[seat]
            if place >= 0 and (place % CELLS, self.state.castle.layer_of(place)) == node:
                return seat
        return -1

    def blocked(self, node: tuple[int, int]) -> bool:
        seat = self.occupant(node)
        if seat < 0:
            return False
        return self.state.marker[seat] != 3 or self.state.castle.squares[node[0]] == 1

    def may_stop(self, node: tuple[int, int]) -> bool:
        return self.occupant(node) < 0 and self.state.castle.squares[node[0]] != 2

    def cheapest(self) -> tuple[set[Stop], dict[Entry, set[int]]]:
        """GAC-R-11: drop what another spend for the same goal undercuts."""
        stops = {
            stop
            for stop in self.stops
            if not any(other[:2] == stop[:2] and undercuts(other[2], stop[2]) for other in self.stops)
        }
        entries = {
            key: ways
            for key, ways in self.entries.items()
            if not any(other[0] == key[0] and undercuts(other[1], key[1]) for other in self.entries)
        }
        return stops, entries


def undercuts(spend: Spend, other: Spend) -> bool:
    return spend != other and all(less <= more for less, more in zip(spend, other, strict=True))


def offered(state: GachijoState, forbidden: int) -> tuple[set[Stop], dict[Entry, set[int]]]:
    legs = Legs(state, 0, forbidden)
    stops: set[Stop] = set()
    entries: dict[Entry, set[int]] = {}
    for index, level in enumerate(legs.strokes.levels):
        spend = (level.nawa, level.take, level.hashigo)
        for node in legs.stops[index].list():
            stops.add((node % CELLS, state.castle.layer_of(node), spend))
        for square in legs.passes[index].list():
            entries[square, spend] = set(level.directions_into(square))
    return stops, entries


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.rule(
    "GAC-R-01", "GAC-R-02", "GAC-R-07", "GAC-R-08", "GAC-R-11", "GAC-R-13", "GAC-R-14", "GAC-MOVE-03", "GAC-MOVE-05"
)
@pytest.mark.parametrize("batch", range(12))
def test_legs_are_what_a_walker_finds(batch: int) -> None:
    for seed in range(batch * 50, batch * 50 + 50):
        state = random_scene(seed)
        rng = Rng(seed, "forbidden")
        forbidden = rng.below(5) - 1
        walker = Walker(state, forbidden)
        stops, entries = walker.cheapest()
        found_stops, found_entries = offered(state, forbidden)
        assert found_stops == stops, seed
        veiled = Footing(state, 0).veiled
        dead = {key for key in entries if veiled.has(key[0]) and key not in found_entries}
        assert found_entries == {key: ways for key, ways in entries.items() if key not in dead}, seed
        for square, spend in entries:
            if veiled.has(square):
                alive = (square, spend) not in dead
                assert goes_on(state, square, spend, entries[square, spend]) == alive, seed


def goes_on(state: GachijoState, square: int, spend: Spend, ways: set[int], far: bool = True) -> bool:
    """Could a route that passes this square under a Nuno still end (GAC-R-99, -117)? Not `far`: by the next leg."""
    after = state.copy()
    after.position[0] = square
    after.harvest(square)
    for tool, number in zip((2, 0, 1), spend, strict=True):
        after.tools[tool] -= number
    forbidden = ways.copy().pop() ^ 2 if len(ways) == 1 else -1
    if after.castle.squares[square] != 7:
        return ends(after, forbidden, far)
    if after.tool_count(0) < 3:
        after.tools[5] += 1  # A Kusuri stands for what is drawn: nobody can count on more.
        return ends(after, forbidden, far)
    for kind in range(6):
        if after.holds(0, kind):
            rest = after.copy()
            rest.tools[kind] -= 1
            rest.tools[5] += 1
            if ends(rest, forbidden, far):
                return True
    return False


def ends(state: GachijoState, forbidden: int, far: bool) -> bool:
    walker = Walker(state, forbidden)
    _, entries = walker.cheapest()
    if walker.stops or any(walker.may_stop((square, GROUND)) for square, _ in entries):
        return True
    return far and any(goes_on(state, square, spend, ways) for (square, spend), ways in entries.items())


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.rule("GAC-R-99", "GAC-R-117")
@pytest.mark.parametrize("tools", range(4))
def test_squares_under_nuno_are_passed_while_some_stop_is_left_however_far(tools: int) -> None:
    far = 0
    for seed in range(300):
        state = veiled_scene(seed, tools)
        stops, entries = Walker(state, -1).cheapest()
        found_stops, found_entries = offered(state, -1)
        assert found_stops == stops, seed
        legal = {key: ways for key, ways in entries.items() if goes_on(state, *key, ways)}
        assert found_entries == legal, seed
        far += sum(not goes_on(state, *key, ways, far=False) for key, ways in legal.items())
    assert far >= 5, "some stops must lie two legs away or more"


@pytest.mark.rule("GAC-R-99", "GAC-R-117")
@pytest.mark.slow
def test_no_stroke_over_squares_under_nuno_gets_stuck() -> None:
    """Whatever is drawn and exchanged on the way, there is a leg or a stop."""
    strokes = 0
    for seed in range(300):
        state = veiled_scene(seed, seed % 4)
        rng = Rng(seed, "stroke")
        passes = [move for move in state.legal_moves(0) if GAME.moves.decode(move).family == "pass"]
        if passes:
            state.play(0, rng.pick(passes))
            while not isinstance(state.decision(0), Window):
                state.play(0, rng.pick(state.legal_moves(0)))
            strokes += 1
    assert strokes >= 50


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.rule("GAC-R-99")
def test_without_tools_a_square_under_nuno_is_passed_where_a_whole_stroke_leads_over_it() -> None:
    """Not by legs at all: every whole stroke, cell by cell, that enters the square first and comes to a stop."""
    for seed in range(600):
        state = veiled_scene(seed, 0)
        assert passed_first(state) == {square for square, _ in offered(state, -1)[1]}, seed


def passed_first(state: GachijoState) -> set[int]:
    """The squares under Nuno that are the first ones of strokes that can end, for a Ninja without Tools."""
    walker = Walker(state, -1)
    items = {square for square in range(CELLS) if state.castle.item_nodes.has(square)}
    stairs = {number for number in range(CELLS) if state.castle.squares[number] in (4, 5)}
    here = state.position[0]
    start = (here, state.castle.layer_of(here), -1, frozenset[int](), -1)
    """Cell, layer, the cell before, squares that have worked, the first of them."""
    seen, waiting, found = {start}, [start], set()
    while waiting:
        spot, layer, behind, worked, first = waiting.pop()
        if first >= 0 and spot in stairs and any(walker.may_stop((stair, GROUND)) for stair in stairs - {spot}):
            found.add(first)
        for direction in range(DIRECTIONS):
            ahead = neighbour(spot, direction)
            if ahead < 0 or ahead == behind:
                continue
            for goal in state.castle.layers[ahead]:
                if any(price(state, (spot, layer), direction, goal)) or walker.blocked((ahead, goal)):
                    continue
                works = ahead in items and ahead not in worked
                if works and first < 0 and walker.may_stop((ahead, goal)):
                    continue
                entered = ahead if works and first < 0 else first
                if entered >= 0 and walker.may_stop((ahead, goal)):
                    found.add(entered)
                onward = (ahead, goal, spot, worked | {ahead} if works else worked, entered)
                if state.castle.squares[ahead] != 1 and onward not in seen:
                    seen.add(onward)
                    waiting.append(onward)
    return found


def test_moves_name_every_leg_once() -> None:
    """No duplicate, ascending, and every spend of at most three tokens has a name."""
    for seed in range(100):
        state = random_scene(seed)
        moves = Legs(state, 0, -1).moves()
        assert moves == sorted(set(moves))
        stops, entries = offered(state, -1)
        assert len(moves) == len(stops) + len(entries)
        for move in moves:
            decoded = GAME.moves.decode(move)
            spend = tuple(SPENDS[decoded.values[1]])
            if decoded.family == "walk":
                node = decoded.values[0]
                assert (node % CELLS, state.castle.layer_of(node), spend) in stops
            else:
                assert (decoded.values[0], spend) in entries


@pytest.mark.rule("GAC-MOVE-04", "GAC-TOOL-14", "GAC-TOOL-15", "GAC-R-12")
def test_routes_know_their_budget() -> None:
    state = lay_out({0: "22"}, tools={0: "nawa take hashigo"})
    assert budget(state, 0) == [1, 1, 1]
    strokes = Strokes(state.maze.gates(NINJA), cell("22"), -1, [1, 1, 1], state.castle.every, state.castle.every)
    assert [[level.nawa, level.take, level.hashigo] for level in strokes.levels] == [
        list(spend) for spend in product(range(2), repeat=3)
    ]
    walled = lay_out({0: "11"}, areas="w21", high="11|21 10|11 01|11 11|12", tools={0: "nawa take"})
    assert "21" in {xy(node) for node in Legs(walled, 0, -1).stops[3].list()}, "wall and area: both tokens"
    assert Legs(walled, 0, -1).stops[1].empty()
    assert not Legs(walled, 0, -1).stops[2].empty()
