"""Setting a table up in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.accessible import assert_accessible
from browser.conftest import Opener, Watch
from browser.pages import AT_TABLE, assert_fits
from chabudai.core.registry import load, names

LOOKS = [(game, theme, phone) for game in names() for theme, phone in (("light", False), ("dark", True))]


@pytest.mark.parametrize(("game", "theme", "phone"), [*LOOKS, ("gachijo", "dark", False), ("gachijo", "light", True)])
def test_the_form_of_every_game_is_accessible(visitor: Opener, game: str, theme: str, phone: bool) -> None:
    page = visitor(theme=theme, phone=phone)
    page.goto(f"/setup/{game}")
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_public_table_shows_in_another_browser_and_can_be_joined(visitor: Opener, javascript: bool) -> None:
    host, guest = visitor(javascript=javascript), visitor(javascript=javascript)
    host.goto("/setup/hitodama")
    host.get_by_role("button", name="3", exact=True).click()
    host.get_by_label("Seat 2").select_option(label="Open for a friend")
    host.get_by_label("Your name").fill("Hana")
    host.get_by_label("Public").check()
    host.get_by_role("button", name="Set the table up").click()
    expect(host).to_have_url(AT_TABLE)
    expect(host.get_by_text("One seat is still open.")).to_be_visible()
    match = host.url.rpartition("/")[2]

    guest.goto("/")
    matches = guest.get_by_role("region", name="Open tables")
    card = matches.locator("article", has=guest.locator(f"a[href='/match/{match}']"))
    expect(card).to_contain_text("one seat open")
    expect(card).to_contain_text("with Hana and Greedy")
    card.get_by_role("link").click()
    guest.get_by_label("Your name").fill("Goro")
    guest.get_by_role("button", name="Sit down here").click()
    expect(guest.locator("#seats")).to_contain_text("Goro")
    expect(guest.locator("#board")).to_be_visible()


def test_a_table_by_link_is_not_listed(visitor: Opener) -> None:
    host, guest = visitor(), visitor()
    host.goto("/setup/boo")
    host.get_by_label("Seat 2").select_option(label="Open for a friend")
    host.get_by_role("button", name="Set the table up").click()
    expect(host).to_have_url(AT_TABLE)
    match = host.url.rpartition("/")[2]
    guest.goto("/")
    expect(guest.locator(f"a[href='/match/{match}']")).to_have_count(0)


@pytest.mark.parametrize("javascript", [True, False])
def test_another_number_of_seats_keeps_what_was_chosen(visitor: Opener, javascript: bool) -> None:
    page = visitor(javascript=javascript)
    page.goto("/setup/kodama-forest")
    page.get_by_label("Your name").fill("Hana")
    page.locator("[name=option-side][value=H]").check()
    page.get_by_label("For each move").select_option(label="3 minutes")
    page.get_by_label("Seat 2").select_option(label="Bot: Random (level 0)")
    page.get_by_role("button", name="2", exact=True).click()
    expect(page.get_by_label("Seat 3")).to_have_count(0)
    expect(page.get_by_label("Your name")).to_have_value("Hana")
    expect(page.locator("[name=option-side][value=H]")).to_be_checked()
    expect(page.get_by_label("For each move")).to_have_value("180")
    expect(page.get_by_label("Seat 2")).to_have_value("bot:random")
    expect(page.locator("[name=option-mode]")).to_have_count(2)
    expect(page.locator("[name=option-mode]:checked")).to_have_count(1)


def test_a_refusal_says_why_and_keeps_the_form(page: Page, watch: Watch) -> None:
    watch.forgiven.append("400")
    page.goto("/setup/gachijo")
    page.get_by_label("Seat 2").select_option(label="You")
    page.locator("[name=option-stage][value=B]").check()
    page.get_by_role("button", name="Set the table up").click()
    expect(page.get_by_role("alert")).to_have_text("You can take only one seat.")
    expect(page.get_by_label("Seat 2")).to_have_value("you")
    expect(page.locator("[name=option-stage][value=B]")).to_be_checked()
    assert_accessible(page)
    page.get_by_label("Seat 2").select_option(label="Bot: Greedy (level 3)")
    page.get_by_role("button", name="Set the table up").click()
    expect(page).to_have_url(AT_TABLE)


def test_the_return_key_sets_the_table_up(page: Page) -> None:
    page.goto("/setup/boo")
    page.get_by_label("Your name").fill("Emi")
    page.get_by_label("Your name").press("Enter")
    expect(page).to_have_url(AT_TABLE)
    expect(page.locator("#seats")).to_contain_text("Emi")


def test_a_content_file_is_chosen_and_everybody_reads_its_name(visitor: Opener, tmp_path: Path) -> None:
    text = load("boo").content.text
    file = tmp_path / "dear.toml"
    file.write_text(text.replace('note = "', 'note = "Mine. ', 1))
    host, guest = visitor(), visitor()
    host.goto("/setup/boo")
    host.get_by_text("A content file of your own").click()
    host.get_by_label("Choose the file").set_input_files(file)
    expect(host.get_by_label("Or paste its text")).to_have_value(file.read_text())
    assert_accessible(host)
    assert_fits(host)
    host.get_by_role("button", name="Set the table up").click()
    expect(host).to_have_url(AT_TABLE)
    guest.goto(host.url)
    for page in (host, guest):
        expect(page.get_by_text("This table plays with a content file of its own: dear.toml.")).to_be_visible()
    guest.get_by_role("link", name="What is in it").click()
    expect(
        guest.get_by_text("This is the content file dear.toml, not the one that comes with the game.")
    ).to_be_visible()
