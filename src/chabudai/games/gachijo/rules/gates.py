"""Gates and arrivals: where steps are possible, and where routes have come to, for all directions at once.

A route never steps back to the cell it has just left, so it matters in which direction a cell was entered. All routes
of one length go on together: what they have reached is one set of cells for each direction of arrival, a gate is one
set of cells for each direction of leaving, and a step is a few shifts of whole words. Options are listed for every
position that a bot looks at, and most of that time goes by here; hence the words are written out one by one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from chabudai.core.grid import EAST, NORTH, SOUTH
from chabudai.games.gachijo.rules.cells import ANYWHERE, CELLS, LOWER_WORD, ROW, SPLIT, UPPER_WORD, Nodes, bit

OPPOSITE: Final = 2
"""`direction ^ OPPOSITE` is the way back."""


class Directed:
    """A set of cells for each direction, each in two words like those of `Nodes`."""

    def __init__(self) -> None:
        self.north_upper: i64 = 0
        self.north_lower: i64 = 0
        self.east_upper: i64 = 0
        self.east_lower: i64 = 0
        self.south_upper: i64 = 0
        self.south_lower: i64 = 0
        self.west_upper: i64 = 0
        self.west_lower: i64 = 0

    def add(self, direction: int, cell: int) -> None:
        upper: i64 = bit(cell) if cell < SPLIT else 0
        lower: i64 = bit(cell - SPLIT) if cell >= SPLIT else 0
        if direction == NORTH:
            self.north_upper |= upper
            self.north_lower |= lower
        elif direction == EAST:
            self.east_upper |= upper
            self.east_lower |= lower
        elif direction == SOUTH:
            self.south_upper |= upper
            self.south_lower |= lower
        else:
            self.west_upper |= upper
            self.west_lower |= lower

    def directions(self, cell: int) -> list[int]:
        """The directions whose sets hold the cell, ascending."""
        if cell < SPLIT:
            words = [self.north_upper, self.east_upper, self.south_upper, self.west_upper]
        else:
            words = [self.north_lower, self.east_lower, self.south_lower, self.west_lower]
            cell -= SPLIT
        return [direction for direction, word in enumerate(words) if word >> cell & 1]

    def everywhere(self) -> tuple[i64, i64]:
        """The cells of all directions, in two words."""
        upper: i64 = self.north_upper | self.east_upper | self.south_upper | self.west_upper
        lower: i64 = self.north_lower | self.east_lower | self.south_lower | self.west_lower
        return upper, lower

    def empty(self) -> bool:
        return (
            self.north_upper | self.north_lower | self.east_upper | self.east_lower
            | self.south_upper | self.south_lower | self.west_upper | self.west_lower
        ) == 0  # fmt: skip

    def clear(self) -> None:
        self.north_upper = 0
        self.north_lower = 0
        self.east_upper = 0
        self.east_lower = 0
        self.south_upper = 0
        self.south_lower = 0
        self.west_upper = 0
        self.west_lower = 0

    def join(self, other: Directed) -> None:
        self.north_upper |= other.north_upper
        self.north_lower |= other.north_lower
        self.east_upper |= other.east_upper
        self.east_lower |= other.east_lower
        self.south_upper |= other.south_upper
        self.south_lower |= other.south_lower
        self.west_upper |= other.west_upper
        self.west_lower |= other.west_lower

    def drop(self, other: Directed) -> None:
        self.north_upper &= ~other.north_upper
        self.north_lower &= ~other.north_lower
        self.east_upper &= ~other.east_upper
        self.east_lower &= ~other.east_lower
        self.south_upper &= ~other.south_upper
        self.south_lower &= ~other.south_lower
        self.west_upper &= ~other.west_upper
        self.west_lower &= ~other.west_lower

    def keep(self, upper: i64, lower: i64) -> None:
        """Keep of all directions only these cells."""
        self.north_upper &= upper
        self.north_lower &= lower
        self.east_upper &= upper
        self.east_lower &= lower
        self.south_upper &= upper
        self.south_lower &= lower
        self.west_upper &= upper
        self.west_lower &= lower

    def sift(self, seen: Directed, upper: i64, lower: i64) -> bool:
        """Note all in `seen`; keep what is new there and one of these cells. Is there any?"""
        self.drop(seen)
        seen.join(self)
        self.keep(upper, lower)
        return not self.empty()

    def step(self, source: Directed, gate: Directed, upper: i64, lower: i64) -> None:
        """Add where the arrivals of `source` get to through a gate, if it is one of these cells; nobody turns back."""
        out_upper: i64 = (source.north_upper | source.east_upper | source.west_upper) & gate.north_upper
        out_lower: i64 = (source.north_lower | source.east_lower | source.west_lower) & gate.north_lower
        self.north_upper |= ((out_upper >> 9) | ((out_lower & ROW) << 36)) & upper
        self.north_lower |= (out_lower >> 9) & lower
        out_upper = (source.south_upper | source.east_upper | source.west_upper) & gate.south_upper
        out_lower = (source.south_lower | source.east_lower | source.west_lower) & gate.south_lower
        self.south_upper |= (out_upper << 9) & UPPER_WORD & upper
        self.south_lower |= (((out_lower << 9) & LOWER_WORD) | (out_upper >> 36)) & lower
        out_upper = (source.east_upper | source.north_upper | source.south_upper) & gate.east_upper
        out_lower = (source.east_lower | source.north_lower | source.south_lower) & gate.east_lower
        self.east_upper |= (out_upper << 1) & upper
        self.east_lower |= (out_lower << 1) & lower
        out_upper = (source.west_upper | source.north_upper | source.south_upper) & gate.west_upper
        out_lower = (source.west_lower | source.north_lower | source.south_lower) & gate.west_lower
        self.west_upper |= (out_upper >> 1) & upper
        self.west_lower |= (out_lower >> 1) & lower


class Gates:
    """All steps at one price, by the floors that they lead from and to. The water under Amphibious Squares is wet."""

    def __init__(self) -> None:
        self.dry = Directed()
        """From a dry number to a dry one."""
        self.into = Directed()
        """From a dry number into the water under an Amphibious Square."""
        self.out = Directed()
        """From there to a dry number."""
        self.under = Directed()
        """From one such water to the next."""
        self.closed = True
        self.all_dry = True
        """No step touches a wet number."""

    def open(self, source: int, direction: int, target: int) -> None:
        self.closed = False
        if source < CELLS and target < CELLS:
            self.dry.add(direction, source)
            return
        self.all_dry = False
        if source < CELLS:
            self.into.add(direction, source)
        elif target < CELLS:
            self.out.add(direction, source - CELLS)
        else:
            self.under.add(direction, source - CELLS)


class Arrivals:
    """Sets of nodes, one for each direction in which a route has entered them."""

    def __init__(self) -> None:
        self.dry = Directed()
        self.wet: Directed | None = None
        """None for routes that never were under an Amphibious Square, which most castles do not even have."""

    def copy(self) -> Arrivals:
        twin = Arrivals()
        twin.join(self)
        return twin

    def water(self) -> Directed:
        """The wet part, to be filled."""
        if self.wet is None:
            self.wet = Directed()
        return self.wet

    def empty(self) -> bool:
        return self.dry.empty() and (self.wet is None or self.wet.empty())

    def clear(self) -> None:
        self.dry.clear()
        if self.wet is not None:
            self.wet.clear()

    def join(self, other: Arrivals) -> None:
        self.dry.join(other.dry)
        if other.wet is not None:
            self.water().join(other.wet)

    def drop(self, other: Arrivals) -> None:
        self.dry.drop(other.dry)
        if self.wet is not None and other.wet is not None:
            self.wet.drop(other.wet)

    def keep(self, nodes: Nodes) -> None:
        self.dry.keep(nodes.upper, nodes.lower)
        if self.wet is not None:
            self.wet.keep(nodes.wet_upper, nodes.wet_lower)

    def sift(self, seen: Arrivals, nodes: Nodes) -> bool:
        """Note all in `seen`; keep what is new there and one of these nodes. Is there any?"""
        dry = self.dry.sift(seen.dry, nodes.upper, nodes.lower)
        if self.wet is None:
            return dry
        wet = self.wet.sift(seen.water(), nodes.wet_upper, nodes.wet_lower)
        return dry or wet

    def step(self, source: Arrivals, gates: Gates, enter: Nodes) -> None:
        """Add where the arrivals of `source` get to by one step at the price of these gates, into nodes of `enter`."""
        self.dry.step(source.dry, gates.dry, enter.upper, enter.lower)
        if gates.all_dry:
            return
        self.water().step(source.dry, gates.into, enter.wet_upper, enter.wet_lower)
        if source.wet is not None:
            self.dry.step(source.wet, gates.out, enter.upper, enter.lower)
            self.water().step(source.wet, gates.under, enter.wet_upper, enter.wet_lower)

    def nodes(self) -> Nodes:
        """All nodes, whatever the direction."""
        nodes = Nodes()
        nodes.upper, nodes.lower = self.dry.everywhere()
        if self.wet is not None:
            nodes.wet_upper, nodes.wet_lower = self.wet.everywhere()
        return nodes

    def directions_into(self, node: int) -> list[int]:
        """The directions in which a node was entered."""
        if node < CELLS:
            return self.dry.directions(node)
        return self.wet.directions(node - CELLS) if self.wet is not None else []


def setting_out(node: int, forbidden: int) -> Arrivals:
    """A route that begins on a node and may not take its first step in one direction, or in any with ANYWHERE."""
    start = Arrivals()
    floor = start.dry if node < CELLS else start.water()
    if forbidden == ANYWHERE:
        # Whoever came from the south and from the north at once may leave in every direction.
        floor.add(NORTH, node % CELLS)
        floor.add(SOUTH, node % CELLS)
    else:
        floor.add(forbidden ^ OPPOSITE, node % CELLS)
    return start
