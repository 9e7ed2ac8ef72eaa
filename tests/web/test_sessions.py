"""When what somebody was given ends: cookies, seat tokens, and the streams that were opened with them."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from itsdangerous import Signer

from chabudai.web import stream
from chabudai.web.identity import COOKIE
from chabudai.web.request_context import signer
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio
ACCOUNT = {"account": "ann.lee", "password": "correct horse"}


async def same(site: Site, caller: Caller) -> Caller:
    """Another device with the same cookie."""
    other = await site.anybody()
    other.http.cookies.set(COOKIE, caller.http.cookies[COOKIE])
    return other


@pytest.fixture(autouse=True)
def no_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams end since they are told so, and not when they look around by themselves."""
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 3600.0)


async def ends(events: AsyncIterator[Any]) -> None:
    with pytest.raises(StopAsyncIteration):
        await asyncio.wait_for(anext(events), 30)


@pytest.mark.parametrize("path", ["/api/matches/{}/stream", "/match/{}/live"])
async def test_logging_out_everywhere_ends_open_streams(site: Site, path: str) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person")
    phone = await same(site, ann)
    async with (
        site.stream(match, phone, path=path.format(match)) as hers,
        site.stream(match, ben, path=path.format(match)) as his,
    ):
        await anext(hers)
        await anext(his)
        await ann.http.post("/api/logout/everywhere")
        await ends(hers)
        await ben.post(f"/api/matches/{match}/join")
        assert (await anext(his))[0] == 2, "nobody else's stream ends"
    assert site.services.streams == {}


async def test_a_change_of_password_ends_the_streams_of_others_who_know_the_old_one(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.http.post("/api/account", json=ACCOUNT)
    match = await ann.create("you", "person")
    token = (await ann.post(f"/api/matches/{match}/token", {"seat": 1, "bot": "Robo"}))["token"]
    robot = await site.anybody(Authorization=f"Bearer {token}")
    phone = await same(site, ann)
    async with site.stream(match, phone) as hers, site.stream(match, robot) as its:
        await anext(hers)
        assert (await anext(its))[1]["seat"] == 1
        await ann.http.post("/api/account/password", json={"current": "correct horse", "new": "battery staple"})
        await ends(hers)
        await ends(its)
    async with site.stream(match, ann) as again:
        assert (await anext(again))[1]["seat"] == 0


async def test_making_an_account_ends_older_cookies_of_the_guest(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    thief = await same(site, ann)
    assert await thief.get("/api/me") == {"name": "Ann"}
    async with site.stream(match, thief) as events:
        await anext(events)
        await ann.http.post("/api/account", json=ACCOUNT)
        await ends(events)
    assert await thief.get("/api/me") == {"name": None}
    assert await ann.get("/api/me") == {"name": "Ann"}
    assert (await ann.get(f"/api/matches/{match}"))["seat"] == 0


async def test_the_page_makes_an_account_that_ends_older_cookies_too(site: Site) -> None:
    ann = await site.person("Ann")
    thief = await same(site, ann)
    done = await ann.http.post("/account/register", data=ACCOUNT)
    assert done.status_code == 303
    assert await thief.get("/api/me") == {"name": None}
    assert await ann.get("/api/me") == {"name": "Ann"}


@pytest.mark.slow
async def test_streams_on_another_server_end_too(postgres_database: str) -> None:
    async with Site(postgres_database) as here, Site(postgres_database) as there:
        ann = await here.person("Ann")
        match = await ann.create("you", "person")
        phone = await same(there, ann)
        async with there.stream(match, phone) as events:
            await anext(events)
            await ann.http.post("/api/logout/everywhere")
            await ends(events)


async def test_a_repeated_token_for_another_seat_is_refused(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person", "person")
    at = f"/api/matches/{match}"
    asked = {"seat": 1, "bot": "Robo", "action": "once"}
    first = await ann.post(f"{at}/token", asked)
    assert await ann.post(f"{at}/token", asked) == first
    refused = await ann.post(f"{at}/token", {**asked, "seat": 2}, 409)
    assert (
        refused["error"]["sentence"] == "This action id already belongs to another of your changes. Choose a new one."
    )
    assert [seat["kind"] for seat in (await ann.get(at))["seats"]] == ["person", "person", "open"]
    await ann.post(f"{at}/chat", {"text": "hello", "action": "talk"})
    await ann.post(f"{at}/token", {"seat": 2, "bot": "Robo", "action": "talk"}, 409)


async def test_a_remote_bot_gets_a_new_token_and_plays_on_where_it_was(site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person")
    at = f"/api/matches/{match}"
    old = await ann.post(f"{at}/token", {"seat": 1, "bot": "Robo"})
    await ann.play(match, "take red 1")
    new = await ann.post(f"{at}/token", {"seat": 1, "bot": "Robo"})
    before = await site.anybody(Authorization=f"Bearer {old['token']}")
    after = await site.anybody(Authorization=f"Bearer {new['token']}")
    assert (await before.http.get(at)).status_code == 401
    seen = await after.get(at)
    assert (seen["seat"], seen["moves"]) == (1, 1)
    await after.play(match, "take red 1")
    site.matches._kept.clear()
    assert (await ann.get(at))["moves"] == 2, "the journal replays to the same"
    await ben.post(f"{at}/token", {"seat": 1, "bot": "Mine"}, 403)
    await ann.post(f"{at}/token", {"seat": 0, "bot": "Mine"}, 409)


def test_signatures_are_those_of_the_library() -> None:
    """Cookies that were given before are as good as ever."""
    usual = Signer(b"a key", key_derivation="none", digest_method=hashlib.sha256)
    assert signer(b"a key").get_signature("text") == usual.get_signature("text")
