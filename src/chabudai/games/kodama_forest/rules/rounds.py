"""The course of a round: it opens, everybody draws, perhaps the game ends (KOD-RND, KOD-DRW, KOD-END, KOD-R-22…26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.games.kodama_forest.rules.box import EMPTY, HAND
from chabudai.games.kodama_forest.rules.place_tiles import BOTH, Serve
from chabudai.games.kodama_forest.rules.scoring import shows_numbers

if TYPE_CHECKING:
    from chabudai.games.kodama_forest.state import KodamaState

CLEARED: Final = "cleared"
STUCK: Final = "stuck"
EXHAUSTED: Final = "exhausted"
ROUNDS: Final = "rounds"


def open_round(state: KodamaState) -> None:
    """Every seat with a tile owes its left and its right board (KOD-PLC-02, KOD-R-24)."""
    state.covered = 0
    for seat in range(state.seats):
        if not state.holds_nothing(seat):
            state.push(Serve(seat, BOTH), seat)


def close_round(state: KodamaState) -> None:
    """Draw, then look whether the game ends (KOD-R-26); otherwise the next round begins.

    That the round is over is news even where nobody draws: no commit is taken back across it (KOD-R-03).
    """
    state.news += 1
    draw_tiles(state)
    state.ended = end_of_game(state)
    if state.log is not None:
        state.log.add(-1, "round_closed", {"round": state.round}, "KOD-RND-02")
        if state.ended:
            state.log.add(-1, f"ended_{state.ended}", {"round": state.round}, END_RULES[state.ended])
    if not state.ended:
        state.round += 1
        open_round(state)


END_RULES: Final = {CLEARED: "KOD-END-01", STUCK: "KOD-R-25", EXHAUSTED: "KOD-R-25", ROUNDS: "KOD-R-30"}


def end_of_game(state: KodamaState) -> str:
    """Why the game ends now, '' when it goes on."""
    if state.mode.rounds:
        return ROUNDS if state.round == state.mode.rounds else ""
    for board in range(len(state.faces)):
        if not shows_numbers(state, board):
            return CLEARED
    if state.covered == 0:
        return STUCK
    for seat in range(state.seats):
        if not state.holds_nothing(seat):
            return ""
    return EXHAUSTED


def draw_tiles(state: KodamaState) -> None:
    """Two passes clockwise from the lead; in each a seat with fewer than three tiles takes one (KOD-R-23)."""
    for _ in range(2):
        for step in range(state.seats):
            seat = (state.lead() + step) % state.seats
            if state.has_gap(seat):
                draw_tile(state, seat)


def draw_tile(state: KodamaState, seat: int) -> None:
    """One tile out of the bag into the first empty slot; the discard pile refills an empty bag (KOD-R-22)."""
    if state.in_bag == 0 and state.discard:
        state.refills += 1
        state.bag = state.shuffled(sorted(state.discard), "refill", state.refills)
        state.in_bag = len(state.bag)
        state.discard = []
        if state.log is not None:
            state.log.add(-1, "bag_refilled", {"count": state.in_bag}, "KOD-R-22")
    if state.in_bag == 0:
        return
    state.reveal()
    state.in_bag -= 1
    tile = state.bag[state.in_bag]
    slot = seat * HAND
    while state.hands[slot] != EMPTY:
        slot += 1
    state.hands[slot] = tile
    if state.log is not None:
        state.log.add(seat, "drew", {"tile": state.box.tiles[tile].name}, "KOD-DRW-01")
