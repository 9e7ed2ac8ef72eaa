"""BOO-WINTER: waking, feeding, upkeep."""

from __future__ import annotations

from itertools import product

import pytest

from boo.table import (
    BOX,
    ask,
    build,
    food,
    give_food,
    give_spirits,
    lay_out,
    pack,
    set_food,
    show,
    shown,
    shown_homes,
    winter,
)
from boo.table import EMPTY_ROW as E
from chabudai.games.boo.rules.box import HOME_STACK
from chabudai.games.boo.rules.winter import Feed, payments
from chabudai.games.boo.state import BooState
from kit import decision, legal, listen, play, question, refused

FOUR = f"D1 F1 G1 T1 ../{E}/{E}"


def hungry(tiles: int, tea: int = 0, rice: int = 0, ramen: int = 0, ookami: int = 0) -> BooState:
    """Seat 0 is about to feed this many tiles."""
    state = lay_out(2)
    for cell in range(tiles):
        state.lay_home_tile(0, cell, cell % 32)
    give_food(state, 0, tea, rice, ramen)
    give_spirits(state, 0, awake="ookami " * ookami)
    return ask(state, Feed(0))


def paid(state: BooState) -> list[int]:
    return state.food_discard[:]


@pytest.mark.rule("BOO-WINTER-01", "BOO-WINTER-05")
def test_the_five_steps_in_order() -> None:
    """Everybody wakes before anybody feeds; both go in turn order; then marker, displays, food."""
    state = lay_out(3)
    state.first = 1
    for seat in range(3):
        give_spirits(state, seat, asleep="kitsune", awake="ookami")
        build(state, seat, FOUR)
    set_food(state, "tea", "rice " * 9)
    log = listen(state)
    questions = []
    winter(state)
    while decision(state) != "Rest":
        questions.append(question(state))
        play(state, legal(state)[-1])
    assert questions == ["Wake 1", "Wake 2", "Wake 0", "CallOokami 1", "CallOokami 2", "CallOokami 0"]
    kinds = [event.kind for event in log.events if event.kind in ("ookami", "leads", "food_filled")]
    assert kinds == ["ookami"] * 3 + ["leads", "food_filled"]


@pytest.mark.rule("BOO-WINTER-02", "BOO-WINTER-03", "BOO-R-35")
def test_waking_any_subset_for_its_price() -> None:
    state = lay_out(asleep={0: "kappa kappa ookami kitsune"})
    state.coins[0] = 3
    winter(state)
    assert legal(state) == ["wake kappa", "wake kitsune", "wake ookami", "done"]
    assert refused(state, "wake tengu") == "BOO-WINTER-02"
    play(state, "wake ookami")
    assert state.coins[0] == 1
    assert legal(state) == ["wake kappa", "wake kitsune", "done"]
    assert refused(state, "wake ookami") == "BOO-WINTER-02"
    play(state, "wake kappa")
    assert legal(state) == ["wake kitsune", "done"]
    assert refused(state, "wake kappa") == "BOO-WINTER-02"
    play(state, "done")
    assert state.awake[0] == pack("ookami kappa")
    assert state.asleep[0] == pack("kappa kitsune")


@pytest.mark.rule("BOO-R-35")
def test_an_ookami_may_be_woken_and_used_in_one_winter() -> None:
    state = lay_out(homes={0: FOUR}, asleep={0: "ookami"})
    state.coins[0] = 5
    winter(state)
    play(state, "wake ookami", "ookami 1")
    assert state.asleep[0] == pack("ookami")
    assert decision(state) == "Rest"
    assert state.coins[0] == 3
    assert state.scores()[0] == 5


@pytest.mark.rule("BOO-WINTER-06")
def test_a_unit_for_each_tile_of_the_whole_grid() -> None:
    for tiles in (0, 1, 7, 15):
        assert hungry(tiles).scores()[0] == 5 - tiles


@pytest.mark.rule("BOO-WINTER-07", "BOO-EX-24")
@pytest.mark.parametrize(("counters", "units"), [((1, 0, 0), 1), ((0, 1, 0), 2), ((0, 0, 1), 3)])
def test_the_worth_of_counters(counters: tuple[int, int, int], units: int) -> None:
    state = hungry(6, *counters)
    assert state.scores()[0] == 5 - 6 + units


@pytest.mark.rule("BOO-WINTER-08")
def test_counters_must_be_paid_while_food_is_needed() -> None:
    state = hungry(3, tea=1, rice=1, ramen=1)
    assert decision(state) == "PayFood"
    assert refused(state, "pay 0 0 0") == "BOO-WINTER-08"
    assert refused(state, "pay 1 0 0") == "BOO-WINTER-08"
    assert refused(state, "pay 0 2 0") == "BOO-WINTER-08"
    assert refused(state, "done") == "BOO-WINTER-08"
    assert paid(hungry(3, tea=1, rice=1)) == [1, 1, 0]


@pytest.mark.rule("BOO-WINTER-09")
def test_no_change_is_given() -> None:
    state = hungry(1, ramen=2)
    assert food(state, 0) == [0, 0, 1]
    assert state.scores()[0] == 5
    assert paid(state) == [0, 0, 1]


@pytest.mark.rule("BOO-WINTER-10", "BOO-EX-23")
def test_each_missing_unit_costs_a_point() -> None:
    state = hungry(4, tea=1, rice=1)
    assert food(state, 0) == [0, 0, 0]
    assert paid(state) == [1, 1, 0]
    assert state.scores()[0] == 5 - 1


@pytest.mark.rule("BOO-WINTER-11")
def test_paid_counters_are_discarded() -> None:
    state = hungry(5, tea=1, rice=1, ramen=1)
    assert paid(state) == [0, 1, 1]
    assert food(state, 0) == [1, 0, 0]


@pytest.mark.rule("BOO-WINTER-12")
def test_counters_not_needed_are_kept() -> None:
    state = hungry(2, rice=3)
    assert food(state, 0) == [0, 2, 0]
    none = hungry(0, tea=2)
    assert food(none, 0) == [2, 0, 0]


@pytest.mark.rule("BOO-R-34")
def test_minimal_payments() -> None:
    state = hungry(3, tea=1, rice=1, ramen=1)
    assert legal(state, "pay") == ["pay 0 0 1", "pay 1 1 0"]
    assert refused(state, "pay 1 0 1") == "BOO-R-34"
    assert refused(state, "pay 0 1 1") == "BOO-R-34"
    all_paid = hungry(6, tea=1, rice=1, ramen=1)
    assert food(all_paid, 0) == [0, 0, 0]


@pytest.mark.rule("BOO-R-34")
def test_payments_agree_with_a_search_over_all_sets() -> None:
    state = lay_out(2)
    for tea, rice, ramen in product(range(0, 7, 2), range(0, 13, 3), range(0, 9, 2)):
        give_food(state, 0, tea, rice, ramen)
        for need in (1, 2, 3, 4, 5, 7, 11, 15):
            if tea + 2 * rice + 3 * ramen <= need:
                continue
            wanted = []
            for t, r, m in product(range(tea + 1), range(rice + 1), range(ramen + 1)):
                units = t + 2 * r + 3 * m
                drop = min([1] * (t > 0) + [2] * (r > 0) + [3] * (m > 0), default=0)
                if units >= need and units - drop < need:
                    wanted.append(f"pay {t} {r} {m}")
            moves = payments(state, 0, need)
            assert moves == sorted(set(moves))
            assert sorted(state.game.moves.text(move) for move in moves) == sorted(wanted)


@pytest.mark.rule("BOO-R-33")
def test_ookami_is_never_compulsory_and_gives_no_change() -> None:
    state = hungry(5, tea=1, ookami=3)
    assert legal(state, "ookami") == ["ookami 0", "ookami 1", "ookami 2"]
    assert refused(state, "ookami 3") == "BOO-R-33"
    assert refused(state, "pay 1 0 0") == "BOO-SPIRIT-12"
    play(state, "ookami 0")
    assert state.scores()[0] == 5 - 4
    assert state.awake[0] == pack("ookami ookami ookami")
    two = hungry(5, tea=1, ookami=3)
    play(two, "ookami 2")
    assert two.scores()[0] == 5
    assert food(two, 0) == [1, 0, 0]
    assert (two.awake[0], two.asleep[0]) == (pack("ookami"), pack("ookami ookami"))
    one = hungry(5, tea=1, ookami=1)
    play(one, "ookami 1")
    assert food(one, 0) == [0, 0, 0]
    assert one.scores()[0] == 5
    assert decision(hungry(0, ookami=1)) == "Rest"
    assert legal(hungry(4, ookami=2), "ookami") == ["ookami 0", "ookami 1"]


@pytest.mark.rule("BOO-WINTER-13")
def test_the_marker_goes_to_the_next_player() -> None:
    for first, after in ((0, 1), (1, 2), (2, 0)):
        state = lay_out(3)
        state.first = first
        winter(state)
        assert state.first == after


@pytest.mark.rule("BOO-WINTER-14")
def test_balance_columns_are_renewed() -> None:
    state = lay_out(2)
    for zone, letter, number in (("left", "L", 0), ("any", "A", 1), ("right", "R", 2)):
        show(state, zone, f"{letter}01", f"{letter}02", f"{letter}03")
        state.pools[number] = 1 << 9
    winter(state)
    for zone, letter in (("left", "L"), ("any", "A"), ("right", "R")):
        assert shown(state, zone) == [f"{letter}02", f"{letter}03", f"{letter}10"]
    assert sorted(state.under)[:3] == [0, 32, 64]


@pytest.mark.rule("BOO-WINTER-15")
def test_home_columns_are_renewed() -> None:
    state = lay_out(shown_homes={"I": "D1 F1 G1 T1", "II": "D2 F2 G2 T2"})
    state.pools[HOME_STACK] = 1 << 31
    state.pools[HOME_STACK + 1] = 1 << 31
    winter(state)
    assert shown_homes(state, "I") == ["F1", "G1", "T1", "T3"]
    assert shown_homes(state, "II") == ["F2", "G2", "T2", "T3"]
    assert [code // 32 for code in state.under] == [0, 1, 2, 3, 4]


@pytest.mark.rule("BOO-R-54", "BOO-WINTER-14")
def test_tiles_put_under_a_stack_come_last_and_are_known() -> None:
    """A known tile is no news; the unknown ones come first."""
    from chabudai.games.boo.rules.markets import draw_tile

    state = lay_out(2)
    state.pools[0] = 0b11 << 10
    state.under = [5, 32 + 7, 6]
    drawn = [draw_tile(state, 0), draw_tile(state, 0)]
    assert sorted(drawn) == [10, 11]
    news = state.news
    assert [draw_tile(state, 0), draw_tile(state, 0), draw_tile(state, 0)] == [5, 6, -1]
    assert state.news == news
    assert state.under == [32 + 7]


@pytest.mark.rule("BOO-WINTER-16")
def test_only_empty_food_spaces_are_filled() -> None:
    state = lay_out(food=("tea ramen", "rice " * 9))
    winter(state)
    assert state.food_spaces == [1, 3, 1]
    full = lay_out(food=("tea " * 5, "rice " * 9))
    draws = full.food_draws
    winter(full)
    assert full.food_spaces == [5, 0, 0]
    assert full.food_draws == draws
    assert len(BOX.wake_costs) == 7
