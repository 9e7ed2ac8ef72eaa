"""Which elements of the drawing a move is made by, and the gestures that need fewer touches."""

from __future__ import annotations

from typing import Final

from chabudai.core.gestures import Gestures, Grip
from chabudai.games.kodama_forest.moves import BONUS, MOVES, TURN
from chabudai.games.kodama_forest.rules.box import EMPTY, HAND
from chabudai.games.kodama_forest.rules.place_tiles import Bonus
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import SIDE_NAMES, say
from chabudai.games.kodama_forest.words.refusals import ON_THE_BOARD, STICKS_OUT

TURNS: Final = [f"turn-{turn}" for turn in TURN.labels]
REVEALS: Final = "reveals new tiles"
GESTURES: Final = Gestures(
    turns=TURNS, reveals={"lay": REVEALS, "exchange": REVEALS, "drop": REVEALS, "bonus": REVEALS}
)


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


def grips(view: KodamaState, seat: int) -> dict[str, Grip]:
    """A tile of the hand is grabbed by one of its squares, which then lies where the pointer is."""
    found: dict[str, Grip] = {}
    for slot in range(HAND):
        tile = view.hands[seat * HAND + slot]
        if tile != EMPTY:
            piece = view.box.tiles[tile]
            cells = _turned(piece.orientations[0].cells)
            found[f"hand-{slot + 1}"] = Grip(f"tile-{piece.name}", cells, say(STICKS_OUT), ON_THE_BOARD)
    return found


def _turned(cells: list[tuple[int, int]]) -> dict[str, list[tuple[int, int]]]:
    """The squares of a tile by how it lies, each from the corner of its box, turned clockwise."""
    found: dict[str, list[tuple[int, int]]] = {}
    for turn in TURNS:
        found[turn] = cells
        high = 1 + max(row for row, _ in cells)
        cells = [(column, high - 1 - row) for row, column in cells]
    return found
