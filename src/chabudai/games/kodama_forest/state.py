"""The position of a match of Kodama Forest: boards, hands, piles, bag; what is hidden; written forms."""

from __future__ import annotations

from typing import Final, cast

from chabudai.core.grid import bits, count
from chabudai.core.rng import Chance, Rng
from chabudai.core.game import Game, OptionValue
from chabudai.core.scores import ScoreSheet
from chabudai.core.state import State
from chabudai.games.kodama_forest import scoring
from chabudai.games.kodama_forest.boards import CELLS, LOW_START, UPPER, Face
from chabudai.games.kodama_forest.pieces import TILE_COUNT, Orientation, Piece, covers, low_mask, top_mask

HAND: Final = 3
EMPTY: Final = -1
EDGE_WORDS: Final = 3
EDGE_WORD_BITS: Final = 54
KINDS: Final = 3

STANDARD: Final = "standard"
SOLO: Final = "solo"
COOPERATIVE: Final = "cooperative"
COMPETITIVE: Final = "competitive"
FIXED_ROUNDS: Final = {SOLO: 10, COOPERATIVE: 5}


class Tables:
    """The components of the box: shared by all states of one content."""

    def __init__(self, faces: list[list[Face]], tiles: list[Piece], bonus: list[Piece], piles: list[int]) -> None:
        self.faces = faces
        self.tiles = tiles
        self.bonus = bonus
        self.piles = piles
        self.pieces: list[Piece] = tiles + bonus
        """Everything that can lie on a board, by its number in `Laid.piece`."""


class Laid:
    """A piece that lies on a board, as `KodamaState.laid_on` tells it."""

    def __init__(self, board: int, piece: int, turn: int, cell: int, seat: int) -> None:
        self.board = board
        self.piece = piece
        self.turn = turn
        self.cell = cell
        self.seat = seat

    def code(self) -> int:
        return (((self.board * 128 + self.piece) * 4 + self.turn) * CELLS + self.cell) * 8 + self.seat


def decode_laid(code: int) -> Laid:
    seat = code % 8
    code //= 8
    cell = code % CELLS
    code //= CELLS
    turn = code % 4
    code //= 4
    return Laid(code // 128, code % 128, turn, cell, seat)


class KodamaState(State):
    """A position. Board words and half symbols are flat lists so that a copy is a few slices."""

    def __init__(self, game: Game, tables: Tables, seats: int, options: dict[str, OptionValue], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.tables = tables
        self.mode = str(options["mode"])
        self.free_order = options["order"] == "free"
        self.rounds = FIXED_ROUNDS.get(self.mode, 0)
        """Length in rounds, 0 where the boards decide (KOD-SOLO-03, KOD-COOP-03)."""
        self.faces: list[Face] = []
        """The boards in play. Never changed after the setup."""
        self.top: list[int] = []
        """Free dirt of each board, rows 0–5."""
        self.low: list[int] = []
        """Free dirt of each board, rows 3–8."""
        self.edges: list[int] = []
        """Grid edges that carry a half symbol: for each board and kind three words of 54 edges."""
        self.laid: list[int] = []
        """Every piece on the boards, in order, as `Laid.code`."""
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

    # --- seats and boards ------------------------------------------------------------------------------------

    def board_of(self, seat: int, side: int) -> int:
        """The board on the left (0) or right (1) of a seat (KOD-R-28)."""
        if self.mode == STANDARD or self.mode == COOPERATIVE:
            return seat if side == 0 else (seat + self.seats - 1) % self.seats
        if self.mode == SOLO:
            return side
        return 2 * seat + side

    @property
    def lead(self) -> int:
        """The seat that leads the default schedule of this round (KOD-R-02)."""
        return (self.round - 1) % self.seats

    def free_cells(self, board: int) -> list[int]:
        """Uncovered dirt, ascending."""
        return bits(self.top[board] & UPPER) + [cell + LOW_START for cell in bits(self.low[board])]

    def has_room(self, board: int) -> bool:
        return self.low[board] != 0 or self.top[board] != 0

    def open_cells(self, board: int) -> int:
        return count(self.top[board] & UPPER) + count(self.low[board])

    def hand(self, seat: int) -> list[int]:
        """The tiles in a hand, without empty slots."""
        return [tile for tile in self.hands[seat * HAND : seat * HAND + HAND] if tile != EMPTY]

    def holds_nothing(self, seat: int) -> bool:
        base = seat * HAND
        return self.hands[base] < 0 and self.hands[base + 1] < 0 and self.hands[base + 2] < 0

    def laid_on(self, board: int) -> list[Laid]:
        """The pieces on a board in the order in which they were laid."""
        return [laid for laid in map(decode_laid, self.laid) if laid.board == board]

    # --- changing boards -------------------------------------------------------------------------------------

    def cover(self, board: int, piece: int, orientation: Orientation, cell: int, seat: int) -> None:
        """Put a piece on a board; nothing is earned here."""
        self.top[board] &= ~top_mask(orientation, cell)
        self.low[board] &= ~low_mask(orientation, cell)
        self.covered += len(orientation.shifts)
        self.laid.append((((board * 128 + piece) * 4 + orientation.turn) * CELLS + cell) * 8 + seat)

    def mark_half(self, board: int, kind: int, edge: int) -> bool:
        """Note a half symbol on a grid edge; True when its partner is on the other side (KOD-R-10)."""
        index = (board * KINDS + kind) * EDGE_WORDS + edge // EDGE_WORD_BITS
        bit = 1 << (edge % EDGE_WORD_BITS)
        if self.edges[index] & bit:
            return True
        self.edges[index] |= bit
        return False

    # --- contract --------------------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        """The seats that may act now, in the order of the default schedule (KOD-R-02)."""
        from chabudai.games.kodama_forest.placing import schedule

        seats = schedule(self)
        return seats if self.free_order else seats[:1]

    def proceed(self) -> bool:
        from chabudai.games.kodama_forest.rounds import close_round

        if self.ended:
            return False
        close_round(self)
        return not self.ended

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def ranking(self) -> list[int]:
        return scoring.ranking(self)

    def score_sheet(self) -> ScoreSheet:
        return scoring.score_sheet(self)

    def end_reason(self) -> str:
        return self.ended

    def copy(self) -> KodamaState:
        twin = KodamaState(self.game, self.tables, self.seats, self.options, self.chance)
        self.copy_base(twin)
        twin.faces = self.faces
        twin.top = self.top[:]
        twin.low = self.low[:]
        twin.edges = self.edges[:]
        twin.laid = self.laid[:]
        twin.hands = self.hands[:]
        twin.bag = self.bag
        twin.in_bag = self.in_bag
        twin.refills = self.refills
        twin.discard = self.discard[:]
        twin.piles = self.piles[:]
        twin.round = self.round
        twin.covered = self.covered
        twin.ended = self.ended
        return twin

    def hide(self, viewer: int) -> None:
        """Only the order of the bag is hidden; its contents can be worked out (KOD-R-06)."""
        self.bag = sorted(self.bag[: self.in_bag])

    def fill(self, viewer: int, rng: Rng) -> None:
        bag = self.bag[: self.in_bag]
        rng.shuffle(bag)
        self.bag = bag

    def data(self) -> dict[str, object]:
        return {
            "faces": [face.name for face in self.faces],
            "laid": list(self.laid),
            "hands": list(self.hands),
            "bag": self.bag[: self.in_bag],
            "refills": self.refills,
            "discard": list(self.discard),
            "piles": list(self.piles),
            "round": self.round,
            "covered": self.covered,
            "ended": self.ended,
        }

    def load(self, data: dict[str, object]) -> None:
        by_name = {face.name: face for board in self.tables.faces for face in board}
        self.place_boards([by_name[name] for name in cast(list[str], data["faces"])])
        for code in cast(list[int], data["laid"]):
            self.relay(decode_laid(code))
        self.hands = list(cast(list[int], data["hands"]))
        self.bag = list(cast(list[int], data["bag"]))
        self.in_bag = len(self.bag)
        self.refills = cast(int, data["refills"])
        self.discard = list(cast(list[int], data["discard"]))
        self.piles = list(cast(list[int], data["piles"]))
        self.round = cast(int, data["round"])
        self.covered = cast(int, data["covered"])
        self.ended = cast(str, data["ended"])

    def place_boards(self, faces: list[Face]) -> None:
        """Lay empty boards between the seats."""
        self.faces = faces
        self.top = [face.dirt_top for face in faces]
        self.low = [face.dirt_low for face in faces]
        self.edges = [0] * (len(faces) * KINDS * EDGE_WORDS)
        self.laid = []

    def relay(self, laid: Laid) -> None:
        """Lay a piece again as it lay when the state was written."""
        from chabudai.games.kodama_forest.placing import full_symbols

        orientation = self.tables.pieces[laid.piece].by_turn[laid.turn]
        if orientation is None:
            raise ValueError(f"piece {laid.piece} has no turn {laid.turn}")
        self.cover(laid.board, laid.piece, orientation, laid.cell, laid.seat)
        full_symbols(self, laid.board, orientation, laid.cell)

    def invariants(self) -> list[str]:
        """Conservation of every component and agreement of the masks with the pieces on the boards."""
        wrong: list[str] = []
        on_boards = [decode_laid(code) for code in self.laid]
        tiles = sorted(
            [laid.piece for laid in on_boards if laid.piece < TILE_COUNT]
            + [tile for tile in self.hands if tile != EMPTY]
            + self.bag[: self.in_bag]
            + self.discard
        )
        if tiles != list(range(TILE_COUNT)):
            wrong.append("a forest tile is missing or exists twice")
        for kind in range(KINDS):
            used = sum(1 for laid in on_boards if laid.piece == TILE_COUNT + kind)
            if self.piles[kind] < 0 or used + self.piles[kind] != self.tables.piles[kind]:
                wrong.append(f"the tiles of pile {kind} do not add up")
        for board, face in enumerate(self.faces):
            free = {cell for cell, sort in enumerate(face.sorts) if sort != 3}
            for laid in self.laid_on(board):
                orientation = self.tables.pieces[laid.piece].by_turn[laid.turn]
                if orientation is None or not orientation.fits_width(laid.cell):
                    wrong.append(f"a piece lies askew on board {board}")
                    continue
                for cell in covers(orientation, laid.cell):
                    if cell not in free:
                        wrong.append(f"two pieces, or a piece and a kodama, share cell {cell} of board {board}")
                    free.discard(cell)
            if sorted(free) != self.free_cells(board):
                wrong.append(f"the masks of board {board} do not match its pieces")
            if self.top[board] >> LOW_START != self.low[board] & UPPER:
                wrong.append(f"the words of board {board} disagree where they overlap")
        return wrong
