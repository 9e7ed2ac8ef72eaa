"""Who waits for news of which match, inside one server; and the listener to other servers on one PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable, Iterator

import asyncpg

from chabudai.match.deadline import Deadline
from chabudai.match.storage.store import CHANNEL, UNKNOWN, sessions_of

RECONNECT_SECONDS = 1.0


class Watch:
    """One watcher of one match."""

    def __init__(self) -> None:
        self._number: int | None = None
        self._waiting: asyncio.Future[None] | None = None
        self._deadline = Deadline(self._wake)

    def tell(self, number: int) -> None:
        self._number = max(self._number or 0, number)
        self._wake()

    async def wait(self, seconds: float) -> int | None:
        """How far the journal is known to have grown; None after so many seconds without news."""
        if self._number is None:
            self._waiting = asyncio.get_running_loop().create_future()
            self._deadline.allow(seconds)
            await self._waiting
        number, self._number = self._number, None
        return number

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def close(self) -> None:
        """Nobody watches any more."""
        self._deadline.close()


class Notifications:
    """Wakes everybody who watches a match."""

    def __init__(self) -> None:
        self._watches: dict[str, set[Watch]] = defaultdict(set)
        self.others: dict[str, Callable[[str, int], None]] = {}
        """By the beginning of a subject: who is told of news that concern no journal."""

    def heard(self, subject: str, number: int) -> None:
        """News from another server."""
        for beginning, listener in self.others.items():
            if subject.startswith(beginning):
                listener(subject, number)
                return
        self.publish(subject, number)

    def publish(self, subject: str, number: int) -> None:
        for watch in self._watches.get(subject, ()):
            watch.tell(number)

    def wake_all(self) -> None:
        """Something may have been missed: let everybody look."""
        for watches in self._watches.values():
            for watch in watches:
                watch.tell(UNKNOWN)

    @contextlib.contextmanager
    def watching(self, match_id: str, *people: str) -> Iterator[Watch]:
        """A watch that is told whenever the match changes, and `UNKNOWN` when sessions of these people have ended."""
        watch = Watch()
        subjects = {match_id, *map(sessions_of, people)}
        for subject in subjects:
            self._watches[subject].add(watch)
        try:
            yield watch
        finally:
            watch.close()
            for subject in subjects:
                self._watches[subject].discard(watch)
                if not self._watches[subject]:
                    del self._watches[subject]


class PostgresListener:
    """Listens to the other servers on a PostgreSQL; comes back by itself after a broken connection."""

    def __init__(self, url: str, notifications: Notifications) -> None:
        self._url = url.replace("postgresql+asyncpg", "postgresql")
        self._notifications = notifications
        self._task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    def start(self) -> None:
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._listen_once()
            self.listening.clear()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen_once(self) -> None:
        connection = await asyncpg.connect(self._url)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._heard)
            self.listening.set()
            self._notifications.wake_all()
            await lost.wait()
        finally:
            connection.terminate()

    def _heard(self, *message: object) -> None:
        subject, _, number = str(message[3]).partition(" ")
        self._notifications.heard(subject, int(number))
