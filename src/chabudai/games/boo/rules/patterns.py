"""A home and its zones, and what balance tiles ask of it, as masks over its 15 cells (BOO-PATTERN, BOO-R-45…49).

A home is eight masks in a row of a flat list: the cells of each of the four types, the cells of comfort 1, 2 and 3,
and the cells under category II tiles. An arrangement knows the corners at which its box stays inside the zone; shifting
the masks by the place of each pattern cell leaves the corners where everything fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from chabudai.core.grid import bits, count

# --- homes: 5 × 3 cells, row by row ------------------------------------------------------------------------------

ROWS: Final = 3
COLUMNS: Final = 5
CELLS: Final = 15
HOME: Final = (1 << CELLS) - 1

TYPES: Final = ["decoration", "faith", "garden", "tool"]
TYPE_LETTERS: Final = "DFGT"
TYPE_COUNT: Final = 4

MASKS: Final = 8
"""Masks of one home."""
COMFORT_MASKS: Final = 4
"""The mask of comfort 1; those of 2 and 3 follow."""
SECOND: Final = 7
"""The mask of category II tiles."""


def covered(homes: list[int], base: int) -> int:
    """The cells under tiles of the home that begins at `base`."""
    return homes[base] | homes[base + 1] | homes[base + 2] | homes[base + 3]


def comfort(homes: list[int], base: int, cells: i64) -> int:
    """The comfort of all tiles on these cells."""
    ones: i64 = homes[base + COMFORT_MASKS]
    twos: i64 = homes[base + COMFORT_MASKS + 1]
    threes: i64 = homes[base + COMFORT_MASKS + 2]
    return int(count(cells & ones) + 2 * count(cells & twos) + 3 * count(cells & threes))


# --- zones -------------------------------------------------------------------------------------------------------

LEFT: Final = 0
RIGHT: Final = 2
ZONES: Final = ["left", "any", "right"]
ZONE_COUNT: Final = 3
ZONE_COLUMNS: Final = [(0, 2), (0, 5), (3, 5)]
"""First column and end of each zone."""


def zone_mask(zone: int) -> int:
    """The cells of a zone."""
    first, end = ZONE_COLUMNS[zone]
    mask = 0
    for row in range(ROWS):
        for column in range(first, end):
            mask |= 1 << (row * COLUMNS + column)
    return mask


LEFT_CELLS: Final = zone_mask(LEFT)
RIGHT_CELLS: Final = zone_mask(RIGHT)

# --- requirements ------------------------------------------------------------------------------------------------

ANY_TILE: Final = 4
"""Mark of a pattern cell that any tile will do for."""
MARKS: Final = TYPE_LETTERS + "*"
HIGHEST: Final = 3
"""The most comfort that one tile gives."""
TYPICAL: Final = 2
"""The comfort that a tile usually gives."""
OUT_OF_REACH: Final = 99


@mypyc_attr(allow_interpreted_subclasses=True)
class Requirement:
    """What must lie in a home for a balance tile to be scored."""

    def __init__(self, pattern: str, minimum: int) -> None:
        self.pattern = pattern
        """As the content file writes it."""
        self.minimum = minimum
        """Comfort that is needed, 0 for none."""

    def met(self, homes: list[int], base: int) -> bool:
        """Does the home that begins at `base` fulfil it now?"""
        raise NotImplementedError

    def lacking(self, homes: list[int], base: int) -> int:
        """How many more tiles would do, at least; OUT_OF_REACH where no tiles could."""
        raise NotImplementedError


class Arrangement(Requirement):
    """Tiles in places relative to each other: single, line, diamond, row of five, square (BOO-PATTERN-05…13, -15)."""

    def __init__(self, pattern: str, minimum: int, zone: int) -> None:
        super().__init__(pattern, minimum)
        self.shifts: list[int] = []
        self.marks: list[int] = []
        lines = pattern.split("/")
        self.height = len(lines)
        self.width = len(lines[0])
        for row, line in enumerate(lines):
            for column, letter in enumerate(line):
                if letter != ".":
                    self.shifts.append(row * COLUMNS + column)
                    self.marks.append(MARKS.index(letter))
        self.shape = 0
        for shift in self.shifts:
            self.shape |= 1 << shift
        first, end = ZONE_COLUMNS[zone]
        self.anchors = 0
        """Corners at which the box of the pattern stays inside the zone."""
        for row in range(ROWS - self.height + 1):
            for column in range(first, end - self.width + 1):
                self.anchors |= 1 << (row * COLUMNS + column)
        self.placed = [[self.shape << corner, *self._by_type(corner)] for corner in bits(self.anchors)]
        """For each corner the cells of the pattern, then those that each type must cover."""

    def _by_type(self, corner: int) -> list[int]:
        cells = [0] * TYPE_COUNT
        for shift, mark in zip(self.shifts, self.marks, strict=True):
            if mark != ANY_TILE:
                cells[mark] |= 1 << (shift + corner)
        return cells

    def met(self, homes: list[int], base: int) -> bool:
        places: i64 = self.anchors
        everything: i64 = covered(homes, base)
        for index in range(len(self.shifts)):
            mark = self.marks[index]
            mask: i64 = everything if mark == ANY_TILE else homes[base + mark]
            shift: i64 = self.shifts[index]
            places &= mask >> shift
            if not places:
                return False
        if not self.minimum:
            return True
        best = 0
        for corner in bits(places):
            best = max(best, comfort(homes, base, self.shape << corner))
        return best >= self.minimum

    def lacking(self, homes: list[int], base: int) -> int:
        everything: i64 = covered(homes, base)
        decoration: i64 = everything & ~homes[base]
        faith: i64 = everything & ~homes[base + 1]
        garden: i64 = everything & ~homes[base + 2]
        tool: i64 = everything & ~homes[base + 3]
        fewest = OUT_OF_REACH
        for place in self.placed:
            if place[1] & decoration | place[2] & faith | place[3] & garden | place[4] & tool:
                continue  # a tile of another type lies in the way
            cells: i64 = place[0]
            missing = int(count(cells & ~everything))
            if missing < fewest and comfort(homes, base, cells) + HIGHEST * missing >= self.minimum:
                fewest = missing
        return fewest


class TypeSum(Requirement):
    """Enough comfort on all tiles of one type inside the zone (BOO-PATTERN-14)."""

    def __init__(self, home_type: int, minimum: int, zone: int) -> None:
        super().__init__(f"sum:{TYPE_LETTERS[home_type]}", minimum)
        self.home_type = home_type
        self.cells = zone_mask(zone)

    def met(self, homes: list[int], base: int) -> bool:
        return comfort(homes, base, homes[base + self.home_type] & self.cells) >= self.minimum

    def lacking(self, homes: list[int], base: int) -> int:
        short = self.minimum - comfort(homes, base, homes[base + self.home_type] & self.cells)
        missing = max(0, short + TYPICAL - 1) // TYPICAL
        return missing if missing <= int(count(self.cells & ~covered(homes, base))) else OUT_OF_REACH


@dataclass
class BalanceTile:
    """One balance tile."""

    name: str
    zone: int
    requirement: Requirement
    happiness: int


def half(happiness: int) -> int:
    """What a met tile is still worth at the end: half, rounded up (BOO-END-05, BOO-R-50)."""
    return (happiness + 1) // 2


def read_requirement(pattern: str, minimum: int, zone: int) -> Requirement:
    """The requirement that a content row writes; ValueError with a sentence where it makes no sense."""
    if pattern.startswith("sum:"):
        letter = pattern[4:]
        if len(letter) != 1 or letter not in TYPE_LETTERS:
            raise ValueError(f"'{pattern}' must name one of {', '.join(TYPE_LETTERS)}")
        if minimum < 1:
            raise ValueError("a sum needs a comfort above 0")
        total = TypeSum(TYPE_LETTERS.index(letter), minimum, zone)
        if minimum > HIGHEST * int(count(total.cells)):
            raise ValueError(f"comfort {minimum} cannot be reached")
        return total
    lines = pattern.split("/")
    if set(pattern) - set(MARKS + "./") or len({len(line) for line in lines}) != 1 or not lines[0]:
        raise ValueError(f"'{pattern}' must be rows of equal length of {', '.join(MARKS)} and '.'")
    first, end = ZONE_COLUMNS[zone]
    if len(lines) > ROWS or len(lines[0]) > end - first:
        raise ValueError(f"'{pattern}' does not fit its zone of {end - first} columns and {ROWS} rows")
    arrangement = Arrangement(pattern, minimum, zone)
    if not arrangement.shifts:
        raise ValueError(f"'{pattern}' asks for nothing")
    if minimum > HIGHEST * len(arrangement.shifts):
        raise ValueError(f"comfort {minimum} cannot be reached")
    return arrangement
