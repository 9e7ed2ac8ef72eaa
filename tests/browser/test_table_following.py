"""What others do is shown one move after the other, at a pace that can be followed, and can be skipped."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Page, Route, expect

from browser.conftest import Opener
from browser.matches import HEADERS, play_on
from browser.player import Player, table

HISTORY = """() => {
  const live = document.getElementById('live');
  window.positions = [Number(live.dataset.at)];
  new MutationObserver(() => {
    const at = Number(live.dataset.at);
    if (at !== window.positions.at(-1)) window.positions.push(at);
  }).observe(live, {attributes: true, attributeFilter: ['data-at']});
}"""


def positions(page: Page) -> list[int]:
    found: list[int] = page.evaluate("() => window.positions")
    return found


def watched(visitor: Opener) -> tuple[Page, Page, str]:
    """Somebody who plays alone, somebody who looks on from the beginning, and their match."""
    ann, ben = visitor(), visitor()
    match = table(ann, "kodama-forest", ["you"], {"mode": "solo"}, seed=3)
    ben.goto(f"/match/{match}")
    expect(ben.locator("#live")).to_have_attribute("data-at", "0")
    ben.evaluate(HISTORY)
    return ann, ben, match


def test_no_move_of_others_is_left_out(visitor: Opener) -> None:
    page = visitor()
    table(page, "hitodama", ["you", "greedy"], seed=3)
    player = Player(page, clever=True)
    player.look()
    page.evaluate(HISTORY)
    player.play(7)
    seen = positions(page)
    assert len(seen) > 5
    assert [after - before for before, after in pairwise(seen)] == [1] * (len(seen) - 1)


def test_no_move_is_left_out_where_others_are_quicker_than_the_network(visitor: Opener) -> None:
    ann, ben, match = watched(visitor)
    live = ben.locator("#live")

    def late(route: Route) -> None:
        """By the time that the server hears of it, there is a second move."""
        play_on(ann, match, 1)
        route.continue_()

    ben.route("**/part?*", late, times=1)
    play_on(ann, match, 1)
    expect(live).to_have_attribute("data-at", "2")
    assert positions(ben) == [0, 1, 2]


def test_an_answer_that_comes_too_late_does_not_lead_back(visitor: Opener) -> None:
    """Somebody talks while a move of somebody else is on its way: now is shown first, and stays."""
    ann, ben, match = watched(visitor)
    ben.context.request.post("/api/me", data={"name": "Ben"}, headers=HEADERS)
    ann.locator("#menu summary").first.click()
    ann.get_by_role("button", name="Let spectators talk").click()
    expect(ann.locator("#spectators")).to_be_visible()
    ben.reload()
    ben.evaluate(HISTORY)
    live = ben.locator("#live")

    def late(route: Route) -> None:
        play_on(ann, match, 1)
        ben.get_by_label("Say something").fill("Well!")
        ben.keyboard.press("Enter")
        expect(live).to_have_attribute("data-at", "2")
        route.continue_()

    ben.route("**/part?*at=1&*", late, times=1)
    with ben.expect_response("**/part?*at=1&*") as answer:
        play_on(ann, match, 1)
    assert 'data-at="1"' in answer.value.text()
    ben.wait_for_timeout(200)
    expect(live).to_have_attribute("data-at", "2")
    assert positions(ben) == [0, 2]


def test_skip_leads_to_now(visitor: Opener) -> None:
    page = visitor(reduced_motion="no-preference")
    table(page, "kodama-forest", ["you", "greedy", "greedy"], seed=3)
    page.evaluate("() => localStorage.setItem('ask', 'never')")
    player = Player(page)
    player.look()
    player.make()
    live = page.locator("#live")
    expect(page.locator("#skip")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator("#skip")).to_be_hidden()
    expect(live).not_to_have_attribute("data-past", "1")
    moves = live.get_attribute("data-moves")
    assert moves is not None
    expect(live).to_have_attribute("data-at", moves)


def test_one_may_read_an_earlier_position_while_others_play(visitor: Opener) -> None:
    ann, ben = visitor(), visitor()
    match = table(ann, "hitodama", ["you", "greedy"], seed=3)
    player = Player(ann)
    player.play(2)
    ben.goto(f"/match/{match}?at=1")
    expect(ben.locator("#live")).to_have_attribute("data-at", "1")
    ben.locator("#log a[data-at='1']").first.click()
    player.play(1)
    moves = ann.locator("#live").get_attribute("data-moves")
    assert moves is not None
    expect(ben.locator("#live")).to_have_attribute("data-moves", moves)
    expect(ben.locator("#live")).to_have_attribute("data-at", "1")
    ben.get_by_role("link", name="Back to now").click()
    expect(ben.locator("#live")).to_have_attribute("data-at", moves)
