"""The parts of a table beside its board: headline, actions, seats, log, chat, what is asked of whom, the result."""

from __future__ import annotations

from typing import Final

from htpy import (
    Element,
    Node,
    VoidElement,
    a,
    button,
    details,
    div,
    form,
    h2,
    label,
    li,
    ol,
    option,
    p,
    pre,
    section,
    select,
    small,
    span,
    strong,
    summary,
    time,
    ul,
)
from htpy import input as field
from markupsafe import Markup

from chabudai.core.game import Game
from chabudai.core.registry import load
from chabudai.core.speech import listed
from chabudai.core.state import NO_MOVE
from chabudai.core.svg_parts import mark
from chabudai.match import catalogue
from chabudai.match.choice import About, Preview
from chabudai.match.commands import STAND_IN
from chabudai.match.consent import asked_to_pause
from chabudai.match.journal import UNDO_REFUSED
from chabudai.match.live_match import BOT, EMPTY, OPEN, OVER, PAUSED, PERSON, PLAYING, REMOTE, LiveMatch
from chabudai.match.snapshot import Snapshot
from chabudai.match.told_log import Line
from chabudai.web.pages import chance
from chabudai.web.pages.board import drawn
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.pages.table_words import clock, quoted
from chabudai.web.speech import say

SHOWN_LINES: Final = 30
RESIGNING: Final = "Do you want to resign? Your opponent will win."
CLOSING: Final = "Do you want to close the table? Nobody will be able to sit down here."
LEAVING: Final = "Do you want to leave the table? You can come back while the match goes on."


# --- small things ----------------------------------------------------------------------------------------------------


def rule_link(game: str, rule: str) -> Node:
    """A mark that opens the rule behind something."""
    if not rule:
        return None
    return a(".rule", href=f"/clause/{game}/{rule}", data_dialog=True, title=say("Read the rule behind this"))[
        say("why?")
    ]


def about_part(game: str, found: About) -> Node:
    """What an element has to say, with the way to its rule."""
    sentence = found.sentence[:1].upper() + found.sentence[1:]
    return [
        p[sentence, " ", rule_link(game, found.rule)] if sentence else None,
        p(".help")[found.help] if found.help and found.help != found.sentence else None,
    ]


def preview_part(found: Preview) -> Element:
    """What a move would do: a sentence, its ghosts, and why it could not be taken back."""
    final = say("Play this move ({deed}: cannot be taken back)", deed=found.final) if found.final else None
    return div(id="preview", data_final=final)[
        p[found.sentence[:1].upper() + found.sentence[1:]], div(".ghosts")[drawn("".join(found.ghosts))]
    ]


def act(live: LiveMatch, what: str, words: str, *fields: Node, style: str = "", **attrs: str | bool) -> Element:
    """A button with its own form."""
    return form(method="post", action=f"/match/{live.id}/{what}", data_live=True, class_=f"act {style}".strip())[
        form_fields(), fields, button(type="submit", **attrs)[words]
    ]


def hidden(name: str, value: object) -> VoidElement:
    return field(type="hidden", name=name, value=str(value))


def crest_of(game: Game, seats: int, seat: int) -> Markup:
    """The mark of a seat: its shape in its colour, as in the drawings of the game."""
    art = mark(game.look(seats, seat), 10, 10, 7.5).render()
    return Markup('<svg class="crest" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">{}</svg>').format(
        drawn(art)
    )


# --- who sits here ---------------------------------------------------------------------------------------------------


def seats(snapshot: Snapshot) -> Element:
    """Everybody at the table with points, clock, and who is to decide."""
    rows = [_seat(snapshot, number) for number in range(len(snapshot.live.seats))]
    return section(id="seats", class_="panel seats", aria_label=say("Players"))[ul[rows]]


def _seat(snapshot: Snapshot, number: int) -> Element:
    live, person = snapshot.live, snapshot.person
    scores, actors, left = snapshot.scores, snapshot.actors, snapshot.left(number)
    return li(id=f"player-{number}", class_="seat acting" if number in actors else "seat")[
        crest_of(load(snapshot.game_id), len(live.seats), number),
        span(".who")[
            strong[snapshot.names[number] or live.kept_for(number)[1] or say("Open seat")],
            " ",
            small[_role(live, number, number == snapshot.seat)],
            _presence(live, number) if number != snapshot.seat else None,
        ],
        span(".turn-mark")[say("to decide")] if number in actors else None,
        None if left is None else time(".clock", data_left=str(left))[clock(left)],
        span(".points", title=say("Points so far"))[str(scores[number])] if number < len(scores) else None,
        _open_seat(live, person, number) if live.seats[number].kind == EMPTY else None,
        _suggest(live, person, number) if number in actors else None,
    ]


def source(snapshot: Snapshot) -> Node:
    """Where a match comes from that goes on from a position of another."""
    if snapshot.live.source is None:
        return None
    match, at = snapshot.live.source
    words = say("This match continues another one from move {number}.", number=at)
    return p(id="source", class_="panel")[words, " ", a(href=f"/match/{match}/replay?at={at}")[say("Look at it")]]


def _suggest(live: LiveMatch, person: str, number: int) -> Node:
    """Whoever plays too can show a neighbour a move."""
    seat = live.seats[number]
    if live.status != PLAYING or seat.played_by_bot or live.seat_of(person) in (None, number):
        return None
    words = say("Suggest a move to {name}", name=seat.name)
    return a(".suggest", href=f"/match/{live.id}/suggest?seat={number}", data_dialog=True)[words]


def _role(live: LiveMatch, number: int, mine: bool) -> str:
    seat = live.seats[number]
    if seat.resigned:
        return say("has resigned")
    if seat.kind == EMPTY:
        return say("is invited") if live.kept_for(number)[0] else ""
    if seat.kind == BOT:
        return say("bot")
    if seat.played_by_bot:
        return say("a bot is playing")
    return say("you") if mine else ""


def _presence(live: LiveMatch, number: int) -> Node:
    """Whether somebody has the match open; the client says so, as the stream tells it."""
    seat = live.seats[number]
    if seat.kind != PERSON or seat.played_by_bot or seat.person.startswith(REMOTE):
        return None
    return small(".presence.scripted", data_seat=str(number), data_here=say("here"), data_away=say("away"))


def _open_seat(live: LiveMatch, person: str, number: int) -> Node:
    """Sit down, or let a bot sit down."""
    found: list[Node] = []
    if live.seat_of(person) is None and live.kept_for(number)[0] in ("", person):
        name = None if person else field(name="name", required=True, maxlength="40", placeholder=say("Your name"))
        found.append(
            form(method="post", action=f"/match/{live.id}/join", class_="act join")[
                form_fields(),
                hidden("seat", number),
                None if name is None else label[span(".sr")[say("Your name")], name],
                chance.agreement(live, person),
                button(type="submit", class_="primary")[say("Sit down here")],
            ]
        )
    if live.owner == person and person:
        bots = [
            option(value=each["bot"], selected=each["bot"] == STAND_IN)[each["label"]]
            for each in reversed(catalogue.bots())
        ]
        found.append(
            act(
                live,
                "bot",
                say("Let a bot play"),
                hidden("seat", number),
                label[span(".sr")[say("Which bot")], select(name="bot")[bots]],
                style="give",
            )
        )
    return div(".open")[found] if found else None


# --- actions ---------------------------------------------------------------------------------------------------------


def bar(snapshot: Snapshot) -> Element:
    """What one can do besides moving. The first ones belong to the client: they are seen while they mean something."""
    live, seat = snapshot.live, snapshot.seat
    undo = snapshot.undo
    return div(id="bar", class_="bar")[
        choosing(say("Back")),
        button(type="button", id="usual", class_="scripted")[say("Set up the usual way")]
        if snapshot.usual != NO_MOVE
        else None,
        button(type="button", id="skip", aria_keyshortcuts="s")[say("Skip")],
        None
        if undo is None or live.status != PLAYING or seat is None or live.seats[seat].played_by_bot
        else act(
            live,
            "undo",
            say("Ask to take back") if undo["needs"] else say("Take back"),
            disabled=not undo["offered"],
            title=undo["why_not"] or "",
            aria_keyshortcuts="u",
        ),
        act(live, "hint", say("Hint"), aria_keyshortcuts="h") if snapshot.deciding is not None and live.hints else None,
        act(live, "back", say("Take my seat back"), class_="primary")
        if seat is not None and live.seats[seat].played_by_bot and live.status in (PLAYING, PAUSED)
        else None,
        act(live, "pause", say("Continue"), hidden("paused", 0), class_="primary")
        if seat is not None and live.status == PAUSED
        else None,
    ]


def choosing(back: str) -> Node:
    """The buttons of the client while a move is being chosen."""
    words = say("Play this move")
    return [
        button(type="button", id="confirm", class_="primary", hidden=True, data_words=words)[words],
        button(type="button", id="turn", hidden=True, aria_keyshortcuts="r")[say("Turn")],
        button(type="button", id="back", hidden=True)[back],
    ]


def asked(snapshot: Snapshot) -> Node:
    """What others want of the viewer or show them: a move to take back, a pause, suggestions."""
    live, seat = snapshot.live, snapshot.seat
    found: list[Node] = []
    # Who plays with bots alone has taken the move back and sees it; others read it.
    heard = live.undo_told is not None and (seat is None or bool(live.persons_besides(seat)))
    if live.undo_told is not None and heard and snapshot.now and live.status == PLAYING:
        kind, whose = live.undo_told
        became = "{name} does not agree: the move stands." if kind == UNDO_REFUSED else "{name} has taken a move back."
        found.append(div(".card", role="status")[p[say(became, name=snapshot.names[whose])]])
    if live.undo is not None and snapshot.now:
        who = snapshot.names[live.undo.seat]
        question = say("{name} would like to take a move back.", name=who)
        waits = listed([snapshot.names[other] for other in sorted(live.undo.missing)])
        told = say("{name} asks to take a move back: {names} must agree.", name=who, names=waits)
        found.append(_question(live, "undo", question) if seat in live.undo.missing else div(".card")[p[told]])
    if live.pausing is not None and live.status == PLAYING and snapshot.now:
        who = snapshot.names[live.pausing.seat]
        question = say("{name} would like to pause.", name=who)
        waits = listed([snapshot.names[other] for other in sorted(live.pausing.missing)])
        told = say(
            "{name} asks for a pause: {names} must agree. Until then the clocks keep running.", name=who, names=waits
        )
        mine = live.pausing.seat == seat
        withdraw = act(live, "pause", say("Never mind"), hidden("paused", 0)) if mine else None
        found.append(
            _question(live, "pause", question) if seat in live.pausing.missing else div(".card")[p[told], withdraw]
        )
    for one in live.suggestions if snapshot.now else []:
        by, to = snapshot.names[one.by], snapshot.names[one.seat]
        if one.seat == seat:
            words = snapshot.game.sentence(snapshot.view, one.seat, one.move)
            found.append(
                div(".card.ask", data_preview_move=str(one.move))[
                    p[say("{name} suggests:", name=by), " ", quoted(words)],
                    div(".bar")[
                        button(type="button", class_="scripted", data_preview_move=str(one.move))[say("Show it")],
                        act(live, "play", say("Do it"), hidden("turn", live.turn(one.seat)), hidden("move", one.move)),
                    ],
                ]
            )
        else:
            words = snapshot.game.moves.sentence(one.move)
            found.append(div(".card")[p[say("{name} suggests to {other}:", name=by, other=to), " ", quoted(words)]])
    return div(id="asked-of-you")[found]


def _question(live: LiveMatch, about: str, words: str) -> Element:
    """Something that the viewer is to agree to or to refuse."""
    return div(".card.ask", role="alertdialog", aria_label=say("A question to you"))[
        p[words],
        div(".bar")[
            act(live, "consent", say("Agree"), hidden("about", about), hidden("agree", 1), class_="primary"),
            act(live, "consent", say("Refuse"), hidden("about", about), hidden("agree", 0)),
        ],
    ]


def hint_card(snapshot: Snapshot, move: int, reason: str) -> Element:
    """What a bot would do in the viewer's place, and why."""
    live = snapshot.live
    words = snapshot.game.sentence(snapshot.view, snapshot.seat or 0, move)
    return div(id="hint", class_="card hint", role="status")[
        p[strong[say("Hint")], ": ", words],
        p[reason] if reason else None,
        div(".bar")[
            act(live, "play", say("Do it"), hidden("turn", live.turn(snapshot.seat or 0)), hidden("move", move)),
            button(type="button", class_="scripted", data_dismiss=True)[say("Close")],
        ],
    ]


# --- what has happened -----------------------------------------------------------------------------------------------


def log(snapshot: Snapshot) -> Element:
    """The log, the newest line first; each leads to its rule and to the position that it happened in."""
    lines = snapshot.log(SHOWN_LINES + 1)
    more = len(lines) > SHOWN_LINES
    return details(id="log", class_="panel log", open=True)[
        summary[h2[say("What happened")]],
        ol(reversed=True, aria_label=say("What happened, the newest first"))[
            _resigned(snapshot) if snapshot.now else None, [log_line(snapshot, line) for line in lines[:SHOWN_LINES]]
        ],
        p[small[say("Nothing yet.")]] if not lines and not snapshot.over else None,
        p[a(href=f"/match/{snapshot.live.id}/log", data_dialog=True)[say("The whole log")]] if more else None,
    ]


def _resigned(snapshot: Snapshot) -> Node:
    """Whoever has given the match up."""
    seats = snapshot.live.seats
    return [
        li[crest_of(snapshot.game, len(seats), number), span[say("{name} has resigned.", name=snapshot.names[number])]]
        for number, seat in enumerate(seats)
        if seat.resigned
    ]


def log_line(snapshot: Snapshot, line: Line) -> Element:
    return li(data_line=str(snapshot.number_of(line)))[
        crest_of(snapshot.game, len(snapshot.names), line.seat) if line.seat >= 0 else span(".crest"),
        span[
            a(
                href=f"/match/{snapshot.live.id}?at={line.moves}",
                data_at=str(line.moves),
                title=say("Show the table at that moment"),
            )[line.text],
            " ",
            rule_link(snapshot.game.id, line.rule),
        ],
    ]


def whole_log(snapshot: Snapshot) -> Element:
    """Everything that has happened, the last first."""
    return ol(".log-lines", reversed=True)[(log_line(snapshot, line) for line in snapshot.log(len(snapshot.lines)))]


def settings() -> Element:
    """How what happens is shown and heard, which every reader chooses."""
    paces = {"unhurried": say("unhurried"), "normal": say("normal"), "quick": say("quick"), "off": say("instant")}
    choices = [option(value=name, selected=name == "normal")[words] for name, words in paces.items()]
    return div(".bar.settings.scripted")[
        button(type="button", id="sound", aria_pressed="true")[say("Sound")],
        label[say("Pace"), " ", select(id="pace")[choices]],
    ]


def _confirming() -> Element:
    """Which moves are shown before they are made, which every reader chooses."""
    asks = {"always": say("always"), "final": say("final ones"), "never": say("never")}
    return div(".bar.settings.scripted")[
        label(title=say("A final move reveals something and cannot be taken back."))[
            say("Confirm moves"), " ", select(id="ask")[[option(value=name)[words] for name, words in asks.items()]]
        ],
    ]


def menu(snapshot: Snapshot) -> Element:
    """Everything that is needed rarely."""
    live, seat, words = snapshot.live, snapshot.seat, snapshot.text if snapshot.begun else ""
    seated = seat is not None and live.status != OVER
    return details(id="menu", class_="panel menu")[
        summary[h2[say("More")]],
        div(".bar")[
            a(".button", href=f"/rules/{snapshot.game_id}")[say("Rules")],
            _pause(live, seat) if seat is not None and live.status == PLAYING and live.pausing is None else None,
            _spectators(live) if snapshot.mine else None,
            _get_up(live) if seated and seat is not None and not live.seats[seat].played_by_bot else None,
            act(live, "close", say("Close the table"), data_sure=say(CLOSING))
            if snapshot.mine and live.status == OPEN
            else None,
            act(
                live,
                "resign",
                say("Resign"),
                data_sure=say(RESIGNING),
            )
            if seated and live.status == PLAYING and len(live.seats) == 2
            else None,
        ],
        [_confirming(), _keys()] if snapshot.begun and seat is not None else None,
        details(id="in-words")[summary[say("The table in words")], pre[words]] if words else None,
    ]


def _keys() -> Element:
    """How one plays by keyboard."""
    return p(".keys.scripted")[
        say(
            "Keys: arrows go from target to target, Enter chooses, Escape goes back, "
            "R turns, U takes back, H asks for a hint, S skips."
        )
    ]


def lost() -> Element:
    """What the client shows while the server cannot be reached: a lantern gone out, and a sentence."""
    return div(id="lost", class_="lost-sign", role="alert")[
        drawn(LANTERN),
        p[
            strong[say("The connection is lost.")],
            " ",
            say("Nothing is lost: the table comes back by itself, and your move counts only once."),
        ],
    ]


LANTERN: Final = (
    '<svg viewBox="0 0 40 56" width="40" height="56" aria-hidden="true" fill="none" stroke="currentColor" '
    'stroke-width="2" stroke-linecap="round"><path d="M20 2v8M12 10h16M12 46h16M20 46v8"/>'
    '<path d="M12 10c-9 9-9 27 0 36M28 10c9 9 9 27 0 36M20 10c-3 9-3 27 0 36"/>'
    '<path d="M6 22h28M6 34h28" opacity=".5"/><path d="M3 3l34 50" stroke-width="2.5"/></svg>'
)


def _spectators(live: LiveMatch) -> Element:
    """For whoever set the table up."""
    words = say("Mute spectators") if live.spectators_talk else say("Let spectators talk")
    return act(live, "spectators", words, hidden("talk", int(not live.spectators_talk)))


def _pause(live: LiveMatch, seat: int) -> Element:
    words = say("Ask for a pause") if asked_to_pause(live, seat) else say("Pause")
    return act(live, "pause", words, hidden("paused", 1))


def _get_up(live: LiveMatch) -> Element:
    begun = live.session is not None
    words = say("Leave (a bot plays on)") if begun else say("Get up")
    return act(
        live,
        "leave",
        words,
        hidden("bot", STAND_IN),
        data_sure=say(LEAVING),
    )
