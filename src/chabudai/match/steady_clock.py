"""The time by which a table is run: it goes on evenly, whatever is done to the clock of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
"""Where Linux tells which start of the machine this is."""


class Uptime(NamedTuple):
    """How long the machine has been running: nobody can set this clock, and it outlives a server."""

    boot: str
    """Names this start of the machine; '' where it has no name."""
    ms: int


def uptime() -> Uptime:
    """That of this machine."""
    try:
        boot = BOOT.read_text("ascii").strip().replace("-", "")
    except OSError:
        return Uptime("", 0)
    return Uptime(boot, time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000)


def ticks_ms() -> int:
    """Milliseconds since some moment; nobody can set this clock."""
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Milliseconds since 1970 that never go back and never leap.

    The clock of the machine is looked at once, at the start (`Matches.open` says how), and what has been written
    already counts more: where the clock was set back since, time goes on from the newest entry. So whoever had ten
    seconds left has ten seconds left.

    >>> clock = SteadyClock(newest=5000, wall=lambda: 1000, ticks=iter([70, 80]).__next__)
    >>> clock()
    5010
    """

    def __init__(self, newest: int, wall: Callable[[], int], ticks: Callable[[], int]) -> None:
        self._ticks = ticks
        self._ahead = max(wall(), newest) - ticks()

    def __call__(self) -> int:
        return self._ticks() + self._ahead
