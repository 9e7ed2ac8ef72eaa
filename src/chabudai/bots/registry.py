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
from chabudai.bots.ismcts import PLAIN, RATING, IsmctsBot
from chabudai.bots.levels import MINDS, BudgetBot, LevelBot
from chabudai.bots.speech import say
from chabudai.bots.uniform import RandomBot
from chabudai.core.errors import UnknownBot
from chabudai.core.mind import HALVING
from chabudai.core.plugins import usable

GROUP = "chabudai.bots"

OURS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{f"level-{level}": partial(LevelBot, level) for level in MINDS},
}
"""The two plain ones, then the levels from the weakest to the strongest."""
YARDSTICKS: dict[str, Callable[[int], Bot]] = {
    PLAIN: partial(IsmctsBot, PLAIN),
    RATING: partial(IsmctsBot, RATING),
    HALVING: BudgetBot,
}
"""Searches to measure by, with their simulations: `ismcts:200`. They are loaded by name and offered to nobody."""
MOST_DIGITS = 9
"""Of a number of simulations."""


_added: dict[str, Callable[[], Bot]] = {}


def names() -> list[str]:
    """Our bots, then everybody else's by name."""
    return [*OURS, *sorted((_points().keys() | _added.keys()) - OURS.keys())]


def add(name: str, make: Callable[[], Bot]) -> None:
    """Let this process know a bot by a name: one that was just trained, say, for the arena.

    The name may be given again, but not that of a bot of the house.
    """
    if name in OURS:
        raise ValueError(f"'{name}' is a bot of the house; choose another name.")
    _added[name] = make


@cache
def _points() -> dict[str, EntryPoint]:
    """What other packages bring. That does not change while a process runs."""
    return usable(GROUP, lambda bot: bot())


def parted(name: str) -> tuple[str, int]:
    """The kind of a bot and its budget; 0 where its name says none.

    >>> parted("halving:16"), parted("greedy")
    (('halving', 16), ('greedy', 0))
    """
    kind, _, budget = name.partition(":")
    whole = budget.isascii() and budget.isdigit() and len(budget) <= MOST_DIGITS
    return (kind, int(budget)) if whole else (name, 0)


def load(name: str) -> Bot:
    """A bot of this name, or a yardstick; `UnknownBot` where there is none."""
    kind, budget = parted(name)
    return YARDSTICKS[kind](budget) if kind in YARDSTICKS and budget else offered(name)


def offered(name: str) -> Bot:
    """A bot of this name that everybody may play with: no yardstick, which would think as long as its name says."""
    factory = OURS.get(name) or _added.get(name)
    if factory is None:
        point = _points().get(name)
        if point is None:
            raise UnknownBot(say("There is no bot '{name}'. Bots: {bots}.", name=name, bots=", ".join(names())))
        factory = cast("Callable[[], Bot]", point.load())
    return factory()
