"""A seated bot: keeps its memory of one match, and is told its time and the events before every decision."""

from __future__ import annotations

from typing import Any, Final

from chabudai.bots.bot import Bot, Moment
from chabudai.bots.uniform import RandomBot
from chabudai.core.events import Log
from chabudai.core.rng import Rng
from chabudai.core.state import State

UNLIMITED: Final = 0.0


class Chair:
    """A bot on one seat of one match: it keeps the bot's memory, and knows what the bot has heard of."""

    def __init__(self, bot: Bot, seat: int, seconds: float = UNLIMITED) -> None:
        self.bot = bot
        self.seat = seat
        self.seconds = seconds
        self.memory: dict[str, Any] = {}
        self.heard = 0
        """Events of the log that lie before its last decision."""
        self.blind = type(bot) is RandomBot
        """Whether its bot looks at nothing but which moves are legal."""

    def choose(self, state: State, rng: Rng) -> int:
        """The bot's move; of the state it gets its own view alone.

        A blind one does not even get that: the same moves are legal in both, so a view would only cost time.
        """
        if self.blind:
            return state.random_move(self.seat, rng)
        events = []
        log = state.log
        if log is not None:
            events = [event for event in log.events[self.heard :] if event.seen_by(self.seat)]
            self.heard = len(log.events)
        return self.bot.decide(state.view(self.seat), self.seat, rng, Moment(self.seconds, events, self.memory))


def seated(state: State, bots: list[Bot]) -> list[Chair]:
    """A chair for each bot; the state gets a log where one of them listens to events and there is none."""
    if state.log is None and any(bot.listens for bot in bots):
        state.log = Log()
    return [Chair(bot, seat) for seat, bot in enumerate(bots)]
