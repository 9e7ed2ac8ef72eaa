"""The routes of a tutorial: one step a page. Nothing is kept: the address says it all."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from starlette.exceptions import HTTPException

from chabudai.core import registry
from chabudai.core.tutorial import Tutorial
from chabudai.match.choice import about, preview
from chabudai.match.errors import WrongMoment
from chabudai.web.forms import Posted
from chabudai.web.pages.drawing import step_picture
from chabudai.web.pages.learn import Card
from chabudai.web.pages.table_parts import about_part, preview_part
from chabudai.web.person import Anybody
from chabudai.web.reader import THEMES
from chabudai.web.routes import answer
from chabudai.web.routes.table import ElementId, PathText, elements
from chabudai.web.speech import say

router = APIRouter(prefix="/learn")

MoveId = Annotated[int, Query(ge=0, le=2**31 - 1)]
UNTRIED: Final = -1


def lesson(game: str, number: int = 1, *, asking: bool = False) -> Tutorial:
    """The tutorial of a game; not found where it has none, or no such step, or the step asks for no move."""
    found = registry.tutorial(game)
    if found is None or not 1 <= number <= len(found) + 1:
        raise HTTPException(404)
    if asking and not asks(found, number):
        raise HTTPException(404)
    return found


def asks(tutorial: Tutorial, number: int) -> bool:
    """Whether the learner is to move at a step."""
    return number <= len(tutorial) and tutorial.asks(number)


@router.get("/{game}")
async def begin(request: Request, game: str) -> Response:
    """A tutorial begins at its first step."""
    lesson(game)
    return answer.go(request, f"/learn/{game}/1")


@router.get("/{game}/{number}")
async def step(
    request: Request,
    game: str,
    number: int,
    person: Anybody,
    path: PathText = "",
    tried: Annotated[int, Query(ge=UNTRIED, le=2**31 - 1)] = UNTRIED,
) -> Response:
    """One step. `tried` is a move that did not lead on: the page says why."""
    card = Card(lesson(game, number), number, elements(path))
    if tried != UNTRIED:
        card.tried(tried)
    return answer.html(card.part() if answer.wants_part(request) else card.page(person))


@router.post("/{game}/{number}")
async def move(request: Request, game: str, number: int, form: Posted) -> Response:
    """A move of the learner: on to the next step where it is one of the step's own."""
    tutorial = lesson(game, number, asking=True)
    chosen = form.number("move")
    if chosen in tutorial.step(number).expected:
        return answer.go(request, f"/learn/{game}/{number + 1}")
    return answer.go(request, f"/learn/{game}/{number}?tried={chosen}")


@router.get("/{game}/{number}/about")
async def about_element(game: str, number: int, element: ElementId, path: PathText = "") -> Response:
    """Why an element cannot be chosen now, or what it is."""
    tutorial = lesson(game, number)
    learner = tutorial.learner if asks(tutorial, number) else None
    return answer.part(about_part(game, about(tutorial.view(number), learner, elements(path), element)))


@router.get("/{game}/{number}/preview")
async def preview_move(game: str, number: int, move: MoveId) -> Response:
    """What a move would do: a sentence and its ghosts. In a tutorial no move is final."""
    tutorial = lesson(game, number, asking=True)
    view = tutorial.view(number)
    if move not in view.legal_moves(tutorial.learner):
        raise WrongMoment(say("This move is not possible now."))
    return answer.part(preview_part(preview(view, tutorial.learner, [move])._replace(final="")))


@router.get("/{game}/{number}/drawing.svg")
async def drawing(game: str, number: int, theme: str = THEMES[0]) -> Response:
    """The table at a step, as a picture of its own."""
    tutorial = lesson(game, number)
    if number > len(tutorial):
        raise HTTPException(404, "There is no such drawing")
    return answer.picture(step_picture(tutorial, number), theme)
