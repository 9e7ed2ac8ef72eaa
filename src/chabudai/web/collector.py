"""Python's collector of garbage, for a server on which matches grow.

What a request makes is gone by itself when nobody refers to it any more, and what a match keeps stays as long as the
match. The collector finds only what refers to itself, and that is hardly ever anything; but left alone it looks at all
that matches keep, again and again, and everybody waits for as long as half a second. Here it looks at what is new, and
at the rest when nobody plays. Of each match that goes on everything is new, so a look takes long where many are played,
however little has happened since the last one; hence it is seldom.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

MANY: Final = 500_000
"""So many new objects are looked at."""
LONGEST_SECONDS: Final = 60
"""And fewer after so long: others may have gone meanwhile, and only the difference is counted."""
QUIET: Final = 10
"""Where no more objects than that come in a second, nobody does anything."""
QUIET_SECONDS: Final = 60
"""After so long without anybody it may take longer."""


class Collector:
    """Looks now and then, and never when Python would."""

    def __init__(self) -> None:
        self._count = 0
        """How many new objects there were a second ago."""
        self._seconds = 0
        """Since it has looked."""
        self._quiet_seconds = 0
        self._looked_at_all = True
        """Whether nothing has happened since everything was looked at."""

    def start(self) -> None:
        """From now on, in the event loop that is running. What is there now stays, and is never looked at again."""
        gc.disable()
        gc.collect()
        gc.freeze()
        self._later()

    def second(self) -> None:
        """A second has passed: let go what is not referred to from outside, where it is time to look for that."""
        count = gc.get_count()[0]
        quiet = count - self._count <= QUIET
        self._quiet_seconds = self._quiet_seconds + 1 if quiet else 0
        self._looked_at_all = self._looked_at_all and quiet
        self._seconds += 1
        self._count = count
        if self._quiet_seconds >= QUIET_SECONDS and not self._looked_at_all:
            gc.collect()
            gc.freeze()  # whatever is left was referred to: the next time it need not be found out again
            self._looked_at_all = True
        elif count >= MANY or self._seconds >= LONGEST_SECONDS:
            gc.collect(0)
        else:
            return
        self._seconds = self._count = 0

    def _later(self) -> None:
        asyncio.get_running_loop().call_later(1.0, self._again)

    def _again(self) -> None:
        self.second()
        self._later()
