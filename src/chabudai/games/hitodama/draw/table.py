"""The whole table of Hitodama: its regions, and the ways in which they may lie.

All regions are equally wide and have equally large words, so that a column of them reads evenly. What a page says
beside the drawing (title, what happens, points) is in the picture alone.
"""

from __future__ import annotations

from chabudai.core.svg import Drawing
from chabudai.core.svg_regions import Block, Table, below, beside
from chabudai.games.hitodama.draw.art import define
from chabudai.games.hitodama.draw.decks import decks_region
from chabudai.games.hitodama.draw.hand import hand_region
from chabudai.games.hitodama.draw.landscape import define_landscape, season_class
from chabudai.games.hitodama.draw.prompt import title_region
from chabudai.games.hitodama.draw.ring import ring_region
from chabudai.games.hitodama.draw.seats import others_region, own_region, watched_region
from chabudai.games.hitodama.draw.tributes import tributes_region
from chabudai.games.hitodama.rules.box import SEASONS
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.names import say


def draw(state: HitodamaState, ghost: int | None = None) -> Drawing:
    """The table as its viewer sees it; `ghost` is a move whose target is shown at half strength."""
    regions = [title_region(state), ring_region(state, ghost), tributes_region(state), decks_region(state)]
    if state.viewer >= 0:
        moves = state.legal_moves(state.viewer) if state.viewer in state.actors() else []
        families = {state.game.moves.family_of(move).name for move in moves}
        regions += [own_region(state, families), hand_region(state, moves), others_region(state)]
        picture, screens = _seated()
    else:
        players = [watched_region(state, seat) for seat in range(state.seats)]
        regions += players
        picture, screens = _watched([player.name for player in players])
    label = say("Hitodama, {season}, round {round}", season=SEASONS[state.season], round=state.round)
    class_ = f"hitodama {season_class(state.season)}"
    drawing = Table(label, regions, below("title", picture), screens, class_=class_)
    define(drawing)
    define_landscape(drawing, state.season)
    return drawing


def _seated() -> tuple[Block, list[Block]]:
    wide = beside("land", below("own", "hand", "tributes", "decks", "others"))
    screens = [
        below("land", "own", "hand", "tributes", "decks", "others"),
        below("land", beside(below("own", "tributes", "decks"), below("hand", "others"))),
        beside(below("land", "own"), below("hand", "tributes", "decks", "others")),
        wide,
    ]
    return wide, screens


def _watched(players: list[str]) -> tuple[Block, list[Block]]:
    wide = beside("land", below("tributes", "decks", *players))
    half = (len(players) + 1) // 2
    screens = [
        below("land", "tributes", "decks", *players),
        below("land", beside(below("tributes", *players[:half]), below("decks", *players[half:]))),
        wide,
    ]
    return wide, screens
