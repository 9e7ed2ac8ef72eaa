"""The routes of a table: its page, its live part, and everything that is done there."""

from __future__ import annotations

import re
from inspect import getdoc
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from chabudai.core.registry import load
from chabudai.match.choice import about, preview
from chabudai.match.commands import COMMANDS, Command
from chabudai.match.errors import MatchError
from chabudai.match.gestures import MOST_MOVES, follows
from chabudai.match.matches import Matches
from chabudai.match.seats import Person
from chabudai.match.snapshot import Snapshot
from chabudai.web import assets
from chabudai.web.bodies import MatchId
from chabudai.web.credentials import clean_name
from chabudai.web.forms import Posted
from chabudai.web.pages import finale, layout
from chabudai.web.pages.table_page import TablePage
from chabudai.web.pages.table_parts import about_part, preview_part, whole_log
from chabudai.web.person import Anybody, remember
from chabudai.web.place import Place
from chabudai.web.reader import THEMES
from chabudai.web.routes import answer
from chabudai.web.speech import say
from chabudai.web.stream import Live, Watching, changes

router = APIRouter(prefix="/match")

ELEMENT: Final = re.compile(r"[A-Za-z0-9_.-]{1,80}")
NUMBER: Final = re.compile(r"[0-9]{1,6}")
LONGEST_PATH: Final = 12
MOVES: Final = rf"^[0-9]{{1,9}}(,[0-9]{{1,9}}){{0,{MOST_MOVES - 1}}}$"
"""Moves that are made one after the other."""
NOBODY: Final = Person("", "")

Moves = Annotated[int | None, Query(alias="at", ge=0, le=10**6)]
ElementId = Annotated[str, Query(pattern=f"^{ELEMENT.pattern}$")]
PathText = Annotated[str, Query(alias="path", max_length=400)]
Cells = Annotated[int, Query(ge=0, le=99)]


def elements(text: str) -> list[str]:
    """The elements of a path that was sent; nonsense is left out."""
    return [part for part in text.split(",")[:LONGEST_PATH] if ELEMENT.fullmatch(part)]


async def snapshot_of(
    request: Request, match_id: str, person: Person | None, at: int | None = None, at_least: int | None = None
) -> Snapshot:
    """The match as somebody sees it: up to date, or as far as entry `at_least` where the stream has told of that."""
    matches: Matches = request.app.state.services.matches
    return matches.snapshot(await matches.match(match_id, at_least), person, at)


def page_of(request: Request, snapshot: Snapshot) -> TablePage:
    """A snapshot as a page of this request."""
    part = answer.is_part(request)
    mark = request.headers.get("x-drawing", "") if part else ""
    shown = request.headers.get("x-shown", "") if part else ""
    return TablePage(
        snapshot,
        f"{request.base_url}match/{snapshot.live.id}",
        mark,
        part,
        shown=int(shown) if NUMBER.fullmatch(shown) else snapshot.at,
    )


def shown(page: TablePage, person: Person | None, status: int = 200) -> Response:
    """The part for our client, the whole page for everybody else."""
    if page.is_part:
        return answer.html(page.live_part(), status)
    game = page.snapshot.game_id
    title = load(game).title
    whole = layout.page(
        page.live_part(), title=title, person=person, games=(game,), kind="at-table", extra=page.again()
    )
    return answer.html(whole, status)


# --- looking ---------------------------------------------------------------------------------------------------------


@router.get("/{match_id}")
async def table(
    request: Request, match_id: MatchId, person: Anybody, at: Moves = None, path: PathText = ""
) -> Response:
    """The page."""
    page = page_of(request, await snapshot_of(request, match_id, person, at))
    page.is_part, page.path = False, elements(path)
    return shown(page, person)


@router.get("/{match_id}/part")
async def live_part(
    request: Request,
    match_id: MatchId,
    person: Anybody,
    at: Moves = None,
    number: Annotated[int | None, Query(ge=1, le=10**9)] = None,
) -> Response:
    """The live part of the page, now or after so many moves. `number` is how far the stream said the journal has grown:
    whoever knows that much already does not ask the database.
    """
    return answer.html(page_of(request, await snapshot_of(request, match_id, person, at, number)).live_part())


@router.get("/{match_id}/live")
async def live_stream(here: Watching) -> Live:
    """Server-sent events `changed`: how far the journal and the line of moves have grown. The client
    asks for the rest.
    """
    return changes(here)


@router.get("/{match_id}/about")
async def about_element(
    request: Request,
    match_id: MatchId,
    person: Anybody,
    element: ElementId,
    path: PathText = "",
    at: Moves = None,
    down: Cells = 0,
    right: Cells = 0,
    dropped: bool = False,
) -> Response:
    """Why an element cannot be chosen now, or what it is; `down` and `right`: which cell of a thing is held over it."""
    snapshot = await snapshot_of(request, match_id, person, at)
    found = about(snapshot.view, snapshot.deciding, elements(path), element, grip=(down, right), dropped=dropped)
    return answer.part(about_part(snapshot.game_id, found))


@router.get("/{match_id}/preview")
async def preview_move(
    request: Request, match_id: MatchId, person: Anybody, move: Annotated[str, Query(pattern=MOVES)]
) -> Response:
    """What moves would do: a sentence, ghosts, why they could not be taken back; nothing if they cannot be made."""
    snapshot = await snapshot_of(request, match_id, person)
    seat = snapshot.deciding
    moves = [int(each) for each in move.split(",")]
    if seat is None or not follows(snapshot.view, seat, moves):
        return answer.part()  # the table has moved on while the pointer rested there
    return answer.part(preview_part(preview(snapshot.view, seat, moves)))


@router.get("/{match_id}/log")
async def log(request: Request, match_id: MatchId, person: Anybody) -> Response:
    """Everything that has happened, for the dialog or as a page."""
    snapshot = await snapshot_of(request, match_id, person)
    return answer.dialog(request, person, snapshot.game.title, say("What happened"), whole_log(snapshot))


@router.get("/{match_id}/picture.svg")
async def picture(request: Request, match_id: MatchId, theme: str = THEMES[0]) -> Response:
    """The end of a match as one picture that stands alone; the client makes pixels of it."""
    snapshot = await snapshot_of(request, match_id, None)
    if not snapshot.over or theme not in THEMES:
        return answer.go(request, f"/match/{match_id}")
    svg = finale.shared(snapshot, "" if theme == THEMES[0] else theme)
    return Response(svg, headers={"content-security-policy": assets.PICTURE_POLICY}, media_type="image/svg+xml")


# --- doing -----------------------------------------------------------------------------------------------------------


async def refused(request: Request, match_id: str, person: Person | None, error: MatchError) -> Response:
    """The table as it is now, with the sentence why not."""
    page = page_of(request, await snapshot_of(request, match_id, person))
    page.notice, page.rule = str(error), error.rule
    return shown(page, person, error.status)


def _add(kind: type[Command]) -> None:
    """The route of a command: the table after it, or as it is with the sentence why not."""

    async def run(request: Request, match_id: MatchId, person: Anybody, form: Posted) -> Response:
        name = form.text("name", longest=40).strip() if person is None else ""
        who = await answer.somebody(request, person, clean_name(name) if name else "")
        here = Place(request, match_id, who)
        try:
            live = await here.run(form.command(kind))
        except MatchError as error:
            response = await refused(request, match_id, who, error)
        else:
            if live.id == match_id and answer.is_part(request):
                response = shown(page_of(request, here.matches.snapshot(live, who)), who)
            else:
                response = answer.go(request, f"/match/{live.id}")
        if person is None:
            remember(request, response, who)
        return response

    run.__annotations__ |= {
        "request": Request,
        "match_id": MatchId,
        "person": Anybody,
        "form": Posted,
        "return": Response,
    }
    path = f"/{{match_id}}/{kind.name}"
    router.add_api_route(path, run, methods=["POST"], name=kind.name, description=getdoc(kind), response_model=None)


for _command in COMMANDS.values():
    _add(_command)


@router.post("/{match_id}/hint")
async def hint(request: Request, match_id: MatchId, person: Anybody) -> Response:
    """What a bot would do, with its ghost on the board and the reason."""
    page = page_of(request, await snapshot_of(request, match_id, person))
    try:
        page.hint = await Place(request, match_id, person or NOBODY).hint(page.snapshot)
    except MatchError as error:
        return await refused(request, match_id, person, error)
    return shown(page, person)
