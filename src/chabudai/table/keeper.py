"""The keeper of the tables: lets bots move and clocks run out, on whichever server gets to it first."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets

from chabudai.core.errors import ChabudaiError
from chabudai.table.live import LiveMatch
from chabudai.table.service import Tables
from chabudai.table.workers import Workers

BUDGETS = {"random": 5.0}
DEFAULT_BUDGET = 20.0
STAND_IN = "greedy"
"""The bot that takes a seat over whose time is up."""
FALLBACK = "random"
"""The bot that moves where another one has used its budget up."""
PATROL_SECONDS = 2.0
"""How often matches are looked at that nobody told us of: after a start, or after another server's death."""

log = logging.getLogger("chabudai.table")


class Keeper:
    """Background work of one server."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        self.tables = tables
        self.workers = workers
        self.server = secrets.token_hex(8)
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._queued: set[str] = set()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tables.hub.listeners.append(self._heard)
        self._tasks = [asyncio.create_task(self._work()), asyncio.create_task(self._patrol())]

    async def stop(self) -> None:
        self.tables.hub.listeners.remove(self._heard)
        for task in [*self._tasks, *self._busy.values()]:
            task.cancel()
        for task in [*self._tasks, *self._busy.values()]:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self.workers.close()

    def _heard(self, match_id: str) -> None:
        if match_id not in self._queued:
            self._queued.add(match_id)
            self._queue.put_nowait(match_id)

    async def _work(self) -> None:
        while True:
            match_id = await self._queue.get()
            self._queued.discard(match_id)
            try:
                await self._look_at(match_id)
            except ChabudaiError as error:
                log.warning("match %s: %s", match_id, error)
            except Exception:
                log.exception("match %s: the keeper could not look at it", match_id)

    async def _patrol(self) -> None:
        while True:
            try:
                for match_id in await self.tables.store.going_on():
                    self._heard(match_id)
            except Exception:
                log.exception("the keeper's patrol was interrupted")
            await asyncio.sleep(PATROL_SECONDS)

    async def _look_at(self, match_id: str) -> None:
        live = await self.tables.match(match_id)
        task = self._busy.get(match_id)
        seat = live.bot_to_move()
        if seat is None:
            if task is not None:
                task.cancel()
            flag = live.clock.next_flag()
            if flag is not None and flag[1] <= self.tables.clock() and not live.seats[flag[0]].played_by_bot:
                await self.tables.time_out(match_id, STAND_IN)
            return
        if task is None or task.done():
            self._busy[match_id] = asyncio.create_task(self._move(live, seat, live.number))
            self._busy[match_id].add_done_callback(lambda done: self._finished(match_id, done))

    def _finished(self, match_id: str, task: asyncio.Task[None]) -> None:
        if self._busy.get(match_id) is task:
            del self._busy[match_id]
        if not task.cancelled():
            error = task.exception()
            if error is not None:
                log.error("match %s: the bot could not move: %s", match_id, error)
            self._heard(match_id)

    async def _move(self, live: LiveMatch, seat: int, number: int) -> None:
        """Claim the turn, let the bot think about its view, write its move."""
        bot = live.seats[seat].bot
        budget = BUDGETS.get(bot, DEFAULT_BUDGET)
        now = self.tables.clock()
        if not await self.tables.store.claim(live.id, number, self.server, now, now + int(budget * 1000) + 5000):
            await asyncio.sleep(PATROL_SECONDS)
            return
        view = live.state.view(seat).to_dict()
        thought = await self.workers.ask(bot, view, seat, secrets.randbits(62), budget)
        if thought is None:
            thought = await self.workers.ask(FALLBACK, view, seat, secrets.randbits(62), BUDGETS[FALLBACK])
        if thought is not None and await self.tables.play_bot(live.id, seat, thought.move, number):
            await self.tables.store.forget_claims(live.id, number)
