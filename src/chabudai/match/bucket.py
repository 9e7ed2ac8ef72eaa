"""How often something may be done: so many times at once, and so many a second in the long run."""

from __future__ import annotations

import time
from collections import OrderedDict

from chabudai.match.errors import TooFast
from chabudai.match.speech import say


class Bucket:
    """So many requests at once, and so many a second in the long run, for each key."""

    def __init__(self, burst: int, per_second: float, kept: int = 20_000) -> None:
        self.burst = burst
        self.per_second = per_second
        self._kept = kept
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """How full each bucket was and when, the one that has not been asked for longest in front."""

    def allows(self, key: str, now: float | None = None) -> bool:
        moment = time.monotonic() if now is None else now
        level, since = self._levels.get(key, (float(self.burst), moment))
        level = min(self.burst, level + (moment - since) * self.per_second)
        allowed = level >= 1
        self._levels[key] = (level - 1 if allowed else level, moment)
        self._levels.move_to_end(key)
        if len(self._levels) > self._kept:
            self._levels.popitem(last=False)
        return allowed


def demand(bucket: Bucket, key: str) -> None:
    """Refuse whoever is too fast."""
    if not bucket.allows(key):
        raise TooFast(say("You are too fast for the table. Wait a moment."))
