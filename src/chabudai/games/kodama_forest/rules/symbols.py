"""What lies on each square of a board, and what has become of its half symbols (KOD-ANA, KOD-R-09…12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chabudai.games.kodama_forest.rules.box import CELLS, KODAMA, SIZE, covers, neighbour
from chabudai.games.kodama_forest.rules.laid import Laid

if TYPE_CHECKING:
    from chabudai.games.kodama_forest.state import KodamaState

WAITING: Final = 0
"""A half symbol before free dirt."""
FULL: Final = 1
"""A half symbol with its partner."""
WITHERED: Final = 2
"""A half symbol that can never find a partner (KOD-R-12)."""


@dataclass
class LaidHalf:
    """A half symbol on a board."""

    kind: int
    row: int
    column: int
    edge: int
    fate: int


class Squares:
    """One board with everything on it, square by square."""

    def __init__(self, state: KodamaState, board: int) -> None:
        self.board = board
        self.face = state.faces[board]
        self.laid = state.laid_on(board)
        self.under: list[Laid | None] = [None] * CELLS
        """The piece that covers each square."""
        found: dict[tuple[int, int, int], int] = {}
        for laid in self.laid:
            orientation = state.turned(laid.piece, laid.turn)
            for cell in covers(orientation, laid.cell):
                self.under[cell] = laid
            for half in orientation.halves:
                found[laid.cell // SIZE + half.row, laid.cell % SIZE + half.column, half.edge] = half.kind
        self.halves: dict[int, LaidHalf] = {}
        """The half symbol of a square; a square carries at most one."""
        for (row, column, edge), kind in found.items():
            over_row, over_column = neighbour(row, column, edge)
            if found.get((over_row, over_column, (edge + 2) % 4)) == kind:
                fate = FULL
            else:
                fate = WAITING if self.is_free(over_row, over_column) else WITHERED
            self.halves[row * SIZE + column] = LaidHalf(kind, row, column, edge, fate)

    def is_free(self, row: int, column: int) -> bool:
        """Is this a square of the board with bare dirt?"""
        if not (0 <= row < SIZE and 0 <= column < SIZE):
            return False
        cell = row * SIZE + column
        return self.under[cell] is None and self.face.sorts[cell] != KODAMA
