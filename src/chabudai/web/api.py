"""The JSON API: everything that a page, a remote bot or another client does.

Routes are tried in the order of this file, so what is asked most comes first.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib.resources import files
from inspect import getdoc
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from chabudai.core.registry import load_for
from chabudai.match import catalogue, talk
from chabudai.match.bucket import demand
from chabudai.match.clocks import ClockRule
from chabudai.match.commands import COMMANDS, Command, Play
from chabudai.match.contents import ContentFile
from chabudai.match.errors import StaleTurn, WrongMoment
from chabudai.match.live_match import LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.seats import Person
from chabudai.match.snapshot import Snapshot, record_json
from chabudai.match.storage import lists
from chabudai.match.storage.store import Store
from chabudai.web import answers, bodies
from chabudai.web.credentials import clean_name
from chabudai.web.encoded import JSONResponse
from chabudai.web.identity import COOKIE, Identity, token_person
from chabudai.web.looking_back import curve_of, judged_of, written
from chabudai.web.person import (
    Anybody,
    Known,
    address,
    called_after_account,
    demand_guess,
    remember,
    remember_browser,
    rename,
)
from chabudai.web.place import Here, counted
from chabudai.web.quotas import demand_new_table, origin
from chabudai.web.speech import say
from chabudai.web.stream import Live, Watching, stream

RECORD: Final = json.loads(files("chabudai.core").joinpath("record.schema.json").read_text("utf-8"))
"""The schema of a record."""
del RECORD["$schema"]  # the description has its own

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


Before = Annotated[int | None, Query(ge=0, le=10**6)]
Limit = Annotated[int, Query(ge=1, le=100)]


# --- looking at a match ----------------------------------------------------------------------------------------------


async def _seen(request: Request, match_id: str, person: Person | None) -> Snapshot:
    """The match as somebody sees it now."""
    matches: Matches = request.app.state.services.matches
    return matches.snapshot(await matches.match(match_id), person)


@router.get("/matches/{match_id}", responses=SHOWN)
async def look(request: Request, match_id: bodies.MatchId, person: Anybody) -> JSONResponse:
    """The match as you see it: from your seat, or as a spectator."""
    return JSONResponse((await _seen(request, match_id, person)).to_dict())


@router.get(
    "/matches/{match_id}/text",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The table."}},
)
async def look_at_text(request: Request, match_id: bodies.MatchId, person: Anybody) -> PlainTextResponse:
    """The table as plain text, for terminals and screen readers."""
    return PlainTextResponse((await _seen(request, match_id, person)).text)


@router.get("/matches/{match_id}/moves", responses={200: {"model": answers.Moves}})
async def moves(here: Here, words: bool = True) -> JSONResponse:
    """Your legal moves with notation, sentence and click path; without words (`words=false`) their ids alone."""
    return JSONResponse((await here.seen()).legal_moves(words))


@router.get(
    "/matches/{match_id}/stream",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "A stream without end."}},
)
async def live_stream(here: Watching) -> Live:
    """Server-sent events: `match` is the match as you see it, each `change` after it what has changed since. The id of
    an event is the number of the last journal entry.

    Put a change over what you have: an object into the object that is there, entry by entry; anything else in the place
    of what was there. Of `log`, `chat` and `spectator_chat` keep the lines before `log_from` (`chat_from`,
    `spectator_chat_from`) and put these behind them; where that leaps over lines, they come by the page.
    `Last-Event-ID` resumes: you get the whole picture at once if anything has happened since. When the cookie or the
    token with which you came holds no longer the stream ends with an event `gone`.
    """
    return stream(here)


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
    return JSONResponse((await _seen(request, match_id, person)).log_page(before, limit))


@router.get(
    "/matches/{match_id}/content",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The content file."}},
)
async def content_file(request: Request, match_id: bodies.MatchId) -> PlainTextResponse:
    """The content file that the match is played with: the packaged one, or the one that was brought along."""
    live = await request.app.state.services.matches.match(match_id)
    return PlainTextResponse(load_for(live.record()).content.text)


@router.get(
    "/matches/{match_id}/record",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": RECORD}}, "description": "The record."}},
)
async def download(request: Request, match_id: bodies.MatchId) -> Response:
    """The record of a finished match."""
    live = await request.app.state.services.matches.match(match_id)
    return Response(record_json(live), media_type="application/json")


@router.get("/matches/{match_id}/analysis", responses={200: {"model": answers.Analysis}})
async def analysis(
    request: Request,
    match_id: bodies.MatchId,
    person: Anybody,
    wait: Annotated[float, Query(ge=0, le=20, allow_inf_nan=False)] = 1.0,
) -> JSONResponse:
    """How good the decisions of the people in a finished match were, what would have been better, and how the expected
    result went. It is worked out when it is first asked for; `wait` is how many seconds you would wait for more of it.
    """
    seen = await _seen(request, match_id, person)
    judged = await judged_of(request, seen.live, wait)
    if judged is None:
        raise WrongMoment(say("Decisions are rated when the match is over."))
    return JSONResponse(written(seen, judged, await curve_of(request, seen.live, wait)))


# --- changing a match ------------------------------------------------------------------------------------------------

ANSWERS: Final[dict[type[Command], dict[int | str, dict[str, Any]]]] = {
    Play: {
        200: {"model": answers.Played, "description": "The match after your move."},
        409: {"model": answers.NotPlayed, "description": "Refused: the turn has passed, or it is no time to play."},
    }
}
"""Where the answer to a command is not simply the match after it."""


def _add(kind: type[Command]) -> None:
    """The route of a command."""

    async def run(here: Here, body: Command) -> JSONResponse:
        try:
            live = await here.run(body)
        except StaleTurn as error:
            now = await here.seen()
            return JSONResponse({"error": error.to_dict(), "match": now.to_dict()}, error.status)
        shown = here.matches.snapshot(live, here.person).to_dict()
        if kind is Play:
            shown = {"entry": live.answers[here.person.id, body.action].number, **shown}
        return JSONResponse(shown)

    run.__annotations__ |= {"here": Here, "body": kind}
    router.add_api_route(
        f"/matches/{{match_id}}/{kind.name}",
        run,
        methods=["POST"],
        name=kind.name,
        description=getdoc(kind),
        responses=ANSWERS.get(kind, SHOWN),
    )


for _command in COMMANDS.values():
    _add(_command)


@router.post("/matches/{match_id}/token", responses={200: {"model": answers.SeatToken}})
async def seat_token(here: Here, body: bodies.SeatToken) -> JSONResponse:
    """Give an open seat to a remote bot: the answer holds its token, with which it plays over this same API.

    A seat that a remote bot has gets a new token; the old one opens it no longer.
    """
    token = here.services.identity.seat_token(here.match_id, here.person, body.action)
    bot = token_person(token, clean_name(body.bot))
    change = here.matches.seat_remote(here.match_id, here.person, bot, body.seat, body.action, body.agree_to_seed)
    await counted(here.request, "token", change)
    return JSONResponse({"seat": body.seat, "token": token})


@router.post(
    "/matches/{match_id}/play-on",
    status_code=201,
    responses={201: {"model": answers.Picture, "description": "The new table as you see it."}},
)
async def play_on(here: Here, body: bodies.PlayOn) -> JSONResponse:
    """Go on from a position of a match that is over, as a new match. What lies hidden is what lay hidden then."""
    live = await go_on_from(here.request, here.match_id, body, here.person)
    return JSONResponse(here.matches.snapshot(live, here.person).to_dict(), 201)


@router.post("/matches/{match_id}/hint", responses={200: {"model": answers.Hint}})
async def hint(here: Here) -> JSONResponse:
    """What a bot would do in your place, from what you can see, and why."""
    seen = await here.seen()
    thought = await here.hint(seen)
    return JSONResponse({"turn": seen.turn, **seen.told_move(thought.move), "reason": thought.reason})


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
        renamed = await rename(request, person, body.name)
    remember(request, response, renamed)
    return answers.Me(name=renamed.name)


@router.post("/account")
async def register(request: Request, response: Response, body: bodies.Account, person: Known) -> answers.AccountMade:
    """Make an account, so that your matches follow you to other devices."""
    services = request.app.state.services
    demand(services.passwords, address(request))
    known = await services.identity.register(person, body.account, body.password)
    remember(request, response, await called_after_account(request, known, body.account))
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


# --- games and lists -------------------------------------------------------------------------------------------------


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
    unusual = await lists.unusual(store, [row["id"] for row in rows])
    return [
        {
            "match": row["id"],
            **{key: row[key] for key in ("game", "status", "created", "updated", "visibility")},
            "seed_chosen_by": unusual[row["id"]][0] or None,
            "content_file": unusual[row["id"]][1] or None,
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
        None if body.content is None else ContentFile(body.content.name, body.content.text),
        body.hints,
    )
    return await counted(request, "created", plan)


async def go_on_from(request: Request, match_id: str, body: bodies.PlayOn, person: Person) -> LiveMatch:
    """A new match from a position of one that is over, for programs and pages alike."""
    demand_new_table(request, person)
    matches: Matches = request.app.state.services.matches
    seats = [seat.model_dump() for seat in body.seats]
    plan = matches.play_on(person, match_id, body.at, seats, body.action, origin(request))
    return await counted(request, "created", plan)


@router.post(
    "/matches", status_code=201, responses={201: {"model": answers.Picture, "description": "The table as you see it."}}
)
async def create(request: Request, body: bodies.NewMatch, person: Known) -> JSONResponse:
    """Set a table up. It begins when no seat is open."""
    live = await set_up(request, body, person)
    return JSONResponse(request.app.state.services.matches.snapshot(live, person).to_dict(), 201)
