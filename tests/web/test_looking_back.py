"""Looking back at a match that is over: what programs are told of its decisions, and what pages show."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.lab import Caller, Site

pytestmark = pytest.mark.anyio


async def over(site: Site) -> tuple[Caller, Caller, str]:
    """Ann and Ben, and a match that they have played to its end."""
    ann, ben, match = await site.pair(draw=4)
    for caller, move in ((ann, "take red 3"), (ben, "take white 1"), (ann, "take red 2"), (ben, "take black 1")):
        await caller.play(match, move)
    await ann.play(match, "call")
    return ann, ben, match


async def complete(caller: Caller, match: str) -> dict[str, Any]:
    for _ in range(60):
        found: dict[str, Any] = await caller.get(f"/api/matches/{match}/analysis?wait=20")
        if found["done"] and found["curve"] is not None:
            return found
    raise AssertionError("it never ends")


async def test_programs_are_told_how_good_every_decision_was(site: Site) -> None:
    ann, ben, match = await over(site)
    found = await complete(ann, match)
    assert (found["rated"], found["moves"]) == (5, 5)
    assert [seat["seat"] for seat in found["seats"]] == [0, 1]
    for seat in found["seats"]:
        own = [each for each in found["decisions"] if each["seat"] == seat["seat"]]
        assert seat["decisions"] == len(own) == sum(seat["grades"].values())
        assert set(seat["costliest"]) <= {each["at"] for each in own if each["grade"] not in ("best", "good")}
    first = found["decisions"][0]
    assert (first["at"], first["seat"], first["played"]["move"]) == (1, 0, "take red 3")
    assert first["best"]["sentence"].startswith("takes ")
    assert (found["curve"]["kind"], len(found["curve"]["values"])) == ("share", 6)
    assert await complete(ben, match) == found
    stranger = await site.person("Cat")
    assert await complete(stranger, match) == found


async def test_nothing_is_rated_before_the_end(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    for status in ("open", "playing"):
        refused = await ann.http.get(f"/api/matches/{match}/analysis")
        assert refused.status_code == 409, status
        assert refused.json()["error"]["sentence"] == "Decisions are rated when the match is over."
        if status == "open":
            await (await site.person("Ben")).post(f"/api/matches/{match}/join")
    part = await ann.http.get(f"/match/{match}/decisions", follow_redirects=False)
    assert part.status_code == 303
    page = (await ann.http.get(f"/match/{match}/replay?at=0&line=1&better=1")).text
    assert 'id="lines"' not in page
    assert 'id="decisions"' not in page


@pytest.mark.parametrize("query", ["wait=21", "wait=-1", "wait=nan", "wait=soon"])
async def test_nobody_waits_for_ever(site: Site, query: str) -> None:
    ann, _, match = await over(site)
    assert (await ann.http.get(f"/api/matches/{match}/analysis?{query}")).status_code == 422


async def test_the_page_shows_grades_and_both_lines(site: Site) -> None:
    ann, _, match = await over(site)
    found = await complete(ann, match)
    page = (await ann.http.get(f"/match/{match}/replay?at=1")).text
    decisions = page[page.index('id="decisions"') :]
    assert "hx-get" not in decisions[:300], "all is known, so nobody asks again"
    share = round(100 * found["seats"][0]["share"])
    assert f"{share}% of {found['seats'][0]['decisions']} decisions were the best, or nearly." in decisions
    assert 'id="rated"' in page
    line = (await ann.http.get(f"/match/{match}/replay?at=1&line=1&better=1")).text
    best = found["decisions"][0]["best"]["sentence"]
    assert re.search(rf"Not played, step 1 of \d: Ann {re.escape(best)}\.", line)
    assert "What was played" in line
    for wrong in ("line=99&better=1", "line=0", "better=99", "line=x"):
        assert (await ann.http.get(f"/match/{match}/replay?at=1&{wrong}")).status_code in (200, 422)
