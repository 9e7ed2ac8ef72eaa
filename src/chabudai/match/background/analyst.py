"""The analyst: rates finished matches in a worker process of its own and remembers what came out."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final

from cachetools import LRUCache

from chabudai.core.record import Record
from chabudai.match.analysis import Ratings
from chabudai.match.background.workers import Workers

BUDGET: Final = 60.0
"""Seconds in which a match must be rated."""
KEPT: Final = 200


class Analyst:
    """Never more than one record at a time, and never in the process that serves."""

    def __init__(self) -> None:
        self._workers = Workers(1)
        self._kept: LRUCache[str, asyncio.Task[Ratings | None]] = LRUCache(KEPT)

    async def ratings(self, record: Record, patience: float) -> Ratings | None:
        """What is known of a record after at most so many seconds; None where it takes longer, or failed.

        The work goes on when the caller's patience is at an end, and once done it is remembered.
        """
        key = hashlib.blake2b(record.to_json().encode(), digest_size=16).hexdigest()
        task = self._kept.get(key)
        if task is None or (task.done() and self._failed(task)):
            if len(self._kept) == KEPT and key not in self._kept:
                self._kept.popitem()[1].cancel()
            task = self._kept[key] = asyncio.create_task(self._rate(record))
        await asyncio.wait([task], timeout=patience)
        return task.result() if task.done() and not self._failed(task) else None

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
