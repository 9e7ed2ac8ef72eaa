"""A full game of every title by mouse, against bots."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Opener
from browser.player import Player, table

SHORTEST: dict[str, tuple[list[str], dict[str, str | int | bool], bool]] = {
    "boo": (["you", "greedy"], {}, False),
    "gachijo": (["you", "greedy"], {"stage": "A", "level": 1}, True),
    "hitodama": (["you", "greedy"], {}, True),
    "kodama-forest": (["you"], {"mode": "solo"}, False),
}
"""The seats, the options, and whether to play cleverly: random moves would hardly ever fulfil a mission."""


@pytest.mark.parametrize("game", sorted(SHORTEST))
def test_a_full_game_by_mouse(visitor: Opener, game: str) -> None:
    seats, options, clever = SHORTEST[game]
    page = visitor()
    table(page, game, seats, options, seed=7)
    player = Player(page, clever=clever)
    player.finish()
    expect(page.locator("#asked")).to_contain_text("The game is over")
    expect(page.locator("#result tfoot td")).to_have_count(len(page.query_selector_all("#result thead th")) - 1)
    assert player.moves > 5
