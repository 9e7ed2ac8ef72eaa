"""Small pictures: the same pixels where 256 colours suffice, near ones where they do not."""

from __future__ import annotations

import struct
import zlib

from tools.small_png import CHANNELS, SIGNATURE, _chunk, _read, smaller

WIDTH, HEIGHT = 40, 30


def _png(pixels: list[tuple[int, int, int]], kind: int, filters: list[int]) -> bytes:
    """A picture as a browser writes it, with the row filters given."""
    size = CHANNELS[kind]
    rows = [
        b"".join(bytes([*pixel, 255][:size]) for pixel in pixels[row * WIDTH : (row + 1) * WIDTH])
        for row in range(HEIGHT)
    ]
    data = bytearray()
    above = bytes(WIDTH * size)
    for number, row in enumerate(rows):
        data.append(filters[number % len(filters)])
        data += _filtered(row, above, size, data[-1])
        above = row
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, kind, 0, 0, 0)
    packed = zlib.compress(bytes(data))
    parts = [(b"IHDR", header), (b"IDAT", packed[:50]), (b"IDAT", packed[50:]), (b"IEND", b"")]
    return SIGNATURE + b"".join(_chunk(name, part) for name, part in parts)


def _filtered(row: bytes, above: bytes, size: int, kind: int) -> bytes:
    out = bytearray()
    for at, value in enumerate(row):
        left = row[at - size] if at >= size else 0
        corner = above[at - size] if at >= size else 0
        near = left + above[at] - corner
        paeth = min(((abs(near - each), order), each) for order, each in enumerate((left, above[at], corner)))[1]
        out.append((value - (0, left, above[at], (left + above[at]) // 2, paeth)[kind]) % 256)
    return bytes(out)


def _shown(png: bytes) -> list[tuple[int, ...]]:
    """The pixels of a picture with a palette."""
    found = {kind: png[at + 8 : at + 8 + length] for at, length, kind in _chunks(png)}
    rows = zlib.decompress(found[b"IDAT"])
    palette = found[b"PLTE"]
    return [tuple(palette[3 * rows[row * (WIDTH + 1) + 1 + x] :][:3]) for row in range(HEIGHT) for x in range(WIDTH)]


def _chunks(png: bytes) -> list[tuple[int, int, bytes]]:
    found, at = [], len(SIGNATURE)
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        checked = struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0]
        assert checked == zlib.crc32(png[at + 4 : at + 8 + length])
        found.append((at, length, kind))
        at += length + 12
    return found


def test_few_colours_come_through_unchanged() -> None:
    pixels = [((x * 7) % 5 * 50, (y * 3) % 4 * 60, (x + y) % 3 * 100) for y in range(HEIGHT) for x in range(WIDTH)]
    for kind in CHANNELS:
        png = _png(pixels, kind, [0, 1, 2, 3, 4])
        assert _read(png) == (WIDTH, HEIGHT, pixels)
        assert _shown(smaller(png)) == pixels


def test_many_colours_come_out_near() -> None:
    pixels = [(x * 6, y * 8, (x * y) % 256) for y in range(HEIGHT) for x in range(WIDTH)]
    png = _png(pixels, 2, [4])
    shown = _shown(smaller(png))
    assert len(set(shown)) <= 256 < len(set(pixels))
    away = [abs(one - two) for a, b in zip(shown, pixels, strict=True) for one, two in zip(a, b, strict=True)]
    assert sum(away) / len(away) < 8
