"""What a seat observes, as numbers. Everything lies open but the order of the bag.

Boards are told from the observer's left board on, as they lie between the seats. The order in which pieces were laid is
not told: it changes nothing.
"""

from __future__ import annotations

from typing import Final, cast

from chabudai.core.observe import GREATEST, Part, Sheet, Writer
from chabudai.core.state import State
from chabudai.games.kodama_forest.rules.box import (
    CELLS,
    EMPTY,
    HAND,
    KINDS,
    LOW_START,
    SIZE,
    TALLEST,
    TILE_COUNT,
    UPPER,
    Box,
    Piece,
)
from chabudai.games.kodama_forest.rules.laid import EDGE_WORD_BITS, EDGE_WORDS
from chabudai.games.kodama_forest.rules.place_tiles import Bonus, Serve
from chabudai.games.kodama_forest.rules.scoring import scores
from chabudai.games.kodama_forest.state import KodamaState

DIRT_PLANES: Final = 3
SYMBOL_PLANES: Final = 2 * KINDS
PLANES: Final = DIRT_PLANES + SYMBOL_PLANES
TILE_CELLS: Final = TALLEST * TALLEST
OWED: Final = 2 + 2 * KINDS
LOWER: Final = CELLS - LOW_START


class Observed(Writer):
    """The parts of an observation with the tiles of one box and so many seats and boards."""

    def __init__(self, box: Box, seats: int, boards: int) -> None:
        self.seats = seats
        self.boards = boards
        self.tiles = [tile_numbers(tile) for tile in box.tiles]
        self.no_tile = bytes((1 + KINDS) * TILE_CELLS)

    def parts(self) -> list[Part]:
        seats = self.seats
        return [
            Part(
                "owed",
                [seats, OWED],
                GREATEST,
                "of each seat: does it owe a tile to its left and to its right board; the butterflies, frogs and "
                "pandas that it has earned on its left and on its right board",
                self.write_owed,
            ),
            Part(
                "boards",
                [self.boards, PLANES, SIZE, SIZE],
                1,
                "of each board: bare earth, 5 and 10 in sight; then for flower, pond and bamboo the half symbols on "
                "the edge below each square, and on the edge right of it",
                self.write_boards,
            ),
            Part(
                "hands",
                [seats, HAND, 1 + KINDS, TALLEST, TALLEST],
                4,
                "of each tile in a hand: its squares, then where its half flower, pond and bamboo lie: 1 to 4 for the "
                "north, east, south and west edge of a square",
                self.write_hands,
            ),
            Part("bag", [TILE_COUNT], 1, "the tiles in the bag, by their numbers", self.write_bag),
            Part("discard", [TILE_COUNT], 1, "the tiles that were thrown away", self.write_discard),
            Part("piles", [3], GREATEST, "butterflies, frogs and pandas left", self.write_piles),
            Part("points", [seats], GREATEST, "the penalty of each seat so far", self.write_points),
            Part("lead", [seats], 1, "who leads this round", self.write_lead),
            Part(
                "round",
                [3],
                GREATEST,
                "the round, the squares covered in it, how often the bag has been filled again",
                self.write_round,
            ),
        ]

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        table = cast(KodamaState, state)
        self.write_owed(table, seat, sheet)
        self.write_boards(table, seat, sheet)
        self.write_hands(table, seat, sheet)
        self.write_bag(table, seat, sheet)
        self.write_discard(table, seat, sheet)
        self.write_piles(table, seat, sheet)
        self.write_points(table, seat, sheet)
        self.write_lead(table, seat, sheet)
        self.write_round(table, seat, sheet)

    def write_owed(self, state: KodamaState, seat: int, sheet: Sheet) -> None:
        owed = [0] * (self.seats * OWED)
        for lane in state.lanes:
            for step in lane:
                if isinstance(step, Serve):
                    at = (step.seat - seat) % self.seats * OWED
                    owed[at] = step.owes & 1
                    owed[at + 1] = step.owes >> 1
                elif isinstance(step, Bonus):
                    at = (step.seat - seat) % self.seats * OWED + 2
                    if step.board != state.board_of(step.seat, 0):
                        at += KINDS
                    for kind in range(KINDS):
                        owed[at + kind] += step.rights[kind]
        sheet.numbers(owed)

    def write_boards(self, state: KodamaState, seat: int, sheet: Sheet) -> None:
        first = state.board_of(seat, 0)
        for step in range(self.boards):
            board = (first + step) % self.boards
            face = state.faces[board]
            upper = state.top[board] & UPPER
            low = state.low[board]
            sheet.bits(upper, LOW_START)
            sheet.bits(low, LOWER)
            sheet.bits(upper & face.fives_upper, LOW_START)
            sheet.bits(low & face.fives_low, LOWER)
            sheet.bits(upper & face.tens_upper, LOW_START)
            sheet.bits(low & face.tens_low, LOWER)
            start = board * KINDS * EDGE_WORDS
            for word in range(start, start + KINDS * EDGE_WORDS):
                sheet.bits(state.edges[word], EDGE_WORD_BITS)

    def write_hands(self, state: KodamaState, seat: int, sheet: Sheet) -> None:
        for step in range(self.seats):
            first = (seat + step) % self.seats * HAND
            for slot in range(first, first + HAND):
                tile = state.hands[slot]
                sheet.plain(self.no_tile if tile == EMPTY else self.tiles[tile])

    def write_bag(self, state: KodamaState, seat: int, sheet: Sheet) -> None:
        sheet.marks(state.bag, state.in_bag, TILE_COUNT)

    def write_discard(self, state: KodamaState, seat: int, sheet: Sheet) -> None:
        sheet.marks(state.discard, len(state.discard), TILE_COUNT)

    def write_piles(self, state: KodamaState, seat: int, sheet: Sheet) -> None:
        for number in state.piles:
            sheet.number(number)

    def write_points(self, state: KodamaState, seat: int, sheet: Sheet) -> None:
        points = scores(state)
        for step in range(self.seats):
            sheet.number(points[(seat + step) % self.seats])

    def write_lead(self, state: KodamaState, seat: int, sheet: Sheet) -> None:
        sheet.one_of((state.lead() - seat) % self.seats, self.seats)

    def write_round(self, state: KodamaState, seat: int, sheet: Sheet) -> None:
        sheet.number(state.round)
        sheet.number(state.covered)
        sheet.number(state.refills)


def tile_numbers(tile: Piece) -> bytes:
    """A tile as it lies in a hand: its squares, then for each kind of symbol the edge of its half."""
    numbers = [0] * ((1 + KINDS) * TILE_CELLS)
    for row, column in tile.orientations[0].cells:
        numbers[row * TALLEST + column] = 1
    for half in tile.halves:
        numbers[(1 + half.kind) * TILE_CELLS + half.row * TALLEST + half.column] = 1 + half.edge
    return bytes(numbers)
