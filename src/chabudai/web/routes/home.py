"""The routes of the home page and of the public tables."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from chabudai.match.storage import lists
from chabudai.web.pages import home
from chabudai.web.person import Anybody
from chabudai.web.routes import answer

router = APIRouter()

MINE: Final = 50
PUBLIC: Final = 24


@router.get("/")
async def everything(request: Request, person: Anybody) -> Response:
    """Everything that there is to do."""
    services = request.app.state.services
    mine = [] if person is None else await lists.of_person(services.store, person.id, MINE)
    my_ids = {match.id for match in mine}
    now = services.matches.clock()
    found = await lists.public(services.store, PUBLIC + 1, since=now - lists.SHOWN_MS)
    public = [match for match in found[:PUBLIC] if match.id not in my_ids]
    return answer.html(home.page(person, mine, public, now, more=len(found) > PUBLIC))


@router.get("/tables")
async def tables(request: Request, person: Anybody, page: Annotated[int, Query(ge=1, le=10_000)] = 1) -> Response:
    """All public tables, page by page."""
    services = request.app.state.services
    now = services.matches.clock()
    found = await lists.public(services.store, PUBLIC + 1, (page - 1) * PUBLIC, now - lists.SHOWN_MS)
    return answer.html(home.all_public(person, found[:PUBLIC], now, page, more=len(found) > PUBLIC))
