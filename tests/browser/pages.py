"""What tests of several pages do with them."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

AT_TABLE = re.compile(r"/match/[0-9a-f]+$")
AT_TABLE_OR_ASKED = re.compile(r"/match/[0-9a-f]+$|/level/[a-z-]+$")
"""Before the first match a person is asked for a level."""


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    wide = page.evaluate(
        "[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1)"
        ".slice(0, 3).map(e => e.outerHTML.slice(0, 120))"
    )
    assert over <= 0, f"{over} pixels too wide: {wide}"


def follow(way: Locator) -> None:
    """Click a link or a button of a page without a script, and wait until the page behind it is whole.

    A click alone ends when the new page begins; what is counted then may not be there yet.
    """
    with way.page.expect_navigation():
        way.click()


def play_now(page: Page, title: str) -> str:
    """From the home page into a match; its id."""
    page.goto("/")
    page.get_by_role("article", name=title).get_by_role("button", name="Play now").click()
    expect(page).to_have_url(AT_TABLE_OR_ASKED)
    if "/level/" in page.url:
        page.get_by_role("button", name="Gardener").click()
    expect(page).to_have_url(AT_TABLE)
    return page.url.rpartition("/")[2]
