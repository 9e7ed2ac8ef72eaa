"""A moment after which something happens, unless it is put off before, as it nearly always is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf


class Deadline:
    """Calls when it is too late. A timer that rings too early is set again: that is rare, and to set one anew whenever
    the deadline moves costs more than most of what happens in between.
    """

    def __init__(self, late: Callable[[], None]) -> None:
        self._late: Callable[[], None] | None = late
        self._until = inf
        """By the clock of the event loop; without an end where nothing is due."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def runs(self) -> bool:
        """Whether something is due."""
        return self._until < inf

    def allow(self, seconds: float) -> None:
        """So long from now."""
        self._until = asyncio.get_running_loop().time() + seconds
        if self._timer is None or self._timer.when() > self._until:
            self._look()

    def lift(self) -> None:
        """Nothing is due any more."""
        self._until = inf

    def close(self) -> None:
        """Nothing will be due again. Whoever would have been called is let go: the two hold each other."""
        self.lift()
        self._stop()
        self._late = None

    def _look(self) -> None:
        """Set the timer, or find that it is late."""
        self._stop()
        loop = asyncio.get_running_loop()
        if not self.runs:
            return
        if loop.time() < self._until:
            self._timer = loop.call_at(self._until, self._look)
        else:
            self.lift()
            if self._late is not None:
                self._late()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
