"""The express lane of the JSON API: a known person's request at one table, answered without detours.

To find a route, to solve what it depends on and to check each field on its own costs more than a move. Here that is
worked out once, at the start, for every route that takes a place at a table and, to change something, a body. A request
that looks as nearly all do is answered by the same function that FastAPI would call. Whatever is unusual about it is
left to FastAPI, so the description of the API, and what is refused and how, are in one place.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from inspect import signature
from typing import Any, Final, get_type_hints

import orjson
from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.routing import BaseRoute

from chabudai.core.errors import ChabudaiError
from chabudai.match.seats import Person
from chabudai.web.guard import UNSAFE, Message, Receive, Scope, headers_of
from chabudai.web.person import MATCH_ID, known, who
from chabudai.web.place import Place
from chabudai.web.stream import Watcher, watcher

AT_A_TABLE: Final = re.compile(rf"/api/matches/({MATCH_ID.strip('^$')})/([a-z]+)")
ROUTE: Final = re.compile(r"/api/matches/\{match_id\}/([a-z]+)")
JSON: Final = re.compile(r"application/json(;.*)?")

Given = dict[str, Any]
"""The parameters of a function, besides the place."""
Find = Callable[[Request, str, Person | None], Awaitable[Any]]


async def _seated(request: Request, match_id: str, person: Person | None) -> Place:
    return Place(request, match_id, await known(request, person))


async def _watching(request: Request, match_id: str, person: Person | None) -> Watcher:
    return await watcher(request, match_id, person, headers_of(request.scope).get("last-event-id", ""))


HERE: Final[dict[Any, Find]] = {Place: _seated, Watcher: _watching}
"""What a route of the lane is given of whoever asks, and how that is found."""


class Stop:
    """A route of the lane."""

    def __init__(self, run: Callable[..., Awaitable[Response]], here: Find, hints: dict[str, Any]) -> None:
        self.run = run
        self.here = here
        self.body: TypeAdapter[Any] | None = TypeAdapter(hints["body"]) if "body" in hints else None
        self._queries: dict[bytes, Given] = {b"": {}}
        for name, kind in hints.items():
            if kind is bool:
                self._queries |= {f"{name}={word}".encode(): {name: word == "true"} for word in ("true", "false")}

    def given(self, scope: Scope, messages: list[Message]) -> Given | None:
        """What a request gives to the function; None where that takes a closer look."""
        query = self._queries.get(scope["query_string"])
        if query is None or self.body is None:
            return query
        if not JSON.fullmatch(headers_of(scope).get("content-type", "")):
            return None
        try:
            said = orjson.loads(b"".join(message["body"] for message in messages))
            return query | {"body": self.body.validate_python(said)}
        except (KeyError, ValueError):  # nobody is there any more; no JSON, half a letter, or not what is wanted
            return None


def stops(routes: Iterable[BaseRoute]) -> dict[tuple[str, str], Stop]:
    """The routes of the lane, by method and last word of the path."""
    found: dict[tuple[str, str], Stop] = {}
    for route in routes:
        if not isinstance(route, APIRoute) or not (path := ROUTE.fullmatch(route.path)) or route.dependencies:
            continue
        hints = get_type_hints(route.endpoint)
        answer = hints.pop("return", None)
        others = set(signature(route.endpoint).parameters) - {"here", "body"}
        plain = all(hints[name] is bool for name in others)
        here = HERE.get(hints.pop("here", None))
        if here is not None and plain and isinstance(answer, type) and issubclass(answer, Response):
            methods = [method for method in route.methods or () if (method in UNSAFE) == ("body" in hints)]
            found |= {(method, path[1]): Stop(route.endpoint, here, hints) for method in methods}
    return found


class Express:
    """The lane, behind the guard and beside FastAPI."""

    def __init__(self, routes: Iterable[BaseRoute], refused: Callable[[ChabudaiError], Response]) -> None:
        self._stops = stops(routes)
        self._refused = refused

    async def answer(self, scope: Scope, receive: Receive) -> tuple[Response | None, Receive]:
        """The answer, or None for what is left to FastAPI; and what is left to be received."""
        path = AT_A_TABLE.fullmatch(scope["path"])
        stop = None if path is None else self._stops.get((scope["method"], path[2]))
        if path is None or stop is None:
            return None, receive
        messages: list[Message] = []
        while stop.body is not None and (not messages or messages[-1].get("more_body")):
            messages.append(await receive())
        given = stop.given(scope, messages)
        if given is None:
            return None, _again(messages, receive)
        scope["path_params"] = {"match_id": path[1]}
        request = Request(scope)
        try:
            person = await who(request, headers_of(scope).get("authorization"))
            return await stop.run(await stop.here(request, path[1], person), **given), receive
        except ChabudaiError as error:
            return self._refused(error), receive


def _again(messages: list[Message], receive: Receive) -> Receive:
    """What has been received comes once more, and then the rest."""

    async def received() -> Message:
        return messages.pop(0) if messages else await receive()

    return received
