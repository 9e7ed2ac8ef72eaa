"""Somebody's matches on their account page: open ones by who is waited for, finished ones with winners and scores."""

from __future__ import annotations

from typing import Final

from htpy import Element, Node, a, h2, li, p, section, span, ul

from chabudai.core.speech import listed
from chabudai.match.listed import Listed
from chabudai.match.live_match import OVER, LiveMatch
from chabudai.match.seats import names_of
from chabudai.match.snapshot import result_of
from chabudai.web.pages import art
from chabudai.web.pages.home import match_card, nothing, own_match, pages, standing
from chabudai.web.speech import say

MOST: Final = 300
"""So many of a person's matches are looked through."""
PAGE: Final = 12
"""Finished matches are replayed to know how they ended, so they come a few at a time."""


def ended(found: list[Listed], page: int) -> list[Listed]:
    """Those that are over and stand on a page of the list."""
    return [match for match in found if match.over][(page - 1) * PAGE : page * PAGE]


def sections(found: list[Listed], shown: list[tuple[Listed, LiveMatch]], page: int, now: int) -> Node:
    """The sections of somebody's matches; `shown` are the ended ones of this page, each as it was played."""
    if not found:
        words = say("You have no match in progress. Choose a game: one click, and you are playing.")
        return section(aria_labelledby="matches")[
            h2(id="matches")[say("Your matches")], nothing(art.unplayed(), words, a(href="/")[say("Back to the games")])
        ]
    running = [match for match in found if not match.over]
    finished = _section("finished", say("Finished matches"), [_ended(match, live, now) for match, live in shown])
    return [
        _section("yours", say("Waiting for you"), [own_match(match, now) for match in running if match.waits_for_you]),
        _section(
            "others", say("Waiting for others"), [own_match(match, now) for match in running if not match.waits_for_you]
        ),
        [finished, pages("/account?page={}#finished", page, bool(ended(found, page + 1)))]
        if len(found) > len(running)
        else None,
    ]


def _section(id: str, heading: str, cards: list[Element]) -> Node:
    if not cards:
        return None
    return section(aria_labelledby=id)[h2(id=id)[heading], ul(".matches")[[li[card] for card in cards]]]


def _ended(match: Listed, live: LiveMatch, now: int) -> Element:
    """How a match ended: who won, and everybody's points."""
    if live.status != OVER or live.session is None:
        return match_card(match, now, standing(match), say("Go to the table"))
    names, scores, result = names_of(live.seats), live.state.scores(), result_of(live)
    winners = result["winners"]
    if not result["ranking"] or not winners:
        words = say("over")
    elif winners == [match.seat]:
        words = say("you won")
    else:
        words = say.count(
            len(winners), "{names} won", "{names} share the victory", names=listed([names[each] for each in winners])
        )
    tag = span(".tag.mine" if match.seat in winners else ".tag")[words]
    rows = sorted(range(len(names)), key=lambda seat: result["ranking"][seat] if result["ranking"] else 0)
    points = [f"{names[seat]}: {scores[seat]}" for seat in rows if seat < len(scores)]
    resigned = [names[number] for number, seat in enumerate(live.seats) if seat.resigned]
    given_up = p(".note")[say("{name} has resigned.", name=listed(resigned))] if resigned else None
    return match_card(match, now, tag, say("Go to the table"), p(".points-of")[" · ".join(points)], given_up)
