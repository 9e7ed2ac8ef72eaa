"""Nobody floods the house with tables: limits for persons and addresses, and a list that nobody fills alone."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from chabudai.match import bucket
from chabudai.match.bucket import Bucket
from chabudai.web.app import Settings
from match.lab import action
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio
HERE, THERE = "192.0.2.1", "198.51.100.1"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three tables for a person, five for an address."""
    monkeypatch.setattr(Settings, "matches_per_person", 3)
    monkeypatch.setattr(Settings, "matches_per_address", 5)


async def tried(caller: Caller, *seats: str, **more: Any) -> Any:
    """The answer to another table."""
    plan = [{"kind": seat} if seat in ("you", "person") else {"kind": "bot", "bot": seat} for seat in seats]
    body = {"game": "bean-nim", "seats": plan, "action": action(), **more}
    return await caller.http.post("/api/matches", json=body)


def why(answer: Any) -> str:
    return str(answer.json()["error"]["sentence"])


async def test_a_person_has_so_many_matches_that_are_not_over(few: None, site: Site) -> None:
    ann = await site.person("Ann", HERE)
    first = await tried(ann, "you", "person", action="first")
    matches = [first.json()["match"], *[(await tried(ann, "you", "random")).json()["match"] for _ in "bc"]]
    refused = await tried(ann, "you", "random")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "too_many")
    assert why(refused) == (
        "You have set up 3 matches that are not over. Finish some, or leave them to bots, before you start another."
    )
    again = await tried(ann, "you", "person", action="first")
    assert again.json()["match"] == matches[0], "a repeat is no new table"
    assert len(await site.services.store.match_ids()) == 3, "nothing of what was refused is left"
    await ann.post(f"/api/matches/{matches[1]}/resign")
    assert (await tried(ann, "you", "random")).status_code == 201


async def test_an_address_has_so_many_whoever_sets_them_up(few: None, site: Site) -> None:
    for number in range(5):
        assert (await tried(await site.person(f"Guest {number}", HERE), "you", "person")).status_code == 201
    refused = await tried(await site.person("Another", HERE), "you", "person")
    assert why(refused) == (
        "5 matches set up from your address are not over. Finish some, or leave them to bots, before you start another."
    )
    assert (await tried(await site.person("Ann", THERE), "you", "person")).status_code == 201
    with_address = await site.services.store.read(
        lambda connection: connection.exec_driver_sql("SELECT origin FROM matches").scalars().all()
    )
    assert HERE not in str(with_address), "addresses are not written down as they are"


async def test_a_match_that_everybody_has_forgotten_takes_no_place(few: None, site: Site) -> None:
    ann = await site.person("Ann")
    for _ in range(3):
        await ann.create("you", "person")
    now = site.matches.clock()
    site.matches.clock = lambda: now + 4 * 24 * 3600 * 1000
    assert (await tried(ann, "you", "person")).status_code == 201


async def test_a_table_that_nobody_joins_can_be_closed_and_takes_no_place(few: None, site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    matches = [await ann.create("you", "person", visibility="public") for _ in range(3)]
    assert "Close the table" in (await ann.http.get(f"/match/{matches[0]}")).text
    assert "Close the table" not in (await ben.http.get(f"/match/{matches[0]}")).text
    assert (await ben.http.post(f"/match/{matches[0]}/close", data={})).status_code == 403
    assert (await ann.http.post(f"/match/{matches[0]}/close", data={})).status_code == 303
    assert (await ann.post(f"/api/matches/{matches[1]}/close"))["status"] == "closed"
    assert [row["match"] for row in await ben.get("/api/matches")] == matches[2:]
    assert "This table has been closed." in (await ben.http.get(f"/match/{matches[0]}")).text
    assert (
        "Cette table a été fermée."
        in (await ben.http.get(f"/match/{matches[0]}", headers={"accept-language": "fr"})).text
    )
    assert ">closed<" in (await ann.http.get("/")).text
    assert (await tried(ann, "you", "random")).status_code == 201


async def test_a_rematch_is_never_one_too_many(few: None, site: Site) -> None:
    ann, ben, match = await site.pair()
    await ben.post(f"/api/matches/{match}/resign")
    for _ in range(3):
        await ann.create("you", "person")
    await ben.post(f"/api/matches/{match}/rematch")


async def test_tables_are_not_set_up_faster_than_anybody_plays(site: Site) -> None:
    site.services.new_tables, site.services.new_tables_from = Bucket(3, 0.0), Bucket(4, 0.0)
    ann = await site.person("Ann", HERE)
    answers = [await tried(ann, "random", "random") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201] * 3 + [429]
    assert why(answers[3]) == "You are setting up tables too fast. Wait a minute, then try again."
    ben = await site.person("Ben", HERE)
    assert [(await tried(ben, "random", "random")).status_code for _ in range(2)] == [201, 429], "from one address"
    page = await ben.http.post(
        "/play", data={"game": "bean-nim", "level": "level-1"}, headers={"accept-language": "fr"}
    )
    assert page.status_code == 429
    assert "Vous préparez des tables trop vite." in page.text
    assert (await tried(await site.person("Cat", THERE), "random", "random")).status_code == 201


async def test_the_form_of_a_table_comes_back_with_the_reason(few: None, site: Site) -> None:
    ann = await site.person("Ann")
    for _ in range(3):
        await ann.create("you", "person")
    fields = {"name": "Ann", "seats": "2", "seat-0": "you", "seat-1": "bot:greedy", "option-misere": "False"}
    page = await ann.http.post("/setup/bean-nim", data=fields)
    assert page.status_code == 400
    assert "You have set up 3 matches that are not over." in page.text


async def test_by_default_nobody_makes_hundreds(sqlite_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bucket, "time", SimpleNamespace(monotonic=lambda: 0.0))
    settings = Settings(sqlite_database)
    async with Site(sqlite_database, requests_per_second=settings.requests_per_second, burst=settings.burst) as site:
        ann = await site.person("Ann")
        codes = [(await tried(ann, "random", "random")).status_code for _ in range(30)]
        assert codes == [201] * 10 + [429] * 20


async def test_nobody_fills_the_public_list_alone(site: Site) -> None:
    ann = await site.person("Ann", HERE)
    hers = [await ann.create("you", "person", visibility="public") for _ in range(6)]
    ben = await site.person("Ben", THERE)
    his = await ben.create("you", "person", visibility="public")
    shown = [row["match"] for row in await ben.get("/api/matches?limit=100")]
    assert set(shown) == {his, *hers[3:]}
    for number in range(15):
        guest = await site.person(f"Guest {number}", HERE)
        await guest.create("you", "person", visibility="public")
    shown = [row["match"] for row in await ben.get("/api/matches?limit=100")]
    assert len(shown) == 13, "twelve from one address, and the others"
    assert his in shown


async def test_an_open_table_is_shown_before_those_that_are_being_played(site: Site) -> None:
    ann = await site.person("Ann")
    open_one = await ann.create("you", "person", visibility="public")
    for _ in range(4):
        await ann.create("you", "random", visibility="public")
    assert open_one in [row["match"] for row in await ann.get("/api/matches")]


async def test_the_public_list_has_pages(site: Site) -> None:
    made = []
    for number in range(60):
        guest = await site.person(f"Guest {number}", f"203.0.113.{number}")
        made.append(await guest.create("you", "person", visibility="public"))
    reader = await site.anybody()
    found = [row["match"] for page in (1, 2, 3, 4) for row in await reader.get(f"/api/matches?limit=20&page={page}")]
    assert sorted(found) == sorted(made)
    assert 'href="/tables"' in (await reader.http.get("/")).text
    linked, address = [], "/tables"
    while address:
        page = (await reader.http.get(address)).text
        linked += re.findall(r'href="/match/(\w+)"', page)
        onward = re.search(r'href="(/tables\?page=\d+)" rel="next"', page)
        address = "" if onward is None else onward[1]
    assert sorted(linked) == sorted(made)
    assert "Page précédente" in (await reader.http.get("/tables?page=2", headers={"accept-language": "fr"})).text
    assert "No more tables here." in (await reader.http.get("/tables?page=9")).text
    assert (await reader.http.get("/api/matches?page=0")).status_code == 422


async def test_a_public_match_of_long_ago_is_not_shown(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.create("you", "person", visibility="public")
    assert len(await ann.get("/api/matches")) == 1
    now = site.matches.clock()
    site.matches.clock = lambda: now + 31 * 24 * 3600 * 1000
    assert await ann.get("/api/matches") == []
