"""Without a script: the table by its lists of moves, links that narrow the choice down and buttons that play."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.accessible import assert_accessible
from browser.conftest import Opener
from browser.matches import GAMES, create, get, play_on
from browser.pages import follow

SEATS = {"boo": 2, "gachijo": 2, "hitodama": 2, "kodama-forest": 3}
SEVERAL = 3
WHOLE = "kodama-forest"
"""The game that is played to its end."""
FIRST = 5
LONGEST_PATH = 12
MOST_DECISIONS = 200


def my_turn(page: Page, match: str) -> bool:
    """Wait until the visitor is to decide and the page shows it; False once the match is over.

    The page would look again by itself after a while; the test does so as soon as there is something new.
    """
    for _ in range(600):
        shown = get(page, f"/api/matches/{match}")
        if shown["status"] == "over" or shown["seat"] in shown["actors"]:
            page.goto(f"/match/{match}")
            return bool(shown["status"] != "over")
        page.wait_for_timeout(50)
    raise AssertionError("the bots have not moved for half a minute")


def choose(page: Page, match: str, chance: Random) -> None:
    """Make one move: follow links until there is a button, press it, and see that it has been played."""
    before = get(page, f"/api/matches/{match}")["moves"]
    for _ in range(LONGEST_PATH):
        rows = page.locator("#choices ul > li")
        row = rows.nth(chance.randrange(rows.count()))
        assert row.inner_text().strip(), "every choice says what it is"
        button = row.locator("button")
        if button.count():
            follow(button)
            assert get(page, f"/api/matches/{match}")["moves"] > before
            expect(page.locator("#notice")).to_have_count(0)
            return
        follow(row.locator("a"))
        assert page.get_by_role("link", name="Start over").is_visible()
    raise AssertionError("the choice does not come to an end")


@pytest.mark.parametrize("game", [game for game in GAMES if game != WHOLE])
def test_several_moves_of_every_other_game(visitor: Opener, game: str) -> None:
    page = visitor(javascript=False)
    chance = Random(game)
    match = create(page, game, "you", *["greedy"] * (SEATS[game] - 1))
    for _ in range(SEVERAL):
        assert my_turn(page, match)
        choose(page, match, chance)
    expect(page.locator("#drawing > [data-region]").first).to_be_visible()
    assert page.locator("#log li").count() > 0


def test_a_game_to_its_end_and_its_result(visitor: Opener) -> None:
    """The first moves were made over the API, which is quicker."""
    page = visitor(javascript=False)
    chance = Random(3)
    match = create(page, WHOLE, "you", "greedy", "greedy")
    play_on(page, match, FIRST)
    made = 0
    while my_turn(page, match):
        choose(page, match, chance)
        made += 1
        assert made < MOST_DECISIONS
    assert made >= 3
    expect(page.locator("#result table")).to_be_visible()
    follow(page.get_by_role("link", name="Replay and analysis"))
    expect(page.locator("#live.replay")).to_be_visible()


def test_a_page_without_a_script_looks_again_while_others_think(visitor: Opener) -> None:
    page = visitor(javascript=False)
    match = create(page, "hitodama", "you", "person")
    page.goto(f"/match/{match}")
    assert page.locator('meta[http-equiv="refresh"]').count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_moves_is_accessible(visitor: Opener, game: str) -> None:
    """axe needs a script itself, so it looks at the page in a browser that has one, with the lists unfolded."""
    page = visitor()
    match = create(page, game, "you", *["greedy"] * (SEATS[game] - 1))
    assert my_turn(page, match)
    page.evaluate(
        "for (const each of document.querySelectorAll('body noscript')) {"
        " const open = document.createElement('div'); open.innerHTML = each.textContent; each.replaceWith(open); }"
    )
    expect(page.locator("#choices li").first).to_be_visible()
    assert_accessible(page)
