"""How quick is a busy table? Many matches at once on this machine's loopback, measured from a play to its broadcast.

A server process plays host to many matches of four seats, whose scripted players move after a moment of thought.
Play-to-broadcast is the time from sending a move to receiving, on a player's live stream, the event that shows it.
`make load`; the last line is JSON: {"matches", "moves_per_s", "p50_ms", "p95_ms", "p99_ms", "errors"}.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import subprocess
import tempfile
import time
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
from tools.crash import Server, free_port
from tools.local_postgres import start_postgres

GAME = "kodama-forest"
SEATS = 4
WARM_UP_SECONDS = 10.0
"""Not measured: the first moves of a process fill tables that a game's rules keep, and all players start at once."""
ROOT = Path(__file__).resolve().parent.parent


class Figures:
    def __init__(self) -> None:
        self.milliseconds: list[float] = []
        self.errors = 0
        self.moves = 0

    def forget(self) -> None:
        """The warm-up is over."""
        self.milliseconds.clear()
        self.moves = 0


class Match:
    """One match with four scripted players; the stream of one of them is what broadcasts are timed by."""

    def __init__(self, client: httpx.AsyncClient, figures: Figures, think: float, seed: int) -> None:
        self._client = client
        self._figures = figures
        self._think = think
        self._random = random.Random(seed)
        self._cookies: list[str] = []
        self._id = ""
        self._sent: dict[int, float] = {}
        self._seen: dict[int, float] = {}
        self._news = asyncio.Event()

    async def _post(self, who: int, path: str, body: dict[str, Any]) -> httpx.Response:
        cookie = {"cookie": self._cookies[who]} if who < len(self._cookies) else {}
        return await self._client.post(path, json=body, headers=cookie)

    async def set_up(self) -> None:
        for who in range(SEATS):
            answer = await self._post(who, "/api/me", {"name": f"Player {who + 1}"})
            self._cookies.append(answer.headers["set-cookie"].partition(";")[0])
        plan = [{"kind": "you"}, *[{"kind": "person"}] * (SEATS - 1)]
        body = {"game": GAME, "seats": plan, "action": "new", "options": {"order": "schedule"}}
        self._id = (await self._post(0, "/api/matches", body)).json()["match"]
        for who in range(1, SEATS):
            await self._post(who, f"/api/matches/{self._id}/join", {"action": "join"})

    async def watch(self, who: int) -> None:
        """A player's live stream."""
        path = f"/api/matches/{self._id}/stream"
        async with self._client.stream("GET", path, headers={"cookie": self._cookies[who]}, timeout=None) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("id: "):
                    self._arrived(int(line[4:]))

    def _arrived(self, number: int) -> None:
        now = time.perf_counter()
        for entry in [entry for entry in self._sent if entry <= number]:
            self._figures.milliseconds.append((now - self._sent.pop(entry)) * 1000)
        self._seen[number] = now
        self._news.set()

    async def play(self, until: float) -> None:
        at = f"/api/matches/{self._id}"
        turn = 0
        while time.monotonic() < until:
            seen = (await self._client.get(at, headers={"cookie": self._cookies[0]})).json()
            if not seen.get("actors"):
                return
            who = seen["actors"][0]
            offer = (await self._client.get(f"{at}/moves?words=false", headers={"cookie": self._cookies[who]})).json()
            await asyncio.sleep(self._random.uniform(0.5, 1.5) * self._think)
            turn += 1
            body = {"move": self._random.choice(offer["moves"])["id"], "turn": offer["turn"], "action": f"move-{turn}"}
            began = time.perf_counter()
            answer = await self._post(who, f"{at}/play", body)
            if answer.status_code != 200:
                self._figures.errors += 1
                continue
            self._figures.moves += 1
            entry = answer.json()["entry"]
            if entry in self._seen:  # the broadcast was quicker than the acknowledgement's way back
                self._figures.milliseconds.append((self._seen[entry] - began) * 1000)
            else:
                self._sent[entry] = began


def quantile(numbers: list[float], share: float) -> float:
    ordered = sorted(numbers)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1) if ordered else 0.0


async def load(database: str, matches: int, seconds: float, think: float) -> dict[str, Any]:
    server = Server(database, free_port())
    figures = Figures()
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=matches * 2)
    base = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=base, headers={"X-Chabudai": "1"}, limits=limits, timeout=60) as client:
        client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # each player brings its own
        await server.start(client)
        try:
            tables = [Match(client, figures, think, seed) for seed in range(matches)]
            for start in range(0, matches, 10):
                await asyncio.gather(*(table.set_up() for table in tables[start : start + 10]))
            # One player of each table watches: more streams would measure this client rather than the server.
            watching = [asyncio.create_task(table.watch(1)) for table in tables]
            await asyncio.sleep(1)
            began = time.monotonic() + WARM_UP_SECONDS
            asyncio.get_running_loop().call_later(WARM_UP_SECONDS, figures.forget)
            outcomes = await asyncio.gather(*(table.play(began + seconds) for table in tables), return_exceptions=True)
            figures.errors += sum(isinstance(outcome, Exception) for outcome in outcomes)
            passed = time.monotonic() - began
            await asyncio.sleep(1)
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
        finally:
            server.kill()
    return {
        "matches": matches,
        "moves_per_s": round(figures.moves / passed, 1),
        "p50_ms": quantile(figures.milliseconds, 0.5),
        "p95_ms": quantile(figures.milliseconds, 0.95),
        "p99_ms": quantile(figures.milliseconds, 0.99),
        "errors": figures.errors,
    }


def boardgame_io(matches: int, seconds: float, think: float) -> str:
    """The same measure of boardgame.io playing its own tic-tac-toe, where npm can install it into build/."""
    folder = ROOT / "build" / "bgio"
    if shutil.which("npm") is None or shutil.which("node") is None:
        return "boardgame.io is not measured: npm and node are not installed."
    if not (folder / "node_modules" / "boardgame.io").exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "init", "-y"], cwd=folder, check=True, capture_output=True)
        installed = subprocess.run(["npm", "install", "boardgame.io"], cwd=folder, capture_output=True, check=False)
        if installed.returncode:
            return "boardgame.io is not measured: npm cannot install it."
    shutil.copy(ROOT / "tools" / "load_boardgame_io.cjs", folder / "load.cjs")
    command = ["node", "load.cjs", str(matches), str(seconds), str(think)]
    measured = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=seconds + 120)
    return measured.stdout.strip().splitlines()[-1] if measured.stdout.strip() else measured.stderr[-500:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=5.0, help="seconds that a player thinks on average")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--without-peer", action="store_true", help="do not measure boardgame.io")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        path = Path(folder)
        database = str(path / "load.db") if given.database == "sqlite" else start_postgres(path / "postgres")
        if not given.without_peer:
            print("boardgame.io:", boardgame_io(given.matches, given.seconds, given.think))
        print(json.dumps(asyncio.run(load(database, given.matches, given.seconds, given.think))))


if __name__ == "__main__":
    main()
