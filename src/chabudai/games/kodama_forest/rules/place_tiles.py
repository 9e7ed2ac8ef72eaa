"""Step 1 of a round: laying tiles, earning and laying bonus tiles (KOD-PLC, KOD-GEO, KOD-SWP, KOD-R-01…24, -40)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.grid import Ground, Listing, Menu, Sink, offer_all
from chabudai.core.moves import Family
from chabudai.core.rng import Rng
from chabudai.core.rows import Marks
from chabudai.core.state import Decision, Step
from chabudai.games.kodama_forest.moves import (
    BONUS,
    BONUS_PIECES,
    BONUS_RIGHTS,
    BONUS_TURNS,
    DROP,
    EXCHANGE,
    LAY,
    MOVES,
    placement,
)
from chabudai.games.kodama_forest.rules.box import (
    BONUS_NAMES,
    BUTTERFLY,
    EMPTY,
    FROG,
    HAND,
    KIND_NAMES,
    PANDA,
    TILE_COUNT,
    Orientation,
)
from chabudai.games.kodama_forest.words.names import cell_label, rights_words, say
from chabudai.games.kodama_forest.words.refusals import bonus_refusal, serve_refusal

if TYPE_CHECKING:
    from chabudai.games.kodama_forest.state import KodamaState

BOTH: Final = 3
"""Boards owed, as bits: 1 left, 2 right."""
LISTING: Final = Listing(MOVES.size)
QUESTIONS: Final = [
    "",
    "Lay a tile on your left board.",
    "Lay a tile on your right board.",
    "Lay a tile on your left or right board.",
]
"""By the boards owed."""
BONUS_QUESTIONS: Final = [
    "Bonus! Lay {tiles} anywhere on your left board.",
    "Bonus! Lay {tiles} anywhere on your right board.",
]


class Serve(Decision["KodamaState"]):
    """A seat still owes a tile to its left board, its right board or both (D1–D6)."""

    def __init__(self, seat: int, owes: int) -> None:
        super().__init__(seat)
        self.owes = owes

    def fields(self) -> list[int]:
        return [self.seat, self.owes]

    def families(self, state: KodamaState) -> list[Family]:
        return [LAY, EXCHANGE, DROP]

    def prompt(self, state: KodamaState) -> str:
        return say(QUESTIONS[self.owes])

    def ready(self, state: KodamaState) -> bool:
        """Some board that is owed has no bonus pending (KOD-R-04), and it is the seat's turn in the schedule."""
        if not self.open_sides(state):
            return False
        return state.mode.free_order or schedule(state)[0] == self.seat

    def open_sides(self, state: KodamaState) -> int:
        """The sides whose board is owed and has nobody's bonus pending (KOD-R-04), as bits like `owes`."""
        sides = self.owes
        if state.pending:
            for side in range(2):
                if state.pending >> state.board_of(self.seat, side) & 1:
                    sides &= ~(1 << side)
        return sides

    def options(self, state: KodamaState) -> list[int]:
        listing = LISTING.begin()
        self._offer(state, listing)
        return listing.take()

    def mark(self, state: KodamaState, marks: Marks) -> None:
        self._offer(state, marks)

    def random(self, state: KodamaState, rng: Rng) -> int:
        menu = Menu()
        self._offer(state, menu)
        return menu.nth(rng.below(menu.size))

    def _offer(self, state: KodamaState, sink: Sink) -> None:
        """Every lay, exchange and drop, in the order of their ids."""
        sides = self.open_sides(state)
        hand = state.hands[self.seat * HAND : self.seat * HAND + HAND]
        grounds = [state.ground(state.board_of(self.seat, side)) for side in range(2)]
        served = 0
        for side in range(2):
            if sides >> side & 1 and offer_lays(state, hand, grounds[side], side, sink):
                served |= 1 << side
        if state.piles[BUTTERFLY]:
            for side in range(2):
                ground = grounds[side]
                if sides >> side & 1 and (ground.upper or ground.low):
                    served |= 1 << side
                    for slot in range(HAND):
                        if hand[slot] != EMPTY:
                            ground.offer(EXCHANGE.id(side, slot, 0), sink)
        for side in range(2):
            if (sides & ~served) >> side & 1:
                for slot in range(HAND):
                    if hand[slot] != EMPTY:
                        sink.add(DROP.id(side, slot), 1)

    def accepts(self, state: KodamaState, move: int) -> bool:
        laid = LAY.holds(move)
        exchanged = not laid and EXCHANGE.holds(move)
        if not (laid or exchanged or DROP.holds(move)):
            return False
        side, slot, turn, cell = placement(move)
        tile = state.hands[self.seat * HAND + slot]
        if tile == EMPTY or not self.open_sides(state) >> side & 1:
            return False
        board = state.board_of(self.seat, side)
        if laid:
            orientation = state.box.tiles[tile].by_turn[turn]
            return orientation is not None and lies_free(state, board, orientation, cell)
        if exchanged:
            return state.piles[BUTTERFLY] > 0 and state.is_free(board, cell)
        return super().accepts(state, move)

    def choose(self, state: KodamaState, move: int) -> None:
        side, slot, turn, cell = placement(move)
        board = state.board_of(self.seat, side)
        tile = self._take(state, side, slot)
        piece = state.box.tiles[tile]
        if LAY.holds(move):
            orientation = piece.by_turn[turn]
            assert orientation is not None
            full = state.cover(board, tile, orientation, cell, self.seat)
            log_piece(state, self.seat, "laid", board, piece.name, cell, "KOD-PLC-02")
            self._earn(state, board, full)
        elif EXCHANGE.holds(move):
            state.discard.append(tile)
            lay_bonus(state, board, BUTTERFLY, 0, cell, self.seat)
            log_piece(state, self.seat, "exchanged", board, piece.name, cell, "KOD-SWP-01")
        else:
            state.discard.append(tile)
            log_piece(state, self.seat, "dropped", board, piece.name, -1, "KOD-R-21")
        review_pending(state)

    def _take(self, state: KodamaState, side: int, slot: int) -> int:
        """Take the tile from the hand; its board is served. Without a tile the other board is skipped (KOD-R-24)."""
        tile = state.hands[self.seat * HAND + slot]
        state.hands[self.seat * HAND + slot] = EMPTY
        owes = self.owes & ~(1 << side)
        if owes and not state.holds_nothing(self.seat):
            state.replace(Serve(self.seat, owes), self.seat)
        else:
            state.pop(self.seat)
        return tile

    def _earn(self, state: KodamaState, board: int, earned: list[int]) -> None:
        """Each full symbol earns its own bonus tile, to be laid at once (KOD-PLC-07, KOD-R-05, KOD-R-13)."""
        if earned[0] or earned[1] or earned[2]:
            owe_bonus(state, Bonus(self.seat, board, earned[0], earned[1], earned[2]))
            if state.log is not None:
                for kind in range(3):
                    if earned[kind]:
                        values: dict[str, int | str] = {"board": board, "symbol": KIND_NAMES[kind]}
                        values["bonus"] = BONUS_NAMES[kind]
                        values["count"] = earned[kind]
                        state.log.add(self.seat, "earned", values, "KOD-PLC-07")

    def refusal(self, state: KodamaState, move: int) -> IllegalMove:
        return serve_refusal(state, self.seat, self.owes, self.open_sides(state), move)


class Bonus(Decision["KodamaState"]):
    """Bonus tiles that a seat has earned on a board and must lay there at once (D7–D9)."""

    def __init__(self, seat: int, board: int, butterflies: int, frogs: int, pandas: int) -> None:
        super().__init__(seat)
        self.board = board
        self.rights: list[int] = [butterflies, frogs, pandas]

    def fields(self) -> list[int]:
        return [self.seat, self.board, *self.rights]

    def families(self, state: KodamaState) -> list[Family]:
        return [BONUS]

    def prompt(self, state: KodamaState) -> str:
        left = state.board_of(self.seat, 0) == self.board
        return say(BONUS_QUESTIONS[0 if left else 1], tiles=rights_words(self.rights))

    def ready(self, state: KodamaState) -> bool:
        return True

    def options(self, state: KodamaState) -> list[int]:
        listing = LISTING.begin()
        ground = state.ground(self.board)
        for way in range(len(BONUS_RIGHTS)):
            if self.rights[BONUS_RIGHTS[way]] and state.piles[BONUS_PIECES[way]]:
                orientation = bonus_orientation(state, BONUS_PIECES[way], BONUS_TURNS[way])
                orientation.shape.offer(ground, BONUS.id(way - BONUS_TURNS[way], 0), listing)
        return listing.take()

    def accepts(self, state: KodamaState, move: int) -> bool:
        if not BONUS.holds(move):
            return False
        way, cell = BONUS.args(move)
        piece = BONUS_PIECES[way]
        if not self.rights[BONUS_RIGHTS[way]] or not state.piles[piece]:
            return False
        return lies_free(state, self.board, bonus_orientation(state, piece, BONUS_TURNS[way]), cell)

    def choose(self, state: KodamaState, move: int) -> None:
        way, cell = BONUS.args(move)
        piece = BONUS_PIECES[way]
        right = BONUS_RIGHTS[way]
        lay_bonus(state, self.board, piece, BONUS_TURNS[way], cell, self.seat)
        log_piece(state, self.seat, "laid_bonus", self.board, BONUS_NAMES[piece], cell, "KOD-PLC-08")
        rights = self.rights[:]
        rights[right] -= 1
        state.replace(Bonus(self.seat, self.board, rights[0], rights[1], rights[2]), self.seat)
        review_pending(state)

    def refusal(self, state: KodamaState, move: int) -> IllegalMove:
        return bonus_refusal(state, self.board, self.rights, move)


# --- the schedule ------------------------------------------------------------------------------------------------


def owe_bonus(state: KodamaState, bonus: Bonus) -> None:
    """Earned bonus tiles come before anything else on their board (KOD-R-04)."""
    state.push(bonus, bonus.seat)
    state.pending |= 1 << bonus.board


def owed(state: KodamaState, seat: int) -> int:
    """The boards a seat still owes a tile in this round, as bits: 1 left, 2 right."""
    for step in state.lanes[seat]:
        if isinstance(step, Serve):
            return step.owes
    return 0


def pending(state: KodamaState, seat: int) -> Bonus | None:
    """The bonus that a seat has to lay before anything else."""
    lane = state.lanes[seat]
    if lane:
        top = lane[-1]
        if isinstance(top, Bonus):
            return top
    return None


def pending_boards(state: KodamaState) -> int:
    """The boards on which a bonus waits, as the lanes say: what `state.pending` keeps at hand."""
    boards = 0
    for seat in range(state.seats):
        bonus = pending(state, seat)
        if bonus is not None:
            boards |= 1 << bonus.board
    return boards


def schedule(state: KodamaState) -> list[int]:
    """The seats that have something to do: bonuses first, then first placements, then second ones, each clockwise from
    the lead. Taking the first of the list each time is the default schedule of two passes (KOD-R-02).
    """
    order: list[int] = []
    bonuses = 0
    seconds: list[int] = []
    seat = state.lead()
    for _ in range(state.seats):
        lane = state.lanes[seat]
        if lane:
            top = lane[-1]
            if not isinstance(top, Serve):
                order.insert(bonuses, seat)
                bonuses += 1
            elif top.open_sides(state):
                if top.owes == BOTH:
                    order.append(seat)
                else:
                    seconds.append(seat)
        seat += 1
        if seat == state.seats:
            seat = 0
    return order + seconds if seconds else order


# --- what fits, what is earned -----------------------------------------------------------------------------------


def offer_lays(state: KodamaState, hand: list[int], ground: Ground, side: int, sink: Sink) -> bool:
    """Every way to lay a tile of the hand on the ground of a board; False where there is none."""
    found = False
    for slot in range(HAND):
        tile = hand[slot]
        if tile != EMPTY and offer_all(state.box.tiles[tile].shapes, ground, LAY.id(side, slot, 0, 0), sink):
            found = True
    return found


def bonus_orientation(state: KodamaState, piece: int, turn: int) -> Orientation:
    orientation = state.box.bonus[piece].by_turn[turn]
    assert orientation is not None
    return orientation


def has_fit(state: KodamaState, board: int, orientation: Orientation) -> bool:
    """Is there any place for the piece in this orientation?"""
    return orientation.shape.fits_somewhere(state.top[board], state.low[board])


def lies_free(state: KodamaState, board: int, orientation: Orientation, cell: int) -> bool:
    """Would the piece lie wholly on free dirt of the board (KOD-GEO-01…04)?"""
    return orientation.shape.fits_at(state.top[board], state.low[board], cell)


def lay_bonus(state: KodamaState, board: int, piece: int, turn: int, cell: int, seat: int) -> None:
    state.piles[piece] -= 1
    state.cover(board, TILE_COUNT + piece, bonus_orientation(state, piece, turn), cell, seat)


def right_has_option(state: KodamaState, board: int, right: int) -> bool:
    """Can a bonus that was earned be laid, as itself or as a butterfly (KOD-R-16…18)?"""
    if state.piles[BUTTERFLY] and state.has_room(board):
        return True
    if right == FROG and state.piles[FROG]:
        return has_fit(state, board, bonus_orientation(state, FROG, 0)) or has_fit(
            state, board, bonus_orientation(state, FROG, 1)
        )
    if right == PANDA and state.piles[PANDA]:
        return has_fit(state, board, bonus_orientation(state, PANDA, 0))
    return False


def review_pending(state: KodamaState) -> None:
    """Look at every pending bonus again; one without a legal option is lost and its board open (KOD-R-17, -18, -40)."""
    if not state.pending:
        return
    for seat in range(state.seats):
        lane = state.lanes[seat]
        if not lane:
            continue
        top = lane[-1]
        if not isinstance(top, Bonus):
            continue
        rights = top.rights[:]
        for right in range(3):
            if rights[right] and not right_has_option(state, top.board, right):
                rule = "KOD-R-17" if state.piles[right] else "KOD-R-18"
                log_piece(state, seat, "bonus_lost", top.board, BONUS_NAMES[right], -1, rule)
                rights[right] = 0
        if rights[0] or rights[1] or rights[2]:
            if rights != top.rights:
                state.replace(Bonus(seat, top.board, rights[0], rights[1], rights[2]), seat)
        else:
            state.pop(seat)
            state.pending &= ~(1 << top.board)


def log_piece(state: KodamaState, seat: int, kind: str, board: int, piece: str, cell: int, rule: str) -> None:
    """Write an event about a piece and a board, if somebody listens."""
    if state.log is not None:
        values: dict[str, int | str] = {"board": board, "piece": piece}
        if cell >= 0:
            values["cell"] = cell_label(cell)
        state.log.add(seat, kind, values, rule)


STEPS: Final[list[type[Step[Any]]]] = [Serve, Bonus]
"""Every class of step, for reading written states."""
