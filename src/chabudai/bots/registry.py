"""Bots by name: ours, and those that other packages add in the entry-point group `chabudai.bots`.

>>> names()[:2]
['random', 'greedy']
>>> load("greedy").level
1
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import cast

from chabudai.bots.bot import Bot
from chabudai.bots.greedy import GreedyBot
from chabudai.bots.speech import say
from chabudai.bots.uniform import RandomBot
from chabudai.core.errors import UnknownBot

GROUP = "chabudai.bots"

OURS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""From the weakest to the strongest."""


def names() -> list[str]:
    """Our bots by strength, then everybody else's by name."""
    return [*OURS, *sorted({point.name for point in entry_points(group=GROUP)} - OURS.keys())]


def load(name: str) -> Bot:
    """A bot of this name; `UnknownBot` where there is none."""
    factory = OURS.get(name)
    if factory is None:
        for point in entry_points(group=GROUP):
            if point.name == name:
                factory = cast("Callable[[], Bot]", point.load())
                break
        else:
            raise UnknownBot(say("There is no bot '{name}'; bots: {bots}.", name=name, bots=", ".join(names())))
    return factory()
