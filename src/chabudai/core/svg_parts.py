"""The parts that all tables share: things to click, things that move, panels, cards, labels, crests, outlines."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from chabudai.core.palette import SEATS, SeatLook
from chabudai.core.svg import (
    Attr,
    Drawing,
    Element,
    circle,
    el,
    group,
    moved,
    number,
    place,
    polygon,
    rect,
    text,
    trace,
)


def slot(
    id: str,
    hit: Element,
    *children: Element | str,
    title: str,
    x: float = 0,
    y: float = 0,
    class_: str = "",
    **attrs: Attr,
) -> Element:
    """Something to click: `hit` is the shape that catches the pointer and shows the state; it lies on top.

    >>> slot("hand-1", circle(0, 0, 9), title="Your first tile").render()
    '<g id="hand-1" class="slot"><title>Your first tile</title><circle cx="0" cy="0" r="9" class="hit"/></g>'
    """
    return el(
        "g",
        *children,
        hit.set(class_="hit"),
        title=title,
        id=id,
        class_=f"slot {class_}".strip(),
        transform=place(x, y) if x or y else None,
        **attrs,
    )


def piece(
    id: str,
    x: float,
    y: float,
    *children: Element | str,
    title: str,
    turn: float = 0,
    scale: float = 1,
    class_: str = "",
    **attrs: Attr,
) -> Element:
    """Something that moves from drawing to drawing: same id, another transform."""
    return el(
        "g",
        *children,
        title=title,
        id=id,
        class_=f"piece {class_}".strip(),
        transform=place(x, y, turn, scale),
        **attrs,
    )


def panel(x: float, y: float, width: float, height: float, heading: str = "", *children: Element) -> Element:
    """A sheet of lighter paper with a heading; the children are placed from its corner."""
    parts: list[Element | str] = [rect(0, 0, width, height, 10, class_="panel")]
    if heading:
        parts.append(text(14, 22, heading, 13, class_="heading"))
    return moved(x, y, *parts, *children)


def card(
    x: float,
    y: float,
    width: float,
    height: float,
    *children: Element,
    class_: str = "",
    title: str = "",
    **attrs: Attr,
) -> Element:
    """A card with its shadow on the table; the children are placed from its corner."""
    return el(
        "g",
        rect(2, 3, width, height, 7, class_="shadow"),
        rect(0, 0, width, height, 7, class_="card"),
        *children,
        title=title,
        class_=class_ or None,
        transform=place(x, y),
        **attrs,
    )


def pill(x: float, y: float, content: str, *, hue: str = "", size: float = 12, anchor: str = "start") -> Element:
    """A label in a rounded box; `y` is the box's middle. With a hue it is pale with deep words."""
    width = pill_width(content, size)
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    fill, ink = (f"var(--{hue}-pale)", f"var(--{hue}-deep)") if hue else ("var(--washi-high)", "var(--sumi)")
    return group(
        rect(left, y - size * 0.85, width, size * 1.7, size * 0.85, fill=fill, stroke=ink, stroke_width=1),
        text(left + width / 2, y + size * 0.36, content, size, anchor="middle", fill=ink, weight=600),
    )


def pill_width(content: str, size: float = 12) -> float:
    """How wide a pill becomes."""
    return text_width(content, size) * BOLD + size


def badge(cx: float, cy: float, value: int | str, *, hue: str = "sumi", size: float = 13, title: str = "") -> Element:
    """A count on a filled disc."""
    words = str(value)
    width = max(size * 1.7, text_width(words, size) + size * 0.9)
    fill, ink = ("var(--sumi)", "var(--washi-high)") if hue == "sumi" else (f"var(--{hue})", f"var(--{hue}-on)")
    return group(
        rect(cx - width / 2, cy - size * 0.85, width, size * 1.7, size * 0.85, fill=fill),
        number(cx, cy + size * 0.36, words, size, fill=ink),
        title=title,
    )


def name_plate(title: str) -> Drawing:
    """The emblem of a game that has drawn none: its name on woven paper."""
    drawing = Drawing(480, 288, title, class_="emblem")
    drawing.add(
        rect(0, 0, 480, 288, fill="var(--washi-low)"),
        rect(0, 0, 480, 288, fill=drawing.pattern("asanoha", "nezumi"), opacity=0.5),
        circle(240, 144, 96, fill="var(--shu)"),
        rect(40, 104, 400, 80, 6, fill="var(--washi-high)", stroke="var(--sumi)", stroke_width=2),
        text(240, 160, title, 46, anchor="middle", class_="display"),
    )
    return drawing


BOLD: Final = 1.22
"""How much wider than expected bold words are in the widest common font."""


def text_width(content: str, size: float) -> float:
    """About how wide a text becomes; fonts differ, so leave some air."""
    narrow = sum(1 for letter in content if letter in "iljtfrI.,:;!'|()[] ")
    wide = sum(1 for letter in content if letter in "mwMW@—…")
    return size * (0.56 * len(content) - 0.26 * narrow + 0.3 * wide)


def fitted(content: str, size: float, width: float, *, bold: bool = False) -> float:
    """The size of letters, at most `size`, at which a text stays inside a width in any language.

    >>> fitted("Cook", 11, 60), round(fitted("Rémunération", 11, 60), 1)
    (11, 9.2)
    """
    needed = text_width(content, 1) * (BOLD if bold else 1.05)
    return min(size, width / needed) if needed else size


def shortened(content: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text, cut where it would not stay inside a width; names of people can be long.

    >>> shortened("Ann", 16, 60), shortened("Annabella the Magnificent", 16, 90)
    ('Ann', 'Annabell…')
    """
    while fitted(content, size, width, bold=bold) < size and len(content) > 2:
        content = content.rstrip("…")[:-1].rstrip() + "…"
    return content


_CORNERS: Final[dict[str, list[tuple[float, float]]]] = {
    "triangle": [(90, 1.15), (210, 1.15), (330, 1.15)],
    "diamond": [(90, 1.15), (180, 0.9), (270, 1.15), (0, 0.9)],
    "square": [(45, 1.2), (135, 1.2), (225, 1.2), (315, 1.2)],
    "hexagon": [(30, 1.05), (90, 1.05), (150, 1.05), (210, 1.05), (270, 1.05), (330, 1.05)],
    "star": [(90 + 36 * step, 1.2 if step % 2 == 0 else 0.55) for step in range(10)],
}
"""Angle and distance of the corners."""


def shape(name: str, cx: float, cy: float, r: float, *, title: str = "", **attrs: Attr) -> Element:
    """One of the shapes that stand for a colour: triangle, circle, diamond, square, hexagon, cross, star."""
    if name == "circle":
        return circle(cx, cy, r, title=title, **attrs)
    if name == "cross":
        arm = r * 0.42
        steps = [(-arm, -r), (arm, -r), (arm, -arm), (r, -arm), (r, arm), (arm, arm)]
        points = steps + [(-x, -y) for x, y in steps]
        return polygon([(cx + x, cy + y) for x, y in points], title=title, **attrs)
    drop = r * 0.2 if name == "triangle" else 0
    corners = [
        (cx + r * far * math.cos(math.radians(angle)), cy + drop - r * far * math.sin(math.radians(angle)))
        for angle, far in _CORNERS[name]
    ]
    return polygon(corners, title=title, stroke_linejoin="round", **attrs)


def crest(seat: int, cx: float, cy: float, r: float, *, title: str = "", **attrs: Attr) -> Element:
    """The mark of a seat where the game has none of its own."""
    return mark(SEATS[seat], cx, cy, r, title=title, **attrs)


def mark(look: SeatLook, cx: float, cy: float, r: float, *, title: str = "", **attrs: Attr) -> Element:
    """The mark of a seat: its shape in its colour, edged in the deep tone."""
    return shape(
        look.shape,
        cx,
        cy,
        r,
        title=title,
        fill=f"var(--{look.hue})",
        stroke=f"var(--{look.hue}-deep)",
        stroke_width=max(1.0, r * 0.16),
        **attrs,
    )


def outline(cells: Iterable[tuple[int, int]], size: float, inset: float = 0, radius: float = 0) -> str:
    """The `d` of the border around cells (row, column) of a square grid, drawn in a little and with round corners.

    >>> outline([(0, 0)], 10)
    'M0 0H10V10H0Z'
    """
    return _outline(frozenset(cells), size, inset, radius)


@lru_cache(maxsize=4096)
def _outline(inside: frozenset[tuple[int, int]], size: float, inset: float, radius: float) -> str:
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in sorted(inside):
        # Clockwise around each cell, so that the ground is always to the left of the way.
        for across, start, end in (
            ((row - 1, column), (row, column), (row, column + 1)),
            ((row, column + 1), (row, column + 1), (row + 1, column + 1)),
            ((row + 1, column), (row + 1, column + 1), (row + 1, column)),
            ((row, column - 1), (row + 1, column), (row, column)),
        ):
            if across not in inside:
                after.setdefault(start, []).append(end)
    out = ""
    while after:
        start = min(after)
        loop = [start]
        heading = (0, 1)
        while True:
            here = loop[-1]
            ways = after[here]
            # Where two cells touch at a corner only, keep to the right so that they stay two shapes.
            right = (here[0] + heading[1], here[1] - heading[0])
            following = right if right in ways else ways[0]
            ways.remove(following)
            if not ways:
                del after[here]
            heading = (following[0] - here[0], following[1] - here[1])
            if following == start:
                break
            loop.append(following)
        out += _loop(loop, size, inset, radius)
    return out


def _loop(loop: list[tuple[int, int]], size: float, inset: float, radius: float) -> str:
    """One closed way over grid points, without the points where it goes straight on."""
    count = len(loop)
    corners: list[tuple[float, float, tuple[int, int], tuple[int, int]]] = []
    for index, (row, column) in enumerate(loop):
        before, behind = loop[index - 1], loop[(index + 1) % count]
        came = (row - before[0], column - before[1])
        goes = (behind[0] - row, behind[1] - column)
        if came != goes:
            # The inside lies to the right of the way: move the corner there from both of its sides.
            down = inset * (came[1] + goes[1])
            right = -inset * (came[0] + goes[0])
            corners.append((column * size + right, row * size + down, came, goes))
    if radius <= 0:
        x, y = corners[0][0], corners[0][1]
        parts: list[str | float] = ["M", x, y]
        for x, y, came, _ in corners[1:]:
            parts += ["V", y] if came[0] else ["H", x]
        return trace(*parts, "Z")
    parts = []
    for x, y, came, goes in corners:
        if not parts:
            parts = ["M", x - radius * came[1], y - radius * came[0]]
        else:
            parts += ["V", y - radius * came[0]] if came[0] else ["H", x - radius * came[1]]
        parts += ["q", radius * came[1], radius * came[0]]
        parts += [radius * (came[1] + goes[1]), radius * (came[0] + goes[0])]
    return trace(*parts, "Z")
