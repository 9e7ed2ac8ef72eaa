"""A person at one match: what the routes of programs and of pages do for them there, in one way."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request

from chabudai.match import hints
from chabudai.match.bucket import demand
from chabudai.match.commands import Command, Rematch
from chabudai.match.errors import MatchError
from chabudai.match.live_match import LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.seats import Person
from chabudai.match.snapshot import Snapshot
from chabudai.match.storage.change import ANYWHERE
from chabudai.web import bodies
from chabudai.web.person import Known
from chabudai.web.quotas import demand_new_table, origin

T = TypeVar("T")


async def counted(request: Request, kind: str, change: Awaitable[T]) -> T:
    """Do a change and count it."""
    figures = request.app.state.services.figures
    began = time.perf_counter()
    try:
        result = await change
    except MatchError as error:
        figures.refusals.labels(error.code).inc()
        raise
    figures.seconds.observe(time.perf_counter() - began)
    figures.changes.labels(kind).inc()
    return result


class Place:
    """A known person at one table."""

    def __init__(self, request: Request, match_id: str, person: Person) -> None:
        self.request = request
        self.services: Any = request.app.state.services
        self.matches: Matches = self.services.matches
        self.match_id = match_id
        self.person = person

    async def run(self, command: Command) -> LiveMatch:
        """Let the person do something, and count it."""
        where = ANYWHERE
        if isinstance(command, Rematch):
            demand_new_table(self.request, self.person)
            where = origin(self.request)
        return await counted(self.request, command.name, self.matches.run(self.match_id, self.person, command, where))

    async def seen(self) -> Snapshot:
        """The match as the person sees it now."""
        return self.matches.snapshot(await self.matches.match(self.match_id), self.person)

    async def hint(self, snapshot: Snapshot) -> hints.Hint:
        """What a bot would do in their place; nobody asks all the time."""
        hints.demand_deciding(snapshot)
        demand(self.services.hints, self.person.id)
        return await hints.hint(snapshot, self.services.workers)


async def place(request: Request, match_id: bodies.MatchId, person: Known) -> Place:
    return Place(request, match_id, person)


Here = Annotated[Place, Depends(place)]
