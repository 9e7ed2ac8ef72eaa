"""The scheduler: lets bots move and clocks run out, on whichever server gets to it first.

A server looks at once at what it has written itself. A patrol finds the rest in the database: matches that are due and
that no living server has claimed — after a start, after another server's death, or after anything that went wrong. A
bot that is due and has not moved is told in the log and tried again, with growing pauses, until it has.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from cachetools import LRUCache

from chabudai.bots.registry import load as load_bot
from chabudai.bots.thought import Thought
from chabudai.core.errors import ChabudaiError, UnknownBot
from chabudai.match.background.workers import FALLBACK, Workers, budget
from chabudai.match.errors import Unavailable, Unreadable
from chabudai.match.live_match import UNREADABLE, LiveMatch
from chabudai.match.matches import Matches

STAND_IN: Final = "greedy"
"""The bot that takes a seat over whose time is up."""
FAILURES: Final = 3
"""So often a bot may fail at one turn before the other one moves."""
PATROL_SECONDS: Final = 1.0
PATROL_LIMIT: Final = 200
CLAIM_SECONDS: Final = 6.0
"""So long a claim holds unless it is renewed: the longest that a dead server's bots keep anybody waiting."""
RENEW_SECONDS: Final = 2.0
DATABASE_SECONDS: Final = 30.0
"""A claim or a move that takes longer to be written counts as failed."""
SLOW_SECONDS: Final = 30.0
"""A bot that has been at work for so long, waiting for a free process included, is told in the log."""
SHORTEST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 60.0
"""Seconds before what has failed is tried again: twice as long after every failure."""
KEPT_FAILURES: Final = 1000
KEPT_MEMORIES: Final = 1000
START: Final = (-1, "")
"""Before everything that is due."""

log = logging.getLogger("chabudai.match")


class Turn(NamedTuple):
    """A turn of a bot; in one match it comes once (`LiveMatch.turn`)."""

    seat: int
    turn: int


class Work(NamedTuple):
    """A bot at work."""

    turn: Turn
    task: asyncio.Task[bool]
    since: float
    """By the clock of the event loop."""
    told: float
    """When the log was last told that it takes long."""


class Failure(NamedTuple):
    """What did not go as it should in a match: a bot's turn, or, where that is None, anything else."""

    turn: Turn | None
    times: int
    again: float
    """When to try it again, by the clock of the event loop."""


class Scheduler:
    """Background work of one server."""

    def __init__(self, matches: Matches, workers: Workers) -> None:
        self.matches = matches
        self.workers = workers
        self.server = secrets.token_hex(8)
        self._busy: dict[str, Work] = {}
        self._failures: LRUCache[str, Failure] = LRUCache(KEPT_FAILURES)
        """The last failure of each match; it counts while the match stays where it was."""
        self._memories: LRUCache[tuple[str, int], dict[str, Any]] = LRUCache(KEPT_MEMORIES)
        """What bots want to remember of their matches; another server, or this one started anew, does not know it."""
        self._patrolling: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.matches.on_written.append(self._look_at)
        self._patrolling = asyncio.create_task(self._patrol())

    async def stop(self) -> None:
        self.matches.on_written.remove(self._look_at)
        tasks: list[asyncio.Task[bool] | asyncio.Task[None]] = [work.task for work in self._busy.values()]
        if self._patrolling is not None:
            tasks.append(self._patrolling)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(Unavailable):  # then its claims run out
            await self.matches.store.release(self.server)
        await self.workers.close()

    # --- what is left to be done -----------------------------------------------------------------------------------

    async def _patrol(self) -> None:
        last = START
        while True:
            last = await self._round(last)
            self._tell_slow()
            await asyncio.sleep(PATROL_SECONDS)

    async def _round(self, last: tuple[int, str]) -> tuple[int, str]:
        """Visit the matches that are due after the last one of the round before, so that everyone's turn comes,
        however many there are that nobody can help.
        """
        now = self.matches.clock()
        try:
            found = await self.matches.store.due(now, PATROL_LIMIT, last)
        except Exception:
            log.exception("the scheduler cannot find out what is due")
            return START
        for _, match_id in found:
            await self._serve(match_id)
        return found[-1] if len(found) == PATROL_LIMIT else START

    async def _serve(self, match_id: str) -> None:
        """A match that is due: a bot is to move, or a clock has run out."""
        if self._resting(match_id, None):
            return
        try:
            live = await self.matches.match(match_id)
            if live.status == UNREADABLE:
                raise Unreadable(live.unreadable)
            self._look_at(live)
            flag = live.clock.next_flag()
            if flag is not None and flag[0] <= self.matches.clock():
                await self.matches.time_out(match_id, STAND_IN)
        except Exception as error:  # noqa: BLE001 - one match that cannot be helped keeps nobody else waiting
            self._failed(match_id, None, "the scheduler cannot help", error)

    def _tell_slow(self) -> None:
        now = asyncio.get_running_loop().time()
        for match_id, work in self._busy.items():
            if now - work.told >= SLOW_SECONDS:
                seat, seconds = work.turn.seat, now - work.since
                log.warning("the bot on seat %d has been at work for %d s", seat, seconds, extra={"match": match_id})
                self._busy[match_id] = work._replace(told=now)

    # --- bots ------------------------------------------------------------------------------------------------------

    def _look_at(self, live: LiveMatch) -> None:
        """Let the bot that is to move think; stop one whose turn has passed."""
        wanted = self._wanted(live)
        work = self._busy.get(live.id)
        if work is not None and work.turn == wanted:
            return
        if work is not None:
            work.task.cancel()
        if wanted is not None and not self._resting(live.id, wanted):
            task, now = asyncio.create_task(self._move(live, wanted)), asyncio.get_running_loop().time()
            self._busy[live.id] = Work(wanted, task, now, now)
            task.add_done_callback(self._when_done(live.id, wanted))

    @staticmethod
    def _wanted(live: LiveMatch) -> Turn | None:
        seat = live.bot_to_move()
        return None if seat is None else Turn(seat, live.turn(seat))

    def _when_done(self, match_id: str, turn: Turn) -> Callable[[asyncio.Task[bool]], None]:
        def done(task: asyncio.Task[bool]) -> None:
            work = self._busy.get(match_id)
            if work is not None and work.task is task:
                del self._busy[match_id]
            if task.cancelled():  # the match has moved on, perhaps by this very move
                return
            error = task.exception()
            if error is None and task.result():
                return
            live = self.matches.known(match_id)
            if error is None and live is not None and self._wanted(live) != turn:
                self._look_at(live)  # somebody else was faster
            else:
                self._failed(match_id, turn, f"the bot on seat {turn.seat} is due and has not moved", error)

        return done

    def _failed(self, match_id: str, turn: Turn | None, told: str, error: BaseException | None) -> None:
        """Something is left to be done; the patrol comes back to it."""
        last = self._failures.get(match_id)
        times = last.times + 1 if last is not None and last.turn == turn else 1
        pause = min(SHORTEST_PAUSE * 2.0 ** min(times - 1, 10), LONGEST_PAUSE)
        self._failures[match_id] = Failure(turn, times, asyncio.get_running_loop().time() + pause)
        why = f": {error}" if isinstance(error, ChabudaiError) else ""
        trace = None if isinstance(error, ChabudaiError) else error
        words = "%s%s (failures: %d, next try in %g s)"
        log.warning(words, told, why, times, pause, exc_info=trace, extra={"match": match_id})

    def _resting(self, match_id: str, turn: Turn | None) -> bool:
        """Whether this has failed lately and is not yet to be tried again."""
        last = self._failures.get(match_id)
        return last is not None and last.turn == turn and asyncio.get_running_loop().time() < last.again

    async def _move(self, live: LiveMatch, turn: Turn) -> bool:
        """Claim the turn, let the bot think about its view, write its move. False where it is still to be made."""
        async with asyncio.timeout(DATABASE_SECONDS):
            if not await self._claim(live):
                return True  # another server is at it
        moved = False
        try:
            thought = await self._thought(live, turn)
            if thought is not None:
                async with asyncio.timeout(DATABASE_SECONDS):
                    moved = await self.matches.play_bot(live.id, turn.seat, thought.move, turn.turn)
        except Exception:
            await self._let_go(live)
            raise
        if not moved:
            await self._let_go(live)
        return moved

    async def _claim(self, live: LiveMatch) -> bool:
        now = self.matches.clock()
        until = now + int(CLAIM_SECONDS * 1000)
        return await self.matches.store.claim(live.id, live.position, self.server, now, until)

    async def _let_go(self, live: LiveMatch) -> None:
        """Whoever finds the match next may try: this server or another one."""
        with contextlib.suppress(Exception):  # and if the database does not hear it, the claim will run out
            async with asyncio.timeout(DATABASE_SECONDS):
                await self.matches.store.release(self.server, live.id)

    async def _renew(self, live: LiveMatch) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            with contextlib.suppress(Exception):  # the next time, then; at worst another server thinks as well
                await self._claim(live)

    async def _thought(self, live: LiveMatch, turn: Turn) -> Thought | None:
        """What the bot comes to, while the claim is kept."""
        renewing = asyncio.create_task(self._renew(live))
        try:
            return await self._think(live, turn)
        finally:
            renewing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await renewing

    async def _think(self, live: LiveMatch, turn: Turn) -> Thought | None:
        last = self._failures.get(live.id)
        tired = last is not None and last.turn == turn and last.times >= FAILURES
        view = live.state.view(turn.seat).to_dict()
        for name in (FALLBACK,) if tired else (live.seats[turn.seat].bot, FALLBACK):
            memory = self._memories.get((live.id, turn.seat), {})
            heard = live.playing().events_since(turn.seat) if listens(name) else []
            events = [event.to_dict() for event in heard]
            seed = secrets.randbits(62)
            thought = await self.workers.ask(name, view, turn.seat, seed, budget(name), events=events, memory=memory)
            if thought is not None:
                if thought.memory:
                    self._memories[live.id, turn.seat] = thought.memory
                return thought
        return None


def listens(bot: str) -> bool:
    """Does the bot want to be told events? One that is not installed here cannot say."""
    try:
        return load_bot(bot).listens
    except UnknownBot:
        return False
