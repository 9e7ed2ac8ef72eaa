"""Bit tricks on boards, behind clear names.

A *mask* is a set of small numbers (cells) as bits of one word of at most 62 bits, the width that mypyc keeps
unboxed. Boards with more cells use several words.

>>> cells = mask_of([0, 3, 5])
>>> count(cells), bits(cells), nth(cells, 1)
(3, [0, 3, 5], 3)
"""

from __future__ import annotations

from typing import Final

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


def fits(free: i64, shifts: list[int], anchors: i64) -> i64:
    """Those of the anchors at which a shape lies on free cells only: it covers anchor + s for each s of `shifts`."""
    for shift in shifts:
        step: i64 = shift
        anchors &= free >> step
    return anchors


class Labels:
    """The numbers 0 … size−1 as ready-made objects, so that long move lists need not make them anew."""

    def __init__(self, size: int) -> None:
        self._labels: list[object] = list(range(size))

    def extend(self, out: list[object], mask: i64, base: i64) -> None:
        """Append base + cell for each cell of the mask, ascending."""
        labels = self._labels
        while mask:
            low: i64 = mask & -mask
            index: i64 = _INDEX[low % 67]
            out.append(labels[base + index])
            mask ^= low
