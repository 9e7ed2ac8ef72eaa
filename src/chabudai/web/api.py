"""The JSON API: everything that a page, a remote bot or another client does.

Routes are tried in the order of this file, so what is asked most comes first.
"""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from importlib.resources import files
from typing import Annotated, Any, Concatenate, Final, Literal, ParamSpec, TypeVar

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse

from chabudai.match import catalogue, lists, talk
from chabudai.match.clocks import ClockRule
from chabudai.match.errors import MatchError, StaleTurn, WrongMoment
from chabudai.match.live_match import LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.seats import Person
from chabudai.match.snapshot import legal_ids, legal_moves, log_page, picture, record_json, table_text, told_move
from chabudai.match.storage.store import Store
from chabudai.web import answers, bodies
from chabudai.web.identity import COOKIE, Identity, clean_name, token_person
from chabudai.web.person import (
    Anybody,
    Known,
    address,
    demand,
    demand_guess,
    remember,
    remember_browser,
)
from chabudai.web.quotas import demand_new_table, origin
from chabudai.web.speech import say
from chabudai.web.stream import answered, stream, watcher

HINT_BOT: Final = "greedy"
HINT_SECONDS: Final = 10.0
RECORD: Final = json.loads(files("chabudai.core").joinpath("record.schema.json").read_text("utf-8"))
"""The schema of a record."""
del RECORD["$schema"]  # the description has its own

T = TypeVar("T")
P = ParamSpec("P")

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"model": answers.Refused, "description": "Refused; nothing has changed."}
    for code in (400, 401, 403, 404, 409, 410, 413, 422, 429)
}
REFUSALS[503] = {
    "model": answers.Refused,
    "description": "The database is in trouble: try later by the same id.",
}
SHOWN: Final[dict[int | str, dict[str, Any]]] = {
    200: {"model": answers.Picture, "description": "The match as you see it now."}
}
router = APIRouter(prefix="/api", responses=REFUSALS)


async def counted(request: Request, kind: str, change: Awaitable[T]) -> T:
    """Do a change and count it."""
    figures = request.app.state.services.figures
    began = time.perf_counter()
    try:
        result = await change
    except MatchError as error:
        figures.refusals.labels(error.code).inc()
        raise
    figures.seconds.observe(time.perf_counter() - began)
    figures.changes.labels(kind).inc()
    return result


class Place:
    """A known person at one table."""

    def __init__(self, request: Request, match_id: str, person: Person) -> None:
        self.request = request
        self.services: Any = request.app.state.services
        self.matches: Matches = self.services.matches
        self.match_id = match_id
        self.person = person

    async def change(
        self, kind: str, change: Callable[Concatenate[str, Person, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do a change at this table and count it."""
        return await counted(self.request, kind, change(self.match_id, self.person, *args, **kwargs))

    async def changed(
        self,
        kind: str,
        change: Callable[Concatenate[str, Person, P], Awaitable[LiveMatch]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> JSONResponse:
        """The same; the answer is the match after it."""
        return JSONResponse(self.shown(await self.change(kind, change, *args, **kwargs)))

    def shown(self, live: LiveMatch) -> dict[str, Any]:
        return picture(self.matches, live, self.person.id)


async def place(request: Request, match_id: bodies.MatchId, person: Known) -> Place:
    return Place(request, match_id, person)


Here = Annotated[Place, Depends(place)]
Before = Annotated[int | None, Query(ge=0, le=10**6)]
Limit = Annotated[int, Query(ge=1, le=100)]


# --- looking at a match ----------------------------------------------------------------------------------------------


@router.get("/matches/{match_id}", responses=SHOWN)
async def look(request: Request, match_id: bodies.MatchId, person: Anybody) -> JSONResponse:
    """The match as you see it: from your seat, or as a spectator."""
    matches: Matches = request.app.state.services.matches
    return JSONResponse(picture(matches, await matches.match(match_id), "" if person is None else person.id))


@router.get(
    "/matches/{match_id}/text",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The table."}},
)
async def look_at_text(request: Request, match_id: bodies.MatchId, person: Anybody) -> PlainTextResponse:
    """The table as plain text, for terminals and screen readers."""
    live = await request.app.state.services.matches.match(match_id)
    return PlainTextResponse(table_text(live, "" if person is None else person.id))


@router.get("/matches/{match_id}/moves", responses={200: {"model": answers.Moves}})
async def moves(here: Here, words: bool = True) -> JSONResponse:
    """Your legal moves with notation, sentence and click path; without words (`words=false`) their ids alone."""
    live = await here.matches.match(here.match_id)
    return JSONResponse((legal_moves if words else legal_ids)(live, here.person.id))


@router.get(
    "/matches/{match_id}/stream",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "A stream without end."}},
)
async def live_stream(
    request: Request,
    match_id: bodies.MatchId,
    person: Anybody,
    last_event_id: Annotated[str, Header()] = "",
) -> StreamingResponse:
    """Server-sent events: `match` is the match as you see it, each `change` after it what has changed since. The id of
    an event is the number of the last journal entry.

    Put a change over what you have: an object into the object that is there, entry by entry; anything else in the place
    of what was there. Of `log`, `chat` and `spectator_chat` keep the lines before `log_from` (`chat_from`,
    `spectator_chat_from`) and put these behind them; where that leaps over lines, they come by the page.
    `Last-Event-ID` resumes: you get the whole picture at once if anything has happened since. When the cookie or the
    token with which you came holds no longer the stream ends with an event `gone`.
    """
    return answered(
        stream(request.app.state.services, match_id, await watcher(request, match_id, person, last_event_id))
    )


@router.get("/matches/{match_id}/chat", responses={200: {"model": answers.ChatPage}})
async def chat_page(
    request: Request,
    match_id: bodies.MatchId,
    room: Literal["players", "spectators"] = talk.PLAYERS,
    before: Before = None,
    limit: Limit = 50,
) -> JSONResponse:
    """What was said, a page at a time: the lines before one of them, or the last."""
    first, lines = await request.app.state.services.matches.said(match_id, room, before, limit)
    return JSONResponse({"chat_from": first, "chat": [asdict(line) for line in lines]})


@router.get("/matches/{match_id}/log", responses={200: {"model": answers.LogPage}})
async def read_log(
    request: Request, match_id: bodies.MatchId, person: Anybody, before: Before = None, limit: Limit = 100
) -> JSONResponse:
    """What happened, as you may know it, a page at a time: the lines before one of them, or the last."""
    live = await request.app.state.services.matches.match(match_id)
    return JSONResponse(log_page(live, "" if person is None else person.id, before, limit))


@router.get(
    "/matches/{match_id}/record",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": RECORD}}, "description": "The record."}},
)
async def download(request: Request, match_id: bodies.MatchId) -> Response:
    """The record of a finished match."""
    live = await request.app.state.services.matches.match(match_id)
    return Response(record_json(live), media_type="application/json")


# --- changing a match ------------------------------------------------------------------------------------------------


@router.post(
    "/matches/{match_id}/play",
    responses={
        200: {"model": answers.Played, "description": "The match after your move."},
        409: {"model": answers.NotPlayed, "description": "Refused: the turn has passed, or it is no time to play."},
    },
)
async def play(here: Here, body: bodies.Play) -> JSONResponse:
    """Make a move, by id or notation. `turn` is the one that you saw with the match or the legal moves.

    Where that turn has passed the refusal holds the match as it stands.
    """
    try:
        live, entry = await here.change("move", here.matches.play, body.move, body.turn, body.action)
    except StaleTurn as error:
        now = await here.matches.match(here.match_id)
        return JSONResponse({"error": error.to_dict(), "match": here.shown(now)}, error.status)
    return JSONResponse({"entry": entry.number, **here.shown(live)})


@router.post("/matches/{match_id}/join", responses=SHOWN)
async def join(here: Here, body: bodies.Join) -> JSONResponse:
    """Sit down on an open seat. Where the seed was chosen by somebody you must agree to that (`agree_to_seed`)."""
    return await here.changed("join", here.matches.join, body.seat, body.action, body.agree_to_seed)


@router.post("/matches/{match_id}/bot", responses=SHOWN)
async def seat_bot(here: Here, body: bodies.SeatBot) -> JSONResponse:
    """Give an open seat to a bot of the house."""
    return await here.changed("bot", here.matches.seat_bot, body.seat, body.bot, body.action)


@router.post("/matches/{match_id}/token", responses={200: {"model": answers.SeatToken}})
async def seat_token(here: Here, body: bodies.SeatToken) -> JSONResponse:
    """Give an open seat to a remote bot: the answer holds its token, with which it plays over this same API.

    A seat that a remote bot has gets a new token; the old one opens it no longer.
    """
    token = here.services.identity.seat_token(here.match_id, here.person, body.action)
    bot = token_person(token, clean_name(body.bot))
    await here.change("token", here.matches.seat_remote, bot, body.seat, body.action, body.agree_to_seed)
    return JSONResponse({"seat": body.seat, "token": token})


@router.post("/matches/{match_id}/leave", responses=SHOWN)
async def leave(here: Here, body: bodies.Leave) -> JSONResponse:
    """Get up. Once the match has begun a bot stands in, and you may come back."""
    return await here.changed("leave", here.matches.leave, body.bot, body.action)


@router.post("/matches/{match_id}/back", responses=SHOWN)
async def come_back(here: Here, body: bodies.Action) -> JSONResponse:
    """Take your seat back from the bot that stands in."""
    return await here.changed("back", here.matches.come_back, body.action)


@router.post("/matches/{match_id}/undo", responses=SHOWN)
async def undo(here: Here, body: bodies.Action) -> JSONResponse:
    """Take your last move back, or ask those who have decided since."""
    return await here.changed("undo", here.matches.undo, body.action)


@router.post("/matches/{match_id}/consent", responses=SHOWN)
async def consent(here: Here, body: bodies.Consent) -> JSONResponse:
    """Answer another player's wish to take a move back, or to pause."""
    answer = here.matches.answer_pause if body.about == "pause" else here.matches.answer_undo
    return await here.changed("consent", answer, body.agree, body.action)


@router.post("/matches/{match_id}/chat", responses=SHOWN)
async def chat(here: Here, body: bodies.Say) -> JSONResponse:
    """Say something: as a player to the table, or as a spectator where spectators may talk. Everybody reads both."""
    return await here.changed("chat", here.matches.say, body.text, body.action)


@router.post("/matches/{match_id}/spectators", responses=SHOWN)
async def let_spectators_talk(here: Here, body: bodies.SpectatorsTalk) -> JSONResponse:
    """Let spectators talk, or not any more; for whoever set the table up."""
    return await here.changed("spectators", here.matches.let_spectators_talk, body.talk, body.action)


@router.post("/matches/{match_id}/suggest", responses=SHOWN)
async def suggest(here: Here, body: bodies.Suggest) -> JSONResponse:
    """Show another player a move as a ghost."""
    return await here.changed("suggest", here.matches.suggest, body.seat, body.move, body.action)


@router.post("/matches/{match_id}/pause", responses=SHOWN)
async def pause(here: Here, body: bodies.Pause) -> JSONResponse:
    """Pause the match, or ask the other persons for it (`pause_asked`); or go on, or take the wish back."""
    return await here.changed("pause", here.matches.pause, body.paused, body.action)


@router.post("/matches/{match_id}/resign", responses=SHOWN)
async def resign(here: Here, body: bodies.Action) -> JSONResponse:
    """Give up a match of two."""
    return await here.changed("resign", here.matches.resign, body.action)


@router.post("/matches/{match_id}/rematch", responses=SHOWN)
async def rematch(here: Here, body: bodies.Action) -> JSONResponse:
    """The same table again."""
    demand_new_table(here.request, here.person)
    return await here.changed("rematch", here.matches.rematch, body.action, origin(here.request))


@router.post("/matches/{match_id}/hint", responses={200: {"model": answers.Hint}})
async def hint(here: Here) -> JSONResponse:
    """What a bot would do in your place, from what you can see, and why."""
    live = await here.matches.match(here.match_id)
    seat = live.seat_of(here.person.id)
    if seat is None or seat not in live.waiting_for():
        raise WrongMoment(say("There is a hint when you are to decide."))
    demand(here.services.hints, here.person.id)
    view = live.state.view(seat)
    workers = here.services.workers
    thought = await workers.ask(HINT_BOT, view.to_dict(), seat, live.position, HINT_SECONDS, with_reason=True)
    if thought is None:
        raise WrongMoment(say("The bot has nothing to say right now; ask again."))
    return JSONResponse({"turn": live.turn(seat), **told_move(view, seat, thought.move), "reason": thought.reason})


# --- persons ---------------------------------------------------------------------------------------------------------


@router.get("/me")
async def me(person: Anybody) -> answers.Me:
    """Who you are here, if you have said so."""
    return answers.Me(name=None if person is None else person.name)


@router.post("/me")
async def name_yourself(request: Request, response: Response, body: bodies.Named, person: Anybody) -> answers.Me:
    """Choose the name that others see."""
    services = request.app.state.services
    identity: Identity = services.identity
    if person is None:
        demand(services.newcomers, address(request))
        renamed = await identity.guest(body.name)
    else:
        renamed = await identity.rename(person, body.name)
    remember(request, response, renamed)
    return answers.Me(name=renamed.name)


@router.post("/account")
async def register(request: Request, response: Response, body: bodies.Account, person: Known) -> answers.AccountMade:
    """Make an account, so that your matches follow you to other devices."""
    services = request.app.state.services
    demand(services.passwords, address(request))
    remember(request, response, await services.identity.register(person, body.account, body.password))
    await remember_browser(request, response, body.account)
    return answers.AccountMade(account=body.account)


@router.post("/login")
async def log_in(request: Request, response: Response, body: bodies.Account) -> answers.Me:
    services = request.app.state.services
    await demand_guess(request, body.account)
    person = await services.identity.log_in(body.account, body.password)
    remember(request, response, person)
    await remember_browser(request, response, body.account)
    return answers.Me(name=person.name)


@router.post("/account/password")
async def change_password(
    request: Request, response: Response, body: bodies.NewPassword, person: Known
) -> answers.AccountMade:
    """Another password. Whoever was logged in by the old one is logged out, and your seat tokens end."""
    identity: Identity = request.app.state.services.identity
    account = await identity.account(person)
    await demand_guess(request, account)
    remember(request, response, await identity.change_password(person, body.current, body.new))
    await remember_browser(request, response, account)
    return answers.AccountMade(account=account)


@router.post("/logout")
async def log_out(response: Response) -> answers.Me:
    """Forget you on this device."""
    response.delete_cookie(COOKIE)
    return answers.Me(name=None)


@router.post("/logout/everywhere")
async def log_out_everywhere(request: Request, response: Response, person: Known) -> answers.Me:
    """Forget you on all devices: cookies and seat tokens that were given out before hold no longer."""
    await request.app.state.services.identity.end_sessions(person)
    response.delete_cookie(COOKIE)
    return answers.Me(name=None)


# --- the house -------------------------------------------------------------------------------------------------------


@router.get("/games", responses={200: {"model": list[answers.GameShown]}})
async def games() -> JSONResponse:
    """The games with their seats and options."""
    return JSONResponse(catalogue.games())


@router.get("/bots", responses={200: {"model": list[answers.BotShown]}})
async def bots() -> JSONResponse:
    """The bots that can take a seat, the weakest first."""
    return JSONResponse(catalogue.bots())


@router.get("/matches", responses={200: {"model": list[answers.Listed]}})
async def public_matches(
    request: Request,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
) -> JSONResponse:
    """Public matches to join or to watch, the newest first; where `limit` of them come there may be another page.

    Of those that one person has set up a few are shown, and none in which nothing has happened for a month.
    """
    services = request.app.state.services
    rows = await services.store.public(limit, (page - 1) * limit, services.matches.clock() - lists.SHOWN_MS)
    return JSONResponse(await _listed(services.store, rows))


@router.get("/me/matches", responses={200: {"model": list[answers.MyMatch]}})
async def my_matches(request: Request, person: Known, limit: Annotated[int, Query(ge=1, le=100)] = 50) -> JSONResponse:
    """Your matches, those that wait for you first."""
    store = request.app.state.services.store
    rows = await store.of_person(person.id, limit)
    mine = [{"seat": row["seat"], "waits_for_you": bool(row["waits_for_you"])} for row in rows]
    return JSONResponse([{**shown, **own} for shown, own in zip(await _listed(store, rows), mine, strict=True)])


async def _listed(store: Store, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    choosers = await lists.seed_choosers(store, [row["id"] for row in rows])
    return [
        {
            "match": row["id"],
            **{key: row[key] for key in ("game", "status", "created", "updated", "visibility")},
            "seed_chosen_by": choosers[row["id"]] or None,
        }
        for row in rows
    ]


async def set_up(request: Request, body: bodies.NewMatch, person: Person) -> LiveMatch:
    """A new match, for programs and pages alike."""
    demand_new_table(request, person)
    matches: Matches = request.app.state.services.matches
    plan = matches.create(
        person,
        body.game,
        [seat.model_dump() for seat in body.seats],
        body.options,
        body.action,
        body.visibility,
        ClockRule(body.clock.per_move, body.clock.per_game),
        body.seed,
        origin(request),
    )
    return await counted(request, "created", plan)


@router.post(
    "/matches", status_code=201, responses={201: {"model": answers.Picture, "description": "The table as you see it."}}
)
async def create(request: Request, body: bodies.NewMatch, person: Known) -> JSONResponse:
    """Set a table up. It begins when no seat is open."""
    live = await set_up(request, body, person)
    return JSONResponse(picture(request.app.state.services.matches, live, person.id), 201)
