"""The writer of bytes: that of mypyc's own library, which compiled rules call directly.

Where Python has no such library (PyPy, a browser) a plain one does the same, slowly.

>>> out = PlainWriter()
>>> out.append(1)
>>> out.write(b"ab")
>>> plain_write_i64_le(out, 258)
>>> out[0] = 7
>>> out.getvalue()
b'\\x07ab\\x02\\x01\\x00\\x00\\x00\\x00\\x00\\x00'
>>> out.truncate(2)
>>> len(out)
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["BytesWriter", "PlainWriter", "plain_write_i64_le", "write_i64_le"]


class PlainWriter:
    """`BytesWriter` in plain Python, as far as we use it."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def append(self, number: int) -> None:
        self._bytes.append(number)

    def write(self, written: bytes) -> None:
        self._bytes += written

    def getvalue(self) -> bytes:
        return bytes(self._bytes)

    def truncate(self, size: int) -> None:
        del self._bytes[size:]

    def __len__(self) -> int:
        return len(self._bytes)

    def __getitem__(self, index: int) -> int:
        return self._bytes[index]

    def __setitem__(self, index: int, number: int) -> None:
        self._bytes[index] = number


def plain_write_i64_le(out: PlainWriter, number: int) -> None:
    out.write(number.to_bytes(8, "little"))


if TYPE_CHECKING:
    from librt.strings import BytesWriter, write_i64_le
else:
    try:
        from librt.strings import BytesWriter, write_i64_le
    except ImportError:
        BytesWriter = PlainWriter
        write_i64_le = plain_write_i64_le
