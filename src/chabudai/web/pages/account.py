"""The account page: name, account, language, theme, and the matches of whoever it is."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from htpy import Element, Node, button, div, form, h1, h2, label, p, section, span, strong
from htpy import input as field

from chabudai.core.language import LANGUAGES, PSEUDO, language
from chabudai.match.bucket import demand
from chabudai.match.errors import MatchError, NotKnown
from chabudai.match.seats import Person
from chabudai.web.forms import Form, Posted
from chabudai.web.identity import COOKIE, LONGEST_NAME, LONGEST_PASSWORD, SHORTEST_PASSWORD, clean_name
from chabudai.web.pages import answer, layout, my_matches
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.person import (
    Anybody,
    address,
    called_after_account,
    demand_guess,
    remember,
    remember_browser,
)
from chabudai.web.person import rename as renamed
from chabudai.web.request_context import A_YEAR, LANGUAGE_COOKIE, THEME_COOKIE, THEMES, context, own_path
from chabudai.web.speech import say

router = APIRouter()

LONGEST_ACCOUNT = 40


@router.get("/account")
async def account(
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
    known = "" if person is None else await request.app.state.services.identity.account(person)
    return layout.page(
        h1[say("You at this table")],
        p(".notice", role="alert")[notice] if notice else None,
        div(".account")[
            _name(person),
            [_signed_in(known), _password(known)] if known else [_register(typed), _log_in(typed)],
            _language(),
            _colours(),
            _forget() if person is not None and not known else None,
        ],
        await my_matches.of_person(request, person, page),
        title=say("Account"),
        person=person,
        kind="home",
        status=status,
        back="/account",
    )


# --- the parts of the page -------------------------------------------------------------------------------------------


def _panel(heading: str, *content: Node) -> Element:
    return section(".panel")[h2[heading], content]


def _form(action: str, words: str, *content: Node, primary: bool = False) -> Element:
    return form(method="post", action=action)[
        form_fields(action=False), content, button(type="submit", class_="primary" if primary else None)[words]
    ]


def _field(id: str, name: str, words: str, note: str = "", **attrs: str | bool) -> Element:
    return div(".field")[
        label(for_=id)[words],
        span(".note", id=f"{id}-note")[note] if note else None,
        field(id=id, name=name, required=True, aria_describedby=f"{id}-note" if note else None, **attrs),
    ]


def _name(person: Person | None) -> Element:
    name = say("Guest") if person is None else person.name
    return _panel(
        say("Your name"),
        _form(
            "/account/name",
            say("Keep this name"),
            _field(
                "name",
                "name",
                say("What others call you"),
                value=name,
                maxlength=str(LONGEST_NAME),
                autocomplete="nickname",
            ),
        ),
    )


def _credentials(prefix: str, typed: str, kind: str, note: tuple[str, str]) -> Node:
    return [
        _field(
            f"{prefix}-account",
            "account",
            say("Account name"),
            note[0],
            value=typed,
            maxlength=str(LONGEST_ACCOUNT),
            autocomplete="username",
            autocapitalize="none",
            spellcheck="false",
        ),
        _secret("password", say("Password"), note[1], kind, f"{prefix}-password"),
    ]


def _secret(name: str, words: str, note: str, kind: str, id: str = "") -> Element:
    """A field for a password; `kind` tells browsers which one."""
    return _field(id or name, name, words, note, type="password", maxlength=str(LONGEST_PASSWORD), autocomplete=kind)


def _password_note() -> str:
    return say("at least {number} characters", number=SHORTEST_PASSWORD)


def _register(typed: str) -> Element:
    notes = (say("3 to 40 small letters, digits, dots, dashes or underscores"), _password_note())
    return _panel(
        say("Make an account"),
        p[say("You can play without one. With an account your matches follow you to other devices.")],
        _form("/account/register", say("Make the account"), _credentials("new", typed, "new-password", notes)),
    )


def _log_in(typed: str) -> Element:
    return _panel(
        say("Log in"),
        _form(
            "/account/login", say("Log in"), _credentials("known", typed, "current-password", ("", "")), primary=True
        ),
    )


def _signed_in(account: str) -> Element:
    return _panel(
        say("Account"),
        p[say("You are logged in as"), " ", strong[account], "."],
        div(".bar")[
            _form("/account/logout", say("Log out")), _form("/account/logout/everywhere", say("Log out everywhere"))
        ],
    )


def _password(account: str) -> Element:
    return _panel(
        say("Change your password"),
        p[say("Everybody who is logged in with the old one is logged out, and so are your remote bots.")],
        _form(
            "/account/password",
            say("Change the password"),
            # For the keepers of passwords in browsers, who want to know whose it is.
            field(type="hidden", name="account", value=account, autocomplete="username"),
            _secret("current", say("Current password"), "", "current-password"),
            _secret("new", say("New password"), _password_note(), "new-password"),
        ),
    )


def _forget() -> Element:
    return _panel(
        say("Leave no trace"),
        p[say("Forget who you are on this device. Without an account there is no way back to your matches.")],
        _form("/account/logout", say("Forget me here")),
    )


def _choices(name: str, chosen: str, choices: dict[str, str]) -> Element:
    return div(".choices-of")[
        [
            label(".choice")[
                field(type="radio", name=name, value=value, checked=value == chosen),
                span(lang=value if name == "language" else None)[words],
            ]
            for value, words in choices.items()
        ]
    ]


def _back() -> Element | Node:
    return field(type="hidden", name="back", value="/account")


def _language() -> Element:
    return _panel(
        say("Language"),
        _form("/language", say("Read in this language"), _back(), _choices("language", language(), dict(LANGUAGES))),
    )


def _colours() -> Element:
    themes = {theme: layout.theme_name(theme) for theme in THEMES}
    return _panel(
        say("Colours"), _form("/theme", say("Use these colours"), _back(), _choices("theme", context().theme, themes))
    )


# --- what is done there ----------------------------------------------------------------------------------------------


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
        raise MatchError(say("This language is not spoken here."))
    return _kept(request, form, LANGUAGE_COOKIE, chosen)


@router.post("/theme")
async def choose_theme(request: Request, form: Posted) -> Response:
    """See everything in these colours from now on."""
    chosen = form.text("theme", longest=10)
    if chosen not in THEMES:
        raise MatchError(say("There are no such colours here."))
    return _kept(request, form, THEME_COOKIE, chosen)


def _kept(request: Request, form: Form, cookie: str, value: str) -> Response:
    """Remember a wish in the browser, and back to where the reader was."""
    response = answer.go(request, own_path(form.text("back", "/", longest=2000)))
    secure = request.app.state.services.settings.secure_cookies
    response.set_cookie(cookie, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return response
