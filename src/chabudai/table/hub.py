"""Who waits for news of which match, inside one server; and the ear to other servers on one PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable

import asyncpg

from chabudai.table.store import CHANNEL


class Hub:
    """Wakes everybody who watches a match."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self.listeners: list[Callable[[str], None]] = []
        """Called with the id of each match that has changed."""

    def publish(self, match_id: str) -> None:
        for event in self._waiting.get(match_id, ()):
            event.set()
        for listener in self.listeners:
            listener(match_id)

    def watch(self, match_id: str) -> asyncio.Event:
        """An event that is set whenever the match changes; give it back with `unwatch`."""
        event = asyncio.Event()
        self._waiting[match_id].add(event)
        return event

    def unwatch(self, match_id: str, event: asyncio.Event) -> None:
        watchers = self._waiting[match_id]
        watchers.discard(event)
        if not watchers:
            del self._waiting[match_id]

    def close(self) -> None:
        """Wake everybody, so that streams notice that the server is closing."""
        for events in self._waiting.values():
            for event in events:
                event.set()

    def watchers(self) -> int:
        return sum(len(events) for events in self._waiting.values())


class Ear:
    """Listens to the other servers on a PostgreSQL; comes back by itself after a broken connection."""

    def __init__(self, url: str, hub: Hub) -> None:
        self._url = url.replace("postgresql+asyncpg", "postgresql")
        self._hub = hub
        self._task: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()

    def start(self) -> None:
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self._url)
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(1)
                continue
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _, lost=lost: lost.set())
            try:
                await connection.add_listener(CHANNEL, lambda *message: self._hub.publish(str(message[3])))
                self.ready.set()
                await lost.wait()
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(1)
            finally:
                self.ready.clear()
                with contextlib.suppress(OSError, asyncpg.PostgresError):
                    await connection.close()
