"""A table of every game for everyone: axe finds nothing by day and by night, nothing sticks out, French is French."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.accessible import assert_accessible
from browser.conftest import Opener
from browser.matches import BY_DAY_OR_NIGHT, GAMES, finished
from browser.pages import assert_fits
from browser.player import Player, table
from chabudai.core.language import FRENCH

FEWEST = {"boo": 2, "gachijo": 2, "hitodama": 2, "kodama-forest": 3}


def begun(page: Page, game: str) -> Player:
    """A table at which the visitor has moved once."""
    table(page, game, ["you", *["greedy"] * (FEWEST[game] - 1)], seed=5)
    player = Player(page)
    player.play(1)
    return player


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_accessible(visitor: Opener, game: str, theme: str, phone: bool) -> None:
    page = visitor("en", theme, phone=phone)
    begun(page, game)
    assert_accessible(page)
    assert_fits(page)
    if not phone:
        assert_the_whole_board_is_seen(page)


@pytest.mark.parametrize(("game", "theme"), BY_DAY_OR_NIGHT)
def test_the_end_of_a_match_is_accessible(visitor: Opener, game: str, theme: str) -> None:
    page = visitor("en", theme)
    match = finished(page, game, FEWEST[game])
    page.goto(f"/match/{match}")
    expect(page.locator("#result")).to_be_visible()
    assert_accessible(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert_fits(page)


def assert_the_whole_board_is_seen(page: Page) -> None:
    """At 1280 by 800 it has the room, and nothing has to be scrolled."""
    left, top, right, bottom = page.evaluate(INK)
    assert right - left >= 0.6 * 1280
    assert (left >= 0, top >= 0, right <= 1280, bottom <= 800) == (True,) * 4
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


@pytest.mark.parametrize("game", GAMES)
def test_a_french_table_says_nothing_in_english(visitor: Opener, game: str) -> None:
    """The same position in both languages has no sentence in common."""
    english, french = visitor("en"), visitor("fr")
    for page in (english, french):
        begun(page, game)
    expect(french.locator("html")).to_have_attribute("lang", FRENCH)
    said: list[set[str]] = [set(page.evaluate(TEXTS)) for page in (english, french)]
    common = {text for text in said[0] & said[1] if len(re.findall(r"[A-Za-z]{3,}", text)) >= 2}
    assert common - {"Kodama Forest"} == set()
    expect(french.get_by_role("button", name="Conseil")).to_be_visible()


def test_on_a_phone_the_panels_begin_closed_and_stay_as_they_are_left(visitor: Opener) -> None:
    page = visitor(phone=True)
    player = begun(page, "hitodama")
    for panel in ("#log", "#chat"):
        expect(page.locator(panel)).not_to_have_attribute("open", "")
    page.locator("#log summary").click()
    player.play(1)
    expect(page.locator("#log")).to_have_attribute("open", "")
    expect(page.locator("#chat")).not_to_have_attribute("open", "")


INK = """() => {
  const box = document.querySelector('.sheet').getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom];
}"""
"""Left, top, right and bottom of the drawing itself, without the room that its element has beside it."""
TEXTS = """() => {
  const words = [];
  const walker = document.createTreeWalker(document.getElementById('live'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest('script, noscript, .rule')) words.push(node.textContent.trim());
  }
  return words.filter(text => text);
}"""
