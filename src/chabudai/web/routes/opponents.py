"""The routes to a match in one click: against bots of the level that one has chosen once."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response

from chabudai.core import registry
from chabudai.match import catalogue
from chabudai.web import bodies
from chabudai.web.api import set_up
from chabudai.web.forms import Posted
from chabudai.web.pages import opponents
from chabudai.web.person import Anybody
from chabudai.web.routes import answer

router = APIRouter()

LEVEL_COOKIE: Final = "level"


@router.post("/play")
async def play_now(request: Request, person: Anybody, form: Posted) -> Response:
    """A match against bots with the usual options; who has not chosen a level yet is asked for it once."""
    game = registry.load(form.text("game", longest=80)).id
    level = form.text("level", request.cookies.get(LEVEL_COOKIE, ""), longest=40)
    if level not in [each["bot"] for each in opponents.levels()]:
        return answer.go(request, f"/level/{game}")
    others = catalogue.usual_seats(game) - 1
    body = bodies.NewMatch(
        action=form.action(),
        game=game,
        seats=[bodies.SeatPlan(kind="you"), *(bodies.SeatPlan(kind="bot", bot=level) for _ in range(others))],
    )
    who = await answer.somebody(request, person)
    live = await set_up(request, body, who)
    response = answer.go(request, f"/match/{live.id}", who if person is None else None)
    answer.keep_wish(request, response, LEVEL_COOKIE, level)
    return response


@router.get("/level/{game}")
async def choose(game: str, person: Anybody) -> Response:
    """Which level fits?"""
    return answer.html(opponents.page(registry.load(game), person))
