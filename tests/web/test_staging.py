"""With a change comes what happened, event by event: what a page plays, and nothing that its viewer may not know."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from match.lab import action
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio


async def staged(caller: Caller, match: str, shown: str, query: str = "") -> list[dict[str, Any]]:
    """What the part of a table gives a client to play that shows the position after so many moves."""
    answer = await caller.http.get(f"/match/{match}/part{query}", headers={"X-Part": "1", "X-Shown": shown})
    assert answer.status_code == 200
    found = re.search(r'data-staged="([^"]*)"', answer.text)
    return [] if found is None else list(json.loads(html.unescape(found[1])))


async def played(callers: tuple[Caller, Caller], match: str, moves: int) -> None:
    """So many moves of whoever is to decide, the first legal one each."""
    for _ in range(moves):
        seen = await callers[0].get(f"/api/matches/{match}")
        caller = callers[seen["actors"][0]]
        legal = await caller.get(f"/api/matches/{match}/moves?words=false")
        await caller.play(match, legal["moves"][0])


async def test_a_client_gets_the_events_since_what_it_shows(site: Site) -> None:
    ann, ben, match = await site.pair(game="hitodama")
    await played((ann, ben), match, 3)
    log = [line["text"] for line in (await ann.get(f"/api/matches/{match}"))["log"]]
    assert [event["say"] for event in await staged(ann, match, "0")] == log
    page = (await ann.http.get(f"/match/{match}/part", headers={"X-Part": "1"})).text
    for event in await staged(ann, match, "0"):
        line = page.split(f'data-line="{event["line"]}"', 1)[1].split("</li>", 1)[0]
        assert event["say"] in html.unescape(line), "each event knows its line of the log"
    last = await staged(ann, match, "2")
    assert [event["say"] for event in last] == log[-len(last) :]
    assert 0 < len(last) < len(log)
    assert all(event["touch"] for event in last)


@pytest.mark.parametrize("shown", ["3", "4", "", "-1", "1e9", "99999999999", "x"])
async def test_nothing_is_played_for_who_has_seen_it_or_says_nonsense(site: Site, shown: str) -> None:
    ann, ben, match = await site.pair(game="hitodama")
    await played((ann, ben), match, 3)
    assert await staged(ann, match, shown) == []


async def test_an_own_move_is_answered_with_what_it_brought_about(site: Site) -> None:
    ann, ben, match = await site.pair(game="kodama-forest")
    seen = await ann.get(f"/api/matches/{match}")
    caller = (ann, ben)[seen["actors"][0]]
    legal = await caller.get(f"/api/matches/{match}/moves?words=false")
    form = {"action": action(), "move": legal["moves"][0], "turn": legal["turn"]}
    headers = {"X-Part": "1", "X-Shown": "0"}
    answer = await caller.http.post(f"/match/{match}/play", data=form, headers=headers)
    found = re.search(r'data-staged="([^"]*)"', answer.text)
    assert found is not None
    [event] = json.loads(html.unescape(found[1]))
    after = await caller.get(f"/api/matches/{match}")
    assert event["say"] == after["log"][-1]["text"]
    lost = [new - old for old, new in zip(seen["scores"], after["scores"], strict=True)]
    assert sorted(points for points, _, _ in event["gain"]) == sorted(points for points in lost if points)
    assert len(lost) > 0


async def test_what_one_seat_knows_alone_is_played_for_it_alone(site: Site) -> None:
    ann, ben, match = await site.pair(game="gachijo")
    told: dict[Caller, list[str]] = {ann: [], ben: []}
    for moves in range(40):
        await played((ann, ben), match, 1)
        for caller in told:
            told[caller] += [event["say"] for event in await staged(caller, match, str(moves))]
    for caller, lines in told.items():
        whole = await caller.get(f"/api/matches/{match}/log")
        assert lines == [line["text"] for line in whole["log"]][-len(lines) :]
    assert any(line.startswith("It is ") for line in told[ann])
    assert set(told[ann]) != set(told[ben])


async def test_of_a_long_absence_the_last_moves_are_played(site: Site) -> None:
    ann, ben, match = await site.pair(game="hitodama")
    await played((ann, ben), match, 12)
    assert await staged(ann, match, "0") == await staged(ann, match, "4")
    assert len(await staged(ann, match, "4")) > len(await staged(ann, match, "5"))


async def test_a_page_without_a_script_gets_nothing_to_play(site: Site) -> None:
    ann, ben, match = await site.pair(game="hitodama")
    await played((ann, ben), match, 1)
    page = await ann.http.get(f"/match/{match}", headers={"X-Shown": "0"})
    assert "data-staged" not in page.text
