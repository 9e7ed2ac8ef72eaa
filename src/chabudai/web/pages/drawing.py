"""Positions as pictures of their own: SVG files that a page loads when somebody scrolls to them."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from chabudai.core.svg import Drawing
from chabudai.core.tutorial import Tutorial

LOOK: Final = (
    ".look{filter:drop-shadow(0 0 3px var(--kaki-deep)) drop-shadow(0 0 8px var(--kaki))}"
    ".chabudai :is(.hit.look,.look>.hit){fill:var(--kaki);fill-opacity:.1;stroke:var(--kaki-deep);stroke-width:5}"
)


def drawing_address(game: str, step: int, theme: str) -> str:
    """Where the position of a tutorial step is drawn."""
    return f"/learn/{game}/{step}/drawing.svg?" + urlencode({"theme": theme})


def step_picture(lesson: Tutorial, step: int) -> Drawing:
    """The table at a step of the tutorial, with what the step points at."""
    picture = lesson.game.draw(lesson.view(step))
    picture.point_at(lesson.look(step))
    picture.style(LOOK)
    return picture
