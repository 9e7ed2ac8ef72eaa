"""Who has a match open: here while a stream of theirs runs, away otherwise.

A server knows its own streams. On one PostgreSQL it tells the others who is here, and again now and then: whoever is
not told of any more has gone, or their server has died.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from cachetools import TTLCache

from chabudai.match.background.notifications import Notifications
from chabudai.match.errors import Unavailable
from chabudai.match.live_match import REMOTE, LiveMatch

HERE: Final = "here:"
"""Begins the subject of news about somebody at a match: `here:MATCH:PERSON`."""
FORGOTTEN_SECONDS: Final = 40.0
"""Whoever was last heard of from another server so long ago is away."""
MOST_HEARD: Final = 100_000


class Presence:
    """Who is at which match, as far as this server knows."""

    def __init__(self, notifications: Notifications, tell_others: Callable[[str], Awaitable[None]] | None) -> None:
        self._notifications = notifications
        self._tell_others = tell_others
        self._own: Counter[tuple[str, str]] = Counter()
        """Open streams of this server, by match and person."""
        self._heard: TTLCache[tuple[str, str], bool] = TTLCache(MOST_HEARD, FORGOTTEN_SECONDS)
        """Of whom any server has told lately."""
        notifications.others[HERE] = self.heard

    def seats(self, live: LiveMatch) -> list[int]:
        """The seats of a match whose people are here."""
        return [
            number
            for number, seat in enumerate(live.seats)
            if seat.person and not seat.person.startswith(REMOTE) and self._is_here(live.id, seat.person)
        ]

    def _is_here(self, match_id: str, person: str) -> bool:
        key = (match_id, person)
        return key in self._own or key in self._heard

    @contextlib.contextmanager
    def at(self, match_id: str, person: str) -> Iterator[None]:
        """Somebody is here as long as this lasts; nobody in particular is nowhere."""
        if not person:
            yield
            return
        self._own[match_id, person] += 1
        self._notifications.publish(match_id, 0)
        try:
            yield
        finally:
            self._own[match_id, person] -= 1
            if not self._own[match_id, person]:
                del self._own[match_id, person]
                self._heard.pop((match_id, person), None)  # our own word; whoever else has them says so again
            self._notifications.publish(match_id, 0)

    async def tell(self, match_id: str, person: str) -> None:
        """Let other servers know that somebody is here."""
        if self._tell_others is not None and person:
            with contextlib.suppress(Unavailable):  # by and by it is told again
                await self._tell_others(f"{HERE}{match_id}:{person} 1")

    def heard(self, subject: str, _number: int) -> None:
        """A server has told of somebody."""
        match_id, _, person = subject.removeprefix(HERE).partition(":")
        self._heard[match_id, person] = True
        self._notifications.publish(match_id, 0)
