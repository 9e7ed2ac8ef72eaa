"""Bots by name: ours, and those that other packages add in the entry-point group `chabudai.bots`.

>>> names()[:3]
['random', 'greedy', 'level-1']
>>> load("level-4").level
4
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import EntryPoint
from typing import cast

from chabudai.bots.bot import Bot
from chabudai.bots.greedy import GreedyBot
from chabudai.bots.levels import MINDS, LevelBot
from chabudai.bots.speech import say
from chabudai.bots.uniform import RandomBot
from chabudai.core.errors import UnknownBot
from chabudai.core.plugins import usable

GROUP = "chabudai.bots"

OURS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{f"level-{level}": partial(LevelBot, level) for level in MINDS},
}
"""The two plain ones, then the levels from the weakest to the strongest."""


def names() -> list[str]:
    """Our bots, then everybody else's by name."""
    return [*OURS, *sorted(_points().keys() - OURS.keys())]


@cache
def _points() -> dict[str, EntryPoint]:
    """What other packages bring. That does not change while a process runs."""
    return usable(GROUP, lambda bot: bot())


def load(name: str) -> Bot:
    """A bot of this name; `UnknownBot` where there is none."""
    factory = OURS.get(name)
    if factory is None:
        point = _points().get(name)
        if point is None:
            raise UnknownBot(say("There is no bot '{name}'; bots: {bots}.", name=name, bots=", ".join(names())))
        factory = cast("Callable[[], Bot]", point.load())
    return factory()
