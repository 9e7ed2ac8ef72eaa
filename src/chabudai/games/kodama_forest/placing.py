"""Step 1 of a round: laying tiles, earning and laying bonus tiles (KOD-PLC, KOD-GEO, KOD-SWP, KOD-R-01…24, -40)."""

from __future__ import annotations

from typing import Any, Final, cast

from mypy_extensions import i64

from chabudai.core.errors import IllegalMove
from chabudai.core.grid import Labels, count, fits, nth
from chabudai.core.rng import Rng
from chabudai.core.state import Decision, Step
from chabudai.games.kodama_forest.boards import CELLS, LOW_START, SIZE, UPPER
from chabudai.games.kodama_forest.moves import (
    BONUS,
    BONUS_PIECES,
    BONUS_RIGHTS,
    BONUS_TURNS,
    DROP,
    END,
    EXCHANGE,
    LAY,
)
from chabudai.games.kodama_forest.pieces import (
    BONUS_NAMES,
    BUTTERFLY,
    EAST,
    FROG,
    KIND_NAMES,
    NORTH,
    PANDA,
    SOUTH,
    TILE_COUNT,
    TURNS,
    Orientation,
)
from chabudai.games.kodama_forest.refusals import bonus_refusal, serve_refusal
from chabudai.games.kodama_forest.state import EMPTY, HAND, KodamaState

BOTH: Final = 3
"""Boards owed, as bits: 1 left, 2 right."""
LABELS: Final = Labels(END)


class Serve(Decision[KodamaState]):
    """A seat still owes a tile to its left board, its right board or both (D1–D6)."""

    def __init__(self, seat: int, owes: int) -> None:
        super().__init__(seat)
        self.owes = owes

    def fields(self) -> list[int]:
        return [self.seat, self.owes]

    def prompt(self, state: KodamaState) -> str:
        where = ["", "the left board", "the right board", "the left or the right board"][self.owes]
        return f"Lay a tile on {where}."

    def ready(self, state: KodamaState) -> bool:
        """Some board that is owed has no bonus pending (KOD-R-04), and it is the seat's turn in the schedule."""
        if not self.is_open(state, 0) and not self.is_open(state, 1):
            return False
        return state.free_order or schedule(state)[0] == self.seat

    def is_open(self, state: KodamaState, side: int) -> bool:
        """Does the seat owe this board, with nobody's bonus pending there?"""
        return self.owes & (1 << side) != 0 and bonus_owner(state, state.board_of(self.seat, side)) < 0

    def options(self, state: KodamaState) -> list[int]:
        out: list[object] = []
        for side in range(2):
            if self.is_open(state, side):
                self._list_lays(state, side, out)
        if state.piles[BUTTERFLY]:
            for side in range(2):
                if self.is_open(state, side):
                    board = state.board_of(self.seat, side)
                    for slot in range(HAND):
                        if state.hands[self.seat * HAND + slot] != EMPTY:
                            base = EXCHANGE + (side * HAND + slot) * CELLS
                            LABELS.extend(out, state.top[board] & UPPER, base)
                            LABELS.extend(out, state.low[board], base + LOW_START)
        moves = cast(list[int], out)
        for side in range(2):
            if self.is_open(state, side) and not can_serve(state, self.seat, side):
                for slot in range(HAND):
                    if state.hands[self.seat * HAND + slot] != EMPTY:
                        moves.append(DROP + side * HAND + slot)
        return moves

    def _list_lays(self, state: KodamaState, side: int, out: list[object]) -> None:
        board = state.board_of(self.seat, side)
        top: i64 = state.top[board]
        low: i64 = state.low[board]
        for slot in range(HAND):
            tile = state.hands[self.seat * HAND + slot]
            if tile != EMPTY:
                for orientation in state.tables.tiles[tile].orientations:
                    base = LAY + ((side * HAND + slot) * TURNS + orientation.turn) * CELLS
                    LABELS.extend(out, fits(top, orientation.shifts, orientation.top_anchors), base)
                    LABELS.extend(out, fits(low, orientation.shifts, orientation.low_anchors), base + LOW_START)

    def random(self, state: KodamaState, rng: Rng) -> int:
        """A uniform option by counting instead of listing."""
        bases: list[int] = []
        masks: list[int] = []
        total = 0
        for side in range(2):
            if self.is_open(state, side):
                board = state.board_of(self.seat, side)
                top = state.top[board]
                low = state.low[board]
                for slot in range(HAND):
                    tile = state.hands[self.seat * HAND + slot]
                    if tile == EMPTY:
                        continue
                    for orientation in state.tables.tiles[tile].orientations:
                        base = LAY + ((side * HAND + slot) * TURNS + orientation.turn) * CELLS
                        upper = int(fits(top, orientation.shifts, orientation.top_anchors))
                        lower = int(fits(low, orientation.shifts, orientation.low_anchors))
                        bases.append(base)
                        masks.append(upper)
                        bases.append(base + LOW_START)
                        masks.append(lower)
                        total += count(upper) + count(lower)
                    if state.piles[BUTTERFLY]:
                        base = EXCHANGE + (side * HAND + slot) * CELLS
                        bases.append(base)
                        masks.append(top & UPPER)
                        bases.append(base + LOW_START)
                        masks.append(low)
                        total += count(top & UPPER) + count(low)
        if total == 0 or self._something_to_drop(state):
            moves = self.options(state)
            return moves[rng.below(len(moves))]
        index = rng.below(total)
        for base, mask in zip(bases, masks, strict=True):
            size = int(count(mask))
            if index < size:
                return base + nth(mask, index)
            index -= size
        raise RuntimeError("the counts of a random move do not add up")

    def _something_to_drop(self, state: KodamaState) -> bool:
        return (self.is_open(state, 0) and not can_serve(state, self.seat, 0)) or (
            self.is_open(state, 1) and not can_serve(state, self.seat, 1)
        )

    def accepts(self, state: KodamaState, move: int) -> bool:
        if LAY <= move < EXCHANGE:
            cell = (move - LAY) % CELLS
            rest = (move - LAY) // CELLS
            turn = rest % TURNS
            slot = rest // TURNS % HAND
            side = rest // TURNS // HAND
            tile = state.hands[self.seat * HAND + slot]
            if tile == EMPTY or not self.is_open(state, side):
                return False
            orientation = state.tables.tiles[tile].by_turn[turn]
            return orientation is not None and lies_free(state, state.board_of(self.seat, side), orientation, cell)
        if EXCHANGE <= move < DROP:
            cell = (move - EXCHANGE) % CELLS
            slot = (move - EXCHANGE) // CELLS % HAND
            side = (move - EXCHANGE) // CELLS // HAND
            if state.hands[self.seat * HAND + slot] == EMPTY or not self.is_open(state, side):
                return False
            return state.piles[BUTTERFLY] > 0 and is_free(state, state.board_of(self.seat, side), cell)
        if DROP <= move < BONUS:
            slot = (move - DROP) % HAND
            side = (move - DROP) // HAND
            if state.hands[self.seat * HAND + slot] == EMPTY or not self.is_open(state, side):
                return False
            return not can_serve(state, self.seat, side)
        return False

    def choose(self, state: KodamaState, move: int) -> None:
        if move < EXCHANGE:
            cell = (move - LAY) % CELLS
            rest = (move - LAY) // CELLS
            turn = rest % TURNS
            slot = rest // TURNS % HAND
            side = rest // TURNS // HAND
            tile = self._take(state, side, slot)
            orientation = state.tables.tiles[tile].by_turn[turn]
            assert orientation is not None
            board = state.board_of(self.seat, side)
            state.cover(board, tile, orientation, cell, self.seat)
            tell(state, self.seat, "laid", board, state.tables.tiles[tile].name, cell, "KOD-PLC-02")
            self._earn(state, board, full_symbols(state, board, orientation, cell))
        elif move < DROP:
            cell = (move - EXCHANGE) % CELLS
            slot = (move - EXCHANGE) // CELLS % HAND
            side = (move - EXCHANGE) // CELLS // HAND
            tile = self._take(state, side, slot)
            state.discard.append(tile)
            board = state.board_of(self.seat, side)
            lay_bonus(state, board, BUTTERFLY, 0, cell, self.seat)
            tell(state, self.seat, "exchanged", board, state.tables.tiles[tile].name, cell, "KOD-SWP-01")
        else:
            slot = (move - DROP) % HAND
            side = (move - DROP) // HAND
            tile = self._take(state, side, slot)
            state.discard.append(tile)
            board = state.board_of(self.seat, side)
            tell(state, self.seat, "dropped", board, state.tables.tiles[tile].name, -1, "KOD-R-21")
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
            state.push(Bonus(self.seat, board, earned[0], earned[1], earned[2]), self.seat)
            if state.log is not None:
                for kind in range(3):
                    if earned[kind]:
                        values: dict[str, int | str] = {"board": board, "symbol": KIND_NAMES[kind]}
                        values["bonus"] = BONUS_NAMES[kind]
                        values["count"] = earned[kind]
                        state.log.add(self.seat, "earned", values, "KOD-PLC-07")

    def refusal(self, state: KodamaState, move: int) -> IllegalMove:
        return serve_refusal(state, self.seat, self.owes, move)


class Bonus(Decision[KodamaState]):
    """Bonus tiles that a seat has earned on a board and must lay there at once (D7–D9)."""

    def __init__(self, seat: int, board: int, butterflies: int, frogs: int, pandas: int) -> None:
        super().__init__(seat)
        self.board = board
        self.rights: list[int] = [butterflies, frogs, pandas]

    def fields(self) -> list[int]:
        return [self.seat, self.board, *self.rights]

    def prompt(self, state: KodamaState) -> str:
        names = [f"{count} {name}" for count, name in zip(self.rights, BONUS_NAMES, strict=True) if count]
        side = "left" if state.board_of(self.seat, 0) == self.board else "right"
        return f"You earned a bonus: lay {' and '.join(names)} anywhere on the {side} board."

    def ready(self, state: KodamaState) -> bool:
        return True

    def options(self, state: KodamaState) -> list[int]:
        out: list[object] = []
        for way in range(len(BONUS_RIGHTS)):
            if self.rights[BONUS_RIGHTS[way]] and state.piles[BONUS_PIECES[way]]:
                orientation = bonus_orientation(state, BONUS_PIECES[way], BONUS_TURNS[way])
                base = BONUS + way * CELLS
                top = state.top[self.board]
                low = state.low[self.board]
                LABELS.extend(out, fits(top, orientation.shifts, orientation.top_anchors), base)
                LABELS.extend(out, fits(low, orientation.shifts, orientation.low_anchors), base + LOW_START)
        return cast(list[int], out)

    def accepts(self, state: KodamaState, move: int) -> bool:
        if not BONUS <= move < END:
            return False
        cell = (move - BONUS) % CELLS
        way = (move - BONUS) // CELLS
        piece = BONUS_PIECES[way]
        if not self.rights[BONUS_RIGHTS[way]] or not state.piles[piece]:
            return False
        return lies_free(state, self.board, bonus_orientation(state, piece, BONUS_TURNS[way]), cell)

    def choose(self, state: KodamaState, move: int) -> None:
        cell = (move - BONUS) % CELLS
        way = (move - BONUS) // CELLS
        piece = BONUS_PIECES[way]
        right = BONUS_RIGHTS[way]
        lay_bonus(state, self.board, piece, BONUS_TURNS[way], cell, self.seat)
        tell(state, self.seat, "laid_bonus", self.board, BONUS_NAMES[piece], cell, "KOD-PLC-08")
        rights = self.rights[:]
        rights[right] -= 1
        state.replace(Bonus(self.seat, self.board, rights[0], rights[1], rights[2]), self.seat)
        review_pending(state)

    def refusal(self, state: KodamaState, move: int) -> IllegalMove:
        return bonus_refusal(state, self.board, self.rights, move)


# --- the schedule ------------------------------------------------------------------------------------------------


def schedule(state: KodamaState) -> list[int]:
    """The seats that have something to do: bonuses first, then first placements, then second ones, each clockwise from
    the lead. Taking the first of the list each time is the default schedule of two passes (KOD-R-02)."""
    bonuses: list[int] = []
    firsts: list[int] = []
    seconds: list[int] = []
    for step in range(state.seats):
        seat = (state.lead + step) % state.seats
        lane = state.lanes[seat]
        if lane:
            top = lane[-1]
            if isinstance(top, Bonus):
                bonuses.append(seat)
            elif isinstance(top, Serve) and (top.is_open(state, 0) or top.is_open(state, 1)):
                if top.owes == BOTH:
                    firsts.append(seat)
                else:
                    seconds.append(seat)
    return bonuses + firsts + seconds


# --- what fits, what is earned -----------------------------------------------------------------------------------


def bonus_owner(state: KodamaState, board: int) -> int:
    """The seat with a bonus pending on the board, or −1."""
    for lane in state.lanes:
        if lane:
            top = lane[-1]
            if isinstance(top, Bonus) and top.board == board:
                return top.seat
    return -1


def bonus_orientation(state: KodamaState, piece: int, turn: int) -> Orientation:
    orientation = state.tables.bonus[piece].by_turn[turn]
    assert orientation is not None
    return orientation


def has_fit(state: KodamaState, board: int, orientation: Orientation) -> bool:
    """Is there any place for the piece in this orientation?"""
    return (
        fits(state.top[board], orientation.shifts, orientation.top_anchors) != 0
        or fits(state.low[board], orientation.shifts, orientation.low_anchors) != 0
    )


def lies_free(state: KodamaState, board: int, orientation: Orientation, cell: int) -> bool:
    """Would the piece lie wholly on free dirt of the board (KOD-GEO-01…04)?"""
    if cell < LOW_START:
        return bool(fits(state.top[board], orientation.shifts, orientation.top_anchors) >> cell & 1)
    return bool(fits(state.low[board], orientation.shifts, orientation.low_anchors) >> (cell - LOW_START) & 1)


def is_free(state: KodamaState, board: int, cell: int) -> bool:
    if cell < LOW_START:
        return bool(state.top[board] >> cell & 1)
    return bool(state.low[board] >> (cell - LOW_START) & 1)


def can_serve(state: KodamaState, seat: int, side: int) -> bool:
    """Is any placement or butterfly possible on the board? If not, a tile is dropped (KOD-R-21)."""
    board = state.board_of(seat, side)
    if not state.has_room(board):
        return False
    if state.piles[BUTTERFLY]:
        return True
    for slot in range(HAND):
        tile = state.hands[seat * HAND + slot]
        if tile != EMPTY:
            for orientation in state.tables.tiles[tile].orientations:
                if has_fit(state, board, orientation):
                    return True
    return False


def full_symbols(state: KodamaState, board: int, orientation: Orientation, cell: int) -> list[int]:
    """Note the halves of a tile just laid; how many flowers, ponds and bamboo patches became full (KOD-R-10…13).

    A half that faces the frame is dead (KOD-R-12); so is one that faces anything but a half of its kind.
    """
    full = [0, 0, 0]
    for half in orientation.halves:
        row = cell // SIZE + half.row
        column = cell % SIZE + half.column
        if half.edge == NORTH:
            edge = (row - 1) * SIZE + column if row > 0 else -1
        elif half.edge == SOUTH:
            edge = row * SIZE + column if row < SIZE - 1 else -1
        elif half.edge == EAST:
            edge = CELLS + row * SIZE + column if column < SIZE - 1 else -1
        else:
            edge = CELLS + row * SIZE + column - 1 if column > 0 else -1
        if edge >= 0 and state.mark_half(board, half.kind, edge):
            full[half.kind] += 1
    return full


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
                tell(state, seat, "bonus_lost", top.board, BONUS_NAMES[right], -1, rule)
                rights[right] = 0
        if rights[0] or rights[1] or rights[2]:
            if rights != top.rights:
                state.replace(Bonus(seat, top.board, rights[0], rights[1], rights[2]), seat)
        else:
            state.pop(seat)


def tell(state: KodamaState, seat: int, kind: str, board: int, piece: str, cell: int, rule: str) -> None:
    """Write an event about a piece and a board, if somebody listens."""
    if state.log is not None:
        values: dict[str, int | str] = {"board": board, "piece": piece}
        if cell >= 0:
            values["cell"] = f"r{cell // SIZE}c{cell % SIZE}"
        state.log.add(seat, kind, values, rule)


STEPS: Final[list[type[Step[Any]]]] = [Serve, Bonus]
"""Every class of step, for reading written states."""
