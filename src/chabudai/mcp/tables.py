"""All tables at which somebody plays through this server, and how many there may be."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import httpx2

from chabudai.core.game import OptionValue
from chabudai.core.registry import load
from chabudai.match.background.workers import Workers
from chabudai.match.bucket import Bucket, demand
from chabudai.match.catalogue import usual_seats
from chabudai.match.errors import MatchError, NoSuchMatch, NotAllowed, TooMany
from chabudai.match.hints import Thinkers
from chabudai.match.live_match import OVER
from chabudai.match.memory import Memory
from chabudai.mcp.own_table import OwnTable
from chabudai.mcp.remote_table import RemoteTable, read_link
from chabudai.mcp.speech import say
from chabudai.mcp.table import Table

USUAL_BOT: Final = "greedy"
MOST: Final = 200
"""Tables at once, as many as a server allows from one address."""
IDLE_SECONDS: Final = 3 * 24 * 3600
"""A table at which nobody has done anything for so long makes room for another."""


class Tables:
    """Tables by their ids. Whoever knows an id plays that seat; ids cannot be guessed."""

    def __init__(self, sites: tuple[str, ...] | None = None, thinkers: Thinkers | None = None) -> None:
        self.sites = sites
        """The servers at whose tables one may sit down; None for any."""
        self.transport: httpx2.AsyncBaseTransport | None = None
        """How servers are reached; None for the network."""
        self._workers = Workers(1)
        self._thinkers = thinkers or self._workers
        self._memory = Memory()
        self._new = Bucket(40, 1 / 6)
        self._tables: dict[str, Table] = {}
        """The one that was asked for longest ago comes first."""
        self._asked: dict[str, float] = {}
        self.clock: Callable[[], float] = time.monotonic

    def __len__(self) -> int:
        return len(self._tables)

    def find(self, id: str) -> Table:
        table = self._tables.pop(id, None)
        if table is None:
            raise NoSuchMatch(say("You have no seat at that table. Start a match or take a seat first."))
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._asked[table.id] = self.clock()

    async def start(
        self, game: str, bots: list[str] | None, seat: int | None, options: dict[str, OptionValue], seed: int | None
    ) -> OwnTable:
        """A new match against bots; without `bots`, as many of the usual one as go with the game's usual options."""
        load(game)
        others = [USUAL_BOT] * (usual_seats(game) - 1) if bots is None else bots
        place = 1 if seat is None else seat
        if place > len(others) + 1:
            raise MatchError(say("There are seats 1 to {last} at this table.", last=len(others) + 1))
        await self._make_room()
        table = OwnTable.start(game, others, place - 1, options, seed, self._thinkers, self._memory)
        self._keep(table)
        return table

    async def sit_down(self, link: str, name: str, token: str, seat: int | None, agree_to_seed: bool) -> RemoteTable:
        """A seat at a table of a running server."""
        where = read_link(link)
        if self.sites is not None and where.site not in self.sites:
            raise NotAllowed(say("Tables of {site} cannot be joined through this server.", site=where.site))
        await self._make_room()
        place = None if seat is None else seat - 1
        table = await RemoteTable.sit_down(where, name, token, place, agree_to_seed, self.transport)
        self._keep(table)
        return table

    async def _make_room(self) -> None:
        """Forget what nobody needs: tables that nobody has asked for in days, and those of matches that are over."""
        demand(self._new, "")
        for idle in [each for each, asked in self._asked.items() if self.clock() - asked > IDLE_SECONDS]:
            await self._forget(idle)
        if len(self._tables) >= MOST:
            over = (
                each.id for each in self._tables.values() if isinstance(each, OwnTable) and each.live.status == OVER
            )
            finished = next(over, None)
            if finished is None:
                raise TooMany(
                    say("{number} matches are not over. Finish or leave some before you start another.", number=MOST)
                )
            await self._forget(finished)

    async def _forget(self, id: str) -> None:
        del self._asked[id]
        await self._tables.pop(id).close()

    async def leave(self, id: str) -> None:
        """Get up from a table; on a server a bot plays on."""
        await self.find(id).leave()
        del self._tables[id], self._asked[id]

    async def close(self) -> None:
        """End what still runs here."""
        for each in list(self._tables):
            await self._forget(each)
        await self._workers.close()
