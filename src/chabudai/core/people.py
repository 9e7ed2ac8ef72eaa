"""What the reader calls whoever sits at the table.

Rules know seats; people know names. Whoever shows a match to somebody says once who sits where, as a context variable
like the language, and drawings, prompts, refusals and score sheets beneath use these names; where nobody has a name
the players are numbered.

>>> name_of(1)
'Player 2'
>>> with calling(["Ann", "Ben"]):
...     name_of(1)
'Ben'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from chabudai.core.speech import listed, say

_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


def call(names: Sequence[str]) -> None:
    """From now on, in this task, the seats have these names; '' for a seat whose player has none."""
    _names.set(tuple(names))


@contextmanager
def calling(names: Sequence[str]) -> Iterator[None]:
    """The seats have these names inside the block."""
    token = _names.set(tuple(names))
    try:
        yield
    finally:
        _names.reset(token)


def names() -> tuple[str, ...]:
    """The names of the moment, seat by seat; empty where nobody has one."""
    return _names.get()


def name_of(seat: int) -> str:
    """What the reader calls whoever sits there."""
    known = names()
    if 0 <= seat < len(known) and known[seat]:
        return known[seat]
    return say("Player {number}", number=seat + 1)


def together(seats: Sequence[int]) -> str:
    """Several people, as a part of a sentence."""
    return listed([name_of(seat) for seat in seats])
