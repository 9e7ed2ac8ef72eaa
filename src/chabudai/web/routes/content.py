"""The routes to where the data of a game comes from."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from chabudai.core import registry
from chabudai.web.bodies import MatchId
from chabudai.web.pages import content
from chabudai.web.person import Anybody
from chabudai.web.routes import answer

router = APIRouter()


@router.get("/content/{game}")
async def of_game(request: Request, game: str, person: Anybody) -> Response:
    """The tables of a game's content with their sources: of the file that matches are set up with here."""
    own = request.app.state.services.matches.contents.get(game)
    loaded = registry.load(game) if own is None else own.game(game)
    return answer.html(content.page(loaded, "" if own is None else own.called, person))


@router.get("/match/{match_id}/content")
async def of_match(request: Request, match_id: MatchId, person: Anybody) -> Response:
    """The same of the content that a match is played with."""
    live = await request.app.state.services.matches.match(match_id)
    file = f"/api/matches/{match_id}/content"
    return answer.html(content.page(registry.load_for(live.record()), live.content_file, person, file))
