"""The forest in one small picture: kodama in a clearing that is about to grow over."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, Element, group, moved, path, rect, use
from chabudai.core.svg_parts import outline
from chabudai.games.kodama_forest.draw.art import HALF, TREES, UNIT, define_art

WIDTH: Final = 480
HEIGHT: Final = 288
PATCHES: Final[list[list[tuple[int, int]]]] = [
    [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)],
    [(0, 2), (0, 3), (0, 4), (1, 3)],
    [(0, 5), (0, 6), (1, 6), (0, 7)],
    [(0, 8), (0, 9), (1, 9), (1, 8), (2, 9)],
    [(3, 0), (4, 0), (5, 0), (4, 1), (5, 1)],
    [(5, 2), (5, 3), (4, 3), (5, 4)],
    [(5, 5), (5, 6), (5, 7), (4, 7)],
    [(3, 9), (4, 9), (4, 8), (5, 8), (5, 9)],
]
"""Row and column of the squares of each patch."""
BLOOMS: Final = [("kf-flower", 2, 2), ("kf-pond", 7, 2), ("kf-bamboo", 2, 5), ("kf-flower", 8, 5)]
"""Full symbols on the seams, by column and row of the corner."""


def emblem(title: str) -> Drawing:
    """Trees around a clearing, and who lives there."""
    drawing = Drawing(WIDTH, HEIGHT, title, class_="emblem")
    define_art(drawing)
    grid = "".join(f"M{x} 0V{HEIGHT}" for x in range(UNIT, WIDTH, UNIT))
    grid += "".join(f"M0 {y}H{WIDTH}" for y in range(UNIT, HEIGHT, UNIT))
    drawing.add(
        rect(0, 0, WIDTH, HEIGHT, fill="var(--kf-earth)"),
        path(grid, stroke="var(--kf-grid)", stroke_width=1.2),
        path(
            "M112 150C104 96 176 74 244 78S384 104 372 162S300 232 232 228S118 208 112 150Z",
            fill="var(--kf-glow)",
            opacity=0.3,
        ),
        *(_patch(number, cells) for number, cells in enumerate(PATCHES)),
        *(moved(x * UNIT, y * UNIT, use(name, -HALF, -HALF), scale=1.05) for name, x, y in BLOOMS),
        _head("kf-kodama-0", 178, 168, 2.9, -8),
        _head("kf-kodama-2-glad", 306, 172, 2.5, 10),
        _head("kf-kodama-1", 243, 138, 3.5, 14),
        moved(330, 52, use("kf-butterfly"), turn=14, scale=0.95),
    )
    return drawing


def _patch(number: int, cells: list[tuple[int, int]]) -> Element:
    art = [path(outline(cells, UNIT, 1, 9), fill=f"var(--kf-moss-{number % 3})", class_="kf-rim")]
    for row, column in cells:
        if (row, column + 1) in cells:
            art.append(use("kf-bush", (column + 1) * UNIT, row * UNIT + 17 + 14 * ((number + row) % 2)))
        art.append(use(TREES[(number + row * 2 + column) % 3], column * UNIT, row * UNIT))
    return group(*art)


def _head(name: str, x: float, y: float, scale: float, turn: float) -> Element:
    return group(
        moved(x, y + 13 * scale, path("M-13 0Q0 6 13 0Q0-6-13 0Z", fill="var(--shade)"), scale=scale),
        moved(x, y, use(name), turn=turn, scale=scale),
    )
