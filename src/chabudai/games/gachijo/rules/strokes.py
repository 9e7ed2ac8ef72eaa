"""Strokes: all that a piece can reach in one move (GAC-R-02), by flooding sets of nodes.

The flood goes on from all arrivals at once, step by step (`gates.py`). Tokens spent on the way make *levels*: level
(n, t, h) holds what can be reached with n Nawa (or wall allowances), t Take and h Hashigo and not, in the same
direction, with less.
"""

from __future__ import annotations

from chabudai.games.gachijo.rules.castle import FREE, PRICE_HASHIGO, PRICE_NAWA, PRICE_TAKE, PRICES
from chabudai.games.gachijo.rules.cells import ANYWHERE, Nodes
from chabudai.games.gachijo.rules.gates import Arrivals, Gates, setting_out


class Level:
    """What a route can reach with exactly one spend."""

    def __init__(self, nawa: int, take: int, hashigo: int) -> None:
        self.nawa = nawa
        self.take = take
        self.hashigo = hashigo
        self.arrived = Arrivals()
        """Every arrival by direction; before the flood, those by which a route gets to this level."""
        self.reached = Nodes()
        """Every arrival."""

    def covers(self, other: Level) -> bool:
        """Does this spend take no more of anything than the other?"""
        return self.nawa <= other.nawa and self.take <= other.take and self.hashigo <= other.hashigo

    def directions_into(self, node: int) -> list[int]:
        return self.arrived.directions_into(node)


class Strokes:
    """All strokes from one node. `enter`: nodes that a route may enter; `through`: those where it need not stop."""

    def __init__(
        self,
        gates: list[Gates],
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
        first = self.levels[0]
        here = setting_out(start, forbidden)
        first.arrived.step(here, gates[FREE], enter)
        self._pay(first, here)
        for level in self.levels:
            if not level.arrived.empty():
                self._flood(level)

    def level_at(self, nawa: int, take: int, hashigo: int) -> Level:
        return self.levels[(nawa * (self.take + 1) + take) * (self.hashigo + 1) + hashigo]

    def _flood(self, level: Level) -> None:
        """Go on from the first arrivals without paying, then pay for steps into higher levels."""
        seen = Arrivals()
        for lower in self.levels:
            if lower is level:
                break
            if lower.covers(level):
                seen.join(lower.arrived)
        cheaper = None if level is self.levels[0] else seen.copy()
        front = level.arrived
        ahead = Arrivals()
        free = self.gates[FREE]
        while front.sift(seen, self.through):
            ahead.clear()
            ahead.step(front, free, self.enter)
            front, ahead = ahead, front
        if cheaper is not None:
            seen.drop(cheaper)
        level.arrived = seen
        level.reached = seen.nodes()
        if len(self.levels) > 1:
            alive = seen.copy()
            alive.keep(self.through)
            self._pay(level, alive)

    def _pay(self, level: Level, source: Arrivals) -> None:
        """Take a step at a price into a higher level, from arrivals at this one from which a route may go on."""
        for price in range(FREE + 1, PRICES):
            nawa = level.nawa + PRICE_NAWA[price]
            take = level.take + PRICE_TAKE[price]
            hashigo = level.hashigo + PRICE_HASHIGO[price]
            if nawa <= self.nawa and take <= self.take and hashigo <= self.hashigo and not self.gates[price].closed:
                self.level_at(nawa, take, hashigo).arrived.step(source, self.gates[price], self.enter)


def walk(gates: list[Gates], start: int, walls: int, enter: Nodes, through: Nodes) -> Nodes:
    """Everything a guardian can reach in one stroke with this many wall allowances."""
    strokes = Strokes(gates, start, ANYWHERE, [walls, 0, 0], enter, through)
    reached = Nodes()
    for level in strokes.levels:
        reached.join(level.reached)
    return reached
