"""Why a placement is refused: sentences that teach the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.core.errors import IllegalMove
from chabudai.games.kodama_forest.moves import BONUS, BONUS_PIECES, BONUS_RIGHTS, BONUS_TURNS, DROP, EXCHANGE, placement
from chabudai.games.kodama_forest.rules.box import BUTTERFLY, EMPTY, HAND, KODAMA, SIZE, Orientation, covers
from chabudai.games.kodama_forest.words.names import cell_name, say, side_name

if TYPE_CHECKING:
    from chabudai.games.kodama_forest.state import KodamaState

STICKS_OUT: Final = "The tile would stick out over the edge of the board. Move it further in."
ON_THE_BOARD: Final = "KOD-GEO-01"
UNEARNED: Final = [
    "You have not earned a butterfly: you need a full flower.",
    "You have not earned a frog: you need a full pond.",
    "You have not earned a panda: you need full bamboo.",
]
USED_UP: Final = [
    "There are no butterflies left.",
    "There are no frogs left.",
    "There are no pandas left.",
]


def serve_refusal(state: KodamaState, seat: int, owes: int, open_sides: int, move: int) -> IllegalMove:
    """A forest tile is due; why is this move not possible?"""
    if BONUS.holds(move):
        return IllegalMove(
            say("You have no bonus to lay: only a full symbol earns one. Lay a tile from your hand."), "KOD-PLC-07"
        )
    side, slot, turn, cell = placement(move)
    name = side_name(side)
    board = state.board_of(seat, side)
    tile = state.hands[seat * HAND + slot]
    if not owes & (1 << side):
        return IllegalMove(
            say(("You have already laid a tile on your {side} board this round. Choose the other one."), side=name),
            "KOD-PLC-02",
        )
    if tile == EMPTY:
        return IllegalMove(say("There is no tile there. Choose one of those in your hand."), "KOD-PLC-01")
    if not open_sides >> side & 1:
        return IllegalMove(
            say(("Somebody must lay a bonus on your {side} board first. Use your other board, or wait."), side=name),
            "KOD-R-04",
        )
    if DROP.holds(move):
        return IllegalMove(
            say("You may throw away a tile only when nothing at all fits on that board. Here something does."),
            "KOD-R-21",
        )
    if EXCHANGE.holds(move):
        if not state.piles[BUTTERFLY]:
            return IllegalMove(say("There is no butterfly left to lay instead. Lay one of your tiles."), "KOD-R-19")
        return _ground(state, board, cell)
    orientation = state.box.tiles[tile].by_turn[turn]
    if orientation is None:
        return IllegalMove(say("Turned like this, the tile looks the same as before. Turn it back."), "KOD-R-07")
    return _misfit(state, board, orientation, cell)


def bonus_refusal(state: KodamaState, board: int, rights: list[int], move: int) -> IllegalMove:
    """A bonus tile is due; why is this move not possible?"""
    if not BONUS.holds(move):
        return IllegalMove(say("First lay the bonus you earned."), "KOD-R-04")
    way, cell = BONUS.args(move)
    piece = BONUS_PIECES[way]
    right = BONUS_RIGHTS[way]
    if not rights[right]:
        return IllegalMove(say(UNEARNED[right]), "KOD-PLC-07")
    if not state.piles[piece]:
        return IllegalMove(say(USED_UP[piece]), "KOD-R-18")
    orientation = state.box.bonus[piece].by_turn[BONUS_TURNS[way]]
    assert orientation is not None
    return _misfit(state, board, orientation, cell)


def _misfit(state: KodamaState, board: int, orientation: Orientation, cell: int) -> IllegalMove:
    """What the piece would run into."""
    if not orientation.fits_width(cell) or cell // SIZE + orientation.height > SIZE:
        return IllegalMove(say(STICKS_OUT), ON_THE_BOARD)
    blocked = [covered for covered in covers(orientation, cell) if not state.is_free(board, covered)]
    return _ground(state, board, blocked[0])


def _ground(state: KodamaState, board: int, cell: int) -> IllegalMove:
    """Why nothing can lie on this cell, which is not free."""
    where = cell_name(cell)
    if state.faces[board].sorts[cell] == KODAMA:
        return IllegalMove(
            say(
                ("A kodama lives there ({cell}), and nothing may cover its square. Lay the tile somewhere else."),
                cell=where,
            ),
            "KOD-GEO-04",
        )
    return IllegalMove(
        say("There is already a tile there ({cell}). Lay yours on bare earth.", cell=where), "KOD-GEO-03"
    )
