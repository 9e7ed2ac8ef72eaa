"""The small drawings of Sample Game, and its own colours."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, Element, ellipse, group

STONE: Final = 52
"""The room that a stone takes."""
COLOURS: Final = {"sam-stone": ("#8a8f98", "#9aa0aa"), "sam-stone-edge": ("#3d4148", "#1d2025")}
"""By day and by night."""


def define_art(drawing: Drawing) -> None:
    """Give a drawing the game's colours and pictures; only those in use are written."""
    drawing.dress(COLOURS, [_stone()])


def _stone() -> Element:
    return group(
        ellipse(26, 28, 21, 17, fill="var(--sam-stone)", stroke="var(--sam-stone-edge)", stroke_width=2),
        ellipse(20, 22, 7, 4, fill="var(--washi-high)", opacity=0.45, transform="rotate(-20 20 22)"),
        id="sam-stone",
    )
