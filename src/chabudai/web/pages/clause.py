"""One rule by its id, over the table or as a page."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from htpy import a, div, p
from starlette.exceptions import HTTPException

from chabudai.core import registry
from chabudai.core.language import ENGLISH, language
from chabudai.web.pages.board import drawn
from chabudai.web.pages.specification import specification
from chabudai.web.pages.table import dialog
from chabudai.web.person import Anybody
from chabudai.web.request_context import context
from chabudai.web.specification import Attributes
from chabudai.web.speech import say

router = APIRouter()


@router.get("/clause/{game}/{rule}")
async def clause(request: Request, game: str, rule: str, person: Anybody) -> Response:
    """The text of one rule, with a drawn example where there is one; rules that it names open in its place."""
    title = registry.load(game).title
    book = await asyncio.to_thread(specification, game, language(), context().theme)
    found = book.rule(rule)
    if found is None:
        raise HTTPException(404)

    def reference(other: str) -> Attributes:
        return {"href": f"/clause/{game}/{other}", "data-dialog": ""}

    return dialog(
        request,
        person,
        f"{found.id} · {title}",
        say("Why?"),
        div(".clause", lang=ENGLISH)[
            p(".section")[found.section, " · ", found.id],
            drawn(book.statement(found, reference)),
            drawn(book.picture(found)),
        ],
        p[a(href=f"/rules/{game}/specification#{found.id}")[say("The whole specification of {game}", game=title)]],
    )
