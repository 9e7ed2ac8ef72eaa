"""When something cannot be: a drawing, a sentence, a way on."""

from __future__ import annotations

from fastapi import Response
from htpy import a, h1, p, section

from chabudai.web.pages import layout
from chabudai.web.speech import say


def error_page(status: int, sentence: str, rule: str = "") -> Response:
    """A refusal as a page."""
    heading = say("This page is not here") if status == 404 else say("This did not work")
    return layout.page(
        section(".empty")[
            h1[heading],
            p[sentence, f" ({rule})" if rule else None],
            p[a(".button", href="/")[say("To the games")]],
        ],
        title=heading,
        status=status,
    )
