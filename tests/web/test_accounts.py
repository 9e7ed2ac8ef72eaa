"""Accounts: passwords that cannot be tried out, owners whom nobody locks out, and passwords that can be changed."""

from __future__ import annotations

import asyncio
import re

import httpx
import pytest

from chabudai.match.bucket import Bucket
from chabudai.web.identity import BROWSER, COOKIE
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio
RIGHT = {"account": "ann.lee", "password": "correct horse"}
WRONG = {"account": "ann.lee", "password": "wrong horse"}
HOME, ELSEWHERE = "192.0.2.1", "198.51.100.1"


async def log_in(caller: Caller, what: dict[str, str]) -> int:
    return (await caller.http.post("/api/login", json=what)).status_code


async def owner(site: Site) -> Caller:
    """Ann with an account, in the browser where she made it."""
    ann = await site.person("Ann", HOME)
    assert (await ann.http.post("/api/account", json=RIGHT)).status_code == 200
    return ann


async def test_whoever_makes_an_account_is_called_so_at_once(site: Site) -> None:
    """Also where they sit already; a name that somebody has chosen stays."""
    guest, ben = await site.person("Guest"), await site.person("Ben")
    match = await guest.create("you", "person")
    await ben.post(f"/api/matches/{match}/join")
    await guest.play(match, "take red 1")
    await guest.post(f"/api/matches/{match}/chat", {"text": "Hello"})
    assert "Guest" in (await ben.get(f"/api/matches/{match}"))["log"][-1]["text"]
    assert (await guest.http.post("/api/account", json=RIGHT)).status_code == 200
    seen = await ben.get(f"/api/matches/{match}")
    assert [seat["name"] for seat in seen["seats"]] == ["ann.lee", "Ben"]
    assert "ann.lee" in seen["log"][-1]["text"]
    assert seen["chat"][-1]["name"] == "ann.lee"
    await guest.http.post("/api/me", json={"name": "Ann"})
    assert (await ben.get(f"/api/matches/{match}"))["seats"][0]["name"] == "Ann"
    assert (await ben.http.post("/api/account", json={**RIGHT, "account": "benjamin"})).status_code == 200
    assert (await ben.get("/api/me")) == {"name": "Ben"}


async def test_who_asks_for_two_accounts_at_once_gets_one(site: Site) -> None:
    """Two holders of one guest cookie, say: what the first was told stays true."""
    ann = await site.person("Ann")
    wanted = [{**RIGHT, "account": name} for name in ("ann", "anna")]
    answers = await asyncio.gather(*(ann.http.post("/api/account", json=each) for each in wanted))
    assert sorted(answer.status_code for answer in answers) == [200, 400]
    for each, answer in zip(wanted, answers, strict=True):
        assert await log_in(await site.anybody(), each) == (200 if answer.status_code == 200 else 401)
        if answer.status_code == 400:
            assert answer.json()["error"]["sentence"] == "You already have an account."


async def test_guesses_from_everywhere_lock_no_owner_out(site: Site) -> None:
    ann = await owner(site)
    for number in range(40):
        stranger = await site.anybody(f"203.0.113.{number}")
        assert [await log_in(stranger, WRONG) for _ in range(6)] == [401] * 5 + [429]
    phone = await site.anybody(ELSEWHERE)
    assert await log_in(phone, RIGHT) == 200, "from a browser and an address that nobody has seen"
    await ann.http.post("/api/logout")
    assert await log_in(ann, RIGHT) == 200


async def test_a_known_browser_is_let_in_whatever_its_neighbours_do(site: Site) -> None:
    ann = await owner(site)
    await ann.http.post("/api/logout/everywhere")
    stranger = await site.anybody(HOME)
    while await log_in(stranger, WRONG) != 429:
        pass
    assert await log_in(stranger, RIGHT) == 429
    assert await log_in(ann, RIGHT) == 200
    assert await ann.get("/api/me") == {"name": "Ann"}


async def test_guesses_are_counted_by_address_and_by_account_from_there(site: Site) -> None:
    site.services.passwords, site.services.guesses = Bucket(5, 0.0), Bucket(2, 0.0)
    stranger = await site.anybody("2001:db8::1")
    assert [await log_in(stranger, WRONG) for _ in range(3)] == [401, 401, 429], "for this account"
    assert [await log_in(stranger, {**WRONG, "account": name}) for name in ("ben", "cat", "dan")] == [401, 401, 429]
    neighbour = await site.anybody("2001:db8::ffff:2")
    assert await log_in(neighbour, {**WRONG, "account": "eve"}) == 429, "who has one such address has them all"
    assert await log_in(await site.anybody("2001:db8:0:1::1"), WRONG) == 401


async def test_a_known_browser_cannot_try_passwords_out_either(site: Site) -> None:
    ann = await owner(site)
    site.services.browsers = Bucket(3, 0.0)
    assert [await log_in(ann, WRONG) for _ in range(5)] == [401] * 3 + [429] * 2
    assert await log_in(await site.anybody(ELSEWHERE), RIGHT) == 200


async def test_a_browser_is_known_for_the_accounts_that_were_opened_with_it_alone(site: Site) -> None:
    await owner(site)
    eve = await site.person("Eve", ELSEWHERE)
    await eve.http.post("/api/account", json={"account": "eve", "password": "correct horse"})
    own = next(value for name, value in eve.http.cookies.items() if name.startswith(BROWSER))
    site.services.passwords = Bucket(0, 0.0)
    name = site.services.identity.browser_cookie("ann.lee")
    for forged in (own, f"{own}x", "1.", ".", "é.é", "0"):
        cookie = f"{name}={forged}".encode()
        answer = await eve.http.post("/api/login", json=RIGHT, headers={b"cookie": cookie})
        assert answer.status_code == 429, forged


async def test_a_password_is_changed_by_who_knows_it_and_ends_what_was_given_out_before(site: Site) -> None:
    ann = await owner(site)
    phone = await site.anybody(ELSEWHERE)
    await log_in(phone, RIGHT)
    match = await ann.create("you", "person")
    token = (await ann.post(f"/api/matches/{match}/token", {"seat": 1, "bot": "Robo"}))["token"]
    robot = await site.anybody(Authorization=f"Bearer {token}")
    await robot.get(f"/api/matches/{match}")

    async def change(current: str, new: str) -> httpx.Response:
        return await ann.http.post("/api/account/password", json={"current": current, "new": new})

    assert (await change("wrong horse", "battery staple")).json()["error"] == {
        "code": "not_allowed",
        "sentence": "The current password is wrong.",
        "rule": None,
    }
    assert (await change("correct horse", "short")).status_code == 400
    assert await phone.get("/api/me") == {"name": "Ann"}, "nothing has changed yet"
    assert (await change("correct horse", "battery staple")).json() == {"account": "ann.lee"}
    assert await ann.get("/api/me") == {"name": "Ann"}, "who changed it stays"
    assert await phone.get("/api/me") == {"name": None}
    assert (await robot.http.get(f"/api/matches/{match}")).status_code == 401
    assert await log_in(phone, RIGHT) == 401
    assert await log_in(phone, {**RIGHT, "password": "battery staple"}) == 200
    guest = await site.person("Ben")
    refused = await guest.http.post("/api/account/password", json={"current": "x", "new": "battery staple"})
    assert refused.json()["error"]["sentence"] == "You have no account."


async def test_a_browser_from_before_a_change_of_password_is_not_known(site: Site) -> None:
    ann = await owner(site)
    thief = await site.anybody(ELSEWHERE)
    await log_in(thief, RIGHT)
    await ann.http.post("/api/account/password", json={"current": "correct horse", "new": "battery staple"})
    site.services.passwords = Bucket(0, 0.0)
    assert await log_in(thief, WRONG) == 429
    assert await log_in(ann, WRONG) == 401


async def test_guesses_at_the_current_password_are_counted_too(site: Site) -> None:
    ann = await owner(site)
    site.services.guesses = Bucket(2, 0.0)
    stolen = await site.anybody(ELSEWHERE)
    stolen.http.cookies.set(COOKIE, ann.http.cookies[COOKIE])
    body = {"current": "wrong horse", "new": "battery staple"}
    codes = [(await stolen.http.post("/api/account/password", json=body)).status_code for _ in range(4)]
    assert codes == [403, 403, 429, 429]
    assert (await ann.http.post("/api/account/password", json={**body, "current": "correct horse"})).status_code == 200


async def test_the_page_changes_a_password(site: Site) -> None:
    ann = await owner(site)
    ann.http.cookies.set("language", "fr")
    page = (await ann.http.get("/account")).text
    assert "Changer de mot de passe" in page
    assert re.search(r'name="current"[^>]*autocomplete="current-password"', page)
    refused = await ann.http.post("/account/password", data={"current": "wrong horse", "new": "battery staple"})
    assert (refused.status_code, "Le mot de passe actuel est incorrect." in refused.text) == (403, True)
    done = await ann.http.post("/account/password", data={"current": "correct horse", "new": "battery staple"})
    assert (done.status_code, done.headers["location"]) == (303, "/account?changed=1")
    assert "Votre mot de passe est changé." in (await ann.http.get("/account?changed=1")).text
    assert await log_in(await site.anybody(ELSEWHERE), {**RIGHT, "password": "battery staple"}) == 200
    stranger = await site.anybody()
    assert (await stranger.http.post("/account/password", data={"current": "x", "new": "y"})).status_code == 401
