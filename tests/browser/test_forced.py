"""What needs no thought needs no click: an only move plays itself, and a set-up can be taken as it usually is."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.player import table


def test_an_only_move_plays_itself(page: Page) -> None:
    """The first decision at this table has one answer, 0 degrees."""
    table(page, "gachijo", ["greedy", "you"], seed=3)
    expect(page.locator("#live")).to_have_attribute("data-moves", "1")
    expect(page.locator("#play[data-forced]")).to_have_count(0)
    expect(page.locator("#drawing .target, #picks button").nth(1)).to_be_visible()


def test_a_set_up_is_taken_as_usual_by_one_click(page: Page) -> None:
    table(page, "gachijo", ["greedy", "you"], seed=3)
    page.get_by_role("button", name="Set up the usual way").click()
    page.wait_for_function("() => Number(document.getElementById('live').dataset.moves) >= 7")
    expect(page.get_by_role("button", name="Set up the usual way")).to_have_count(0)
    expect(page.locator("#notice")).to_have_count(0)
