"""Which elements of the drawing a move is made by."""

from __future__ import annotations

from chabudai.games.kodama_forest.moves import BONUS, MOVES
from chabudai.games.kodama_forest.rules.place_tiles import Bonus
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import SIDE_NAMES


def click_path(view: KodamaState, seat: int, move: int) -> list[str]:
    """A bonus is laid on the board that earned it, so its last element depends on the position."""
    path = MOVES.path(move)
    if BONUS.holds(move):
        decision = view.decision(seat) if seat in view.actors() else None
        if not isinstance(decision, Bonus):
            return []
        side = SIDE_NAMES[0 if view.board_of(seat, 0) == decision.board else 1]
        path[-1] = path[-1].replace("bonus", side)
    return path
