"""Names, accounts, languages and colours in a real browser."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import Page, expect

from browser.accessible import assert_accessible
from browser.conftest import Opener, Watch
from browser.pages import assert_fits, play_now

PASSWORD = "four little temples"


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", False), ("light", True), ("dark", True)])
def test_the_account_page_is_accessible(visitor: Opener, theme: str, phone: bool) -> None:
    page = visitor(theme=theme, phone=phone)
    page.goto("/account")
    assert_accessible(page)
    assert_fits(page)


def _sign_up(page: Page, account: str, password: str = PASSWORD) -> None:
    page.goto("/account")
    page.locator("#new-account").fill(account)
    page.locator("#new-password").fill(password)
    page.get_by_role("button", name="Create the account").click()


def _log_in(page: Page, account: str, password: str = PASSWORD) -> None:
    page.goto("/account")
    page.locator("#known-account").fill(account)
    page.locator("#known-password").fill(password)
    page.get_by_role("button", name="Log in").click()


@pytest.mark.parametrize("javascript", [True, False])
def test_an_account_carries_matches_to_another_browser(visitor: Opener, javascript: bool) -> None:
    here, there = visitor(javascript=javascript), visitor(javascript=javascript)
    account = f"hana-{secrets.token_hex(4)}"
    match = play_now(here, "Hitodama")
    _sign_up(here, account)
    expect(here.get_by_text(f"You are logged in as {account}.")).to_be_visible()
    expect(here.get_by_role("link", name=account)).to_be_visible()
    expect(here.locator(f"main a[href='/match/{match}']")).to_have_count(1)  # for whom it waits is the seed's choice
    if javascript:
        assert_accessible(here)
    here.get_by_role("button", name="Log out", exact=True).click()
    expect(here.get_by_role("link", name="Account")).to_be_visible()
    expect(here.locator(f"a[href='/match/{match}']")).to_have_count(0)

    _log_in(there, account)
    expect(there).to_have_url("/")
    expect(there.get_by_role("region", name="Keep playing").locator(f"a[href='/match/{match}']")).to_have_count(1)


def test_logging_out_everywhere_ends_the_other_browser_too(visitor: Opener) -> None:
    here, there = visitor(), visitor()
    account = f"goro-{secrets.token_hex(4)}"
    _sign_up(here, account)
    _log_in(there, account)
    expect(there.get_by_role("link", name=account)).to_be_visible()
    here.get_by_role("button", name="Log out everywhere").click()
    there.goto("/")
    expect(there.get_by_role("link", name="Account")).to_be_visible()


def test_refusals_say_why_and_keep_what_was_typed(visitor: Opener, watch: Watch) -> None:
    watch.forgiven += ["400", "401"]
    page = visitor()
    account = f"emi-{secrets.token_hex(4)}"
    _sign_up(page, account, "short")
    expect(page.get_by_role("alert")).to_have_text("A password has 8 to 200 characters.")
    expect(page.locator("#new-account")).to_have_value(account)
    expect(page.locator("#new-password")).to_have_value("")
    _sign_up(page, "No Good")
    expect(page.get_by_role("alert")).to_contain_text("small letters")
    _log_in(page, account)
    expect(page.get_by_role("alert")).to_have_text("The account name or the password is wrong.")


def test_a_name_is_kept(page: Page) -> None:
    page.goto("/account")
    page.get_by_label("What others call you").fill("  Aki   of the  Moat ")
    page.get_by_role("button", name="Save this name").click()
    expect(page.get_by_role("link", name="Aki of the Moat")).to_be_visible()
    expect(page.get_by_label("What others call you")).to_have_value("Aki of the Moat")


def test_language_and_colours_are_chosen_and_kept(page: Page) -> None:
    page.goto("/account")
    page.get_by_label("Français").check()
    page.get_by_role("button", name="Read in this language").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator("input[name=theme][value=dark]").check()
    page.locator("form[action='/theme'] button").last.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert_accessible(page)
