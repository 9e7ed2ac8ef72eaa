"""The forest at dusk in one small picture: moon, gate, essences on their way, and the blue flame."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, circle, group, path, rect, use
from chabudai.games.hitodama.draw.art import akku, define, essence, icon
from chabudai.games.hitodama.draw.landscape import define_landscape, season_class

WIDTH: Final = 480
HEIGHT: Final = 288
AUTUMN: Final = 2
FLAMES: Final = [(96, 92, 40), (168, 58, 26), (384, 84, 34), (438, 132, 22)]
LEAVES: Final = [(40, 60), (130, 34), (214, 92), (300, 40), (352, 140), (452, 50), (60, 168), (250, 132)]


def emblem(title: str) -> Drawing:
    """A shrine on a hill when the leaves fall."""
    drawing = Drawing(WIDTH, HEIGHT, title, class_=f"emblem {season_class(AUTUMN)}")
    define(drawing)
    define_landscape(drawing, AUTUMN)
    drawing.add(
        rect(0, 0, WIDTH, HEIGHT, fill="url(#ht-sky)"),
        circle(248, 104, 78, fill="var(--moonlight)", opacity=0.35),
        circle(248, 104, 60, fill="var(--moonlight)"),
        path("M0 176Q92 116 196 164T400 150T480 160V288H0Z", fill="var(--grass-deep)", opacity=0.5),
        path("M0 214Q120 168 244 196T480 188V288H0Z", fill="var(--grass)"),
        use("ht-shrine", 188, 66, width=118, height=150),
        use("ht-pine", 372, 76, width=94, height=148),
        use("ht-bush", 6, 150, width=70, height=92),
        group(*(use("ht-mote", x, y, width=13, height=13) for x, y in LEAVES), opacity=0.9),
        *(icon("ht-flame", x, y, size) for x, y, size in FLAMES),
        path("M0 248Q150 214 290 240T480 232V288H0Z", fill="var(--grass-deep)", opacity=0.75),
        essence(0, 118, 226, 62),
        essence(1, 182, 240, 54),
        essence(2, 316, 238, 56),
        essence(3, 376, 228, 48),
        akku(246, 246, 46),
    )
    return drawing
