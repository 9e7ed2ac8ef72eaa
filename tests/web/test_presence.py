"""Who is at the table is told between servers on one PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator

import httpx
import pytest

from chabudai.match.background import presence
from chabudai.web import stream
from match.lab import until
from web.lab import HEADERS, Caller, Site
from web.test_processes import Process

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def here(lines: AsyncIterator[str]) -> list[int]:
    """The seats of those who are here, by the next event that tells it."""
    async with asyncio.timeout(30):
        async for line in lines:
            if line == "event: here":
                seats: list[int] = json.loads((await anext(lines)).removeprefix("data: "))["seats"]
                return seats
    raise AssertionError("the stream has ended")


async def test_whoever_opens_a_table_on_one_server_is_here_on_the_other(postgres_database: str) -> None:
    servers = [Process(postgres_database), Process(postgres_database)]
    try:
        for server in servers:
            await server.ready()
        async with (
            httpx.AsyncClient(base_url=servers[0].url, headers=HEADERS, timeout=30) as a,
            httpx.AsyncClient(base_url=servers[1].url, headers=HEADERS, timeout=30) as b,
        ):
            ann, ben = Caller(a), Caller(b)
            for caller, name in ((ann, "Ann"), (ben, "Ben")):
                assert (await caller.http.post("/api/me", json={"name": name})).status_code == 200
            match = await ann.create("you", "person")
            await ben.post(f"/api/matches/{match}/join")
            live = f"/match/{match}/live"
            async with a.stream("GET", live) as first:
                at_first = first.aiter_lines()
                assert await here(at_first) == [0]
                async with b.stream("GET", live) as second:
                    assert await here(at_first) == [0, 1], "told by the other server"
                    at_second = second.aiter_lines()
                    while await here(at_second) != [0, 1]:
                        pass  # that server too has to hear of Ann
    finally:
        for server in servers:
            server.end(signal.SIGKILL)


async def test_whoever_is_not_told_of_any_more_is_away(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "FORGOTTEN_SECONDS", 3.0)
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.2)
    async with Site(postgres_database) as one, Site(postgres_database) as other:
        ann = await one.person("Ann")
        match = await ann.create("you", "random")
        live = await one.matches.match(match)

        def seen() -> list[int]:
            return other.services.presence.seats(live)

        async with one.stream(match, ann) as events:
            await anext(events)
            await until(lambda: seen() == [0])
            await asyncio.sleep(4)
            assert seen() == [0], "as long as she has it open, that is told again and again"
        assert one.services.presence.seats(live) == [], "her own server knows at once"
        await until(lambda: seen() == [])
