"""Somebody's matches on their account page: open ones by who is waited for, finished ones with winners and scores."""

from __future__ import annotations

from typing import Final

from fastapi import Request
from htpy import Element, Node, a, h2, li, nav, p, section, span, ul

from chabudai.core.speech import listed
from chabudai.match import lists
from chabudai.match.lists import Listed
from chabudai.match.live_match import OVER, LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.seats import Person, names_of
from chabudai.match.snapshot import result_of
from chabudai.web.pages import art
from chabudai.web.pages.home import match_card, nothing, standing
from chabudai.web.speech import say

MOST: Final = 300
"""So many of a person's matches are looked through."""
PAGE: Final = 12
"""Finished matches are replayed to know how they ended, so they come a few at a time."""


async def of_person(request: Request, person: Person | None, page: int) -> Node:
    """The sections of somebody's matches."""
    services = request.app.state.services
    matches: Matches = services.matches
    found = [] if person is None else await lists.of_person(services.store, person.id, MOST)
    if not found:
        words = say("No match of yours is under way. Choose a game, and one click later you are playing.")
        return section(aria_labelledby="matches")[
            h2(id="matches")[say("Your matches")], nothing(art.unplayed(), words, a(href="/")[say("To the games")])
        ]
    now = matches.clock()
    running = [match for match in found if not match.over]
    over = [match for match in found if match.over]
    shown = over[(page - 1) * PAGE : page * PAGE]
    ended = [_ended(match, await matches.match(match.id, at_least=1), now) for match in shown]
    pages = nav(".bar", aria_label=say("Pages"))[
        a(".button", href=f"/account?page={page - 1}#finished", rel="prev")[say("Previous page")] if page > 1 else None,
        a(".button", href=f"/account?page={page + 1}#finished", rel="next")[say("Next page")]
        if over[page * PAGE :]
        else None,
    ]
    return [
        _section("yours", say("Waiting for you"), [_open(match, now) for match in running if match.waits_for_you]),
        _section(
            "others", say("Waiting for others"), [_open(match, now) for match in running if not match.waits_for_you]
        ),
        [_section("finished", say("Finished matches"), ended), pages] if over else None,
    ]


def _section(id: str, heading: str, cards: list[Element]) -> Node:
    if not cards:
        return None
    return section(aria_labelledby=id)[h2(id=id)[heading], ul(".matches")[[li[card] for card in cards]]]


def _open(match: Listed, now: int) -> Element:
    return match_card(match, now, standing(match), say("Play on") if match.waits_for_you else say("To the table"))


def _ended(match: Listed, live: LiveMatch, now: int) -> Element:
    """How a match ended: who won, and everybody's points."""
    if live.status != OVER or live.session is None:
        return match_card(match, now, standing(match), say("To the table"))
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
    return match_card(match, now, tag, say("To the table"), p(".points-of")[" · ".join(points)], given_up)
