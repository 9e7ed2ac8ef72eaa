"""Pieces that lie on boards, each written as one number, and the edges of the grid on which half symbols meet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from chabudai.core.grid import EAST, NORTH, SOUTH
from chabudai.games.kodama_forest.rules.box import CELLS, SIZE

EDGE_WORDS: Final = 3
EDGE_WORD_BITS: Final = 54
EDGE_BITS: Final = [1 << edge for edge in range(EDGE_WORD_BITS)]


class Laid:
    """A piece that lies on a board, as `KodamaState.laid_on` tells it."""

    def __init__(self, board: int, piece: int, turn: int, cell: int, seat: int) -> None:
        self.board = board
        self.piece = piece
        self.turn = turn
        self.cell = cell
        self.seat = seat


def laid_code(board: int, piece: int, turn: int, cell: int, seat: int) -> int:
    """A laid piece as one number."""
    return (((board * 128 + piece) * 4 + turn) * CELLS + cell) * 8 + seat


def decode_laid(code: int) -> Laid:
    seat = code % 8
    code //= 8
    cell = code % CELLS
    code //= CELLS
    turn = code % 4
    code //= 4
    return Laid(code // 128, code % 128, turn, cell, seat)


def grid_edge(cell: i64, edge: i64) -> i64:
    """The number of the edge on this side of a cell, −1 for the frame (KOD-R-12).

    An edge between a cell and the one below has the upper cell's number, one between a cell and the one on its right
    that of the left cell plus 81. A half and its partner on the other side thus share a number.
    """
    if edge == NORTH:
        return cell - SIZE if cell >= SIZE else -1
    if edge == SOUTH:
        return cell if cell < CELLS - SIZE else -1
    if edge == EAST:
        return CELLS + cell if cell % SIZE < SIZE - 1 else -1
    return CELLS + cell - 1 if cell % SIZE > 0 else -1
