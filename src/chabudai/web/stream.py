"""Live streams by server-sent events."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from chabudai.table.live import LiveMatch
from chabudai.table.picture import news, picture

if TYPE_CHECKING:
    from chabudai.web.app import Door

HEARTBEAT_SECONDS: Final = 15.0
EVENT_ID: Final = re.compile(r"[0-9]{1,9}")


async def stream(door: Door, match_id: str, person: str, address: str, last_event_id: str) -> AsyncIterator[bytes]:
    """The match as the person sees it, whenever it has changed; a comment now and then keeps the line open.

    The id of an event is the number of the last journal entry that it tells of. The first event is a whole picture, so
    a client that missed some (a gap, an undo, another server) is right again with it; later ones leave out the lines
    of log and chat that this stream has told already.
    """
    told: dict[str, Any] | None = None

    def tell(live: LiveMatch) -> dict[str, Any]:
        nonlocal told
        before, told = told, picture(door.tables, live, person)
        return told if before is None else news(told, before)

    async for event in _events(door, match_id, address, last_event_id, "match", tell):
        yield event


async def changes(door: Door, match_id: str, address: str, last_event_id: str) -> AsyncIterator[bytes]:
    """Only that the match has changed, for pages, which ask for what they want to show of it."""
    async for event in _events(
        door,
        match_id,
        address,
        last_event_id,
        "changed",
        lambda live: {"number": live.number, "moves": len(live.line), "undos": live.undos},
    ):
        yield event


async def _events(
    door: Door,
    match_id: str,
    address: str,
    last_event_id: str,
    name: str,
    tell: Callable[[LiveMatch], dict[str, Any]],
) -> AsyncIterator[bytes]:
    tables = door.tables
    sent = int(last_event_id) if EVENT_ID.fullmatch(last_event_id) else -1
    with tables.hub.watching(match_id) as watch, door.figures.streams.track_inprogress(), _counted(door, address):
        yield b"retry: 1000\n\n"
        at_least: int | None = None
        while not door.closing:
            live = await tables.match(match_id, at_least)
            if live.number != sent:
                sent = live.number
                data = json.dumps(tell(live), separators=(",", ":"))
                yield f"id: {sent}\nevent: {name}\ndata: {data}\n\n".encode()
            at_least = await watch.wait(HEARTBEAT_SECONDS)
            if at_least is None:  # and then look into the database, should another server's word have been lost
                yield b": still here\n\n"


@contextmanager
def _counted(door: Door, address: str) -> Iterator[None]:
    door.streams[address] += 1
    try:
        yield
    finally:
        door.streams[address] -= 1
        if not door.streams[address]:
            del door.streams[address]
