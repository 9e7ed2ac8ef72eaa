"""Text that no person would type, wherever a request can hold text: an answer with a sentence, and nothing breaks.

The places are found from the routes, and the fields of forms from what their handlers read, so whatever is added is
tried by itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest
from fastapi.routing import APIRoute

from chabudai.core.registry import names
from chabudai.match import catalogue
from chabudai.match.bucket import Bucket
from chabudai.web.forms import Form
from match.lab import action
from web.lab import Caller, Site
from web.questions import STREAMS, is_page, routes

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

WORDS = [
    "\x00",
    "٣",
    "²",
    "9" * 5000,
    "-1",
    "1_0",
    "é\u202e\n\r",
    "{0}{value}%s",
    "r٣c²",
    "\U0010ffff",
    "[",
    "'\"<\\",
    "",
]
"""What any request can hold: no end of a text, digits that are none, marks of every grammar."""
LONE = "\ud800"
"""Half a letter: JSON can say it, and no encoding can write it."""
KNOWN: dict[str, Any] = {
    "game": "bean-nim",
    "seats": 2,
    "seat": 1,
    "turn": 0,
    "move": 0,
    "at": 0,
    "step": 1,
    "agree": 1,
    "paused": 1,
    "bot": "greedy",
    "text": "hello",
    "name": "Ann",
    "account": "ann",
    "password": "correct horse",
    "language": "en",
    "theme": "dark",
    "back": "/",
    "visibility": "link",
    "per_move": 60,
    "per_game": 600,
    "element": "red",
    "path": "red",
    "rule": "NIM-TRN-01",
    "q": "bean",
}
HEADERS = ["accept-language", "accept-encoding", "user-agent", "last-event-id", "host", "x-part"]
COOKIES = ["chabudai", "csrf", "language", "theme"]


async def asked(caller: Caller, method: str, path: str, **more: Any) -> httpx.Response:
    """The answer, which may refuse but not break, and tells no more than a sentence."""
    answer = await caller.http.request(method, path, **more)
    assert answer.status_code < 500, f"{method} {path[:100]} {str(more)[:300]}"
    assert "Traceback" not in answer.text
    return answer


def ways(site: Site) -> Iterator[tuple[APIRoute, str]]:
    """Every route with each of its methods; streams have no end and tests of their own."""
    for route in routes(site.app):
        if not route.path.endswith(STREAMS):
            for method in sorted(route.methods or ()):
                yield route, method


def filled(route: APIRoute, match: str, **more: str) -> str:
    values = {**{name: str(value) for name, value in KNOWN.items()}, "match_id": match, **more}
    path = route.path
    for name in [field.alias for field in route.dependant.path_params]:
        path = path.replace(f"{{{name}}}", quote(values.get(name, "x"), safe=""))
    return path


@pytest.fixture
async def either(database: str) -> AsyncIterator[Site]:
    """A server on each kind of database: what one takes for text is none to the other."""
    async with Site(database) as site:
        yield site


async def seated(site: Site) -> tuple[Caller, str]:
    """Somebody at a table where they are to decide."""
    site.services.passwords = Bucket(3, 0.0)  # hashing is slow, and no subject here
    site.services.hints = Bucket(10**6, 1.0)
    ann = await site.person("Ann")
    return ann, await ann.create("you", "random")


async def test_no_path_and_no_query_breaks_anything(site: Site) -> None:
    ann, match = await seated(site)
    tried = 0
    for route, method in ways(site):
        for name in [field.alias for field in route.dependant.path_params]:
            for word in WORDS[:-1]:
                await asked(ann, method, filled(route, match, **{name: word}))
                tried += 1
        queries = {field.alias: KNOWN.get(field.alias, 0) for field in route.dependant.query_params}
        for name in queries:
            for word in WORDS:
                query = urlencode({**queries, name: word})
                await asked(ann, method, f"{filled(route, match)}?{query}")
                tried += 1
    assert tried > 300


@pytest.mark.parametrize("game", names())
async def test_no_element_that_a_game_does_not_have_breaks_anything(shared_site: Site, game: str) -> None:
    ann = await shared_site.person("Ann")
    match = await ann.create("you", *["random"] * (catalogue.usual_seats(game) - 1), game=game)
    page = (await ann.http.get(f"/match/{match}")).text
    kinds = {re.sub("[0-9]+", "{}", element) for element in re.findall(r'\bid="([A-Za-z0-9_.-]*[0-9][^"]*)"', page)}
    for kind in sorted(kinds):
        for number in ("0", "99", "9" * 40, "x", "٣", "²"):
            query = urlencode({"element": kind.replace("{}", number)})
            await asked(ann, "GET", f"/match/{match}/about?{query}")


async def test_no_header_and_no_cookie_breaks_anything(site: Site) -> None:
    ann, match = await seated(site)
    for route, method in ways(site):
        path = filled(route, match)
        for word in ("²", "٣", "\xff", "[", "[::1", "a]:٣", '"\\777\\', "fr;q=²,fr;q=٣,fr;q=nan,fr;q=inf"):
            sent = dict.fromkeys(HEADERS, word.encode())
            sent["cookie"] = "; ".join(f"{name}={word}" for name in COOKIES).encode()
            await asked(ann, method, path, headers=sent)
            await asked(ann, method, path, headers={"authorization": b"Bearer " + word.encode()})
            await asked(ann, method, path, headers={"origin": word.encode(), "content-type": word.encode()})


async def test_no_field_of_a_form_breaks_anything(either: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site = either
    ann, match = await seated(site)
    read: set[str] = set()
    look = Form._value

    def noted(form: Form, name: str, default: str) -> str:
        read.add(name)
        return look(form, name, default)

    monkeypatch.setattr(Form, "_value", noted)
    tried = 0
    for route, method in ways(site):
        if method == "GET" or not is_page(route):
            continue
        path = filled(route, match)
        fields: dict[str, str] = {}
        while True:  # a handler that is content with one field reads the next
            read.clear()
            await asked(ann, method, path, data={**fields, "action": action()})
            found = {name: str(KNOWN.get(name, "")) for name in read | {"resize", "action"} if name not in fields}
            if not found:
                break
            fields |= {name: value for name, value in found.items() if name != "resize"} or {"resize": "2"}
        for name in fields:
            for word in WORDS:
                await asked(ann, method, path, data={"action": action(), **fields, name: word})
                tried += 1
    assert tried > 500
    for broken in (b"%ff=%ff", b"\xff", b"a=" + b"%ed%a0%80", b"action=%00&game=boo", b"&" * 5000):
        for route, method in ways(site):
            if method != "GET" and is_page(route):
                form = {"content-type": "application/x-www-form-urlencoded"}
                await asked(ann, method, filled(route, match), content=broken, headers=form)


def spoiled(value: Any, word: object) -> Iterator[Any]:
    """The same JSON with the word in place of each thing and of each key in it."""
    yield word
    if isinstance(value, dict):
        for key in value:
            for below in spoiled(value[key], word):
                yield {**value, key: below}
            yield {str(word) if name == key else name: each for name, each in value.items()}
        yield {**value, str(word): 1}
    elif isinstance(value, list):
        for place, each in enumerate(value):
            for below in spoiled(each, word):
                yield [*value[:place], below, *value[place + 1 :]]


def body_of(route: APIRoute) -> dict[str, Any]:
    """A body that is right before anything in it is spoiled: else nobody would look at the rest of it."""
    model: Any = route.dependant.body_params[0].field_info.annotation
    special = {
        "action": action(),
        "seats": [{"kind": "you"}, {"kind": "bot", "bot": "random"}],
        "options": {"misere": "yes"},
        "clock": {"per_move": 60, "per_game": 600},
        "agree": True,
        "paused": True,
        "talk": True,
        "current": "correct horse",
        "new": "correct horse",
    }
    known = {name: value for name in model.model_fields if (value := special.get(name, KNOWN.get(name))) is not None}
    model.model_validate(known)
    return known


WRITINGS: list[Callable[[Any], bytes]] = [
    lambda body: json.dumps(body).encode(),
    lambda body: json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass"),
    lambda body: json.dumps(body, ensure_ascii=False).encode("utf-16", "surrogatepass"),
]
"""JSON as it is usually written, with the letters themselves, and in another encoding."""


async def test_no_json_breaks_anything(either: Site) -> None:
    site = either
    ann, match = await seated(site)
    tried = 0
    for route, method in ways(site):
        if not route.dependant.body_params:
            continue
        path = filled(route, match)
        for word in [LONE, *WORDS, 10**4000, float("nan"), float("inf"), None]:
            for body in spoiled(body_of(route), word):
                for write in WRITINGS if word == LONE else WRITINGS[:1]:
                    sent = {"content": write(body), "headers": {"content-type": "application/json"}}
                    answer = await asked(ann, method, path, **sent)
                    if word == LONE:
                        assert answer.status_code in (400, 422), answer.text
                        assert answer.json()["error"]["sentence"]
                    tried += 1
    assert tried > 500


async def test_no_nesting_breaks_anything(site: Site) -> None:
    """Also that which can just be read and no more, wherever that ends."""
    ann, match = await seated(site)
    for path in (f"/api/matches/{match}/chat", f"/match/{match}/chat", "/api/matches"):
        for depth in [*range(850, 1050), 5000, 20_000]:
            for inside in ("1", '"\\u00e9"', '"é"', '"\\ud800"'):
                body = f"{'[' * depth}{inside}{']' * depth}"
                answer = await ann.http.post(path, content=body, headers={"content-type": "application/json"})
                assert answer.status_code < 500, f"{path} {depth} {inside}"


MOMENTS: dict[str, list[tuple[str, str]]] = {
    "open": [],
    "closed": [("ann", "close")],
    "paused": [("ben", "join"), ("ann", "pause"), ("ben", "pause")],
    "played by a bot": [("ben", "join"), ("ben", "leave")],
    "over before a move": [("ben", "join"), ("ben", "resign")],
}


@pytest.mark.parametrize("moment", MOMENTS)
async def test_no_moment_of_a_match_breaks_anything(site: Site, moment: str) -> None:
    """Nor does what is right elsewhere, whoever asks; changes come last, and each leads to another moment."""
    site.services.passwords = Bucket(3, 0.0)
    people = {name: await site.person(name.capitalize()) for name in ("ann", "ben", "cat")}
    match = await people["ann"].create("you", "person")
    for name, command in MOMENTS[moment]:
        await people[name].post(f"/api/matches/{match}/{command}", {"paused": True} if command == "pause" else {})
    for route, method in sorted(ways(site), key=lambda way: way[1]):
        if "{match_id}" not in route.path:
            continue
        path = filled(route, match)
        query = {field.alias: KNOWN.get(field.alias, 1) for field in route.dependant.query_params}
        for caller in people.values():
            await asked(caller, method, path)
            for at in (0, 1):
                await asked(caller, method, path, params={name: at if name == "at" else query[name] for name in query})
            if method != "GET":
                await asked(caller, method, path, data={**KNOWN, "action": action()})
            if route.dependant.body_params:
                await asked(caller, method, path, json=body_of(route))
