"""A Summer turn begins: passing, visiting a temple, the offering (BOO-SUMMER-01…19, BOO-R-06…10, -26, -63)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step, StepOfSeat
from chabudai.games.boo.moves import OFFER, USE, VECTORS, VECTORS_OF, VISIT
from chabudai.games.boo.rules.box import COLOUR_COUNT, COLOURS, STICK, STOCK, TEMPLES
from chabudai.games.boo.rules.grove import Place
from chabudai.games.boo.rules.spirits import (
    BEFORE_OFFERING,
    FREE_OFFERING,
    POWERS,
    call,
    call_refusal,
    can_call,
    list_spirits,
)
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import coin_count, colour_name, say

DIVERSION: Final = 1
"""Coins for a stick in another temple than the one visited."""


def begin_summer(state: BooState) -> None:
    state.passed = 0
    state.push(Turn(state.first))


class Turn(StepOfSeat[BooState]):
    """The turn of a seat, and after it that of the next, until all have passed (BOO-SUMMER-01…05)."""

    def run(self, state: BooState) -> None:
        bit = 1 << self.seat
        if not state.passed & bit and state.reserve[self.seat] == 0:
            state.passed |= bit
            if state.log is not None:
                state.log.add(self.seat, "passed", {}, "BOO-SUMMER-02")
        if state.passed == (1 << state.seats) - 1:
            return
        state.push(Turn(state.seat_after(self.seat)))
        if not state.passed & bit:
            state.push(Visit(self.seat, 0))


def may_visit(state: BooState, seat: int, colour: int) -> bool:
    """Any stock with shoots but the one that the marker stands on (BOO-SUMMER-07, -08)."""
    return state.sizes[seat * COLOUR_COUNT + colour] > 0 and state.marker[seat] != colour


class Visit(Decision[BooState]):
    """Which temple to visit, or a spirit to call first (D-04)."""

    def __init__(self, seat: int, powers: int) -> None:
        super().__init__(seat)
        self.powers = powers

    def fields(self) -> list[int]:
        return [self.seat, self.powers]

    def families(self, state: BooState) -> list[Family]:
        return [VISIT, USE]

    def prompt(self, state: BooState) -> str:
        return say("Your turn: choose a stock and visit its temple.")

    def options(self, state: BooState) -> list[int]:
        moves: list[int] = []
        for colour in range(COLOUR_COUNT):
            if may_visit(state, self.seat, colour):
                moves.append(VISIT.id(colour))
        list_spirits(state, self.seat, BEFORE_OFFERING, moves)
        return moves

    def accepts(self, state: BooState, move: int) -> bool:
        if VISIT.holds(move):
            return may_visit(state, self.seat, VISIT.arg(move))
        return can_call(state, self.seat, BEFORE_OFFERING, move)

    def choose(self, state: BooState, move: int) -> None:
        seat = self.seat
        if USE.holds(move):
            state.replace(Visit(seat, self.powers | POWERS[USE.arg(move)]))
            call(state, seat, USE.arg(move))
            return
        stock = VISIT.arg(move)
        state.marker[seat] = stock
        if state.log is not None:
            state.log.add(seat, "visited", {"temple": COLOURS[stock]}, "BOO-SUMMER-06")
        offering = Offering(seat, stock, self.powers)
        state.replace(offering)
        if offering.forced(state):
            offering.lay(state, UNDIVERTED[stock][offering.size(state)])

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if VISIT.holds(move):
            name = colour_name(VISIT.arg(move))
            if state.marker[self.seat] == VISIT.arg(move):
                sentence = say(
                    (
                        "Your last visit was to {colour}, and you never visit a stock twice in a "
                        "row. Choose another one."
                    ),
                    colour=name,
                )
                return IllegalMove(sentence, "BOO-SUMMER-08")
            return IllegalMove(
                say("Your {colour} stock is empty. Choose one with a shoot in it.", colour=name), "BOO-SUMMER-07"
            )
        if USE.holds(move):
            return call_refusal(state, self.seat, BEFORE_OFFERING, move)
        return IllegalMove(say("First choose a stock: its colour is the temple you visit."), "BOO-SUMMER-06")


class Offering(Decision[BooState]):
    """How the sticks are spread over the temples, or a spirit to call first (D-05)."""

    def __init__(self, seat: int, stock: int, powers: int) -> None:
        super().__init__(seat)
        self.stock = stock
        self.powers = powers

    def fields(self) -> list[int]:
        return [self.seat, self.stock, self.powers]

    def size(self, state: BooState) -> int:
        """As many sticks as shoots, or all that are left (BOO-SUMMER-11…13)."""
        return min(state.sizes[self.seat * COLOUR_COUNT + self.stock], state.reserve[self.seat])

    def forced(self, state: BooState) -> bool:
        """Nothing to divert with and nobody to call: all sticks go to the temple visited."""
        return (
            state.coins[self.seat] == 0
            and not self.powers & FREE_OFFERING
            and not state.awake[self.seat] & BEFORE_OFFERING
        )

    def staying(self, state: BooState) -> int:
        """So many sticks have to stay in the temple visited: each in another one costs a coin, unless Bakeneko helps
        (BOO-SUMMER-15…17, BOO-SPIRIT-15).
        """
        return 0 if self.powers & FREE_OFFERING else self.size(state) - state.coins[self.seat] // DIVERSION

    def diverted(self, state: BooState, vector: int) -> int:
        return self.size(state) - VECTORS[vector][self.stock]

    def families(self, state: BooState) -> list[Family]:
        return [USE, OFFER]

    def prompt(self, state: BooState) -> str:
        size = self.size(state)
        if self.powers & FREE_OFFERING:
            return say.count(
                size,
                "Offer {number} stick to any temple: with Bakeneko it is free.",
                "Offer {number} sticks to any temples: with Bakeneko it is free.",
            )
        return say.count(
            size,
            "Offer {number} stick to the {temple} temple, or pay a coin to send it elsewhere.",
            "Offer {number} sticks to the {temple} temple, or pay a coin for each sent elsewhere.",
            temple=colour_name(self.stock),
        )

    def options(self, state: BooState) -> list[int]:
        moves: list[int] = []
        list_spirits(state, self.seat, BEFORE_OFFERING, moves)
        staying = self.staying(state)
        for vector in VECTORS_OF[self.size(state)]:
            if VECTORS[vector][self.stock] >= staying:
                moves.append(OFFER.id(vector))
        return moves

    def accepts(self, state: BooState, move: int) -> bool:
        if OFFER.holds(move):
            sticks = VECTORS[OFFER.arg(move)]
            return sum(sticks) == self.size(state) and sticks[self.stock] >= self.staying(state)
        return can_call(state, self.seat, BEFORE_OFFERING, move)

    def choose(self, state: BooState, move: int) -> None:
        if USE.holds(move):
            state.replace(Offering(self.seat, self.stock, self.powers | POWERS[USE.arg(move)]))
            call(state, self.seat, USE.arg(move))
        else:
            self.lay(state, OFFER.arg(move))

    def lay(self, state: BooState, vector: int) -> None:
        """Sticks on top of all others, coins to the reserve; then the shoots (BOO-SUMMER-17, -18)."""
        seat = self.seat
        size = self.size(state)
        price = 0 if self.powers & FREE_OFFERING else self.diverted(state, vector) * DIVERSION
        state.coins[seat] -= price
        state.reserve[seat] -= size
        for temple in range(TEMPLES):
            for _ in range(VECTORS[vector][temple]):
                state.sticks.append(temple * STICK + seat)
        if state.log is not None:
            state.log.add(seat, "offered", {"sticks": VECTORS[vector][:], "price": price}, "BOO-SUMMER-13")
        state.replace(Place(seat, self.stock, size, self.powers, 0))

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if OFFER.holds(move):
            size = self.size(state)
            if sum(VECTORS[OFFER.arg(move)]) != size:
                sentence = say.count(
                    size,
                    "Offer exactly {number} stick: one for each shoot, or all you have if fewer.",
                    "Offer exactly {number} sticks: one for each shoot, or all you have if fewer.",
                )
                return IllegalMove(sentence, "BOO-SUMMER-13")
            price = self.diverted(state, OFFER.arg(move)) * DIVERSION
            coins = state.coins[self.seat]
            template = "To send sticks elsewhere costs {price}, and you have {coins}."
            sentence = say(template, price=coin_count(price), coins=coins)
            return IllegalMove(sentence, "BOO-SUMMER-17")
        if USE.holds(move):
            return call_refusal(state, self.seat, BEFORE_OFFERING, move)
        return IllegalMove(say("First offer your sticks to the temples."), "BOO-SUMMER-11")


def _undiverted(temple: int, size: int) -> int:
    """The offering that leaves every stick in one temple."""
    return VECTORS.index([size if other == temple else 0 for other in range(TEMPLES)]) if size else 0


UNDIVERTED: Final = [[_undiverted(temple, size) for size in range(STOCK + 1)] for temple in range(TEMPLES)]

STEPS: Final[list[type[Step[Any]]]] = [Turn, Visit, Offering]
