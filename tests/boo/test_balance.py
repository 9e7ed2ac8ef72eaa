"""BOO-BALANCE: obtaining and scoring."""

from __future__ import annotations

import pytest

from boo.table import BOX, EMPTY_ROW, ask, build, held, hold, lay_out, new, resolving, show, show_homes, shown
from chabudai.games.boo.rules.balance import Balance
from chabudai.games.boo.rules.improve import Improve
from chabudai.games.boo.state import BooState
from kit import decision, legal, play, refused


def balancing(*tiles: str, drawing: str = "") -> BooState:
    state = lay_out(2)
    hold(state, 0, *tiles)
    if drawing:
        build(state, 0, drawing)
    show(state, "left", "L01", "L02", "L03")
    show(state, "any", "A01", "A02", "A03")
    show(state, "right", "R01", "R02", "R04")
    return ask(state, Balance(0))


@pytest.mark.rule("BOO-BALANCE-01", "BOO-BALANCE-02")
def test_a_point_excludes_tiles() -> None:
    state = balancing()
    play(state, "happiness")
    assert state.scores()[0] == 6
    assert decision(state) == "Rest"
    state = balancing()
    play(state, "obtain left 1")
    assert "happiness" not in legal(state)
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
def test_the_shapes_of_a_balance_action(shape: list[str]) -> None:
    state = balancing("R03", "R04", drawing=f"{EMPTY_ROW}/.. .. .. G1 T1/{EMPTY_ROW}")
    play(state, *shape)
    assert decision(state) == "Rest"
    assert len(held(state, 0)) == 2 + str(shape).count("obtain") - str(shape).count("score")
    assert state.scores()[0] == 5 + 2 * str(shape).count("score") + shape.count("happiness")


@pytest.mark.rule("BOO-EX-10", "BOO-R-42", "BOO-BALANCE-01", "BOO-BALANCE-04")
def test_from_none_to_two_sub_actions() -> None:
    """None is declining, which shoots and gifts allow beforehand; after one the player may stop; two are all."""
    state = resolving("red-balance")
    assert legal(state) == ["perform 1 near", "decline 1 near"]
    state = balancing()
    assert refused(state, "stop") == "BOO-BALANCE-01"
    play(state, "obtain left 1")
    assert "stop" in legal(state)
    play(state, "obtain left 1")
    assert decision(state) == "Rest"


@pytest.mark.rule("BOO-BALANCE-05")
def test_any_face_up_tile_can_be_obtained() -> None:
    state = balancing()
    wanted = [f"obtain {zone} {row}" for zone in ("left", "any", "right") for row in (1, 2, 3)]
    assert legal(state, "obtain") == wanted
    play(state, "obtain right 3")
    assert held(state, 0) == ["R04"]


@pytest.mark.rule("BOO-BALANCE-06")
def test_an_obtained_tile_lies_in_its_zone() -> None:
    for zone, number, name in (("left", 0, "L02"), ("any", 1, "A02"), ("right", 2, "R02")):
        state = balancing()
        play(state, f"obtain {zone} 2")
        assert BOX.tile(number, state.held[number * 2]).name == name


@pytest.mark.rule("BOO-BALANCE-07", "BOO-R-43")
def test_two_unscored_tiles_to_a_zone() -> None:
    state = balancing("L05", "L06", drawing=f"G1 F1 .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    assert not any(text.startswith("obtain left") for text in legal(state))
    assert refused(state, "obtain left 1") == "BOO-BALANCE-07"
    play(state, "score left 1", "obtain left 3")
    assert sorted(held(state, 0)) == ["L03", "L06"]


@pytest.mark.rule("BOO-BALANCE-08", "BOO-R-62")
def test_nothing_can_be_given_up_sold_or_moved() -> None:
    """Only scoring frees a slot; no family of moves discards, sells, trades or moves anything of a player."""
    names = {family.name for family in new().game.moves.families}
    assert names == {
        "draft", "gift", "forgo", "visit", "use", "offer", "place", "nearer", "perform", "decline", "end", "act",
        "happiness", "obtain", "score", "stop", "coin", "buy", "lay", "cook", "reset", "lodge", "wake", "done",
        "ookami", "pay",
    }  # fmt: skip
    state = balancing("L05", "L06")
    assert not any("left" in text for text in legal(state))


@pytest.mark.rule("BOO-BALANCE-09", "BOO-BALANCE-11")
def test_the_column_slides_and_is_refilled_before_the_second_choice() -> None:
    state = balancing()
    state.pools[0] = 1 << 9
    play(state, "obtain left 1")
    assert shown(state, "left") == ["L02", "L03", "L10"]
    assert state.pools[0] == 0
    play(state, "obtain left 3")
    assert held(state, 0) == ["L01", "L10"]


@pytest.mark.rule("BOO-BALANCE-09")
def test_tiles_below_the_gap_stay() -> None:
    state = balancing()
    state.pools[0] = 1 << 9
    play(state, "obtain left 2")
    assert shown(state, "left") == ["L01", "L03", "L10"]


@pytest.mark.rule("BOO-BALANCE-10")
def test_an_empty_stack_leaves_the_top_empty() -> None:
    state = balancing()
    state.pools[2] = 0
    play(state, "obtain right 1")
    assert shown(state, "right") == ["R02", "R04", ""]
    assert "obtain right 3" not in legal(state)
    assert refused(state, "obtain right 3") == "BOO-BALANCE-05"


@pytest.mark.rule("BOO-BALANCE-12")
def test_score_needs_a_met_tile_and_pays_its_points() -> None:
    state = balancing("L05", "A10", drawing=f"G1 F3 .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    assert legal(state, "score") == ["score left 1"]
    assert refused(state, "score any 1") == "BOO-BALANCE-12"
    assert refused(state, "score right 1") == "BOO-BALANCE-12"
    play(state, "score left 1")
    assert state.scores()[0] == 5 + 3


@pytest.mark.rule("BOO-BALANCE-13")
def test_a_scored_tile_is_gone_for_good() -> None:
    state = balancing("L05", drawing=f"G1 F3 .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    play(state, "score left 1")
    assert held(state, 0) == []
    assert state.fans[0] == 1 << 4
    assert legal(state, "score") == []
    full = balancing("L05", drawing=f"G1 F3 .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    full.fans[0] = (1 << 24) - 1 - (1 << 4)
    play(full, "score left 1")
    assert full.fans[0] == (1 << 24) - 1


@pytest.mark.rule("BOO-BALANCE-14")
def test_a_met_pattern_pays_nothing_by_itself() -> None:
    state = balancing("R03")
    ask(state, Improve(0))
    show_homes(state, "I", "G1", "G1", "G1", "G1")
    play(state, "buy I 1", "lay r0c3")
    assert state.scores()[0] == 5 + BOX.slot_happiness[0]


@pytest.mark.rule("BOO-R-44")
def test_a_tile_just_obtained_may_be_scored() -> None:
    state = balancing(drawing=f"D1 .. .. .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    play(state, "obtain left 1", "score left 1")
    assert state.scores()[0] == 7


@pytest.mark.rule("BOO-PATTERN-16", "BOO-R-45")
def test_one_home_tile_serves_many_balance_tiles() -> None:
    state = balancing("L01", "L21", "A09", drawing=f"D3 D2 D3 .. ../{EMPTY_ROW}/{EMPTY_ROW}")
    play(state, "score left 1", "score left 2")
    assert state.scores()[0] == 5 + 2 + 3
    ask(state, Balance(0))
    play(state, "score any 1", "stop")
    assert state.scores()[0] == 10 + 4
    assert state.covered(0).bit_count() == 3
