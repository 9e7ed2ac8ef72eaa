"""The account page: name, account, language, theme."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from htpy import Element, Node, button, div, form, h1, h2, label, p, section, span, strong
from htpy import input as field

from chabudai.core.language import LANGUAGES, PSEUDO, language
from chabudai.table.errors import TableError
from chabudai.table.seating import Person
from chabudai.web.forms import Form, Posted
from chabudai.web.identity import COOKIE, LONGEST_NAME, LONGEST_PASSWORD, SHORTEST_PASSWORD, clean_name
from chabudai.web.pages import answer, layout
from chabudai.web.person import Anybody, address, demand, remember
from chabudai.web.speech import say
from chabudai.web.visit import A_YEAR, LANGUAGE_COOKIE, THEME_COOKIE, THEMES, own_path, visit

router = APIRouter()

LONGEST_ACCOUNT = 40


@router.get("/account")
async def account(request: Request, person: Anybody) -> Response:
    """Who one is here, and how one likes it."""
    return await _page(request, person)


async def _page(
    request: Request, person: Person | None, notice: str = "", status: int = 200, typed: str = ""
) -> Response:
    known = "" if person is None else await request.app.state.door.identity.account(person)
    return layout.page(
        h1[say("You at this table")],
        p(".notice", role="alert")[notice] if notice else None,
        div(".account")[
            _name(person),
            _signed_in(known) if known else [_register(typed), _log_in(typed)],
            _language(),
            _colours(),
            _forget() if person is not None and not known else None,
        ],
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
        answer.form_fields(action=False), content, button(type="submit", class_="primary" if primary else None)[words]
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
        _field(
            f"{prefix}-password",
            "password",
            say("Password"),
            note[1],
            type="password",
            maxlength=str(LONGEST_PASSWORD),
            autocomplete=kind,
        ),
    ]


def _register(typed: str) -> Element:
    notes = (
        say("3 to 40 small letters, digits, dots, dashes or underscores"),
        say("at least {number} characters", number=SHORTEST_PASSWORD),
    )
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
        say("Colours"), _form("/theme", say("Use these colours"), _back(), _choices("theme", visit().theme, themes))
    )


# --- what is done there ----------------------------------------------------------------------------------------------


@router.post("/account/name")
async def rename(request: Request, person: Anybody, form: Posted) -> Response:
    """Choose the name that others see."""
    identity = request.app.state.door.identity
    try:
        name = clean_name(form.text("name", longest=200))
        who = await identity.rename(await answer.somebody(request, person), name)
    except TableError as error:
        return await _page(request, person, str(error), error.status)
    return answer.go(request, "/account", who)


@router.post("/account/register")
async def register(request: Request, person: Anybody, form: Posted) -> Response:
    """Give a guest an account."""
    door = request.app.state.door
    demand(door.passwords, address(request))
    typed = form.text("account", longest=200)
    who = await answer.somebody(request, person)
    try:
        await door.identity.register(who, typed, form.text("password"))
    except TableError as error:
        response = await _page(request, who, str(error), error.status, typed[:LONGEST_ACCOUNT])
    else:
        response = answer.go(request, "/account")
    if person is None:
        remember(request, response, who)
    return response


@router.post("/account/login")
async def log_in(request: Request, person: Anybody, form: Posted) -> Response:
    """Be the person of an account."""
    door = request.app.state.door
    typed = form.text("account", longest=200)
    demand(door.passwords, address(request))
    demand(door.passwords, f"account {typed}")
    try:
        who = await door.identity.log_in(typed, form.text("password"))
    except TableError as error:
        return await _page(request, person, str(error), error.status, typed[:LONGEST_ACCOUNT])
    return answer.go(request, "/", who)


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
        await request.app.state.door.identity.forget_cookies(person)
    return await log_out(request)


@router.post("/language")
async def choose_language(request: Request, form: Posted) -> Response:
    """Read everything in this language from now on."""
    chosen = form.text("language", longest=10)
    if chosen not in (*LANGUAGES, PSEUDO):
        raise TableError(say("This language is not spoken here."))
    return _kept(request, form, LANGUAGE_COOKIE, chosen)


@router.post("/theme")
async def choose_theme(request: Request, form: Posted) -> Response:
    """See everything in these colours from now on."""
    chosen = form.text("theme", longest=10)
    if chosen not in THEMES:
        raise TableError(say("There are no such colours here."))
    return _kept(request, form, THEME_COOKIE, chosen)


def _kept(request: Request, form: Form, cookie: str, value: str) -> Response:
    """Remember a wish in the browser, and back to where the reader was."""
    response = answer.go(request, own_path(form.text("back", "/", longest=2000)))
    secure = request.app.state.door.settings.secure_cookies
    response.set_cookie(cookie, value, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return response
