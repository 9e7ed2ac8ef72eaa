"""The home page in a real browser: a first match in one click, tables to join, matches to go on with."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.accessible import assert_accessible
from browser.conftest import Opener, Watch
from browser.pages import AT_TABLE, assert_fits, play_now
from chabudai.core.registry import load, names

LOOKS = [("en", "light", False), ("fr", "dark", False), ("fr", "light", True), ("en", "dark", True)]
"""Every two of language, colours and screen meet."""


@pytest.mark.parametrize(("language", "theme", "phone"), LOOKS)
def test_home_is_accessible(visitor: Opener, language: str, theme: str, phone: bool) -> None:
    page = visitor(language, theme, phone=phone)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize("path", ["/", "/setup/kodama-forest", "/account", "/nowhere"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_narrowest_phone_needs_no_scrolling_sideways(
    visitor: Opener, watch: Watch, language: str, path: str
) -> None:
    watch.forgiven.append("404")
    page = visitor(language, phone=True, viewport={"width": 360, "height": 640})
    page.goto(path)
    assert_fits(page)


def test_every_game_stands_on_the_shelf_with_its_picture(page: Page) -> None:
    page.goto("/")
    for name in names():
        card = page.get_by_role("article", name=load(name).title)
        expect(card.get_by_role("link", name="Rules")).to_have_attribute("href", f"/rules/{name}")
        width = card.locator("img").evaluate("picture => picture.decode().then(() => picture.naturalWidth)")
        assert width > 0, f"the emblem of {name} is not shown"


@pytest.mark.parametrize("javascript", [True, False])
def test_one_click_and_a_stranger_is_playing(visitor: Opener, javascript: bool) -> None:
    page = visitor(javascript=javascript)
    play_now(page, "Kodama Forest")
    expect(page.locator("#drawing > [data-region]").first).to_be_visible()
    expect(page.get_by_role("link", name="Guest")).to_be_visible()
    page.goto("/")
    mine = page.get_by_role("region", name="Keep playing")
    expect(mine.get_by_text("One table is waiting for you.")).to_be_visible()
    mine.get_by_role("link", name="Kodama Forest").click()
    expect(page).to_have_url(AT_TABLE)


def test_a_second_click_on_the_same_button_is_the_same_match(page: Page) -> None:
    first = play_now(page, "BOO")
    page.go_back()
    page.get_by_role("button", name="Gardener").click()
    expect(page).to_have_url(AT_TABLE)
    second = page.url.rpartition("/")[2]
    page.goto("/")
    shown = page.get_by_role("region", name="Keep playing").get_by_role("link").count()
    assert shown == len({first, second})


def test_the_colours_and_the_language_can_be_switched_without_a_script(visitor: Opener) -> None:
    page = visitor(javascript=False)
    page.goto("/setup/boo")
    page.get_by_role("button", name="Colours: automatic. Switch to light.").click()
    page.get_by_role("button", name="Colours: light. Switch to dark.").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(23, 27, 43)"
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page).to_have_url("/setup/boo")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_that_is_not_there_has_a_drawing_and_a_way_on(visitor: Opener, watch: Watch, theme: str) -> None:
    watch.forgiven.append("404")
    page = visitor(theme=theme)
    answer = page.goto("/match/ffffffffffffffffffffffff")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("main svg")).to_be_visible()
    expect(page.get_by_text("There is no such match.")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="Back to the games").click()
    expect(page).to_have_url("/")
