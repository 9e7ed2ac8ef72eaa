"""Calling spirits in Summer (BOO-SPIRIT, BOO-R-25…32).

A *window* is a moment between complete steps of the own turn. Which kinds it admits is a packed set with both bits of
each kind, so that one `&` with the awake tiles tells whether anything can be called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.state import Step
from chabudai.games.boo.moves import USE
from chabudai.games.boo.rules.actions import Fund
from chabudai.games.boo.rules.balance import Balance
from chabudai.games.boo.rules.box import (
    BAKENEKO,
    KAPPA,
    KITSUNE,
    ROKUROKUBI,
    SPIRITS,
    SUMMER_SPIRITS,
    TANUKI,
    TENGU,
    one_spirit,
    spirits_of,
)
from chabudai.games.boo.rules.food import Feast
from chabudai.games.boo.rules.improve import Improve
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import say, spirit_name

WILD_SHOOTS: Final = 1
"""Power of a turn: Kitsune makes every unresolved shoot a wildcard."""
FREE_OFFERING: Final = 2
"""Power of a turn: with Bakeneko sticks go anywhere for nothing."""
POWERS: Final = [0, 0, 0, WILD_SHOOTS, 0, FREE_OFFERING]
"""The power that each kind lends to the turn."""

DEEDS: Final[dict[int, Callable[[int], Step[Any]]]] = {
    KAPPA: Balance,
    TANUKI: Improve,
    ROKUROKUBI: Fund,
    TENGU: Feast,
}
"""The action that a kind performs at once; Kitsune and Bakeneko change the turn instead."""

SPIRIT_RULES: Final = [
    "BOO-SPIRIT-08",
    "BOO-SPIRIT-09",
    "BOO-SPIRIT-10",
    "BOO-SPIRIT-11",
    "BOO-SPIRIT-13",
    "BOO-SPIRIT-15",
    "BOO-SPIRIT-12",
]


def window(kinds: list[int]) -> int:
    """The packed set of both bits of these kinds."""
    mask = 0
    for kind in kinds:
        mask |= 3 * one_spirit(kind)
    return mask


BEFORE_OFFERING: Final = window([KAPPA, TANUKI, ROKUROKUBI, KITSUNE, TENGU, BAKENEKO])
AFTER_OFFERING: Final = window([KAPPA, TANUKI, ROKUROKUBI, KITSUNE, TENGU])
"""Bakeneko would come too late (BOO-R-31)."""
AFTER_SHOOTS: Final = window([KAPPA, TANUKI, ROKUROKUBI, TENGU])
"""Kitsune needs an unresolved shoot (BOO-R-30)."""


def list_spirits(state: BooState, seat: int, admitted: int, moves: list[int]) -> None:
    """A move for each kind that the seat can call in a window."""
    awake = state.awake[seat] & admitted
    if awake:
        for kind in range(SUMMER_SPIRITS):
            if spirits_of(awake, kind):
                moves.append(USE.id(kind))


def can_call(state: BooState, seat: int, admitted: int, move: int) -> bool:
    if not USE.holds(move):
        return False
    return spirits_of(state.awake[seat] & admitted, USE.arg(move)) > 0


def call(state: BooState, seat: int, kind: int) -> None:
    """Turn the tile and let its deed happen next (BOO-SPIRIT-04)."""
    state.awake[seat] -= one_spirit(kind)
    state.asleep[seat] += one_spirit(kind)
    if state.log is not None:
        state.log.add(seat, "called", {"spirit": SPIRITS[kind]}, SPIRIT_RULES[kind])
    deed = DEEDS.get(kind)
    if deed is not None:
        state.push(deed(seat))


def call_refusal(state: BooState, seat: int, admitted: int, move: int) -> IllegalMove:
    """Why a spirit cannot be called now."""
    kind = USE.arg(move)
    name = spirit_name(kind).capitalize()
    if spirits_of(state.awake[seat], kind) == 0:
        if spirits_of(state.asleep[seat], kind):
            return IllegalMove(say("{spirit} is asleep. You can wake it in winter.", spirit=name), "BOO-SPIRIT-04")
        return IllegalMove(
            say("You have no {spirit}. Spirits are won at the temples in autumn.", spirit=name), "BOO-SPIRIT-03"
        )
    if kind == BAKENEKO:
        return IllegalMove(say("Too late for Bakeneko: call it before you make your offering."), "BOO-R-31")
    if kind == KITSUNE and admitted & window([KAPPA]):
        return IllegalMove(say("Too late for Kitsune: you have no shoot left to perform this turn."), "BOO-R-30")
    return IllegalMove(say("Finish this step first: spirits help only between two steps of your turn."), "BOO-R-25")
