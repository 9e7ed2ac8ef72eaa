"""Winter: waking spirits, feeding the family, upkeep (BOO-WINTER, BOO-SPIRIT-06, -12, BOO-R-33…35, -60)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.grid import count
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step, StepOfSeat
from chabudai.games.boo.moves import DONE, FEED, MOST_RAMEN, MOST_RICE, PAY, WAKE
from chabudai.games.boo.rules.box import (
    FOOD_KINDS,
    FOOD_SPACES,
    FOOD_WORTH,
    OOKAMI,
    RAMEN,
    RICE,
    SPACES,
    SPIRIT_KINDS,
    SPIRITS,
    STACKS,
    TEA,
    one_spirit,
    spirits_of,
)
from chabudai.games.boo.rules.food import counters, draw_counters, tell_food
from chabudai.games.boo.rules.markets import renew
from chabudai.games.boo.state import HUNGER, BooState
from chabudai.games.boo.words.names import coin_count, food_name, food_units, say, spirit_name

OOKAMI_UNITS: Final = 4


def begin_winter(state: BooState) -> None:
    """The five steps in order: all wake, all feed, then the upkeep (BOO-WINTER-01)."""
    state.push(Upkeep())
    order = state.order()
    order.reverse()
    for seat in order:
        state.push(Feed(seat))
    for seat in order:
        state.push(WakeSpirits(seat))


# --- step 1: waking ----------------------------------------------------------------------------------------------


def can_wake(state: BooState, seat: int, kind: int) -> bool:
    return spirits_of(state.asleep[seat], kind) > 0 and state.box.wake_costs[kind] <= state.coins[seat]


class WakeSpirits(StepOfSeat[BooState]):
    """Ask a player who sleeps beside a spirit that it can pay for."""

    def run(self, state: BooState) -> None:
        for kind in range(SPIRIT_KINDS):
            if can_wake(state, self.seat, kind):
                state.push(Wake(self.seat))
                return


class Wake(Decision[BooState]):
    """One more sleeping spirit, or done (D-17, BOO-R-35)."""

    def families(self, state: BooState) -> list[Family]:
        return [WAKE, DONE]

    def prompt(self, state: BooState) -> str:
        return say("Winter: pay to wake your sleeping spirits, or let them sleep.")

    def options(self, state: BooState) -> list[int]:
        moves = [WAKE.id(kind) for kind in range(SPIRIT_KINDS) if can_wake(state, self.seat, kind)]
        moves.append(DONE.id())
        return moves

    def accepts(self, state: BooState, move: int) -> bool:
        return DONE.holds(move) or (WAKE.holds(move) and can_wake(state, self.seat, WAKE.arg(move)))

    def choose(self, state: BooState, move: int) -> None:
        state.pop()
        if DONE.holds(move):
            return
        kind = WAKE.arg(move)
        cost = state.box.wake_costs[kind]
        state.coins[self.seat] -= cost
        state.asleep[self.seat] -= one_spirit(kind)
        state.awake[self.seat] += one_spirit(kind)
        if state.log is not None:
            state.log.add(self.seat, "woke", {"spirit": SPIRITS[kind], "price": cost}, "BOO-WINTER-02")
        state.push(WakeSpirits(self.seat))

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if WAKE.holds(move):
            kind = WAKE.arg(move)
            name = spirit_name(kind).capitalize()
            if spirits_of(state.asleep[self.seat], kind) == 0:
                return IllegalMove(say("You have no sleeping {spirit} to wake.", spirit=name), "BOO-WINTER-02")
            cost = state.box.wake_costs[kind]
            coins = state.coins[self.seat]
            sentence = say(
                "Waking {spirit} costs {price}, and you have {coins}.", spirit=name, price=coin_count(cost), coins=coins
            )
            return IllegalMove(sentence, "BOO-WINTER-02")
        return IllegalMove(say("It is winter: wake your spirits or let them sleep."), "BOO-WINTER-02")


# --- step 2: feeding ---------------------------------------------------------------------------------------------


def tiles_of(state: BooState, seat: int) -> int:
    """Home tiles of a player, each of which needs a unit of food (BOO-WINTER-06)."""
    return int(count(state.covered(seat)))


def most_ookami(state: BooState, seat: int) -> int:
    """As many as are awake and still needed (BOO-R-33)."""
    needed = (tiles_of(state, seat) + OOKAMI_UNITS - 1) // OOKAMI_UNITS
    return min(spirits_of(state.awake[seat], OOKAMI), needed)


def worth(state: BooState, seat: int) -> int:
    """Units that all counters of a player give (BOO-WINTER-07)."""
    total = 0
    for kind in range(FOOD_KINDS):
        total += FOOD_WORTH[kind] * state.food[seat * FOOD_KINDS + kind]
    return total


def pay_move(tea: int, rice: int, ramen: int) -> int:
    return PAY.id(tea, rice, ramen)


def payments(state: BooState, seat: int, need: int) -> list[int]:
    """Every set of counters worth at least the need from which none could be dropped (BOO-R-34).

    With ramen and rice chosen, tea can only make up the rest exactly; a surplus must be smaller than the smallest
    counter paid.
    """
    base = seat * FOOD_KINDS
    moves: list[int] = []
    for ramen in range(min(state.food[base + RAMEN], MOST_RAMEN) + 1):
        for rice in range(min(state.food[base + RICE], MOST_RICE) + 1):
            rest = need - FOOD_WORTH[RAMEN] * ramen - FOOD_WORTH[RICE] * rice
            if rest > 0:
                if rest <= state.food[base + TEA]:
                    moves.append(pay_move(rest, rice, ramen))
            elif -rest < (FOOD_WORTH[RICE] if rice else FOOD_WORTH[RAMEN]):
                moves.append(pay_move(0, rice, ramen))
    moves.sort()
    return moves


class Feed(StepOfSeat[BooState]):
    """A player feeds the family, first asking Ookami (BOO-WINTER-05)."""

    def run(self, state: BooState) -> None:
        if most_ookami(state, self.seat):
            state.push(CallOokami(self.seat))
        else:
            settle_need(state, self.seat, tiles_of(state, self.seat))


class CallOokami(Decision[BooState]):
    """How many awake Ookami feed the family; never compulsory (D-18, BOO-R-33)."""

    def families(self, state: BooState) -> list[Family]:
        return [FEED]

    def prompt(self, state: BooState) -> str:
        return say(
            "Your family needs {food}. How many Ookami do you call? Each gives 4.",
            food=food_units(tiles_of(state, self.seat)),
        )

    def options(self, state: BooState) -> list[int]:
        return [FEED.id(used) for used in range(most_ookami(state, self.seat) + 1)]

    def accepts(self, state: BooState, move: int) -> bool:
        return FEED.holds(move) and FEED.arg(move) <= most_ookami(state, self.seat)

    def choose(self, state: BooState, move: int) -> None:
        state.pop()
        used = FEED.arg(move)
        state.awake[self.seat] -= used * one_spirit(OOKAMI)
        state.asleep[self.seat] += used * one_spirit(OOKAMI)
        if used and state.log is not None:
            state.log.add(self.seat, "ookami", {"count": used, "units": used * OOKAMI_UNITS}, "BOO-SPIRIT-12")
        settle_need(state, self.seat, max(0, tiles_of(state, self.seat) - used * OOKAMI_UNITS))

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if FEED.holds(move):
            most = most_ookami(state, self.seat)
            sentence = say(
                ("At most {most} Ookami can help: only those awake, and no more than your family needs."), most=most
            )
            return IllegalMove(sentence, "BOO-R-33")
        return IllegalMove(say("First choose how many Ookami help to feed your family."), "BOO-SPIRIT-12")


def settle_need(state: BooState, seat: int, need: int) -> None:
    """Pay with counters; what they cannot cover costs happiness (BOO-WINTER-08…10)."""
    base = seat * FOOD_KINDS
    if worth(state, seat) <= need:
        hunger = need - worth(state, seat)
        pay(state, seat, state.food[base + TEA], state.food[base + RICE], state.food[base + RAMEN])
        if hunger:
            state.gain(seat, -hunger, HUNGER)
            if state.log is not None:
                state.log.add(seat, "hungry", {"points": hunger}, "BOO-WINTER-10")
        return
    moves = payments(state, seat, need)
    if len(moves) == 1:
        pay_by(state, seat, moves[0])
    else:
        state.push(PayFood(seat, need))


def pay_by(state: BooState, seat: int, move: int) -> None:
    tea, rice, ramen = PAY.args(move)
    pay(state, seat, tea, rice, ramen)


def pay(state: BooState, seat: int, tea: int, rice: int, ramen: int) -> None:
    """Put counters on the discard pile (BOO-WINTER-11)."""
    paid = [tea, rice, ramen]
    for kind in range(FOOD_KINDS):
        state.food[seat * FOOD_KINDS + kind] -= paid[kind]
        state.food_discard[kind] += paid[kind]
    if state.log is not None and counters(paid):
        state.log.add(seat, "paid", {"tea": tea, "rice": rice, "ramen": ramen}, "BOO-WINTER-08")


class PayFood(Decision[BooState]):
    """Which counters to pay with (D-19)."""

    def __init__(self, seat: int, need: int) -> None:
        super().__init__(seat)
        self.need = need

    def fields(self) -> list[int]:
        return [self.seat, self.need]

    def families(self, state: BooState) -> list[Family]:
        return [PAY]

    def prompt(self, state: BooState) -> str:
        return say("Your family needs {food}. Choose the counters to pay with.", food=food_units(self.need))

    def options(self, state: BooState) -> list[int]:
        return payments(state, self.seat, self.need)

    def choose(self, state: BooState, move: int) -> None:
        state.pop()
        pay_by(state, self.seat, move)

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if not PAY.holds(move):
            return IllegalMove(say("First feed your family: choose the counters to pay with."), "BOO-WINTER-08")
        base = self.seat * FOOD_KINDS
        values = PAY.decode(move)
        units = 0
        smallest = max(FOOD_WORTH)
        for kind in range(FOOD_KINDS):
            if values[kind] > state.food[base + kind]:
                sentence = say("You do not have {count} {food}.", count=values[kind], food=food_name(kind))
                return IllegalMove(sentence, "BOO-WINTER-08")
            units += values[kind] * FOOD_WORTH[kind]
            if values[kind]:
                smallest = min(smallest, FOOD_WORTH[kind])
        if units < self.need:
            sentence = say(
                ("That is only {units} of the {need} units needed, and you have more food. Pay all you can."),
                units=units,
                need=self.need,
            )
            return IllegalMove(sentence, "BOO-WINTER-08")
        sentence = say("That is too much: {units} would be enough. Keep a counter.", units=units - smallest)
        return IllegalMove(sentence, "BOO-R-34")


# --- steps 3 to 5: upkeep ----------------------------------------------------------------------------------------


class Upkeep(Step[BooState]):
    """The marker moves on, the displays are renewed, empty food spaces are filled (BOO-WINTER-13…16)."""

    def run(self, state: BooState) -> None:
        if state.round == SPACES:  # nothing of this could matter any more (BOO-R-60)
            return
        state.first = state.seat_after(state.first)
        if state.log is not None:
            state.log.add(state.first, "leads", {}, "BOO-WINTER-13")
        for stack in range(STACKS):
            renew(state, stack)
        missing = FOOD_SPACES - counters(state.food_spaces)
        if missing:
            draw_counters(state, missing)
            tell_food(state, "food_filled", "BOO-WINTER-16")


STEPS: Final[list[type[Step[Any]]]] = [WakeSpirits, Wake, Feed, CallOokami, PayFood, Upkeep]
