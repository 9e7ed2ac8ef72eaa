"""A seat at a table of a running server, by its link: a client of the JSON API."""

from __future__ import annotations

import asyncio
import re
import secrets
from typing import Any, Final, NamedTuple

import httpx2

from chabudai.core.language import language
from chabudai.match.errors import MatchError, NotAllowed
from chabudai.mcp.speech import say
from chabudai.mcp.table import Picture, Table, wanted

LINK: Final = re.compile(r"(?P<site>https?://[^/?#\s@]+)/(?:api/)?matches/(?P<match>[A-Za-z0-9_-]{1,32})(?:[/?#].*)?")
SECONDS: Final = 30.0
"""So long the server may take to answer; a hint takes ten."""
PAUSE: Final = 1.0
"""Seconds between two looks while the match waits for others."""


class Refused(MatchError):
    """What a server refuses, by its own code and sentence."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        super().__init__(sentence, rule)
        self.code = code


class Link(NamedTuple):
    """Where a table is found."""

    site: str
    match: str


def read_link(link: str) -> Link:
    """The server and the match that a link names.

    >>> read_link("http://127.0.0.1:8000/matches/5f1c?lang=fr")
    Link(site='http://127.0.0.1:8000', match='5f1c')
    """
    found = LINK.fullmatch(link.strip())
    if found is None:
        raise MatchError(
            say("This is not a link to a table. A link looks like {link}.", link="https://…/matches/5f1c…")
        )
    return Link(found["site"], found["match"])


class RemoteTable(Table):
    """Plays one seat of a match on a server: as a guest with a name, or by a seat token."""

    def __init__(self, link: Link, http: httpx2.AsyncClient) -> None:
        super().__init__(secrets.token_hex(12))
        self._site = link.site
        self._path = f"/api/matches/{link.match}"
        self._http = http

    @classmethod
    async def sit_down(
        cls,
        link: Link,
        name: str,
        token: str,
        seat: int | None,
        agree_to_seed: bool,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> RemoteTable:
        """Take a free seat under a name, or the one that a token opens."""
        headers = {"X-Chabudai": "1", "Accept-Language": language()}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        http = httpx2.AsyncClient(base_url=link.site, headers=headers, timeout=SECONDS, transport=transport)
        table = cls(link, http)
        try:
            if not token:
                await table._ask("POST", "/api/me", {"name": name})
                body = {"agree_to_seed": agree_to_seed, **({} if seat is None else {"seat": seat})}
                await table.run("join", **body)
            elif (await table.picture())["seat"] is None:
                raise NotAllowed(say("This token is not valid for any seat at this table."))
        except BaseException:
            await table.close()
            raise
        return table

    async def picture(self) -> Picture:
        return dict(await self._ask("GET", self._path))

    async def run(self, command: str, **arguments: object) -> Picture:
        body = {"action": secrets.token_hex(12), **arguments}
        return dict(await self._ask("POST", f"{self._path}/{command}", body))

    async def hint(self) -> dict[str, Any]:
        return dict(await self._ask("POST", f"{self._path}/hint"))

    async def log(self, before: int | None, limit: int) -> dict[str, Any]:
        asked = "" if before is None else f"&before={before}"
        return dict(await self._ask("GET", f"{self._path}/log?limit={limit}{asked}"))

    async def record(self) -> str:
        return (await self._answer("GET", f"{self._path}/record")).text

    async def wait(self, seconds: float) -> Picture:
        until = asyncio.get_running_loop().time() + seconds
        while not wanted(picture := await self.picture()) and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(PAUSE)
        return picture

    async def leave(self) -> None:
        await self.run("leave")
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    async def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = await self._answer(method, path, body)
        try:
            return answer.json()
        except ValueError:
            raise self._no_table() from None

    async def _answer(self, method: str, path: str, body: dict[str, Any] | None = None) -> httpx2.Response:
        try:
            answer = await self._http.request(method, path, json=body)
        except httpx2.HTTPError:
            raise MatchError(say("{site} does not answer.", site=self._site)) from None
        if answer.is_success:
            return answer
        try:
            error = answer.json()["error"]
            raise Refused(str(error["code"]), str(error["sentence"]), str(error["rule"] or ""))
        except (ValueError, KeyError, TypeError):
            raise self._no_table() from None

    def _no_table(self) -> MatchError:
        return MatchError(say("{site} answers, but not as a Chabudai server does.", site=self._site))
