"""A seat at a table of a running server, by its link."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import httpx2
import pytest

from chabudai.core.rng import Rng
from chabudai.mcp.remote_table import read_link
from mcp_table.lab import Lab
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio
HERE = "http://table.test"


@pytest.fixture
async def site(sqlite_database: str) -> AsyncIterator[Site]:
    async with Site(sqlite_database) as site:
        yield site


@pytest.fixture
def reaching(lab: Lab, site: Site) -> Lab:
    """A server for language models that reaches the site without a network between."""
    lab.tables.transport = httpx2.ASGITransport(site.app, raise_app_exceptions=False)
    return lab


def link(match: str) -> str:
    return f"{HERE}/matches/{match}"


async def one_move(caller: Caller, match: str) -> None:
    moves = (await caller.get(f"/api/matches/{match}/moves"))["moves"]
    await caller.play(match, moves[0]["id"])


async def test_a_model_and_a_person_play_a_whole_match(site: Site, reaching: Lab) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person", game="hitodama")
    look = await reaching.ask("take_seat", link=link(match), name="Robo")
    table, rng = look["table"], Rng(3)
    assert look["seat"] == 2
    picture = await ann.get(f"/api/matches/{match}")
    assert [seat["name"] for seat in picture["seats"]] == ["Ann", "Robo"]
    while picture["status"] == "playing":
        if 0 in picture["actors"]:
            await one_move(ann, match)
        else:
            await reaching.one_move(table, rng)
        picture = await ann.get(f"/api/matches/{match}")
    assert picture["status"] == "over"
    assert "The match is over" in await reaching.read("look", table=table)
    assert '"hitodama"' in await reaching.resource(f"chabudai://records/{table}")


async def test_a_token_opens_its_seat(site: Site, reaching: Lab) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    token = (await ann.post(f"/api/matches/{match}/token", {"seat": 1, "bot": "Robo"}))["token"]
    look = await reaching.ask("take_seat", link=f"{link(match)}?lang=fr", token=token)
    assert (look["seat"], look["status"]) == (2, "playing")
    assert await reaching.refused("take_seat", link=link(match), token="guessed") != ""


@pytest.mark.slow
async def test_everything_else_at_a_remote_table(site: Site, reaching: Lab) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person", hints=True)
    table = (await reaching.ask("take_seat", link=link(match), name="Robo"))["table"]
    waiting = await reaching.ask("wait", table=table, seconds=0.1)
    assert not waiting["your_turn"]
    assert "Others decide now: Ann." in await reaching.read("look", table=table)
    assert await reaching.refused("legal_moves", table=table) == "It is not your turn yet. Wait for it. [wrong_moment]"
    await one_move(ann, match)
    assert (await reaching.ask("wait", table=table, seconds=5))["your_turn"]
    assert (await reaching.call("picture", table=table)).content[0].type == "image"
    hint = await reaching.ask("hint", table=table)
    assert (await reaching.ask("play", table=table, move=hint["id"]))["moves_made"] == 2
    refused = await reaching.refused("play", table=table, move=hint["id"])
    assert "[illegal" in refused
    assert "Robo" in await reaching.read("read_log", table=table)
    assert await reaching.read("leave", table=table) == "You have left the table."
    assert (await ann.get(f"/api/matches/{match}"))["seats"][1]["bot"] == "greedy"


async def test_a_seed_that_was_chosen_must_be_agreed_to(site: Site, reaching: Lab) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person", seed=4)
    assert "[seed_chosen]" in await reaching.refused("take_seat", link=link(match))
    assert (await reaching.ask("take_seat", link=link(match), agree_to_seed=True))["seat"] == 2


async def test_a_match_that_has_not_begun_says_so(site: Site, reaching: Lab) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person", "person")
    table = (await reaching.ask("take_seat", link=link(match), seat=3))["table"]
    text = await reaching.read("look", table=table)
    assert "Seats: 1 Ann, 2 open, 3 Guest. Yours is 3." in text
    assert "The match begins when every seat is taken." in text
    assert "[wrong_moment]" in await reaching.refused("picture", table=table)


async def test_wrong_links_and_silent_servers_are_told(lab: Lab) -> None:
    assert "This is not a link to a table" in await lab.refused("take_seat", link="https://example.org/castle")
    assert "This is not a link to a table" in await lab.refused("take_seat", link="file:///matches/abc")

    def broken(answer: Callable[[httpx2.Request], httpx2.Response]) -> None:
        lab.tables.transport = httpx2.MockTransport(answer)

    def silent(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("nobody there")

    broken(silent)
    assert await lab.refused("take_seat", link=link("abc")) == f"{HERE} does not answer. [refused]"
    broken(lambda _: httpx2.Response(200, text="Hello"))
    assert (
        await lab.refused("take_seat", link=link("abc"))
        == f"{HERE} answers, but not as a Chabudai server does. [refused]"
    )
    broken(lambda _: httpx2.Response(500, text="Oh"))
    assert (
        await lab.refused("take_seat", link=link("abc"))
        == f"{HERE} answers, but not as a Chabudai server does. [refused]"
    )
    assert len(lab.tables) == 0


def test_links_of_pages_and_of_the_api_are_read() -> None:
    for address in (link("abc"), f"{HERE}/api/matches/abc", f"{HERE}/matches/abc/replay#4", f" {link('abc')} "):
        assert read_link(address) == (HERE, "abc")
