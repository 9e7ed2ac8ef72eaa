"""Live streams by server-sent events."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import Depends, Header, Request
from fastapi.responses import StreamingResponse

from chabudai.match.changes import change
from chabudai.match.errors import NotKnown, TooFast, Unavailable
from chabudai.match.live_match import LiveMatch
from chabudai.match.seats import Person
from chabudai.match.storage.store import UNKNOWN
from chabudai.web.bodies import MatchId
from chabudai.web.encoded import encoded
from chabudai.web.guard import Receive, Scope, Send
from chabudai.web.person import Anybody, address, who
from chabudai.web.speech import say

if TYPE_CHECKING:
    from chabudai.web.app import Services

HEARTBEAT_SECONDS: Final = 15.0
EVENT_ID: Final = re.compile(r"[0-9]{1,9}")


class Watcher:
    """Whoever has opened a stream: a person as long as the cookie or token holds with which they came, or nobody."""

    def __init__(self, request: Request, match_id: str, person: Person | None, last_event_id: str) -> None:
        self._request = request
        self.services: Services = request.app.state.services
        self.match_id = match_id
        self.person = person
        self.id = "" if person is None else person.id
        self.address = address(request)
        self.seen = int(last_event_id) if EVENT_ID.fullmatch(last_event_id) else -1
        """The last event that they have."""

    async def still_known(self) -> bool:
        """Whether they are still who they were; a server that closes ends its streams by itself and asks no more."""
        if self.services.closing:
            return True
        try:
            now = await who(self._request, self._request.headers.get("authorization"))
        except NotKnown:
            return False
        except Unavailable:
            return True  # as far as anybody can tell
        return self.id == ("" if now is None else now.id)


async def watcher(
    request: Request, match_id: MatchId, person: Anybody, last_event_id: Annotated[str, Header()] = ""
) -> Watcher:
    """Somebody who may open a stream of this match."""
    services = request.app.state.services
    await services.matches.match(match_id, at_least=1)
    if services.streams[address(request)] >= services.settings.streams_per_address:
        raise TooFast(say("Too many live connections from your address. Close one first."))
    return Watcher(request, match_id, person, last_event_id)


Watching = Annotated[Watcher, Depends(watcher)]


class Live(StreamingResponse):
    """An answer that goes on until the client hangs up, or the events end."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        super().__init__(events, headers={"x-accel-buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        telling = asyncio.create_task(self.stream_response(send))
        listening = asyncio.create_task(self.listen_for_disconnect(receive))
        both = telling, listening
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            outcomes = await asyncio.gather(*both, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                raise outcome


def stream(watcher: Watcher) -> Live:
    """The match as the person sees it, and then what changes; a comment now and then keeps the line open.

    The id of an event is the number of the last journal entry that it tells of. The first event, `match`, is a whole
    picture, so a client that missed some (a gap, an undo, another server) is right again with it. Later ones,
    `change`, hold what has changed since and nothing else (`match.changes`); where that cannot be told, another
    `match` comes.
    """
    told: dict[str, Any] | None = None

    def tell(live: LiveMatch) -> tuple[str, dict[str, Any]]:
        nonlocal told
        before, told = told, watcher.services.matches.snapshot(live, watcher.person).to_dict()
        changed = None if before is None else change(told, before)
        return ("match", told) if changed is None else ("change", changed)

    return Live(_events(watcher, tell))


def changes(watcher: Watcher) -> Live:
    """Only that the match has changed, for pages, which ask for what they want to show of it; and who is here."""

    def tell(live: LiveMatch) -> tuple[str, dict[str, Any]]:
        return "changed", {"number": live.number, "moves": len(live.line), "undos": live.undos}

    return Live(_events(watcher, tell, presence=True))


async def _events(
    watcher: Watcher, tell: Callable[[LiveMatch], tuple[str, dict[str, Any]]], presence: bool = False
) -> AsyncIterator[bytes]:
    """`presence` tells also who is here: events `here` with the seats whose people have the match open."""
    services, match_id = watcher.services, watcher.match_id
    matches = services.matches
    sent = watcher.seen
    here: list[int] | None = None
    owner = (await matches.match(match_id, at_least=1)).owner  # with whose sessions seat tokens end
    with (
        matches.notifications.watching(match_id, watcher.id, owner) as watch,
        services.figures.streams.track_inprogress(),
        _counted(services, watcher.address),
        services.presence.at(match_id, watcher.id),
    ):
        yield b"retry: 1000\n\n"
        await services.presence.tell(match_id, watcher.id)
        at_least: int | None = None
        while not services.closing:
            try:
                live = await matches.match(match_id, at_least)
            except Unavailable:
                return  # the client comes back, and is told as long as it lasts
            if live.number != sent:
                sent = live.number
                name, data = tell(live)
                yield f"id: {sent}\nevent: {name}\ndata: ".encode() + encoded(data) + b"\n\n"
            if presence and here != (now := services.presence.seats(live)):
                here = now
                yield b"event: here\ndata: " + encoded({"seats": here}) + b"\n\n"
            at_least = await watch.wait(HEARTBEAT_SECONDS)
            if at_least is None:  # and then look into the database, should another server's word have been lost
                yield b": still here\n\n"
                await services.presence.tell(match_id, watcher.id)
            if at_least in (None, UNKNOWN) and not await watcher.still_known():
                yield b"event: gone\ndata: {}\n\n"
                return


@contextmanager
def _counted(services: Services, address: str) -> Iterator[None]:
    services.streams[address] += 1
    try:
        yield
    finally:
        services.streams[address] -= 1
        if not services.streams[address]:
            del services.streams[address]
