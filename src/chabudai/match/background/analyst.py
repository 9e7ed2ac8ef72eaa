"""The analyst: rates finished matches in a worker process of its own and remembers what came out."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final

from cachetools import LRUCache

from chabudai.bots.adviser import ADVISER
from chabudai.core.record import Record
from chabudai.core.registry import load_for
from chabudai.core.state import NO_MOVE
from chabudai.match.analysis import Ratings
from chabudai.match.background.workers import Workers

BUDGET: Final = 60.0
"""Seconds in which a match must be rated."""
THINKING: Final = 20.0
"""Seconds in which a bot must have found a better move."""
KEPT: Final = 200


class Analyst:
    """Never more than one record at a time, and never in the process that serves."""

    def __init__(self) -> None:
        self._workers = Workers(1)
        self._kept: LRUCache[str, asyncio.Task[Ratings | None]] = LRUCache(KEPT)
        self._better: LRUCache[tuple[str, int], int] = LRUCache(KEPT)

    async def ratings(self, record: Record, patience: float) -> Ratings | None:
        """What is known of a record after at most so many seconds; None where it takes longer, or failed.

        The work goes on when the caller's patience is at an end, and once done it is remembered.
        """
        key = _key(record)
        task = self._kept.get(key)
        if task is None or (task.done() and self._failed(task)):
            if len(self._kept) == KEPT and key not in self._kept:
                self._kept.popitem()[1].cancel()
            task = self._kept[key] = asyncio.create_task(self._rate(record))
        await asyncio.wait([task], timeout=patience)
        return task.result() if task.done() and not self._failed(task) else None

    async def better(self, record: Record, at: int) -> int:
        """What a strong bot would have done instead of move `at`; NO_MOVE where it came to nothing."""
        key = (_key(record), at)
        if key not in self._better:
            seat = record.moves[at - 1][0]
            view = record.replay(load_for(record), at - 1).view(seat).to_dict()
            found = await self._workers.ask(ADVISER, view, seat, at, THINKING)
            if found is None:
                return NO_MOVE
            self._better[key] = found.move
        return self._better[key]

    @staticmethod
    def _failed(task: asyncio.Task[Ratings | None]) -> bool:
        return task.cancelled() or task.exception() is not None or task.result() is None

    async def _rate(self, record: Record) -> Ratings | None:
        answer = await self._workers.rate(record.to_dict(), BUDGET)
        return None if answer is None else Ratings(**answer)

    async def close(self) -> None:
        tasks = list(self._kept.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()


def _key(record: Record) -> str:
    return hashlib.blake2b(record.to_json().encode(), digest_size=16).hexdigest()
