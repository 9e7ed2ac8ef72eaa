"""Matches over HTTP: whole ones of every game, streams, remote bots, and what a client gets told."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

from chabudai.bots.registry import load as load_bot
from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from match.lab import action
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio
MOSTLY = 0.8
"""The share of decisions that are made well: matches of random moves alone can be very long."""
LONGEST = 2000


async def chosen(match: str, player: Caller, choose: random.Random) -> tuple[int | str, int] | None:
    """A move and its turn, from what the API tells the player and nothing else; None while there is none to make."""
    seen = await player.get(f"/api/matches/{match}")
    if seen["seat"] not in seen["actors"]:
        return None
    if choose.random() < MOSTLY:
        view = load(seen["game"]).restore(seen["view"])
        return load_bot("greedy").choose(view, seen["seat"], Rng(choose.getrandbits(60))), seen["turn"]
    offer = await player.get(f"/api/matches/{match}/moves")
    if not offer["moves"]:
        return None  # somebody else was to act first, and has
    told = choose.choice(offer["moves"])
    assert told["sentence"]
    assert told["path"]
    return choose.choice([told["id"], told["move"]]), offer["turn"]


async def play_on(match: str, players: list[Caller], choose: random.Random) -> dict[str, object]:
    """Everybody plays until the match is over; what the first player sees then."""
    decisions = 0
    while decisions < LONGEST:
        before = decisions
        for player in players:
            decided = await chosen(match, player, choose)
            if decided is None:
                continue
            decisions += 1
            body = {"move": decided[0], "turn": decided[1], "action": f"walk-{decisions}"}
            answer = await player.http.post(f"/api/matches/{match}/play", json=body)
            # Where several act at once the bot may have taken the place in the meantime; then look again.
            if answer.status_code != 200:
                assert answer.json()["error"]["code"] in ("illegal", "stale"), answer.text
        if decisions == before:
            seen = await players[0].get(f"/api/matches/{match}")
            if seen["status"] == "over":
                return dict(seen)
            await asyncio.sleep(0.02)
    raise AssertionError("the match does not end")


@pytest.mark.slow
async def test_a_whole_match_of_every_game_between_two_persons_and_a_bot(site: Site, game_name: str) -> None:
    game = load(game_name)
    ann, ben, watcher = await site.person("Ann"), await site.person("Ben"), await site.anybody()
    seats = ["you", "person", *["greedy"] * (min(3, game.max_seats) - 2)]
    match = await ann.create(*seats, game=game_name, visibility="public")
    assert (await watcher.get("/api/matches"))[0]["match"] == match
    await ben.post(f"/api/matches/{match}/join", {"seat": 1})
    refused = await ann.http.get(f"/api/matches/{match}/record")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "wrong_moment")
    seen = await play_on(match, [ann, ben], random.Random(3))
    assert seen["result"]["ranking"] or seen["result"]["reason"]  # type: ignore[index]
    record = Record.from_json((await watcher.http.get(f"/api/matches/{match}/record")).text)
    assert record.verify(game).over
    assert record.players[:2] == ["Ann", "Ben"]
    fresh = await ben.post(f"/api/matches/{match}/rematch")
    assert (await ann.get(f"/api/matches/{match}"))["rematch"] == fresh["match"]


async def test_a_stream_tells_of_every_change_and_resumes(site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person")
    async with site.stream(match, ann) as events:
        number, seen = await anext(events)
        assert (number, seen["status"], seen["seat"]) == (1, "open", 0)
        await ben.post(f"/api/matches/{match}/join")
        number, seen = await anext(events)
        assert (number, seen["status"]) == (2, "playing")
        await ann.play(match, "take red 1")
        number, seen = await anext(events)
        assert (number, seen["moves"], seen["actors"]) == (3, 1, [1])
    assert site.services.streams == {}
    await ben.play(match, "take red 1")
    await ben.post(f"/api/matches/{match}/chat", {"text": "<script>alert(1)</script>"})
    async with site.stream(match, ann, last="3") as events:  # a gap: the whole picture
        number, seen = await anext(events)
        assert (number, seen["moves"], seen["chat"][0]["text"]) == (5, 2, "<script>alert(1)</script>")
    async with site.stream(match, ann, last="5") as events:  # nothing missed: silence until something happens
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(events), 0.2)
    for odd in ("²", "-1", "9" * 5000, "x"):
        async with site.stream(match, ann, last=odd.encode().decode("latin-1")) as events:
            assert (await anext(events))[0] == 5


async def test_streams_end_when_the_server_closes(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    async with site.stream(match, ann) as events:
        await anext(events)
        site.services.close()
        with pytest.raises(StopAsyncIteration):
            await anext(events)
    assert (await ann.http.get("/healthz")).status_code == 503


async def test_an_address_has_so_many_streams(sqlite_database: str) -> None:
    async with Site(sqlite_database, streams_per_address=1) as site:
        ann = await site.person("Ann")
        match = await ann.create("you", "person")
        async with site.stream(match, ann) as events:
            await anext(events)
            refused = await ann.http.get(f"/api/matches/{match}/stream")
            assert refused.status_code == 429


async def test_a_remote_bot_plays_with_its_token_and_nothing_else(site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match, other = await ann.create("you", "person"), await ann.create("you", "person")
    await ben.post(f"/api/matches/{match}/token", {"seat": 1, "bot": "Robo"}, 403)
    same = action()
    first = await ann.post(f"/api/matches/{match}/token", {"seat": 1, "bot": "Robo", "action": same})
    again = await ann.post(f"/api/matches/{match}/token", {"seat": 1, "bot": "Robo", "action": same})
    assert first == again
    robot = await site.anybody(Authorization=f"Bearer {first['token']}")
    del robot.http.headers["X-Chabudai"]
    seen = await robot.get(f"/api/matches/{match}")
    assert (seen["seat"], seen["seats"][1]["name"]) == (1, "Robo")
    await ann.play(match, "take red 1")
    await robot.play(match, "take red 1")
    assert (await ann.post(f"/api/matches/{match}/pause", {"paused": True}))["status"] == "paused", "it does not mind"
    await ann.post(f"/api/matches/{match}/pause", {"paused": False})
    said = await robot.post(f"/api/matches/{match}/chat", {"text": "beep"})
    assert said["chat"][0]["name"] == "Robo"
    assert first["token"] not in json.dumps(await ann.get(f"/api/matches/{match}"))
    for path in (f"/api/matches/{other}", "/api/me/matches", "/api/me"):
        assert (await robot.http.get(path)).status_code == 401
    await robot.post(f"/api/matches/{other}/join", None, 401)
    await robot.post("/api/matches", {"game": "bean-nim", "seats": [{"kind": "you"}, {"kind": "person"}]}, 401)
    stranger = await site.anybody(Authorization="Bearer stolen")
    assert (await stranger.http.get(f"/api/matches/{match}")).status_code == 401


async def test_a_stale_move_is_answered_with_the_match_as_it_stands(site: Site) -> None:
    ann, ben, match = await site.pair()
    body = {"move": "take red 1", "turn": 0}
    both = await asyncio.gather(
        *(ann.http.post(f"/api/matches/{match}/play", json={**body, "action": action()}) for _ in "ab")
    )
    assert sorted(answer.status_code for answer in both) == [200, 409]
    loser = next(answer.json() for answer in both if answer.status_code == 409)
    assert (loser["error"]["code"], loser["match"]["moves"], loser["match"]["turn"]) == ("stale", 1, 1)
    same = {**body, "turn": 0, "action": "mine"}
    first = await ben.post(f"/api/matches/{match}/play", same)
    again = await ben.post(f"/api/matches/{match}/play", same)
    assert (first["entry"], first["moves"]) == (again["entry"], again["moves"])


async def test_everything_else_that_happens_at_a_table(site: Site) -> None:
    ann, ben, cat = [await site.person(name) for name in ("Ann", "Ben", "Cat")]
    match = await ann.create("you", "person", "person", hints=True)
    await ann.post(f"/api/matches/{match}/bot", {"seat": 2, "bot": "random"})
    at = f"/api/matches/{match}"
    await ben.post(f"{at}/join", {"seat": 1})
    await ben.post(f"{at}/suggest", {"seat": 0, "move": "take red 2"})
    seen = await cat.get(at)
    assert seen["suggestions"][0]["by"] == "Ben"
    assert (seen["seat"], seen["turn"], seen["undo"], seen["prompt"]) == (None, None, None, None)
    hint = await ann.post(f"{at}/hint")
    assert hint["sentence"]
    assert hint["reason"]
    assert hint["path"]
    await ben.post(f"{at}/hint", None, 409)
    assert hint["id"] in [move["id"] for move in (await ann.get(f"{at}/moves"))["moves"]]
    await ann.play(match, "take red 1")
    assert (await ann.get(at))["undo"]["offered"]
    await ann.post(f"{at}/undo")
    await ann.play(match, "take red 1")
    await ben.play(match, "take red 1")
    for _ in range(200):
        if (await ann.get(at))["actors"] == [0]:
            break
        await asyncio.sleep(0.05)
    seen = await ann.get(at)
    if seen["undo"]["offered"]:
        assert (await ann.post(f"{at}/undo"))["undo_asked"] == {"seat": 0, "waits_for": [1]}
        assert (await ben.post(f"{at}/consent", {"agree": False}))["undo_asked"] is None
    asked = await ann.post(f"{at}/pause", {"paused": True})
    assert (asked["status"], asked["pause_asked"]) == ("playing", {"seat": 0, "waits_for": [1]})
    await ben.post(f"{at}/consent", {"agree": True}, 409)  # to taking a move back
    assert (await ben.post(f"{at}/consent", {"agree": True, "about": "pause"}))["status"] == "paused"
    assert (await ben.post(f"{at}/pause", {"paused": False}))["status"] == "playing"
    assert (await ben.post(f"{at}/leave"))["seats"][1]["bot"] == "greedy"
    assert (await ben.post(f"{at}/back"))["seats"][1]["bot"] is None
    await ann.post(f"{at}/resign", None, 409)
    assert [row["match"] for row in await ben.get("/api/me/matches")] == [match]
    assert (await cat.get("/api/me/matches")) == []
    assert {row["game"] for row in await cat.get("/api/games")} >= {"bean-nim", "kodama-forest"}
    bots = await cat.get("/api/bots")
    assert {row["bot"] for row in bots} >= {"random", "greedy", *(f"level-{level}" for level in range(1, 6))}
    assert [row["level"] for row in bots] == sorted(row["level"] for row in bots), "the weakest first"


async def test_people_play_without_hints_unless_the_table_was_set_up_so(site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person")
    assert not (await ben.post(f"/api/matches/{match}/join"))["hints"]
    refused = await ann.post(f"/api/matches/{match}/hint", None, 403)
    assert refused["error"]["sentence"] == "This table is played without hints."
    assert (await ann.get(f"/api/matches/{await ann.create('you', 'greedy')}"))["hints"]


async def test_a_position_of_a_finished_match_is_played_on_from(site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person")
    on = f"/api/matches/{match}/play-on"
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "you"}]
    await ben.post(f"/api/matches/{match}/join")
    for caller in (ann, ben, ann):
        await caller.play(match, "take red 1")
    await ben.post(on, {"at": 1, "seats": seats}, 409)  # what is hidden in it would come out
    await ben.post(f"/api/matches/{match}/resign")
    await ben.post(on, {"at": 9, "seats": seats}, 409)
    await ben.post(on, {"at": 1, "seats": seats[:1]}, 400)
    wish = {"at": 1, "seats": seats, "action": "what-if"}
    fresh = await ben.post(on, wish, 201)
    assert (fresh["source"], fresh["moves"], fresh["actors"]) == ({"match": match, "at": 1}, 1, [1])
    assert fresh["seed_chosen_by"] == "Ben"
    assert not fresh["undo"]["offered"], "what was played in the other match stays"
    assert (await ben.post(on, wish, 201))["match"] == fresh["match"]
    await ben.play(fresh["match"], "take red 1")
    assert (await ann.get(f"/api/matches/{match}"))["moves"] == 3
    site.matches._kept.clear()
    again = await site.matches.match(fresh["match"])
    assert again.line[:2] == [(0, again.line[0][1]), (1, again.line[1][1])], "and so it is read again"


async def test_figures_and_health(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    await ann.post(f"/api/matches/{match}/join", None, 409)
    assert (await ann.http.get("/healthz")).json() == {"healthy": True, "reading": True, "writing": True}
    figures = (await ann.http.get("/metrics")).text
    assert 'chabudai_changes_total{kind="created"} 1.0' in figures
    assert 'chabudai_refusals_total{code="wrong_moment"} 1.0' in figures
