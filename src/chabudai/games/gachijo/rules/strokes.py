"""Strokes: all that a piece can reach in one move (GAC-R-02), by flooding sets of nodes.

A route never steps back to the cell it has just left. So the flood keeps one set of nodes for each direction of arrival
and moves whole sets at once. Tokens spent on the way make *levels*: level (n, t, h) holds what can be reached with
n Nawa (or wall allowances), t Take and h Hashigo and not, in the same direction, with less.
"""

from __future__ import annotations

from chabudai.games.gachijo.rules.castle import FREE, PRICE_HASHIGO, PRICE_NAWA, PRICE_TAKE, PRICES, Gate
from chabudai.games.gachijo.rules.cells import ANYWHERE, DIRECTIONS, Nodes, nodes_of


class Level:
    """What a route can reach with exactly one spend."""

    def __init__(self, nawa: int, take: int, hashigo: int) -> None:
        self.nawa = nawa
        self.take = take
        self.hashigo = hashigo
        self.seeds = [Nodes() for _ in range(DIRECTIONS)]
        """First arrivals at this level, by direction."""
        self.seeded = False
        self.arrived = [Nodes() for _ in range(DIRECTIONS)]
        """Every arrival by direction."""
        self.reached = Nodes()
        """Every arrival."""
        self.alive = [Nodes() for _ in range(DIRECTIONS)]
        """The arrivals from which the route may go on."""

    def covers(self, other: Level) -> bool:
        """Does this spend take no more of anything than the other?"""
        return self.nawa <= other.nawa and self.take <= other.take and self.hashigo <= other.hashigo

    def directions_into(self, node: int) -> list[int]:
        return [direction for direction in range(DIRECTIONS) if self.arrived[direction].has(node)]


class Strokes:
    """All strokes from one node. `enter`: nodes that a route may enter; `through`: those where it need not stop."""

    def __init__(
        self,
        gates: list[Gate],
        start: int,
        forbidden: int,
        budget: list[int],
        enter: Nodes,
        through: Nodes,
    ) -> None:
        self.gates = gates
        self.enter = enter
        self.through = through
        self.nawa = budget[0]
        self.take = budget[1]
        self.hashigo = budget[2]
        self.levels: list[Level] = []
        for nawa in range(self.nawa + 1):
            for take in range(self.take + 1):
                for hashigo in range(self.hashigo + 1):
                    self.levels.append(Level(nawa, take, hashigo))
        self._set_out(start, forbidden)
        for level in self.levels:
            if level.seeded:
                self._flood(level)

    def level_at(self, nawa: int, take: int, hashigo: int) -> Level:
        return self.levels[(nawa * (self.take + 1) + take) * (self.hashigo + 1) + hashigo]

    def _set_out(self, start: int, forbidden: int) -> None:
        here = nodes_of([start])
        out = Nodes()
        for price in range(PRICES):
            if self._within(price, self.levels[0]):
                level = self.level_at(PRICE_NAWA[price], PRICE_TAKE[price], PRICE_HASHIGO[price])
                for direction in range(DIRECTIONS):
                    gate = self.gates[price * DIRECTIONS + direction]
                    if direction == forbidden or gate.closed:
                        continue
                    self._sow(level, direction, gate, here, out)

    def _within(self, price: int, level: Level) -> bool:
        return (
            level.nawa + PRICE_NAWA[price] <= self.nawa
            and level.take + PRICE_TAKE[price] <= self.take
            and level.hashigo + PRICE_HASHIGO[price] <= self.hashigo
        )

    def _flood(self, level: Level) -> None:
        """Go on from the seeds without paying, then pay for steps into higher levels."""
        seen = [Nodes() for _ in range(DIRECTIONS)]
        if level is not self.levels[0]:
            for lower in self.levels:
                if lower is level:
                    break
                if lower.seeded and lower.covers(level):
                    for direction in range(DIRECTIONS):
                        seen[direction].join(lower.arrived[direction])
        front = level.seeds
        ahead = [Nodes() for _ in range(DIRECTIONS)]
        source = Nodes()
        through = self.through
        enter = self.enter
        busy = True
        while busy:
            busy = False
            for direction in range(DIRECTIONS):
                fresh = front[direction]
                if not fresh.empty():
                    fresh.drop(seen[direction])
                    seen[direction].join(fresh)
                    level.arrived[direction].join(fresh)
                    level.reached.join(fresh)
                    fresh.keep(through)
                    if not fresh.empty():
                        level.alive[direction].join(fresh)
                        busy = True
            if not busy:
                break
            for direction in range(DIRECTIONS):
                onward(front, direction, source)
                step = ahead[direction]
                if source.empty():
                    clear(step)
                else:
                    self.gates[FREE * DIRECTIONS + direction].step(source, direction, step)
                    step.keep(enter)
            front, ahead = ahead, front
        if len(self.levels) > 1:
            self._pay(level)

    def _pay(self, level: Level) -> None:
        source = Nodes()
        out = Nodes()
        for price in range(1, PRICES):
            if not self._within(price, level):
                continue
            higher = self.level_at(
                level.nawa + PRICE_NAWA[price], level.take + PRICE_TAKE[price], level.hashigo + PRICE_HASHIGO[price]
            )
            for direction in range(DIRECTIONS):
                gate = self.gates[price * DIRECTIONS + direction]
                if gate.closed:
                    continue
                onward(level.alive, direction, source)
                if source.empty():
                    continue
                self._sow(higher, direction, gate, source, out)

    def _sow(self, level: Level, direction: int, gate: Gate, source: Nodes, out: Nodes) -> None:
        """Go through a gate into a level; `out` is room to work in."""
        gate.step(source, direction, out)
        out.keep(self.enter)
        if not out.empty():
            level.seeds[direction].join(out)
            level.seeded = True


def clear(nodes: Nodes) -> None:
    nodes.upper = 0
    nodes.lower = 0
    nodes.wet_upper = 0
    nodes.wet_lower = 0


def onward(front: list[Nodes], direction: int, out: Nodes) -> None:
    """All arrivals that may take a step in this direction: those that did not come from there."""
    first = front[direction]
    left = front[(direction + 1) & 3]
    right = front[(direction + 3) & 3]
    out.upper = first.upper | left.upper | right.upper
    out.lower = first.lower | left.lower | right.lower
    out.wet_upper = first.wet_upper | left.wet_upper | right.wet_upper
    out.wet_lower = first.wet_lower | left.wet_lower | right.wet_lower


def walk(gates: list[Gate], start: int, walls: int, enter: Nodes, through: Nodes) -> Nodes:
    """Everything a guardian can reach in one stroke with this many wall allowances."""
    strokes = Strokes(gates, start, ANYWHERE, [walls, 0, 0], enter, through)
    reached = Nodes()
    for level in strokes.levels:
        reached.join(level.reached)
    return reached
