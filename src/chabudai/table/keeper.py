"""The keeper of the tables: lets bots move and clocks run out, on whichever server gets to it first.

A server looks at once at what it has written itself. A patrol finds the rest in the database: matches that are due and
that no living server has claimed — after a start, or after another server's death.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import Final

from chabudai.core.errors import ChabudaiError
from chabudai.table.live import LiveMatch
from chabudai.table.service import Tables
from chabudai.table.workers import Thought, Workers

BUDGETS: Final = {"random": 5.0}
"""Seconds in which a bot must decide."""
DEFAULT_BUDGET: Final = 20.0
STAND_IN: Final = "greedy"
"""The bot that takes a seat over whose time is up."""
FALLBACK: Final = "random"
"""The bot that moves where another one has used its budget up."""
PATROL_SECONDS: Final = 1.0
PATROL_LIMIT: Final = 200
CLAIM_SECONDS: Final = 6.0
"""So long a claim holds unless it is renewed: the longest that a dead server's bots keep anybody waiting."""
RENEW_SECONDS: Final = 2.0

log = logging.getLogger("chabudai.table")


class Keeper:
    """Background work of one server."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        self.tables = tables
        self.workers = workers
        self.server = secrets.token_hex(8)
        self._busy: dict[str, tuple[tuple[int, int], asyncio.Task[None]]] = {}
        """For each match with a thinking bot: the seat and the turn thought about, and the task."""
        self._patrolling: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.tables.on_written.append(self._look_at)
        self._patrolling = asyncio.create_task(self._patrol())

    async def stop(self) -> None:
        self.tables.on_written.remove(self._look_at)
        tasks = [task for _, task in self._busy.values()]
        if self._patrolling is not None:
            tasks.append(self._patrolling)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.tables.store.release(self.server)
        await self.workers.close()

    async def _patrol(self) -> None:
        while True:
            try:
                for match_id in await self.tables.store.due(self.tables.clock(), PATROL_LIMIT):
                    await self._visit(match_id)
            except Exception:
                log.exception("the keeper's patrol was interrupted")
            await asyncio.sleep(PATROL_SECONDS)

    async def _visit(self, match_id: str) -> None:
        """A match that is due: a bot is to move, or a clock has run out."""
        try:
            live = await self.tables.match(match_id)
            self._look_at(live)
            if live.bot_to_move() is None:
                await self.tables.time_out(match_id, STAND_IN)
        except ChabudaiError as error:
            log.warning("the keeper cannot help: %s", error, extra={"match": match_id})

    def _look_at(self, live: LiveMatch) -> None:
        """Let the bot that is to move think; stop one whose turn has passed."""
        seat = live.bot_to_move()
        wanted = None if seat is None else (seat, live.turn(seat))
        turn, task = self._busy.get(live.id, (None, None))
        if task is not None and turn == wanted:
            return
        if task is not None:
            task.cancel()
        if wanted is not None:
            task = asyncio.create_task(self._move(live, *wanted))
            self._busy[live.id] = (wanted, task)
            task.add_done_callback(lambda done: self._finished(live.id, done))

    def _finished(self, match_id: str, task: asyncio.Task[None]) -> None:
        if self._busy.get(match_id, (None, None))[1] is task:
            del self._busy[match_id]
        if not task.cancelled() and task.exception() is not None:
            log.error("a bot could not move", exc_info=task.exception(), extra={"match": match_id})

    async def _move(self, live: LiveMatch, seat: int, turn: int) -> None:
        """Claim the turn, let the bot think about its view, write its move."""
        if not await self._claim(live):
            return
        renewing = asyncio.create_task(self._renew(live))
        try:
            thought = await self._think(live, seat)
        finally:
            renewing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await renewing
        if thought is not None and not await self.tables.play_bot(live.id, seat, thought.move, turn):
            asyncio.get_running_loop().call_soon(self._look_again, live.id)

    def _look_again(self, match_id: str) -> None:
        """The move came too late or does not fit any more: perhaps the bot has to think once more."""
        live = self.tables.known(match_id)
        if live is not None:
            self._look_at(live)

    async def _claim(self, live: LiveMatch) -> bool:
        now = self.tables.clock()
        until = now + int(CLAIM_SECONDS * 1000)
        return await self.tables.store.claim(live.id, live.position, self.server, now, until)

    async def _renew(self, live: LiveMatch) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            await self._claim(live)

    async def _think(self, live: LiveMatch, seat: int) -> Thought | None:
        bot = live.seats[seat].bot
        view = live.state.view(seat).to_dict()
        for name in (bot, FALLBACK):
            budget = BUDGETS.get(name, DEFAULT_BUDGET)
            thought = await self.workers.ask(name, view, seat, secrets.randbits(62), budget)
            if thought is not None:
                return thought
        return None
