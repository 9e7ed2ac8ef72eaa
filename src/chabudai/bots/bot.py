"""Bot: whoever chooses a move from a view."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from chabudai.core.rng import Rng
from chabudai.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """One way to choose moves, the same for every game. A bot remembers nothing between two decisions.

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

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        """A legal move of the seat. All chance comes from `rng`, so that a match can be repeated."""
        raise NotImplementedError

    def reason(self, view: State, seat: int, move: int, rng: Rng) -> str:
        """Why it would choose this move, in a sentence; '' where it has nothing to say."""
        return ""
