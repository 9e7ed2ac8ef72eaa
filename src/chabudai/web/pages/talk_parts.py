"""What people say beside a board: the players' room, and the spectators' where there is one."""

from __future__ import annotations

from typing import Final

from htpy import Element, Node, a, button, details, form, h2, label, li, ol, p, small, span, strong, summary, ul
from htpy import input as field

from chabudai.core.rng import Rng
from chabudai.match import talk
from chabudai.match.choice import choices, offer
from chabudai.match.live_match import LiveMatch
from chabudai.match.snapshot import Snapshot
from chabudai.match.talk import PLAYERS, SPECTATORS, Room, Said
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.speech import say

PAGE: Final = 50
"""Lines of a page of what was said before."""


def rooms(snapshot: Snapshot) -> Node:
    """What the players say and, where spectators may talk or have talked, what those say."""
    return [_players(snapshot.live, snapshot.person), _spectators(snapshot.live, snapshot.person)]


def _players(live: LiveMatch, person: str) -> Element:
    seated = live.seat_of(person) is not None
    silent = not seated and not _may_talk_as_spectator(live, person)
    # Who plays with bots alone has nobody to talk to: the room is there, but closed.
    others = any(not seat.played_by_bot and seat.person != person for seat in live.seats)
    return details(id="chat", class_="panel chat", open=others or bool(live.chat.count))[
        summary[h2[say("Chat")], _count(live.chat)],
        _lines(live, PLAYERS, live.chat),
        _form(live) if seated else None,
        p[small[_why_silent(person)]] if silent else None,
    ]


def _spectators(live: LiveMatch, person: str) -> Node:
    talks = live.seat_of(person) is None and _may_talk_as_spectator(live, person)
    if not (talks or live.spectators_talk or live.spectator_chat.count):
        return None
    return details(id="spectators", class_="panel chat", open=talks)[
        summary[h2[say("Spectators")], _count(live.spectator_chat)],
        _lines(live, SPECTATORS, live.spectator_chat),
        _form(live) if talks else None,
    ]


def _may_talk_as_spectator(live: LiveMatch, person: str) -> bool:
    return bool(person) and (live.spectators_talk or live.owner == person)


def _why_silent(person: str) -> str:
    return say("Spectators do not talk at this table.") if person else say("Sit down or choose a name to talk.")


def _count(room: Room) -> Node:
    return span(".count")[str(room.count)] if room.count else None


def _lines(live: LiveMatch, room: str, said: Room) -> Node:
    """The last lines, and the way to those before."""
    name = "chat-lines" if room == PLAYERS else "spectator-lines"
    earlier = f"/match/{live.id}/chat?room={room}&before={said.first}"
    return [
        p[a(href=earlier, data_dialog=True)[say("Earlier messages")]] if said.first else None,
        ol(id=name, class_="chat-lines", aria_live="polite")[[line(one) for one in said.lines]],
    ]


def line(one: Said) -> Element:
    return li(id=f"said-{one.number}")[strong[one.name], " ", one.text]


def _form(live: LiveMatch) -> Element:
    """The form by which one says something; there is one at most."""
    return form(
        id="chat-form", method="post", action=f"/match/{live.id}/chat", data_live=True, **{"hx-morph-skip": True}
    )[
        form_fields(),
        label[
            span(".sr")[say("Say something")],
            field(
                name="text",
                required=True,
                maxlength=str(talk.LONGEST),
                autocomplete="off",
                placeholder=say("Say something"),
            ),
        ],
        button(type="submit")[say("Say")],
    ]


def earlier(address: str, lines: list[Said]) -> Node:
    """A page of what was said; `address` leads to the page before it, '' where there is none."""
    return [
        p[a(href=address, data_dialog=True)[say("Earlier messages")]] if address else None,
        ol(".chat-lines")[[line(one) for one in lines]],
    ]


def suggestion(snapshot: Snapshot, seat: int, path: list[str]) -> Node:
    """Choose a move to show to a neighbour, step by step, from a world that fits what the viewer sees."""
    theirs = snapshot.view.imagine(Rng(snapshot.live.position, "suggestion")).view(seat)
    found, chosen = choices(theirs, seat, offer(theirs, seat), path)
    here = f"/match/{snapshot.live.id}/suggest?seat={seat}"
    rows: list[Node] = []
    for choice in found:
        words = choice.words[:1].upper() + choice.words[1:]
        if choice.move is None:
            onward = ",".join([*chosen, choice.element])
            rows.append(li[a(href=f"{here}&path={onward}", data_dialog=True)[words]])
        else:
            rows.append(li[button(type="submit", name="move", value=str(choice.move))[words]])
    return [
        p[say("Everybody at the table sees it; {name} sees where it would lie.", name=snapshot.names[seat])],
        p[a(href=here, data_dialog=True)[say("Start over")]] if chosen else None,
        form(method="post", action=f"/match/{snapshot.live.id}/suggest", data_live=True)[
            form_fields(), field(type="hidden", name="seat", value=str(seat)), ul(".choices")[rows]
        ],
    ]
