"""At the door: who is who, what is refused, and what no answer ever holds."""

from __future__ import annotations

import hmac
import json
import re
import time

import pytest
from itsdangerous.encoding import base64_decode

from chabudai.match.bucket import Bucket
from chabudai.web import serve
from chabudai.web.collector import Collector
from chabudai.web.guard import LARGEST_BODY
from chabudai.web.identity import COOKIE
from chabudai.web.request_context import RequestContext
from web.lab import Site

pytestmark = pytest.mark.anyio


async def test_a_guest_is_known_by_a_signed_cookie(site: Site) -> None:
    ann = await site.person("  Ann \u202e\t Lee ")
    assert await ann.get("/api/me") == {"name": "Ann Lee"}
    cookie = ann.http.cookies[COOKIE]
    answer = await ann.http.post("/api/me", json={"name": "Anna"})
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "samesite=lax" in answer.headers["set-cookie"].lower()
    person, made, signature = cookie.split(".")
    other = (await site.person("Ben")).http.cookies[COOKIE]
    for forged in (
        f"{other.split('.')[0]}.{made}.{signature}",
        f"{person}.{int(made) + 1}.{signature}",
        f"{person}.{made}.{signature[:-1]}",
        f"{person}.{made}.{signature}x",
        f"{person}.{made}",
        "..",
        "",
        "é.1.x",
    ):
        stranger = await site.anybody()
        answer = await stranger.http.get("/api/me", headers={b"cookie": f"{COOKIE}={forged}".encode()})
        assert answer.json() == {"name": None}


@pytest.mark.slow
async def test_an_account_follows_its_person(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    account = {"account": "ann.lee", "password": "correct horse"}
    assert (await ann.http.post("/api/account", json=account)).json() == {"account": "ann.lee"}
    assert (await ann.http.post("/api/account", json=account)).status_code == 400
    phone = await site.anybody()
    assert (await phone.http.post("/api/login", json=account)).json() == {"name": "Ann"}
    assert [row["match"] for row in await phone.get("/api/me/matches")] == [match]
    ben = await site.person("Ben")
    assert (await ben.http.post("/api/account", json=account)).json()["error"][
        "sentence"
    ] == "This account name is taken."
    await phone.http.post("/api/logout")
    assert await phone.get("/api/me") == {"name": None}
    assert await ann.get("/api/me") == {"name": "Ann"}
    await phone.http.post("/api/login", json=account)
    time.sleep(0.005)
    assert (await ann.http.post("/api/logout/everywhere")).status_code == 200
    assert await phone.get("/api/me") == {"name": None}


@pytest.mark.slow
async def test_a_refused_login_does_not_tell_what_was_wrong(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await site.person("Ann")
    await ann.http.post("/api/account", json={"account": "ann", "password": "correct horse"})
    verified: list[str] = []
    hasher = site.services.identity._hasher

    class Watching:
        def verify(self, hashed: str, password: str) -> bool:
            verified.append(hashed)
            return hasher.verify(hashed, password)

        def hash(self, password: str) -> str:
            return hasher.hash(password)

    monkeypatch.setattr(site.services.identity, "_hasher", Watching())
    answers = []
    for account, password in (("ann", "wrong horse"), ("nobody", "correct horse"), ("\x00'; --", "correct horse")):
        stranger = await site.anybody()
        answer = await stranger.http.post("/api/login", json={"account": account, "password": password})
        answers.append((answer.status_code, answer.text, COOKIE in answer.cookies))
    assert len(set(answers)) == 1
    assert answers[0][0] == 401
    assert len(verified) == 3, "a hash is checked, and time is spent, also for accounts that do not exist"


@pytest.mark.parametrize(
    ("account", "password"),
    [("An", "long enough"), ("../x", "long enough"), ("annlee", "short"), ("Ann", "long enough")],
)
async def test_account_names_and_passwords_have_a_form(site: Site, account: str, password: str) -> None:
    ann = await site.person("Ann")
    assert (await ann.http.post("/api/account", json={"account": account, "password": password})).status_code == 400


@pytest.mark.slow
async def test_passwords_cannot_be_tried_out(site: Site) -> None:
    site.services.passwords = Bucket(4, 0.0)
    stranger = await site.anybody()
    login = {"account": "ann", "password": "x"}
    codes = [(await stranger.http.post("/api/login", json=login)).status_code for _ in range(6)]
    assert codes == [401] * 4 + [429] * 2


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"X-Chabudai": "0"}, 403, "no_header"),
        ({"Origin": "http://evil.test"}, 403, "wrong_origin"),
        ({"Origin": "null"}, 403, "wrong_origin"),
        ({"Origin": "ftp://table.test"}, 403, "wrong_origin"),
        ({"Origin": "table.test"}, 403, "wrong_origin"),
        ({"Origin": "https://table.test"}, 200, ""),
        ({"Sec-Fetch-Site": "cross-site"}, 403, "wrong_origin"),
        ({"X-Chabudai": "", "Authorization": "Basic eDp5"}, 403, "no_header"),
        ({"Content-Length": "²"}, 413, "too_large"),
        ({"Content-Length": "99999999999"}, 413, "too_large"),
        ({"Origin": "http://table.test", "Sec-Fetch-Site": "same-origin"}, 200, ""),
    ],
)
async def test_a_change_must_come_from_the_site_itself(
    site: Site, headers: dict[str, str], status: int, code: str
) -> None:
    ann = await site.person("Ann")
    sent = {key.encode(): text.encode("latin-1") for key, text in headers.items()}
    answer = await ann.http.post(
        "/api/me",
        content=b'{"name": "Eve"}',
        headers={b"Content-Type": b"application/json", **sent},
    )
    assert answer.status_code == status, answer.text
    if code:
        assert answer.json()["error"]["code"] == code
        assert await ann.get("/api/me") == {"name": "Ann"}


async def test_a_body_has_a_length_whatever_it_says(site: Site) -> None:
    ann = await site.person("Ann")

    async def endless() -> object:
        for _ in range(40):
            yield b" " * 4096

    answer = await ann.http.post("/api/me", content=endless())  # type: ignore[arg-type]
    assert answer.status_code == 413
    answer = await ann.http.post("/api/me", content=b" " * (LARGEST_BODY + 1))
    assert answer.status_code == 413


async def test_nobody_is_faster_than_the_table(sqlite_database: str) -> None:
    async with Site(sqlite_database, requests_per_second=0.001, burst=5) as site:
        stranger = await site.anybody()
        codes = [(await stranger.http.get("/api/me")).status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2


def test_a_bucket_fills_again_and_forgets_the_oldest() -> None:
    bucket = Bucket(2, 1.0, kept=2)
    assert [bucket.allows("a", 0.0) for _ in range(3)] == [True, True, False]
    assert bucket.allows("a", 1.0)
    assert not bucket.allows("a", 1.5)
    bucket.allows("b", 2.0)
    bucket.allows("c", 2.0)
    assert len(bucket._levels) == 2


async def test_every_answer_carries_the_headers(sqlite_database: str) -> None:
    async with Site(sqlite_database, secure_cookies=True, trusted_hosts=["table.test"]) as site:
        ann = await site.anybody()
        for answer in (
            await ann.http.get("/api/games"),
            await ann.http.get("/nowhere"),
            await ann.http.post("/api/me", content=b"{"),
            await ann.http.post("/api/me", json={"name": "x"}, headers={"Origin": "http://evil.test"}),
        ):
            assert answer.headers["content-security-policy"].startswith("default-src 'none'")
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-store"
            assert "strict-transport-security" in answer.headers
        plain = await ann.http.post("/api/me", json={"name": "x"}, headers={"Origin": "http://table.test"})
        assert plain.json()["error"]["code"] == "wrong_origin", "where the site is reached over HTTPS alone"
        assert "secure" in (await ann.http.post("/api/me", json={"name": "Ann"})).headers["set-cookie"].lower()
        refused = await ann.http.get("/api/games", headers={"Host": "evil.test"})
        assert refused.json()["error"]["code"] == "wrong_host"
        assert (await ann.http.get("/api/games", headers={"Host": "table.test:8000"})).status_code == 200


async def test_what_breaks_is_told_without_a_trace(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await site.person("Ann")

    async def broken(*_: object) -> None:
        raise RuntimeError("the seed is 12345")

    monkeypatch.setattr(site.matches, "match", broken)
    answer = await ann.http.get("/api/matches/abc")
    assert answer.status_code == 500
    assert answer.json()["error"] == {
        "code": "broken",
        "sentence": "Something went wrong on our side. Your match is safe.",
        "rule": None,
    }
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_names_and_chat_are_plain_json(site: Site) -> None:
    eve = await site.person("<img src=x>")
    match = await eve.create("you", "person")
    await eve.post(f"/api/matches/{match}/chat", {"text": "</script><script>alert(1)</script>"})
    answer = await eve.http.get(f"/api/matches/{match}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["seats"][0]["name"] == "<img src=x>"
    for body in ({"text": ""}, {"text": "x" * 501}, {"text": 5}, {"text": "x", "more": 1}, {}):
        await eve.post(f"/api/matches/{match}/chat", body, 422)
    for wrong in ("", "a b", "x" * 65, "\x00", "é"):
        answer = await eve.http.post(f"/api/matches/{match}/chat", json={"text": "x", "action": wrong})
        assert answer.status_code == 422, wrong
    assert (await eve.http.get("/api/matches/%00")).status_code == 422


def test_a_server_loads_every_game_before_the_collector_leaves_alone_what_is_there(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr("chabudai.match.catalogue.warm_up", lambda: done.append("load"))
    monkeypatch.setattr(Collector, "start", lambda _: done.append("collector"))
    monkeypatch.setattr(serve, "set_up_logs", lambda *_: None)
    monkeypatch.setattr(serve, "_close_first", lambda *_: None)
    monkeypatch.setenv(serve.SETTINGS, json.dumps({"database": sqlite_database, "log_level": "info"}))
    serve.app_from_environment()
    assert done == ["load", "collector"]


async def test_one_person_is_no_faster_from_many_addresses(site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person")
    site.services.people = Bucket(3, 0.0)
    chat = {"text": "x"}
    codes = [
        (await ann.http.post(f"/api/matches/{match}/chat", json={**chat, "action": f"a-{number}"})).status_code
        for number in range(5)
    ]
    assert codes == [200] * 3 + [429] * 2
    await ben.post(f"/api/matches/{match}/join")
    await ann.get(f"/api/matches/{match}")


async def test_cookies_and_forms_are_compared_in_constant_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await site.person("Ann")
    compared: list[bytes] = []
    compare = hmac.compare_digest

    def watched(one: bytes, other: bytes) -> bool:
        compared.append(one)
        return compare(one, other)

    monkeypatch.setattr(hmac, "compare_digest", watched)
    cookie = ann.http.cookies[COOKIE]
    assert await ann.get("/api/me") == {"name": "Ann"}
    assert compared == [base64_decode(cookie.rpartition(".")[2])]
    context = RequestContext(form_seed="s" * 32, form_key=b"k")
    token = context.form_token()
    assert context.accepts(token)
    assert not context.accepts(context.form_token()[:12] + token[12:])
    assert len(compared) == 3


async def test_a_form_of_a_page_must_be_one_that_this_browser_was_given(site: Site) -> None:
    """The pages work without a script: there the token inside the form stands for the header."""
    ann, eve = await site.person("Ann"), await site.person("Eve")
    match = await ann.create("you", "person")
    at = f"/match/{match}"
    token = re.findall(r'name="csrf" value="([^"]+)"', (await ann.http.get(at)).text)[0]
    foreign = re.findall(r'name="csrf" value="([^"]+)"', (await eve.http.get(at)).text)[0]
    for caller in (ann, eve):
        del caller.http.headers["X-Chabudai"]
    for wrong in ("", "x", f"{token}x", foreign):
        refused = await ann.http.post(f"{at}/chat", data={"text": "no", "action": "a", "csrf": wrong})
        assert refused.status_code == 403, wrong
    refused = await ann.http.post(
        f"{at}/chat", data={"text": "no", "action": "a", "csrf": token}, headers={"Origin": "http://evil.test"}
    )
    assert refused.status_code == 403
    done = await ann.http.post(f"{at}/chat", data={"text": "yes", "action": "a", "csrf": token})
    assert (done.status_code, done.headers["location"]) == (303, at)
    assert [said.text for said in (await site.matches.match(match)).chat.lines] == ["yes"]
    assert (await ann.http.post(f"/api/matches/{match}/chat", data={"csrf": token})).status_code == 403


async def test_pages_escape_what_people_write_and_run_no_script_but_ours(site: Site) -> None:
    eve = await site.person("<img src=x>")
    match = await eve.create("you", "person", visibility="public")
    await eve.post(f"/api/matches/{match}/chat", {"text": "</script><script>alert(1)</script>"})
    await (await site.person("<i>Ben")).post(f"/api/matches/{match}/join")
    for path in (f"/match/{match}", f"/match/{match}/part", f"/match/{match}/log", f"/match/{match}/chat", "/"):
        page = await eve.http.get(path)
        assert page.status_code == 200, path
        for raw in ("<img src=x", "<script>alert", "<i>Ben"):
            assert raw not in page.text, path
        policy = page.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
    assert "&lt;script&gt;alert(1)" in (await eve.http.get(f"/match/{match}")).text
