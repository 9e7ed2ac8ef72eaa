"""Does the table forget? A real server is killed at random moments while people play over HTTP, and started again.

People repeat what was not acknowledged, as every client should. In the end the journal is compared with what was
acknowledged: nothing may be lost, nothing may be there twice. `make crash KILLS=200`; the last lines are JSON, one for
each database: {"database", "kills", "acknowledged", "lost", "doubled"}.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import socket
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from tools.local_postgres import start_postgres

from chabudai.match.journal import MOVE
from chabudai.match.matches import Matches
from chabudai.match.storage.store import Store
from chabudai.web.serve import serve

GAME = "kodama-forest"
PEOPLE = 4
"""Matches that are played at the same time, each by two people."""
START_SECONDS = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server process that can be killed and started again on the same port.

    It is forked from a process that has imported everything already, so that most of the time goes into playing.
    """

    def __init__(self, database: str, port: int) -> None:
        self.port = port
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["tools.warm"])
        self._settings = {
            "database": database,
            "requests_per_second": 1e6,
            "burst": 10**6,
            "streams_per_address": 10**6,
        }
        self._process: Any = None

    async def start(self, client: httpx.AsyncClient) -> None:
        self._process = self._context.Process(
            target=serve, args=("127.0.0.1", self.port, 1, "critical", self._settings)
        )
        self._process.start()
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            try:
                if (await client.get("/healthz")).status_code == 200:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.02)
        raise RuntimeError("the server does not start")

    @property
    def pid(self) -> int:
        return int(self._process.pid)

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.join()


@dataclass
class Told:
    """What was acknowledged."""

    moves: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """For each match and action: the entry's number and the move."""


class People:
    """Two people who play one match after the other, and repeat everything until it is acknowledged."""

    def __init__(self, url: str, name: str, told: Told, seed: int) -> None:
        self._clients = [httpx.AsyncClient(base_url=url, headers={"X-Chabudai": "1"}, timeout=5) for _ in range(2)]
        self._name = name
        self._told = told
        self._random = random.Random(seed)
        self._actions = 0
        self.stopping = False

    def _action(self) -> str:
        self._actions += 1
        return f"{self._name}-{self._actions}"

    async def _ask(self, who: int, method: str, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        while True:
            try:
                answer = await self._clients[who].request(method, path, json=body)
                if answer.status_code < 500:
                    return answer
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.02)

    async def play(self) -> None:
        for who in range(2):
            await self._ask(who, "POST", "/api/me", {"name": f"{self._name} {who}"})
        while not self.stopping:
            seats = [{"kind": "you"}, {"kind": "person"}]
            plan = {"game": GAME, "seats": seats, "action": self._action()}
            match = (await self._ask(0, "POST", "/api/matches", plan)).json()["match"]
            await self._ask(1, "POST", f"/api/matches/{match}/join", {"action": self._action()})
            await self._play_match(match)
        for client in self._clients:
            await client.aclose()

    async def _play_match(self, match: str) -> None:
        idle = 0
        while not self.stopping and idle < 2:
            idle = 0
            for who in range(2):
                offer = (await self._ask(who, "GET", f"/api/matches/{match}/moves")).json()
                if not offer["moves"]:
                    idle += 1
                    continue
                move = self._random.choice(offer["moves"])["id"]
                body = {"move": move, "turn": offer["turn"], "action": self._action()}
                answer = await self._ask(who, "POST", f"/api/matches/{match}/play", body)
                if answer.status_code == 200:
                    self._told.moves[match, body["action"]] = (answer.json()["entry"], move)


async def verdict(database: str, told: Told) -> tuple[int, int]:
    """How many acknowledged moves are lost, and how many are there twice."""
    store = await Store.open(database)
    lost, doubled = 0, 0
    for match_id in await store.match_ids():
        entries = await store.journal(match_id)
        written = {entry.action: entry for entry in entries if entry.kind == MOVE}
        for (match, action), (number, move) in told.moves.items():
            entry = written.get(action)
            if match == match_id and (entry is None or (entry.number, entry.move) != (number, move)):
                lost += 1
        times = Counter((entry.person, entry.action) for entry in entries if entry.action)
        doubled += sum(count - 1 for count in times.values())
        live = await Matches(store).match(match_id)
        if live.unreadable:
            raise RuntimeError(f"a match cannot be read any more: {live.unreadable}")
    await store.close()
    return lost, doubled


async def crash(name: str, database: str, kills: int, seed: int) -> dict[str, Any]:
    choose = random.Random(seed)
    port = free_port()
    server = Server(database, port)
    url = f"http://127.0.0.1:{port}"
    told = Told()
    async with httpx.AsyncClient(base_url=url, timeout=2) as client:
        await server.start(client)
        people = [People(url, f"{name}{number}", told, seed + number) for number in range(PEOPLE)]
        tasks = [asyncio.create_task(each.play()) for each in people]
        for _ in range(kills):
            before = len(told.moves)
            while len(told.moves) == before:  # a killing that interrupts nothing proves nothing
                await asyncio.sleep(0.01)
            await asyncio.sleep(choose.uniform(0, 0.3))
            server.kill()
            await server.start(client)
        for each in people:
            each.stopping = True
        await asyncio.gather(*tasks)
        server.kill()
    lost, doubled = await verdict(database, told)
    return {"database": name, "kills": kills, "acknowledged": len(told.moves), "lost": lost, "doubled": doubled}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20, help="how often each server is killed")
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL may run as a user of its own
        databases = {"sqlite": str(Path(folder) / "crash.db")}
        if given.database != "sqlite":
            databases["postgresql"] = start_postgres(Path(folder) / "postgres")
        results: list[dict[str, Any]] = []
        for name, database in databases.items():
            if given.database in (name, "both"):
                results.append(asyncio.run(crash(name, database, given.kills, given.seed)))
                print(json.dumps(results[-1]), flush=True)
    if any(result["lost"] or result["doubled"] for result in results):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
