"""What an icon does: the four actions, whoever gives them, and the wildcard (BOO-ACTION)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step, StepOfSeat
from chabudai.games.boo.moves import ACT
from chabudai.games.boo.rules.balance import Balance
from chabudai.games.boo.rules.box import ACTION_COUNT
from chabudai.games.boo.rules.food import Cook
from chabudai.games.boo.rules.improve import Improve
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import say

FUND_COINS: Final = 2


class Fund(StepOfSeat[BooState]):
    """The Fund action: two coins from the reserve (BOO-ACTION-04)."""

    def run(self, state: BooState) -> None:
        state.coins[self.seat] += FUND_COINS
        if state.log is not None:
            state.log.add(self.seat, "funded", {"coins": FUND_COINS}, "BOO-ACTION-04")


class ChooseAction(Decision[BooState]):
    """A wildcard: which of the four actions (D-09, BOO-ACTION-06)."""

    def families(self, state: BooState) -> list[Family]:
        return [ACT]

    def prompt(self, state: BooState) -> str:
        return say("Wildcard: choose Balance, Improve, Fund or Cook.")

    def options(self, state: BooState) -> list[int]:
        return [ACT.id(action) for action in range(ACTION_COUNT)]

    def accepts(self, state: BooState, move: int) -> bool:
        return ACT.holds(move)

    def choose(self, state: BooState, move: int) -> None:
        state.replace(ACTIONS[ACT.arg(move)](self.seat))

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        return IllegalMove(say("First choose an action for your Wildcard."), "BOO-ACTION-06")


ACTIONS: Final[list[Callable[[int], Step[Any]]]] = [Balance, Improve, Fund, Cook, ChooseAction]
"""The step that each icon opens, by its code."""

STEPS: Final[list[type[Step[Any]]]] = [Fund, ChooseAction]
