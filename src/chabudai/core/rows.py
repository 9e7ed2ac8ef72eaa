"""Rows of bytes, written quickly: zeros, the bits of a mask as bytes, and a mark for each number of a set."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from chabudai.core.byte_writer import BytesWriter, write_i64_le
from chabudai.core.grid import Sink, lowest

_SEVEN_TIMES: Final = 0x0002040810204081
"""Seven bits times this lie at distances of eight, among others."""
_EVERY_EIGHTH: Final = 0x0001010101010101
_SEVEN_BITS: Final = 127


def write_zeros(out: BytesWriter, size: i64) -> None:
    """So many zeros."""
    while size >= 8:
        write_i64_le(out, 0)
        size -= 8
    if size > 0:
        end: i64 = len(out) + size
        write_i64_le(out, 0)
        out.truncate(end)


def write_bits(out: BytesWriter, mask: i64, size: i64) -> None:
    """The lowest `size` bits of a mask as bytes, 0 or 1, the lowest first.

    >>> out = BytesWriter()
    >>> write_bits(out, 0b1_0000_0001_0000_0110, 18)
    >>> list(out.getvalue())
    [0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    """
    end: i64 = len(out) + size
    while size > 0:
        write_i64_le(out, (mask & _SEVEN_BITS) * _SEVEN_TIMES & _EVERY_EIGHTH | (mask >> 7 & 1) << 56)
        mask >>= 8
        size -= 8
    if size < 0:
        out.truncate(end)


@final
class Marks(Sink):
    """Makes rows of `size` bytes, one after the other, with 1 at each number that is added to a row.

    >>> marks = Marks(8)
    >>> marks.begin()
    >>> marks.add(1, 0b101)
    >>> marks.add_one(7)
    >>> marks.begin()
    >>> list(marks.take())
    [0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    """

    def __init__(self, size: int) -> None:
        self._blank = bytes(size)
        self._out = BytesWriter()
        self._start: i64 = 0

    def begin(self) -> None:
        """The next row."""
        self._start = len(self._out)
        self._out.write(self._blank)

    def add(self, base: i64, mask: i64) -> None:
        out = self._out
        start: i64 = self._start + base
        while mask:
            out[start + lowest(mask)] = 1
            mask &= mask - 1

    def add_one(self, number: i64) -> None:
        self._out[self._start + number] = 1

    def take(self) -> bytes:
        """All rows; there are none again."""
        written = self._out.getvalue()
        self._out.truncate(0)
        return written
