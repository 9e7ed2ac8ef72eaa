"""Does the database read and write? Asked often, so the answer is kept for a moment."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, select

from chabudai.match.storage.failures import TROUBLE
from chabudai.match.storage.schema import metadata, settings
from chabudai.match.storage.store import Store

KEPT_SECONDS: Final = 5.0
"""So long an answer is good."""
PATIENCE_SECONDS: Final = 5.0
"""A database that takes longer than this to answer does not."""
LATELY_SECONDS: Final = 60.0
"""Where the last work that somebody wanted has failed, that counts for so long, whatever a probe says: it may touch
other pages than those that are damaged."""
PROBE: Final = "probe"
PROBE_BYTES: Final = 8192
"""Some pages: a probe that fits where something was before would find no full disk."""


class Health(NamedTuple):
    """How the database does."""

    reading: bool
    writing: bool


class Doctor:
    """Looks after one database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._found = Health(True, True)
        self._until = -1.0
        self._looking = asyncio.Lock()

    async def look(self) -> Health:
        """How the database does, or did a moment ago."""
        async with self._looking:
            if time.monotonic() >= self._until:
                self._found = Health(await _goes(self._store.read_now(_read)), await _goes(self._written()))
                self._until = time.monotonic() + KEPT_SECONDS
        return Health(
            self._found.reading and not self._store.reading.failing(LATELY_SECONDS),
            self._found.writing and not self._store.writing.failing(LATELY_SECONDS),
        )

    async def _written(self) -> None:
        """Something new is written to the disk, and taken away again, as matches do and quite beside them."""
        value = secrets.token_hex(PROBE_BYTES // 2)
        put = self._store.insert(settings).values(key=PROBE, value=value)
        statement = put.on_conflict_do_update(index_elements=["key"], set_={"value": value})
        await self._store.write_now(lambda connection: connection.execute(statement))
        await self._store.write_now(lambda connection: connection.execute(_TAKEN_AWAY))


_TAKEN_AWAY: Final = delete(settings).where(settings.c.key == PROBE)


def _read(connection: Connection) -> None:
    """One row of every table."""
    for table in metadata.sorted_tables:
        connection.execute(select(table).limit(1)).all()


async def _goes(work: Awaitable[None]) -> bool:
    try:
        await asyncio.wait_for(work, PATIENCE_SECONDS)
    except TROUBLE:
        return False
    return True
