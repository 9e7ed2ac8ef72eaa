"""The home page in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.accessible import assert_accessible
from browser.conftest import Opener


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_home_is_accessible(visitor: Opener, language: str, theme: str) -> None:
    page = visitor(language, theme)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert_accessible(page)
