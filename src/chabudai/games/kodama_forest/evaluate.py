"""How good a position is for a seat: what bots look at.

A board is described by a few terms that a player would name (what shows, how ragged the bare earth is, which bonuses
are near); what each of them counts is data, `weights.toml`, fitted by `chabudai lab fit kodama-forest`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from chabudai.core.grid import count
from chabudai.games.kodama_forest.rules.box import KINDS, SIZE, UPPER, WORD, anchors_low
from chabudai.games.kodama_forest.rules.laid import EDGE_WORDS
from chabudai.games.kodama_forest.rules.place_tiles import Bonus
from chabudai.games.kodama_forest.rules.scoring import shares_result, visible_fives, visible_tens
from chabudai.games.kodama_forest.state import KodamaState

FIRST_COLUMN: Final = anchors_low(SIZE)
NOT_FIRST_COLUMN: Final = WORD & ~FIRST_COLUMN
NOT_LAST_COLUMN: Final = WORD & ~(FIRST_COLUMN << (SIZE - 1))
ROW: Final = (1 << SIZE) - 1
TOP_ROWS: Final = (1 << 5 * SIZE) - 1
"""Rows 0–4, whose neighbours are all in the top word."""
LOW_ROWS: Final = WORD & ~((1 << 2 * SIZE) - 1)
"""Rows 5–8, whose neighbours are all in the low word."""
HALF_BOARD: Final = 3 * SIZE

TERMS: Final = [
    "bare squares",
    "fives that show",
    "tens that show",
    "edges of the bare earth",
    "lonely squares",
    "places for a panda",
    "half flowers beside bare earth",
    "half ponds beside bare earth",
    "half bamboo patches beside bare earth",
    "butterflies to lay",
    "frogs to lay",
    "pandas to lay",
]
"""What is counted on a board. A lonely square has no bare neighbour: only a butterfly covers it."""
BOARD_TERMS: Final = 9
"""The terms before the bonus tiles that are waiting to be laid."""
OTHERS_WEIGHT: Final = 0.15
"""How much a rival's dirt is worth to a player."""


def lonely(free: int) -> int:
    """The free squares of a word that have no free neighbour."""
    beside = ((free & NOT_LAST_COLUMN) << 1) | ((free & NOT_FIRST_COLUMN) >> 1)
    return free & ~(beside | ((free << SIZE) & WORD) | (free >> SIZE))


def board_terms(state: KodamaState, board: int) -> list[int]:
    """The amounts of the terms that the squares of a board show."""
    top: i64 = state.top[board]
    low: i64 = state.low[board]
    upper: i64 = top & UPPER
    cells = int(count(upper) + count(low))
    across: i64 = upper & NOT_LAST_COLUMN & (top >> 1)
    across_low: i64 = low & NOT_LAST_COLUMN & (low >> 1)
    down: i64 = upper & (top >> SIZE)
    down_low: i64 = low & (low >> SIZE)
    pairs = int(count(across) + count(across_low) + count(down) + count(down_low))
    fives = visible_fives(state, board)
    tens = visible_tens(state, board)
    alone = int(count(lonely(state.top[board]) & TOP_ROWS) + count(lonely(state.low[board]) & LOW_ROWS))
    blocks = int(count(across & down & (top >> SIZE + 1)) + count(across_low & down_low & (low >> SIZE + 1)))
    terms = [cells, fives, tens, 4 * cells - 2 * pairs, alone, blocks, 0, 0, 0]
    # An edge below or to the right of a square that carries half a symbol (`grid_edge`): is one of its sides bare?
    below: i64 = top | (top >> SIZE) | ((low >> HALF_BOARD & ROW) << 5 * SIZE)
    below_low: i64 = (low >> HALF_BOARD) | (low >> HALF_BOARD + SIZE)
    right: i64 = upper | (top >> 1 & UPPER)
    right_low: i64 = low | (low >> 1)
    for kind in range(KINDS):
        place = (board * KINDS + kind) * EDGE_WORDS
        second: i64 = state.edges[place + 1]
        half = count(state.edges[place] & below) + count(second & UPPER & below_low)
        half += count(second >> HALF_BOARD & right) + count(state.edges[place + 2] & right_low)
        terms[6 + kind] = int(half)
    return terms


def board_cost(state: KodamaState, board: int, weights: list[float]) -> float:
    """What shows on a board and what is hard to cover, as the weights have it."""
    terms = state.terms[board]
    if not terms:
        terms = state.terms[board] = board_terms(state, board)
    cost = 0.0
    for index in range(BOARD_TERMS):
        cost += weights[index] * terms[index]
    return cost


SPREADS: Final = {
    2: [1800.0, 424.0, 100.0, 23.6, 5.55],
    3: [402.0, 165.0, 67.7, 27.8, 11.4],
    4: [119.0, 73.7, 45.8, 28.4, 17.6],
    5: [115.0, 73.7, 47.2, 30.3, 19.4],
    6: [824.0, 313.0, 119.0, 45.1, 17.1],
}
"""By number of seats; from 60 to 80 games of greedy bots each (`tools/calibrate.py`)."""
STAYS_BARE: Final = [0.12, 0.16, 0.22, 0.32, 0.49, 0.71]
"""The part of the cost that is penalty at the end, from the first round of a solo or cooperative game to the last."""


def elapsed(state: KodamaState) -> float:
    """Rounds gone by, or how near the first board is to showing no number any more."""
    if state.mode.rounds:
        return (state.round - 1) / state.mode.rounds
    farthest = 0.0
    for board, face in enumerate(state.faces):
        numbers = visible_fives(state, board) + visible_tens(state, board)
        farthest = max(farthest, 1.0 - numbers / max(1, face.numbers))
    return farthest


def common_prospect(state: KodamaState, weights: list[float]) -> float:
    """What will be covered at the end, by what is still bare and the rounds that are left."""
    place = elapsed(state) * (len(STAYS_BARE) - 1)
    before = min(int(place), len(STAYS_BARE) - 2)
    share = STAYS_BARE[before] + (place - before) * (STAYS_BARE[before + 1] - STAYS_BARE[before])
    bare = -evaluate(state, 0, weights) * share / sum([face.total for face in state.faces])
    return max(-1.0, min(1.0, 1.0 - 2.0 * bare))


def evaluate(state: KodamaState, seat: int, weights: list[float]) -> float:
    """Higher is better: little dirt on the seat's own boards, more on the others'."""
    return _rated(state, seat, board_costs(state, weights))


def ratings(state: KodamaState, weights: list[float]) -> list[float]:
    """The same for every seat."""
    costs = board_costs(state, weights)
    return [_rated(state, seat, costs) for seat in range(state.seats)]


def board_costs(state: KodamaState, weights: list[float]) -> list[float]:
    """What each board costs whoever has it beside them, bonus tiles that wait for it included."""
    costs = [board_cost(state, board, weights) for board in range(len(state.faces))]
    for lane in state.lanes:
        if lane:
            top = lane[-1]
            if isinstance(top, Bonus):
                for right in range(3):
                    costs[top.board] += weights[BOARD_TERMS + right] * top.rights[right]
    return costs


def _rated(state: KodamaState, seat: int, costs: list[float]) -> float:
    own = costs[state.board_of(seat, 0)] + costs[state.board_of(seat, 1)]
    if shares_result(state):
        return -own
    return OTHERS_WEIGHT * (sum(costs) - own) - own
