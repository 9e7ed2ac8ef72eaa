"""Positions as pictures of their own: SVG files that a page loads when somebody scrolls to them."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter, Response
from starlette.exceptions import HTTPException

from chabudai.core import registry
from chabudai.core.svg import Drawing
from chabudai.web import assets
from chabudai.web.request_context import THEMES

router = APIRouter()

LOOK: Final = (
    ".look{filter:drop-shadow(0 0 3px var(--kaki-deep)) drop-shadow(0 0 8px var(--kaki))}"
    ".chabudai :is(.hit.look,.look>.hit){fill:var(--kaki);fill-opacity:.1;stroke:var(--kaki-deep);stroke-width:5}"
)


def drawing_address(game: str, step: int, theme: str) -> str:
    """Where the position of a tutorial step is drawn."""
    return f"/learn/{game}/{step}/drawing.svg?" + urlencode({"theme": theme})


@router.get("/learn/{game}/{step}/drawing.svg")
async def drawing(game: str, step: int, theme: str = THEMES[0]) -> Response:
    """The table at a step of the tutorial, with what the step points at."""
    lesson = registry.tutorial(game)
    if lesson is None or not 1 <= step <= len(lesson):
        raise HTTPException(404, "There is no such drawing")
    picture = lesson.game.draw(lesson.view(step))
    picture.point_at(lesson.look(step))
    picture.style(LOOK)
    return picture_answer(picture, theme)


def picture_answer(picture: Drawing, theme: str) -> Response:
    """A drawing as a file of its own, in the colours of a theme; browsers keep it for a while."""
    if theme not in THEMES:
        raise HTTPException(404, "There is no such drawing")
    headers = {
        "content-security-policy": assets.PICTURE_POLICY,
        "cache-control": "private, max-age=600",
        "vary": "accept-language, cookie",
    }
    svg = assets.in_our_type(picture, "" if theme == THEMES[0] else theme)
    return Response(svg, headers=headers, media_type="image/svg+xml")
