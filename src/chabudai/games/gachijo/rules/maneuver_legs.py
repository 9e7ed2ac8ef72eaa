"""Legs: how a Ninja's maneuver is offered (section 5.3 of the rules).

A leg is a piece of a route whose inner cells hold no item square that still works. It ends by entering such a square
(PASS; the route may go on) or by stopping (STOP). Options are told apart by kind, node and spend; of several spends for
one goal only those stay that no other undercuts (GAC-R-11).
"""

from __future__ import annotations

from typing import Final

from chabudai.games.gachijo.moves import PASS, UNPAID, WALK, legs_to, spend_code
from chabudai.games.gachijo.rules.box import (
    HASHIGO,
    INJURY,
    KUSURI,
    MAX_TOOLS,
    NAWA,
    NO_GUARDIAN,
    NUNO_MARKER,
    RED,
    TAKE,
    TOOL_KINDS,
)
from chabudai.games.gachijo.rules.castle import NINJA, PRICE_HASHIGO, PRICE_NAWA, PRICE_TAKE, PRICES, TOOL_SQUARE, Maze
from chabudai.games.gachijo.rules.cells import ANYWHERE, Nodes
from chabudai.games.gachijo.rules.gates import OPPOSITE, Arrivals, setting_out
from chabudai.games.gachijo.rules.strokes import Level, Strokes
from chabudai.games.gachijo.state import GachijoState

UNSEEN: Final = KUSURI
"""A Tool that will be drawn on the way stands for one that opens nothing: nobody can count on more."""


class Footing:
    """Where a Ninja may enter, go through and stop now; it does not depend on the walls."""

    def __init__(self, state: GachijoState, seat: int) -> None:
        castle = state.castle
        self.start = state.position[seat]
        self.enter = castle.every.copy()
        self.veiled = Nodes()
        """Cells under Nuno: they may be passed but not stopped on (GAC-CELL-03)."""
        for other in range(state.seats):
            node = state.position[other]
            if other == seat or node < 0:
                continue
            if state.marker[other] == NUNO_MARKER and not castle.base_nodes.has(node):
                self.veiled.add(node)
            else:
                self.enter.remove(node)
        if state.guardian != NO_GUARDIAN:
            self.enter.remove(state.guardian_node)
        self.items = castle.item_nodes.copy()
        self.items.keep(self.enter)
        self.items.upper &= ~state.harvest_upper
        self.items.lower &= ~state.harvest_lower
        self.through = self.enter.copy()
        self.through.drop(castle.base_nodes)
        self.through.drop(self.items)
        self.stop = self.enter.copy()
        self.stop.drop(self.items)
        self.stop.drop(self.veiled)
        self.stop.remove(castle.centre)
        self._resting: Nodes | None = None
        self._here: Arrivals | None = None

    def resting(self) -> Nodes:
        """Where a route can come to an end, item squares included."""
        if self._resting is None:
            nodes = self.items.copy()
            nodes.drop(self.veiled)
            nodes.join(self.stop)
            self._resting = nodes
        return self._resting

    def here(self) -> Arrivals:
        """The Ninja where it stands, about to set out."""
        if self._here is None:
            self._here = setting_out(self.start, ANYWHERE)
        return self._here


def budget(state: GachijoState, seat: int) -> list[int]:
    """The Nawa, Take and Hashigo that a maneuver may spend; none for Water and Rooftop while Injured."""
    nawa = state.holds(seat, NAWA)
    if state.marker[seat] == INJURY:
        return [nawa, 0, 0]
    return [nawa, state.holds(seat, TAKE), state.holds(seat, HASHIGO)]


class Legs:
    """All legs that a Ninja has from where it stands."""

    def __init__(self, state: GachijoState, seat: int, forbidden: int, footing: Footing | None = None) -> None:
        self.state = state
        self.seat = seat
        self.footing = footing or Footing(state, seat)
        self.start = state.position[seat]
        gates = state.maze.gates(NINJA)
        self.strokes = Strokes(
            gates, self.start, forbidden, budget(state, seat), self.footing.enter, self.footing.through
        )
        levels = self.strokes.levels
        self.stops: list[Nodes] = []
        """For each level the nodes to stop on that no cheaper level reaches."""
        self.passes: list[Nodes] = []
        for level in levels:
            stops = level.reached.copy()
            stops.keep(self.footing.stop)
            passes = level.reached.copy()
            passes.keep(self.footing.items)
            self.stops.append(stops)
            self.passes.append(passes)
        self._use_passages()
        for index in range(len(levels) - 1, 0, -1):
            for lower in range(index):
                if levels[lower].covers(levels[index]):
                    self.stops[index].drop(self.stops[lower])
                    self.passes[index].drop(self.passes[lower])
        if not self.footing.veiled.empty() and self.footing.veiled.meets(self.footing.items):
            self._drop_dead_ends()

    def _use_passages(self) -> None:
        """From a staircase to every other one that is free; the move ends there (GAC-STAIR-01, -02, GAC-R-15)."""
        staircases = self.state.castle.staircases
        levels = self.strokes.levels
        for index, level in enumerate(levels):
            entrances = Nodes()
            for lower in range(index + 1):
                if levels[lower].covers(level):
                    entrances.join(levels[lower].reached)
            entrances.keep(staircases)
            entrances.keep(self.footing.through)
            if staircases.has(self.start):
                entrances.add(self.start)
            size = entrances.size()
            if size == 0:
                continue
            exits = staircases.copy()
            exits.keep(self.footing.stop)
            if size == 1:
                exits.drop(entrances)
            self.stops[index].join(exits)

    def _drop_dead_ends(self) -> None:
        """Squares under Nuno are offered only if the route can still come to an end (GAC-R-99, GAC-R-117)."""
        for index, passes in enumerate(self.passes):
            for cell in passes.list():
                if self.footing.veiled.has(cell) and not self._goes_on(index, cell):
                    passes.remove(cell)

    def _goes_on(self, index: int, cell: int) -> bool:
        """Does some leg lead on from the square? One to another square under Nuno counts if it goes on from there."""
        level = self.strokes.levels[index]
        after = self.state.copy()
        after.position[self.seat] = cell
        after.harvest(cell)
        first = self.seat * TOOL_KINDS
        after.tools[first + NAWA] -= level.nawa
        after.tools[first + TAKE] -= level.take
        after.tools[first + HASHIGO] -= level.hashigo
        heading = self.heading(index, cell)
        if after.castle.squares[cell] == TOOL_SQUARE:
            if after.tool_count(self.seat) == MAX_TOOLS:
                return len(returnable(after, self.seat, heading)) > 0
            after.tools[first + UNSEEN] += 1
        return Legs(after, self.seat, heading).exist()

    def heading(self, index: int, cell: int) -> int:
        """The exit that is forbidden after passing a square with the spend of a level."""
        return way_back(self.strokes.levels[index], cell)

    def exist(self) -> bool:
        return any(not nodes.empty() for nodes in self.stops + self.passes)

    def moves(self) -> list[int]:
        """STOP and PASS options as moves, ascending."""
        levels = self.strokes.levels
        if len(levels) == 1:
            return legs_to(WALK, self.stops[0], UNPAID) + legs_to(PASS, self.passes[0], UNPAID)
        moves: list[int] = []
        for index, level in enumerate(levels):
            code = spend_code(level.nawa, level.take, level.hashigo)
            moves += legs_to(WALK, self.stops[index], code)
            moves += legs_to(PASS, self.passes[index], code)
        moves.sort()
        return moves


def way_back(level: Level, cell: int) -> int:
    """The exit by which a route would turn back: kept only where there is one way in."""
    ways = level.directions_into(cell)
    return ways[0] ^ OPPOSITE if len(ways) == 1 else ANYWHERE


def heading_after(state: GachijoState, seat: int, forbidden: int, cell: int, spend: list[int]) -> int:
    """The forbidden exit after the PASS of a square with this spend."""
    footing = Footing(state, seat)
    gates = state.maze.gates(NINJA)
    strokes = Strokes(gates, state.position[seat], forbidden, spend, footing.enter, footing.through)
    return way_back(strokes.levels[-1], cell)


def returnable(state: GachijoState, seat: int, heading: int) -> list[int]:
    """Tools that may be exchanged on the square that the Ninja has passed and cannot stop on (GAC-R-117)."""
    kinds: list[int] = []
    for kind in range(TOOL_KINDS):
        if state.holds(seat, kind):
            after = state.copy()
            after.tools[seat * TOOL_KINDS + kind] -= 1
            after.tools[seat * TOOL_KINDS + UNSEEN] += 1
            if Legs(after, seat, heading).exist():
                kinds.append(kind)
    return kinds


# --- the duty to maneuver ------------------------------------------------------------------------------------------


def can_maneuver(state: GachijoState, seat: int, maze: Maze, footing: Footing) -> bool:
    """Has the Ninja any legal maneuver in this maze with the Tools it holds?"""
    spend = budget(state, seat)
    gates = maze.gates(NINJA)
    here = footing.here()
    next_door = Arrivals()
    resting = footing.resting()
    for price in range(PRICES):
        if PRICE_NAWA[price] <= spend[0] and PRICE_TAKE[price] <= spend[1] and PRICE_HASHIGO[price] <= spend[2]:
            next_door.step(here, gates[price], resting)
            if not next_door.empty():
                return True
    kept = state.maze
    state.maze = maze
    found = Legs(state, seat, ANYWHERE, footing).exist()
    state.maze = kept
    return found


def maneuver_within(state: GachijoState, seat: int, red: int, blue: int, slides: int, footing: Footing) -> bool:
    """Is there a maneuver after at most this many slides from these places of the sheets (GAC-R-19, GAC-R-20)?"""
    walls = state.castle.walls
    if can_maneuver(state, seat, walls.maze(red, blue), footing):
        return True
    if slides <= 0:
        return False
    for slide in range(4):
        change = 1 if slide & 1 else -1
        next_red = red + change if slide >> 1 == RED else red
        next_blue = blue if slide >> 1 == RED else blue + change
        on_board = 0 <= next_red < walls.reds and 0 <= next_blue < walls.blues
        if on_board and maneuver_within(state, seat, next_red, next_blue, slides - 1, footing):
            return True
    return False
