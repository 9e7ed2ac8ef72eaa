"""The routes of the account page: to look at it, and what is done there."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from chabudai.core.language import LANGUAGES, PSEUDO
from chabudai.match.bucket import demand
from chabudai.match.errors import MatchError, NotKnown
from chabudai.match.seats import Person
from chabudai.match.storage import lists
from chabudai.web.credentials import LONGEST_ACCOUNT, clean_name
from chabudai.web.forms import Form, Posted
from chabudai.web.identity import COOKIE
from chabudai.web.pages import account, my_matches
from chabudai.web.person import (
    Anybody,
    address,
    called_after_account,
    demand_guess,
    remember,
    remember_browser,
)
from chabudai.web.person import rename as renamed
from chabudai.web.reader import THEMES
from chabudai.web.request_context import LANGUAGE_COOKIE, THEME_COOKIE, own_path
from chabudai.web.routes import answer
from chabudai.web.speech import say

router = APIRouter()


@router.get("/account")
async def look(
    request: Request,
    person: Anybody,
    changed: Annotated[int, Query(ge=0, le=1)] = 0,
    page: Annotated[int, Query(ge=1, le=1000)] = 1,
) -> Response:
    """Who one is here, how one likes it, and one's matches."""
    words = say("Your password is changed. On other devices you have to log in again.")
    return await _page(request, person, words if changed else "", page=page)


async def _page(
    request: Request, person: Person | None, notice: str = "", status: int = 200, typed: str = "", page: int = 1
) -> Response:
    services = request.app.state.services
    known = "" if person is None else await services.identity.account(person)
    found = [] if person is None else await lists.of_person(services.store, person.id, my_matches.MOST)
    shown = [(match, await services.matches.match(match.id, at_least=1)) for match in my_matches.ended(found, page)]
    mine = my_matches.sections(found, shown, page, services.matches.clock())
    return answer.html(account.page(person, known, mine, notice, typed), status)


@router.post("/account/name")
async def rename(request: Request, person: Anybody, form: Posted) -> Response:
    """Choose the name that others see."""
    try:
        name = clean_name(form.text("name", longest=200))
        who = await renamed(request, await answer.somebody(request, person), name)
    except MatchError as error:
        return await _page(request, person, str(error), error.status)
    return answer.go(request, "/account", who)


@router.post("/account/register")
async def register(request: Request, person: Anybody, form: Posted) -> Response:
    """Give a guest an account."""
    services = request.app.state.services
    demand(services.passwords, address(request))
    typed = form.text("account", longest=200)
    who = await answer.somebody(request, person)
    try:
        who = await called_after_account(
            request, await services.identity.register(who, typed, form.text("password")), typed
        )
    except MatchError as error:
        response = await _page(request, who, str(error), error.status, typed[:LONGEST_ACCOUNT])
        if person is None:
            remember(request, response, who)
        return response
    response = answer.go(request, "/account", who)
    await remember_browser(request, response, typed)
    return response


@router.post("/account/login")
async def log_in(request: Request, person: Anybody, form: Posted) -> Response:
    """Be the person of an account."""
    services = request.app.state.services
    typed = form.text("account", longest=200)
    try:
        await demand_guess(request, typed)
        who = await services.identity.log_in(typed, form.text("password"))
    except MatchError as error:
        return await _page(request, person, str(error), error.status, typed[:LONGEST_ACCOUNT])
    response = answer.go(request, "/", who)
    await remember_browser(request, response, typed)
    return response


@router.post("/account/password")
async def change_password(request: Request, person: Anybody, form: Posted) -> Response:
    """Another password; other devices are logged out."""
    identity = request.app.state.services.identity
    try:
        if person is None:
            raise NotKnown(say("You are not logged in."))
        known = await identity.account(person)
        await demand_guess(request, known)
        changed = await identity.change_password(person, form.text("current"), form.text("new"))
    except MatchError as error:
        return await _page(request, person, str(error), error.status)
    response = answer.go(request, "/account?changed=1", changed)
    await remember_browser(request, response, known)
    return response


@router.post("/account/logout")
async def log_out(request: Request) -> Response:
    """Be nobody on this device."""
    response = answer.go(request, "/")
    response.delete_cookie(COOKIE)
    return response


@router.post("/account/logout/everywhere")
async def log_out_everywhere(request: Request, person: Anybody) -> Response:
    """Be nobody on all devices."""
    if person is not None:
        await request.app.state.services.identity.end_sessions(person)
    return await log_out(request)


@router.post("/language")
async def choose_language(request: Request, form: Posted) -> Response:
    """Read everything in this language from now on."""
    chosen = form.text("language", longest=10)
    if chosen not in (*LANGUAGES, PSEUDO):
        raise MatchError(say("We do not have this language."))
    return _kept(request, form, LANGUAGE_COOKIE, chosen)


@router.post("/theme")
async def choose_theme(request: Request, form: Posted) -> Response:
    """See everything in these colours from now on."""
    chosen = form.text("theme", longest=10)
    if chosen not in THEMES:
        raise MatchError(say("We do not have these colours."))
    return _kept(request, form, THEME_COOKIE, chosen)


def _kept(request: Request, form: Form, cookie: str, value: str) -> Response:
    """Remember a wish in the browser, and back to where the reader was."""
    response = answer.go(request, own_path(form.text("back", "/", longest=2000)))
    answer.keep_wish(request, response, cookie, value)
    return response
