"""Whom one plays against: the five levels with their faces, and a match in one click at the level of one's choice."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request, Response
from htpy import Element, Node, button, form, h1, li, p, span, strong, ul
from htpy import input as field

from chabudai.core import registry
from chabudai.match import catalogue
from chabudai.web import bodies
from chabudai.web.api import set_up
from chabudai.web.forms import Posted
from chabudai.web.pages import answer, layout
from chabudai.web.pages.faces import face
from chabudai.web.pages.form_parts import form_fields
from chabudai.web.person import Anybody
from chabudai.web.request_context import A_YEAR
from chabudai.web.speech import say

router = APIRouter()

LEVEL_COOKIE: Final = "level"


@router.post("/play")
async def play_now(request: Request, person: Anybody, form: Posted) -> Response:
    """A match against bots with the usual options; who has not chosen a level yet is asked for it once."""
    game = registry.load(form.text("game", longest=80)).id
    level = form.text("level", request.cookies.get(LEVEL_COOKIE, ""), longest=40)
    if level not in [each["bot"] for each in levels()]:
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
    secure = request.app.state.services.settings.secure_cookies
    response.set_cookie(LEVEL_COOKIE, level, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return response


@router.get("/level/{game}")
async def choose(game: str, person: Anybody) -> Response:
    """Which level fits? Asked once, before the first match, and whenever somebody wants another one."""
    played = registry.load(game)
    return layout.page(
        h1[say("Who sits opposite?")],
        p(".lead")[say("Choose once; from then on Play now begins at once. You can choose anew whenever you like.")],
        form(method="post", action="/play", class_="opponents")[
            form_fields(),
            field(type="hidden", name="game", value=played.id),
            ul[[li[_choice(each, catalogue.ratings(played.id))] for each in levels()]],
        ],
        title=say("Who sits opposite?"),
        person=person,
        kind="home",
    )


def levels() -> list[dict[str, Any]]:
    """The bots of the house that have a face, the weakest first."""
    return [each for each in catalogue.bots() if each["bot"] == f"level-{each['level']}"]


def _choice(bot: dict[str, Any], ratings: dict[str, int]) -> Element:
    return button(type="submit", name="level", value=bot["bot"])[
        face(bot["level"]),
        span[strong[bot["label"]], span(".note")[" – ", bot["pitch"], ".", _rating(bot, ratings)]],
    ]


def described(game: str, *more: Node) -> Element:
    """All bots with their faces, how they think, and how strong they have been measured to be in a game."""
    ratings = catalogue.ratings(game)
    shown = {each["bot"] for each in levels()}
    return ul(".levels")[
        [
            li[
                face(each["level"]) if each["bot"] in shown else span(".face"),
                span[strong[each["label"]], " – ", each["pitch"], ".", _rating(each, ratings)],
            ]
            for each in catalogue.bots()
        ],
        more,
    ]


def _rating(bot: dict[str, Any], ratings: dict[str, int]) -> str:
    points = ratings.get(bot["bot"])
    return "" if points is None else " " + say("Rating: {points}.", points=points)
