"""Bot: whoever chooses a move from a view."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from chabudai.core.events import Event
from chabudai.core.rng import Rng
from chabudai.core.state import State


class Moment:
    """What a bot is told besides the view when it is to decide."""

    def __init__(
        self, seconds: float = 0.0, events: list[Event] | None = None, memory: dict[str, Any] | None = None
    ) -> None:
        self.seconds = seconds
        """The time it has, by a clock; 0 where nobody is in a hurry."""
        self.events: list[Event] = [] if events is None else events
        """What its seat could see happen since its last decision, told to bots that listen."""
        self.memory: dict[str, Any] = {} if memory is None else memory
        """What it wants to know again at its next decision in this match: values that JSON can write. A server that was
        started anew has forgotten them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """One way to choose moves, the same for every game.

    >>> from chabudai import Rng, load
    >>> class FirstBot(Bot):
    ...     def choose(self, view: State, seat: int, rng: Rng) -> int:
    ...         return view.legal_moves(seat)[0]
    >>> state = load("kodama-forest").new(seats=2, seed=7)
    >>> state.play(0, FirstBot().choose(state.view(0), 0, Rng(1)))
    """

    def __init__(self) -> None:
        self.name = ""
        """How people call it: one word."""
        self.label = ""
        """The same for the readers of a page, like all words here a template for `say`."""
        self.level = 0
        """Strength among its fellows: 0 plays at random, 1 to 5 are the levels of the house."""
        self.pitch = ""
        """How it thinks, in one line."""
        self.listens = False
        """Whether it wants to be told the events since its last decision."""

    def decide(self, view: State, seat: int, rng: Rng, moment: Moment) -> int:
        """A legal move of the seat, for a bot that looks at its time, listens to events or keeps a memory.

        Whoever hosts a match asks this; a bot that needs the view alone leaves it as it is.
        """
        return self.choose(view, seat, rng)

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """A legal move of the seat. All chance comes from `rng`, so that a match can be repeated."""
        raise NotImplementedError
