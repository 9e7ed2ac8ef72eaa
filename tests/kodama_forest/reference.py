"""Kodama Forest told a second time, slowly and plainly: what random matches are compared with.

Sets of coordinates, no masks, no lanes, no moves by number. It is handed the outcome of chance (boards, order of the
bag) and works out everything else from the text of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kodama_forest.printed import (
    BUTTERFLY,
    FACES,
    FROG,
    OPPOSITE,
    PANDA,
    STEPS,
    TILES,
    TURNS,
    Cell,
    Half,
    Tile,
    cell_of,
    dirt,
    looks,
    name_of,
    value,
)

BONUS_OF = {"F": "butterfly", "P": "frog", "B": "panda"}
LOOKS = {name: looks(name) for name in TILES}
WAYS: dict[str, tuple[str, str, Tile]] = {
    "frog-flat": ("frog", "frog", FROG),
    "frog-upright": ("frog", "frog", FROG.turned(1)),
    "panda": ("panda", "panda", PANDA),
    "butterfly": ("butterfly", "butterfly", BUTTERFLY),
    "butterfly-for-frog": ("frog", "butterfly", BUTTERFLY),
    "butterfly-for-panda": ("panda", "butterfly", BUTTERFLY),
}
"""Way of laying a bonus: the right it uses up, the pile it takes from, the piece."""
LENGTH = {"solo": 10, "cooperative": 5}


def anchors(free: set[Cell], piece: Tile) -> list[Cell]:
    return [
        (row, column)
        for row in range(10 - piece.height)
        for column in range(10 - piece.width)
        if piece.at((row, column)) <= free
    ]


def fits_somewhere(free: set[Cell], piece: Tile) -> bool:
    return bool(anchors(free, piece))


@dataclass
class Board:
    face: str
    free: set[Cell] = field(default_factory=set)
    halves: set[Half] = field(default_factory=set)

    def numbers(self) -> int:
        return sum(1 for row, column in self.free if FACES[self.face][row][column] in "5T")

    def partners(self, half: Half) -> int:
        row, column = half.row + STEPS[half.edge][0], half.column + STEPS[half.edge][1]
        return int(Half(half.kind, row, column, OPPOSITE[half.edge]) in self.halves)


class Reference:
    """A whole match; `legal`, `play` and `actors` take and give the notation of moves."""

    def __init__(
        self, mode: str, seats: int, faces: list[str], hands: list[list[str]], bag: list[str], piles: dict[str, int]
    ) -> None:
        self.mode = mode
        self.seats = seats
        self.boards = [Board(face, dirt(face)) for face in faces]
        self.hands = [list(hand) for hand in hands]
        self.bag = list(bag)
        self.discard: list[str] = []
        self.piles = dict(piles)
        self.round = 1
        self.ended = ""
        self.pending: dict[int, tuple[int, dict[str, int]]] = {}
        self.refilled = False
        self._begin()

    def _begin(self) -> None:
        self.covered = 0
        self.owes = [{"left", "right"} if any(hand) else set() for hand in self.hands]

    def board(self, seat: int, side: str) -> int:
        if self.mode == "solo":
            return 0 if side == "left" else 1
        if self.mode == "competitive":
            return 2 * seat + (side == "right")
        return seat if side == "left" else (seat - 1) % self.seats

    # --- who may do what -------------------------------------------------------------------------------------

    def open_sides(self, seat: int) -> list[str]:
        blocked = {board for board, _ in self.pending.values()}
        return [side for side in ("left", "right") if side in self.owes[seat] and self.board(seat, side) not in blocked]

    def actors(self) -> set[int]:
        return {seat for seat in range(self.seats) if seat in self.pending or self.open_sides(seat)}

    def first_actor(self) -> int:
        """Whom the default schedule asks: a placement goes on with its bonus tiles, then pass 1, then pass 2."""
        order = [(self.round - 1 + step) % self.seats for step in range(self.seats)]
        for group in (
            [seat for seat in order if seat in self.pending],
            [seat for seat in order if len(self.owes[seat]) == 2 and self.open_sides(seat)],
            [seat for seat in order if self.open_sides(seat)],
        ):
            if group:
                return group[0]
        return -1

    def legal(self, seat: int) -> set[str]:
        if seat in self.pending:
            return self._legal_bonus(*self.pending[seat])
        moves: set[str] = set()
        for side in self.open_sides(seat):
            free = self.boards[self.board(seat, side)].free
            found: set[str] = set()
            for slot, name in enumerate(self.hands[seat], 1):
                if not name:
                    continue
                for turn, tile in LOOKS[name].items():
                    found |= {f"lay {side} {slot} {turn} {name_of(anchor)}" for anchor in anchors(free, tile)}
                if self.piles["butterfly"]:
                    found |= {f"exchange {side} {slot} {name_of(cell)}" for cell in free}
            if not found:
                found = {f"drop {side} {slot}" for slot, name in enumerate(self.hands[seat], 1) if name}
            moves |= found
        return moves

    def _legal_bonus(self, board: int, rights: dict[str, int]) -> set[str]:
        return {
            f"bonus {way} {name_of(anchor)}"
            for way, (right, pile, piece) in WAYS.items()
            if rights[right] and self.piles[pile]
            for anchor in anchors(self.boards[board].free, piece)
        }

    # --- playing ---------------------------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> None:
        family, *words = move.split()
        if family == "bonus":
            self._lay_bonus(seat, words[0], cell_of(words[1]))
        else:
            self._serve(seat, family, words)
        for owner in list(self.pending):
            self._review(owner)
        if not self.pending and not any(self.owes):
            self._close()

    def _serve(self, seat: int, family: str, words: list[str]) -> None:
        side, slot = words[0], int(words[1]) - 1
        board = self.boards[self.board(seat, side)]
        name = self.hands[seat][slot]
        self.hands[seat][slot] = ""
        self.owes[seat].discard(side)
        if not any(self.hands[seat]):
            self.owes[seat].clear()
        if family == "lay":
            tile = TILES[name].turned(TURNS[words[2]])
            anchor = cell_of(words[3])
            self._cover(board, tile.at(anchor))
            rights = {"butterfly": 0, "frog": 0, "panda": 0}
            for half in tile.halves_at(anchor):
                rights[BONUS_OF[half.kind]] += board.partners(half)
            board.halves |= tile.halves_at(anchor)
            if any(rights.values()):
                self.pending[seat] = self.board(seat, side), rights
            return
        self.discard.append(name)
        if family == "exchange":
            self.piles["butterfly"] -= 1
            self._cover(board, {cell_of(words[2])})

    def _lay_bonus(self, seat: int, way: str, anchor: Cell) -> None:
        board, rights = self.pending[seat]
        right, pile, piece = WAYS[way]
        self._cover(self.boards[board], piece.at(anchor))
        self.piles[pile] -= 1
        rights[right] -= 1

    def _cover(self, board: Board, cells: set[Cell]) -> None:
        assert cells <= board.free
        board.free -= cells
        self.covered += len(cells)

    def _review(self, seat: int) -> None:
        board, rights = self.pending[seat]
        for right in rights:
            if not any(WAYS[move.split()[1]][0] == right for move in self._legal_bonus(board, rights)):
                rights[right] = 0
        if not any(rights.values()):
            del self.pending[seat]

    def _close(self) -> None:
        lead = (self.round - 1) % self.seats
        for _ in range(2):
            for step in range(self.seats):
                self._draw((lead + step) % self.seats)
        if self.mode in LENGTH:
            self.ended = "rounds" if self.round == LENGTH[self.mode] else ""
        elif any(board.numbers() == 0 for board in self.boards):
            self.ended = "cleared"
        elif self.covered == 0:
            self.ended = "stuck"
        elif not any(any(hand) for hand in self.hands):
            self.ended = "exhausted"
        if not self.ended:
            self.round += 1
            self._begin()

    def _draw(self, seat: int) -> None:
        if "" not in self.hands[seat]:
            return
        if not self.bag and self.discard:
            self.bag, self.discard = self.discard, []
            self.refilled = True
        if self.bag:
            self.hands[seat][self.hands[seat].index("")] = self.bag.pop(0)

    # --- result ----------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        values = [value(board.face, board.free) for board in self.boards]
        return [values[self.board(seat, "left")] + values[self.board(seat, "right")] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        if self.mode in LENGTH:
            return []
        scores = self.scores()
        tied = [seat for seat in range(self.seats) if scores[seat] == min(scores)]
        shown = {
            seat: sum(self.boards[self.board(seat, side)].numbers() for side in ("left", "right")) for seat in tied
        }
        return [seat for seat in tied if shown[seat] == min(shown.values())]
