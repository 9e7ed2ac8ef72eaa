"""Bit tricks on boards, behind clear names.

A *mask* is a set of small numbers (cells) as bits of one word of at most 62 bits, the width that mypyc keeps
unboxed. Boards with more cells use several words.

>>> cells = mask_of([0, 3, 5])
>>> count(cells), bits(cells), nth(cells, 1)
(3, [0, 3, 5], 3)
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

COMPILED: Final = not __file__.endswith((".py", ".pyc"))

# 67 is prime and 2 is a primitive root of it, so the powers 2**0 … 2**61 leave different remainders.
_INDEX: Final = bytes(next((bit for bit in range(62) if (1 << bit) % 67 == rest), 0) for rest in range(67))


def mask_of(cells: list[int]) -> int:
    """The mask that holds exactly these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def count(mask: i64) -> i64:
    """How many cells the mask holds."""
    if not COMPILED:
        return mask.bit_count()  # type: ignore[attr-defined, no-any-return, unused-ignore]
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    return (mask + (mask >> 32)) & 0x7F


def lowest(mask: i64) -> i64:
    """The smallest cell of a mask that is not empty."""
    low: i64 = mask & -mask
    return _INDEX[low % 67]


def bits(mask: i64) -> list[int]:
    """The cells of the mask, ascending."""
    cells: list[int] = []
    while mask:
        low: i64 = mask & -mask
        cells.append(_INDEX[low % 67])
        mask ^= low
    return cells


def nth(mask: i64, index: i64) -> i64:
    """The cell with `index` smaller cells in the mask."""
    while index:
        mask &= mask - 1
        index -= 1
    return lowest(mask)


class Shape:
    """The cells that a piece covers, at most ten, as distances from its anchor, for boards of at most 62 cells a word.

    >>> bits(Shape([0, 1, 9]).fits(mask_of([0, 1, 2, 9, 10]), mask_of([0, 1])))
    [0, 1]
    """

    def __init__(self, shifts: list[int]) -> None:
        if len(shifts) > 10 or any(not 0 <= shift < 62 for shift in shifts):
            raise ValueError(f"the shape {shifts} does not fit into a word: ten cells at most, 0 to 61 from the anchor")
        self.shifts = shifts
        self._packed: i64 = 0
        for shift in reversed(shifts):
            self._packed = self._packed << 6 | shift + 1

    def fits(self, free: i64, anchors: i64) -> i64:
        """Those of the anchors at which all cells of the shape are free."""
        if COMPILED:
            packed: i64 = self._packed
            while packed and anchors:
                anchors &= free >> ((packed & 63) - 1)
                packed >>= 6
        else:
            for shift in self.shifts:
                anchors &= free >> shift
                if not anchors:
                    break
        return anchors


class Sink:
    """Takes many numbers as a few masks: each mask stands for base + cell for every cell in it."""

    def add(self, base: i64, mask: i64) -> None:
        raise NotImplementedError


class Listing(Sink):
    """Makes long lists of the numbers below `size` quickly. Fill it and take the list without pausing in between.

    The compiled form writes ready-made objects into one shared sheet, which is safe because compiled code is not
    interrupted; the interpreted form joins ready-made runs of nine numbers in a list of its own.

    >>> listing = Listing(100).begin()
    >>> listing.add(10, mask_of([0, 2]))
    >>> listing.add(50, mask_of([1]))
    >>> listing.take()
    [10, 12, 51]
    """

    def __init__(self, size: int) -> None:
        self._objects: list[object] = list(range(size))
        self._sheet: list[object] = list(range(size))
        self._place: i64 = 0
        self._runs: list[list[list[int]]] = [[] for _ in range(size)]
        self._out: list[int] = []

    def begin(self) -> Listing:
        """The listing to fill."""
        if COMPILED:
            self._place = 0
            return self
        fresh = Listing(0)
        fresh._runs = self._runs
        return fresh

    def add(self, base: i64, mask: i64) -> None:
        if COMPILED:
            objects = self._objects
            sheet = self._sheet
            place: i64 = self._place
            while mask:
                low: i64 = mask & -mask
                index: i64 = _INDEX[low % 67]
                sheet[place] = objects[base + index]
                place += 1
                mask ^= low
            self._place = place
        else:
            runs = self._runs
            out = self._out
            while mask:
                if mask & 511:
                    out += (runs[base] or self._open(base))[mask & 511]
                mask >>= 9
                base += 9

    def take(self) -> list[int]:
        """Everything that was added, in order."""
        if COMPILED:
            return cast(list[int], self._sheet[: self._place])
        return self._out

    def _open(self, base: int) -> list[list[int]]:
        self._runs[base] = [[base + cell for cell in bits(mask)] for mask in range(512)]
        return self._runs[base]


class Menu(Sink):
    """Keeps the masks, to pick one number without listing all.

    >>> menu = Menu()
    >>> menu.add(10, mask_of([0, 2]))
    >>> menu.add(50, mask_of([1]))
    >>> menu.size, menu.nth(2)
    (3, 51)
    """

    def __init__(self) -> None:
        self._bases: list[int] = []
        self._masks: list[int] = []
        self.size = 0

    def add(self, base: i64, mask: i64) -> None:
        if mask:
            self._bases.append(base)
            self._masks.append(mask)
            self.size += count(mask)

    def nth(self, index: int) -> int:
        """The number with `index` numbers before it, in the order of adding."""
        for part in range(len(self._masks)):
            mask = self._masks[part]
            size = int(count(mask))
            if index < size:
                return self._bases[part] + nth(mask, index)
            index -= size
        raise IndexError("the menu has fewer numbers")
