"""BOO-ACTION, BOO-FOOD, BOO-BALANCE and BOO-HOME: what icons do."""

from __future__ import annotations

import pytest

from boo.table import (
    BOX,
    ask,
    build,
    decision,
    food,
    fresh,
    give_food,
    give_spirits,
    held,
    hold,
    kind,
    lay,
    options,
    play,
    play_random,
    refused,
    set_food,
    set_stalk,
    set_stocks,
    show,
    show_homes,
    shown,
    shown_homes,
    some,
    spring,
    stocks,
    summer,
    winter,
)
from chabudai.games.boo.actions import ACTIONS, ChooseAction, Fund
from chabudai.games.boo.balance import Balance
from chabudai.games.boo.components import COOK, FUND, HOME_STACK, ICON_COUNT, NONE, RED, SHOOT_NAMES, WILD
from chabudai.games.boo.food import Cook, Feast, draw_counters
from chabudai.games.boo.grove import Advance, Resolve
from chabudai.games.boo.improve import Improve
from chabudai.games.boo.markets import renew
from chabudai.games.boo.spring import TakeGift

EMPTY_ROW = ".. .. .. .. .."


def resolving(shoot: str):
    """Seat 0 has one placed shoot to resolve, with one activation."""
    state = summer(2)
    state.pending[0] = state.waiting[0] = kind(shoot)
    return ask(state, Resolve(0, 1, 0))


# --- icons -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BOO-ACTION-01")
def test_colour_says_where_and_icon_says_what():
    state = summer(2)
    set_stocks(state, 0)
    set_stalk(state, 1, "green-fund red-cook red-cook")
    state.pending[0] = kind("red-cook")
    ask(state, Advance(0, 0))
    assert stocks(state, 0)["green"] == ["green-fund"]
    for colour in ("red", "blue", "green", "yellow"):
        state = resolving(f"{colour}-fund")
        play(state, "perform 1 near")
        assert state.coins[0] == 5


@pytest.mark.rule("BOO-ACTION-02")
def test_the_balance_icon():
    assert decision(play(resolving("red-balance"), "perform 1 near")) == "Balance"


@pytest.mark.rule("BOO-ACTION-03")
def test_the_improve_icon():
    assert decision(play(resolving("red-improve"), "perform 1 near")) == "Improve"


@pytest.mark.rule("BOO-ACTION-04")
def test_fund_gives_two_coins():
    state = ask(summer(2), Fund(1))
    assert state.coins == [3, 5]


@pytest.mark.rule("BOO-ACTION-05")
def test_cook_takes_a_face_up_counter_of_choice():
    state = resolving("red-cook")
    set_food(state, "tea ramen", "rice " * 10)
    play(state, "perform 1 near")
    assert options(state) == ["cook tea", "cook ramen"]
    assert refused(state, "cook rice") == "BOO-ACTION-05"
    play(state, "cook ramen")
    assert food(state, 0) == [0, 0, 1]
    assert state.food_spaces == [1, 0, 0]


@pytest.mark.rule("BOO-ACTION-06")
def test_wild_is_one_of_the_four_when_it_is_resolved():
    state = resolving("red-wild")
    play(state, "perform 1 near")
    assert options(state) == ["act balance", "act improve", "act fund", "act cook"]
    assert refused(state, "coin") == "BOO-ACTION-06"
    for action, opened in (("balance", "Balance"), ("improve", "Improve"), ("cook", "ChooseFood"), ("fund", "Rest")):
        one = ask(summer(2), ChooseAction(0))
        play(one, f"act {action}")
        assert decision(one) == opened
        assert one.coins[0] == (5 if action == "fund" else 3)


@pytest.mark.rule("BOO-ACTION-07")
def test_gift_shoot_and_spirit_open_the_same_steps():
    for gift, spirit, icon in (("balance", "kappa", "balance"), ("improve", "tanuki", "improve")):
        by_gift = ask(spring(4), TakeGift(0, 1))
        by_gift.gifts = 15
        play(by_gift, f"gift {gift}")
        by_shoot = play(resolving(f"red-{icon}"), "perform 1 near")
        by_spirit = summer(2)
        give_spirits(by_spirit, 0, awake=spirit)
        play(by_spirit, f"use {spirit}")
        tops = [state.lanes[0][-1] for state in (by_gift, by_shoot, by_spirit)]
        assert len({(type(top).__name__, tuple(top.fields())) for top in tops}) == 1
    assert [step.__name__ for step in ACTIONS] == ["Balance", "Improve", "Fund", "Cook", "ChooseAction"]


# --- food --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BOO-FOOD-01")
def test_a_taken_counter_is_not_replaced():
    state = summer(2)
    set_food(state, "tea rice rice ramen ramen", "tea " * 5)
    ask(state, Cook(0))
    play(state, "cook rice")
    assert state.food_spaces == [1, 1, 2]


@pytest.mark.rule("BOO-FOOD-02", "BOO-R-37")
def test_five_new_counters_follow_the_last_at_once():
    """Also in Spring and for Tengu; the next Cook chooses among the new five."""
    for step in (Cook(0), Feast(0)):
        state = summer(2)
        set_food(state, "tea", "rice " * 9)
        ask(state, Cook(0), step)
        play(state, "cook tea")
        assert state.food_spaces == [0, 5, 0]
        assert sum(state.food_pile) == 4
        if decision(state) == "TenguMeal":
            play(state, "stop")
        assert options(state) == ["cook rice"]
    gift = spring(2)
    gift.gifts = 0b1001
    set_food(gift, "tea", "rice " * 9)
    play(gift, "gift cook", "cook tea")
    assert gift.food_spaces == [0, 5, 0]


@pytest.mark.rule("BOO-FOOD-03")
def test_otherwise_only_winter_and_tengu_fill_the_board():
    state = summer(2)
    set_food(state, "tea rice", "rice " * 9)
    before = state.food_spaces[:]
    ask(state, Fund(0), Improve(0), Balance(0))
    play(state, "happiness", "coin")
    assert state.food_spaces == before
    state.round = 1
    winter(state)
    assert sum(state.food_spaces) == 5
    other = summer(2)
    set_food(other, "tea rice", "ramen " * 9)
    ask(other, Feast(0))
    play(other, "reset")
    assert other.food_spaces == [0, 0, 5]


@pytest.mark.rule("BOO-FOOD-04")
def test_discarded_counters_lie_apart_from_the_pile():
    state = summer(2)
    set_food(state, "tea " * 5, "rice " * 9)
    ask(state, Feast(0))
    play(state, "reset")
    assert state.food_discard == [5, 0, 0]
    assert state.food_pile == [0, 4, 0]


@pytest.mark.rule("BOO-FOOD-05")
def test_the_discard_makes_a_new_pile():
    state = summer(2)
    set_food(state, "tea", "rice rice", "ramen ramen ramen ramen")
    ask(state, Cook(0))
    play(state, "cook tea")
    assert state.food_spaces == [0, 2, 3]
    assert state.food_pile == [0, 0, 1]
    assert state.food_discard == [0, 0, 0]


@pytest.mark.rule("BOO-R-38")
def test_too_few_counters():
    """Draw what is there, reshuffle only when a draw is due, leave spaces empty at last; a reset discards first."""
    state = summer(2)
    set_food(state, "tea", "rice", "ramen ramen")
    ask(state, Cook(0))
    play(state, "cook tea")
    assert state.food_spaces == [0, 1, 2]
    exact = summer(2)
    set_food(exact, "", "rice " * 5, "ramen ramen")
    draw_counters(exact, 5)
    assert exact.food_spaces == [0, 5, 0]
    assert exact.food_discard == [0, 0, 2]
    reset = summer(2)
    set_food(reset, "tea tea", "", "")
    ask(reset, Feast(0))
    play(reset, "reset")
    assert reset.food_spaces == [2, 0, 0]
    assert reset.food_discard == [0, 0, 0]


@pytest.mark.rule("BOO-FOOD-05")
def test_draws_from_the_pile_are_random_in_kind():
    found = set()
    for seed in range(30):
        state = summer(2, seed)
        set_food(state, "", "tea " * 6 + "rice " * 12 + "ramen " * 8)
        draw_counters(state, 5)
        assert sum(state.food_spaces) == 5
        assert sum(state.food_pile) == 21
        found.add(tuple(state.food_spaces))
    assert len(found) > 5


@pytest.mark.rule("BOO-FOOD-06")
def test_a_player_may_hold_any_number():
    state = summer(2)
    give_food(state, 0, 6, 12, 4)
    set_food(state, "ramen ramen")
    ask(state, Cook(0))
    play(state, "cook ramen")
    assert food(state, 0) == [6, 12, 5]


@pytest.mark.rule("BOO-R-36")
def test_cook_and_tengu_without_any_counter():
    state = summer(2)
    set_food(state, "")
    assert decision(ask(state, Cook(0))) == "Rest"
    ask(state, Feast(0))
    assert options(state) == ["stop", "reset"]
    play(state, "reset")
    assert state.food_spaces == [0, 0, 0]
    shoot = resolving("red-cook")
    set_food(shoot, "")
    play(shoot, "perform 1 near")
    assert decision(shoot) == "Rest"


# --- balance -----------------------------------------------------------------------------------------------------


def balancing(*tiles: str, drawing: str = ""):
    state = summer(2)
    hold(state, 0, *tiles)
    if drawing:
        build(state, 0, drawing)
    show(state, "left", "L01", "L02", "L03")
    show(state, "any", "A01", "A02", "A03")
    show(state, "right", "R01", "R02", "R04")
    return ask(state, Balance(0))


@pytest.mark.rule("BOO-BALANCE-01", "BOO-BALANCE-02")
def test_a_point_excludes_tiles():
    state = balancing()
    play(state, "happiness")
    assert state.scores()[0] == 6
    assert decision(state) == "Rest"
    state = balancing()
    play(state, "obtain left 1")
    assert refused(state, "happiness") == "BOO-BALANCE-02"
    assert state.scores()[0] == 5


@pytest.mark.rule("BOO-BALANCE-03", "BOO-EX-10")
@pytest.mark.parametrize(
    "shape",
    [
        ["happiness"],
        ["obtain left 1", "stop"],
        ["obtain left 1", "obtain any 1"],
        ["score right 1", "stop"],
        ["score right 1", "score right 2"],
        ["obtain left 1", "score right 1"],
        ["score right 1", "obtain left 1"],
    ],
)
def test_the_shapes_of_a_balance_action(shape):
    state = balancing("R03", "R04", drawing=f"{EMPTY_ROW}/.. .. .. G1 T1/{EMPTY_ROW}")
    play(state, *shape)
    assert decision(state) == "Rest"
    assert len(held(state, 0)) == 2 + str(shape).count("obtain") - str(shape).count("score")
    assert state.scores()[0] == 5 + 2 * str(shape).count("score") + shape.count("happiness")


@pytest.mark.rule("BOO-EX-10", "BOO-R-42", "BOO-BALANCE-01", "BOO-BALANCE-04")
def test_from_none_to_two_sub_actions():
    """None is declining, which shoots and gifts allow beforehand; after one the player may stop; two are all."""
    state = resolving("red-balance")
    assert options(state) == ["perform 1 near", "decline 1 near"]
    state = balancing()
    assert refused(state, "stop") == "BOO-BALANCE-01"
    play(state, "obtain left 1")
    assert "stop" in options(state)
    play(state, "obtain left 1")
    assert decision(state) == "Rest"


@pytest.mark.rule("BOO-BALANCE-05")
def test_any_face_up_tile_can_be_obtained():
    state = balancing()
    wanted = [f"{zone} {row}" for zone in ("left", "any", "right") for row in (1, 2, 3)]
    assert some(state, "obtain") == wanted
    play(state, "obtain right 3")
    assert held(state, 0) == ["R04"]


@pytest.mark.rule("BOO-BALANCE-06")
def test_an_obtained_tile_lies_in_its_zone():
    for zone, number, name in (("left", 0, "L02"), ("any", 1, "A02"), ("right", 2, "R02")):
        state = balancing()
        play(state, f"obtain {zone} 2")
        assert BOX.tile(number, state.held[number * 2]).name == name


@pytest.mark.rule("BOO-BALANCE-07", "BOO-R-43")
def test_two_unscored_tiles_to_a_zone():
    state = balancing("L05", "L06", drawing=f"G1 F1 .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    assert not any(text.startswith("left") for text in some(state, "obtain"))
    assert refused(state, "obtain left 1") == "BOO-BALANCE-07"
    play(state, "score left 1", "obtain left 3")
    assert sorted(held(state, 0)) == ["L03", "L06"]


@pytest.mark.rule("BOO-BALANCE-08", "BOO-R-62")
def test_nothing_can_be_given_up_sold_or_moved():
    """Only scoring frees a slot; no family of moves discards, sells, trades or moves anything of a player."""
    names = {family.name for family in fresh().game.moves.families}
    assert names == {
        "draft", "gift", "forgo", "visit", "use", "offer", "place", "nearer", "perform", "decline", "end", "act",
        "happiness", "obtain", "score", "stop", "coin", "buy", "lay", "cook", "reset", "lodge", "wake", "done",
        "ookami", "pay",
    }  # fmt: skip
    state = balancing("L05", "L06")
    assert not any("left" in text for text in options(state))


@pytest.mark.rule("BOO-BALANCE-09", "BOO-BALANCE-11")
def test_the_column_slides_and_is_refilled_before_the_second_choice():
    state = balancing()
    state.pools[0] = 1 << 9
    play(state, "obtain left 1")
    assert shown(state, "left") == ["L02", "L03", "L10"]
    assert state.pools[0] == 0
    play(state, "obtain left 3")
    assert held(state, 0) == ["L01", "L10"]


@pytest.mark.rule("BOO-BALANCE-09")
def test_tiles_below_the_gap_stay():
    state = balancing()
    state.pools[0] = 1 << 9
    play(state, "obtain left 2")
    assert shown(state, "left") == ["L01", "L03", "L10"]


@pytest.mark.rule("BOO-BALANCE-10")
def test_an_empty_stack_leaves_the_top_empty():
    state = balancing()
    state.pools[2] = 0
    play(state, "obtain right 1")
    assert shown(state, "right") == ["R02", "R04", ""]
    assert "right 3" not in some(state, "obtain")
    assert refused(state, "obtain right 3") == "BOO-BALANCE-05"


@pytest.mark.rule("BOO-BALANCE-12")
def test_score_needs_a_met_tile_and_pays_its_points():
    state = balancing("L05", "A10", drawing=f"G1 F3 .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    assert some(state, "score") == ["left 1"]
    assert refused(state, "score any 1") == "BOO-BALANCE-12"
    assert refused(state, "score right 1") == "BOO-BALANCE-12"
    play(state, "score left 1")
    assert state.scores()[0] == 5 + 3


@pytest.mark.rule("BOO-BALANCE-13")
def test_a_scored_tile_is_gone_for_good():
    state = balancing("L05", drawing=f"G1 F3 .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    play(state, "score left 1")
    assert held(state, 0) == []
    assert state.fans[0] == 1 << 4
    assert some(state, "score") == []
    full = balancing("L05", drawing=f"G1 F3 .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    full.fans[0] = (1 << 24) - 1 - (1 << 4)
    play(full, "score left 1")
    assert full.fans[0] == (1 << 24) - 1


@pytest.mark.rule("BOO-BALANCE-14")
def test_a_met_pattern_pays_nothing_by_itself():
    state = balancing("R03")
    ask(state, Improve(0))
    show_homes(state, "I", "G1", "G1", "G1", "G1")
    play(state, "buy I 1", "lay r0c3")
    assert state.scores()[0] == 5 + BOX.slot_happiness[0]


@pytest.mark.rule("BOO-R-44")
def test_a_tile_just_obtained_may_be_scored():
    state = balancing(drawing=f"D1 .. .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    play(state, "obtain left 1", "score left 1")
    assert state.scores()[0] == 7


@pytest.mark.rule("BOO-PATTERN-16", "BOO-R-45")
def test_one_home_tile_serves_many_balance_tiles():
    state = balancing("L01", "L21", "A09", drawing=f"D3 D2 D3 .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    play(state, "score left 1", "score left 2")
    assert state.scores()[0] == 5 + 2 + 3
    ask(state, Balance(0))
    play(state, "score any 1", "stop")
    assert state.scores()[0] == 10 + 4
    assert state.covered(0).bit_count() == 3


# --- home --------------------------------------------------------------------------------------------------------


def improving(coins: int = 9, drawing: str = ""):
    state = summer(2)
    state.coins[0] = coins
    if drawing:
        build(state, 0, drawing)
    show_homes(state, "I", "D1", "F1", "G1", "T1")
    show_homes(state, "II", "D2", "F2", "G3", "T3")
    return ask(state, Improve(0))


@pytest.mark.rule("BOO-HOME-01")
def test_a_coin_or_a_tile():
    state = improving()
    play(state, "coin")
    assert state.coins[0] == 10
    assert decision(state) == "Rest"
    state = improving()
    play(state, "buy I 1", "lay r0c0")
    assert state.coins[0] == 8
    assert decision(state) == "Rest"


@pytest.mark.rule("BOO-HOME-02")
def test_any_face_up_tile_of_both_columns():
    assert some(improving(), "buy") == [f"{category} {row}" for category in ("I", "II") for row in (1, 2, 3, 4)]


@pytest.mark.rule("BOO-HOME-03", "BOO-HOME-04", "BOO-R-39")
@pytest.mark.parametrize("slot", range(8))
def test_price_and_points_belong_to_the_slot(slot):
    """Read before the column slides; the same tile costs what its slot says."""
    state = improving()
    show_homes(state, "I", "G1", "G1", "G1", "G1")
    show_homes(state, "II", "G1", "G1", "G1", "G1")
    play(state, f"buy {('I', 'II')[slot // 4]} {slot % 4 + 1}", "lay r1c1")
    assert state.coins[0] == 9 - BOX.prices[slot]
    assert state.scores()[0] == 5 + BOX.slot_happiness[slot]


@pytest.mark.rule("BOO-HOME-03", "BOO-R-39")
def test_the_full_price_must_be_held():
    state = improving(coins=2)
    affordable = [slot for slot in range(8) if BOX.prices[slot] <= 2]
    assert some(state, "buy") == [f"{('I', 'II')[slot // 4]} {slot % 4 + 1}" for slot in affordable]
    assert refused(state, "buy II 4") == "BOO-HOME-03"


@pytest.mark.rule("BOO-HOME-05")
def test_a_tile_goes_on_any_empty_cell():
    state = improving(drawing=f"G1 .. .. .. ../{EMPTY_ROW}/.. .. .. .. T2")
    play(state, "buy II 3")
    assert some(state, "lay") == [f"r{r}c{c}" for r in range(3) for c in range(5) if (r, c) not in ((0, 0), (2, 4))]
    play(state, "lay r1c2")
    assert state.tile_at(0, 7) == (2, 3, 1)


@pytest.mark.rule("BOO-HOME-06", "BOO-R-41")
def test_a_full_home_buys_nothing():
    full = "/".join(["D1 F1 G1 T1 D1"] * 3)
    state = improving(drawing=full)
    assert options(state) == ["coin"]
    assert refused(state, "buy I 1") == "BOO-HOME-06"
    poor = improving(coins=0)
    assert options(poor) == ["coin"]


@pytest.mark.rule("BOO-HOME-07")
def test_a_laid_tile_stays():
    state = improving(drawing=f"G1 .. .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    play(state, "buy I 1")
    assert refused(state, "lay r0c0") == "BOO-HOME-07"
    assert refused(state, "coin") == "BOO-HOME-05"
    rng = summer(3, 7)
    before = [rng.covered(seat) for seat in range(3)]
    while not rng.over:
        play_random(rng, rng.food_draws + sum(rng.coins), 1)
        now = [rng.covered(seat) for seat in range(3)]
        assert all(old & ~new == 0 for old, new in zip(before, now, strict=True))
        before = now


@pytest.mark.rule("BOO-HOME-08")
def test_the_home_column_slides_and_one_tile_enters():
    state = improving()
    state.pools[HOME_STACK] = 1 << 31
    play(state, "buy I 2", "lay r0c0")
    assert shown_homes(state, "I") == ["D1", "G1", "T1", "T3"]
    assert shown_homes(state, "II") == ["D2", "F2", "G3", "T3"]


@pytest.mark.rule("BOO-HOME-09")
def test_an_exhausted_home_column_stays_short():
    state = improving()
    state.pools[HOME_STACK] = 0
    play(state, "buy I 4", "lay r0c0")
    assert shown_homes(state, "I") == ["D1", "F1", "G1", ""]
    ask(state, Improve(0))
    assert refused(state, "buy I 4") == "BOO-HOME-02"


@pytest.mark.rule("BOO-HOME-10", "BOO-EX-21")
def test_every_home_tile_has_a_type_and_a_comfort():
    assert len(BOX.home_types) == len(BOX.home_comforts) == 64
    kinds = set(zip(BOX.home_types, BOX.home_comforts, strict=True))
    assert set(BOX.home_types) == {0, 1, 2, 3}
    assert set(BOX.home_comforts) == {1, 2, 3}
    assert {(0, 1), (1, 2), (2, 3), (3, 1)} <= kinds


@pytest.mark.rule("BOO-R-40")
def test_columns_with_a_short_stack():
    state = summer(2)
    show(state, "left", "L01", "L02", "L03")
    state.pools[0] = 0
    state.under = []
    renew(state, 0)
    assert shown(state, "left") == ["L02", "L03", "L01"]
    assert state.under == []
    show(state, "left", "L01")
    renew(state, 0)
    assert shown(state, "left") == ["L01", "", ""]
    show(state, "left")
    renew(state, 0)
    assert shown(state, "left") == ["", "", ""]
    show(state, "left", "L01", "L02")
    state.pools[0] = 1 << 6
    renew(state, 0)
    assert shown(state, "left") == ["L02", "L07", ""]
    renew(state, 0)
    assert shown(state, "left") == ["L07", "L01", ""]


@pytest.mark.rule("BOO-EX-08")
def test_red_can_hold_cook_wild_and_fund():
    kinds = set(BOX.starters + BOX.grove + BOX.plain)
    assert {RED * ICON_COUNT + icon for icon in (COOK, WILD, FUND)} <= kinds
    assert SHOOT_NAMES[RED * ICON_COUNT + WILD] == "red-wild"


def test_lay_helper_agrees_with_the_state():
    state = summer(2)
    lay(state, 1, 2, 3, "T2", "II")
    assert state.tile_at(1, 13) == (3, 2, 1)
    assert state.tile_at(1, 12) is None
    assert NONE == -1
