"""The hand that writes: a thread for work that waits for the disk, so that nobody else does."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")
Done = Callable[[Any, BaseException | None], None]
"""Told what came of a piece of work, or why nothing did."""


class Hand:
    """Does one thing after the other. (An executor of Python spends as much on each as SQLite on writing a move.)"""

    def __init__(self, name: str) -> None:
        self._given: SimpleQueue[tuple[Callable[[], Any], Done, asyncio.AbstractEventLoop] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._closed = False

    def give(self, work: Callable[[], Any], done: Done) -> None:
        """Do this when what was given before is done, and then tell so in the event loop."""
        if self._closed:
            raise RuntimeError("the database has been closed")
        if self._thread.ident is None:
            self._thread.start()
        self._given.put((work, done, asyncio.get_running_loop()))

    async def run(self, work: Callable[[], T]) -> T:
        """The same for whoever waits for it. Whether they do or not, what has been given is done."""
        outcome: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def done(result: Any, error: BaseException | None) -> None:
            if outcome.done():
                return
            if error is None:
                outcome.set_result(result)
            else:
                outcome.set_exception(error)

        self.give(work, done)
        return await outcome

    def close(self) -> None:
        """Finish what has been given, and take nothing more."""
        self._closed = True
        self._given.put(None)
        if self._thread.ident is not None:
            self._thread.join()

    def _work(self) -> None:
        while (given := self._given.get()) is not None:
            _do(*given)
            del given


def _do(work: Callable[[], Any], done: Done, loop: asyncio.AbstractEventLoop) -> None:
    result: Any = None
    error: BaseException | None = None
    try:
        result = work()
    except BaseException as caught:  # noqa: BLE001 - whoever has given it is told
        error = caught
    with contextlib.suppress(RuntimeError):  # the loop has ended, and with it whoever waited
        loop.call_soon_threadsafe(done, result, error)
