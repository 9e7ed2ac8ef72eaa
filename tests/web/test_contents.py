"""Content files over HTTP and on pages: brought by the set-up page or the API, and told to everybody at the table."""

from __future__ import annotations

from html import escape, unescape
from pathlib import Path

import pytest

from chabudai.core.content import Content
from chabudai.core.record import Record
from chabudai.core.registry import load_for
from chabudai.match.contents import LONGEST
from match.lab import action
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio
PACKAGED = Content.of_package("chabudai_nim").text
NINE_RED = PACKAGED.replace("red = 5", "red = 9")
FILE = {"name": "nine.toml", "text": NINE_RED}
TOLD = "This table plays with a content file of its own: nine.toml."


async def page(caller: Caller, path: str) -> str:
    answer = await caller.http.get(path)
    assert answer.status_code == 200
    return unescape(answer.text)


async def test_everybody_is_told_of_a_file_that_was_brought(site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person", content=FILE, visibility="public")
    digest = Content("nine.toml", NINE_RED).digest
    assert (await ben.get(f"/api/matches/{match}"))["content"] == {"digest": digest, "file": "nine.toml"}
    assert (await ben.get("/api/matches"))[0]["content_file"] == "nine.toml"
    assert TOLD in await page(ben, "/")
    before = await page(ben, f"/match/{match}")
    assert TOLD in before
    assert digest[:8] in before, "and that before anybody sits down"
    await ben.post(f"/api/matches/{match}/join", {"seat": 1})
    assert TOLD in await page(ben, f"/match/{match}")
    about = await page(ben, f"/match/{match}/content")
    assert "This is the content file nine.toml, not the one that comes with the game." in about
    assert digest[:8] in about
    assert (await ben.http.get(f"/api/matches/{match}/content")).text == NINE_RED


async def test_a_finished_match_with_a_file_can_be_looked_at_and_taken_home(site: Site) -> None:
    ann, ben, match = await site.pair(content=FILE)
    await ann.play(match, "take red 1")
    await ben.post(f"/api/matches/{match}/resign")
    assert TOLD in await page(ann, f"/match/{match}/replay")
    record = Record.from_json((await ann.http.get(f"/api/matches/{match}/record")).text)
    assert record.content_text == NINE_RED
    assert record.verify(load_for(record)).to_dict()["data"]["heaps"] == [8, 4, 3]  # type: ignore[index]


async def test_a_match_without_a_file_says_nothing_of_one(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "greedy")
    assert (await ann.get(f"/api/matches/{match}"))["content"]["file"] is None
    assert "content file of its own" not in await page(ann, f"/match/{match}")
    assert (await ann.http.get(f"/api/matches/{match}/content")).text == PACKAGED
    assert "not the one that comes with the game" not in await page(ann, f"/match/{match}/content")


@pytest.mark.parametrize(
    ("content", "status", "words"),
    [
        ({"name": "bad.toml", "text": "heaps"}, 400, "bad.toml is not valid TOML"),
        ({"name": "bad.toml", "text": PACKAGED.replace("red = 5", "red = -1")}, 400, "[heaps] red"),
        ({"name": "bad.toml", "text": "#" * (LONGEST + 1)}, 422, "content.text"),
        ({"name": "", "text": NINE_RED}, 422, "content.name"),
        ({"name": "bad.toml"}, 422, "content.text"),
        ("bad.toml", 422, "content"),
    ],
)
async def test_a_bad_file_gets_a_sentence(site: Site, content: object, status: int, words: str) -> None:
    ann = await site.person("Ann")
    body = {"game": "bean-nim", "seats": [{"kind": "you"}, {"kind": "person"}], "content": content}
    assert words in (await ann.post("/api/matches", body, status))["error"]["sentence"]
    assert await ann.get("/api/me/matches") == []


async def test_the_set_up_page_takes_a_file(site: Site) -> None:
    ann = await site.person("Ann")
    form = {"action": action(), "seats": "2", "seat-0": "you", "seat-1": "bot:random", "name": "Ann"}
    assert 'id="content_file"' in await page(ann, "/setup/bean-nim")
    bad = await ann.http.post("/setup/bean-nim", data={**form, "content": "heaps", "content_name": "bad.toml"})
    assert bad.status_code == 400
    assert "bad.toml is not valid TOML" in unescape(bad.text)
    sent = {**form, "content": NINE_RED.replace("\n", "\r\n"), "content_name": "nine.toml"}
    resized = await ann.http.post("/setup/bean-nim", data={**sent, "resize": "3"})
    assert escape(NINE_RED, quote=False).strip() in resized.text.replace("&#34;", '"'), (
        "nothing that was chosen is lost"
    )
    made = await ann.http.post("/setup/bean-nim", data=sent)
    assert made.status_code == 303
    assert TOLD in await page(ann, made.headers["location"])


async def test_a_server_with_content_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "nine.toml"
    file.write_text(NINE_RED)
    async with Site(str(tmp_path / "tables.db"), contents=[str(file)]) as site:
        ann = await site.person("Ann")
        assert "this server plays with its own content file: nine.toml" in await page(ann, "/setup/bean-nim")
        assert "This is the content file nine.toml" in await page(ann, "/content/bean-nim")
        match = await ann.create("you", "greedy")
        assert (await ann.get(f"/api/matches/{match}"))["content"]["file"] == "nine.toml"
