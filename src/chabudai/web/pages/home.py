"""The home page: the games, open tables, my matches."""

from __future__ import annotations

from typing import Any, Final

from htpy import (
    Element,
    Node,
    a,
    article,
    button,
    details,
    div,
    form,
    h1,
    h2,
    h3,
    img,
    li,
    nav,
    p,
    section,
    span,
    summary,
    ul,
)
from htpy import input as field
from markupsafe import Markup

from chabudai.core import registry
from chabudai.core.speech import listed
from chabudai.match import catalogue
from chabudai.match.listed import Listed
from chabudai.match.live_match import CLOSED, OPEN, PAUSED
from chabudai.match.seats import Person
from chabudai.web import assets
from chabudai.web.pages import art, chance, content_parts, layout
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.pages.words import seats_words, since
from chabudai.web.reader import reader
from chabudai.web.speech import say

USUAL_BOT: Final = "greedy"
SHOWN_FIRST: Final = 6
"""Matches shown before the rest is folded away."""


def page(person: Person | None, mine: list[Listed], public: list[Listed], now: int, *, more: bool) -> Element:
    """Everything that there is to do. `more` says that there are more public tables than these."""
    running = [match for match in mine if not match.over]
    return layout.page(
        h1[say("Pull up a cushion")],
        p(".lead")[
            say("Four board games about houses, castles, forests and their spirits. Play at once, or wait for friends.")
        ],
        _running(running, now) if running else None,
        _shelf(),
        None if person is None or running else _nothing_running(),
        _public(public, now, more),
        _finished([match for match in mine if match.over], now),
        title="Chabudai",
        person=person,
        kind="home",
    )


def all_public(person: Person | None, matches: list[Listed], now: int, number: int, *, more: bool) -> Element:
    """One page, by its number, of all public tables."""
    rows = [_open(match, now) for match in matches]
    return layout.page(
        h1[say("All public tables")],
        ul(".matches")[[li[row] for row in rows]] if rows else nothing(art.free_seats(), say("No more tables here.")),
        pages("/tables?page={}", number, more),
        title=say("All public tables"),
        person=person,
        kind="home",
    )


def pages(address: str, number: int, more: bool) -> Element:
    """The ways to the page before and after the one with this number; `address` has a gap for theirs."""
    return nav(".bar", aria_label=say("Pages"))[
        a(".button", href=address.format(number - 1), rel="prev")[say("Previous page")] if number > 1 else None,
        a(".button", href=address.format(number + 1), rel="next")[say("Next page")] if more else None,
    ]


# --- the games -------------------------------------------------------------------------------------------------------


def _shelf() -> Element:
    return section(aria_labelledby="games")[
        h2(id="games")[say("The games")], ul(".shelf")[[li[_game(game)] for game in catalogue.games()]]
    ]


def _game(game: dict[str, Any]) -> Element:
    name = game["game"]
    few, many = game["seats"]
    learn = registry.tutorial(name) is not None
    return article(".card.game", aria_labelledby=f"game-{name}")[
        emblem(name, lazy=False),
        div(".about")[
            h3(id=f"game-{name}")[game["title"]],
            p(".facts")[
                span(".tag")[seats_words(few, many)], " ", span(".tag")[say("{minutes} min", minutes=game["minutes"])]
            ],
            p[game["pitch"]],
            div(".bar")[
                form(method="post", action="/play", class_="act")[
                    form_fields(),
                    field(type="hidden", name="game", value=name),
                    button(type="submit", class_="primary", aria_describedby=f"game-{name}")[say("Play now")],
                ],
                a(".button", href=f"/setup/{name}", aria_describedby=f"game-{name}")[say("Set up a table")],
            ],
            p(".ways")[
                [a(href=f"/learn/{name}", aria_describedby=f"game-{name}")[say("Learn it")], " "] if learn else None,
                a(href=f"/rules/{name}", aria_describedby=f"game-{name}")[say("Rules")],
                " ",
                a(href=f"/level/{name}", aria_describedby=f"game-{name}")[say("Choose opponents")],
            ],
        ],
    ]


def emblem(game: str, *, lazy: bool = True) -> Element | Node:
    """The picture of a game, beside its name."""
    address = assets.emblem_address(game, reader().theme)
    return img(
        ".emblem", src=address, alt="", width="480", height="288", loading="lazy" if lazy else None, decoding="async"
    )


# --- matches ---------------------------------------------------------------------------------------------------------


def _running(matches: list[Listed], now: int) -> Element:
    """Where to go on, what waits first."""
    waiting = sum(match.waits_for_you for match in matches)
    words = (
        say.count(waiting, "One table is waiting for you.", "{number} tables are waiting for you.")
        if waiting
        else say("Nobody is waiting for you right now.")
    )
    return section(aria_labelledby="mine")[
        h2(id="mine")[say("Keep playing")], p[words], _folded([own_match(match, now) for match in matches])
    ]


def _nothing_running() -> Element:
    words = say("You have no match in progress. Choose a game: one click, and you are playing.")
    return section(aria_labelledby="mine")[h2(id="mine")[say("Keep playing")], nothing(art.unplayed(), words)]


def own_match(match: Listed, now: int) -> Element:
    """A match of one's own in a list."""
    return match_card(match, now, standing(match), say("Play on") if match.waits_for_you else say("Go to the table"))


def standing(match: Listed) -> Element:
    """How a match of one's own stands, in a word or two."""
    if match.waits_for_you:
        return span(".tag.mine")[say("your turn")]
    if match.status == OPEN:
        return span(".tag.open")[say.count(len(match.free), "one seat open", "{number} seats open")]
    if match.status == PAUSED:
        return span(".tag")[say("paused")]
    if match.over:
        return span(".tag")[say("closed") if match.status == CLOSED else say("over")]
    waited = match.waited_for()
    return span(".tag")[say.count(len(waited), "{names} decides", "{names} decide", names=listed(waited))]


def match_card(match: Listed, now: int, standing: Node, way_on: str, *more: Node) -> Element:
    """A match in a list; the whole of it leads to the table."""
    title = registry.load(match.game).title if match.game in registry.names() else match.game
    others = match.others()
    return article(".card.match")[
        emblem(match.game) if match.game in registry.names() else None,
        div(".about")[
            h3[a(href=f"/match/{match.id}")[title, span(".sr")[" – ", way_on]]],
            p(".facts")[standing, " ", span(".note")[since(now - match.updated)]],
            more or p[say("with {names}", names=listed(others)) if others else say("nobody else yet")],
            chance.chosen(match.seed_chosen_by),
            p(".note")[content_parts.brought(match.content_file)] if match.content_file else None,
        ],
    ]


def _folded(rows: list[Element]) -> Node:
    """The first few, and the rest one click away."""
    rest = rows[SHOWN_FIRST:]
    return [
        ul(".matches")[[li[row] for row in rows[:SHOWN_FIRST]]],
        details[
            summary[say.count(len(rest), "One more table", "{number} more tables")],
            ul(".matches")[[li[row] for row in rest]],
        ]
        if rest
        else None,
    ]


def _public(matches: list[Listed], now: int, more: bool) -> Element:
    """Tables where anybody may sit down or look on."""
    rows = [_open(match, now) for match in sorted(matches, key=lambda match: not match.free)]
    return section(aria_labelledby="open")[
        h2(id="open")[say("Open tables")],
        _folded(rows)
        if rows
        else nothing(
            art.free_seats(),
            say("Nobody else is waiting. Set up a table and make it public, and it will show up here."),
        ),
        p[a(href="/tables")[say("All public tables")]] if more else None,
    ]


def _open(match: Listed, now: int) -> Element:
    if match.free:
        standing = span(".tag.open")[say.count(len(match.free), "one seat open", "{number} seats open")]
        return match_card(match, now, standing, say("Join"))
    return match_card(match, now, span(".tag")[say("being played")], say("Watch"))


def _finished(matches: list[Listed], now: int) -> Node:
    if not matches:
        return None
    return section(aria_labelledby="past")[
        h2(id="past")[say("Finished matches")], _folded([own_match(match, now) for match in matches])
    ]


def nothing(drawing: Markup, sentence: str, *way_on: Node) -> Element:
    """Where there is nothing to show."""
    return div(".empty.panel")[drawing, p[sentence], way_on]
