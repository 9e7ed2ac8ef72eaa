"""The rating of positions: what a greedy player makes of it."""

from __future__ import annotations

import pytest

from boo.table import EMPTY_ROW as E
from boo.table import (
    GAME,
    ask,
    build,
    give_food,
    give_spirits,
    hold,
    home,
    lay_out,
    new,
    set_temple,
    show,
)
from chabudai.bots.greedy import GreedyBot
from chabudai.core.rng import Rng
from chabudai.games.boo.rules.balance import Balance
from chabudai.games.boo.rules.food import Cook
from chabudai.games.boo.rules.improve import Improve, LayTile
from chabudai.games.boo.rules.patterns import OUT_OF_REACH, read_requirement
from chabudai.games.boo.rules.winter import CallOokami, Wake
from chabudai.games.boo.state import OVER, BooState
from kit import asked

GREEDY = GreedyBot()


def chosen(state: BooState) -> str:
    seat = asked(state)
    return GAME.moves.text(GREEDY.choose(state.view(seat), seat, Rng(3)))


def value(state: BooState, seat: int = 0) -> float:
    return GAME.evaluate(state, seat)


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(12):
        state = new(2, seed)
        rng = Rng(seed, "match")
        greedy = seed % 2
        while not state.over:
            seat = asked(state)
            clever = seat == greedy
            state.play(
                seat, GREEDY.choose(state.view(seat), seat, rng) if clever else rng.pick(state.legal_moves(seat))
            )
        won += state.winners() == [greedy]
    assert won >= 11


def test_food_is_taken_when_the_family_is_hungry() -> None:
    state = lay_out(food=("tea rice ramen", "tea " * 5), homes={0: f"D1 F1 G1 .. ../{E}/{E}"})
    assert chosen(ask(state, Cook(0))) == "cook ramen"
    state.round = 4
    ask(state)
    hungry = value(state)
    give_food(state, 0, ramen=1)
    assert value(state) >= hungry + 1


def test_a_met_tile_is_scored_late_and_the_half_is_not_forgotten() -> None:
    state = lay_out(homes={0: f"G1 F1 .. G1 F1/{E}/{E}"}, held={0: "L05 R03"})
    for zone in ("left", "any", "right"):
        show(state, zone)
    state.round = 4
    state.reserve = [0, 0]
    assert chosen(ask(state, Balance(0))) in ("score left 1", "score right 1")


def test_an_easy_tile_is_obtained() -> None:
    state = lay_out(homes={0: f"D1 .. .. D1 ../{E}/{E}"})
    hold(state, 0)
    show(state, "left", "L13", "L01", "L14")
    show(state, "any", "A02", "A03", "A04")
    show(state, "right", "R13", "R14", "R15")
    assert chosen(ask(state, Balance(0))) == "obtain left 2"


def test_ookami_feeds_rather_than_hunger() -> None:
    state = lay_out(2)
    state.phase = 4
    build(state, 0, f"D1 F1 G1 T1 ../{E}/{E}")
    give_spirits(state, 0, awake="ookami")
    assert chosen(ask(state, CallOokami(0))) == "ookami 1"


def test_kitsune_is_woken_for_nothing() -> None:
    state = lay_out(2)
    state.phase = 4
    give_spirits(state, 0, asleep="kitsune")
    assert chosen(ask(state, Wake(0))) == "wake kitsune"


def test_a_tile_is_laid_where_it_helps() -> None:
    state = lay_out(homes={0: f"G1 .. .. F2 ../{E}/{E}"}, held={0: "L05"}, shown_homes={"I": "F1 F1 F1 F1"})
    state.round = 4
    assert chosen(ask(state, LayTile(0, 0))) == "lay r0c1"


def test_leading_a_temple_is_worth_something() -> None:
    state = lay_out(3)
    state.sticks = []
    nothing = value(state)
    set_temple(state, "red", "purple")
    leading = value(state)
    set_temple(state, "red", "purple yellow yellow")
    beaten = value(state)
    assert leading > beaten
    assert leading > nothing


def test_the_end_is_rated_like_the_year_before_it() -> None:
    """By points, those of the final scoring included, and a quarter of what the rival has."""
    state = lay_out(2)
    for seat in range(2):
        hold(state, seat)
    give_spirits(state, 0, awake="kitsune")
    state.phase = OVER
    state.lanes = [[]]
    state.happiness = [12, 9]
    assert value(state, 0) == 14 - 9 / 4
    assert value(state, 1) == 9 - 12 / 4
    assert GAME.prospects(state) == [1, -1]


def test_sticks_promise_actions_while_there_are_any_to_come() -> None:
    state = lay_out(2)
    for year, gain in ((3, 1.4), (4, 0)):
        state.round, state.phase = year, 4
        state.reserve = [0, 0]
        before = value(state)
        state.reserve = [1, 0]
        assert value(state) - before == pytest.approx(gain)


def test_rating_leaves_the_position_alone() -> None:
    state = ask(lay_out(2), LayTile(0, 2))
    before = state.digest()
    value(state)
    assert state.digest() == before
    ask(state, Improve(0))
    before = state.digest()
    value(state)
    assert state.digest() == before


@pytest.mark.parametrize(
    ("pattern", "minimum", "zone", "drawing", "missing"),
    [
        ("GF", 0, 0, f"G1 .. .. .. ../{E}/{E}", 1),
        ("GF", 0, 0, f"G1 F1 .. .. ../{E}/{E}", 0),
        ("GF", 0, 0, f"{E}/{E}/{E}", 2),
        ("GF", 0, 0, "D1 D1 .. .. ../D1 D1 .. .. ../D1 D1 .. .. ..", OUT_OF_REACH),
        ("**/**", 9, 1, f"D3 F2 .. .. ../G1 .. .. .. ../{E}", 1),
        ("T*", 4, 0, f"T1 D1 .. .. ../{E}/{E}", 2),
        ("sum:F", 7, 1, f"F3 .. .. .. ../{E}/{E}", 2),
        ("sum:F", 5, 0, "D1 D1 .. .. ../D1 D1 .. .. ../F3 D1 .. .. ..", OUT_OF_REACH),
        ("sum:F", 5, 0, f"F3 F3 .. .. ../{E}/{E}", 0),
    ],
)
def test_how_many_tiles_a_pattern_lacks(pattern: str, minimum: int, zone: int, drawing: str, missing: int) -> None:
    assert read_requirement(pattern, minimum, zone).lacking(home(drawing), 0) == missing
