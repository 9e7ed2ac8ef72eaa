"""A full game of every title by mouse, against bots: dragged where that is shorter, and every click counted."""

from __future__ import annotations

import statistics

import pytest
from playwright.sync_api import expect
from tools.clicks import clicks_by_turn, turns_of

from browser.conftest import Opener
from browser.player import Player, table
from chabudai.core.record import Record
from chabudai.core.registry import load

SHORTEST: dict[str, tuple[list[str], dict[str, str | int | bool], float]] = {
    "boo": (["you", "greedy"], {}, 8),
    "gachijo": (["you", "greedy"], {"stage": "A", "level": 1}, 5.5),
    "hitodama": (["you", "greedy"], {}, 6),
    "kodama-forest": (["you"], {"mode": "solo"}, 7),
}
"""The seats, the options, and the median of clicks a turn before there were gestures."""


@pytest.mark.parametrize("game", sorted(SHORTEST))
def test_a_full_game_by_mouse(visitor: Opener, game: str) -> None:
    seats, options, before = SHORTEST[game]
    page = visitor()
    match = table(page, game, seats, options, seed=7)
    player = Player(page, clever=True, drags=True)
    player.finish()
    expect(page.locator("#asked")).to_contain_text("The game is over")
    expect(page.locator("#result tfoot td").first).to_be_attached()
    assert player.moves > 5
    record = Record.from_dict(page.context.request.get(f"/api/matches/{match}/record").json())
    clicks = clicks_by_turn(record, player.presses)
    print(f"{game}: {statistics.median(clicks):g} clicks a turn in the median, {before:g} before gestures")
    if game == "boo":
        assert statistics.median(one_shoot(record, clicks)) <= 4
    if game != "gachijo":  # its shortest match has too few turns for a median
        assert statistics.median(clicks) < before


def one_shoot(record: Record, clicks: list[int]) -> list[int]:
    """The clicks of those turns of BOO in which one shoot was placed."""
    families = [load("boo").moves.decode(move).family for _, move in record.moves]
    turns = turns_of(record, 0)
    placed = [turn for turn, family in zip(turns, families, strict=True) if family == "place"]
    return [count for turn, count in enumerate(clicks, 1) if placed.count(turn) == 1]
