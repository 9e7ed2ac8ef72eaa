"""Two persons at a table of Bean Nim, which has a secret card, a hidden deck and a move that brings news."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

from chabudai.core.registry import load
from chabudai.match.clocks import ClockRule
from chabudai.match.commands import Join, Play
from chabudai.match.live_match import LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.seats import Person

NIM = load("bean-nim")
ONE_RED = NIM.moves.parse("take red 1")
ONE_WHITE = NIM.moves.parse("take white 1")
ALL_BLACK = NIM.moves.parse("take black 3")
"""Empties its heap, whereupon a favour is turned up: news."""
ANN = Person("a" * 24, "Ann")
BEN = Person("b" * 24, "Ben")
CAT = Person("c" * 24, "Cat")
STRANGER = Person("s" * 24, "Stranger")

_actions = count(1)


def action() -> str:
    """An action id that was never used before."""
    return f"action-{next(_actions)}"


async def until(condition: Callable[[], Any]) -> None:
    """Wait, not for ever, until something is so."""
    for _ in range(6000):
        found = condition()
        if await found if asyncio.iscoroutine(found) else found:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("waited too long")


class Time:
    """A clock that stands until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


class Table:
    """What tests do at a table, with an action id of its own for everything that does not care."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches

    async def open(
        self,
        *seats: str,
        options: dict[str, bool] | None = None,
        visibility: str = "link",
        clock: ClockRule | None = None,
        seed: int = 1,
        game: str = "bean-nim",
    ) -> LiveMatch:
        """A table that Ann has set up; seats are 'you', 'person' or the name of a bot. The server draws this seed."""
        self.matches.draw_seed = lambda: seed
        plan = [{"kind": seat} if seat in ("you", "person") else {"kind": "bot", "bot": seat} for seat in seats]
        return await self.matches.create(ANN, game, plan, dict(options or {}), action(), visibility, clock)

    async def begin(self, *others: Person, clock: ClockRule | None = None, seed: int = 1) -> str:
        """A match between Ann and the others that has begun."""
        live = await self.open("you", *["person"] * len(others), clock=clock, seed=seed)
        for other in others:
            await self.matches.run(live.id, other, Join(action=action()))
        return live.id

    async def now(self, match_id: str) -> LiveMatch:
        return await self.matches.match(match_id)

    async def play(self, match_id: str, person: Person, move: int | str) -> LiveMatch:
        live = await self.now(match_id)
        seat = live.seat_of(person.id)
        assert seat is not None
        return await self.matches.run(match_id, person, Play(action=action(), move=move, turn=live.turn(seat)))
