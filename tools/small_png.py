"""PNG files made small: flat drawings need no more than 256 colours, which is a byte a pixel in place of three."""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_left
from collections import Counter
from itertools import accumulate

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 6: 4}
"""Bytes of a pixel by the colour type: RGB, RGBA."""
COLOURS = 256
Colour = tuple[int, int, int]


def smaller(png: bytes) -> bytes:
    """The same picture in the 256 colours that suit it best; 8 bits a channel, not interlaced, as browsers write it."""
    width, height, pixels = _read(png)
    palette = _palette(Counter(pixels))
    nearest: dict[Colour, int] = {}
    rows = bytearray()
    for row in range(height):
        rows.append(0)
        for pixel in pixels[row * width : (row + 1) * width]:
            if pixel not in nearest:
                nearest[pixel] = min(range(len(palette)), key=lambda at: _distance(palette[at], pixel))
            rows.append(nearest[pixel])
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = b"".join(bytes(colour) for colour in palette)
    parts = [(b"IHDR", header), (b"PLTE", colours), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b"")]
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts)


def _distance(one: Colour, other: Colour) -> int:
    return 3 * (one[0] - other[0]) ** 2 + 6 * (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def _palette(seen: Counter[Colour]) -> list[Colour]:
    """Median cut: the box with the most pixels times spread is halved until there are enough boxes."""
    boxes = [list(seen)]
    while len(boxes) < COLOURS:
        box = max(boxes, key=lambda each: _spread(each)[0] * sum(seen[colour] for colour in each) ** 0.5)
        spread, channel = _spread(box)
        if spread == 0:
            break
        boxes.remove(box)
        box.sort(key=lambda colour: colour[channel])
        passed = list(accumulate(seen[colour] for colour in box))
        cut = min(max(bisect_left(passed, passed[-1] / 2), 1), len(box) - 1)
        boxes += [box[:cut], box[cut:]]
    return [_mean(box, seen) for box in boxes]


def _spread(box: list[Colour]) -> tuple[int, int]:
    """How far a box reaches, and along which channel."""
    return max((max(each[at] for each in box) - min(each[at] for each in box), at) for at in range(3))


def _mean(box: list[Colour], seen: Counter[Colour]) -> Colour:
    total = sum(seen[colour] for colour in box)
    red, green, blue = (round(sum(colour[at] * seen[colour] for colour in box) / total) for at in range(3))
    return red, green, blue


def _read(png: bytes) -> tuple[int, int, list[Colour]]:
    """Width, height and the pixels, row by row, without their opacity."""
    at, packed = len(SIGNATURE), b""
    width = height = size = 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", data)
            if depth != 8 or interlaced or colour not in CHANNELS:
                raise ValueError("a PNG with 8 bits a channel is needed, not interlaced")
            size = CHANNELS[colour]
        elif kind == b"IDAT":
            packed += data
        at += length + 12
    rows = _unfiltered(zlib.decompress(packed), width * size, height, size)
    return width, height, [(row[at], row[at + 1], row[at + 2]) for row in rows for at in range(0, width * size, size)]


def _unfiltered(data: bytes, stride: int, height: int, size: int) -> list[bytearray]:
    """Each row as it was before the PNG filters."""
    rows: list[bytearray] = []
    above = bytearray(stride)
    for number in range(height):
        start = number * (stride + 1)
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + stride])
        for at in range(stride):
            left = row[at - size] if at >= size else 0
            corner = above[at - size] if at >= size else 0
            guess = (0, left, above[at], (left + above[at]) // 2, _paeth(left, above[at], corner))[kind]
            row[at] = (row[at] + guess) & 255
        rows.append(row)
        above = row
    return rows


def _paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda each: abs(guess - each))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
