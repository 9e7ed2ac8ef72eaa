"""The shoots of a turn: placing, resolving, receiving (BOO-SUMMER-20…40, BOO-R-01…05, -11, -23, -24).

Each stalk is a queue: `core[0]` leaves next, placed shoots wait in two entry slots. Resolving either of two shoots
under a stalk pushes it one step, and they enter in the order in which they lie, not in that of resolving (BOO-R-03);
hence `waiting` remembers by entry slot what is still to be resolved, while `pending` is what physically lies there.
"""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import NONE, Decision, Step
from chabudai.games.boo.moves import DECLINE, END, LODGE, NEARER, PERFORM, PLACE, PLACES, USE
from chabudai.games.boo.rules.actions import ACTIONS
from chabudai.games.boo.rules.box import (
    COLOUR_COUNT,
    COLOURS,
    CORE,
    ENTRIES,
    ICON_COUNT,
    SHOOT_NAMES,
    STALKS,
    STOCK,
    WILD,
)
from chabudai.games.boo.rules.spirits import (
    AFTER_OFFERING,
    AFTER_SHOOTS,
    POWERS,
    WILD_SHOOTS,
    call,
    call_refusal,
    can_call,
    list_spirits,
)
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import colour_name, say, shoot_name


class Place(Decision[BooState]):
    """Under which stalk the next shoot of the visited stock goes; before the first also spirits (D-06)."""

    def __init__(self, seat: int, stock: int, offered: int, powers: int, placed: int) -> None:
        super().__init__(seat)
        self.stock = stock
        self.offered = offered
        """Sticks offered, and so shoots that may be performed."""
        self.powers = powers
        self.placed = placed

    def fields(self) -> list[int]:
        return [self.seat, self.stock, self.offered, self.powers, self.placed]

    def window(self) -> int:
        return 0 if self.placed else AFTER_OFFERING

    def shoot(self, state: BooState) -> int:
        """The shoot to be placed now."""
        return state.stocks[(self.seat * COLOUR_COUNT + self.stock) * STOCK]

    def families(self, state: BooState) -> list[Family]:
        return [USE, PLACE]

    def prompt(self, state: BooState) -> str:
        return say("Place the {shoot} shoot under a stalk.", shoot=shoot_name(self.shoot(state)))

    def options(self, state: BooState) -> list[int]:
        moves: list[int] = []
        list_spirits(state, self.seat, self.window(), moves)
        for stalk in range(STALKS):
            if state.pending[stalk * ENTRIES + 1] == NONE:
                moves.append(PLACE.id(stalk))
        return moves

    def accepts(self, state: BooState, move: int) -> bool:
        if PLACE.holds(move):
            return state.pending[PLACE.arg(move) * ENTRIES + 1] == NONE
        return can_call(state, self.seat, self.window(), move)

    def choose(self, state: BooState, move: int) -> None:
        seat = self.seat
        if USE.holds(move):
            state.replace(Place(seat, self.stock, self.offered, self.powers | POWERS[USE.arg(move)], 0))
            call(state, seat, USE.arg(move))
            return
        stalk = PLACE.arg(move)
        kind = state.take_shoot(seat, self.stock)
        entry = stalk * ENTRIES
        if state.pending[entry] != NONE:
            entry += 1
        state.pending[entry] = kind
        state.waiting[entry] = kind
        if state.log is not None:
            state.log.add(seat, "placed", {"shoot": SHOOT_NAMES[kind], "stalk": stalk + 1}, "BOO-SUMMER-21")
        if state.sizes[seat * COLOUR_COUNT + self.stock]:
            state.replace(Place(seat, self.stock, self.offered, self.powers, self.placed + 1))
            return
        state.replace(NextShoot(seat, self.offered, self.powers))
        for doubled in range(STALKS - 1, -1, -1):
            far = state.pending[doubled * ENTRIES + 1]
            if far != NONE and far != state.pending[doubled * ENTRIES]:
                state.push(Nearer(seat, doubled))

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if PLACE.holds(move):
            return IllegalMove(say("A stalk takes only two new shoots a turn. Choose another one."), "BOO-SUMMER-22")
        if USE.holds(move):
            return call_refusal(state, self.seat, self.window(), move)
        if PERFORM.holds(move) or DECLINE.holds(move):
            return IllegalMove(say("Place all your shoots first, then perform them."), "BOO-SUMMER-24")
        return IllegalMove(say("First place your next shoot under a stalk."), "BOO-SUMMER-20")


class Nearer(Decision[BooState]):
    """Two different shoots go under one stalk: which of them lies nearer to it (D-07, BOO-SUMMER-25)."""

    def __init__(self, seat: int, stalk: int) -> None:
        super().__init__(seat)
        self.stalk = stalk

    def fields(self) -> list[int]:
        return [self.seat, self.stalk]

    def families(self, state: BooState) -> list[Family]:
        return [NEARER]

    def prompt(self, state: BooState) -> str:
        return say("Which shoot goes into stalk {stalk} first?", stalk=self.stalk + 1)

    def options(self, state: BooState) -> list[int]:
        entry = self.stalk * ENTRIES
        return sorted([NEARER.id(state.pending[entry]), NEARER.id(state.pending[entry + 1])])

    def accepts(self, state: BooState, move: int) -> bool:
        entry = self.stalk * ENTRIES
        return move == NEARER.id(state.pending[entry]) or move == NEARER.id(state.pending[entry + 1])

    def choose(self, state: BooState, move: int) -> None:
        state.pop()
        entry = self.stalk * ENTRIES
        near = NEARER.arg(move)
        if state.pending[entry] != near:
            far = state.pending[entry]
            state.pending[entry] = near
            state.pending[entry + 1] = far
            state.waiting[entry] = near
            state.waiting[entry + 1] = far
        if state.log is not None:
            values: dict[str, int | str] = {"shoot": SHOOT_NAMES[near], "stalk": self.stalk + 1}
            state.log.add(self.seat, "nearer", values, "BOO-SUMMER-25")

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if NEARER.holds(move):
            sentence = say(
                "That shoot is not under stalk {stalk}. Choose one of the two that are.", stalk=self.stalk + 1
            )
            return IllegalMove(sentence, "BOO-SUMMER-25")
        sentence = say("Choose which of your two shoots goes into stalk {stalk} first.", stalk=self.stalk + 1)
        return IllegalMove(sentence, "BOO-SUMMER-25")


class NextShoot(Step[BooState]):
    """Go on with the shoots: ask, decline what must be declined, or end the turn (BOO-SUMMER-40)."""

    def __init__(self, seat: int, left: int, powers: int) -> None:
        self.seat = seat
        self.left = left
        """How many shoots may still be performed."""
        self.powers = powers

    def fields(self) -> list[int]:
        return [self.seat, self.left, self.powers]

    def run(self, state: BooState) -> None:
        waiting = 0
        last = 0
        for place in range(PLACES):
            if state.waiting[place] != NONE:
                waiting += 1
                last = place
        resolve = Resolve(self.seat, self.left, self.powers)
        if state.awake[self.seat] & (AFTER_OFFERING if waiting else AFTER_SHOOTS):
            state.push(resolve)
        elif waiting == 1 and self.left == 0:
            state.push(self)
            decline(state, self.seat, last)
        elif waiting:
            state.push(resolve)


class Resolve(Decision[BooState]):
    """Perform or decline one of the placed shoots, call a spirit, or end the turn (D-08)."""

    def __init__(self, seat: int, left: int, powers: int) -> None:
        super().__init__(seat)
        self.left = left
        self.powers = powers

    def fields(self) -> list[int]:
        return [self.seat, self.left, self.powers]

    def families(self, state: BooState) -> list[Family]:
        return [USE, PERFORM, DECLINE, END]

    def prompt(self, state: BooState) -> str:
        if not unresolved(state):
            return say("Call a spirit or end your turn.")
        return say.count(
            self.left,
            "Choose a shoot to perform or decline. You have {number} action left.",
            "Choose a shoot to perform or decline. You have {number} actions left.",
        )

    def window(self, state: BooState) -> int:
        return AFTER_OFFERING if unresolved(state) else AFTER_SHOOTS

    def offers(self, state: BooState, place: int) -> bool:
        """Is this shoot to be resolved? Of two that are alike under a stalk the near one stands for both."""
        kind = state.waiting[place]
        return kind != NONE and (place % ENTRIES == 0 or state.waiting[place - 1] != kind)

    def options(self, state: BooState) -> list[int]:
        moves: list[int] = []
        list_spirits(state, self.seat, self.window(state), moves)
        places = [place for place in range(PLACES) if self.offers(state, place)]
        if self.left:
            for place in places:
                moves.append(PERFORM.nth(place))
        for place in places:
            moves.append(DECLINE.nth(place))
        if not places:
            moves.append(END.id())
        return moves

    def accepts(self, state: BooState, move: int) -> bool:
        if PERFORM.holds(move):
            return self.left > 0 and self.offers(state, PERFORM.number(move))
        if DECLINE.holds(move):
            return self.offers(state, DECLINE.number(move))
        if END.holds(move):
            return not unresolved(state)
        return can_call(state, self.seat, self.window(state), move)

    def choose(self, state: BooState, move: int) -> None:
        if END.holds(move):
            state.pop()
        elif DECLINE.holds(move):
            state.replace(NextShoot(self.seat, self.left, self.powers))
            decline(state, self.seat, DECLINE.number(move))
        elif PERFORM.holds(move):
            state.replace(NextShoot(self.seat, self.left - 1, self.powers))
            perform(state, self.seat, PERFORM.number(move), self.powers)
        else:
            state.replace(NextShoot(self.seat, self.left, self.powers | POWERS[USE.arg(move)]))
            call(state, self.seat, USE.arg(move))

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if PERFORM.holds(move) or DECLINE.holds(move):
            place = PERFORM.number(move) if PERFORM.holds(move) else DECLINE.number(move)
            if state.waiting[place] == NONE:
                return IllegalMove(
                    say("You have no shoot waiting there. Choose one that you placed this turn."), "BOO-SUMMER-27"
                )
            if not self.offers(state, place):
                sentence = say("These two shoots are the same: start with the one next to the stalk.")
                return IllegalMove(sentence, "BOO-R-03")
            sentence = say("You have used all your actions, one for each stick you offered. Decline this shoot.")
            return IllegalMove(sentence, "BOO-SUMMER-26")
        if END.holds(move):
            return IllegalMove(say("Before that, perform or decline every shoot you placed."), "BOO-SUMMER-40")
        if USE.holds(move):
            return call_refusal(state, self.seat, self.window(state), move)
        return IllegalMove(say("Perform or decline the shoots you placed, one by one."), "BOO-SUMMER-27")


def unresolved(state: BooState) -> bool:
    """Is any placed shoot still to be resolved?"""
    return state.waiting.count(NONE) < PLACES


def decline(state: BooState, seat: int, place: int) -> None:
    """Leave a shoot's action; its stalk is pushed all the same (BOO-SUMMER-29, -31)."""
    kind = state.waiting[place]
    state.waiting[place] = NONE
    if state.log is not None:
        state.log.add(seat, "declined", {"shoot": SHOOT_NAMES[kind]}, "BOO-SUMMER-29")
    state.push(Advance(seat, place // ENTRIES))


def perform(state: BooState, seat: int, place: int, powers: int) -> None:
    """A shoot's action, and directly after it the push of its stalk (BOO-SUMMER-31)."""
    kind = state.waiting[place]
    state.waiting[place] = NONE
    icon = WILD if powers & WILD_SHOOTS else kind % ICON_COUNT
    if state.log is not None:
        state.log.add(seat, "performed", {"shoot": SHOOT_NAMES[kind]}, "BOO-SUMMER-27")
    state.push(Advance(seat, place // ENTRIES))
    state.push(ACTIONS[icon](seat))


class Advance(Step[BooState]):
    """Push a stalk one step and store the shoot that leaves it (BOO-SUMMER-31…36)."""

    def __init__(self, seat: int, stalk: int) -> None:
        self.seat = seat
        self.stalk = stalk

    def fields(self) -> list[int]:
        return [self.seat, self.stalk]

    def run(self, state: BooState) -> None:
        head = self.stalk * CORE
        entry = self.stalk * ENTRIES
        kind = state.core[head]
        state.core[head] = state.core[head + 1]
        state.core[head + 1] = state.core[head + 2]
        state.core[head + 2] = state.pending[entry]
        state.pending[entry] = state.pending[entry + 1]
        state.pending[entry + 1] = NONE
        colour = kind // ICON_COUNT
        if state.sizes[self.seat * COLOUR_COUNT + colour] < STOCK:
            state.store(self.seat, colour, kind)
            if state.log is not None:
                values: dict[str, int | str] = {"shoot": SHOOT_NAMES[kind], "stalk": self.stalk + 1}
                state.log.add(self.seat, "received", values, "BOO-SUMMER-33")
        else:
            state.push(Lodge(self.seat, kind))


class Lodge(Decision[BooState]):
    """The stock of its colour is full: which other one takes the shoot (D-16, BOO-SUMMER-35, BOO-R-24)."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind = kind

    def fields(self) -> list[int]:
        return [self.seat, self.kind]

    def families(self, state: BooState) -> list[Family]:
        return [LODGE]

    def prompt(self, state: BooState) -> str:
        return say(
            "Your {colour} stock is full: put the {shoot} shoot into another one.",
            colour=colour_name(self.kind // ICON_COUNT),
            shoot=shoot_name(self.kind),
        )

    def options(self, state: BooState) -> list[int]:
        base = self.seat * COLOUR_COUNT
        return [LODGE.id(colour) for colour in range(COLOUR_COUNT) if state.sizes[base + colour] < STOCK]

    def accepts(self, state: BooState, move: int) -> bool:
        if not LODGE.holds(move):
            return False
        return state.sizes[self.seat * COLOUR_COUNT + LODGE.arg(move)] < STOCK

    def choose(self, state: BooState, move: int) -> None:
        state.pop()
        state.store(self.seat, LODGE.arg(move), self.kind)
        if state.log is not None:
            values: dict[str, int | str] = {"shoot": SHOOT_NAMES[self.kind], "stock": COLOURS[LODGE.arg(move)]}
            state.log.add(self.seat, "lodged", values, "BOO-SUMMER-35")

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if LODGE.holds(move):
            sentence = say(
                "Your {colour} stock is full with four shoots. Choose another one.", colour=colour_name(LODGE.arg(move))
            )
            return IllegalMove(sentence, "BOO-SUMMER-34")
        return IllegalMove(say("First put your new shoot into a stock that has room."), "BOO-SUMMER-35")


STEPS: Final[list[type[Step[Any]]]] = [Place, Nearer, NextShoot, Resolve, Advance, Lodge]
