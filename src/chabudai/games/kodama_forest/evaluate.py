"""How good a position is for a seat: what the greedy bot looks at."""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import count
from chabudai.games.kodama_forest.rules.box import SIZE, WORD, anchors_low
from chabudai.games.kodama_forest.rules.place_tiles import Bonus
from chabudai.games.kodama_forest.rules.scoring import board_value, shares_result, visible_fives, visible_tens
from chabudai.games.kodama_forest.state import KodamaState

FIRST_COLUMN: Final = anchors_low(SIZE)
NOT_FIRST_COLUMN: Final = WORD & ~FIRST_COLUMN
NOT_LAST_COLUMN: Final = WORD & ~(FIRST_COLUMN << (SIZE - 1))
TOP_ROWS: Final = (1 << 5 * SIZE) - 1
"""Rows 0–4, whose neighbours are all in the top word."""
LOW_ROWS: Final = WORD & ~((1 << 2 * SIZE) - 1)
"""Rows 5–8, whose neighbours are all in the low word."""

RIGHT_WORTH: Final = [1.6, 3.4, 6.5]
"""A pending butterfly, frog, panda: the squares it will cover, numbers among them."""
LONELY_COST: Final = 0.9
"""A free square without free neighbours can only be covered by a butterfly."""
NUMBER_COST: Final = 0.35
"""Numbers weigh more than their points: they end the game and break ties."""
OTHERS_WEIGHT: Final = 0.15
"""How much a rival's dirt is worth to a player."""


def lonely(free: int) -> int:
    """The free squares of a word that have no free neighbour."""
    beside = ((free & NOT_LAST_COLUMN) << 1) | ((free & NOT_FIRST_COLUMN) >> 1)
    return free & ~(beside | ((free << SIZE) & WORD) | (free >> SIZE))


def board_cost(state: KodamaState, board: int) -> float:
    """The penalty that the board shows, plus what is hard to cover later."""
    alone = int(count(lonely(state.top[board]) & TOP_ROWS) + count(lonely(state.low[board]) & LOW_ROWS))
    numbers = visible_fives(state, board) + visible_tens(state, board)
    return board_value(state, board) + LONELY_COST * alone + NUMBER_COST * numbers


SPREADS: Final = {
    2: [260.0, 110.0, 49.0, 21.0, 9.2],
    3: [660.0, 240.0, 90.0, 33.0, 12.0],
    4: [220.0, 110.0, 55.0, 28.0, 14.0],
    5: [2000.0, 560.0, 160.0, 45.0, 13.0],
    6: [960.0, 320.0, 110.0, 37.0, 12.0],
}
"""By number of seats; from 100 games of greedy bots each (`tools/calibrate.py`)."""
STAYS_BARE: Final = [0.14, 0.2, 0.3, 0.47, 0.72, 1.0]
"""The part of what is bare that still is at the end, from the first round of a solo or cooperative game to the last."""


def elapsed(state: KodamaState) -> float:
    """Rounds gone by, or how near the first board is to showing no number any more."""
    if state.mode.rounds:
        return (state.round - 1) / state.mode.rounds
    farthest = 0.0
    for board, face in enumerate(state.faces):
        numbers = visible_fives(state, board) + visible_tens(state, board)
        farthest = max(farthest, 1.0 - numbers / max(1, face.numbers))
    return farthest


def common_prospect(state: KodamaState) -> float:
    """What will be covered at the end, by what is still bare and the rounds that are left."""
    place = elapsed(state) * (len(STAYS_BARE) - 1)
    before = min(int(place), len(STAYS_BARE) - 2)
    share = STAYS_BARE[before] + (place - before) * (STAYS_BARE[before + 1] - STAYS_BARE[before])
    bare = -evaluate(state, 0) * share / sum([face.total for face in state.faces])
    return max(-1.0, min(1.0, 1.0 - 2.0 * bare))


def evaluate(state: KodamaState, seat: int) -> float:
    """Higher is better: little dirt on the seat's own boards, more on the others'."""
    costs = [board_cost(state, board) for board in range(len(state.faces))]
    for lane in state.lanes:
        if lane:
            top = lane[-1]
            if isinstance(top, Bonus):
                for right in range(3):
                    costs[top.board] -= RIGHT_WORTH[right] * top.rights[right]
    own = costs[state.board_of(seat, 0)] + costs[state.board_of(seat, 1)]
    if shares_result(state):
        return -own
    return OTHERS_WEIGHT * (sum(costs) - own) - own
