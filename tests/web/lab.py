"""A server to ask: in this process, without a network between, but through everything that a request passes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Self

import httpx
from argon2 import PasswordHasher
from starlette.routing import BaseRoute

from chabudai.match.matches import Matches
from chabudai.web.app import Services, Settings, create_app
from match.lab import action
from web import described

HEADERS = {"X-Chabudai": "1"}
_routes: list[BaseRoute] = []
"""Those of the first server serve all: FastAPI works out anew for each what they read, a tenth of a second long."""


def changed(picture: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A picture with a change put over it, as the description of the stream says."""
    lines: dict[str, Any] = {}
    for name in ("log", "chat", "spectator_chat"):
        if name in change:
            first = picture[f"{name}_from"]
            lines[name] = picture[name][: change[f"{name}_from"] - first] + change[name]
            lines[f"{name}_from"] = first
    return {**put_over(picture, change), **lines}


def put_over(old: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    found = dict(old)
    for key, value in change.items():
        both = isinstance(value, dict) and isinstance(old.get(key), dict)
        found[key] = put_over(old[key], value) if both else value
    return found


class Caller:
    """One client with its own cookie."""

    def __init__(self, client: httpx.AsyncClient, site: Site | None = None) -> None:
        self.http = client
        self._site = site

    async def get(self, path: str, **more: Any) -> Any:
        answer = await self.http.get(path, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: dict[str, Any] | None = None, status: int = 200, **more: Any) -> Any:
        """Post with an action id of its own, unless the body brings one."""
        answer = await self.http.post(path, json={"action": action(), **(body or {})}, **more)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def send(self, path: str, **fields: object) -> httpx.Response:
        """Send a form, as a page would."""
        return await self.http.post(path, data={name: str(value) for name, value in fields.items()})

    async def create(self, *seats: str, game: str = "bean-nim", draw: int = 1, **more: Any) -> str:
        """A match; seats are 'you', 'person' or the name of a bot. A server of this process draws the seed `draw`."""
        if self._site is not None:
            self._site.matches.draw_seed = lambda: draw
        plan = [{"kind": seat} if seat in ("you", "person") else {"kind": "bot", "bot": seat} for seat in seats]
        body = {"game": game, "seats": plan, **more}
        return str((await self.post("/api/matches", body, 201))["match"])

    async def play(self, match: str, move: int | str, status: int = 200) -> Any:
        turn = (await self.get(f"/api/matches/{match}"))["turn"]
        return await self.post(f"/api/matches/{match}/play", {"move": move, "turn": turn}, status)


class Site:
    """An application with callers."""

    def __init__(self, database: str, **settings: Any) -> None:
        fast = {"requests_per_second": 1e6, "burst": 10**6}
        self.app = create_app(Settings(database, **{**fast, **settings}))
        _routes.extend([] if _routes else self.app.router.routes)
        self.app.router.routes[:] = _routes
        self._open = AsyncExitStack()

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    @property
    def matches(self) -> Matches:
        return self.services.matches

    async def __aenter__(self) -> Self:
        await self._open.enter_async_context(self.app.router.lifespan_context(self.app))
        self.services.identity._hasher = PasswordHasher(1, 8, 1)  # strength is a subject of real servers alone
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()

    async def anybody(self, address: str = "127.0.0.1", **headers: str) -> Caller:
        """Somebody without a name."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(address, 1))
        client = httpx.AsyncClient(
            transport=transport,
            base_url="http://table.test",
            headers={**HEADERS, **headers},
            event_hooks={"response": [described.check]},
        )
        return Caller(await self._open.enter_async_context(client), self)

    async def person(self, name: str, address: str = "127.0.0.1") -> Caller:
        caller = await self.anybody(address)
        answer = await caller.http.post("/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        return caller

    async def pair(self, **more: Any) -> tuple[Caller, Caller, str]:
        """Ann and Ben at a table."""
        ann, ben = await self.person("Ann"), await self.person("Ben")
        match = await ann.create("you", "person", **more)
        await ben.post(f"/api/matches/{match}/join")
        return ann, ben, match

    @asynccontextmanager
    async def stream(
        self,
        match: str,
        caller: Caller,
        last: str | None = None,
        path: str = "",
        sizes: list[tuple[str, int]] | None = None,
    ) -> AsyncIterator[AsyncIterator[Any]]:
        """The events of a stream: (id, data). The application is called directly, as an answer without end needs.

        What a stream of pictures tells to have changed is put over the picture before, as a client would; `sizes`
        gets the name and the bytes of each event.
        """
        path = path or f"/api/matches/{match}/stream"
        import asyncio

        received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        cookie = "; ".join(f"{name}={value}" for name, value in caller.http.cookies.items())
        headers = [(b"host", b"table.test"), (b"cookie", cookie.encode())]
        headers += [(b"authorization", value.encode()) for value in caller.http.headers.get_list("authorization")]
        if last is not None:
            headers.append((b"last-event-id", last.encode()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "scheme": "http",
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("table.test", 80),
        }
        gone = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            received.put_nowait(message)

        async def events() -> AsyncIterator[Any]:
            text = ""
            picture: dict[str, Any] = {}
            while True:
                message = await asyncio.wait_for(received.get(), 30)
                if message["type"] == "http.response.start":
                    assert message["status"] == 200
                    continue
                text += message.get("body", b"").decode()
                while "\n\n" in text:
                    event, _, text = text.partition("\n\n")
                    fields = dict(line.split(": ", 1) for line in event.split("\n") if ": " in line)
                    if fields.get("event") == "gone":
                        assert not message["more_body"] or not (await received.get())["more_body"], "it ends with it"
                        return
                    if "data" in fields and fields["event"] != "here":
                        if sizes is not None:
                            sizes.append((fields["event"], len(event)))
                        data = json.loads(fields["data"])
                        if fields["event"] != "changed":
                            data = picture = data if fields["event"] == "match" else changed(picture, data)
                            described.check_event(json.dumps(picture))
                        yield int(fields["id"]), data
                if not message.get("more_body", False):
                    return

        task = asyncio.create_task(self.app(scope, receive, send))
        try:
            yield events()
        finally:
            gone.set()
            await task
