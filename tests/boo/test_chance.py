"""Chance: nothing that is shuffled or drawn repeats or foretells another draw, and worlds differ in what is hidden."""

from __future__ import annotations

from itertools import combinations

import pytest

from boo.table import begin_phase, lay_out, new, set_food, spring
from chabudai.core.rng import Rng
from chabudai.games.boo.rules.box import SPIRIT_KINDS, STACK_START, STACKS, spirits_of
from chabudai.games.boo.rules.food import draw_counters
from chabudai.games.boo.rules.setup import turn_up_spirit
from chabudai.games.boo.state import SPRING, BooState


@pytest.mark.rule("BOO-SPRING-04")
def test_gifts_are_shuffled_anew_every_year() -> None:
    """Two of four gifts: any two years show the same pair about once in six matches, never by rule."""
    matches = []
    for seed in range(60):
        state = spring(2, seed)
        years = [state.gifts]
        for number in (2, 3, 4):
            state.round = number
            begin_phase(state, SPRING)
            years.append(state.gifts)
        matches.append(years)
    for one, two in combinations(range(4), 2):
        assert 0 < sum(years[one] == years[two] for years in matches) < 25


@pytest.mark.rule("BOO-SETUP-05", "BOO-SETUP-07")
def test_tiles_of_a_stack_do_not_foretell_each_other() -> None:
    """Neighbours in the box lie side by side in a column about as seldom as chance has it (1 in 10 to 1 in 16)."""
    tables = [new(4, seed).shown for seed in range(120)]
    for stack in range(STACKS):
        start = STACK_START[stack]
        beside = sum(abs(shown[start] - shown[start + 1]) == 1 for shown in tables)
        assert beside < 30, stack


@pytest.mark.rule("BOO-SETUP-10")
def test_spirits_in_view_do_not_foretell_each_other() -> None:
    """The other two of a kind are 2 of 20 tiles."""
    tables = [new(4, seed).tops for seed in range(200)]
    for one, two in combinations(range(4), 2):
        assert 0 < sum(tops[one] == tops[two] for tops in tables) < 45


@pytest.mark.rule("BOO-FOOD-05")
def test_the_pile_is_drawn_from_anew_each_time() -> None:
    same = 0
    for seed in range(60):
        state = lay_out(2, seed)
        hands = []
        for _ in range(2):
            set_food(state, "", "tea " * 6 + "rice " * 12 + "ramen " * 8)
            draw_counters(state, 5)
            hands.append(state.food_spaces[:])
        same += hands[0] == hands[1]
    assert same < 25


@pytest.mark.rule("BOO-R-38")
def test_the_discard_is_not_mixed_into_a_short_pile() -> None:
    """What the pile still holds is drawn first, whatever the chance."""
    for seed in range(20):
        state = lay_out(2, seed, food=("", "rice rice", "ramen " * 8))
        draw_counters(state, 5)
        assert state.food_spaces == [0, 2, 3]


@pytest.mark.rule("BOO-R-55", "BOO-SETUP-11")
def test_any_unseen_spirit_may_lie_below_the_tops() -> None:
    """In the worlds that fit a view every kind that is not used up comes up next, in each temple."""
    state = new(3, 2)
    for viewer in (None, 0):
        view = state.view(viewer)
        for temple in range(4):
            found = set()
            for seed in range(80):
                world = view.imagine(Rng(seed))
                assert isinstance(world, BooState)
                turn_up_spirit(world, temple)
                found.add(world.tops[temple])
            assert found == {kind for kind in range(SPIRIT_KINDS) if spirits_of(state.unseen, kind)}
