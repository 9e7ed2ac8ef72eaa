"""Other ways to play than by mouse: by keyboard alone, and by a finger on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.accessible import assert_accessible
from browser.conftest import Opener
from browser.matches import play_on
from browser.pages import assert_fits
from browser.player import Finger, Typist, table

SOLO = ("kodama-forest", ["you"], {"mode": "solo"})
MIDDLE = 12


def middle(page: Page, match: str) -> None:
    """What lies between is played over the API: it is more of the same, and nobody wants to see it anew."""
    page.evaluate("() => localStorage.setItem('pace', 'off')")
    play_on(page, match, MIDDLE)
    page.reload()


def test_a_game_is_begun_and_ended_by_keyboard_alone(visitor: Opener) -> None:
    page = visitor()
    match = table(page, *SOLO, seed=3)
    Typist(page).play(4)
    middle(page, match)
    Typist(page).finish()
    expect(page.locator("#asked")).to_contain_text("The game is over")


def test_a_game_is_begun_and_ended_on_a_phone_by_touch(visitor: Opener) -> None:
    page = visitor(phone=True)
    match = table(page, *SOLO, seed=4)
    assert_fits(page)
    Finger(page).play(3)
    assert_accessible(page)
    middle(page, match)
    Finger(page).finish()
    expect(page.locator("#asked")).to_contain_text("The game is over")
    assert_fits(page)


def test_a_tap_shows_the_move_before_it_is_played(visitor: Opener) -> None:
    page = visitor(phone=True)
    table(page, *SOLO, seed=5)
    player = Finger(page)
    player.look()
    cell = player.first_after("hand-1", "turn-90")
    player.touch(cell)
    expect(page.locator("#confirm")).to_be_visible()
    expect(page.locator("#ghosts [data-region]")).to_be_attached()
    expect(page.locator("#live")).to_have_attribute("data-at", "0")
    page.locator("#back").tap()
    expect(page.locator("#confirm")).to_be_hidden()
    player.touch(cell)
    expect(page.locator("#confirm")).to_be_visible()
    player.touch(cell)
    expect(page.locator("#live")).to_have_attribute("data-at", "1")


def test_escape_and_back_widen_the_choice_again(visitor: Opener) -> None:
    page = visitor()
    table(page, *SOLO, seed=6)
    player = Typist(page)
    player.look()
    board = page.locator("#board")
    player.touch("hand-2")
    expect(board).to_have_attribute("data-path", "hand-2,turn-0")
    page.keyboard.press("Escape")
    expect(board).to_have_attribute("data-path", "")
    player.touch("hand-1")
    page.locator('#drawing [id="hand-2"]').click()
    expect(board).to_have_attribute("data-path", "hand-2,turn-0")
    page.locator("#back").click()
    expect(board).to_have_attribute("data-path", "")
    expect(page.locator("#back")).to_be_hidden()


def test_letters_take_back_and_ask_for_a_hint(visitor: Opener) -> None:
    page = visitor()
    table(page, *SOLO, seed=8)
    player = Typist(page)
    player.play(1)
    live = page.locator("#live")
    expect(live).to_have_attribute("data-at", "1")
    page.keyboard.press("u")
    expect(live).to_have_attribute("data-at", "0")
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_contain_text("Hint")
    expect(page.locator("#ghosts [data-region]")).to_be_attached()


def test_hovering_shows_the_ghost_of_a_move_and_leaving_takes_it_away(visitor: Opener) -> None:
    page = visitor()
    table(page, *SOLO, seed=9)
    player = Typist(page)
    player.look()
    page.mouse.move(*player.point(player.first_after("hand-1")))
    expect(page.locator("#ghosts [data-region]")).to_be_attached()
    expect(page.locator("#tell")).not_to_be_empty()
    page.mouse.move(2, 2)
    expect(page.locator("#ghosts [data-region]")).not_to_be_attached()


@pytest.mark.parametrize("game", ["boo", "gachijo", "hitodama", "kodama-forest"])
def test_whatever_cannot_be_chosen_says_why_or_what_it_is(visitor: Opener, game: str) -> None:
    page = visitor()
    table(page, game, ["you", "greedy", "greedy"], seed=2)
    player = Typist(page)
    player.look()
    names = page.evaluate(
        "() => [...document.querySelectorAll('#drawing [id]:not(.target)')]"
        ".filter(e => e.querySelector(':scope > title')).map(e => e.id).slice(0, 40)"
    )
    told = 0
    for name in names[::4]:
        place = page.locator(f'#drawing [id="{name}"]').first.bounding_box()
        if place is None or not place["width"] or not place["height"]:
            continue
        middle = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        over = "([x, y]) => document.elementsFromPoint(x, y).some(e => e.closest('.target, .dock, .side'))"
        if page.evaluate(over, middle):
            continue
        page.mouse.click(*middle)
        page.wait_for_function("() => document.getElementById('tell').textContent.trim() !== ''")
        told += 1
    assert told >= 3


def test_a_rule_opens_over_the_table(visitor: Opener) -> None:
    page = visitor()
    table(page, *SOLO, seed=10)
    player = Typist(page)
    player.play(1)
    why = page.locator("#log a.rule").first
    expect(why).to_have_text("why?")
    why.click()
    dialog = page.locator("#dialog")
    expect(dialog).to_be_visible()
    expect(dialog.locator("h2")).to_have_text("Why?")
    expect(dialog.locator(".clause")).to_contain_text("KOD-")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#live")).to_have_attribute("data-at", "1")


def test_a_line_of_the_log_shows_the_table_then(visitor: Opener) -> None:
    page = visitor()
    table(page, *SOLO, seed=11)
    player = Typist(page)
    player.play(3)
    live = page.locator("#live")
    now = live.get_attribute("data-at")
    assert now is not None
    page.locator("#log a[data-at='1']").first.click()
    expect(live).to_have_attribute("data-at", "1")
    expect(page.locator("#asked")).to_contain_text(f"after move 1 of {now}")
    expect(page.locator("#drawing .target")).to_have_count(0)
    page.get_by_role("link", name="Back to now").click()
    expect(live).to_have_attribute("data-at", now)
    expect(page.locator("#drawing .target").first).to_be_attached()
