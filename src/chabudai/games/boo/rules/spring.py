"""Spring: a stick and a gift for everybody (BOO-SPRING)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.grid import bits
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step
from chabudai.games.boo.moves import FORGO, GIFT
from chabudai.games.boo.rules.actions import ACTIONS
from chabudai.games.boo.rules.box import ACTION_COUNT, ICONS, SPACES
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import action_name, say


def begin_spring(state: BooState) -> None:
    """Sticks for all (BOO-R-22), then as many gifts face up as there are players."""
    take_sticks(state)
    gifts = list(range(ACTION_COUNT))
    state.stream("gifts", state.round).shuffle(gifts)
    state.gifts = 0
    for gift in gifts[: state.seats]:
        state.gifts |= 1 << gift
    if state.log is not None:
        names = [ICONS[gift] for gift in bits(state.gifts)]
        state.log.add(-1, "gifts_revealed", {"gifts": names}, "BOO-SPRING-04")
    state.push(TakeGift(state.first, state.seats))


def take_sticks(state: BooState) -> None:
    """Each player's stick from the leftmost incense space that still holds sticks (BOO-SPRING-02)."""
    for space in range(SPACES):
        if state.spaces[space]:
            for seat in bits(state.spaces[space]):
                state.reserve[seat] += 1
            state.spaces[space] = 0
            if state.log is not None:
                state.log.add(-1, "sticks_taken", {"round": state.round}, "BOO-SPRING-02")
            return


def gift_of(move: int) -> int:
    """The gift that is taken, used or not."""
    return GIFT.arg(move) if GIFT.holds(move) else FORGO.arg(move)


class TakeGift(Decision[BooState]):
    """One of the gifts that are still face up, used at once or not at all (D-02, D-03, BOO-R-12)."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left
        """Players who still get a gift, this one included."""

    def fields(self) -> list[int]:
        return [self.seat, self.left]

    def families(self, state: BooState) -> list[Family]:
        return [GIFT, FORGO]

    def prompt(self, state: BooState) -> str:
        return say("Choose a gift of the forest and perform its action at once.")

    def options(self, state: BooState) -> list[int]:
        gifts = bits(state.gifts)
        return [GIFT.id(gift) for gift in gifts] + [FORGO.id(gift) for gift in gifts]

    def accepts(self, state: BooState, move: int) -> bool:
        return (GIFT.holds(move) or FORGO.holds(move)) and state.gifts >> gift_of(move) & 1 != 0

    def choose(self, state: BooState, move: int) -> None:
        gift = gift_of(move)
        state.gifts &= ~(1 << gift)
        if self.left > 1:
            state.replace(TakeGift(state.seat_after(self.seat), self.left - 1))
        else:
            state.pop()
        if state.log is not None:
            kind, rule = ("gift", "BOO-SPRING-06") if GIFT.holds(move) else ("forgone", "BOO-R-12")
            state.log.add(self.seat, kind, {"action": ICONS[gift]}, rule)
        if GIFT.holds(move):
            state.push(ACTIONS[gift](self.seat))

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if GIFT.holds(move) or FORGO.holds(move):
            name = action_name(gift_of(move))
            sentence = say("The {action} gift is not on offer. Choose one that lies face up.", action=name)
            return IllegalMove(sentence, "BOO-SPRING-05")
        return IllegalMove(say("It is spring: choose one of the gifts that lie face up."), "BOO-SPRING-06")


STEPS: Final[list[type[Step[Any]]]] = [TakeGift]
