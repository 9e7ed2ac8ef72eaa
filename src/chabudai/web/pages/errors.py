"""When something cannot be: a drawing, a sentence, a way on."""

from __future__ import annotations

from htpy import Element, a, div, h1, p, section
from markupsafe import Markup

from chabudai.web.pages import art, layout
from chabudai.web.speech import say

TOO_FAST = 429
UNAVAILABLE = 503


def error_page(status: int, sentence: str, rule: str = "") -> Element:
    """A refusal as a page."""
    heading, drawing = _told(status)
    return layout.page(
        section(".empty.error")[
            drawing,
            h1[heading],
            p[sentence, f" ({rule})" if rule else None],
            div(".bar")[a(".button.primary", href="/")[say("Back to the games")]],
        ],
        title=heading,
    )


def _told(status: int) -> tuple[str, Markup]:
    """What to call it and how it looks."""
    if status in (404, 410):
        return say("There is no such page"), art.lost()
    if status == TOO_FAST:
        return say("One moment, please"), art.tea()
    if status == UNAVAILABLE:
        return say("Not right now"), art.mended()
    if status >= 500:
        return say("Something went wrong"), art.mended()
    return say("That did not work"), art.closed()
