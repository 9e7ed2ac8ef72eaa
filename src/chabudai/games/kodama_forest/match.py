"""A match of Kodama Forest: who acts, what comes next, what is hidden, and the written forms."""

from __future__ import annotations

from typing import cast

from chabudai.core.rng import Rng
from chabudai.core.scores import ScoreSheet
from chabudai.games.kodama_forest.rules import scoring
from chabudai.games.kodama_forest.rules.box import EMPTY, KINDS, KODAMA, LOW_START, TILE_COUNT, UPPER, covers
from chabudai.games.kodama_forest.rules.place_tiles import pending_boards, schedule
from chabudai.games.kodama_forest.rules.rounds import close_round
from chabudai.games.kodama_forest.state import Forest, decode_laid


class KodamaState(Forest):
    """One position of a match."""

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

    def score_sheet(self) -> ScoreSheet:
        return scoring.score_sheet(self)

    def end_reason(self) -> str:
        return self.ended

    def copy(self) -> KodamaState:
        twin = KodamaState(self.game, self.box, self.mode, self.seats, self.options, self.chance)
        self.copy_base(twin)
        twin.faces = self.faces
        twin.top = self.top[:]
        twin.low = self.low[:]
        twin.edges = self.edges[:]
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
        by_name = {face.name: face for board in self.box.faces for face in board}
        self.place_boards([by_name[name] for name in cast(list[str], data["faces"])])
        for code in cast(list[int], data["laid"]):
            laid = decode_laid(code)
            orientation = self.box.pieces[laid.piece].by_turn[laid.turn]
            if orientation is None:
                raise ValueError(f"piece {laid.piece} has no turn {laid.turn}")
            self.cover(laid.board, laid.piece, orientation, laid.cell, laid.seat)
        self.pending = pending_boards(self)
        self.hands = list(cast(list[int], data["hands"]))
        self.bag = list(cast(list[int], data["bag"]))
        self.in_bag = len(self.bag)
        self.refills = cast(int, data["refills"])
        self.discard = list(cast(list[int], data["discard"]))
        self.piles = list(cast(list[int], data["piles"]))
        self.round = cast(int, data["round"])
        self.covered = cast(int, data["covered"])
        self.ended = cast(str, data["ended"])

    def invariants(self) -> list[str]:
        """Conservation of every component and agreement of the masks with the pieces on the boards."""
        wrong: list[str] = []
        on_boards = [decode_laid(code) for code in self.laid]
        tiles = [laid.piece for laid in on_boards if laid.piece < TILE_COUNT] + self.bag[: self.in_bag] + self.discard
        tiles += [tile for tile in self.hands if tile != EMPTY]
        if sorted(tiles) != list(range(TILE_COUNT)):
            wrong.append("a forest tile is missing or exists twice")
        for kind in range(KINDS):
            used = sum(1 for laid in on_boards if laid.piece == TILE_COUNT + kind)
            if self.piles[kind] < 0 or used + self.piles[kind] != self.box.piles[kind]:
                wrong.append(f"the tiles of pile {kind} do not add up")
        if self.pending != pending_boards(self):
            wrong.append("the boards with a pending bonus are not those of the lanes")
        for board in range(len(self.faces)):
            wrong += self._wrong_on(board)
        return wrong

    def _wrong_on(self, board: int) -> list[str]:
        wrong: list[str] = []
        free = {cell for cell, sort in enumerate(self.faces[board].sorts) if sort != KODAMA}
        for laid in self.laid_on(board):
            orientation = self.box.pieces[laid.piece].by_turn[laid.turn]
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
