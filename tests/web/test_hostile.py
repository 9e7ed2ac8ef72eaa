"""Clients that mean harm or make mistakes: nothing breaks, nothing unexpected comes back."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import just
from schemathesis import GenerationMode, checks

from chabudai.match.bucket import Bucket
from chabudai.web.app import Settings, create_app
from web.lab import HEADERS, Caller, Site

VERBS = ["play", "join", "bot", "token", "leave", "back", "undo", "consent", "chat", "suggest", "pause", "hint", "x"]
LOOKS = ["", "/moves", "/moves?words=false", "/text", "/record"]
BROKEN = [b"", b"{", b"[" * 9000, b"\xff", b"x" * 70_000]
EXAMPLES = 8
"""Of each kind, for each operation."""
DOCUMENTED = {200, 201, 400, 401, 403, 404, 405, 409, 410, 413, 422, 429}
CONFORM = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
"""What every answer must do; a request that the description forbids must be refused, too."""


def operations() -> list[tuple[str, str]]:
    schema = create_app(Settings(":memory:")).openapi()
    return [(path, method) for path, methods in schema["paths"].items() for method in methods if "stream" not in path]


def cases(schema: dict[str, Any], path: str, method: str) -> list[tuple[Any, bool]]:
    """Requests that the description allows, and some that it does not: which of the two?"""
    operation = schemathesis.openapi.from_dict(schema)[path][method.upper()]
    found: list[tuple[Any, bool]] = []
    can_be_wrong = operation.body or operation.path_parameters or operation.query
    negative = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE) if can_be_wrong else just(None)

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=[*HealthCheck]
    )
    @given(case=operation.as_strategy(), wild=negative)
    def collect(case: Any, wild: Any) -> None:
        found.append((case, True))
        if wild is not None:
            found.append((wild, False))

    collect()
    return found


async def some_matches(site: Site, ann: Caller) -> list[str]:
    """One that is open, one that is being played and one that is over."""
    being_played = await ann.create("you", "random")
    resigned = await ann.create("you", "random")
    await ann.post(f"/api/matches/{resigned}/resign")
    return [await ann.create("you", "person"), being_played, resigned]


@pytest.mark.slow
@pytest.mark.anyio
@pytest.mark.parametrize(("path", "method"), operations())
async def test_the_api_answers_as_its_description_says(shared_site: Site, path: str, method: str) -> None:
    site = shared_site
    ann = await site.person("Ann")
    matches = await some_matches(site, ann)
    site.services.passwords = Bucket(2, 0.0)  # hashing is slow, and no subject here
    choose = random.Random(path)
    for case, allowed in cases(site.app.openapi(), path, method):
        if allowed and "match_id" in (case.path_parameters or {}) and choose.random() < 0.9:
            case.path_parameters["match_id"] = choose.choice(matches)
        request = case.as_transport_kwargs(base_url="http://table.test")
        request.pop("cookies", None)
        if "data" in request:
            request["content"] = request.pop("data")
        request["headers"] = {
            name: str(value).encode("utf-8", "replace").replace(b"\n", b"").replace(b"\r", b"")
            for name, value in {**(request.get("headers") or {}), **HEADERS}.items()
        }
        answer = await ann.http.request(**request)
        case.validate_response(answer, checks=CONFORM if allowed else [*CONFORM, checks.negative_data_rejection])
        assert "Traceback" not in answer.text


@pytest.mark.slow
@pytest.mark.anyio
async def test_fuzzed_sessions(site: Site) -> None:
    """Wild clients at one table; afterwards the journal still replays to the position that everybody sees."""
    choose = random.Random(11)
    people = [await site.person(f"P{number}") for number in range(3)]
    match = await people[0].create("you", "person")
    await people[1].post(f"/api/matches/{match}/join")
    elsewhere = await people[2].create("you", "person")
    foreign = (await people[2].post(f"/api/matches/{elsewhere}/token", {"seat": 1, "bot": "Robo"}))["token"]
    people += [await site.anybody(), *[await site.anybody(Authorization=f"Bearer {x}") for x in ("nonsense", foreign)]]
    used = ["again"]
    counts: Counter[int] = Counter()
    wild: list[Any] = [None, -1, 0, 1, 5, 10**30, 1.5, "x", "take red 1", "\x00", [], {}, True, "é" * 300]
    for number in range(400):
        caller = choose.choice(people)
        path = f"/api/matches/{choose.choice([match] * 9 + ['nothing', '%00', 'x' * 40])}/{choose.choice(VERBS)}"
        body: dict[str, Any] = {"action": choose.choice([f"fuzz-{number}", used[-1], choose.choice(wild)])}
        for key in ("move", "turn", "seat", "bot", "agree", "text", "paused", "more"):
            if choose.random() < 0.5:
                body[key] = choose.choice(wild)
        if choose.random() < 0.4:
            live = await site.matches.match(match)
            seat = choose.randrange(2)
            legal = live.state.legal_moves(seat)
            body = {"action": f"good-{number}", "turn": live.turn(seat), "move": choose.choice(legal or [0])}
            caller, path = people[seat], f"/api/matches/{match}/play"
        kind = choose.random()
        if kind < 0.05:
            answer = await caller.http.post(path, content=choose.choice(BROKEN))
        elif kind < 0.15:
            answer = await caller.http.get(f"/api/matches/{match}{choose.choice(LOOKS)}")
        else:
            answer = await caller.http.post(path, json=body)
        used.append(str(body["action"]))
        assert answer.status_code in DOCUMENTED, answer.text
        counts[answer.status_code] += 1
        if choose.random() < 0.05:  # a stream that is dropped in the middle
            async with site.stream(match, people[0]) as events:
                await anext(events)
    live = await site.matches.match(match)
    site.matches._kept.clear()
    again = await site.matches.match(match)
    assert (again.state.digest(), again.number, again.line) == (live.state.digest(), live.number, live.line)
    assert site.services.streams == {}
    assert set(counts) >= {200, 401, 403, 404, 409, 413, 422}, "the clients were not wild enough"
    assert len((await site.matches.match(elsewhere)).line) == 0
