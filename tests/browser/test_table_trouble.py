"""Reload, network cut and server restart in mid-game: the table never forgets and says what is the matter."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from browser.conftest import Opener, Watch
from browser.player import Player, table
from browser.server import Server

AGAINST_BOTS = ("kodama-forest", ["you", "greedy", "greedy"])


def test_a_reload_in_mid_game(visitor: Opener) -> None:
    page = visitor()
    table(page, *AGAINST_BOTS, seed=3)
    player = Player(page)
    player.play(2)
    before = page.locator("#live").get_attribute("data-at")
    assert before is not None
    drawing = page.locator("#log ol").inner_text()
    page.reload()
    expect(page.locator("#live")).to_have_attribute("data-at", before)
    assert page.locator("#log ol").inner_text() == drawing
    player.seen = None
    player.play(2)


def test_the_network_is_cut_in_mid_game(visitor: Opener) -> None:
    page = visitor()
    table(page, *AGAINST_BOTS, seed=3)
    player = Player(page)
    player.play(1)
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#lost svg")).to_be_visible()
    expect(page.locator("#lost")).to_contain_text("The connection is lost.")
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_be_hidden()
    player.seen = None
    player.play(2)


def test_a_move_made_without_a_network_counts_once_it_is_back(visitor: Opener, watch: Watch) -> None:
    watch.forgiven.append("ERR_INTERNET_DISCONNECTED")
    page = visitor()
    match = table(page, "kodama-forest", ["you"], {"mode": "solo"}, seed=3)
    player = Player(page)
    player.look()
    page.evaluate("localStorage.setItem('ask', 'never')")
    cell = player.first_after("hand-1", "turn-0")
    page.context.set_offline(True)
    player.touch(cell)
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#live")).to_have_attribute("data-at", "0")
    page.context.set_offline(False)
    expect(page.locator("#live")).to_have_attribute("data-at", "1")
    expect(page.locator("#lost")).to_be_hidden()
    assert page.context.request.get(f"/api/matches/{match}").json()["moves"] == 1


def test_the_server_is_killed_and_comes_back(own_server: Server, chromium: Browser) -> None:
    context = chromium.new_context(base_url=own_server.address, reduced_motion="reduce")
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    table(page, *AGAINST_BOTS, seed=3)
    player = Player(page)
    player.play(2)
    at = page.locator("#live").get_attribute("data-at")
    assert at is not None
    own_server.stop(kill=True)
    expect(page.locator("#lost")).to_be_visible()
    own_server.start()
    expect(page.locator("#lost")).to_be_hidden()
    player.seen = None
    player.play(2)
    assert int(page.locator("#live").get_attribute("data-at") or 0) > int(at)
    context.close()
    assert problems == []
