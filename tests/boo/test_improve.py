"""BOO-HOME: buying and laying home tiles, and columns with a short stack."""

from __future__ import annotations

import pytest

from boo.table import BOX, EMPTY_ROW, ask, build, lay, lay_out, show, show_homes, shown, shown_homes
from chabudai.core.state import NONE
from chabudai.games.boo.rules.box import COOK, FUND, HOME_STACK, ICON_COUNT, RED, SHOOT_NAMES, WILD
from chabudai.games.boo.rules.improve import Improve
from chabudai.games.boo.rules.markets import renew
from chabudai.games.boo.state import BooState
from kit import decision, legal, play, play_randomly, refused


def improving(coins: int = 9, drawing: str = "") -> BooState:
    state = lay_out(2)
    state.coins[0] = coins
    if drawing:
        build(state, 0, drawing)
    show_homes(state, "I", "D1", "F1", "G1", "T1")
    show_homes(state, "II", "D2", "F2", "G3", "T3")
    return ask(state, Improve(0))


@pytest.mark.rule("BOO-HOME-01")
def test_a_coin_or_a_tile() -> None:
    state = improving()
    play(state, "coin")
    assert state.coins[0] == 10
    assert decision(state) == "Rest"
    state = improving()
    play(state, "buy I 1", "lay r0c0")
    assert state.coins[0] == 8
    assert decision(state) == "Rest"


@pytest.mark.rule("BOO-HOME-02")
def test_any_face_up_tile_of_both_columns() -> None:
    assert legal(improving(), "buy") == [f"buy {category} {row}" for category in ("I", "II") for row in (1, 2, 3, 4)]


@pytest.mark.rule("BOO-HOME-03", "BOO-HOME-04", "BOO-R-39")
@pytest.mark.parametrize("slot", range(8))
def test_price_and_points_belong_to_the_slot(slot: int) -> None:
    """Read before the column slides; the same tile costs what its slot says."""
    state = improving()
    show_homes(state, "I", "G1", "G1", "G1", "G1")
    show_homes(state, "II", "G1", "G1", "G1", "G1")
    play(state, f"buy {('I', 'II')[slot // 4]} {slot % 4 + 1}", "lay r1c1")
    assert state.coins[0] == 9 - BOX.prices[slot]
    assert state.scores()[0] == 5 + BOX.slot_happiness[slot]


@pytest.mark.rule("BOO-HOME-03", "BOO-R-39")
def test_the_full_price_must_be_held() -> None:
    state = improving(coins=2)
    affordable = [slot for slot in range(8) if BOX.prices[slot] <= 2]
    assert legal(state, "buy") == [f"buy {('I', 'II')[slot // 4]} {slot % 4 + 1}" for slot in affordable]
    assert refused(state, "buy II 4") == "BOO-HOME-03"


@pytest.mark.rule("BOO-HOME-05")
def test_a_tile_goes_on_any_empty_cell() -> None:
    state = improving(drawing=f"G1 .. .. .. ../{EMPTY_ROW}/.. .. .. .. T2")
    play(state, "buy II 3")
    assert legal(state, "lay") == [
        f"lay r{r}c{c}" for r in range(3) for c in range(5) if (r, c) not in ((0, 0), (2, 4))
    ]
    play(state, "lay r1c2")
    assert state.tile_at(0, 7) == (2, 3, 1)


@pytest.mark.rule("BOO-HOME-06", "BOO-R-41")
def test_a_full_home_buys_nothing() -> None:
    full = "/".join(["D1 F1 G1 T1 D1"] * 3)
    state = improving(drawing=full)
    assert legal(state) == ["coin"]
    assert refused(state, "buy I 1") == "BOO-HOME-06"
    poor = improving(coins=0)
    assert legal(poor) == ["coin"]


@pytest.mark.rule("BOO-HOME-07")
def test_a_laid_tile_stays() -> None:
    state = improving(drawing=f"G1 .. .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    play(state, "buy I 1")
    assert refused(state, "lay r0c0") == "BOO-HOME-07"
    assert refused(state, "coin") == "BOO-HOME-05"
    rng = lay_out(3, 7)
    before = [rng.covered(seat) for seat in range(3)]
    while not rng.over:
        play_randomly(rng, rng.food_draws + sum(rng.coins), 1)
        now = [rng.covered(seat) for seat in range(3)]
        assert all(old & ~new == 0 for old, new in zip(before, now, strict=True))
        before = now


@pytest.mark.rule("BOO-HOME-08")
def test_the_home_column_slides_and_one_tile_enters() -> None:
    state = improving()
    state.pools[HOME_STACK] = 1 << 31
    play(state, "buy I 2", "lay r0c0")
    assert shown_homes(state, "I") == ["D1", "G1", "T1", "T3"]
    assert shown_homes(state, "II") == ["D2", "F2", "G3", "T3"]


@pytest.mark.rule("BOO-HOME-09")
def test_an_exhausted_home_column_stays_short() -> None:
    state = improving()
    state.pools[HOME_STACK] = 0
    play(state, "buy I 4", "lay r0c0")
    assert shown_homes(state, "I") == ["D1", "F1", "G1", ""]
    ask(state, Improve(0))
    assert refused(state, "buy I 4") == "BOO-HOME-02"


@pytest.mark.rule("BOO-HOME-10", "BOO-EX-21")
def test_every_home_tile_has_a_type_and_a_comfort() -> None:
    assert len(BOX.home_types) == len(BOX.home_comforts) == 64
    kinds = set(zip(BOX.home_types, BOX.home_comforts, strict=True))
    assert set(BOX.home_types) == {0, 1, 2, 3}
    assert set(BOX.home_comforts) == {1, 2, 3}
    assert {(0, 1), (1, 2), (2, 3), (3, 1)} <= kinds


@pytest.mark.rule("BOO-R-40")
def test_columns_with_a_short_stack() -> None:
    state = lay_out(shown={"left": "L01 L02 L03"})
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
def test_red_can_hold_cook_wild_and_fund() -> None:
    kinds = set(BOX.starters + BOX.grove + BOX.plain)
    assert {RED * ICON_COUNT + icon for icon in (COOK, WILD, FUND)} <= kinds
    assert SHOOT_NAMES[RED * ICON_COUNT + WILD] == "red-wild"


def test_lay_helper_agrees_with_the_state() -> None:
    state = lay_out(2)
    lay(state, 1, 2, 3, "T2", "II")
    assert state.tile_at(1, 13) == (3, 2, 1)
    assert state.tile_at(1, 12) is None
    assert NONE == -1
