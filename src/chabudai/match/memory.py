"""Bounded caches: of matches, and of what is shown of them, so that many watchers cost little more than one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

from chabudai.match.live_match import LiveMatch
from chabudai.match.past_positions import PastPositions

KEPT: Final = 512
"""Positions, drawings and offers of all matches together."""

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


class Recent(OrderedDict[K, V]):
    """So many things at most; whatever nobody has looked for longest is forgotten first.

    >>> kept: Recent[str, int] = Recent(2)
    >>> kept["a"], kept["b"] = 1, 2
    >>> kept.look("a")
    1
    >>> kept["c"] = 3
    >>> list(kept)
    ['a', 'c']
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def look(self, key: K) -> V | None:
        """What is there under a key, if anything."""
        found = self.get(key)
        if found is not None:
            self.move_to_end(key)
        return found

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)


class Memory:
    """The cache that viewers of all matches share. Forgetting it costs time and nothing else."""

    def __init__(self) -> None:
        self.past_positions = PastPositions()
        self.shown: Recent[Hashable, Any] = Recent(KEPT)

    def made(self, live: LiveMatch, key: tuple[Hashable, ...], make: Callable[[], T]) -> T:
        """What is shown of a match as it is now; made now where it is not at hand."""
        whole = (live.version_key, *key)
        found: T | None = self.shown.look(whole)
        if found is None:
            found = self.shown[whole] = make()
            live.shown.append(whole)
        return found

    def forget(self, live: LiveMatch) -> None:
        """The match has gone on: what was shown of it makes room for what is shown next."""
        for whole in live.shown:
            self.shown.pop(whole, None)
