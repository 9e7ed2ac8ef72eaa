"""Bit tricks on boards, behind clear names.

A *mask* is a set of small numbers (cells) as bits of one word of at most 62 bits, the width that mypyc keeps
unboxed. Boards with more cells use several words.

>>> cells = mask_of([0, 3, 5])
>>> count(cells), bits(cells), nth(cells, 1)
(3, [0, 3, 5], 3)
"""

from __future__ import annotations

from itertools import compress
from typing import Final, cast

from mypy_extensions import i64

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
"""Clockwise, so that a quarter turn adds one and the opposite is `direction ^ 2`."""

COMPILED: Final = not __file__.endswith((".py", ".pyc"))

# A de Bruijn sequence: the first six bits of its product with a power of two (on 64 bits) are different for each power.
_SPREAD: Final = 0x03F79D71B4CB0A89
_CELL: Final = bytes(next(cell for cell in range(64) if (_SPREAD << cell) >> 58 & 63 == first) for first in range(64))
_TRUTH: Final = bytes.maketrans(b"01", b"\0\1")
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
    if not COMPILED:
        return low.bit_length() - 1  # type: ignore[attr-defined, no-any-return, unused-ignore]
    return _CELL[low * _SPREAD >> 58 & 63]


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

    No number is made anew: all lists share the same objects, which so stay near the processor. The compiled form writes
    them into one shared sheet, which is safe because compiled code is not interrupted; the interpreted form lets the
    mask's binary digits pick them for a list of its own.

    >>> listing = Listing(100).begin()
    >>> listing.add(10, mask_of([0, 2]))
    >>> listing.add(50, mask_of([1]))
    >>> listing.take()
    [10, 12, 51]
    """

    def __init__(self, size: int) -> None:
        self._objects: list[object] = list(range(size))
        self._sheet: list[object] = self._objects[:]
        self._place: i64 = 0
        self._from: list[list[object]] = [[] for _ in range(size)]
        """For each base that was used the numbers from there on: by their cell, compiled by `_SPREAD`."""
        self._out: list[object] = []

    def begin(self) -> Listing:
        """The listing to fill."""
        if COMPILED:
            self._place = 0
            return self
        fresh = Listing(0)
        fresh._objects = self._objects
        fresh._from = self._from
        return fresh

    def add(self, base: i64, mask: i64) -> None:
        numbers = self._from[base] or self._open(base)
        if COMPILED:
            sheet = self._sheet
            place: i64 = self._place
            while mask:
                low: i64 = mask & -mask
                sheet[place] = numbers[low * _SPREAD >> 58 & 63]
                place += 1
                mask ^= low
            self._place = place
        else:
            self._out += compress(numbers, bin(mask)[:1:-1].encode().translate(_TRUTH))

    def take(self) -> list[int]:
        """Everything that was added, in order."""
        return cast(list[int], self._sheet[: self._place] if COMPILED else self._out)

    def _open(self, base: int) -> list[object]:
        numbers = self._objects[base:]
        if COMPILED:
            spread = numbers[:1] * 64
            for cell, number in enumerate(numbers[:62]):
                spread[(_SPREAD << cell) >> 58 & 63] = number
            numbers = spread
        self._from[base] = numbers
        return numbers


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


class Ground:
    """The free cells of a board in two overlapping words: the top one from cell 0, the low one from `low_start` on."""

    def __init__(self, top: i64, low: i64, low_start: i64) -> None:
        self.top = top
        self.low = low
        self.low_start = low_start
        self.upper: i64 = top ^ (top >> low_start << low_start)
        """The cells before the low word: with it they are the whole board once."""
        self.whole: int = 0 if COMPILED else self.upper | low << low_start
        """The board in one word, for the interpreter, to which one long word costs less than two short ones."""

    def offer(self, base: i64, sink: Sink) -> None:
        """Give base + cell to the sink for every free cell."""
        if COMPILED:
            sink.add(base, self.upper)
            sink.add(base + self.low_start, self.low)
        else:
            sink.add(base, self.whole)


class SplitShape(Shape):
    """A shape on a board in two overlapping words, like those of a `Ground`.

    The words overlap by so much that a piece with its anchor before `low_start` lies wholly inside the top word and any
    other wholly inside the low one; `top_anchors` and `low_anchors` are where the shape does not run over the edge.
    `offset` is added to the anchors that it offers.
    """

    def __init__(self, shifts: list[int], top_anchors: int, low_anchors: int, low_start: int, offset: int = 0) -> None:
        super().__init__(shifts)
        self._top_anchors: i64 = top_anchors
        self._low_anchors: i64 = low_anchors
        self._low_start: i64 = low_start
        self.offset: i64 = offset
        self._mask: i64 = mask_of(shifts)
        self.anchors: int = top_anchors | low_anchors << low_start

    def fits_somewhere(self, top: i64, low: i64) -> bool:
        """Is there any anchor at which all cells are free?"""
        return self.fits(top, self._top_anchors) != 0 or self.fits(low, self._low_anchors) != 0

    def fits_at(self, top: i64, low: i64, cell: i64) -> bool:
        """Are all cells of the shape free with its anchor at the cell?"""
        anchors: i64 = self._top_anchors
        free: i64 = top
        if cell >= self._low_start:
            anchors = self._low_anchors
            free = low
            cell -= self._low_start
        return anchors >> cell & 1 != 0 and free >> cell & self._mask == self._mask

    def offer(self, ground: Ground, base: i64, sink: Sink) -> bool:
        """Give base + offset + anchor to the sink for every anchor that fits; False where none does."""
        top: i64 = ground.top
        low: i64 = ground.low
        upper: i64 = self._top_anchors
        lower: i64 = self._low_anchors
        packed: i64 = self._packed
        while packed:
            shift: i64 = (packed & 63) - 1
            upper &= top >> shift
            lower &= low >> shift
            packed >>= 6
        if upper:
            sink.add(base + self.offset, upper)
        if lower:
            sink.add(base + self.offset + self._low_start, lower)
        return upper != 0 or lower != 0


def offer_all(shapes: list[SplitShape], ground: Ground, base: i64, sink: Sink) -> bool:
    """Let every shape offer; False where none fits anywhere."""
    found = False
    if COMPILED:
        for shape in shapes:
            if shape.offer(ground, base, sink):
                found = True
    else:
        whole = ground.whole
        for shape in shapes:
            anchors = shape.anchors
            for shift in shape.shifts:
                anchors &= whole >> shift
                if not anchors:
                    break
            else:
                sink.add(base + shape.offset, anchors)
                found = True
    return found
