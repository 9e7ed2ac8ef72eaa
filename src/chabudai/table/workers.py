"""Bots think in worker processes: they get a written view, never a state, and give back a move."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from chabudai.bots.registry import load as load_bot
from chabudai.core.registry import load as load_game
from chabudai.core.rng import Rng


class Thought:
    """What a bot came to."""

    def __init__(self, move: int, reason: str) -> None:
        self.move = move
        self.reason = reason


def think(bot: str, view: dict[str, Any], seat: int, seed: int, with_reason: bool) -> Thought:
    """Runs in a worker process."""
    game = load_game(str(view["game"]))
    state = game.restore(view)
    player = load_bot(bot)
    move = player.choose(state, seat, Rng(seed, "bot"))
    reason = player.reason(state, seat, move, Rng(seed, "reason")) if with_reason else ""
    return Thought(move, reason)


class Workers:
    """A pool of worker processes that survives the death of one of them."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Started afresh rather than forked: the server's threads and database connections stay out of the workers.
            self._pool = ProcessPoolExecutor(self._processes, mp_context=multiprocessing.get_context("spawn"))
        return self._pool

    async def ask(
        self, bot: str, view: dict[str, Any], seat: int, seed: int, budget: float, with_reason: bool = False
    ) -> Thought | None:
        """The bot's choice within the budget of seconds; None where it took longer or its process died.

        Cancelling the call takes queued work out of the queue.
        """
        try:
            future: Future[Thought] = self._open().submit(think, bot, view, seat, seed, with_reason)
        except BrokenProcessPool:
            self._pool = None
            return None
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), budget)
        except BrokenProcessPool:
            self._pool = None
            return None
        except TimeoutError:
            return None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
