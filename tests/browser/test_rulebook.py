"""The rulebook in a real browser: contents, pictures, search, the way to the specification, and pages for print."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from chabudai.core.registry import names, shipped

GAMES = [name for name in names() if shipped(name, "words/rulebook.en.md")]


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_shows_its_pictures_and_prints_as_real_pages(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rules of")
    pictures = page.locator(".figures img")
    assert pictures.count() >= 8
    for picture in pictures.all()[:3]:
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
    anchors = page.evaluate("[...document.querySelectorAll('.contents a')].map(a => a.hash.slice(1))")
    known = set(page.evaluate("[...document.querySelectorAll('[id]')].map(each => each.id)"))
    assert anchors
    assert [anchor for anchor in anchors if anchor not in known] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) > 4


def test_a_search_finds_chapters_and_the_specification_is_a_link_away(page: Page) -> None:
    page.goto("/rules/kodama-forest")
    page.get_by_role("searchbox").press_sequentially("half bamboo")
    expect(page.locator("#rulebook")).to_contain_text("chapters with “half bamboo”")
    expect(page.locator("#rulebook h3").filter(has_text="Complete a symbol")).to_be_visible()
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.locator("#rulebook")).to_contain_text("0 chapters with “xyzzy”")
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".contents")).to_be_visible()
    page.get_by_role("link", name="The exact specification").click()
    expect(page).to_have_url(re.compile(r"/rules/kodama-forest/specification$"))
    expect(page.locator('[id="KOD-OBJ-01"]')).to_be_attached()
