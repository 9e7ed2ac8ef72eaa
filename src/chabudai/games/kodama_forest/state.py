"""What lies on the table: boards, hands, piles, bag, and how a piece changes a board."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from chabudai.core.game import Game, OptionValue
from chabudai.core.grid import Ground, bits, count
from chabudai.core.rng import Chance
from chabudai.core.state import State
from chabudai.games.kodama_forest.rules.box import (
    CELLS,
    EAST,
    EMPTY,
    HAND,
    KINDS,
    LOW_START,
    NORTH,
    SIZE,
    SOUTH,
    UPPER,
    Box,
    Face,
    Orientation,
    low_mask,
    top_mask,
)

EDGE_WORDS: Final = 3
EDGE_WORD_BITS: Final = 54
EDGE_BITS: Final = [1 << edge for edge in range(EDGE_WORD_BITS)]

STANDARD: Final = "standard"
SOLO: Final = "solo"
COOPERATIVE: Final = "cooperative"
COMPETITIVE: Final = "competitive"
FIXED_ROUNDS: Final = {SOLO: 10, COOPERATIVE: 5}


class Mode:
    """What the options say, worked out once for all copies of a match."""

    def __init__(self, seats: int, options: dict[str, OptionValue]) -> None:
        self.name = str(options["mode"])
        self.free_order = options["order"] == "free"
        self.rounds = FIXED_ROUNDS.get(self.name, 0)
        """Length in rounds, 0 where the boards decide (KOD-SOLO-03, KOD-COOP-03)."""
        self.beside: list[int] = []
        """The left and the right board of seat 0, of seat 1, … (KOD-R-28)."""
        for seat in range(seats):
            if self.name == SOLO or self.name == COMPETITIVE:
                self.beside += [2 * seat, 2 * seat + 1]
            else:
                self.beside += [seat, (seat + seats - 1) % seats]
        self.boards = 1 + max(self.beside)


class Laid:
    """A piece that lies on a board, as `Forest.laid_on` tells it."""

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


class Forest(State):
    """The table. Board words and half symbols are flat lists so that a copy is a few slices."""

    def __init__(
        self, game: Game, box: Box, mode: Mode, seats: int, options: dict[str, OptionValue], chance: Chance
    ) -> None:
        super().__init__(game, seats, options, chance)
        self.box = box
        self.mode = mode
        self.faces: list[Face] = []
        """The boards in play. Never changed after the setup."""
        self.top: list[int] = []
        """Free dirt of each board, rows 0–5."""
        self.low: list[int] = []
        """Free dirt of each board, rows 3–8."""
        self.edges: list[int] = []
        """Grid edges that carry a half symbol: for each board and kind three words of 54 edges."""
        self.laid: list[int] = []
        """Every piece on the boards, in order, as `laid_code`."""
        self.pending = 0
        """The boards on which a bonus waits to be laid, as bits: what the lanes say, at hand (KOD-R-04)."""
        self.hands: list[int] = []
        """Three slots a seat, a tile's number or EMPTY."""
        self.bag: list[int] = []
        """Drawn from the end. Shared between copies; only `in_bag` moves."""
        self.in_bag = 0
        self.refills = 0
        self.discard: list[int] = []
        self.piles: list[int] = []
        """Butterflies, frogs and pandas left."""
        self.round = 1
        self.covered = 0
        """Squares covered by anybody in this round (KOD-R-25)."""
        self.ended = ""
        """Why the game is over, '' while it goes on."""

    # --- looking ---------------------------------------------------------------------------------------------

    def board_of(self, seat: int, side: int) -> int:
        """The board on the left (0) or right (1) of a seat."""
        return self.mode.beside[2 * seat + side]

    def lead(self) -> int:
        """The seat that leads the default schedule of this round (KOD-R-02)."""
        return (self.round - 1) % self.seats

    def free_cells(self, board: int) -> list[int]:
        """Uncovered dirt, ascending."""
        return bits(self.top[board] & UPPER) + [cell + LOW_START for cell in bits(self.low[board])]

    def ground(self, board: int) -> Ground:
        """Uncovered dirt, as shapes look at it."""
        return Ground(self.top[board], self.low[board], LOW_START)

    def has_room(self, board: int) -> bool:
        return self.low[board] != 0 or self.top[board] != 0

    def open_cells(self, board: int) -> int:
        return count(self.top[board] & UPPER) + count(self.low[board])

    def is_free(self, board: int, cell: int) -> bool:
        if cell < LOW_START:
            return self.top[board] >> cell & 1 == 1
        return self.low[board] >> (cell - LOW_START) & 1 == 1

    def hand(self, seat: int) -> list[int]:
        """The tiles in a hand, without empty slots."""
        return [tile for tile in self.hands[seat * HAND : seat * HAND + HAND] if tile != EMPTY]

    def holds_nothing(self, seat: int) -> bool:
        base = seat * HAND
        return self.hands[base] < 0 and self.hands[base + 1] < 0 and self.hands[base + 2] < 0

    def has_gap(self, seat: int) -> bool:
        """Does the seat hold fewer than three tiles?"""
        base = seat * HAND
        return self.hands[base] < 0 or self.hands[base + 1] < 0 or self.hands[base + 2] < 0

    def laid_on(self, board: int) -> list[Laid]:
        """The pieces on a board in the order in which they were laid."""
        return [laid for laid in map(decode_laid, self.laid) if laid.board == board]

    # --- changing boards -------------------------------------------------------------------------------------

    def place_boards(self, faces: list[Face]) -> None:
        """Lay empty boards between the seats."""
        self.faces = faces
        self.top = [face.dirt_top for face in faces]
        self.low = [face.dirt_low for face in faces]
        self.edges = [0] * (len(faces) * KINDS * EDGE_WORDS)
        self.laid = []

    def cover(self, board: int, piece: int, orientation: Orientation, cell: int, seat: int) -> list[int]:
        """Put a piece on a board; how many flowers, ponds and bamboo patches it made full (KOD-R-10…13)."""
        self.top[board] &= ~top_mask(orientation, cell)
        self.low[board] &= ~low_mask(orientation, cell)
        self.covered += len(orientation.shifts)
        self.laid.append(laid_code(board, piece, orientation.turn, cell, seat))
        full = [0, 0, 0]
        for half in orientation.halves:
            edge: i64 = grid_edge(cell + half.shift, half.edge)
            if edge >= 0:
                index = (board * KINDS + half.kind) * EDGE_WORDS + edge // EDGE_WORD_BITS
                bit: i64 = EDGE_BITS[edge % EDGE_WORD_BITS]
                marked: i64 = self.edges[index]
                if marked & bit:
                    full[half.kind] += 1
                else:
                    self.edges[index] = marked | bit
        return full


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
