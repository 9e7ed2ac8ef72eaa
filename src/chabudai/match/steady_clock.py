"""The time by which a table is run: it goes on evenly, whatever is done to the clock of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable


def ticks_ms() -> int:
    """Milliseconds since some moment; nobody can set this clock."""
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Milliseconds since 1970 that never go back and never leap.

    The clock of the machine is looked at once, at the start, and what has been written already counts more: where the
    clock was set back since, time goes on from the newest entry. So whoever had ten seconds left has ten seconds left.

    >>> clock = SteadyClock(newest=5000, wall=lambda: 1000, ticks=iter([70, 80]).__next__)
    >>> clock()
    5010
    """

    def __init__(self, newest: int, wall: Callable[[], int], ticks: Callable[[], int]) -> None:
        self._ticks = ticks
        self._ahead = max(wall(), newest) - ticks()

    def __call__(self) -> int:
        return self._ticks() + self._ahead
