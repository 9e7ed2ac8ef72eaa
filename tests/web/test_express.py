"""The express lane gives the answers that FastAPI gives, word for word."""

from __future__ import annotations

import json
from typing import Any

import pytest

from match.lab import action
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio
LONG_WAY = "&by=fastapi"
"""No route knows this part of a query, so a request that has it is none for the lane, and means the same."""
USUAL = {"move": "take red 1", "turn": 0, "action": "usual"}
AS_JSON = {"content-type": "application/json"}


async def both(caller: Caller, method: str, path: str, **more: Any) -> tuple[int, str]:
    """The status and the text that both ways give; a change has an id, so it is made once and told twice."""
    path += "" if "?" in path else "?"
    quick = await caller.http.request(method, path.rstrip("?"), **more)
    long = await caller.http.request(method, path + LONG_WAY, **more)
    assert (quick.status_code, quick.text, quick.headers) == (long.status_code, long.text, long.headers)
    return quick.status_code, quick.text


async def test_what_is_usual_never_reaches_fastapi(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person")
    bot = await ann.create("you", "person")
    token = (await ann.post(f"/api/matches/{bot}/token", {"seat": 1, "bot": "Robo"}))["token"]
    robot = await site.anybody(authorization=f"Bearer {token}")

    def never(*_: object, **__: object) -> None:
        raise AssertionError("this was to be answered in the lane")

    monkeypatch.setattr("fastapi.routing.solve_dependencies", never)
    await ben.post(f"/api/matches/{match}/join")
    offered = await ann.get(f"/api/matches/{match}/moves?words=false")
    assert offered["moves"] == [move["id"] for move in (await ann.get(f"/api/matches/{match}/moves"))["moves"]]
    played = await ann.post(f"/api/matches/{match}/play", {"move": offered["moves"][0], "turn": offered["turn"]})
    assert played["moves"] == 1
    await ann.post(f"/api/matches/{bot}/play", {"move": offered["moves"][0], "turn": 0})
    mine = await robot.get(f"/api/matches/{bot}/moves?words=true")
    await robot.post(f"/api/matches/{bot}/play", {"move": mine["moves"][0]["move"], "turn": 0})
    assert (await ben.http.post(f"/api/matches/{match}/undo", json={"action": action()})).status_code == 409


async def test_both_ways_give_the_same_answers(site: Site) -> None:
    ann, ben, cat = [await site.person(name) for name in ("Ann", "Ben", "Cat")]
    nobody = await site.anybody()
    false = await site.anybody(authorization="Bearer 0.none")
    match = await ann.create("you", "person")
    play = f"/api/matches/{match}/play"
    moves = f"/api/matches/{match}/moves"
    await both(ann, "GET", moves)  # before it has begun
    assert (await both(ben, "POST", f"/api/matches/{match}/join", json={"action": "join"}))[0] == 200
    for query in ("", "?words=false", "?words=true", "?words=0", "?words=maybe", "?words=", "?words=true&words=false"):
        await both(ann, "GET", moves + query)
    statuses = {
        (await both(caller, "POST", play, json=body))[0]
        for caller, body in (
            (nobody, USUAL),
            (false, USUAL),
            (cat, USUAL),
            (ben, USUAL),
            (ann, {**USUAL, "turn": 7, "action": "stale"}),
            (ann, {**USUAL, "move": "take red 99", "action": "illegal"}),
            (ann, {**USUAL, "move": "eat red 1", "action": "unreadable"}),
            (ann, USUAL),
        )
    }
    assert statuses == {200, 401, 403, 409, 422}
    for path in ("/api/matches/none/play", "/api/matches/n.o/play", "/api/matches//play", f"{play}s"):
        await both(ann, "POST", path, json=USUAL)
    for method in ("PUT", "DELETE", "OPTIONS", "GET"):
        await both(ann, method, play)


@pytest.mark.parametrize("word", ["take red 1", "\ud83c\udf32", "\ud800", "é", "\x00", "9" * 300, "", "\\"])
async def test_both_ways_read_the_same_words(site: Site, word: str) -> None:
    ann = await site.person("Ann")
    path = f"/api/matches/{await ann.create('you', 'random')}/play"
    for body in ({**USUAL, "move": word}, {**USUAL, "action": word}, {**USUAL, word: 1}):
        for ascii_only in (True, False):
            text = json.dumps(body, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")
            await both(ann, "POST", path, content=text, headers=AS_JSON)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"take red 1"',
        "[" * 5000,
        '{"move": NaN, "turn": 0, "action": "a"}',
        '{"move": 1e400, "turn": 0, "action": "a"}',
        '{"move": 1.0, "turn": 0, "action": "a"}',
        '{"move": 1, "turn": true, "action": "a"}',
        '{"move": 18446744073709551616, "turn": 0, "action": "a"}',
        '{"move": -1, "turn": 0, "action": "a"}',
        '{"move": 1, "turn": "0", "action": "a"}',
        '{"move": "take red 1", "move": "take red 2", "turn": 0, "action": "a"}',
        '{"move": 1, "turn": 0, "action": "a", "more": 1}',
        '{"move": 1, "turn": 0}',
    ],
)
async def test_both_ways_read_the_same_bodies(site: Site, text: str) -> None:
    ann = await site.person("Ann")
    path = f"/api/matches/{await ann.create('you', 'random')}/play"
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        await both(ann, "POST", path, content=text.encode(encoding), headers=AS_JSON)


async def test_both_ways_demand_the_same_kind_of_content(site: Site) -> None:
    ann = await site.person("Ann")
    path = f"/api/matches/{await ann.create('you', 'random')}/play"
    body = json.dumps(USUAL).encode()
    for kind in (
        "application/json; charset=utf-8",
        "application/problem+json",
        "text/plain",
        "Application/JSON",
        "x",
        "",
    ):
        await both(ann, "POST", path, content=body, headers={"content-type": kind})

    async def pieces() -> Any:
        for at in range(0, len(body), 7):
            yield body[at : at + 7]

    answer = await ann.http.post(path, content=pieces(), headers=AS_JSON)
    assert answer.status_code == (await ann.http.post(path, content=body, headers=AS_JSON)).status_code == 200


async def test_the_lane_is_as_narrow_as_the_way(database: str) -> None:
    """Whoever is too fast is told so after as many requests, however these are answered."""
    async with Site(database, requests_per_second=0.001, burst=30) as site:
        ann = await site.person("Ann")
        quick = [await ann.http.post("/api/matches/none/undo", json={"action": "a"}) for _ in range(32)]
        assert [answer.status_code for answer in quick][-1] == 429
