"""One position: boards, hands, piles and bag, how a piece changes a board, what is hidden, the written form."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from chabudai.core.game import Game, OptionValue
from chabudai.core.grid import Ground
from chabudai.core.rng import Chance, Rng
from chabudai.core.scores import ScoreSheet
from chabudai.core.state import Field, State, fields
from chabudai.games.kodama_forest.rules import scoring
from chabudai.games.kodama_forest.rules.box import (
    EMPTY,
    HAND,
    KINDS,
    LOW_START,
    Box,
    Face,
    Orientation,
    low_mask,
    top_mask,
)
from chabudai.games.kodama_forest.rules.laid import (
    EDGE_BITS,
    EDGE_WORD_BITS,
    EDGE_WORDS,
    Laid,
    decode_laid,
    grid_edge,
    laid_code,
)
from chabudai.games.kodama_forest.rules.laws import broken_laws
from chabudai.games.kodama_forest.rules.place_tiles import pending_boards, schedule
from chabudai.games.kodama_forest.rules.rounds import close_round
from chabudai.games.kodama_forest.rules.setup import Mode


class KodamaState(State):
    """One position. Board words and half symbols are flat lists so that a copy is a few slices."""

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
        self.terms: list[list[int]] = []
        """What a rating counts on each board, worked out when it is asked for; empty until then."""
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

    # --- looking ---------------------------------------------------------------------------------------------

    def board_of(self, seat: int, side: int) -> int:
        """The board on the left (0) or right (1) of a seat."""
        return self.mode.beside[2 * seat + side]

    def lead(self) -> int:
        """The seat that leads the default schedule of this round (KOD-R-02)."""
        return (self.round - 1) % self.seats

    def ground(self, board: int) -> Ground:
        """Uncovered dirt, as shapes look at it."""
        return Ground(self.top[board], self.low[board], LOW_START)

    def has_room(self, board: int) -> bool:
        return self.low[board] != 0 or self.top[board] != 0

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
        return [laid for laid in self.all_laid() if laid.board == board]

    def all_laid(self) -> list[Laid]:
        """The pieces on all boards in the order in which they were laid."""
        return [decode_laid(code) for code in self.laid]

    def turned(self, piece: int, turn: int) -> Orientation:
        """A piece as it lies."""
        orientation = self.box.pieces[piece].by_turn[turn]
        if orientation is None:
            raise ValueError(f"piece {piece} has no turn {turn}")
        return orientation

    def seats_beside(self, board: int) -> list[int]:
        """The seats that lay tiles on a board."""
        return [seat for seat in range(self.seats) if board in (self.board_of(seat, 0), self.board_of(seat, 1))]

    # --- changing boards -------------------------------------------------------------------------------------

    def place_boards(self, faces: list[Face]) -> None:
        """Lay empty boards between the seats."""
        self.faces = faces
        self.top = [face.dirt_top for face in faces]
        self.low = [face.dirt_low for face in faces]
        self.edges = [0] * (len(faces) * KINDS * EDGE_WORDS)
        self.terms = [[] for _ in faces]
        self.laid = []

    def cover(self, board: int, piece: int, orientation: Orientation, cell: int, seat: int) -> list[int]:
        """Put a piece on a board; how many flowers, ponds and bamboo patches it made full (KOD-R-10…13)."""
        self.top[board] &= ~top_mask(orientation, cell)
        self.low[board] &= ~low_mask(orientation, cell)
        self.terms[board] = []
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

    # --- the contract ---------------------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        """The seats that may act now, in the order of the default schedule (KOD-R-02)."""
        seats = schedule(self)
        return seats if self.mode.free_order else seats[:1]

    def proceed(self) -> bool:
        """Nobody owes a tile any more: close the round (KOD-RND-02)."""
        if self.ended:
            return False
        close_round(self)
        return not self.ended

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def competes(self) -> bool:
        return not scoring.shares_result(self)

    def common_result(self) -> float:
        return scoring.common_result(self)

    def score_sheet(self) -> ScoreSheet:
        return scoring.score_sheet(self)

    def invariants(self) -> list[str]:
        return broken_laws(self)

    # --- what is hidden -------------------------------------------------------------------------------------------

    def hide(self, viewer: int) -> None:
        """Only the order of the bag is hidden; its contents can be worked out (KOD-R-06)."""
        self.bag = sorted(self.bag[: self.in_bag])

    def fill(self, viewer: int, rng: Rng) -> None:
        bag = self.bag[: self.in_bag]
        rng.shuffle(bag)
        self.bag = bag

    # --- twins and the written form -------------------------------------------------------------------------------

    def copy(self) -> KodamaState:
        twin = KodamaState(self.game, self.box, self.mode, self.seats, self.options, self.chance)
        self.copy_base(twin)
        twin.faces = self.faces
        twin.top = self.top[:]
        twin.low = self.low[:]
        twin.edges = self.edges[:]
        twin.terms = self.terms[:]
        twin.laid = self.laid[:]
        twin.pending = self.pending
        twin.hands = self.hands[:]
        twin.bag = self.bag
        twin.in_bag = self.in_bag
        twin.refills = self.refills
        twin.discard = self.discard[:]
        twin.piles = self.piles[:]
        twin.round = self.round
        twin.covered = self.covered
        return twin

    def written(self) -> list[Field]:
        return WRITTEN

    def derive(self) -> None:
        """The boards follow from the pieces on them, in the order in which they were laid."""
        laid = self.laid
        covered = self.covered
        self.place_boards(self.faces)
        for code in laid:
            piece = decode_laid(code)
            self.cover(piece.board, piece.piece, self.turned(piece.piece, piece.turn), piece.cell, piece.seat)
        self.covered = covered
        self.pending = pending_boards(self)
        self.in_bag = len(self.bag)


def _faces(state: KodamaState, names: list[str]) -> list[Face]:
    by_name = {face.name: face for board in state.box.faces for face in board}
    return [by_name[name] for name in names]


def _left_in_bag(state: KodamaState, bag: list[int]) -> list[int]:
    return bag[: state.in_bag]


WRITTEN: Final = [
    Field("faces", lambda _, faces: [face.name for face in faces], _faces),
    *fields("laid hands"),
    Field("bag", _left_in_bag),
    *fields("refills discard piles round covered ended"),
]
