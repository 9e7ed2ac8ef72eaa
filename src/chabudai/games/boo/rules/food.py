"""Food counters: taking, refilling, Cook and Tengu's meal (BOO-FOOD, BOO-ACTION-05, BOO-SPIRIT-13, -14)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step, StepOfSeat
from chabudai.games.boo.moves import RESET, STOP, TAKE
from chabudai.games.boo.rules.box import FOOD_KINDS, FOOD_SPACES, FOODS
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import food_name, say


def counters(kinds: list[int]) -> int:
    """How many counters these are."""
    return kinds[0] + kinds[1] + kinds[2]


def draw_counters(state: BooState, number: int) -> None:
    """Turn up counters from the pile; an empty pile is made anew from the discard (BOO-FOOD-05, BOO-R-38)."""
    state.food_draws += 1
    rng = state.stream("food", state.food_draws)
    for _ in range(number):
        size = counters(state.food_pile)
        if size == 0:
            state.food_pile = state.food_discard
            state.food_discard = [0] * FOOD_KINDS
            size = counters(state.food_pile)
            if size == 0:
                return
            if state.log is not None:
                state.log.add(-1, "food_reshuffled", {"count": size}, "BOO-FOOD-05")
        index = rng.below(size)
        kind = 0
        while index >= state.food_pile[kind]:
            index -= state.food_pile[kind]
            kind += 1
        state.food_pile[kind] -= 1
        state.food_spaces[kind] += 1


def take_counter(state: BooState, seat: int, kind: int, rule: str) -> None:
    """Take a face-up counter; five new ones follow the last (BOO-FOOD-01, -02, BOO-R-37)."""
    state.food_spaces[kind] -= 1
    state.food[seat * FOOD_KINDS + kind] += 1
    if state.log is not None:
        state.log.add(seat, "cooked", {"food": FOODS[kind]}, rule)
    if counters(state.food_spaces) == 0:
        draw_counters(state, FOOD_SPACES)
        tell_food(state, "food_refilled", "BOO-FOOD-02")


def reset(state: BooState) -> None:
    """Discard all face-up counters, then draw up to five (BOO-SPIRIT-14, BOO-R-32)."""
    for kind in range(FOOD_KINDS):
        state.food_discard[kind] += state.food_spaces[kind]
        state.food_spaces[kind] = 0
    draw_counters(state, FOOD_SPACES)
    tell_food(state, "food_reset", "BOO-SPIRIT-14")


def tell_food(state: BooState, kind: str, rule: str) -> None:
    if state.log is not None:
        spaces = state.food_spaces
        state.log.add(-1, kind, {"tea": spaces[0], "rice": spaces[1], "ramen": spaces[2]}, rule)


def list_counters(state: BooState, moves: list[int]) -> None:
    """A move for each kind of counter on the board."""
    for kind in range(FOOD_KINDS):
        if state.food_spaces[kind]:
            moves.append(TAKE.id(kind))


def takes_counter(state: BooState, move: int) -> bool:
    return TAKE.holds(move) and state.food_spaces[TAKE.arg(move)] > 0


def absent(move: int) -> IllegalMove:
    return IllegalMove(
        say("There is no {food} on the board. Take another counter.", food=food_name(TAKE.arg(move))), "BOO-ACTION-05"
    )


class Cook(StepOfSeat[BooState]):
    """The Cook action; without a counter on the board it has no effect (BOO-R-36)."""

    def run(self, state: BooState) -> None:
        if counters(state.food_spaces):
            state.push(ChooseFood(self.seat))


class ChooseFood(Decision[BooState]):
    """Which counter to take (D-14)."""

    def families(self, state: BooState) -> list[Family]:
        return [TAKE]

    def prompt(self, state: BooState) -> str:
        return say("Cook: take a food counter from the board.")

    def options(self, state: BooState) -> list[int]:
        moves: list[int] = []
        list_counters(state, moves)
        return moves

    def accepts(self, state: BooState, move: int) -> bool:
        return takes_counter(state, move)

    def choose(self, state: BooState, move: int) -> None:
        state.pop()
        take_counter(state, self.seat, TAKE.arg(move), "BOO-ACTION-05")

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if TAKE.holds(move):
            return absent(move)
        return IllegalMove(say("This is a Cook action: take one of the food counters on the board."), "BOO-ACTION-05")


FRESH: Final = 0
"""Tengu may still reset before or after the counter is taken."""
RESET_DONE: Final = 1
TAKEN: Final = 2


class Feast(StepOfSeat[BooState]):
    """Tengu: a counter, with one reset of the board before or after it (BOO-R-32)."""

    def run(self, state: BooState) -> None:
        state.push(TenguMeal(self.seat, FRESH if counters(state.food_spaces) else TAKEN))


class TenguMeal(Decision[BooState]):
    """Tengu at table (D-15)."""

    def __init__(self, seat: int, stage: int) -> None:
        super().__init__(seat)
        self.stage = stage

    def fields(self) -> list[int]:
        return [self.seat, self.stage]

    def families(self, state: BooState) -> list[Family]:
        return [STOP, TAKE, RESET]

    def prompt(self, state: BooState) -> str:
        if self.stage == TAKEN:
            return say("Tengu: replace all the food on the board, or stop.")
        if self.stage == RESET_DONE:
            return say("Tengu: take a food counter from the board.")
        return say("Tengu: take a food counter, or replace all the food on the board first.")

    def options(self, state: BooState) -> list[int]:
        if self.stage == TAKEN:
            return [STOP.id(), RESET.id()]
        moves: list[int] = []
        list_counters(state, moves)
        if self.stage == FRESH:
            moves.append(RESET.id())
        return moves

    def accepts(self, state: BooState, move: int) -> bool:
        if self.stage == TAKEN:
            return STOP.holds(move) or RESET.holds(move)
        return takes_counter(state, move) or (RESET.holds(move) and self.stage == FRESH)

    def choose(self, state: BooState, move: int) -> None:
        state.pop()
        if RESET.holds(move):
            reset(state)
            if self.stage == FRESH:
                state.push(TenguMeal(self.seat, RESET_DONE))
        elif not STOP.holds(move):
            take_counter(state, self.seat, TAKE.arg(move), "BOO-SPIRIT-13")
            if self.stage == FRESH:
                state.push(TenguMeal(self.seat, TAKEN))

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if RESET.holds(move):
            return IllegalMove(say("Tengu replaces the food only once. Now take a counter."), "BOO-R-32")
        if TAKE.holds(move):
            if self.stage == TAKEN:
                return IllegalMove(
                    say("Tengu gives you one counter, and you have it. Replace the food, or stop."), "BOO-SPIRIT-13"
                )
            return absent(move)
        return IllegalMove(say("First take a food counter from the board, thanks to Tengu."), "BOO-SPIRIT-13")


STEPS: Final[list[type[Step[Any]]]] = [Cook, ChooseFood, Feast, TenguMeal]
