"""Maneuvers: strokes, areas, walls (MOVE, GROUND, WATER, ROOF and their rulings)."""

from __future__ import annotations

import pytest

from gachijo.table import (
    GAME,
    Given,
    cell,
    enclose,
    enter,
    lay_out,
    legs,
    passes,
    slide,
    stops,
    tools,
    top,
    walk,
    where,
    worn,
)
from kit import legal, play, told

rule = pytest.mark.rule
CORRIDOR = "22|21 22|23 32|31 32|33"


# --- one stroke ----------------------------------------------------------------------------------------------------


@rule("GAC-EX-03", "GAC-MOVE-03", "GAC-TURN-04")
def test_five_cells_are_one_move() -> None:
    state = walk(lay_out({0: "12"}), "17")
    assert where(state, 0) == "17"
    assert state.moves_left == 2
    assert state.maneuvers == 1


@rule("GAC-EX-04", "GAC-MOVE-05", "GAC-MOVE-07", "GAC-CRYSTAL-03", "GAC-CRYSTAL-04", "GAC-R-09")
def test_a_dead_end_is_entered_but_not_left_in_one_move() -> None:
    state = lay_out({0: "12"}, squares="c32", high=f"{CORRIDOR} 32|42")
    enter(state, "32")
    assert legal(state) == ["stay"]
    play(state, "stay")
    assert where(state, 0) == "32"
    assert state.crystals[0] == 1
    assert "12" in stops(state), "after a stop every direction is free"
    walk(state, "12")
    assert state.maneuvers == 2
    assert state.crystals[0] == 1
    assert passes(state) == set(), "the square works once in a turn"


@rule("GAC-EX-05", "GAC-MOVE-06", "GAC-R-06")
def test_a_detour_counts() -> None:
    state = lay_out({0: "12"}, squares="c32", high="22|21 32|31 32|42")
    enter(state, "32")
    assert "13" in stops(state)
    assert "22" in stops(state), "round the block and in from below"
    walk(state, "13")
    assert state.crystals[0] == 1
    assert state.maneuvers == 1


@rule("GAC-R-02")
def test_a_corridor_may_be_walked_back_after_a_loop() -> None:
    """Down the corridor (1,1)…(3,1), round the block behind it, and back out."""
    block = ["41", "51", "42", "52"]
    state = lay_out({0: "11"}, squares="c41", high=enclose("11", "21", "31", *block))
    enter(state, "41")
    assert stops(state) >= {"51", "42", "52", "31", "21", "11"}
    closed = lay_out({0: "11"}, squares="c41", high=enclose("11", "21", "31", *block) + " 42|52")
    enter(closed, "41")
    assert stops(closed) == {"51", "42", "52"}, "without a loop there is no way back"


@rule("GAC-R-01")
def test_steps_are_orthogonal() -> None:
    state = lay_out({0: "11"}, high="11|21 11|12 11|01 11|10")
    assert stops(state) == set()
    assert "22" in stops(lay_out({0: "11"}))


@rule("GAC-R-03")
def test_the_start_cell_is_not_passed() -> None:
    state = lay_out({0: "12"}, squares="c12", high=enclose("12", "22", "32"))
    walk(state, "22")
    assert state.crystals[0] == 0
    loop = lay_out({0: "12"}, squares="c12", high=enclose("12", "22", "13", "23"))
    assert "12" in passes(loop), "entered again by a loop it works"


@rule("GAC-R-07", "GAC-R-08")
def test_a_loop_ends_on_its_own_start() -> None:
    assert stops(lay_out({0: "12"}, high=enclose("12", "22", "13", "23"))) == {"12", "22", "13", "23"}
    assert "12" not in stops(lay_out({0: "12"}, high=enclose("12", "22", "32"))), "no loop, and no move without a step"


@rule("GAC-R-07", "GAC-R-68")
def test_a_loop_back_to_a_gacha_staircase_is_a_stop() -> None:
    state = lay_out({0: "12"}, squares="g12", high=enclose("12", "22", "13", "23"), card=3)
    walk(state, "12")
    assert len(told(state, "gacha")) == 1
    top(state, 2)
    walk(state, "12")
    assert len(told(state, "gacha")) == 2, "the same staircase draws again in the same turn"


@rule("GAC-R-06", "GAC-CRYSTAL-02", "GAC-EX-19", "GAC-R-29")
def test_items_are_taken_in_the_order_of_the_route() -> None:
    line = [f"{x}2" for x in range(6)]
    state = lay_out({0: "02"}, squares="c12 t22 c32 w42", high=enclose(*line))
    enter(state, "12")
    assert state.crystals[0] == 1
    assert state.maneuvers == 1
    assert passes(state) == {"22"}, "the next square of the row comes first"
    enter(state, "22")
    assert len(tools(state, 0)) == 1
    enter(state, "32")
    enter(state, "42")
    walk(state, "52")
    assert (state.crystals[0], state.tool_count(0), state.weapon_count(0)) == (2, 1, 1)
    assert state.moves_left == 2


@rule("GAC-R-06", "GAC-TOOL-10")
def test_a_tool_drawn_on_the_way_is_of_use_at_once() -> None:
    state = lay_out({0: "12"}, squares="t22", high=enclose("12", "22", "32") + " 22|32")
    state.tool_bag = [0, 0, 3, 0, 0, 0]
    assert stops(state) == set()
    assert passes(state) == {"22"}
    state.play(0, GAME.moves.parse("pass r2c2 free"))
    assert legs(state, "walk")["32"] == {"1nawa"}


@rule("GAC-EX-20", "GAC-CRYSTAL-04", "GAC-R-05")
@pytest.mark.parametrize("row", [2, 4, 5, 7])
def test_a_square_works_once_a_turn(row: int) -> None:
    state = lay_out({0: f"0{row}"}, squares=f"c1{row}", high=enclose(f"0{row}", f"1{row}", f"2{row}"))
    play(state, f"pass r{row}c1 free", f"walk r{row}c2 free")
    assert state.harvested(cell(f"1{row}"))
    walk(state, f"0{row}")
    assert state.crystals[0] == 1
    slide(state)
    play(state, "end")
    assert not state.harvested(cell(f"1{row}")), "the set is emptied at the turn's end"
    for _ in range(3):
        walk(state, min(stops(state)))
        slide(state)
        slide(state, "red-west")
        play(state, "end")
    assert passes(state) == {f"1{row}"}


# --- areas ---------------------------------------------------------------------------------------------------------


@rule("GAC-EX-06", "GAC-GROUND-03", "GAC-GROUND-04", "GAC-GROUND-05", "GAC-GROUND-06", "GAC-TOOL-13")
def test_both_kinds_of_wall_block_on_ground() -> None:
    walls: Given = {"high": "11|21 11|01 11|10", "low": "11|12"}
    assert stops(lay_out({0: "11"}, **walls)) == set()
    found = legs(lay_out({0: "11"}, walls, tools={0: "nawa"}), "walk")
    assert found["21"] == {"1nawa"}
    assert found["12"] == {"1nawa"}
    assert len(stops(lay_out({0: "11"}))) > 70, "without walls a Ninja walks as far as it likes"
    fence = enclose("01", "11", "21")
    assert stops(lay_out({0: "01"}, high=fence + " 11|21")) == {"11"}
    assert stops(lay_out({0: "01"}, high=fence, low="11|21")) == {"11"}


@rule("GAC-MOVE-01", "GAC-MOVE-02", "GAC-GROUND-01", "GAC-GROUND-02", "GAC-WATER-01", "GAC-ROOF-01")
def test_areas_and_special_squares_of_the_castle() -> None:
    castle = lay_out(areas="w32 r42 a52", squares="c22").castle
    assert [castle.layers[cell(spot)] for spot in ("22", "32", "42", "52")] == [[0], [1], [2], [0, 1]]
    assert all(castle.layers[base] == [0] for base in castle.bases)
    assert castle.item_nodes.list() == [cell("22")]


@rule("GAC-EX-07", "GAC-WATER-05", "GAC-WATER-08", "GAC-WATER-09", "GAC-WATER-11")
def test_walls_in_and_round_water() -> None:
    state = lay_out({0: "32"}, areas="w32 w42 w52", low="22|32 32|42", high="42|52")
    assert worn(state, 0) == "take"
    assert "42" in stops(state)
    assert "52" not in stops(state), "over the High Wall or from the shore: both are closed"
    fenced = lay_out({0: "32"}, areas="w32 w42 w52", low="22|32 32|42 32|31 32|33 42|41 42|43", high="42|52")
    assert stops(fenced) == {"42"}, "a Low Wall on the border closes it"
    walk(state, "31")
    assert worn(state, 0) == "none", "leaving Water takes the Marker off"


@rule("GAC-EX-08", "GAC-WATER-02", "GAC-WATER-03", "GAC-WATER-07", "GAC-WATER-11", "GAC-TOOL-11", "GAC-MOVE-08")
def test_crossing_water_costs_a_take() -> None:
    column = " ".join(f"w3{y}" for y in range(9))
    state = lay_out({0: "22"}, areas=column, tools={0: "take"})
    found = legs(state, "walk")
    assert found["32"] == {"1take"}
    assert found["42"] == {"1take"}
    assert found["21"] == {"free"}
    walk(state, "42", "1take")
    assert (state.maneuvers, tools(state, 0), worn(state, 0), state.tool_bag[0]) == (1, [], "none", 3)
    assert all(int(goal[0]) < 3 for goal in stops(lay_out({0: "22"}, areas=column)))
    wet = walk(lay_out({0: "22"}, areas=column, tools={0: "take"}), "32", "1take")
    assert worn(wet, 0) == "take"
    assert tools(wet, 0) == []
    walk(wet, "38")
    assert worn(wet, 0) == "take", "it stays on in Water"


@rule("GAC-WATER-10", "GAC-ROOF-10")
@pytest.mark.parametrize(("area", "marker"), [("w", "take"), ("r", "hashigo")])
def test_a_ninja_may_stay_in_its_area_for_turns(area: str, marker: str) -> None:
    state = lay_out({0: "32"}, areas=f"{area}32 {area}42", seats=3)
    for _ in range(2):
        walk(state, "42" if where(state, 0) == "32" else "32")
        slide(state)
        slide(state, "red-west")
        play(state, "end")
        for _seat in (1, 2):
            walk(state, min(goal for goal in stops(state) if goal in ("70", "78", "81", "87")))
            slide(state)
            slide(state, "red-west")
            play(state, "end")
        assert worn(state, 0) == marker
        assert tools(state, 0) == []


@rule("GAC-WATER-11", "GAC-ROOF-11", "GAC-R-13")
@pytest.mark.parametrize(("area", "tool"), [("w", "take"), ("r", "hashigo")])
def test_a_later_entry_needs_a_new_token(area: str, tool: str) -> None:
    line = ["02", "12", "22", "32", "42"]
    for held, furthest in ((1, "22"), (2, "42")):
        state = lay_out({0: "02"}, areas=f"{area}12 {area}32", high=enclose(*line), tools={0: " ".join([tool] * held)})
        assert max(stops(state)) == furthest
        assert legs(state, "walk")["12"] == {f"1{tool}"}


@rule("GAC-R-13")
def test_from_water_to_rooftop_is_an_exit_and_an_entry() -> None:
    state = lay_out({0: "02"}, areas="w12 r22", high=enclose("02", "12", "22"), tools={0: "take hashigo"})
    assert legs(state, "walk") == {"12": {"1take"}, "22": {"1take+1hashigo"}}
    walk(state, "22", "1take+1hashigo")
    assert worn(state, 0) == "hashigo"
    back = lay_out({0: "22"}, areas="w12 r22", high=enclose("02", "12", "22"), tools={0: "take"})
    assert legs(back, "walk") == {"12": {"1take"}, "02": {"1take"}}
    walk(back, "12", "1take")
    assert worn(back, 0) == "take"


@rule("GAC-WATER-04", "GAC-ROOF-04")
@pytest.mark.parametrize(("area", "tool"), [("w", "take"), ("r", "hashigo")])
def test_an_injured_ninja_enters_neither_water_nor_rooftop(area: str, tool: str) -> None:
    given: Given = {"areas": f"{area}32", "tools": {0: tool}, "moves": 2}
    assert "32" not in stops(lay_out({0: "22"}, given, marker={0: "injury"}))
    assert "32" in stops(lay_out({0: "22"}, **given))


@rule("GAC-WATER-06", "GAC-ROOF-06", "GAC-R-12")
@pytest.mark.parametrize(("area", "tool"), [("w", "take"), ("r", "hashigo")])
@pytest.mark.parametrize("wall", ["high", "low"])
def test_a_wall_on_a_border_needs_a_nawa_too(area: str, tool: str, wall: str) -> None:
    round_it = enclose("32")
    walls: Given = {"high": round_it} if wall == "high" else {"low": round_it}
    assert "32" not in stops(lay_out({0: "22"}, walls, areas=f"{area}32", tools={0: tool}))
    assert "32" not in stops(lay_out({0: "22"}, walls, areas=f"{area}32", tools={0: "nawa"}))
    both = lay_out({0: "22"}, walls, areas=f"{area}32", tools={0: f"nawa {tool}"})
    assert legs(both, "walk")["32"] == {f"1nawa+1{tool}"}
    out = lay_out({0: "32"}, walls, areas=f"{area}32", tools={0: "nawa"})
    assert legs(out, "walk")["22"] == {"1nawa"}
    assert stops(lay_out({0: "32"}, walls, areas=f"{area}32")) == set()


@rule("GAC-EX-09", "GAC-ROOF-02", "GAC-ROOF-03", "GAC-ROOF-05", "GAC-ROOF-07", "GAC-ROOF-08", "GAC-TOOL-12")
def test_climbing_the_rooftop() -> None:
    state = lay_out({0: "22"}, areas="r32 r42", low="32|42", tools={0: "hashigo"})
    assert legs(state, "walk")["42"] == {"1hashigo"}
    assert legs(state, "walk")["52"] == {"free"}
    walk(state, "42", "1hashigo")
    assert worn(state, 0) == "hashigo"
    assert tools(state, 0) == []
    assert state.tool_bag[1] == 3
    assert state.moves_left == 2
    walk(state, "52")
    assert worn(state, 0) == "none"
    borders = "32|22 32|31 32|33 42|41 42|43 42|52"
    assert "42" not in stops(lay_out({0: "22"}, areas="r32 r42", low=f"32|42 {borders}", tools={0: "hashigo"}))
    rope = lay_out({0: "22"}, areas="r32 r42", low=f"32|42 {borders}", tools={0: "hashigo nawa"})
    assert legs(rope, "walk")["42"] == {"1nawa+1hashigo"}
    through = lay_out({0: "22"}, areas="r32", high=enclose("22", "32", "42"), tools={0: "hashigo"})
    assert "42" in stops(through), "crossing the border forces no stop"
    assert stops(lay_out({0: "22"}, areas="r32", high=enclose("22", "32", "42"))) == set()


@rule("GAC-ROOF-09", "GAC-ROOF-11")
def test_high_walls_block_on_rooftops() -> None:
    state = lay_out({0: "32"}, areas="r32 r42 r52", low="32|42", high=enclose("32", "42", "52") + " 42|52")
    assert stops(state) == {"42"}
    rope = lay_out({0: "32"}, areas="r32 r42 r52", high=enclose("32", "42", "52") + " 42|52", tools={0: "nawa"})
    assert legs(rope, "walk")["52"] == {"1nawa"}
    off = walk(lay_out({0: "32"}, areas="r32"), "22")
    assert worn(off, 0) == "none"
    assert "32" not in stops(off)


@rule("GAC-R-14", "GAC-CELL-04")
def test_the_layer_of_an_amphibious_square_is_fixed_on_entry() -> None:
    line = enclose("12", "22", "32")
    dry = lay_out({0: "12"}, areas="a22 w32", high=line, tools={0: "take"})
    assert legs(dry, "walk") == {"22": {"free"}, "22w": {"1take"}, "32": {"1take"}}
    walk(dry, "22w", "1take")
    assert worn(dry, 0) == "take"
    assert legs(dry, "walk") == {"12": {"free"}, "32": {"free"}}, "the layer cannot be changed while standing there"
    wet = lay_out({0: "32"}, areas="a22 w32", high=line)
    assert legs(wet, "walk") == {"22": {"free"}, "22w": {"free"}, "12": {"free"}}
    low = lay_out({0: "32"}, areas="a22 w32", high=enclose("22", "32"), low="22|32")
    assert stops(low) == {"22w"}, "inside Water Low Walls are open, for an exit no wall may stand"
    roof = lay_out({0: "32"}, areas="a22 r32", high=enclose("22", "32"), tools={0: "take"})
    assert legs(roof, "walk") == {"22": {"free"}, "22w": {"1take"}}
    assert stops(lay_out({0: "32"}, areas="a22 r32", high=enclose("22", "32"), low="22|32", tools={0: "take"})) == set()


@rule("GAC-EX-11", "GAC-CELL-04", "GAC-CELL-05", "GAC-FAQ-04", "GAC-FAQ-05")
@pytest.mark.parametrize("row", [2, 6])
def test_pieces_on_an_amphibious_square_block_their_own_layer_only(row: int) -> None:
    left, middle, right = f"1{row}", f"2{row}", f"3{row}"
    line = enclose(left, middle, right)
    below: Given = {"areas": f"w{left} a{middle} w{right}", "high": line}
    above: Given = {"areas": f"a{middle}", "high": line}
    assert stops(lay_out({0: left, 1: f"{middle}w"}, **above)) == {middle, right}
    assert stops(lay_out({0: left, 1: middle}, **above)) == set()
    assert stops(lay_out({0: left, 1: f"{middle}w"}, **below)) == {middle}
    assert stops(lay_out({0: left, 1: middle}, **below)) == {f"{middle}w", right}
