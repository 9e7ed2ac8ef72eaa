"""The pages as requests: what forms do, what they refuse, and that a refusal is a page for readers."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from chabudai.core.registry import load, names
from chabudai.match import catalogue
from chabudai.match.bucket import Bucket
from chabudai.match.storage import lists
from chabudai.web.pages.setup import allowed
from chabudai.web.pages.words import lasting, since
from chabudai.web.request_context import own_path
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio


async def put(caller: Caller, **more: object) -> httpx.Response:
    """The form of a table of Bean Nim with all that it needs, but for what a test says."""
    fields = {"name": "Ann", "seats": 2, "seat-0": "you", "seat-1": "bot:greedy", "option-misere": "False"}
    return await caller.send("/setup/bean-nim", **{**fields, **more})


def sentence(page: httpx.Response) -> str:
    found = re.search(r'role="alert">([^<]*)<', page.text)
    return "" if found is None else found[1]


async def test_a_form_without_our_token_is_refused(site: Site) -> None:
    caller = await site.anybody()
    del caller.http.headers["X-Chabudai"]
    answer = await caller.send("/play", game="boo")
    assert answer.status_code == 403
    assert "This page is out of date" in answer.text
    assert await site.services.store.match_ids() == []


async def test_play_now_is_a_table_with_the_usual_seats_and_bots(site: Site) -> None:
    caller = await site.anybody()
    for game in names():
        answer = await caller.send("/play", game=game, action=f"now-{game}", level="level-2")
        assert answer.status_code == 303
        match = await caller.get(f"/api{answer.headers['location'].replace('match', 'matches')}")
        assert match["status"] == "playing"
        assert match["seat"] == 0
        assert {seat["bot"] for seat in match["seats"][1:]} == {"level-2"}
    assert (await caller.send("/play", game="chess")).status_code == 404


@pytest.mark.parametrize("action", ["٣", "²", "a b", "x" * 65, "é"])
async def test_play_now_by_an_id_that_is_none_sets_nothing_up(site: Site, action: str) -> None:
    caller = await site.anybody()
    answer = await caller.send("/play", game="bean-nim", action=action, level="level-2")
    assert answer.status_code == 400, answer.text
    assert "This form cannot be read." in answer.text
    assert await site.services.store.match_ids() == []


async def test_the_level_is_asked_for_once_and_remembered(site: Site) -> None:
    caller = await site.anybody()
    for level in ("", "level-9", "random"):
        answer = await caller.send("/play", game="boo", level=level)
        assert (answer.status_code, answer.headers["location"]) == (303, "/level/boo")
    assert await site.services.store.match_ids() == []
    page = await caller.http.get("/level/boo")
    assert page.text.count('class="face"') == 5
    assert re.findall(r'value="(level-\d)"', page.text) == [f"level-{level}" for level in range(1, 6)]
    assert (await caller.send("/play", game="boo", level="level-4")).headers["location"].startswith("/match/")
    again = await caller.send("/play", game="bean-nim")
    assert again.headers["location"].startswith("/match/")
    live = await site.matches.match(again.headers["location"].rpartition("/")[2])
    assert {seat.bot for seat in live.seats[1:]} == {"level-4"}
    assert (await caller.http.get("/level/chess")).status_code == 404


async def test_the_form_of_a_table_shows_faces_and_measured_ratings(site: Site) -> None:
    page = (await (await site.anybody()).http.get("/setup/hitodama")).text
    assert page.count('<svg class="face"') == 5
    assert f"Rating: {catalogue.ratings('hitodama')['level-1']}." in page
    assert "Rating" not in (await (await site.anybody()).http.get("/setup/bean-nim")).text


async def test_the_form_of_a_table_sets_it_up(site: Site) -> None:
    caller = await site.anybody()
    answer = await put(
        caller, per_move=60, per_game=600, visibility="public", **{"option-misere": "True", "seat-1": "person"}
    )
    assert answer.status_code == 303
    live = await site.matches.match(answer.headers["location"].rpartition("/")[2])
    assert live.created["record"]["options"] == {"misere": True}
    assert (live.clock.rule.per_move, live.clock.rule.per_game) == (60, 600)
    assert [seat.name for seat in live.seats] == ["Ann", ""]
    assert [match.free for match in await lists.public(site.services.store, 9)] == [[1]]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"seat-1": "you"}, "You can take only one seat."),
        (
            {"seat-1": "bot:deep"},
            "There is no bot 'deep'. Bots: random, greedy, level-1, level-2, level-3, level-4, level-5.",
        ),
        ({"seat-1": "nobody"}, "Something in this form is not valid. Choose again from the list."),
        ({"option-misere": "perhaps"}, "The option 'misere' cannot be 'perhaps'. Choose one of these: False, True."),
        ({"visibility": "secret"}, "Something in this form is not valid. Choose again from the list."),
        ({"per_move": 10**8}, "Something in this form is not valid. Choose again from the list."),
        ({"name": "   "}, "A name has 1 to 40 characters."),
    ],
)
async def test_a_refused_table_comes_back_with_the_reason(site: Site, fields: dict[str, Any], why: str) -> None:
    caller = await site.person("Ann")
    answer = await put(caller, **{"seats": 2, "per_game": 1200, **fields})
    assert answer.status_code == 400
    assert sentence(answer).replace("&#39;", "'") == why
    assert '<option value="1200" selected>' in answer.text
    assert await site.services.store.match_ids() == []


async def test_only_what_goes_with_the_number_of_seats_is_offered() -> None:
    for name in names():
        game = load(name)
        for seats in range(max(1, game.min_seats), game.max_seats + 1):
            offered = allowed(name, seats)
            assert set(offered) == {option.name for option in game.options}
            for option in game.options:
                usual = game.default_option(option, seats)
                assert str(usual) in offered[option.name], f"{name}, {seats} seats: {option.name}"
                assert offered[option.name] == [
                    text for text in map(str, option.values) if _goes(name, seats, option.name, text)
                ]


def _goes(name: str, seats: int, option: str, value: str) -> bool:
    """Whether anything can be chosen together with this value."""
    game = load(name)
    return any(number == seats and str(chosen[option]) == value for number, chosen in game.combinations())


async def test_lists_tell_who_sits_where_without_replaying(site: Site) -> None:
    _, ben, match = await site.pair(visibility="public")
    (shown,) = await lists.public(site.services.store, 9)
    live = await site.matches.match(match)
    assert (list(shown.seats), shown.free, shown.status) == (live.seats, [], "playing")
    await ben.post(f"/api/matches/{match}/leave")
    (shown,) = await lists.public(site.services.store, 9)
    live = await site.matches.match(match)
    assert list(shown.seats) == live.seats
    assert shown.seats[1].played_by_bot
    await ben.post(f"/api/matches/{match}/back")
    (shown,) = await lists.of_person(site.services.store, live.seats[1].person, 9)
    live = await site.matches.match(match)
    assert list(shown.seats) == live.seats
    assert (shown.seat, shown.others()) == (1, ["Ann"])
    await ben.post(f"/api/matches/{match}/resign")
    (shown,) = await lists.of_person(site.services.store, live.seats[1].person, 9)
    assert shown.over
    assert shown.seats[1].resigned
    assert await lists.public(site.services.store, 9) == []


async def test_a_pause_is_asked_for_by_a_form_and_agreed_to_by_another(site: Site) -> None:
    ann, ben, match = await site.pair()
    here = f"/match/{match}"
    assert "Ask for a pause" in (await ann.http.get(here)).text
    assert (await ann.send(f"{here}/pause", paused=1)).status_code == 303
    assert (await site.matches.match(match)).status == "playing"
    assert "Ann asks for a pause: Ben must agree." in (await ann.http.get(here)).text
    french = (await ben.http.get(here, headers={"accept-language": "fr"})).text
    assert "Ann voudrait faire une pause." in french
    assert (await ben.send(f"{here}/consent", agree=1, about="undo")).status_code == 409
    assert (await ben.send(f"{here}/consent", agree=1, about="pause")).status_code == 303
    assert (await site.matches.match(match)).status == "paused"
    assert (await ann.send(f"{here}/pause", paused=0)).status_code == 303
    assert (await site.matches.match(match)).status == "playing"
    alone = await ann.create("you", "greedy")
    page = (await ann.http.get(f"/match/{alone}")).text
    assert "Ask for a pause" not in page
    await ann.send(f"/match/{alone}/pause", paused=1)
    assert (await site.matches.match(alone)).status == "paused"


async def test_refusals_are_pages_for_readers_and_json_for_programs(site: Site) -> None:
    caller = await site.anybody()
    page = await caller.http.get("/rules/chess")
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<svg" in page.text
    assert (await caller.http.get("/api/matches/none")).json()["error"]["code"] == "no_such_match"


async def test_too_many_requests_and_a_broken_server_are_pages_too(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Site(sqlite_database, requests_per_second=1e-9, burst=2) as site:
        caller = await site.anybody()

        async def broken(*_: object) -> None:
            raise RuntimeError("broken on purpose")

        monkeypatch.setattr(lists, "public", broken)
        answer = await caller.http.get("/")
        assert (answer.status_code, answer.headers["content-type"]) == (500, "text/html; charset=utf-8")
        assert "Your match is safe" in answer.text
        assert "on purpose" not in answer.text
        await caller.http.get("/account")
        answer = await caller.http.get("/account")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")
        assert "One moment, please" in answer.text


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:x", "/a\nb", ""]
)
async def test_a_switch_leads_nowhere_else(site: Site, back: str) -> None:
    caller = await site.anybody()
    answer = await caller.send("/theme", theme="dark", back=back)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert own_path(back) == "/"


async def test_wishes_are_kept_in_cookies_and_nonsense_is_not(site: Site) -> None:
    caller = await site.anybody()
    answer = await caller.send("/language", language="fr", back="/setup/boo?x=1")
    assert answer.headers["location"] == "/setup/boo?x=1"
    assert '<html lang="fr"' in (await caller.http.get("/")).text
    assert (await caller.send("/language", language="tlh")).status_code == 400
    assert (await caller.send("/theme", theme="pink")).status_code == 400


@pytest.mark.slow
async def test_logging_in_is_slowed_down(site: Site) -> None:
    caller = await site.anybody()
    site.services.passwords = Bucket(4, 0)
    answers = [(await caller.send("/account/login", account=name, password="wrong")).status_code for name in "abcde"]
    assert answers == [401] * 4 + [429], "by address"
    site.services.passwords, site.services.guesses = Bucket(4, 0), Bucket(1, 0)
    both = [(await caller.send("/account/login", account="ann", password="wrong")) for _ in "ab"]
    assert [answer.status_code for answer in both] == [401, 429], "by account"
    assert sentence(both[1]) == "Too many passwords have been tried here. Wait a minute, then try again."


def test_small_words() -> None:
    assert [since(ms) for ms in (0, 60_000, 7_200_000, 86_400_000 * 3)] == [
        "just now",
        "one minute ago",
        "2 hours ago",
        "3 days ago",
    ]
    assert [lasting(seconds) for seconds in (30, 60, 7200, 259200)] == ["30 seconds", "one minute", "2 hours", "3 days"]
