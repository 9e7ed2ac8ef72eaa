"""What people say to each other at a table: chat, its earlier pages, and moves that one shows to a neighbour."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from htpy import Node, a, button, form, li, ol, p, ul
from htpy import input as field

from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.match.choice import offer, walk
from chabudai.match.errors import WrongMoment
from chabudai.match.talk import PLAYERS
from chabudai.web.bodies import MatchId
from chabudai.web.pages import talk_parts
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.pages.table import PathText, dialog, elements, snapshot_of
from chabudai.web.person import Anybody
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
    here = f"/match/{match_id}/chat?room={room}&before={first}"
    return dialog(
        request,
        person,
        load(seen.game_id).title,
        say("What was said"),
        p[a(href=here, data_dialog=True)[say("Earlier messages")]] if first else None,
        ol(".chat-lines")[[talk_parts.line(one) for one in lines]],
    )


# --- suggestions -----------------------------------------------------------------------------------------------------


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
        raise WrongMoment(say("Suggest a move to a player who is to decide now."))
    world = snapshot.view.imagine(Rng(snapshot.live.position, "suggestion"))
    paths, chosen = walk(offer(world, seat).paths, elements(path))
    here = f"/match/{match_id}/suggest?seat={seat}"
    rows: list[Node] = []
    for element, below in paths.items():
        if isinstance(below, int):
            words = world.game.moves.sentence(below)
            rows.append(li[button(type="submit", name="move", value=str(below))[words]])
        else:
            onward = ",".join([*chosen, element])
            words = world.game.element_help(element).partition(".")[0] or element
            rows.append(li[a(href=f"{here}&path={onward}", data_dialog=True)[f"{element}: {words}"]])
    return dialog(
        request,
        person,
        snapshot.game.title,
        say("Suggest a move to {name}", name=snapshot.names[seat]),
        p[say("Everybody at the table sees it; {name} sees where it would lie.", name=snapshot.names[seat])],
        p[a(href=here, data_dialog=True)[say("Choose anew")]] if chosen else None,
        form(method="post", action=f"/match/{match_id}/suggest", data_live=True)[
            form_fields(), field(type="hidden", name="seat", value=str(seat)), ul(".choices")[rows]
        ],
    )
