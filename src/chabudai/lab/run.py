"""A run: many matches, on one processor or several, with the same results either way.

Match k depends on the run's seed and on k alone, so it does not matter which process plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import NamedTuple

from chabudai.bots import registry as bots
from chabudai.bots.playout import LIMIT
from chabudai.core import registry as games
from chabudai.core.content import Content
from chabudai.core.errors import BadOption
from chabudai.core.game import Game, OptionValue
from chabudai.lab.match import Outcome, play_match
from chabudai.lab.pool import Workers, work


class Plan(NamedTuple):
    """What to play. Plain values, so that it travels to other processes."""

    game: str
    seats: list[str]
    """The bot of each seat."""
    matches: int
    options: dict[str, OptionValue]
    seed: int = 0
    content: str | None = None
    """Text of a content file in place of the packaged one."""
    limit: int = LIMIT
    keep_moves: bool = False
    fixed: dict[str, int] = {}  # noqa: RUF012  (nobody changes it)
    """Streams of chance with a seed of their own."""

    def load(self) -> Game:
        """The game; raises where anything in the plan is not possible."""
        if self.matches < 1:
            raise BadOption(f"The number of games must be 1 or more, not {self.matches}.")
        if self.limit < 1:
            raise BadOption(f"The limit must be 1 decision or more, not {self.limit}.")
        content = None if self.content is None else Content("the content file", self.content)
        game = games.load(self.game, content)
        for name in self.seats:
            bots.load(name)
        game.new(len(self.seats), self.seed, self.options, self.fixed)
        return game


def run(plan: Plan, workers: Workers = 1) -> Generator[Outcome, None, None]:
    """Play the plan; outcomes come as they end, in no fixed order. Closing the iterator stops the workers."""
    plan.load()
    return work(partial(_player, plan), range(plan.matches), plan.matches, workers)


def _player(plan: Plan) -> Callable[[int], Outcome]:
    """What plays the match of a number, with game and bots at hand."""
    game = plan.load()
    seated = [bots.load(name) for name in plan.seats]

    def play(number: int) -> Outcome:
        return play_match(game, seated, plan.options, plan.seed, number, plan.limit, plan.keep_moves, plan.fixed)

    return play
