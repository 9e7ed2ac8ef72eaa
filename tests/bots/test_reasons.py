"""Hints speak of the game: points, for whom, what follows, and the next best; never a rating."""

from __future__ import annotations

import re

import pytest

from chabudai.bots.reasons import gain
from chabudai.bots.thought import ADVISER, think
from chabudai.core.language import FRENCH, speaking
from chabudai.core.people import calling
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.match.choice import preview
from kit import play_randomly

GAMES = ["kodama-forest", "hitodama", "boo", "gachijo"]
RATING = re.compile(r"rated|[+-]\d+\.\d|\d\.\d")


def test_neighbours_are_named_and_the_points_are_those_of_the_sheet() -> None:
    state = load("kodama-forest").new(3, 218)
    with calling(["Ann", "Ben", "Cleo"]):
        move, reason, _ = think(ADVISER, state.view(0), 0, 1, with_reason=True)
    after = state.copy()
    after.play(0, move)
    saved = state.scores()[0] - after.scores()[0]
    partner = [name for name, seat in (("Ben", 1), ("Cleo", 2)) if after.scores()[seat] < state.scores()[seat]]
    assert reason.startswith(f"At once: {saved} points less for you and {partner[0]}.")
    assert "Next best: lays " in reason


def test_the_only_move_needs_no_other_reason() -> None:
    state = load("gachijo").new(2, 3)
    for _ in range(400):
        seat = state.actors()[0]
        if len(state.legal_moves(seat)) == 1:
            break
        state.play(seat, state.random_move(seat, Rng(1)))
    assert think(ADVISER, state.view(seat), seat, 1, with_reason=True).reason == "It is the only legal move."


@pytest.mark.parametrize("game", GAMES)
def test_every_game_gives_reasons_without_ratings(game: str) -> None:
    state = load(game).new(seed=4)
    told = 0
    for seed in range(6):
        play_randomly(state, seed, 17)
        if state.over:
            break
        seat = state.actors()[0]
        for language in ("en", FRENCH):
            with speaking(language):
                reason = think("random", state.view(seat), seat, seed, with_reason=True).reason
            assert reason.endswith(".")
            assert not RATING.search(reason)
            told += 1
    assert told


def test_without_the_wish_there_is_no_reason() -> None:
    state = load("hitodama").new(2, 3)
    assert think("random", state.view(state.actors()[0]), state.actors()[0], 1).reason == ""


def test_what_chance_decides_is_not_promised() -> None:
    """A preview tells points that a move brings whatever happens, and none that depend on what is drawn."""
    state = load("kodama-forest").new(3, 218)
    move = state.legal_moves(0)[0]
    after = state.copy()
    after.play(0, move)
    found = gain(state.view(0), 0, [move], Rng(1))
    assert found.own == after.scores()[0] - state.scores()[0]
    with calling(["Ann", "Ben", "Cleo"]):
        shown = preview(state.view(0), 0, [move]).sentence
    assert shown.endswith(("for you and Ben", "for you and Cleo"))
    assert " points less" in shown
