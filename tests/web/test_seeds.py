"""Seeds over HTTP and on pages: who may choose one, who is told, and how the seal is opened and checked."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from chabudai.cli import main
from chabudai.core.registry import load
from web.lab import Caller, Site

pytestmark = pytest.mark.anyio
CHOSEN = "Ann chose the seed."


async def page(caller: Caller, path: str) -> str:
    answer = await caller.http.get(path)
    assert answer.status_code == 200
    return answer.text


async def test_a_chosen_seed_cannot_be_used_against_somebody_who_does_not_know(site: Site) -> None:
    """The attack: choose the seed, let a friend sit down, replay the match at home and read the hands."""
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person", game="hitodama", seed=5)
    refused = await ben.post(f"/api/matches/{match}/join", {"seat": 1}, 409)
    assert refused["error"]["code"] == "seed_chosen"
    assert "Ann chose the seed" in refused["error"]["sentence"]
    token = await ann.post(f"/api/matches/{match}/token", {"seat": 1, "bot": "Robo"}, 409)
    assert token["error"]["code"] == "seed_chosen"
    assert (await ben.get(f"/api/matches/{match}"))["seats"][1]["kind"] == "open"
    seen = await ben.post(f"/api/matches/{match}/join", {"seat": 1, "agree_to_seed": True})
    assert (seen["status"], seen["seat"], seen["seed_chosen_by"]) == ("playing", 1, "Ann")
    game = load("hitodama")
    at_home = game.new(2, 5, seen["options"])
    assert game.restore(seen["view"]).digest() == at_home.view(1).digest(), "the match is the one that Ann can replay"
    other = await ann.create("you", "person", game="hitodama")
    seen = await ben.post(f"/api/matches/{other}/join", {"seat": 1})
    assert (seen["seed_origin"], seen["seed_chosen_by"]) == ("random", None)


async def test_alone_with_bots_anybody_may_choose(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "greedy", seed=5)
    seen = await ann.get(f"/api/matches/{match}")
    assert (seen["status"], seen["seed_origin"], seen["seed_chosen_by"]) == ("playing", "chosen", "Ann")
    assert (await site.matches.match(match)).record().seed == 5


async def test_every_place_that_shows_a_match_says_who_chose_its_seed(site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person", game="hitodama", visibility="public", seed=5)
    plain = await ann.create("you", "person", game="hitodama", visibility="public")
    listed = {row["match"]: row["seed_chosen_by"] for row in await ben.get("/api/matches")}
    assert listed == {match: "Ann", plain: None}
    assert (await page(ben, "/")).count(CHOSEN) == 1
    assert (await page(ann, "/")).count(CHOSEN) == 1
    assert {row["match"]: row["seed_chosen_by"] for row in await ann.get("/api/me/matches")} == listed
    assert CHOSEN in await page(ben, f"/match/{match}")
    assert CHOSEN not in await page(ben, f"/match/{plain}")
    await ben.post(f"/api/matches/{match}/join", {"seat": 1, "agree_to_seed": True})
    for caller in (ann, ben, await site.anybody()):
        assert CHOSEN in await page(caller, f"/match/{match}")
    assert CHOSEN in await page(ben, f"/match/{match}/replay")
    french = await ben.http.get(f"/match/{match}", headers={"accept-language": "fr"})
    assert "Ann a choisi la graine." in french.text
    await ben.post(f"/api/matches/{match}/resign")
    record = await ben.get(f"/api/matches/{match}/record")
    assert (record["seed"], record["seed_origin"], record["seed_chosen_by"]) == (5, "chosen", "Ann")


async def test_the_form_to_sit_down_asks_for_the_agreement(site: Site) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person", seed=5)
    form = await page(ben, f"/match/{match}")
    assert re.search(r'<input type="checkbox" name="agree_to_seed" value="1" required>', form)
    refused = await ben.send(f"/match/{match}/join", seat=1)
    assert refused.status_code == 409
    assert "Sit down only if that is all right with you." in refused.text
    assert (await ben.send(f"/match/{match}/join", seat=1, agree_to_seed=1)).status_code == 303
    assert (await site.matches.match(match)).status == "playing"
    other = await ann.create("you", "person")
    assert "agree_to_seed" not in await page(ben, f"/match/{other}")
    assert (await ben.send(f"/match/{other}/join", seat=1)).status_code == 303


SET_UP: dict[str, Any] = {"name": "Ann", "seats": 2, "seat-0": "you", "seat-1": "bot:greedy"}


@pytest.mark.parametrize(("typed", "seed"), [("12", 12), (" 0 ", 0), (str(2**63 - 1), 2**63 - 1)])
async def test_a_seed_can_be_chosen_when_a_table_is_set_up(site: Site, typed: str, seed: int) -> None:
    ann = await site.person("Ann")
    assert "others must agree before they sit down" in await page(ann, "/setup/bean-nim")
    answer = await ann.send("/setup/bean-nim", **SET_UP, seed=typed)
    assert answer.status_code == 303
    live = await site.matches.match(answer.headers["location"].rpartition("/")[2])
    assert (live.record().seed, live.seed_chosen_by) == (seed, "Ann")


@pytest.mark.parametrize("typed", ["x", "-1", "1.5", "٣", str(2**63), "9" * 40])
async def test_what_is_no_seed_makes_no_table(site: Site, typed: str) -> None:
    ann = await site.person("Ann")
    answer = await ann.send("/setup/bean-nim", **SET_UP, seed=typed)
    assert answer.status_code == 400
    assert f"A seed is a whole number from 0 to {2**63 - 1}." in answer.text
    assert f'value="{typed}"' in answer.text
    assert await site.services.store.match_ids() == []


async def test_an_empty_field_lets_the_table_draw(site: Site) -> None:
    ann = await site.person("Ann")
    answer = await ann.send("/setup/bean-nim", **SET_UP, seed="")
    live = await site.matches.match(answer.headers["location"].rpartition("/")[2])
    assert live.record().seed_origin == "random"


async def test_the_seal_is_shown_from_the_start_and_opened_at_the_end(site: Site, tmp_path: Path) -> None:
    ann, ben, watcher = await site.person("Ann"), await site.person("Ben"), await site.anybody()
    match = await ann.create("you", "person", draw=4711)
    seal = (await watcher.get(f"/api/matches/{match}"))["commitment"]
    assert re.fullmatch("[0-9a-f]{64}", seal)
    await ben.post(f"/api/matches/{match}/join")
    async with site.stream(match, ben) as events:
        _, first = await anext(events)
    assert (first["commitment"], first["seed"], first["salt"]) == (seal, None, None)
    for caller in (ann, ben, watcher):
        shown = await page(caller, f"/match/{match}")
        assert seal in shown
        assert "4711" not in shown
    await ann.play(match, "take red 1")
    over = await ben.post(f"/api/matches/{match}/resign")
    assert hashlib.sha256(f"{match} {over['seed']} {over['salt']}".encode()).hexdigest() == seal
    assert over["seed"] == "4711"
    for path in (f"/match/{match}", f"/match/{match}/replay"):
        shown = await page(watcher, path)
        assert all(word in shown for word in (seal, "4711", over["salt"]))
    file = tmp_path / f"{match}.json"
    file.write_bytes((await watcher.http.get(f"/api/matches/{match}/record")).content)
    told = CliRunner().invoke(main, ["verify", str(file), "--commitment", seal])
    assert told.exit_code == 0, told.output
    assert "fits the commitment that you saw" in told.output
    forged = json.loads(file.read_text())
    file.write_text(json.dumps({**forged, "seed": 4712}))
    assert CliRunner().invoke(main, ["verify", str(file)]).exit_code == 1
