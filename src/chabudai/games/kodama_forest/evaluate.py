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
