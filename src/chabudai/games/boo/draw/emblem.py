"""A house by the bamboo in one small picture: shoots, a temple with incense, home things on tatami, a spirit."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, Element, circle, group, line, moved, path, rect, use
from chabudai.games.boo.draw.art import define_art, home_art, icon, shoot, stick
from chabudai.games.boo.draw.symbols import INK

WIDTH: Final = 480
HEIGHT: Final = 288
STALKS: Final = [(14, 34, (0, 12, 7)), (70, 12, (8, 18, 2)), (126, 58, (13, 5))]
"""Place, top, and the shoots of each stalk."""
HOMES: Final = [(0, 0, 3), (1, 3, 2), (2, 1, 3), (3, 2, 1)]
"""On which mat, which type of tile, and its comfort."""


def emblem(title: str) -> Drawing:
    """Afternoon in the garden."""
    drawing = Drawing(WIDTH, HEIGHT, title, class_="emblem")
    define_art(drawing)
    drawing.add(
        rect(0, 0, WIDTH, HEIGHT, fill="var(--washi-high)"),
        circle(392, 70, 46, fill="var(--shu)"),
        path("M0 150Q110 96 236 138T480 112V288H0Z", fill="var(--matsu-pale)"),
        path("M0 186Q140 148 270 176T480 160V288H0Z", fill="var(--ai-pale)"),
        rect(0, 206, WIDTH, 82, fill=drawing.pattern("seigaiha", "ai-deep"), opacity=0.2),
        *(_stalk(x, y, kinds) for x, y, kinds in STALKS),
        _temple(196, 64),
        _veranda(),
        icon("bakeneko", 372, 96, 100),
    )
    return drawing


def _stalk(x: float, top: float, kinds: tuple[int, ...]) -> Element:
    art: list[Element | str] = [
        rect(20, -40, 13, HEIGHT + 40 - top, 5, fill="var(--boo-bamboo)", stroke=INK, stroke_width=1.2),
        path(
            "M32-4q20-22 42-16q-14 22-42 16ZM20 4q-20-20-38-10q12 20 38 10Z",
            fill="var(--boo-bamboo)",
            stroke=INK,
            stroke_width=1,
        ),
    ]
    art += [moved(0, 8 + place * 66, shoot(kind, 54, 62)) for place, kind in enumerate(kinds)]
    return moved(x, top, *art)


def _temple(x: float, y: float) -> Element:
    """A small temple, its incense burning."""
    return moved(
        x,
        y,
        rect(18, 40, 124, 92, fill="var(--washi-high)", stroke=INK, stroke_width=2),
        path("M32 40V132M128 40V132M18 62H142", stroke=INK, stroke_width=2),
        path("M-10 44Q44 36 80 0Q116 36 170 44L158 54H2Z", fill="var(--shu)", stroke=INK, stroke_width=2.2),
        path("M20 44Q58 36 80 14Q102 36 140 44", fill="none", stroke="var(--shu-pale)", stroke_width=2),
        rect(48, 78, 64, 54, fill="var(--washi-low)", stroke=INK, stroke_width=2),
        *(stick(owner, 58 + 15 * place, 130, 46) for place, owner in enumerate((0, 2, 1, 0))),
        path("M103 80q12-14 0-28q-10-12 4-26", fill="none", stroke="var(--sumi-soft)", stroke_width=2),
    )


def _veranda() -> Element:
    """Four mats with what makes a home."""
    mats = [use("boo-mat", 172 + 76 * place, 196, width=76, height=84) for place in range(4)]
    tiles = [moved(176 + 76 * place, 204, home_art(kind, comfort, 68)) for place, kind, comfort in HOMES]
    return group(
        rect(168, 192, 312, 96, fill="var(--kuri)", stroke=INK, stroke_width=2),
        *mats,
        *tiles,
        line(160, 192, 480, 192, stroke=INK, stroke_width=5),
    )
