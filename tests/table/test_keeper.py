"""The keeper: who lets a bot think, once and only while it is wanted. Bots here decide when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from chabudai.table import keeper
from chabudai.table.errors import WrongMoment
from chabudai.table.keeper import Keeper
from chabudai.table.live import OVER
from chabudai.table.service import Tables
from chabudai.table.store import Store
from chabudai.table.workers import Thought
from table.lab import ANN, BEN, NIM, ONE_RED, Table, Time, action

pytestmark = pytest.mark.anyio


class Thinkers:
    """Workers that note what they are asked, and answer as they are told."""

    def __init__(self, answer: Callable[[str], bool] = lambda _: True) -> None:
        self.asked: list[tuple[str, int, float]] = []
        self.cancelled = 0
        self.go_on = asyncio.Event()
        self.go_on.set()
        self._answer = answer

    async def ask(self, bot: str, view: dict[str, Any], seat: int, seed: int, budget: float) -> Thought | None:
        self.asked.append((bot, seat, budget))
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return Thought(NIM.restore(view).legal_moves(seat)[0], "") if self._answer(bot) else None

    async def close(self) -> None:
        """There is nothing to close."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "PATROL_SECONDS", 0.01)


class Servers:
    """Servers on one database, each with its keeper and its thinkers."""

    def __init__(self, database: str, time: Time) -> None:
        self._database = database
        self._time = time
        self._open: list[tuple[Store, Keeper]] = []

    async def start(self, thinkers: Thinkers) -> tuple[Table, Keeper]:
        store = await Store.open(self._database)
        table = Table(Tables(store, self._time))
        kept = Keeper(table.tables, thinkers)  # type: ignore[arg-type]
        kept.start()
        self._open.append((store, kept))
        return table, kept

    async def die(self, kept: Keeper) -> None:
        """As by kill -9: nothing is given back."""
        tasks = [task for _, task in kept._busy.values()]
        if kept._patrolling is not None:
            tasks.append(kept._patrolling)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await kept.tables.store.close()
        self._open = [(store, each) for store, each in self._open if each is not kept]

    async def close(self) -> None:
        for store, kept in self._open:
            await kept.stop()
            await store.close()


@pytest.fixture
async def servers(database: str, time: Time) -> AsyncIterator[Servers]:
    servers = Servers(database, time)
    yield servers
    await servers.close()


async def until(condition: Callable[[], Any]) -> None:
    for _ in range(6000):
        found = condition()
        if await found if asyncio.iscoroutine(found) else found:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("waited too long")


async def test_a_turn_is_thought_out_by_one_server_only(servers: Servers) -> None:
    thinkers = [Thinkers(), Thinkers()]
    (here, _), (there, _) = [await servers.start(each) for each in thinkers]
    matches = [await here.open("random", "random"), await there.open("random", "random", "random")]

    async def over() -> bool:
        return all([(await here.now(live.id)).status == OVER for live in matches])

    await until(over)
    moves = sum([len((await there.now(live.id)).line) for live in matches])
    assert sum(len(each.asked) for each in thinkers) == moves


async def test_the_turn_of_a_server_that_died_is_taken_over(servers: Servers, time: Time) -> None:
    dead, alive = Thinkers(), Thinkers()
    dead.go_on.clear()
    here, kept = await servers.start(dead)
    live = await here.open("random", "you")
    await until(lambda: dead.asked)
    await servers.die(kept)
    there, _ = await servers.start(alive)
    await asyncio.sleep(0.1)
    assert alive.asked == [], "the dead server's claim still holds"
    time.pass_seconds(keeper.CLAIM_SECONDS + 1)

    async def moved() -> bool:
        return len((await there.now(live.id)).line) == 1

    await until(moved)
    assert [seat for _, seat, _ in alive.asked] == [0]


async def test_a_server_that_closes_gives_its_turns_back_at_once(servers: Servers) -> None:
    slow, quick = Thinkers(), Thinkers()
    slow.go_on.clear()
    here, kept = await servers.start(slow)
    live = await here.open("random", "you")
    await until(lambda: slow.asked)
    servers._open = []
    await kept.stop()
    await here.tables.store.close()
    there, _ = await servers.start(quick)

    async def moved() -> bool:
        return len((await there.now(live.id)).line) == 1

    await until(moved)  # although no time has passed


async def test_a_thought_is_cancelled_when_the_match_moves_on(servers: Servers) -> None:
    thinkers = Thinkers()
    thinkers.go_on.clear()
    table, _ = await servers.start(thinkers)
    match = await table.begin(BEN)
    await table.tables.leave(match, ANN, "greedy", action())
    await until(lambda: thinkers.asked)
    await table.tables.come_back(match, ANN, action())
    await until(lambda: thinkers.cancelled == 1)
    await table.play(match, ANN, ONE_RED)
    assert (await table.now(match)).line == [(0, ONE_RED)]
    await table.tables.leave(match, BEN, "greedy", action())
    await until(lambda: len(thinkers.asked) == 2)
    await table.tables.pause(match, ANN, True, action())
    await until(lambda: thinkers.cancelled == 2)
    with pytest.raises(WrongMoment, match="paused"):
        await table.play(match, ANN, ONE_RED)


async def test_each_level_has_a_budget_and_who_exceeds_it_is_replaced_for_this_move(servers: Servers) -> None:
    thinkers = Thinkers(lambda bot: bot == keeper.FALLBACK)
    table, _ = await servers.start(thinkers)
    live = await table.open("greedy", "you")

    async def moved() -> bool:
        return len((await table.now(live.id)).line) == 1

    await until(moved)
    assert thinkers.asked == [("greedy", 0, keeper.DEFAULT_BUDGET), ("random", 0, keeper.BUDGETS["random"])]
    assert keeper.BUDGETS["random"] < keeper.DEFAULT_BUDGET
    assert (await table.now(live.id)).seats[0].bot == "greedy"
