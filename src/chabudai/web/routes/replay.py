"""The routes of a replay: a match at any of its positions, its curve, and playing on from there."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import ValidationError

from chabudai.core.state import NO_MOVE
from chabudai.match.decisions import LONGEST_LINE
from chabudai.match.errors import MatchError
from chabudai.match.live_match import OVER
from chabudai.match.seats import Person
from chabudai.match.snapshot import Snapshot
from chabudai.web.api import go_on_from
from chabudai.web.bodies import MatchId, PlayOn
from chabudai.web.forms import Posted
from chabudai.web.looking_back import better_of, better_steps, curve_of, judged_of
from chabudai.web.pages import curve, decisions
from chabudai.web.pages.decisions import Lines
from chabudai.web.pages.home import USUAL_BOT
from chabudai.web.pages.replay import Replay, better_page
from chabudai.web.person import Anybody
from chabudai.web.routes import answer
from chabudai.web.routes.table import Moves, snapshot_of
from chabudai.web.speech import say

router = APIRouter(prefix="/match")

PATIENCE: Final = 1.5
"""So many seconds a page waits for the curve; the client asks again."""
LONG_PATIENCE: Final = 20.0
AT_ONCE: Final = 0.2
"""So many seconds it waits for decisions that may be known already."""

LineOf = Annotated[int | None, Query(ge=1, le=10**6)]
StepOf = Annotated[int, Query(ge=0, le=LONGEST_LINE)]
Tries = Annotated[int, Query(alias="try", ge=1, le=curve.MOST_TRIES)]


async def _snapshot(request: Request, match_id: str, person: Person | None, at: int | None) -> Snapshot | None:
    """The match as the viewer sees it at a position; None before it has begun and where it cannot be replayed."""
    found = await snapshot_of(request, match_id, person, at)
    return found if found.begun else None


@router.get("/{match_id}/replay")
async def replay(
    request: Request,
    match_id: MatchId,
    person: Anybody,
    at: Moves = None,
    line: LineOf = None,
    better: StepOf = 0,
) -> Response:
    """The match at a position, the first one where none is named; or beside it a line that would have been better."""
    snapshot = await _snapshot(request, match_id, person, at or 0)
    if snapshot is None:
        return answer.go(request, f"/match/{match_id}")
    found = await curve_of(request, snapshot.live, PATIENCE)
    judged = await judged_of(request, snapshot.live, AT_ONCE)
    steps = [] if line is None else await better_steps(request, snapshot, line)
    lines = Lines(line, steps, better) if line is not None and steps else None
    shown = Replay(snapshot, found, str(request.base_url).rstrip("/"), judged, lines)
    return answer.html(shown.part(whole=False) if answer.wants_part(request) else shown.page(person))


@router.get("/{match_id}/decisions")
async def decisions_part(request: Request, match_id: MatchId, person: Anybody, at: Moves = None) -> Response:
    """The decisions as far as they are rated, for a page that shows how it goes on."""
    snapshot = await _snapshot(request, match_id, person, at or 0)
    judged = None if snapshot is None else await judged_of(request, snapshot.live, PATIENCE)
    if snapshot is None or judged is None:
        return answer.go(request, f"/match/{match_id}")
    return answer.part(decisions.panel(judged, snapshot, f"/match/{match_id}/replay"))


@router.get("/{match_id}/curve")
async def curve_part(
    request: Request, match_id: MatchId, person: Anybody, at: Moves = None, tries: Tries = 1
) -> Response:
    """The curve, for a page that could not wait for it."""
    snapshot = await _snapshot(request, match_id, person, at or 0)
    if snapshot is None or snapshot.live.status != OVER:
        return answer.go(request, f"/match/{match_id}")
    here = f"/match/{match_id}/replay"
    found = await curve_of(request, snapshot.live, LONG_PATIENCE)
    return answer.part(
        curve.pending(here, snapshot.at, tries + 1) if found is None else curve.panel(found, snapshot, here)
    )


@router.get("/{match_id}/better")
async def better(
    request: Request, match_id: MatchId, person: Anybody, at: Annotated[int, Query(ge=1, le=10**6)]
) -> Response:
    """The better move where somebody's own move turned the match against them; nothing about any other move."""
    snapshot = await _snapshot(request, match_id, person, at)
    if snapshot is None or snapshot.live.status != OVER:
        return answer.go(request, f"/match/{match_id}")
    found = await curve_of(request, snapshot.live, LONG_PATIENCE)
    wrong = found is not None and at in curve.mistaken(found, snapshot.live)
    line = await better_of(request, snapshot.live, snapshot.at) if wrong else []
    told = curve.better(snapshot, snapshot.at, line[0] if line else NO_MOVE)
    return answer.part(told) if answer.wants_part(request) else answer.html(better_page(snapshot, told, person))


@router.post("/{match_id}/play-on")
async def play_on(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
    """A new match from a position of this one, against bots of one level."""
    who = await answer.somebody(request, person)
    live = await request.app.state.services.matches.match(match_id, at_least=1)
    bot = {"kind": "bot", "bot": form.text("bot", USUAL_BOT, 40)}
    seats = [{"kind": "you"} if seat == form.number("seat") else bot for seat in range(len(live.seats))]
    try:
        body = PlayOn.model_validate({"action": form.action(), "at": form.number("at"), "seats": seats})
    except ValidationError:
        raise MatchError(say("Something in this form is not valid. Choose again from the list.")) from None
    fresh = await go_on_from(request, match_id, body, who)
    return answer.go(request, f"/match/{fresh.id}", who if person is None else None)
