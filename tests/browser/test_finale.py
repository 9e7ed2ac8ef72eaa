"""The end of a match: the result opens over the table, is counted up, and leads on to rematch, picture and table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from browser.conftest import Opener
from browser.matches import GAMES, finished, get, post
from browser.player import table

MOVING = {"reduced_motion": "no-preference"}
LAST = 12
"""So many moves before its end a match is opened."""
COUNTED = """() => {
  window.totals = [];
  window.places = new Set();
  new MutationObserver(() => {
    const total = document.querySelector('#result:modal #sheet tfoot td')?.textContent;
    if (total && total !== window.totals.at(-1)) window.totals.push(total);
    const {x, y, width, height} = document.querySelector('#result:modal')?.getBoundingClientRect() ?? {};
    if (width) window.places.add([x, y, width, height].map(Math.round).join());
    window.early ||= Boolean(width) && document.documentElement.matches('.staging');
    const panels = [...document.querySelectorAll('#drawing [id^="seat-"]')].map(each => each.textContent).join();
    const staging = document.documentElement.matches('.staging');
    if (staging && /winner/.test(panels)) window.named ??= document.getElementById('caption').textContent;
  }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


def watched_to_the_end(page: Page, game: str) -> str:
    """The last moves of a match, which bots make before the visitor's eyes."""
    former = finished(page, game, 2, seed=3)
    moves = get(page, f"/api/matches/{former}")["moves"]
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "greedy"}]
    match = str(post(page, f"/api/matches/{former}/play-on", {"at": moves - LAST, "seats": seats})["match"])
    page.goto(f"/match/{match}")
    page.evaluate("() => { localStorage.pace = 'quick'; }")
    page.evaluate(COUNTED)
    post(page, f"/api/matches/{match}/leave", {"bot": "greedy"})
    expect(page.locator("#result .won")).to_have_count(1, timeout=120_000)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_the_result_opens_counts_up_and_celebrates(visitor: Opener, game: str) -> None:
    page = visitor(**MOVING)
    watched_to_the_end(page, game)
    expect(page.locator("#result:modal")).to_be_visible()
    expect(page.locator("#result .emblem")).to_be_visible()
    expect(page.locator("#result svg.curve")).to_be_visible()
    expect(page.locator("#result .turning li").first).to_be_visible()
    shown = page.locator("#sheet tfoot td").first.inner_text()
    counted = page.evaluate("() => window.totals")
    assert counted[-1] == shown
    assert len(counted) > 2, "the total grows while it is counted"
    assert page.evaluate("() => window.places.size") == 1, "nothing jumps when the curve comes"
    assert not page.evaluate("() => window.early"), "the last events are played before the result opens"
    last = page.locator("#log li a[data-at]").first.inner_text()
    assert page.evaluate("() => window.named") in (None, last), "no panel names the winner before the last event"
    page.get_by_role("button", name="Go to the table").click()
    expect(page.locator("#result:modal")).to_have_count(0)
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result .emblem")).to_be_hidden()


def test_who_wants_no_motion_sees_the_result_at_once(visitor: Opener) -> None:
    page = visitor()
    watched_to_the_end(page, "hitodama")
    expect(page.locator("#result:modal")).to_be_visible()
    assert page.evaluate("() => document.getAnimations().length") == 0


def test_a_finished_match_opens_without_ceremony(page: Page) -> None:
    match = finished(page, "hitodama", 2)
    page.goto(f"/match/{match}")
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result:modal")).to_have_count(0)


def test_the_end_is_saved_as_a_picture(page: Page, tmp_path: Path) -> None:
    match = finished(page, "kodama-forest", 3)
    page.goto(f"/match/{match}")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a picture").click()
    assert saved.value.suggested_filename == "kodama-forest.png"
    file = tmp_path / "picture.png"
    saved.value.save_as(file)
    with Image.open(file) as picture:
        assert picture.width >= 1280
        assert len(picture.convert("RGB").resize((64, 64)).getcolors(64 * 64) or []) > 200, "the table is on it"


def test_a_rematch_begins_when_the_other_accepts(visitor: Opener) -> None:
    ann, ben = visitor(), visitor()
    match = table(ann, "kodama-forest", ["you", "person"], seed=3)
    post(ben, "/api/me", {"name": "Ben"}, action=False)
    post(ben, f"/api/matches/{match}/join", {"agree_to_seed": True})
    ben.goto(f"/match/{match}")
    ben.locator("#menu > summary").click()
    ben.get_by_role("button", name="Resign").click()
    ben.locator("#dialog").get_by_role("button", name="Resign").click()
    expect(ann.locator("#log li").first).to_have_text("Ben has resigned.")
    expect(ann.locator("#player-1")).to_contain_text("has resigned")
    expect(ann.locator("#asked")).to_have_text("Ben has resigned. You win!")
    expect(ben.locator("#asked")).to_have_text("Ben has resigned. Ann wins.")
    ann.get_by_role("button", name="Rematch", exact=True).click()
    expect(ann.get_by_text("One seat is still open.")).to_be_visible()
    expect(ann.locator("#player-0")).to_contain_text("Ben is invited")
    expect(ben.get_by_text("Ann would like a rematch.")).to_be_visible()
    ben.get_by_role("button", name="Accept the rematch").click()
    expect(ben.locator("#live[data-status=playing]")).to_have_count(1)
    expect(ann.locator("#live[data-status=playing]")).to_have_count(1)
    assert ann.url == ben.url
    assert match not in ben.url
    ann.goto("/account")
    over = ann.get_by_role("region", name="Finished matches")
    expect(over.locator("article").first).to_contain_text("you won")
    expect(over.locator(".points-of").first).to_have_text(re.compile(r"Ann: -?\d+ · Ben: -?\d+"))
