"""Laying the table, for every number of players (KOD-SET, KOD-SOLO-01, KOD-COOP-01, KOD-DUEL-01, KOD-R-27, -28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.core.game import OptionValue
from chabudai.games.kodama_forest.rules.box import EMPTY, HAND, SIDES, TILE_COUNT
from chabudai.games.kodama_forest.rules.rounds import draw_tile, open_round

if TYPE_CHECKING:
    from chabudai.games.kodama_forest.state import KodamaState

STANDARD: Final = "standard"
SOLO: Final = "solo"
COOPERATIVE: Final = "cooperative"
COMPETITIVE: Final = "competitive"
FIXED_ROUNDS: Final = {SOLO: 10, COOPERATIVE: 5}


class Mode:
    """What the options say, worked out once for all copies of a match."""

    def __init__(self, seats: int, options: dict[str, OptionValue]) -> None:
        self.name = str(options["mode"])
        self.free_order = options["order"] == "free"
        self.rounds = FIXED_ROUNDS.get(self.name, 0)
        """Length in rounds, 0 where the boards decide (KOD-SOLO-03, KOD-COOP-03)."""
        self.beside: list[int] = []
        """The left and the right board of seat 0, of seat 1, … (KOD-R-28)."""
        for seat in range(seats):
            if self.name == SOLO or self.name == COMPETITIVE:
                self.beside += [2 * seat, 2 * seat + 1]
            else:
                self.beside += [seat, (seat + seats - 1) % seats]
        self.boards = 1 + max(self.beside)


def set_up(state: KodamaState) -> None:
    """Boards between the seats, piles in the middle, tiles in the bag, three to each hand."""
    boards = state.shuffled(list(range(len(state.box.faces))), "boards")
    side = SIDES.index(str(state.options["side"]))
    state.place_boards([state.box.faces[board][side] for board in boards[: state.mode.boards]])
    state.piles = state.box.piles[:]
    state.bag = state.shuffled(list(range(TILE_COUNT)), "bag")
    state.in_bag = TILE_COUNT
    state.hands = [EMPTY] * (state.seats * HAND)
    for seat in range(state.seats):
        for _ in range(HAND):
            draw_tile(state, seat)
    state.lanes = [[] for _ in range(state.seats)]
    open_round(state)
