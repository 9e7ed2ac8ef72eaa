"""The routes of what people tell each other at a table: earlier chat, and moves that one shows to a neighbour."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from chabudai.core.registry import load
from chabudai.match.errors import WrongMoment
from chabudai.match.talk import PLAYERS
from chabudai.web.bodies import MatchId
from chabudai.web.pages import talk_parts
from chabudai.web.person import Anybody
from chabudai.web.routes import answer
from chabudai.web.routes.table import PathText, elements, snapshot_of
from chabudai.web.speech import say

router = APIRouter(prefix="/match")


@router.get("/{match_id}/chat")
async def earlier(
    request: Request,
    match_id: MatchId,
    person: Anybody,
    room: Literal["players", "spectators"] = PLAYERS,
    before: Annotated[int | None, Query(ge=0, le=10**6)] = None,
) -> Response:
    """What was said before, a page at a time, for the dialog or as a page."""
    seen = await snapshot_of(request, match_id, person)
    first, lines = await request.app.state.services.matches.said(match_id, room, before, talk_parts.PAGE)
    told = talk_parts.earlier(f"/match/{match_id}/chat?room={room}&before={first}" if first else "", lines)
    return answer.dialog(request, person, load(seen.game_id).title, say("What was said"), told)


@router.get("/{match_id}/suggest")
async def choose_suggestion(
    request: Request,
    match_id: MatchId,
    person: Anybody,
    seat: Annotated[int, Query(ge=0, le=20)],
    path: PathText = "",
) -> Response:
    """Choose a move to show to a neighbour, step by step, from a world that fits what the viewer sees."""
    snapshot = await snapshot_of(request, match_id, person)
    if snapshot.seat is None or seat == snapshot.seat or seat not in snapshot.actors:
        raise WrongMoment(say("Suggest a move to a player whose turn it is."))
    heading = say("Suggest a move to {name}", name=snapshot.names[seat])
    told = talk_parts.suggestion(snapshot, seat, elements(path))
    return answer.dialog(request, person, snapshot.game.title, heading, told)
