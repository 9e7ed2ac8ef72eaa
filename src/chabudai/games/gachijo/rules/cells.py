"""Cells, nodes and sets of nodes.

A *cell* is a square of the 9×9 board, numbered row by row. A *node* is a cell in a layer: number `cell` for the layer
that the cell has (the ground layer of an Amphibious Square), `81 + cell` for the water under an Amphibious Square.

A set of nodes is four words: the upper five and the lower four rows of the dry numbers, and the same of the wet ones.
Moving a whole set by one cell is then a few shifts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from chabudai.core.grid import EAST, NORTH, SOUTH, bits, count

SIZE: Final = 9
CELLS: Final = 81
NODES: Final = 162
SPLIT: Final = 45
"""The first cell of the lower rows."""

DIRECTIONS: Final = 4
ANYWHERE: Final = -1
"""No direction is forbidden."""

GROUND: Final = 0
WATER: Final = 1
ROOF: Final = 2

UPPER_WORD: Final = (1 << 45) - 1
LOWER_WORD: Final = (1 << 36) - 1
ROW: Final = (1 << 9) - 1


def cell_at(x: int, y: int) -> int:
    return y * SIZE + x


def cell_name(cell: int) -> str:
    return f"r{cell // SIZE}c{cell % SIZE}"


def node_name(node: int) -> str:
    """r2c3, or r2c3w for the water under an Amphibious Square."""
    return cell_name(node) if node < CELLS else cell_name(node - CELLS) + "w"


def neighbour(cell: int, direction: int) -> int:
    """The next cell that way, or −1 beyond the rim (GAC-R-01)."""
    if direction == NORTH:
        return cell - SIZE if cell >= SIZE else -1
    if direction == SOUTH:
        return cell + SIZE if cell < CELLS - SIZE else -1
    if direction == EAST:
        return cell + 1 if cell % SIZE < SIZE - 1 else -1
    return cell - 1 if cell % SIZE else -1


def turned(cell: int, quarters: int) -> int:
    """Where a cell comes to lie when its sheet is turned clockwise."""
    x = cell % SIZE
    y = cell // SIZE
    for _ in range(quarters):
        x, y = SIZE - 1 - y, x
    return cell_at(x, y)


def bit(index: int) -> i64:
    """The word with one bit. The shift is one of plain ints: compiled, a literal shifted as i64 has 32 bits only."""
    return 1 << index


class Nodes:
    """A set of nodes."""

    def __init__(self) -> None:
        self.upper: i64 = 0
        self.lower: i64 = 0
        self.wet_upper: i64 = 0
        self.wet_lower: i64 = 0

    def copy(self) -> Nodes:
        twin = Nodes()
        twin.upper = self.upper
        twin.lower = self.lower
        twin.wet_upper = self.wet_upper
        twin.wet_lower = self.wet_lower
        return twin

    def has(self, node: int) -> bool:
        if node < SPLIT:
            return self.upper >> node & 1 != 0
        if node < CELLS:
            return self.lower >> (node - SPLIT) & 1 != 0
        if node < CELLS + SPLIT:
            return self.wet_upper >> (node - CELLS) & 1 != 0
        return self.wet_lower >> (node - CELLS - SPLIT) & 1 != 0

    def add(self, node: int) -> None:
        if node < SPLIT:
            self.upper |= bit(node)
        elif node < CELLS:
            self.lower |= bit(node - SPLIT)
        elif node < CELLS + SPLIT:
            self.wet_upper |= bit(node - CELLS)
        else:
            self.wet_lower |= bit(node - CELLS - SPLIT)

    def remove(self, node: int) -> None:
        if node < SPLIT:
            self.upper &= ~(bit(node))
        elif node < CELLS:
            self.lower &= ~(bit(node - SPLIT))
        elif node < CELLS + SPLIT:
            self.wet_upper &= ~(bit(node - CELLS))
        else:
            self.wet_lower &= ~(bit(node - CELLS - SPLIT))

    def join(self, other: Nodes) -> None:
        self.upper |= other.upper
        self.lower |= other.lower
        self.wet_upper |= other.wet_upper
        self.wet_lower |= other.wet_lower

    def keep(self, other: Nodes) -> None:
        self.upper &= other.upper
        self.lower &= other.lower
        self.wet_upper &= other.wet_upper
        self.wet_lower &= other.wet_lower

    def drop(self, other: Nodes) -> None:
        self.upper &= ~other.upper
        self.lower &= ~other.lower
        self.wet_upper &= ~other.wet_upper
        self.wet_lower &= ~other.wet_lower

    def empty(self) -> bool:
        return self.upper | self.lower | self.wet_upper | self.wet_lower == 0

    def meets(self, other: Nodes) -> bool:
        return (
            self.upper & other.upper
            | self.lower & other.lower
            | self.wet_upper & other.wet_upper
            | self.wet_lower & other.wet_lower
        ) != 0

    def size(self) -> int:
        return count(self.upper) + count(self.lower) + count(self.wet_upper) + count(self.wet_lower)

    def list(self) -> list[int]:
        """The nodes, ascending."""
        nodes = bits(self.upper)
        for node in bits(self.lower):
            nodes.append(SPLIT + node)
        for node in bits(self.wet_upper):
            nodes.append(CELLS + node)
        for node in bits(self.wet_lower):
            nodes.append(CELLS + SPLIT + node)
        return nodes


def nodes_of(members: list[int]) -> Nodes:
    """The set that holds exactly these nodes."""
    nodes = Nodes()
    for node in members:
        nodes.add(node)
    return nodes
