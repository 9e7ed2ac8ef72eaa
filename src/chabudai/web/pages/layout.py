"""The frame of every page: head, skip link, header with the ways through the house, main, footer."""

from __future__ import annotations

from htpy import (
    Element,
    Node,
    a,
    body,
    button,
    div,
    footer,
    form,
    head,
    header,
    html,
    link,
    main,
    meta,
    nav,
    p,
    script,
    span,
)
from htpy import input as field
from htpy import title as title_element

from chabudai.core.language import LANGUAGES, language
from chabudai.core.palette import DARK, LIGHT
from chabudai.match.seats import Person
from chabudai.web import assets
from chabudai.web.pages import art
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.reader import AUTO, THEMES, reader
from chabudai.web.speech import say


def page(
    *content: Node,
    title: str,
    person: Person | None = None,
    games: tuple[str, ...] = (),
    kind: str = "",
    extra: Node = None,
    back: str = "",
) -> Element:
    """A whole page. `games` are those whose drawings stand in it, `kind` is a class of the body for the style.

    `extra` goes into the head. `back` is where a switch of language or theme leads, this page where it is left out.
    """
    theme = reader().theme
    return html(lang=language() if language() in LANGUAGES else "en", data_theme=None if theme == AUTO else theme)[
        _head(title, games, extra),
        body(class_=kind or None)[
            a(".skip", href="#main")[say("Skip to the content")],
            _header(person, back or reader().here),
            None if assets.built() else p(".notice", role="status")[say(assets.MISSING)],
            main(id="main", tabindex="-1")[content],
            _footer(),
        ],
    ]


def _head(title: str, games: tuple[str, ...], extra: Node) -> Element:
    sheets = [assets.address("style.css"), *(assets.game_style_address(game) for game in games)]
    client = assets.address("client.js")
    icon = assets.address("icon.svg") or "data:,"
    font = assets.address("source-sans-3-latin-wght-normal.woff2")
    return head[
        meta(charset="utf-8"),
        meta(name="viewport", content="width=device-width, initial-scale=1"),
        meta(name="color-scheme", content={"light": "light", "dark": "dark"}.get(reader().theme, "light dark")),
        _theme_colour(),
        title_element[title if title == "Chabudai" else f"{title} · Chabudai"],
        link(rel="icon", href=icon, type="image/svg+xml"),
        None if font is None else link(rel="preload", href=font, as_="font", type="font/woff2", crossorigin=True),
        (link(rel="stylesheet", href=sheet) for sheet in sheets if sheet is not None),
        None if client is None else script(type="module", src=client),
        extra,
    ]


def _theme_colour() -> Node:
    papers = {"light": LIGHT["washi"], "dark": DARK["washi"]}
    if reader().theme in papers:
        return meta(name="theme-color", content=papers[reader().theme])
    return [
        meta(name="theme-color", media=f"(prefers-color-scheme: {theme})", content=paper)
        for theme, paper in papers.items()
    ]


def _header(person: Person | None, back: str) -> Element:
    return header(".top")[
        a(".brand", href="/")[art.sign(), span["Chabudai"]],
        nav(aria_label=say("Main"))[
            _way("/", say("Games")),
            _way("/account", say("Account") if person is None else person.name),
        ],
        div(".switches")[_languages(back), _theme(back)],
    ]


def _way(to: str, words: str) -> Element:
    return a(href=to, aria_current="page" if reader().path == to else None)[words]


def _languages(back: str) -> Element:
    """A button for every other language, in its own words."""
    others = {code: name for code, name in LANGUAGES.items() if code != language()}
    return form(method="post", action="/language")[
        form_fields(action=False),
        field(type="hidden", name="back", value=back),
        [
            button(type="submit", name="language", value=code, class_="plain", lang=code)[name]
            for code, name in others.items()
        ],
    ]


def _theme(back: str) -> Element:
    """A button that goes on to the next theme."""
    now = reader().theme
    onward = THEMES[(THEMES.index(now) + 1) % len(THEMES)]
    words = say("Colours: {now}. Switch to {next}.", now=theme_name(now), next=theme_name(onward))
    return form(method="post", action="/theme")[
        form_fields(action=False),
        field(type="hidden", name="back", value=back),
        button(type="submit", name="theme", value=onward, class_="plain", title=words, aria_label=words)[
            art.theme_icon(now)
        ],
    ]


def theme_name(theme: str) -> str:
    """What people call a theme."""
    return {AUTO: say("automatic"), "light": say("light"), "dark": say("dark")}[theme]


def _footer() -> Element:
    return footer(".bottom")[
        div[
            p[say("Four modern board games with their complete rules, at one table.")],
            p[say("Rules told in our own words; the games belong to their authors and publishers.")],
        ]
    ]
