"""Talk over HTTP and on pages: limits with a sentence, rooms apart, pages of history, and small changes."""

from __future__ import annotations

import json
import re

import pytest

from chabudai.match import talk
from match.lab import action
from web.lab import Site

pytestmark = pytest.mark.anyio


@pytest.fixture
def minutes(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between any two looks at the clock a minute passes."""
    now = site.matches.clock()

    def clock() -> int:
        nonlocal now
        now += 60_000
        return now

    monkeypatch.setattr(site.matches, "clock", clock)


async def test_who_floods_a_table_is_told_to_wait(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben, match = await site.pair()
    now = site.matches.clock()
    monkeypatch.setattr(site.matches, "clock", lambda: now)
    at = f"/api/matches/{match}"
    codes = [
        (await ann.http.post(f"{at}/chat", json={"text": "x" * 500, "action": action()})).status_code for _ in range(20)
    ]
    assert codes == [200] * talk.BURST + [429] * (20 - talk.BURST)
    refused = await ann.post(f"{at}/chat", {"text": "x"}, 429)
    assert refused["error"]["code"] == "too_much"
    assert "in 10 seconds. Wait a moment" in refused["error"]["sentence"]
    await ben.post(f"{at}/chat", {"text": "I can still talk"})
    page = await ann.send(f"/match/{match}/chat", text="x")
    assert page.status_code == 429
    assert "in 10 seconds. Wait a moment" in page.text
    assert (await site.matches.match(match)).chat.count == talk.BURST + 1


async def test_a_spectator_can_neither_flood_nor_talk_unless_the_owner_says_so(site: Site) -> None:
    """The attack: one spectator wrote 1 056 messages in 40 seconds."""
    ann, ben, match = await site.pair()
    eve = await site.person("Eve")
    at = f"/api/matches/{match}"
    refused = await eve.post(f"{at}/chat", {"text": "hello"}, 403)
    assert refused["error"]["code"] == "not_allowed"
    await ben.post(f"{at}/spectators", {"talk": True}, 403)
    assert (await ann.post(f"{at}/spectators", {"talk": True}))["spectators_talk"] is True
    said = await eve.post(f"{at}/chat", {"text": "hello"})
    assert (said["chat"], [line["text"] for line in said["spectator_chat"]]) == ([], ["hello"])
    for _ in range(talk.BURST - 1):
        await eve.post(f"{at}/chat", {"text": "hello"})
    await eve.post(f"{at}/chat", {"text": "hello"}, 429)
    await ann.post(f"{at}/spectators", {"talk": False})
    await eve.post(f"{at}/chat", {"text": "hello"}, 403)
    assert (await ben.get(at))["spectator_chat_from"] == 0


async def test_a_picture_keeps_its_size_however_much_is_said(site: Site, minutes: None) -> None:
    ann, ben, match = await site.pair()
    at = f"/api/matches/{match}"
    for number in range(3 * talk.SHOWN):
        await (ann, ben)[number % 2].post(f"{at}/chat", {"text": f"{number:03} " + "x" * 400})
    seen = await ann.get(at)
    assert (seen["chat_from"], len(seen["chat"])) == (2 * talk.SHOWN, talk.SHOWN)
    assert len(json.dumps(seen)) < 12_000
    read: list[str] = []
    before = seen["chat_from"]
    while before:
        page = await ben.get(f"{at}/chat?before={before}&limit=15")
        before = page["chat_from"]
        read = [line["text"][:3] for line in page["chat"]] + read
    assert read == [f"{number:03}" for number in range(2 * talk.SHOWN)]
    assert (await ann.get(f"{at}/chat"))["chat"][-1] == seen["chat"][-1]
    assert (await ann.get(f"{at}/chat?room=spectators")) == {"chat_from": 0, "chat": []}
    for wrong in ("room=bots", "before=-1", "limit=0", "limit=101", "before=x"):
        assert (await ann.http.get(f"{at}/chat?{wrong}")).status_code == 422
    assert (await ann.http.get("/api/matches/none/chat")).status_code == 404


async def test_the_log_comes_by_the_page_as_its_reader_may_know_it(site: Site) -> None:
    ann, ben, match = await site.pair()
    await ann.play(match, "take red 1")
    await ben.play(match, "take black 3")
    at = f"/api/matches/{match}"
    whole = await ann.get(f"{at}/log")
    seen = await ann.get(at)
    assert whole == {"log_from": 0, "log": seen["log"]}
    first = await ann.get(f"{at}/log?before=1&limit=1")
    assert first == {"log_from": 0, "log": seen["log"][:1]}
    assert (await (await site.anybody()).get(f"{at}/log"))["log"]


async def test_a_stream_tells_what_has_changed_and_nothing_else(site: Site) -> None:
    ann, ben, match = await site.pair(game="hitodama")
    at = f"/api/matches/{match}"
    sizes: list[tuple[str, int]] = []
    async with site.stream(match, ben, sizes=sizes) as events:
        await anext(events)
        await ann.post(f"{at}/chat", {"text": "hello"})
        _, seen = await anext(events)
        assert seen == await ben.get(at)
        await ann.post(f"{at}/pause", {"paused": True})
        _, seen = await anext(events)
        assert seen == await ben.get(at)
        mover = (ann, ben)[seen["actors"][0]]
        await mover.play(match, (await mover.get(f"{at}/moves?words=false"))["moves"][0])
        _, seen = await anext(events)
        assert seen == await ben.get(at)
    whole = sizes[0][1]
    assert [name for name, _ in sizes] == ["match", "change", "change", "change"]
    assert sizes[1][1] < 150, "words"
    assert sizes[2][1] < 150, "a wish"
    assert sizes[3][1] < whole / 2, "a move"


async def test_a_page_gets_the_drawing_again_only_when_it_is_another(site: Site) -> None:
    ann, ben, match = await site.pair()
    page = (await ann.http.get(f"/match/{match}")).text
    marks = re.findall(r'<svg [^>]*data-mark="(\w+)"', page)
    assert marks
    part = {"X-Part": "1", "X-Drawing": ",".join(marks)}
    await ben.post(f"/api/matches/{match}/chat", {"text": "hello"})
    same = (await ann.http.get(f"/match/{match}/part", headers=part)).text
    assert "hello" in same
    assert re.findall(r'<svg [^>]*data-mark="(\w+)"></svg>', same) == marks
    whole = (await ann.http.get(f"/match/{match}/part", headers={"X-Part": "1"})).text
    assert len(same) < len(whole)
    assert re.findall(r'<svg [^>]*data-mark="(\w+)"></svg>', whole) == []
    await ann.play(match, "take red 1")
    other = (await ann.http.get(f"/match/{match}/part", headers=part)).text
    assert 'id="region-table"' in other
    assert not set(re.findall(r'<svg [^>]* id="region-[^>]* data-mark="(\w+)"', other)) & set(marks)


async def test_pages_show_the_rooms_apart_and_lead_to_earlier_words(site: Site, minutes: None) -> None:
    ann, ben, match = await site.pair()
    eve, here = await site.person("Eve"), f"/match/{match}"
    for number in range(talk.SHOWN + 55):
        await ann.post(f"/api/matches/{match}/chat", {"text": f"word-{number}."})
    page = (await ben.http.get(here)).text
    assert f"word-{talk.SHOWN + 54}." in page
    assert "word-54." not in page
    earlier = (await ben.http.get(f"{here}/chat?room=players&before=55")).text
    assert "word-54." in earlier
    assert "word-4." not in earlier
    assert "room=players&amp;before=5" in earlier
    assert "word-4." in (await ben.http.get(f"{here}/chat?room=players&before=5")).text
    page = (await eve.http.get(here)).text
    assert "Spectators do not talk at this table." in page
    assert 'id="chat-form"' not in page
    assert (await eve.send(f"{here}/chat", text="psst")).status_code == 403
    assert "Let spectators talk" in (await ann.http.get(here)).text
    assert "Let spectators talk" not in (await ben.http.get(here)).text
    assert (await ann.send(f"{here}/spectators", talk=1)).status_code == 303
    page = (await eve.http.get(here)).text
    assert page.count('id="chat-form"') == 1
    assert (await eve.send(f"{here}/chat", text="psst")).status_code == 303
    page = (await ben.http.get(here)).text
    assert "psst" in page.partition('id="spectators"')[2].partition("</details>")[0]
    assert "psst" not in page.partition('id="chat"')[2].partition("</details>")[0]
    french = (await ann.http.get(here, headers={"accept-language": "fr"})).text
    assert "Faire taire les spectateurs" in french
