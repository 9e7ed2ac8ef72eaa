"""Who is behind a request, what they may, and how fast."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

from fastapi import Depends, Header, Request, Response

from chabudai.core.language import LANGUAGES, speaking
from chabudai.match.bucket import demand
from chabudai.match.errors import NotKnown, TooFast
from chabudai.match.seats import Person
from chabudai.web.guard import BEARER, address_of
from chabudai.web.identity import COOKIE, COOKIE_SECONDS, token_person
from chabudai.web.request_context import context
from chabudai.web.speech import say

MATCH_ID: Final = "^[A-Za-z0-9_-]{1,32}$"


async def who(
    request: Request, authorization: Annotated[str | None, Header(include_in_schema=False)] = None
) -> Person | None:
    """The person behind a request: by seat token or by cookie."""
    services = request.app.state.services
    if authorization is not None and authorization.startswith(BEARER):
        return await _seated(services, authorization.removeprefix(BEARER), request.path_params.get("match_id"))
    cookie = context().cookies.get(COOKIE)
    return None if cookie is None else await services.identity.by_cookie(cookie)


async def _seated(services: Any, token: str, match_id: str | None) -> Person:
    """Whoever has a token is known at the table of its seat and nowhere else, by the name of the seat."""
    person = token_person(token)
    if match_id is not None and re.fullmatch(MATCH_ID, match_id):
        live = await services.matches.match(match_id, at_least=1)
        seat = live.seat_of(person.id)
        if seat is None:
            live = await services.matches.match(match_id)
            seat = live.seat_of(person.id)
        if seat is not None and await services.identity.token_holds(token, live.owner):
            return Person(person.id, live.seats[seat].name)
    raise NotKnown(say("This token is not valid for any seat here."))


async def known(request: Request, person: Annotated[Person | None, Depends(who)]) -> Person:
    """A person who may change something."""
    if person is None:
        raise NotKnown(say("Tell us your name first: POST /api/me."))
    if request.method != "GET":
        demand(request.app.state.services.people, person.id)
    return person


def address(request: Request) -> str:
    return address_of(request.scope)


async def demand_guess(request: Request, account: str) -> None:
    """Let a password be tried, unless too many were: from this address, or for this account from this address.

    Nobody else's guesses ever count against a browser with which the owner has logged in before; its own do.
    """
    services = request.app.state.services
    here = address(request)
    cookie = request.cookies.get(services.identity.browser_cookie(account), "")
    if cookie and await services.identity.knows_browser(account, cookie):
        allowed = services.browsers.allows(cookie)
    else:
        allowed = services.passwords.allows(here) and services.guesses.allows(f"{here} {account}")
    if not allowed:
        raise TooFast(say("Too many passwords have been tried here. Wait a minute, then try again."))


async def rename(request: Request, person: Person, name: str) -> Person:
    """Another name for somebody, also at the tables where they sit already."""
    services = request.app.state.services
    renamed: Person = await services.identity.rename(person, name)
    await services.matches.rename(renamed)
    return renamed


async def called_after_account(request: Request, person: Person, account: str) -> Person:
    """Whoever has just made an account and never chose a name goes by that of the account."""
    return await rename(request, person, account) if person.name in guest_names() else person


def guest_names() -> set[str]:
    """What those are called who have not told their name, in every language."""
    found: set[str] = set()
    for each in LANGUAGES:
        with speaking(each):
            found.add(say("Guest"))
    return found


Known = Annotated[Person, Depends(known)]
Anybody = Annotated[Person | None, Depends(who)]


def remember(request: Request, response: Response, person: Person) -> None:
    """Know who uses this browser."""
    _keep(request, response, COOKIE, request.app.state.services.identity.cookie(person))


async def remember_browser(request: Request, response: Response, account: str) -> None:
    """Know this browser, also after its owner has logged out, as one with which the account was opened."""
    identity = request.app.state.services.identity
    _keep(request, response, identity.browser_cookie(account), await identity.browser(account))


def _keep(request: Request, response: Response, name: str, value: str) -> None:
    secure = request.app.state.services.settings.secure_cookies
    response.set_cookie(name, value, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
