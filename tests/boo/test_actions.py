"""BOO-ACTION, BOO-FOOD, BOO-BALANCE and BOO-HOME: what icons do."""

from __future__ import annotations

import pytest

from boo.table import (
    ask,
    food,
    give_food,
    kind,
    lay_out,
    resolving,
    set_food,
    spring,
    stocks,
    winter,
)
from chabudai.games.boo.rules.actions import ACTIONS, ChooseAction, Fund
from chabudai.games.boo.rules.balance import Balance
from chabudai.games.boo.rules.food import Cook, Feast, draw_counters
from chabudai.games.boo.rules.grove import Advance
from chabudai.games.boo.rules.improve import Improve
from chabudai.games.boo.rules.spring import TakeGift
from kit import decision, legal, play, refused

# --- icons -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BOO-ACTION-01")
def test_colour_says_where_and_icon_says_what() -> None:
    state = lay_out(stocks={0: {}}, stalks={1: "green-fund red-cook red-cook"})
    state.pending[0] = kind("red-cook")
    ask(state, Advance(0, 0))
    assert stocks(state, 0)["green"] == ["green-fund"]
    for colour in ("red", "blue", "green", "yellow"):
        state = resolving(f"{colour}-fund")
        play(state, "perform 1 near")
        assert state.coins[0] == 5


@pytest.mark.rule("BOO-ACTION-02")
def test_the_balance_icon() -> None:
    assert decision(play(resolving("red-balance"), "perform 1 near")) == "Balance"


@pytest.mark.rule("BOO-ACTION-03")
def test_the_improve_icon() -> None:
    assert decision(play(resolving("red-improve"), "perform 1 near")) == "Improve"


@pytest.mark.rule("BOO-ACTION-04")
def test_fund_gives_two_coins() -> None:
    state = ask(lay_out(2), Fund(1))
    assert state.coins == [3, 5]


@pytest.mark.rule("BOO-ACTION-05")
def test_cook_takes_a_face_up_counter_of_choice() -> None:
    state = resolving("red-cook")
    set_food(state, "tea ramen", "rice " * 10)
    play(state, "perform 1 near")
    assert legal(state) == ["cook tea", "cook ramen"]
    assert refused(state, "cook rice") == "BOO-ACTION-05"
    play(state, "cook ramen")
    assert food(state, 0) == [0, 0, 1]
    assert state.food_spaces == [1, 0, 0]


@pytest.mark.rule("BOO-ACTION-06")
def test_wild_is_one_of_the_four_when_it_is_resolved() -> None:
    state = resolving("red-wild")
    play(state, "perform 1 near")
    assert legal(state) == ["act balance", "act improve", "act fund", "act cook"]
    assert refused(state, "coin") == "BOO-ACTION-06"
    for action, opened in (("balance", "Balance"), ("improve", "Improve"), ("cook", "ChooseFood"), ("fund", "Rest")):
        one = ask(lay_out(2), ChooseAction(0))
        play(one, f"act {action}")
        assert decision(one) == opened
        assert one.coins[0] == (5 if action == "fund" else 3)


@pytest.mark.rule("BOO-ACTION-07")
def test_gift_shoot_and_spirit_open_the_same_steps() -> None:
    for gift, spirit, icon in (("balance", "kappa", "balance"), ("improve", "tanuki", "improve")):
        by_gift = ask(spring(4), TakeGift(0, 1))
        by_gift.gifts = 15
        play(by_gift, f"gift {gift}")
        by_shoot = play(resolving(f"red-{icon}"), "perform 1 near")
        by_spirit = lay_out(awake={0: spirit})
        play(by_spirit, f"use {spirit}")
        tops = [state.lanes[0][-1] for state in (by_gift, by_shoot, by_spirit)]
        assert len({(type(top).__name__, tuple(top.fields())) for top in tops}) == 1
    assert [step.__name__ for step in ACTIONS] == ["Balance", "Improve", "Fund", "Cook", "ChooseAction"]


# --- food --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BOO-FOOD-01")
def test_a_taken_counter_is_not_replaced() -> None:
    state = lay_out(food=("tea rice rice ramen ramen", "tea " * 5))
    ask(state, Cook(0))
    play(state, "cook rice")
    assert state.food_spaces == [1, 1, 2]


@pytest.mark.rule("BOO-FOOD-02", "BOO-R-37")
def test_five_new_counters_follow_the_last_at_once() -> None:
    """Also in Spring and for Tengu; the next Cook chooses among the new five."""
    for step in (Cook(0), Feast(0)):
        state = lay_out(food=("tea", "rice " * 9))
        ask(state, Cook(0), step)
        play(state, "cook tea")
        assert state.food_spaces == [0, 5, 0]
        assert sum(state.food_pile) == 4
        if decision(state) == "TenguMeal":
            play(state, "stop")
        assert legal(state) == ["cook rice"]
    gift = spring(2)
    gift.gifts = 0b1001
    set_food(gift, "tea", "rice " * 9)
    play(gift, "gift cook", "cook tea")
    assert gift.food_spaces == [0, 5, 0]


@pytest.mark.rule("BOO-FOOD-03")
def test_otherwise_only_winter_and_tengu_fill_the_board() -> None:
    state = lay_out(food=("tea rice", "rice " * 9))
    before = state.food_spaces[:]
    ask(state, Fund(0), Improve(0), Balance(0))
    play(state, "happiness", "coin")
    assert state.food_spaces == before
    state.round = 1
    winter(state)
    assert sum(state.food_spaces) == 5
    other = lay_out(food=("tea rice", "ramen " * 9))
    ask(other, Feast(0))
    play(other, "reset")
    assert other.food_spaces == [0, 0, 5]


@pytest.mark.rule("BOO-FOOD-04")
def test_discarded_counters_lie_apart_from_the_pile() -> None:
    state = lay_out(food=("tea " * 5, "rice " * 9))
    ask(state, Feast(0))
    play(state, "reset")
    assert state.food_discard == [5, 0, 0]
    assert state.food_pile == [0, 4, 0]


@pytest.mark.rule("BOO-FOOD-05")
def test_the_discard_makes_a_new_pile() -> None:
    state = lay_out(food=("tea", "rice rice", "ramen ramen ramen ramen"))
    ask(state, Cook(0))
    play(state, "cook tea")
    assert state.food_spaces == [0, 2, 3]
    assert state.food_pile == [0, 0, 1]
    assert state.food_discard == [0, 0, 0]


@pytest.mark.rule("BOO-R-38")
def test_too_few_counters() -> None:
    """Draw what is there, reshuffle only when a draw is due, leave spaces empty at last; a reset discards first."""
    state = lay_out(food=("tea", "rice", "ramen ramen"))
    ask(state, Cook(0))
    play(state, "cook tea")
    assert state.food_spaces == [0, 1, 2]
    exact = lay_out(food=("", "rice " * 5, "ramen ramen"))
    draw_counters(exact, 5)
    assert exact.food_spaces == [0, 5, 0]
    assert exact.food_discard == [0, 0, 2]
    reset = lay_out(food=("tea tea", "", ""))
    ask(reset, Feast(0))
    play(reset, "reset")
    assert reset.food_spaces == [2, 0, 0]
    assert reset.food_discard == [0, 0, 0]


@pytest.mark.rule("BOO-FOOD-05")
def test_draws_from_the_pile_are_random_in_kind() -> None:
    found = set()
    for seed in range(30):
        state = lay_out(2, seed, food=("", "tea " * 6 + "rice " * 12 + "ramen " * 8))
        draw_counters(state, 5)
        assert sum(state.food_spaces) == 5
        assert sum(state.food_pile) == 21
        found.add(tuple(state.food_spaces))
    assert len(found) > 5


@pytest.mark.rule("BOO-FOOD-06")
def test_a_player_may_hold_any_number() -> None:
    state = lay_out(2)
    give_food(state, 0, 6, 12, 4)
    set_food(state, "ramen ramen")
    ask(state, Cook(0))
    play(state, "cook ramen")
    assert food(state, 0) == [6, 12, 5]


@pytest.mark.rule("BOO-R-36")
def test_cook_and_tengu_without_any_counter() -> None:
    state = lay_out(food=("",))
    assert decision(ask(state, Cook(0))) == "Rest"
    ask(state, Feast(0))
    assert legal(state) == ["stop", "reset"]
    play(state, "reset")
    assert state.food_spaces == [0, 0, 0]
    shoot = resolving("red-cook")
    set_food(shoot, "")
    play(shoot, "perform 1 near")
    assert decision(shoot) == "Rest"
