"""The account page: name, account, language, theme, and the matches of whoever it is."""

from __future__ import annotations

from htpy import Element, Node, button, div, form, h1, h2, label, p, section, span, strong
from htpy import input as field

from chabudai.core.language import LANGUAGES, language
from chabudai.match.seats import Person
from chabudai.web.credentials import LONGEST_ACCOUNT, LONGEST_NAME, LONGEST_PASSWORD, SHORTEST_PASSWORD
from chabudai.web.pages import layout
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.reader import THEMES, reader
from chabudai.web.speech import say


def page(
    person: Person | None,
    account: str,
    matches: Node,
    notice: str = "",
    typed: str = "",
) -> Element:
    """Who one is here, how one likes it, and one's matches. `account` is '' for a guest; `typed` was refused."""
    return layout.page(
        h1[say("You at this table")],
        p(".notice", role="alert")[notice] if notice else None,
        div(".account")[
            _name(person),
            [_signed_in(account), _password(account)] if account else [_register(typed), _log_in(typed)],
            _language(),
            _colours(),
            _forget() if person is not None and not account else None,
        ],
        matches,
        title=say("Account"),
        person=person,
        kind="home",
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
            say("Save this name"),
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
        say("Create an account"),
        p[say("You can play without one. With an account your matches follow you to other devices.")],
        _form("/account/register", say("Create the account"), _credentials("new", typed, "new-password", notes)),
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
        say("Colours"), _form("/theme", say("Use these colours"), _back(), _choices("theme", reader().theme, themes))
    )
