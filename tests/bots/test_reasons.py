"""Hints speak of the game: points, for whom, what follows, and the next best; never a rating."""

from __future__ import annotations

import re

import pytest

from chabudai.bots.adviser import ADVISER, AdviserBot
from chabudai.bots.comparison import Difference, compare
from chabudai.bots.levels import search
from chabudai.bots.patience import Patience
from chabudai.bots.reasons import gain, worse
from chabudai.bots.thought import think
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
    assert reason.startswith(f"Right away: {saved} points less for you and {partner[0]}.")
    assert re.search(r"Next best \([a-z].*\): lays ", reason)


def test_the_difference_is_told_in_points_where_they_agree_and_else_in_victories() -> None:
    solo = load("kodama-forest").new(1, 4)
    two, three = (load("hitodama").new(seats, 4) for seats in (2, 3))
    assert worse(solo, 0, Difference(0.01, [2.4, 1.6])) == "about 4 points worse by the end of your next turn"
    assert worse(two, 0, Difference(0.01, [0.6, 0.0])) == "about 1 point worse by the end of your next turn"
    assert worse(two, 1, Difference(0.12, [3.0, 0.0])) == "wins about 6 games fewer out of 100"
    assert worse(two, 0, Difference(-0.12, [3.0, 0.0])) == "about as good"
    assert (
        worse(three, 0, Difference(0.02, [0.0, -2.0, 0.0])) == "stays ahead of a rival in about 1 game fewer out of 100"
    )
    assert worse(solo, 0, Difference(0.3, [0.0, 0.0])) == "about as good", "nobody wins alone"


def test_a_move_that_wins_is_better_than_one_that_loses() -> None:
    """The last bean of red, and then the call: of two, whoever takes it has won."""
    seats = 2
    state = load("bean-nim").new(seats, 4)
    parse = state.game.moves.parse
    for move in ("take red 3", "take white 1"):
        state.play(state.actors()[0], parse(move))
    seat = state.actors()[0]
    more, less = parse("take red 2"), parse("take black 1")
    found = compare(state.view(seat), seat, more, less, AdviserBot().mind(state), 1)
    assert found.worth > 0
    assert compare(state.view(seat), seat, less, more, AdviserBot().mind(state), 1).worth == -found.worth
    assert found.own(seats, seat) >= 0


def test_the_adviser_overlooks_nothing() -> None:
    """Its own answer does not change where the same mind would overlook half of all moves."""
    state = load("kodama-forest").new(2, 4)
    view, mind = state.view(0), AdviserBot().mind(state)
    found = search(view, 0, view.legal_moves(0), mind, Rng(3), Patience()).moves[0]
    assert AdviserBot().choose(view, 0, Rng(3)) == found


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
