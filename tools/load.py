"""How quick is a busy table? Many matches at once on this machine's loopback, measured from a play to its broadcast.

A server process plays host to many matches of four seats, whose scripted players move after a moment of thought; two of
them have a live stream. A move is a question for the legal moves, the move, and its broadcasts. Play-to-broadcast is
the time from sending a move to receiving, on a stream, the event that shows it; all streams of a match count. Server
and players share this machine, so the players are kept cheap, and the processor time of the server, of which nobody
else takes anything away, is the figure to compare. `make load MATCHES="200 500"` prints a line of a table for each
number.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from tools.crash import Server, free_port
from tools.local_postgres import start_postgres

from chabudai.core import state

GAME = "kodama-forest"
SEATS = 4
STREAMS = 2
"""For each match."""
FIRST_ACTOR = re.compile(rb'"actors":\[(\d+)')
WARM_UP_SECONDS = 10.0
"""Not measured: the first moves of a process fill tables that a game's rules keep, and all players start at once."""
PATIENCE = 30.0
"""Seconds after which a broadcast is held to be lost."""
TOGETHER = 10
"""Tables that are set up at the same time."""
ROOT = Path(__file__).resolve().parent.parent


COLUMNS = {
    "matches": "matches",
    "moves_per_s": "moves a second",
    "server_ms": "processor ms a move",
    "players_ms": "of all players",
    "p50_ms": "p50 ms",
    "p95_ms": "p95 ms",
    "p99_ms": "p99 ms",
    "errors": "errors",
}
"""What a run is measured by, and how it is called."""


class Figures:
    def __init__(self) -> None:
        self.milliseconds: list[float] = []
        self.errors = 0
        self.moves = 0

    def forget(self) -> None:
        """The warm-up is over."""
        self.milliseconds.clear()
        self.moves = 0


class Refused(Exception):
    """The server did not do what it should."""


class Line:
    """A connection on which one request follows the other. (A real HTTP client would cost more than the server.)"""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, cookie: str = "", body: dict[str, Any] | None = None) -> tuple[bytes, bytes]:
        """The head and the body of an answer that is no refusal."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(request(path, cookie, body))
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        answer = await reader.readexactly(length)
        if head.split(b" ", 2)[1] not in (b"200", b"201"):
            raise Refused(answer.decode())
        return head, answer

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


def request(path: str, cookie: str, body: dict[str, Any] | None) -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Chabudai: 1\r\n"
    head += f"Cookie: {cookie}\r\n" if cookie else ""
    head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n" if data else ""
    return head.encode() + b"\r\n" + data


class Match:
    """One match with four scripted players."""

    def __init__(self, port: int, figures: Figures, think: float, streams: int, seed: int) -> None:
        self._port = port
        self._line = Line(port)
        self._figures = figures
        self._think = think
        self._random = random.Random(seed)
        self._watchers = streams
        self._cookies: list[str] = []
        self._path = ""
        self._streams: list[Stream] = []
        self._arrivals: dict[int, list[float]] = {}
        """For each entry when the streams told of it."""
        self._news = asyncio.Event()

    async def set_up(self) -> None:
        for who in range(SEATS):
            head, _ = await self._line.ask("/api/me", body={"name": f"Player {who + 1}"})
            self._cookies.append(head.partition(b"set-cookie: ")[2].partition(b";")[0].decode())
        plan = [{"kind": "you"}, *[{"kind": "person"}] * (SEATS - 1)]
        body = {"game": GAME, "seats": plan, "action": "new", "options": {"order": "schedule"}}
        _, seen = await self._line.ask("/api/matches", self._cookies[0], body)
        self._path = f"/api/matches/{json.loads(seen)['match']}"
        for who in range(1, SEATS):
            await self._line.ask(f"{self._path}/join", self._cookies[who], {"action": "join"})

    async def watch(self) -> None:
        """The first players open a live stream each."""
        loop = asyncio.get_running_loop()
        for cookie in self._cookies[: self._watchers]:
            stream = Stream(self, request(f"{self._path}/stream", cookie, None))
            self._streams.append(stream)
            await loop.create_connection(stream.itself, "127.0.0.1", self._port)

    def arrived(self, number: int) -> None:
        self._arrivals.setdefault(number, []).append(time.perf_counter())
        self._news.set()

    async def play(self, until: float) -> None:
        turn = 0
        while time.monotonic() < until:
            await self._until(lambda: bool(self._streams[0].last))
            actor = FIRST_ACTOR.search(self._streams[0].last)
            if actor is None:
                return
            cookie = self._cookies[int(actor[1])]
            offer = json.loads((await self._line.ask(f"{self._path}/moves?words=false", cookie))[1])
            await asyncio.sleep(self._random.uniform(0.5, 1.5) * self._think)
            turn += 1
            body = {"move": self._random.choice(offer["moves"]), "turn": offer["turn"], "action": f"move-{turn}"}
            self._arrivals.clear()
            began = time.perf_counter()
            entry = json.loads((await self._line.ask(f"{self._path}/play", cookie, body))[1])["entry"]
            await self._until(lambda entry=entry: len(self._arrivals.get(entry, [])) == self._watchers)
            self._figures.moves += 1
            self._figures.milliseconds += [(arrival - began) * 1000 for arrival in self._arrivals[entry]]

    async def _until(self, condition: Any) -> None:
        while not condition():
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE)

    def close(self) -> None:
        self._line.close()
        for stream in self._streams:
            stream.close()


class Stream(asyncio.Protocol):
    """A live stream: of its events no more is read than their numbers, and, when it is wanted, who is to decide."""

    def __init__(self, match: Match, ask: bytes) -> None:
        self._match = match
        self._ask = ask
        self._text = b""
        self._transport: asyncio.Transport | None = None
        self.last = b""

    def itself(self) -> Stream:
        return self

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._ask)

    def data_received(self, data: bytes) -> None:
        self._text += data
        while b"\n\n" in self._text:
            event, _, self._text = self._text.partition(b"\n\n")
            head, found, picture = event.partition(b"\ndata: ")
            if found:
                if b'"actors":[' in picture:  # an event holds what has changed
                    self.last = picture
                self._match.arrived(int(head.partition(b"id: ")[2].partition(b"\n")[0]))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


def quantile(numbers: list[float], share: float) -> float:
    ordered = sorted(numbers)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1) if ordered else 0.0


class Processor:
    """Seconds of processor time of the server and of the players, where the system tells them."""

    def __init__(self, server: int) -> None:
        self._server = Path(f"/proc/{server}/stat")
        self._began = self._now()

    def _now(self) -> tuple[float, float]:
        own = sum(os.times()[:2])
        if not self._server.exists():
            return 0.0, own
        fields = self._server.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), own

    def again(self) -> None:
        self._began = self._now()

    def milliseconds(self, moves: int) -> tuple[float, float]:
        """What a move has cost the server, and all players together."""
        server, own = (now - began for now, began in zip(self._now(), self._began, strict=True))
        return round(1000 * server / max(1, moves), 2), round(1000 * own / max(1, moves), 2)


@contextlib.contextmanager
def many_files() -> Iterator[None]:
    """Each stream takes a file descriptor here and one in the server."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def load(database: str, matches: int, seconds: float, think: float, streams: int = STREAMS) -> dict[str, Any]:
    """The figures of one run, by the names of `COLUMNS`."""
    server = Server(database, free_port())
    figures = Figures()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as client:
        await server.start(client)
    processor = Processor(server.pid)
    tables = [Match(server.port, figures, think, streams, seed) for seed in range(matches)]
    try:
        for start in range(0, matches, TOGETHER):
            await asyncio.gather(*(table.set_up() for table in tables[start : start + TOGETHER]))
        for table in tables:
            await table.watch()
        await asyncio.sleep(1)
        began = time.monotonic() + WARM_UP_SECONDS
        for forget in (figures.forget, processor.again):
            asyncio.get_running_loop().call_later(WARM_UP_SECONDS, forget)
        outcomes = await asyncio.gather(*(table.play(began + seconds) for table in tables), return_exceptions=True)
        passed = time.monotonic() - began
        cost, players = processor.milliseconds(figures.moves)
        failures = [outcome for outcome in outcomes if outcome is not None]
        for failure in failures[:5]:
            print(f"{type(failure).__name__}: {failure}")
        figures.errors += len(failures)
    finally:
        for table in tables:
            table.close()
        server.kill()
    return {
        "matches": matches,
        "moves_per_s": round(figures.moves / passed, 1),
        "server_ms": cost,
        "players_ms": players,
        "p50_ms": quantile(figures.milliseconds, 0.5),
        "p95_ms": quantile(figures.milliseconds, 0.95),
        "p99_ms": quantile(figures.milliseconds, 0.99),
        "errors": figures.errors,
    }


def boardgame_io(matches: int, seconds: float, think: float) -> str:
    """The same measure of boardgame.io playing its own tic-tac-toe, where npm can install it into build/."""
    folder = ROOT / "build" / "bgio"
    if shutil.which("npm") is None or shutil.which("node") is None:
        return "not measured, since npm and node are not installed"
    if not (folder / "node_modules" / "boardgame.io").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for command in (["npm", "init", "-y"], ["npm", "install", "boardgame.io"]):
            if subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode:
                return "not measured, since npm cannot install it"
    shutil.copy(ROOT / "tools" / "load_boardgame_io.cjs", folder / "load.cjs")
    command = ["node", "load.cjs", str(matches), str(seconds), str(think)]
    measured = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=seconds + 120)
    lines = (measured.stdout.strip() or f"not measured: {measured.stderr.strip()[-500:]}").splitlines()
    return lines[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=int, nargs="*", default=[200, 500, 1000, 2000], help="at once; a run for each")
    parser.add_argument("--streams", type=int, choices=range(1, SEATS + 1), default=STREAMS, help="for each match")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=5.0, help="seconds that a player thinks on average")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--peer", action="store_true", help="measure boardgame.io too")
    given = parser.parse_args()
    build = "interpreted" if state.__file__.endswith(".py") else "compiled"
    print(f"Chabudai, rules {build}, {given.database}, streams a match: {given.streams}\n")
    print("|", " | ".join(COLUMNS.values()), "|")
    print("|" + "---:|" * len(COLUMNS), flush=True)
    with many_files():
        for matches in given.matches:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                path = Path(folder)
                path.chmod(0o755)
                database = str(path / "load.db") if given.database == "sqlite" else start_postgres(path / "postgres")
                measured = asyncio.run(load(database, matches, given.seconds, given.think, given.streams))
            print("|", " | ".join(str(measured[name]) for name in COLUMNS), "|", flush=True)
        if given.peer:
            print("\nboardgame.io:", boardgame_io(given.matches[0], given.seconds, given.think))


if __name__ == "__main__":
    main()
