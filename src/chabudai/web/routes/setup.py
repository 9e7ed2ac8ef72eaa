"""The routes of setting a table up.

One form, which works without a script: a button for another number of seats sends it too, and gets it back with what
was chosen. A combination that the game refuses comes back with the game's sentence.
"""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response
from pydantic import ValidationError

from chabudai.core import registry
from chabudai.core.errors import ChabudaiError
from chabudai.match import contents
from chabudai.match.errors import MatchError
from chabudai.match.seats import Person
from chabudai.web import bodies
from chabudai.web.api import set_up
from chabudai.web.credentials import clean_name
from chabudai.web.forms import Form, Posted
from chabudai.web.pages.home import USUAL_BOT
from chabudai.web.pages.setup import BOT, LINK, OPTION, YOU, Plan
from chabudai.web.person import Anybody, rename
from chabudai.web.routes import answer
from chabudai.web.speech import say

router = APIRouter()

LINES: Final = 5_000
"""Forms end lines with two characters; so many lines of a content file are counted once."""


@router.get("/setup/{game}")
async def show(request: Request, game: str, person: Anybody) -> Response:
    """The form as it is to begin with."""
    return answer.html(_plan(request, game, person).page())


@router.post("/setup/{game}")
async def send(request: Request, game: str, person: Anybody, posted: Posted) -> Response:
    """Set the table up; or show the form again, for another number of seats or with the reason why not."""
    plan = _plan(request, game, person)
    _read(plan, posted)
    if "resize" in posted:
        plan.resize(posted.number("resize"))
        return answer.html(plan.page())
    try:
        body = _body(plan, posted.action())
        name = clean_name(plan.name)
        who = await answer.somebody(request, person)
        if name != who.name:
            who = await rename(request, who, name)
        live = await set_up(request, body, who)
    except ValidationError:
        plan.notice = say("Something in this form is not valid. Choose again from the list.")
    except ChabudaiError as error:
        plan.notice = str(error)
    else:
        return answer.go(request, f"/match/{live.id}", who if person is None else None)
    return answer.html(plan.page(), 400)


def _plan(request: Request, game: str, person: Person | None) -> Plan:
    usual = request.app.state.services.matches.contents.get(game)
    return Plan(registry.load(game), person, "" if usual is None else usual.called)


def _read(plan: Plan, posted: Form) -> None:
    """What the form says; nonsense is kept as far as it can be shown, and refused later."""
    seats = min(max(posted.number("seats", len(plan.seats)), plan.game.min_seats), plan.game.max_seats)
    plan.seats = [posted.text(f"seat-{number}", YOU if number == 0 else BOT + USUAL_BOT, 50) for number in range(seats)]
    plan.options = {each.name: posted.text(OPTION + each.name, longest=80) for each in plan.game.options}
    plan.per_move = posted.number("per_move")
    plan.per_game = posted.number("per_game")
    plan.visibility = posted.text("visibility", LINK, 10)
    plan.hints = "hints" in posted
    plan.name = posted.text("name", plan.name, 200)
    plan.seed = posted.text("seed", longest=40).strip()
    plan.content = posted.text("content", longest=contents.LONGEST + LINES).replace("\r\n", "\n")
    plan.content_name = posted.text("content_name", longest=200).strip()


def _body(plan: Plan, action: str) -> bodies.NewMatch:
    """The same that a program would send."""
    seats = [
        {"kind": "bot", "bot": seat.removeprefix(BOT)} if seat.startswith(BOT) else {"kind": seat}
        for seat in plan.seats
    ]
    return bodies.NewMatch.model_validate(
        {
            "action": action,
            "game": plan.game.id,
            "seats": seats,
            "options": {name: value for name, value in plan.options.items() if value},
            "visibility": plan.visibility,
            "clock": {"per_move": plan.per_move, "per_game": plan.per_game},
            "hints": plan.hints,
            "seed": _chosen_seed(plan.seed),
            "content": {"name": plan.content_name or f"{plan.game.id}.toml", "text": plan.content}
            if plan.content.strip()
            else None,
        }
    )


def _chosen_seed(typed: str) -> int | None:
    """The seed that was typed in; None where the table is to draw one."""
    if not typed:
        return None
    if not (typed.isascii() and typed.isdigit() and int(typed) < bodies.SEEDS):
        raise MatchError(say("A seed is a whole number from 0 to {most}.", most=bodies.SEEDS - 1))
    return int(typed)
