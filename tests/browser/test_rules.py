"""Rules and content in a real browser: search, anchors, readable by everybody on every screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.accessible import assert_accessible
from browser.conftest import Opener
from browser.matches import BY_DAY_OR_NIGHT, GAMES
from chabudai.core import registry

WORDS = re.compile(r"[A-Za-z]{5,}")


def clause(game: str) -> tuple[str, str]:
    """A rule of a game and two words of it, by which a search must find it."""
    rule = next(each for each in registry.rules(game) if each.kind == "clause" and len(WORDS.findall(each.text)) > 6)
    words = WORDS.findall(rule.text)
    return rule.id, f"{words[1]} {words[4]}"


@pytest.mark.parametrize("game", GAMES)
def test_a_search_finds_a_rule_while_one_types_and_leads_to_it(page: Page, game: str) -> None:
    rule, words = clause(game)
    page.goto(f"/rules/{game}/specification")
    page.get_by_role("searchbox").press_sequentially(words)
    hit = page.locator(".hit").filter(has=page.locator(f'a.rule-id:text-is("{rule}")'))
    expect(hit).to_be_visible()
    expect(hit.locator("mark").first).to_be_visible()
    hit.locator("a.rule-id").click()
    expect(page).to_have_url(re.compile(rf"/rules/{game}/specification#{rule}$"))
    expect(page.locator(f'[id="{rule}"]')).to_be_in_viewport()
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.locator("#rulebook")).to_contain_text("0 rules with “xyzzy”")
    page.get_by_role("searchbox").fill("")
    expect(page.locator(f'[id="{rule}"]')).to_be_attached()


def test_a_search_works_without_a_script(visitor: Opener) -> None:
    rule, words = clause("boo")
    page = visitor(javascript=False)
    page.goto("/rules/boo/specification")
    page.get_by_role("searchbox").fill(words)
    page.get_by_role("button", name="Search").click()
    expect(page.locator(f'.hit a.rule-id:text-is("{rule}")')).to_be_visible()
    page.get_by_role("link", name="All rules").click()
    expect(page.locator(f'[id="{rule}"]')).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_contents_and_references_lead_to_their_places(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}/specification")
    links = page.locator(".contents a")
    anchors = page.evaluate("[...document.querySelectorAll('#rulebook a[href^=\"#\"]')].map(a => a.hash.slice(1))")
    known = set(page.evaluate("[...document.querySelectorAll('[id]')].map(each => each.id)"))
    assert {rule.id for rule in registry.rules(game)} <= known
    assert [anchor for anchor in anchors if anchor not in known] == []
    links.last.click()
    slug = (links.last.get_attribute("href") or "")[1:]
    expect(page.locator(f'[id="{slug}"]')).to_be_in_viewport()


@pytest.mark.parametrize(("game", "theme"), BY_DAY_OR_NIGHT)
def test_rules_and_content_are_accessible(visitor: Opener, game: str, theme: str) -> None:
    rule, words = clause(game)
    page = visitor("en", theme)
    for path in (
        f"/rules/{game}/specification#{rule}",
        f"/rules/{game}/specification?q={words}",
        f"/clause/{game}/{rule}",
        f"/content/{game}",
    ):
        page.goto(path)
        assert_accessible(page)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_nothing_sticks_out(visitor: Opener, game: str) -> None:
    rule, words = clause(game)
    page = visitor(phone=True, viewport={"width": 360, "height": 740})
    for path in (
        f"/rules/{game}/specification",
        f"/rules/{game}/specification?q={words}",
        f"/clause/{game}/{rule}",
        f"/content/{game}",
    ):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_every_drawn_example_is_there_and_leads_into_the_tutorial(page: Page) -> None:
    page.goto("/rules/boo/specification")
    pictures = page.locator("figure.example img")
    tutorial = registry.tutorial("boo")
    assert tutorial is not None
    assert pictures.count() == len({step.rule for step in tutorial.steps if step.rule})
    first = pictures.first
    first.scroll_into_view_if_needed()
    expect(first).not_to_have_js_property("naturalWidth", 0)
    page.locator("figure.example figcaption a").first.click()
    expect(page.locator("#live.lesson")).to_be_visible()
