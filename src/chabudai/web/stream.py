"""Live streams by server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from chabudai.table.picture import picture

if TYPE_CHECKING:
    from chabudai.web.app import Door

HEARTBEAT_SECONDS = 15.0


async def stream(door: Door, match_id: str, person: str, last_event_id: str | None) -> AsyncIterator[bytes]:
    """The match as the person sees it, whenever it has changed; a comment now and then keeps the line open.

    The id of an event is the number of the last journal entry that it tells of. Each event is a whole picture, so a
    client that missed some (a gap, an undo, another server) is right again with the next one.
    """
    tables = door.tables
    sent = int(last_event_id) if last_event_id is not None and last_event_id.isdigit() else -1
    changed = tables.hub.watch(match_id)
    door.figures.streams.inc()
    try:
        yield b"retry: 1000\n\n"
        while not door.closing:
            changed.clear()
            live = await tables.match(match_id)
            if live.number != sent:
                sent = live.number
                data = json.dumps(picture(tables, live, person), separators=(",", ":"))
                yield f"id: {sent}\nevent: match\ndata: {data}\n\n".encode()
            try:
                await asyncio.wait_for(changed.wait(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield b": still here\n\n"
    finally:
        door.figures.streams.dec()
        tables.hub.unwatch(match_id, changed)
