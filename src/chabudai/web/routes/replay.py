"""The routes of a replay: a match at any of its positions, its curve, and playing on from there."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import ValidationError

from chabudai.core.state import NO_MOVE
from chabudai.match.analysis import Analysis, analyse
from chabudai.match.errors import MatchError
from chabudai.match.live_match import OVER, LiveMatch
from chabudai.match.seats import Person
from chabudai.match.snapshot import Snapshot, result_of
from chabudai.web.api import go_on_from
from chabudai.web.bodies import MatchId, PlayOn
from chabudai.web.forms import Posted
from chabudai.web.pages import curve
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

Tries = Annotated[int, Query(alias="try", ge=1, le=curve.MOST_TRIES)]


async def _snapshot(request: Request, match_id: str, person: Person | None, at: int | None) -> Snapshot | None:
    """The match as the viewer sees it at a position; None before it has begun and where it cannot be replayed."""
    found = await snapshot_of(request, match_id, person, at)
    return found if found.begun else None


@router.get("/{match_id}/replay")
async def replay(request: Request, match_id: MatchId, person: Anybody, at: Moves = None) -> Response:
    """The match at a position, the first one where none is named."""
    snapshot = await _snapshot(request, match_id, person, at or 0)
    if snapshot is None:
        return answer.go(request, f"/match/{match_id}")
    found = await _analysis(request, snapshot.live, PATIENCE)
    shown = Replay(snapshot, found, str(request.base_url).rstrip("/"))
    return answer.html(shown.part(whole=False) if answer.wants_part(request) else shown.page(person))


@router.get("/{match_id}/curve")
async def curve_part(
    request: Request, match_id: MatchId, person: Anybody, at: Moves = None, tries: Tries = 1
) -> Response:
    """The curve, for a page that could not wait for it."""
    snapshot = await _snapshot(request, match_id, person, at or 0)
    if snapshot is None or snapshot.live.status != OVER:
        return answer.go(request, f"/match/{match_id}")
    here = f"/match/{match_id}/replay"
    found = await _analysis(request, snapshot.live, LONG_PATIENCE)
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
    found = await _analysis(request, snapshot.live, LONG_PATIENCE)
    wrong = found is not None and at in curve.mistaken(found, snapshot.live)
    move = await request.app.state.services.analyst.better(snapshot.live.record(), at) if wrong else NO_MOVE
    told = curve.better(snapshot, snapshot.at, move)
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
        raise MatchError(say("Something in this form does not fit. Choose again from what is offered.")) from None
    fresh = await go_on_from(request, match_id, body, who)
    return answer.go(request, f"/match/{fresh.id}", who if person is None else None)


async def _analysis(request: Request, live: LiveMatch, patience: float) -> Analysis | None:
    """The curve of a match; None before its end, or while it takes longer than so many seconds to find out."""
    if live.status != OVER or live.session is None:
        return None
    ratings = await request.app.state.services.analyst.ratings(live.record(), patience)
    if ratings is None:
        return None
    return analyse(ratings, result_of(live)["ranking"] if any(seat.resigned for seat in live.seats) else None)
