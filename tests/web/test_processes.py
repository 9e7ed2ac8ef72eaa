"""Real server processes: two on one PostgreSQL, and one that is killed again and again."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tools import load
from tools.assets import node_folder, places
from tools.crash import crash, free_port

from chabudai.match.live_match import OVER
from chabudai.match.matches import Matches
from chabudai.match.storage.store import Store
from web.lab import HEADERS, Caller

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
KILLS = 10
ROOT = Path(__file__).resolve().parents[2]
CHABUDAI = [sys.executable, "-c", "from chabudai.cli import main; main()"]


class Process:
    """`chabudai serve`, as an operator starts it."""

    def __init__(self, database: str, **more: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = [*CHABUDAI, "serve", "--port", str(self.port), "--database", database]
        self.popen = subprocess.Popen([*command, "--rate", "10000"], stderr=subprocess.PIPE, cwd=ROOT, **more)

    async def ready(self) -> None:
        async with httpx.AsyncClient() as client:
            for _ in range(1200):
                try:
                    if (await client.get(f"{self.url}/healthz")).status_code == 200:
                        return
                except httpx.TransportError:
                    assert self.popen.poll() is None, self.popen.communicate()[1]
                    await asyncio.sleep(0.05)
        raise AssertionError("the server does not start")

    def end(self, number: int) -> bytes:
        os.kill(self.popen.pid, number)
        errors: bytes = self.popen.communicate(timeout=30)[1]
        return errors


@pytest.fixture
async def pair(postgres_database: str) -> AsyncIterator[list[Process]]:
    pair = [Process(postgres_database), Process(postgres_database)]
    for process in pair:
        await process.ready()
    yield pair
    for process in pair:
        if process.popen.poll() is None:
            process.end(signal.SIGKILL)


async def test_two_servers_play_one_match_and_one_of_them_dies(pair: list[Process], postgres_database: str) -> None:
    here, there = pair
    async with (
        httpx.AsyncClient(base_url=here.url, headers=HEADERS, timeout=30) as a,
        httpx.AsyncClient(base_url=there.url, headers=HEADERS, timeout=30) as b,
    ):
        ann, ben = Caller(a), Caller(b)
        for caller, name in ((ann, "Ann"), (ben, "Ben")):
            assert (await caller.http.post("/api/me", json={"name": name})).status_code == 200
        match = await ann.create("you", "person", "random")
        at = f"/api/matches/{match}"
        async with b.stream("GET", f"{at}/stream") as stream:
            lines = stream.aiter_lines()
            await next_id(lines)
            await ben.post(f"{at}/join", {"seat": 1})
            assert await next_id(lines) == 2
            began = time.monotonic()
            await ann.play(match, "take red 1")  # written by one server, told by the other
            assert await next_id(lines) == 3
            assert time.monotonic() - began < 10
        body = {"move": "take red 1", "turn": 0}
        cookie = {"cookie": f"chabudai={b.cookies['chabudai']}"}
        race = await asyncio.gather(
            b.post(f"{at}/play", json={**body, "action": "one"}),
            a.post(f"{at}/play", json={**body, "action": "two"}, headers=cookie),
        )
        assert sorted(answer.status_code for answer in race) == [200, 409]
        assert "stale" in next(answer.text for answer in race if answer.status_code == 409)
        here.end(signal.SIGKILL)
        log = b""
        for _ in range(600):  # the bot's turn is taken over, whoever had claimed it
            seen = await ben.get(at)
            if seen["moves"] >= 3:
                break
            await asyncio.sleep(0.05)
        assert seen["moves"] >= 3
        async with b.stream("GET", f"{at}/stream") as stream:
            lines = stream.aiter_lines()
            await next_id(lines)
            log = await asyncio.to_thread(there.end, signal.SIGTERM)  # ends its streams and goes in peace
    assert there.popen.returncode in (0, -signal.SIGTERM)
    assert b'"message": "closed"' in log
    assert b"Traceback" not in log
    store = await Store.open(postgres_database)
    live = await Matches(store).match(match)
    assert live.status != OVER
    await store.close()


async def next_id(lines: AsyncIterator[str]) -> int:
    async for line in lines:
        if line.startswith("id: "):
            return int(line[4:])
    raise AssertionError("the stream has ended")


def interpreters() -> dict[str, list[str]]:
    """How each example of a remote bot is run. Node.js is there, since it has built the pages."""
    node = node_folder(places())
    assert node is not None
    return {"remote_bot.py": [sys.executable], "remote_bot.mjs": [str(node / "node")]}


@pytest.mark.parametrize("name", ["remote_bot.py", "remote_bot.mjs"])
async def test_the_example_of_a_remote_bot_plays_to_the_end(sqlite_database: str, name: str) -> None:
    server = Process(sqlite_database)
    await server.ready()
    async with httpx.AsyncClient(base_url=server.url, headers=HEADERS, timeout=30) as client:
        ann = Caller(client)
        await client.post("/api/me", json={"name": "Ann"})
        match = await ann.create("random", "person")
        token = (await ann.post(f"/api/matches/{match}/token", {"seat": 1, "bot": "Robo"}))["token"]
        example = ROOT / "docs" / "examples" / name
        command = [*interpreters()[name], str(example), server.url, match, token]
        ended = await asyncio.to_thread(
            subprocess.run, command, capture_output=True, text=True, check=False, timeout=60
        )
        assert ended.stdout.startswith("The match is over"), ended.stdout + ended.stderr
        assert len(example.read_text().splitlines()) <= 60
    await asyncio.to_thread(server.end, signal.SIGTERM)


async def test_hints_and_bots_go_on_when_their_processes_are_killed(sqlite_database: str) -> None:
    server = Process(sqlite_database)
    await server.ready()
    async with httpx.AsyncClient(base_url=server.url, headers=HEADERS, timeout=60) as client:
        ann = Caller(client)
        await client.post("/api/me", json={"name": "Ann"})
        match = await ann.create("you", "greedy")
        at = f"/api/matches/{match}"
        hint = await ann.post(f"{at}/hint")
        for _ in range(3):
            assert kill_children(server.popen.pid) > 0
            assert await ann.post(f"{at}/hint") == hint
        kill_children(server.popen.pid)
        await ann.play(match, hint["id"])
        for _ in range(1200):
            if (await ann.get(at))["moves"] >= 2:
                break
            await asyncio.sleep(0.05)
        assert (await ann.get(at))["moves"] == 2
    log = await asyncio.to_thread(server.end, signal.SIGTERM)
    assert b"Traceback" not in log
    assert b"is due and has not moved" not in log, "the bot moves at the first try"


def kill_children(process: int) -> int:
    """Kill the processes that a server has started; how many there were."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    for child in children:
        os.kill(int(child), signal.SIGKILL)
    return len(children)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_killed_server_has_forgotten_nothing(request: pytest.FixtureRequest, kind: str) -> None:
    database = request.getfixturevalue(f"{kind}_database")
    result = asyncio.run(crash(kind, database, KILLS, seed=3))
    assert result["acknowledged"] >= KILLS
    assert (result["lost"], result["doubled"]) == (0, 0)


async def test_the_load_script_measures_plays_and_broadcasts(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "WARM_UP_SECONDS", 0.0)
    measured = await load.load(sqlite_database, matches=2, seconds=1.0, think=0.05)
    assert list(measured) == list(load.COLUMNS)
    assert (measured["matches"], measured["errors"]) == (2, 0)
    assert measured["moves_per_s"] > 0
    assert measured["server_ms"] > 0
    assert 0 < measured["p50_ms"] <= measured["p95_ms"] <= measured["p99_ms"]
