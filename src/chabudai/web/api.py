"""The JSON API: everything that a page, a remote bot or another client does."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from typing import Annotated, Any, Final, Literal, TypeVar

from fastapi import APIRouter, Header, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from chabudai.table import house
from chabudai.table.clocks import ClockRule
from chabudai.table.errors import NotAllowed, StaleTurn, TableError, WrongMoment
from chabudai.table.live import LiveMatch
from chabudai.table.picture import legal_ids, legal_moves, picture, record_json, told_move
from chabudai.table.seating import Person
from chabudai.web.identity import COOKIE, Identity, clean_name, token_person
from chabudai.web.person import MATCH_ID, Anybody, Known, TooFast, address, demand, remember
from chabudai.web.speech import say
from chabudai.web.stream import stream

HINT_BOT: Final = "greedy"
HINT_SECONDS: Final = 10.0

T = TypeVar("T")

MatchId = Annotated[str, Path(pattern=MATCH_ID)]
Text40 = Annotated[StrictStr, Field(min_length=1, max_length=40)]
Number = Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Action(Body):
    """A change. `action` is the client's own id for it: a repeat gets the same answer and changes nothing."""

    action: Annotated[StrictStr, Field(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]


class Named(Body):
    name: Text40


class Account(Body):
    account: Text40
    password: Annotated[StrictStr, Field(min_length=1, max_length=200)]


class SeatPlan(Body):
    kind: Literal["you", "person", "bot"]
    bot: Text40 = "greedy"


class ClockPlan(Body):
    per_move: Annotated[StrictInt, Field(ge=0, le=30 * 24 * 3600)] = 0
    per_game: Annotated[StrictInt, Field(ge=0, le=30 * 24 * 3600)] = 0


class NewMatch(Action):
    game: Annotated[StrictStr, Field(min_length=1, max_length=80)]
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=12)]
    options: Annotated[dict[str, StrictStr | StrictBool | StrictInt], Field(max_length=20)] = {}
    visibility: Literal["public", "link"] = "link"
    clock: ClockPlan = ClockPlan()
    seed: Annotated[StrictInt, Field(ge=0, lt=2**63)] | None = None


class Join(Action):
    seat: Number | None = None


class SeatBot(Action):
    seat: Number
    bot: Text40


class Leave(Action):
    bot: Text40 = "greedy"


class Play(Action):
    move: Number | Annotated[StrictStr, Field(min_length=1, max_length=200)]
    turn: Number


class Consent(Action):
    agree: StrictBool


class Say(Action):
    text: Annotated[StrictStr, Field(min_length=1, max_length=500)]


class Suggest(Action):
    seat: Number
    move: Number | Annotated[StrictStr, Field(min_length=1, max_length=200)]


class Pause(Action):
    paused: StrictBool


ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"description": "Refused: a code, a sentence and perhaps the id of a rule."}
    for code in (400, 401, 403, 404, 409, 410, 413, 422, 429)
}
router = APIRouter(prefix="/api", responses=ERRORS)
"""Pictures are plain JSON and go out as they are: a second look at them by FastAPI costs more than making them."""


# --- persons ---------------------------------------------------------------------------------------------------------


@router.get("/me")
async def me(person: Anybody) -> dict[str, Any]:
    """Who you are here, if you have said so."""
    return {"name": None if person is None else person.name}


@router.post("/me")
async def name_yourself(request: Request, response: Response, body: Named, person: Anybody) -> dict[str, Any]:
    """Choose the name that others see."""
    door = request.app.state.door
    identity: Identity = door.identity
    if person is None:
        demand(door.newcomers, address(request))
        renamed = await identity.guest(body.name)
    else:
        renamed = await identity.rename(person, body.name)
    remember(request, response, renamed)
    return {"name": renamed.name}


@router.post("/account")
async def register(request: Request, body: Account, person: Known) -> dict[str, Any]:
    """Make an account, so that your matches follow you to other devices."""
    door = request.app.state.door
    demand(door.passwords, address(request))
    await door.identity.register(person, body.account, body.password)
    return {"account": body.account}


@router.post("/login")
async def log_in(request: Request, response: Response, body: Account) -> dict[str, Any]:
    door = request.app.state.door
    demand(door.passwords, address(request))
    demand(door.passwords, f"account {body.account}")
    person = await door.identity.log_in(body.account, body.password)
    remember(request, response, person)
    return {"name": person.name}


@router.post("/logout")
async def log_out(response: Response) -> dict[str, Any]:
    """Forget you on this device."""
    response.delete_cookie(COOKIE)
    return {"name": None}


@router.post("/logout/everywhere")
async def log_out_everywhere(request: Request, response: Response, person: Known) -> dict[str, Any]:
    """Forget you on all devices: cookies that were given out before hold no longer."""
    await request.app.state.door.identity.forget_cookies(person)
    response.delete_cookie(COOKIE)
    return {"name": None}


# --- the house -------------------------------------------------------------------------------------------------------


@router.get("/games")
async def games() -> list[dict[str, Any]]:
    """The games with their seats and options, and the bots."""
    return house.games()


@router.get("/bots")
async def bots() -> list[dict[str, Any]]:
    """The bots that can take a seat, the weakest first."""
    return house.bots()


@router.get("/matches")
async def public_matches(request: Request, limit: Annotated[int, Query(ge=1, le=100)] = 50) -> list[dict[str, Any]]:
    """Public matches to join or to watch."""
    return [_listed(row) for row in await request.app.state.door.store.public(limit)]


@router.get("/me/matches")
async def my_matches(
    request: Request, person: Known, limit: Annotated[int, Query(ge=1, le=100)] = 50
) -> list[dict[str, Any]]:
    """Your matches, those that wait for you first."""
    return [_listed(row) for row in await request.app.state.door.store.of_person(person.id, limit)]


def _listed(row: dict[str, Any]) -> dict[str, Any]:
    shown = {key: row[key] for key in ("game", "status", "created", "updated", "visibility")}
    mine = {"seat": row["seat"], "waits_for_you": bool(row["waits_for_you"])} if "seat" in row else {}
    return {"match": row["id"], **shown, **mine}


@router.post("/matches", status_code=201)
async def create(request: Request, body: NewMatch, person: Known) -> dict[str, Any]:
    """Set a table up. It begins when no seat is open."""
    door = request.app.state.door
    live = await counted(
        request,
        "created",
        door.tables.create(
            person,
            body.game,
            [seat.model_dump() for seat in body.seats],
            body.options,
            body.action,
            body.visibility,
            ClockRule(body.clock.per_move, body.clock.per_game),
            body.seed,
        ),
    )
    return picture(door.tables, live, person.id)


# --- a match ---------------------------------------------------------------------------------------------------------


@router.get("/matches/{match_id}")
async def look(request: Request, match_id: MatchId, person: Anybody) -> Any:
    """The match as you see it: from your seat, or as a spectator."""
    door = request.app.state.door
    live = await door.tables.match(match_id)
    return JSONResponse(picture(door.tables, live, "" if person is None else person.id))


@router.get("/matches/{match_id}/moves")
async def moves(request: Request, match_id: MatchId, person: Known, words: bool = True) -> Any:
    """Your legal moves with notation, sentence and click path; without words (`words=false`) their ids alone."""
    live = await request.app.state.door.tables.match(match_id)
    return JSONResponse(legal_moves(live, person.id) if words else legal_ids(live, person.id))


@router.get(
    "/matches/{match_id}/stream",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "A stream without end."}},
)
async def live_stream(
    request: Request,
    match_id: MatchId,
    person: Anybody,
    last_event_id: Annotated[str, Header()] = "",
) -> StreamingResponse:
    """Server-sent events: each `match` event is the match as you see it, its id the number of the last journal entry.

    `Last-Event-ID` resumes: you get the picture at once if anything has happened since.
    """
    door = request.app.state.door
    await door.tables.match(match_id, at_least=1)
    if door.streams[address(request)] >= door.settings.streams_per_address:
        raise TooFast(say("Too many streams from your address; close one first."))
    events = stream(door, match_id, "" if person is None else person.id, address(request), last_event_id)
    return StreamingResponse(events, media_type="text/event-stream", headers={"x-accel-buffering": "no"})


@router.get("/matches/{match_id}/record")
async def download(request: Request, match_id: MatchId) -> PlainTextResponse:
    """The record of a finished match."""
    live = await request.app.state.door.tables.match(match_id)
    return PlainTextResponse(record_json(live), media_type="application/json")


async def counted(request: Request, kind: str, change: Awaitable[T]) -> T:
    """Do a change and count it."""
    figures = request.app.state.door.figures
    began = time.perf_counter()
    try:
        result = await change
    except TableError as error:
        figures.refusals.labels(error.code).inc()
        raise
    figures.seconds.observe(time.perf_counter() - began)
    figures.changes.labels(kind).inc()
    return result


async def _changed(request: Request, kind: str, person: Person, change: Awaitable[LiveMatch]) -> Any:
    live = await counted(request, kind, change)
    return JSONResponse(picture(request.app.state.door.tables, live, person.id))


@router.post("/matches/{match_id}/play")
async def play(request: Request, match_id: MatchId, body: Play, person: Known) -> Any:
    """Make a move, by id or notation. `turn` is the one that you saw with the match or the legal moves.

    Where that turn has passed the refusal holds the match as it stands.
    """
    tables = request.app.state.door.tables
    move = tables.play(match_id, person, body.move, body.turn, body.action)
    try:
        live, entry = await counted(request, "move", move)
    except StaleTurn as error:
        seen = picture(tables, await tables.match(match_id), person.id)
        return JSONResponse({"error": error.to_dict(), "match": seen}, error.status)
    return JSONResponse({"entry": entry.number, **picture(tables, live, person.id)})


@router.post("/matches/{match_id}/join")
async def join(request: Request, match_id: MatchId, body: Join, person: Known) -> Any:
    """Sit down on an open seat."""
    tables = request.app.state.door.tables
    return await _changed(request, "join", person, tables.join(match_id, person, body.seat, body.action))


@router.post("/matches/{match_id}/bot")
async def seat_bot(request: Request, match_id: MatchId, body: SeatBot, person: Known) -> Any:
    """Give an open seat to a bot of the house."""
    tables = request.app.state.door.tables
    return await _changed(request, "bot", person, tables.seat_bot(match_id, person, body.seat, body.bot, body.action))


@router.post("/matches/{match_id}/token")
async def seat_token(request: Request, match_id: MatchId, body: SeatBot, person: Known) -> dict[str, Any]:
    """Give an open seat to a remote bot: the answer holds its token, with which it plays over this same API."""
    door = request.app.state.door
    live = await door.tables.match(match_id)
    if live.owner != person.id:
        raise NotAllowed(say("Only who set the table up may hand out a seat token."))
    token = door.identity.seat_token(match_id, person, body.action)
    bot = token_person(token, clean_name(body.bot))
    await counted(request, "token", door.tables.join(match_id, bot, body.seat, body.action))
    return {"seat": body.seat, "token": token}


@router.post("/matches/{match_id}/leave")
async def leave(request: Request, match_id: MatchId, body: Leave, person: Known) -> Any:
    """Get up. Once the match has begun a bot stands in, and you may come back."""
    tables = request.app.state.door.tables
    return await _changed(request, "leave", person, tables.leave(match_id, person, body.bot, body.action))


@router.post("/matches/{match_id}/back")
async def come_back(request: Request, match_id: MatchId, body: Action, person: Known) -> Any:
    """Take your seat back from the bot that stands in."""
    tables = request.app.state.door.tables
    return await _changed(request, "back", person, tables.come_back(match_id, person, body.action))


@router.post("/matches/{match_id}/undo")
async def undo(request: Request, match_id: MatchId, body: Action, person: Known) -> Any:
    """Take your last move back, or ask those who have decided since."""
    tables = request.app.state.door.tables
    return await _changed(request, "undo", person, tables.undo(match_id, person, body.action))


@router.post("/matches/{match_id}/consent")
async def consent(request: Request, match_id: MatchId, body: Consent, person: Known) -> Any:
    """Answer another player's wish to take a move back."""
    tables = request.app.state.door.tables
    return await _changed(request, "consent", person, tables.answer_undo(match_id, person, body.agree, body.action))


@router.post("/matches/{match_id}/chat")
async def chat(request: Request, match_id: MatchId, body: Say, person: Known) -> Any:
    """Say something to everybody at the table."""
    tables = request.app.state.door.tables
    return await _changed(request, "chat", person, tables.say(match_id, person, body.text, body.action))


@router.post("/matches/{match_id}/suggest")
async def suggest(request: Request, match_id: MatchId, body: Suggest, person: Known) -> Any:
    """Show another player a move as a ghost."""
    tables = request.app.state.door.tables
    change = tables.suggest(match_id, person, body.seat, body.move, body.action)
    return await _changed(request, "suggest", person, change)


@router.post("/matches/{match_id}/pause")
async def pause(request: Request, match_id: MatchId, body: Pause, person: Known) -> Any:
    """Pause the match or go on."""
    tables = request.app.state.door.tables
    return await _changed(request, "pause", person, tables.pause(match_id, person, body.paused, body.action))


@router.post("/matches/{match_id}/resign")
async def resign(request: Request, match_id: MatchId, body: Action, person: Known) -> Any:
    """Give up a match of two."""
    tables = request.app.state.door.tables
    return await _changed(request, "resign", person, tables.resign(match_id, person, body.action))


@router.post("/matches/{match_id}/rematch")
async def rematch(request: Request, match_id: MatchId, body: Action, person: Known) -> Any:
    """The same table again."""
    tables = request.app.state.door.tables
    return await _changed(request, "rematch", person, tables.rematch(match_id, person, body.action))


@router.post("/matches/{match_id}/hint")
async def hint(request: Request, match_id: MatchId, person: Known) -> dict[str, Any]:
    """What a bot would do in your place, from what you can see, and why."""
    door = request.app.state.door
    live = await door.tables.match(match_id)
    seat = live.seat_of(person.id)
    if seat is None or seat not in live.waiting_for():
        raise WrongMoment(say("There is a hint when you are to decide."))
    demand(door.hints, person.id)
    view = live.state.view(seat)
    thought = await door.workers.ask(HINT_BOT, view.to_dict(), seat, live.position, HINT_SECONDS, with_reason=True)
    if thought is None:
        raise WrongMoment(say("The bot has nothing to say right now; ask again."))
    return {"turn": live.turn(seat), **told_move(view, seat, thought.move), "reason": thought.reason}
