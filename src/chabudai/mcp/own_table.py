"""A match against bots that is kept in this process alone: no database, no server."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Any, Final

from chabudai.core.game import OptionValue
from chabudai.core.registry import load
from chabudai.match import hints
from chabudai.match.background.workers import FALLBACK, budget
from chabudai.match.bucket import Bucket, demand
from chabudai.match.clocks import ClockRule
from chabudai.match.errors import IllegalHere
from chabudai.match.hints import Thinkers
from chabudai.match.hosted import HostedMatch
from chabudai.match.live_match import PERSON, LiveMatch, Seat, first_entry
from chabudai.match.memory import Memory
from chabudai.match.seats import Person, bot_seat, now_ms
from chabudai.match.seeds import drawn_seed, sealed_record
from chabudai.match.snapshot import Snapshot, record_json
from chabudai.mcp.speech import say
from chabudai.mcp.table import Picture, Table, wanted

PATIENCE: Final = 45.0
"""Seconds that a call waits for bots; then it tells how things stand, and the bots think on."""


class OwnTable(Table):
    """Hosts a live match. Bots move by themselves, in a task of their own, whenever it is their turn."""

    def __init__(self, live: LiveMatch, person: Person, thinkers: Thinkers, memory: Memory) -> None:
        super().__init__(live.id)
        self._host = HostedMatch(live, memory)
        self._person = person
        self._thinkers = thinkers
        self._hints = Bucket(5, 0.5)
        self._bots: asyncio.Task[None] | None = None

    @classmethod
    def start(
        cls,
        game: str,
        bots: list[str],
        seat: int,
        options: dict[str, OptionValue],
        seed: int | None,
        thinkers: Thinkers,
        memory: Memory,
    ) -> OwnTable:
        """A new match of one person and bots."""
        match, person = secrets.token_hex(12), Person(secrets.token_hex(12), say("Player"))
        seats = [bot_seat(bot) for bot in bots]
        seats.insert(seat, Seat(PERSON, person.name, person.id))
        drawn, chosen_by = (drawn_seed(), "") if seed is None else (seed, person.name)
        record = sealed_record(match, load(game), len(seats), options, drawn, chosen_by)
        entry = first_entry(person.id, "", record, seats, "link", ClockRule(), now_ms())
        return cls(LiveMatch(match).after(entry), person, thinkers, memory)

    # --- looking -------------------------------------------------------------------------------------------------

    @property
    def live(self) -> LiveMatch:
        return self._host.live

    def _seen(self) -> Snapshot:
        return self._host.seen(self._person.id)

    async def picture(self) -> Picture:
        return await self.wait(PATIENCE)

    async def log(self, before: int | None, limit: int) -> dict[str, Any]:
        return self._seen().log_page(before, limit)

    async def record(self) -> str:
        return record_json(self.live)

    async def hint(self) -> dict[str, Any]:
        seen = self._seen()
        hints.demand_deciding(seen)
        demand(self._hints, self.id)
        thought = await hints.hint(seen, self._thinkers)
        return {"turn": seen.turn, **seen.told_move(thought.move), "reason": thought.reason}

    # --- changing ------------------------------------------------------------------------------------------------

    async def run(self, command: str, **arguments: object) -> Picture:
        self._host.run(self._person, command, **arguments)
        return await self.picture()

    # --- bots ----------------------------------------------------------------------------------------------------

    async def wait(self, seconds: float) -> Picture:
        if self.live.bot_to_move() is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._let_bots_move())
        if self._bots is not None and not wanted(self._seen().to_dict()):
            await asyncio.wait({self._bots}, timeout=seconds)
            if self._bots.done():
                self._bots.result()
        return self._seen().to_dict()

    async def _let_bots_move(self) -> None:
        while (seat := self.live.bot_to_move()) is not None:
            turn = self.live.turn(seat)
            move = await self._thought(seat)
            if seat == self.live.bot_to_move() and turn == self.live.turn(seat):
                with contextlib.suppress(IllegalHere):  # others have moved meanwhile, so it thinks again
                    self._host.play_bot(seat, move)

    async def _thought(self, seat: int) -> int:
        """What the bot of a seat does; one that fails or takes too long is replaced for this move."""
        view = self.live.state.view(seat)
        for bot in (self.live.seats[seat].bot, FALLBACK):
            thought = await self._thinkers.ask(bot, view.to_dict(), seat, secrets.randbits(62), budget(bot))
            if thought is not None and thought.move in view.legal_moves(seat):
                return thought.move
        return view.legal_moves(seat)[0]

    async def leave(self) -> None:
        await self.close()

    async def close(self) -> None:
        if self._bots is not None:
            self._bots.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._bots
