"""The routes of what is read: the rulebook, the specification behind it, and one rule of it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.exceptions import HTTPException

from chabudai.core import registry
from chabudai.core.language import language
from chabudai.core.rulebook import BadRulebook, figure
from chabudai.match.seats import Person
from chabudai.web.pages import rules, specification
from chabudai.web.pages.drawing import LOOK
from chabudai.web.pages.reading import Book
from chabudai.web.person import Anybody
from chabudai.web.reader import THEMES
from chabudai.web.request_context import context
from chabudai.web.routes import answer
from chabudai.web.specification import LONGEST_QUERY, Specification
from chabudai.web.speech import say

router = APIRouter()

Sought = Annotated[str, Query(alias="q", max_length=LONGEST_QUERY)]


@router.get("/rules/{game}")
async def rulebook(request: Request, game: str, person: Anybody, sought: Sought = "") -> Response:
    """The whole rulebook, or the chapters with the words that somebody looks for."""
    loaded = registry.load(game)
    book = await asyncio.to_thread(rules.chapters, game, language())
    if not book:
        return await numbered_rules(request, game, person, sought)
    return _opened(request, person, rules.opened(loaded, book, " ".join(sought.split())))


@router.get("/rules/{game}/specification")
async def numbered_rules(request: Request, game: str, person: Anybody, sought: Sought = "") -> Response:
    """All rules of a game, or those with the words that somebody looks for."""
    loaded = registry.load(game)
    return _opened(request, person, specification.opened(loaded, await _specified(game), " ".join(sought.split())))


@router.get("/clause/{game}/{rule}")
async def clause(request: Request, game: str, rule: str, person: Anybody) -> Response:
    """One rule by its id, over the table or as a page."""
    title = registry.load(game).title
    book = await _specified(game)
    found = book.rule(rule)
    if found is None:
        raise HTTPException(404)
    text = specification.clause(book, game, found)
    return answer.dialog(request, person, f"{found.id} · {title}", say("Why?"), text)


@router.get("/rules/{game}/figure/{name}.svg")
async def drawn_figure(game: str, name: str, theme: str = THEMES[0]) -> Response:
    """A drawing of the rulebook."""
    loaded = registry.load(game)
    try:
        picture = figure(loaded, name)
    except (BadRulebook, LookupError):
        raise HTTPException(404, "There is no such drawing") from None
    picture.style(LOOK)
    return answer.picture(picture, theme)


async def _specified(game: str) -> Specification:
    return await asyncio.to_thread(specification.specification, game, language(), context().theme)


def _opened(request: Request, person: Person | None, book: Book) -> Response:
    return answer.html(book.body if answer.wants_part(request) else book.page(person))
