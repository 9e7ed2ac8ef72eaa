"""The table: the page of a match, its live part, and everything that is done there."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from htpy import (
    Element,
    Node,
    a,
    article,
    button,
    div,
    h1,
    h2,
    label,
    meta,
    noscript,
    ol,
    p,
    section,
    span,
)
from htpy import input as field

from chabudai.core.registry import load
from chabudai.match.choice import about, preview
from chabudai.match.errors import MatchError, WrongMoment
from chabudai.match.live_match import OVER, LiveMatch
from chabudai.match.moment import Moment
from chabudai.match.seats import Person
from chabudai.web.api import HINT_BOT, HINT_SECONDS, counted
from chabudai.web.bodies import MatchId
from chabudai.web.forms import Posted
from chabudai.web.identity import clean_name
from chabudai.web.pages import answer, chance, layout, table_parts, talk_parts
from chabudai.web.pages.board import board, choice_list, drawn, play_form
from chabudai.web.pages.table_words import headline, waiting
from chabudai.web.person import Anybody, address, demand, remember
from chabudai.web.quotas import demand_new_table, origin
from chabudai.web.speech import say
from chabudai.web.stream import answered, changes, watcher

router = APIRouter(prefix="/match")

WIDE_COOKIE: Final = "wide"
ELEMENT: Final = re.compile(r"[A-Za-z0-9_.-]{1,80}")
LONGEST_PATH: Final = 12
REFRESH_SECONDS: Final = 5
"""So often a page without a script looks again while it is somebody else's turn."""

Moves = Annotated[int | None, Query(alias="at", ge=0, le=10**6)]
PathText = Annotated[str, Query(alias="path", max_length=400)]
Wide = Annotated[int | None, Query(ge=0, le=1)]


def narrow_for(request: Request, wide: int | None = None) -> bool:
    """Whether to draw for a phone held upright: as the client says, as it said last, or as browsers of phones say."""
    said = request.cookies.get(WIDE_COOKIE) if wide is None else str(wide)
    if said in ("0", "1"):
        return said == "0"
    return request.headers.get("sec-ch-ua-mobile") == "?1" or "Mobi" in request.headers.get("user-agent", "")


def is_part(request: Request) -> bool:
    """Whether our client asks, which puts the answer into the page that is open."""
    return request.headers.get("x-part") == "1"


def elements(text: str) -> list[str]:
    """The elements of a path that was sent; nonsense is left out."""
    return [part for part in text.split(",")[:LONGEST_PATH] if ELEMENT.fullmatch(part)]


class Shown:
    """One answer: a match, somebody who looks at it, and what there is to tell besides."""

    def __init__(self, request: Request, live: LiveMatch, person: Person | None, at: int | None = None) -> None:
        self.request = request
        self.live = live
        self.person = person
        self.id = "" if person is None else person.id
        self.narrow = narrow_for(request, _wide(request))
        self.moment = Moment(request.app.state.services.matches, live, self.id, at, self.narrow)
        self.notice = ""
        self.rule = ""
        self.hint: tuple[int, str] | None = None
        self.path: list[str] = []

    @property
    def game(self) -> str:
        return str(self.live.created["record"]["game"])

    def answer(self, status: int = 200) -> Response:
        """The part for our client, the whole page for everybody else."""
        return answer.html(self.part(), status) if is_part(self.request) else self.page(status)

    def page(self, status: int = 200) -> Response:
        live = self.live
        title = load(self.game).title
        again = not live.unreadable and live.status != OVER and (live.session is None or self.moment.deciding is None)
        return layout.page(
            self.part(),
            title=title,
            person=self.person,
            games=(self.game,),
            kind="at-table",
            status=status,
            extra=noscript[meta(http_equiv="refresh", content=str(REFRESH_SECONDS))] if again else None,
        )

    def part(self) -> Element:
        """Everything that changes while the match goes on."""
        live = self.live
        begun = live.session is not None
        moment = self.moment
        deciding = moment.deciding if begun else None
        at = f"/match/{live.id}"
        return section(
            id="live",
            class_="table",
            data_part=f"{at}/part",
            data_about=f"{at}/about",
            data_preview=f"{at}/preview" if deciding is not None else None,
            data_stream=f"{at}/live",
            data_number=str(live.number),
            data_moves=str(len(live.line)),
            data_at=str(moment.at),
            data_past="1" if begun and not moment.now else None,
            data_mine="1" if deciding is not None else None,
            data_status=live.status,
        )[self._begun() if begun else self._not_begun()]

    # --- before the match -----------------------------------------------------------------------------------------

    def _not_begun(self) -> Node:
        live = self.live
        game = load(self.game)
        if live.unreadable:
            return div(".play")[
                h1(".title")[game.title],
                p(".notice", role="alert")[say("This match cannot be shown here."), " ", live.unreadable],
            ]
        rules = game.new(len(live.seats), 0, live.created["record"]["options"])
        return [
            div(".play")[
                div(".dock")[self._headline(waiting(live))],
                div(".card.invite")[
                    p[say("Send this link to whoever should play or watch:")],
                    div(".bar")[
                        label[
                            span(".sr")[say("Link to this table")],
                            field(id="link", readonly=True, value=f"{self.request.base_url}match/{live.id}"),
                        ],
                        button(type="button", id="copy", class_="scripted", data_done=say("Copied"))[
                            say("Copy the link")
                        ],
                    ],
                ],
                div(".waiting", aria_hidden="true")[board(rules.view(None), narrow=self.narrow)],
            ],
            div(".side")[
                table_parts.seats(self.moment.matches, live, self.id, [], []),
                talk_parts.rooms(live, self.id, self.narrow),
                chance.panel(live),
                table_parts.menu(live, self.id, self.game, ""),
            ],
            table_parts.lost(),
        ]

    # --- the match ------------------------------------------------------------------------------------------------

    def _headline(self, words: str) -> Element:
        game = load(self.game)
        return div(id="headline", class_="headline")[
            h1(".title")[game.title],
            p(id="asked", role="status", class_="asked")[words],
            p(id="notice", class_="notice", role="alert")[self.notice, " ", table_parts.rule_link(self.game, self.rule)]
            if self.notice
            else None,
        ]

    def _begun(self) -> Node:
        live, moment = self.live, self.moment
        seat = moment.deciding
        offered = moment.offered
        here = f"/match/{live.id}"
        return [
            table_parts.result_panel(moment) if moment.over else None,
            div(".play")[
                div(".dock")[
                    self._headline(headline(moment)),
                    self._past() if not moment.now else None,
                    table_parts.bar(moment),
                    div(id="picks", class_="bar"),
                    None if self.hint is None else table_parts.hint_card(moment, *self.hint),
                    table_parts.asked(moment),
                    div(id="tell", class_="tell", role="status"),
                ],
                board(
                    moment.view,
                    offered,
                    narrow=self.narrow,
                    ghost=None if self.hint is None else self.hint[0],
                    drawing=moment.drawing,
                    had=self.request.headers.get("x-drawing", "") if is_part(self.request) else "",
                ),
                None if seat is None else play_form(f"{here}/play", live.turn(seat)),
                noscript[choice_list(moment.view, seat, offered, self.path, here, f"{here}/play", live.turn(seat))]
                if seat is not None and offered is not None and not is_part(self.request)
                else None,
            ],
            div(".side")[
                table_parts.seats(moment.matches, live, self.id, moment.view.scores(), moment.actors),
                table_parts.log(moment),
                talk_parts.rooms(live, self.id, self.narrow),
                chance.panel(live),
                table_parts.menu(live, self.id, self.game, moment.game.text(moment.view)),
                None if moment.seat is None else table_parts.keys(),
            ],
            table_parts.lost(),
        ]

    def _past(self) -> Element:
        """Where in the match we are looking, and the way back to now."""
        moment = self.moment
        here = f"/match/{self.live.id}"
        lines = [line.text for line in moment.log(3) if line.moves == moment.at]
        return div(id="past", class_="past")[
            p[" ".join(reversed(lines))],
            a(".button", href=f"{here}?at={max(0, moment.at - 1)}", data_at=str(max(0, moment.at - 1)))[say("Earlier")],
            a(".button", href=f"{here}?at={moment.at + 1}", data_at=str(moment.at + 1))[say("Later")],
            a(".button.primary", href=here, data_at="")[say("Back to now")],
        ]


def _wide(request: Request) -> int | None:
    said = request.query_params.get("wide")
    return int(said) if said in ("0", "1") else None


async def current(request: Request, match_id: str) -> LiveMatch:
    """The match as it is now."""
    live: LiveMatch = await request.app.state.services.matches.match(match_id)
    return live


# --- looking ---------------------------------------------------------------------------------------------------------


@router.get("/{match_id}")
async def table(
    request: Request, match_id: MatchId, person: Anybody, at: Moves = None, path: PathText = ""
) -> Response:
    """The page."""
    shown = Shown(request, await current(request, match_id), person, at)
    shown.path = elements(path)
    return shown.page()


@router.get("/{match_id}/part")
async def live_part(request: Request, match_id: MatchId, person: Anybody, at: Moves = None) -> Response:
    """The live part of the page, now or after so many moves."""
    return answer.html(Shown(request, await current(request, match_id), person, at).part())


@router.get("/{match_id}/live")
async def live_stream(
    request: Request, match_id: MatchId, person: Anybody, last_event_id: Annotated[str, Header()] = ""
) -> StreamingResponse:
    """Server-sent events `changed`: how far the journal and the line of moves have grown. The client
    asks for the rest.
    """
    return answered(
        changes(request.app.state.services, match_id, await watcher(request, match_id, person, last_event_id))
    )


@router.get("/{match_id}/about")
async def about_element(
    request: Request,
    match_id: MatchId,
    person: Anybody,
    element: Annotated[str, Query(pattern=f"^{ELEMENT.pattern}$")],
    path: PathText = "",
    at: Moves = None,
) -> Response:
    """Why an element cannot be chosen now, or what it is."""
    live = await current(request, match_id)
    moment = Moment(request.app.state.services.matches, live, "" if person is None else person.id, at)
    found = about(moment.view, moment.deciding, elements(path), element)
    return answer.part(
        p[found.sentence, " ", table_parts.rule_link(moment.game.id, found.rule)] if found.sentence else None,
        p(".help")[found.help] if found.help and found.help != found.sentence else None,
    )


@router.get("/{match_id}/preview")
async def preview_move(
    request: Request, match_id: MatchId, person: Anybody, move: Annotated[int, Query(ge=0, le=2**31 - 1)]
) -> Response:
    """What a move would do: a sentence, its ghosts, whether it could be taken back; nothing if it cannot be made."""
    live = await current(request, match_id)
    narrow = narrow_for(request, _wide(request))
    moment = Moment(request.app.state.services.matches, live, "" if person is None else person.id, None, narrow)
    seat = moment.deciding
    if seat is None or move not in moment.view.legal_moves(seat):
        return answer.part()  # the table has moved on while the pointer rested there
    found = preview(moment.view, seat, move, narrow)
    return answer.part(
        div(id="preview", data_final="1" if found.final else None)[
            p[found.sentence[:1].upper() + found.sentence[1:]], div(".ghosts")[drawn(found.ghosts)]
        ]
    )


@router.get("/{match_id}/log")
async def whole_log(request: Request, match_id: MatchId, person: Anybody) -> Response:
    """Everything that has happened, for the dialog or as a page."""
    live = await current(request, match_id)
    moment = Moment(request.app.state.services.matches, live, "" if person is None else person.id)
    lines = [table_parts.log_line(moment, line) for line in moment.log(10**6)]
    return dialog(request, person, moment.game.title, say("What happened"), ol(".log-lines", reversed=True)[lines])


def dialog(request: Request, person: Person | None, title: str, heading: str, *content: Node) -> Response:
    """Something that opens over the table, or is a page of its own where there is no script."""
    if is_part(request):
        return answer.part(article[h2[heading], content])
    return layout.page(article[h1[heading], content], title=title, person=person, kind="reading")


# --- doing -----------------------------------------------------------------------------------------------------------


async def done(
    request: Request, match_id: str, person: Person, kind: str, change: Awaitable[LiveMatch | tuple[LiveMatch, Any]]
) -> Response:
    """Do it; then the table as it is now, with the sentence why not where it was refused."""
    try:
        changed = await counted(request, kind, change)
    except MatchError as error:
        shown = Shown(request, await current(request, match_id), person)
        shown.notice, shown.rule = str(error), error.rule
        return shown.answer(error.status)
    if not is_part(request):
        return answer.go(request, f"/match/{match_id}")
    return Shown(request, changed[0] if isinstance(changed, tuple) else changed, person).answer()


async def known(request: Request, person: Person | None) -> Person:
    """Whoever wants to change something must be known."""
    return await answer.somebody(request, person)


@router.post("/{match_id}/play")
async def play(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """Make a move."""
    who = await known(request, person)
    matches = request.app.state.services.matches
    change = matches.play(match_id, who, form.number("move"), form.number("turn"), form.action())
    return await done(request, match_id, who, "move", change)


@router.post("/{match_id}/undo")
async def undo(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """Take the last move back, or ask for it."""
    who = await known(request, person)
    change = request.app.state.services.matches.undo(match_id, who, form.action())
    return await done(request, match_id, who, "undo", change)


@router.post("/{match_id}/consent")
async def consent(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """Answer somebody who wants to take a move back, or to pause."""
    who = await known(request, person)
    agree = form.number("agree") == 1
    matches = request.app.state.services.matches
    answering = matches.answer_pause if form.text("about", longest=10) == "pause" else matches.answer_undo
    change = answering(match_id, who, agree, form.action())
    return await done(request, match_id, who, "consent", change)


@router.post("/{match_id}/pause")
async def pause(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """Stop the clocks, ask the others for it, or go on."""
    who = await known(request, person)
    paused = form.number("paused") == 1
    change = request.app.state.services.matches.pause(match_id, who, paused, form.action())
    return await done(request, match_id, who, "pause", change)


@router.post("/{match_id}/resign")
async def resign(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """Give the match up."""
    who = await known(request, person)
    change = request.app.state.services.matches.resign(match_id, who, form.action())
    return await done(request, match_id, who, "resign", change)


@router.post("/{match_id}/leave")
async def leave(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """Get up; a bot plays on."""
    who = await known(request, person)
    bot = form.text("bot", table_parts.STAND_IN, longest=40)
    change = request.app.state.services.matches.leave(match_id, who, bot, form.action())
    return await done(request, match_id, who, "leave", change)


@router.post("/{match_id}/back")
async def come_back(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """Take the seat back from the bot."""
    who = await known(request, person)
    change = request.app.state.services.matches.come_back(match_id, who, form.action())
    return await done(request, match_id, who, "back", change)


@router.post("/{match_id}/bot")
async def seat_bot(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """Let a bot sit down."""
    who = await known(request, person)
    bot = form.text("bot", longest=40)
    matches = request.app.state.services.matches
    change = matches.seat_bot(match_id, who, form.number("seat"), bot, form.action())
    return await done(request, match_id, who, "bot", change)


@router.post("/{match_id}/join")
async def join(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """Sit down; who is not known yet brings a name."""
    services = request.app.state.services
    who = person
    if who is None and form.text("name", longest=40).strip():
        demand(services.newcomers, address(request))
        who = await services.identity.guest(clean_name(form.text("name", longest=40)))
    who = await known(request, who)
    agreed = form.number("agree_to_seed") == 1
    change = services.matches.join(match_id, who, form.number("seat"), form.action(), agreed)
    response = await done(request, match_id, who, "join", change)
    if person is None:
        remember(request, response, who)
    return response


@router.post("/{match_id}/rematch")
async def rematch(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """The same table again."""
    who = await known(request, person)
    try:
        demand_new_table(request, who)
        matches = request.app.state.services.matches
        fresh = await counted(request, "rematch", matches.rematch(match_id, who, form.action(), origin(request)))
    except MatchError as error:
        shown = Shown(request, await current(request, match_id), person)
        shown.notice = str(error)
        return shown.answer(error.status)
    return answer.go(request, f"/match/{fresh.id}")


@router.post("/{match_id}/hint")
async def hint(request: Request, match_id: MatchId, person: Anybody) -> Response:
    """What a bot would do, with its ghost on the board and the reason."""
    services = request.app.state.services
    shown = Shown(request, await current(request, match_id), person)
    seat = shown.moment.deciding if shown.live.session is not None else None
    try:
        if seat is None:
            raise WrongMoment(say("There is a hint when you are to decide."))
        demand(services.hints, shown.id)
        view = shown.moment.view.to_dict()
        thought = await services.workers.ask(HINT_BOT, view, seat, shown.live.position, HINT_SECONDS, with_reason=True)
        if thought is None:
            raise WrongMoment(say("The bot has nothing to say right now; ask again."))
    except MatchError as error:
        shown.notice = str(error)
        return shown.answer(error.status)
    shown.hint = (thought.move, thought.reason)
    return shown.answer()
