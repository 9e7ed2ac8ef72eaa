"""The analyst: looks back at finished matches in a worker process of its own, which lets everybody else go first.

It rates positions (the curve of a match), rates decisions, and finds out what would have been better. What it found out
about decisions is kept in the database as it goes, so that whoever looks after a restart sees it at once, and what is
missing is done then.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from cachetools import LRUCache

from chabudai.bots.adviser import LEVEL
from chabudai.core.record import Record
from chabudai.match.analysis import Ratings
from chabudai.match.background.workers import Workers
from chabudai.match.decisions import Decision, Judged
from chabudai.match.errors import Unavailable
from chabudai.match.live_match import PERSON, LiveMatch
from chabudai.match.storage import judgements
from chabudai.match.storage.store import Store

BUDGET: Final = 60.0
"""Seconds in which one job must be done."""
STRETCH: Final = 2.0
"""Seconds after which the decisions that were rated are kept, and others get their turn."""
FAILURES: Final = 3
"""So many decisions may break before a match is left as far as it is."""
KEPT: Final = 200
VERSION: Final = 1
"""Of how decisions are rated: what was kept by another is found out anew."""
T = TypeVar("T")

log = logging.getLogger("chabudai.match")


class Analyst:
    """Never more than one job at a time, and never in the process that serves."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._workers = Workers(1, gentle=True)
        self._ratings: LRUCache[str, asyncio.Task[Ratings | None]] = LRUCache(KEPT)
        self._lines: LRUCache[tuple[str, int], list[int]] = LRUCache(KEPT)
        self._judging: LRUCache[str, asyncio.Task[bool]] = LRUCache(KEPT)
        self._judged: LRUCache[str, Judged] = LRUCache(KEPT)

    async def ratings(self, record: Record, patience: float) -> Ratings | None:
        """What is known of a record after at most so many seconds; None where it takes longer, or failed.

        The work goes on when the caller's patience is at an end, and once done it is remembered.
        """
        task = _begun(self._ratings, key_of(record), lambda: self._rate(record))
        await asyncio.wait([task], timeout=patience)
        return task.result() if task.done() and not _failed(task) else None

    async def judged(self, live: LiveMatch, patience: float) -> Judged:
        """The decisions of the people in a finished match, as far as they are rated after at most so many seconds."""
        record = live.record()
        key = key_of(record)
        known = self._judged.get(key)
        if known is None or not known.done:
            task = _begun(self._judging, key, lambda: self._judge(live.id, key, record, _first(live), _people(live)))
            await asyncio.wait([task], timeout=patience)
        return self._judged.get(key) or Judged([], 0, len(record.moves), _people(live))

    async def line(self, record: Record, at: int) -> list[int]:
        """What a strong bot would have done instead of move `at`, to the end of the turn; empty where it failed."""
        key = key_of(record), at
        if key not in self._lines:
            job = {"job": "line", "record": record.to_dict(), "at": at}
            found = await self._workers.answer(job, "the better line", BUDGET)
            if found is None:
                return []
            self._lines[key] = found["moves"]
        return self._lines[key]

    async def _rate(self, record: Record) -> Ratings | None:
        answer = await self._workers.answer({"job": "rate", "record": record.to_dict()}, "the analysis", BUDGET)
        return None if answer is None else Ratings(**answer)

    async def _judge(self, match_id: str, key: str, record: Record, first: int, seats: list[int]) -> bool:
        """Rate what is missing, stretch by stretch, and keep it."""
        moves = len(record.moves)
        now = await self._kept(match_id, key, moves, seats) or Judged([], first, moves, seats)
        self._judged[key] = now
        written = record.to_dict()
        failures = 0
        while not now.done and failures < FAILURES:
            job = {"job": "judge", "record": written, "seats": seats, "after": now.until, "seconds": STRETCH}
            answer = await self._workers.answer(job, "the rating of decisions", BUDGET)
            if answer is None:  # one decision is left out, and the rest goes on
                failures += 1
                fresh, until = [], now.until + 1
            else:
                fresh, until = [Decision(**each) for each in answer["decisions"]], int(answer["until"])
            now = self._judged[key] = Judged([*now.decisions, *fresh], until, moves, seats)
            await self._keep(match_id, key, now)
        return now.done

    async def _kept(self, match_id: str, key: str, moves: int, seats: list[int]) -> Judged | None:
        """What was found out before, by the same adviser about the same moves."""
        try:
            data = await judgements.kept(self._store, match_id)
        except Unavailable:
            return None
        if data is None or data["made"] != _made(key):
            return None
        return Judged([Decision(**each) for each in data["decisions"]], data["until"], moves, seats)

    async def _keep(self, match_id: str, key: str, found: Judged) -> None:
        decisions = [each.to_dict() for each in found.decisions]
        try:
            await judgements.keep(
                self._store, match_id, {"made": _made(key), "until": found.until, "decisions": decisions}
            )
        except Unavailable as trouble:  # it is known here all the same, and kept the next time
            log.info("what decisions came to cannot be kept: %s", trouble, extra={"match": match_id})

    async def close(self) -> None:
        tasks = [*self._ratings.values(), *self._judging.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()


def _begun(tasks: LRUCache[str, asyncio.Task[T]], key: str, work: Callable[[], Awaitable[T]]) -> asyncio.Task[T]:
    """The task that does a piece of work, begun now where it was not, or where it failed."""
    task = tasks.get(key)
    if task is None or (task.done() and _failed(task)):
        if len(tasks) == KEPT and key not in tasks:
            tasks.popitem()[1].cancel()
        task = tasks[key] = asyncio.ensure_future(work())
    return task


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.cancelled() or task.exception() is not None or not task.result()


def _people(live: LiveMatch) -> list[int]:
    """The seats of people, those for whom a bot stands in included."""
    return [number for number, seat in enumerate(live.seats) if seat.kind == PERSON]


def _first(live: LiveMatch) -> int:
    """The position from which on people decided here: a match may go on from a position of another."""
    return 0 if live.source is None else live.source[1]


def _made(key: str) -> dict[str, Any]:
    """By what decisions were rated, and which."""
    return {"version": VERSION, "level": LEVEL, "record": key}


def key_of(record: Record) -> str:
    """Names a record by all that it says."""
    return hashlib.blake2b(record.to_json().encode(), digest_size=16).hexdigest()
