"""The game in one small picture, for the shelf."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, circle, place, rect, use
from sample_game.draw.art import define_art

PILE: Final = [(84, 176), (164, 184), (252, 180), (328, 176), (124, 122), (206, 124), (290, 120), (168, 70), (250, 68)]


def emblem(title: str) -> Drawing:
    """A pile of stones before the sun."""
    drawing = Drawing(480, 288, title, class_="emblem")
    define_art(drawing)
    drawing.add(
        rect(0, 0, 480, 288, fill="var(--washi-low)"),
        circle(330, 96, 64, fill="var(--shu)"),
        rect(0, 226, 480, 62, fill=drawing.pattern("seigaiha", "nezumi"), opacity=0.6),
        *(use("sam-stone", transform=place(x, y, scale=1.7)) for x, y in PILE),
    )
    return drawing
