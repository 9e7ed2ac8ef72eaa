"""Laying the table and drafting the first shoots (BOO-SETUP, BOO-TWO-02)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import NONE, Decision, Step
from chabudai.games.boo.moves import DRAFT
from chabudai.games.boo.rules.box import (
    CATEGORY_COUNT,
    COLOUR_COUNT,
    FOOD_COUNTS,
    FOOD_KINDS,
    FOOD_SPACES,
    GHOST,
    HOME_STACK,
    ICON_COUNT,
    SHOOT_NAMES,
    SHOWN,
    SLOTS,
    SPACES,
    SPIRIT_COPIES,
    SPIRIT_KINDS,
    SPIRIT_STACK,
    STACK_TILES,
    STACKS,
    STALKS,
    START_RESERVE,
    STICK,
    STOCK,
    TEMPLES,
    one_spirit,
    spirit_total,
    spirits_of,
)
from chabudai.games.boo.rules.food import draw_counters
from chabudai.games.boo.rules.markets import draw_tile, fill_column
from chabudai.games.boo.rules.patterns import MASKS, ZONE_COUNT
from chabudai.games.boo.state import LEDGER, BooState
from chabudai.games.boo.words.names import say, shoot_name

DRAFTED: Final = 2
"""Plain shoots for each player."""


def set_up(state: BooState) -> None:
    """Board, players, and the draft of the plain shoots."""
    _lay_board(state)
    _seat_players(state)
    state.lanes = [[]]
    state.push(Draft(state.first))


def _lay_board(state: BooState) -> None:
    box = state.box
    state.core = state.shuffled(box.grove, "grove")
    state.pending = [NONE] * (STALKS * 2)
    state.waiting = [NONE] * (STALKS * 2)
    state.pools = [(1 << size) - 1 for size in STACK_TILES]
    if state.seats == 2:
        for category in range(CATEGORY_COUNT):
            state.pools[HOME_STACK + category] &= ~box.marked[category]
    state.shown = [NONE] * SHOWN
    for stack in range(STACKS):
        fill_column(state, stack)
    for kind in range(SPIRIT_KINDS):
        state.unseen += SPIRIT_COPIES * one_spirit(kind)
    state.tops = [NONE] * TEMPLES
    state.below = [SPIRIT_STACK] * TEMPLES
    for temple in range(TEMPLES):
        turn_up_spirit(state, temple)
    state.food_spaces = [0] * FOOD_KINDS
    state.food_pile = FOOD_COUNTS[:]
    state.food_discard = [0] * FOOD_KINDS
    draw_counters(state, FOOD_SPACES)
    state.first = state.stream("first").below(state.seats)
    deal_ghost(state, state.round)


def _seat_players(state: BooState) -> None:
    box = state.box
    seats = state.seats
    state.happiness = [box.start_happiness] * seats
    state.ledger = [0] * (seats * LEDGER)
    state.coins = [box.start_coins] * seats
    state.reserve = [START_RESERVE] * seats
    state.spaces = [(1 << seats) - 1] * SPACES
    state.marker = [NONE] * seats
    state.food = [0] * (seats * FOOD_KINDS)
    state.homes = [0] * (seats * MASKS)
    state.mark_cells()
    state.held = [NONE] * (seats * ZONE_COUNT * SLOTS)
    state.fans = [0] * (seats * ZONE_COUNT)
    state.awake = [0] * seats
    state.asleep = [0] * seats
    state.stocks = [NONE] * (seats * COLOUR_COUNT * STOCK)
    state.sizes = [0] * (seats * COLOUR_COUNT)
    for seat in state.order():
        state.held[(seat * ZONE_COUNT + box.start_zone) * SLOTS] = draw_tile(state, box.start_zone)
        for kind in box.starters:
            state.store(seat, kind // ICON_COUNT, kind)
    plain = state.shuffled(box.plain, "plain")
    state.pool = sorted(plain[: DRAFTED * seats])
    state.away = sorted(plain[DRAFTED * seats :])


def turn_up_spirit(state: BooState, temple: int) -> None:
    """Bring the next tile of a temple's stack into view, if there is one (BOO-AUTUMN-06).

    Tiles below the tops and those removed at the set-up are all unseen, so each of them is as likely to come.
    """
    if state.below[temple] == 0:
        state.tops[temple] = NONE
        return
    state.below[temple] -= 1
    size = spirit_total(state.unseen)
    index = state.stream("spirits", size).below(size)
    kind = 0
    while index >= spirits_of(state.unseen, kind):
        index -= spirits_of(state.unseen, kind)
        kind += 1
    state.unseen -= one_spirit(kind)
    state.tops[temple] = kind


def deal_ghost(state: BooState, year: int) -> None:
    """With two players the temple tiles say how many brown sticks each temple gets in a year (BOO-TWO-02, -07)."""
    if state.seats != 2:
        return
    tiles = state.box.temple_tiles[:]
    state.stream("temples", year).shuffle(tiles)
    for temple in range(TEMPLES):
        state.sticks.extend([temple * STICK + GHOST] * tiles[temple])
    if state.log is not None:
        values: dict[str, int | str] = {"red": tiles[0], "blue": tiles[1], "green": tiles[2], "yellow": tiles[3]}
        state.log.add(-1, "ghost_dealt", values, "BOO-TWO-02")


class Draft(Decision[BooState]):
    """One plain shoot from the pool, twice round the table (D-01, BOO-R-58)."""

    def families(self, state: BooState) -> list[Family]:
        return [DRAFT]

    def prompt(self, state: BooState) -> str:
        return say("Draft a shoot. It goes into your stock of the same colour.")

    def options(self, state: BooState) -> list[int]:
        return sorted({DRAFT.id(kind) for kind in state.pool})

    def accepts(self, state: BooState, move: int) -> bool:
        return DRAFT.holds(move) and DRAFT.arg(move) in state.pool

    def choose(self, state: BooState, move: int) -> None:
        kind = DRAFT.arg(move)
        state.pool.remove(kind)
        state.store(self.seat, kind // ICON_COUNT, kind)
        if state.log is not None:
            state.log.add(self.seat, "drafted", {"shoot": SHOOT_NAMES[kind]}, "BOO-SETUP-27")
        if state.pool:
            state.replace(Draft(state.seat_after(self.seat)))
        else:
            state.pop()

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if DRAFT.holds(move):
            sentence = say(
                "There is no {shoot} shoot to draft. Choose one of those on offer.", shoot=shoot_name(DRAFT.arg(move))
            )
            return IllegalMove(sentence, "BOO-SETUP-27")
        return IllegalMove(say("First draft one of the shoots on offer."), "BOO-SETUP-27")


STEPS: Final[list[type[Step[Any]]]] = [Draft]
