"""A bounded cache of what is shown of matches, so that many watchers cost little more than one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

from cachetools import LRUCache

from chabudai.match.past_positions import PastPositions

KEPT: Final = 512
"""Positions, drawings and offers of all matches together."""

T = TypeVar("T")


class Memory:
    """The cache that viewers of all matches share. Forgetting it costs time and nothing else."""

    def __init__(self) -> None:
        self.past_positions = PastPositions()
        self.shown: LRUCache[Hashable, Any] = LRUCache(KEPT)

    def made(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is shown under a key that names the moment; made now where it is not at hand."""
        try:
            found: T = self.shown[key]
        except KeyError:
            found = self.shown[key] = make()
        return found
