"""Who is behind a request, what they may, and how fast."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

from fastapi import Depends, Header, Request, Response

from chabudai.table.errors import NotKnown, TableError
from chabudai.table.seating import Person
from chabudai.web.guard import BEARER, Bucket
from chabudai.web.identity import COOKIE, COOKIE_SECONDS, token_person
from chabudai.web.speech import say

MATCH_ID: Final = "^[A-Za-z0-9_-]{1,32}$"


async def who(
    request: Request, authorization: Annotated[str | None, Header(include_in_schema=False)] = None
) -> Person | None:
    """The person behind a request: by seat token or by cookie."""
    door = request.app.state.door
    if authorization is not None and authorization.startswith(BEARER):
        return await _seated(
            door, token_person(authorization.removeprefix(BEARER)), request.path_params.get("match_id")
        )
    cookie = request.cookies.get(COOKIE)
    return None if cookie is None else await door.identity.by_cookie(cookie)


async def _seated(door: Any, person: Person, match_id: str | None) -> Person:
    """Whoever has a token is known at the table of its seat and nowhere else, by the name of the seat."""
    if match_id is not None and re.fullmatch(MATCH_ID, match_id):
        live = await door.tables.match(match_id, at_least=1)
        seat = live.seat_of(person.id)
        if seat is None:
            live = await door.tables.match(match_id)
            seat = live.seat_of(person.id)
        if seat is not None:
            return Person(person.id, live.seats[seat].name)
    raise NotKnown(say("This token opens no seat here."))


async def known(request: Request, person: Annotated[Person | None, Depends(who)]) -> Person:
    """A person who may change something."""
    if person is None:
        raise NotKnown(say("Tell us your name first: POST /api/me."))
    if request.method != "GET":
        demand(request.app.state.door.people, person.id)
    return person


class TooFast(TableError):
    code = "too_fast"
    status = 429


def demand(bucket: Bucket, key: str) -> None:
    if not bucket.allows(key):
        raise TooFast(say("You are faster than the table; wait a moment."))


def address(request: Request) -> str:
    return request.client.host if request.client else "unknown"


Known = Annotated[Person, Depends(known)]
Anybody = Annotated[Person | None, Depends(who)]


def remember(request: Request, response: Response, person: Person) -> None:
    """Know this browser again."""
    door = request.app.state.door
    response.set_cookie(
        COOKIE,
        door.identity.cookie(person),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=door.settings.secure_cookies,
    )
