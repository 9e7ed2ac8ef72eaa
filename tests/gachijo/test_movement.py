"""Maneuvers: areas, walls, special squares, passages (MOVE, GROUND, WATER, ROOF, CELL, STAIR and their rulings)."""

from __future__ import annotations

import pytest

from chabudai.core.errors import IllegalMove
from gachijo.scenes import (
    GAME,
    cell,
    enclose,
    enter,
    kinds,
    legs,
    options,
    passes,
    play,
    scene,
    slide,
    stops,
    told,
    tools,
    top,
    walk,
    where,
    worn,
)

rule = pytest.mark.rule
CORRIDOR = "22|21 22|23 32|31 32|33"


# --- one stroke ----------------------------------------------------------------------------------------------------


@rule("GAC-EX-03", "GAC-MOVE-03", "GAC-TURN-04")
def test_five_cells_are_one_move() -> None:
    state = walk(scene({0: "12"}), "17")
    assert where(state, 0) == "17"
    assert state.moves_left == 2
    assert state.maneuvers == 1


@rule("GAC-EX-04", "GAC-MOVE-05", "GAC-MOVE-07", "GAC-CRYSTAL-03", "GAC-CRYSTAL-04", "GAC-R-09")
def test_a_dead_end_is_entered_but_not_left_in_one_move() -> None:
    state = scene({0: "12"}, squares="c32", high=f"{CORRIDOR} 32|42")
    enter(state, "32")
    assert options(state) == ["stay"]
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
    state = scene({0: "12"}, squares="c32", high="22|21 32|31 32|42")
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
    state = scene({0: "11"}, squares="c41", high=enclose("11", "21", "31", *block))
    enter(state, "41")
    assert stops(state) >= {"51", "42", "52", "31", "21", "11"}
    closed = scene({0: "11"}, squares="c41", high=enclose("11", "21", "31", *block) + " 42|52")
    enter(closed, "41")
    assert stops(closed) == {"51", "42", "52"}, "without a loop there is no way back"


@rule("GAC-R-01")
def test_steps_are_orthogonal() -> None:
    state = scene({0: "11"}, high="11|21 11|12 11|01 11|10")
    assert stops(state) == set()
    assert "22" in stops(scene({0: "11"}))


@rule("GAC-R-03")
def test_the_start_cell_is_not_passed() -> None:
    state = scene({0: "12"}, squares="c12", high=enclose("12", "22", "32"))
    walk(state, "22")
    assert state.crystals[0] == 0
    loop = scene({0: "12"}, squares="c12", high=enclose("12", "22", "13", "23"))
    assert "12" in passes(loop), "entered again by a loop it works"


@rule("GAC-R-07", "GAC-R-08")
def test_a_loop_ends_on_its_own_start() -> None:
    assert stops(scene({0: "12"}, high=enclose("12", "22", "13", "23"))) == {"12", "22", "13", "23"}
    assert "12" not in stops(scene({0: "12"}, high=enclose("12", "22", "32"))), "no loop, and no move without a step"


@rule("GAC-R-07", "GAC-R-68")
def test_a_loop_back_to_a_gacha_staircase_is_a_stop() -> None:
    state = scene({0: "12"}, squares="g12", high=enclose("12", "22", "13", "23"), card=3)
    walk(state, "12")
    assert told(state, "gacha") == 1
    top(state, 2)
    walk(state, "12")
    assert told(state, "gacha") == 2, "the same staircase draws again in the same turn"


@rule("GAC-R-06", "GAC-CRYSTAL-02", "GAC-EX-19", "GAC-R-29")
def test_items_are_taken_in_the_order_of_the_route() -> None:
    line = [f"{x}2" for x in range(6)]
    state = scene({0: "02"}, squares="c12 t22 c32 w42", high=enclose(*line))
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
    state = scene({0: "12"}, squares="t22", high=enclose("12", "22", "32") + " 22|32")
    state.tool_bag = [0, 0, 3, 0, 0, 0]
    assert stops(state) == set()
    assert passes(state) == {"22"}
    state.play(0, GAME.moves.parse("pass r2c2 free"))
    assert legs(state, "walk")["32"] == {"1nawa"}


@rule("GAC-EX-20", "GAC-CRYSTAL-04", "GAC-R-05")
@pytest.mark.parametrize("row", [2, 4, 5, 7])
def test_a_square_works_once_a_turn(row: int) -> None:
    state = scene({0: f"0{row}"}, squares=f"c1{row}", high=enclose(f"0{row}", f"1{row}", f"2{row}"))
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
    walls = {"high": "11|21 11|01 11|10", "low": "11|12"}
    assert stops(scene({0: "11"}, **walls)) == set()
    found = legs(scene({0: "11"}, tools={0: "nawa"}, **walls), "walk")
    assert found["21"] == {"1nawa"}
    assert found["12"] == {"1nawa"}
    assert len(stops(scene({0: "11"}))) > 70, "without walls a Ninja walks as far as it likes"
    fence = enclose("01", "11", "21")
    assert stops(scene({0: "01"}, high=fence + " 11|21")) == {"11"}
    assert stops(scene({0: "01"}, high=fence, low="11|21")) == {"11"}


@rule("GAC-MOVE-01", "GAC-MOVE-02", "GAC-GROUND-01", "GAC-GROUND-02", "GAC-WATER-01", "GAC-ROOF-01")
def test_areas_and_special_squares_of_the_castle() -> None:
    castle = scene(areas="w32 r42 a52", squares="c22").castle
    assert [castle.layers[cell(spot)] for spot in ("22", "32", "42", "52")] == [[0], [1], [2], [0, 1]]
    assert all(castle.layers[base] == [0] for base in castle.bases)
    assert castle.item_nodes.list() == [cell("22")]


@rule("GAC-EX-07", "GAC-WATER-05", "GAC-WATER-08", "GAC-WATER-09", "GAC-WATER-11")
def test_walls_in_and_round_water() -> None:
    state = scene({0: "32"}, areas="w32 w42 w52", low="22|32 32|42", high="42|52 52|51 52|53 52|62")
    assert worn(state, 0) == "take"
    assert "42" in stops(state)
    assert "52" not in stops(state)
    fenced = scene({0: "32"}, areas="w32 w42 w52", low="22|32 32|42 32|31 32|33 42|41 42|43", high="42|52")
    assert stops(fenced) == {"42"}, "a Low Wall on the border closes it"
    walk(state, "31")
    assert worn(state, 0) == "none", "leaving Water takes the Marker off"


@rule("GAC-EX-08", "GAC-WATER-02", "GAC-WATER-03", "GAC-WATER-07", "GAC-WATER-11", "GAC-TOOL-11", "GAC-MOVE-08")
def test_crossing_water_costs_a_take() -> None:
    column = " ".join(f"w3{y}" for y in range(9))
    state = scene({0: "22"}, areas=column, tools={0: "take"})
    found = legs(state, "walk")
    assert found["32"] == {"1take"}
    assert found["42"] == {"1take"}
    assert found["21"] == {"free"}
    walk(state, "42", "1take")
    assert (state.maneuvers, tools(state, 0), worn(state, 0), state.tool_bag[0]) == (1, [], "none", 3)
    assert all(int(goal[0]) < 3 for goal in stops(scene({0: "22"}, areas=column)))
    wet = walk(scene({0: "22"}, areas=column, tools={0: "take"}), "32", "1take")
    assert worn(wet, 0) == "take"
    assert tools(wet, 0) == []
    walk(wet, "38")
    assert worn(wet, 0) == "take", "it stays on in Water"


@rule("GAC-WATER-10", "GAC-ROOF-10")
@pytest.mark.parametrize(("area", "marker"), [("w", "take"), ("r", "hashigo")])
def test_a_ninja_may_stay_in_its_area_for_turns(area: str, marker: str) -> None:
    state = scene({0: "32"}, areas=f"{area}32 {area}42", seats=3)
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
        state = scene({0: "02"}, areas=f"{area}12 {area}32", high=enclose(*line), tools={0: " ".join([tool] * held)})
        assert max(stops(state)) == furthest
        assert legs(state, "walk")["12"] == {f"1{tool}"}


@rule("GAC-R-13")
def test_from_water_to_rooftop_is_an_exit_and_an_entry() -> None:
    state = scene({0: "02"}, areas="w12 r22", high=enclose("02", "12", "22"), tools={0: "take hashigo"})
    assert legs(state, "walk") == {"12": {"1take"}, "22": {"1take+1hashigo"}}
    walk(state, "22", "1take+1hashigo")
    assert worn(state, 0) == "hashigo"
    back = scene({0: "22"}, areas="w12 r22", high=enclose("02", "12", "22"), tools={0: "take"})
    assert legs(back, "walk") == {"12": {"1take"}, "02": {"1take"}}
    walk(back, "12", "1take")
    assert worn(back, 0) == "take"


@rule("GAC-WATER-04", "GAC-ROOF-04")
@pytest.mark.parametrize(("area", "tool"), [("w", "take"), ("r", "hashigo")])
def test_an_injured_ninja_enters_neither_water_nor_rooftop(area: str, tool: str) -> None:
    given = {"areas": f"{area}32", "tools": {0: tool}, "moves": 2}
    assert "32" not in stops(scene({0: "22"}, marker={0: "injury"}, **given))
    assert "32" in stops(scene({0: "22"}, **given))


@rule("GAC-WATER-06", "GAC-ROOF-06", "GAC-R-12")
@pytest.mark.parametrize(("area", "tool"), [("w", "take"), ("r", "hashigo")])
@pytest.mark.parametrize("wall", ["high", "low"])
def test_a_wall_on_a_border_needs_a_nawa_too(area: str, tool: str, wall: str) -> None:
    round_it = enclose("32")
    walls = {wall: round_it}
    assert "32" not in stops(scene({0: "22"}, areas=f"{area}32", tools={0: tool}, **walls))
    assert "32" not in stops(scene({0: "22"}, areas=f"{area}32", tools={0: "nawa"}, **walls))
    both = scene({0: "22"}, areas=f"{area}32", tools={0: f"nawa {tool}"}, **walls)
    assert legs(both, "walk")["32"] == {f"1nawa+1{tool}"}
    out = scene({0: "32"}, areas=f"{area}32", tools={0: "nawa"}, **walls)
    assert legs(out, "walk")["22"] == {"1nawa"}
    assert stops(scene({0: "32"}, areas=f"{area}32", **walls)) == set()


@rule("GAC-EX-09", "GAC-ROOF-02", "GAC-ROOF-03", "GAC-ROOF-05", "GAC-ROOF-07", "GAC-ROOF-08", "GAC-TOOL-12")
def test_climbing_the_rooftop() -> None:
    state = scene({0: "22"}, areas="r32 r42", low="32|42", tools={0: "hashigo"})
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
    assert "42" not in stops(scene({0: "22"}, areas="r32 r42", low=f"32|42 {borders}", tools={0: "hashigo"}))
    rope = scene({0: "22"}, areas="r32 r42", low=f"32|42 {borders}", tools={0: "hashigo nawa"})
    assert legs(rope, "walk")["42"] == {"1nawa+1hashigo"}
    through = scene({0: "22"}, areas="r32", high=enclose("22", "32", "42"), tools={0: "hashigo"})
    assert "42" in stops(through), "crossing the border forces no stop"
    assert stops(scene({0: "22"}, areas="r32", high=enclose("22", "32", "42"))) == set()


@rule("GAC-ROOF-09", "GAC-ROOF-11")
def test_high_walls_block_on_rooftops() -> None:
    state = scene({0: "32"}, areas="r32 r42 r52", low="32|42", high=enclose("32", "42", "52") + " 42|52")
    assert stops(state) == {"42"}
    rope = scene({0: "32"}, areas="r32 r42 r52", high=enclose("32", "42", "52") + " 42|52", tools={0: "nawa"})
    assert legs(rope, "walk")["52"] == {"1nawa"}
    off = walk(scene({0: "32"}, areas="r32"), "22")
    assert worn(off, 0) == "none"
    assert "32" not in stops(off)


@rule("GAC-R-14", "GAC-CELL-04")
def test_the_layer_of_an_amphibious_square_is_fixed_on_entry() -> None:
    line = enclose("12", "22", "32")
    dry = scene({0: "12"}, areas="a22 w32", high=line, tools={0: "take"})
    assert legs(dry, "walk") == {"22": {"free"}, "22w": {"1take"}, "32": {"1take"}}
    walk(dry, "22w", "1take")
    assert worn(dry, 0) == "take"
    assert legs(dry, "walk") == {"12": {"free"}, "32": {"free"}}, "the layer cannot be changed while standing there"
    wet = scene({0: "32"}, areas="a22 w32", high=line)
    assert legs(wet, "walk") == {"22": {"free"}, "22w": {"free"}, "12": {"free"}}
    low = scene({0: "32"}, areas="a22 w32", high=enclose("22", "32"), low="22|32")
    assert stops(low) == {"22w"}, "inside Water Low Walls are open, for an exit no wall may stand"
    roof = scene({0: "32"}, areas="a22 r32", high=enclose("22", "32"), tools={0: "take"})
    assert legs(roof, "walk") == {"22": {"free"}, "22w": {"1take"}}
    assert stops(scene({0: "32"}, areas="a22 r32", high=enclose("22", "32"), low="22|32", tools={0: "take"})) == set()


@rule("GAC-EX-11", "GAC-CELL-04", "GAC-CELL-05", "GAC-FAQ-04", "GAC-FAQ-05")
def test_pieces_on_an_amphibious_square_block_their_own_layer_only() -> None:
    line = enclose("12", "22", "32")
    below = {"areas": "w12 a22 w32", "high": line}
    above = {"areas": "a22", "high": line}
    assert stops(scene({0: "12", 1: "22w"}, **above)) == {"22", "32"}
    assert stops(scene({0: "12", 1: "22"}, **above)) == set()
    assert stops(scene({0: "12", 1: "22w"}, **below)) == {"22"}
    assert stops(scene({0: "12", 1: "22"}, **below)) == {"22w", "32"}


# --- squares -------------------------------------------------------------------------------------------------------


@rule("GAC-CELL-01", "GAC-MOVE-09")
def test_regular_cells_are_passed_and_stopped_on_without_effect() -> None:
    state = scene({0: "12"}, high=enclose("12", "22", "32"))
    assert stops(state) == {"22", "32"}
    walk(state, "22")
    assert kinds(state) == {"walk", "slide"}
    assert state.moves_left == 2


@rule("GAC-EX-10", "GAC-CELL-02", "GAC-CELL-03", "GAC-R-98")
def test_pieces_block_unless_they_hide() -> None:
    line = enclose("02", "12", "22")
    assert stops(scene({0: "02", 1: "12"}, high=line)) == set()
    assert stops(scene({0: "02", 1: "12"}, high=line, marker={1: "nuno"})) == {"22"}
    assert stops(scene({0: "02", 1: "12"}, high=line, marker={1: "kekkai"})) == set()


@rule("GAC-EX-12", "GAC-CELL-06", "GAC-CELL-07", "GAC-TREASURE-01", "GAC-R-28")
def test_a_treasure_needs_a_stop() -> None:
    line = enclose("22", "32", "42")
    passed = walk(scene({0: "22"}, squares="K32", high=line), "42")
    assert passed.treasures[0] == 0
    assert kinds(passed) == {"walk", "slide"}
    stopped = walk(scene({0: "22"}, squares="K32", high=line), "32")
    assert options(stopped) == ["take kagami", "leave"]
    left = play(stopped.copy(), "leave")
    assert left.treasures[0] == 0
    assert left.moves_left == 2
    play(stopped, "take kagami")
    assert stopped.treasures[0] == 1
    assert stopped.den == [2, 3, 3, 3]


@rule(
    "GAC-CELL-08",
    "GAC-CELL-09",
    "GAC-CELL-10",
    "GAC-R-04",
    "GAC-R-96",
    "GAC-CRYSTAL-01",
    "GAC-TOOL-01",
    "GAC-WEAPON-01",
)
@pytest.mark.parametrize("square", "ctw")
def test_item_squares_work_on_entry_whether_passed_or_stopped_on(square: str) -> None:
    state = scene({0: "12"}, squares=f"{square}22", high=enclose("12", "22", "32"))
    assert stops(state) == set(), "the square cannot be crossed without its working"
    enter(state, "22")
    assert state.crystals[0] + state.tool_count(0) + state.weapon_count(0) == 1
    assert options(state) == ["walk r2c3 free", "stay"]
    play(state, "stay")
    assert where(state, 0) == "22"
    assert state.moves_left == 2


@rule("GAC-EX-13", "GAC-CELL-11", "GAC-R-18")
def test_the_summoning_point_is_passed_never_stopped_on() -> None:
    state = scene({0: "43"}, high=enclose("43", "44", "45"))
    assert stops(state) == {"45"}
    with pytest.raises(IllegalMove, match="Summoning Point") as refusal:
        walk(state, "44")
    assert refusal.value.rule == "GAC-CELL-11"


@rule("GAC-CELL-12")
def test_yin_yang_squares_do_nothing_for_ninja() -> None:
    state = scene({0: "12"}, squares="y22 y66", high=enclose("12", "22", "32"))
    assert stops(state) == {"22", "32"}
    walk(state, "22")
    assert kinds(state) == {"walk", "slide"}
    assert stops(state) == {"12", "32"}, "no jump to the other one"


@rule("GAC-EX-14", "GAC-CELL-13", "GAC-R-17")
def test_a_base_ends_the_move() -> None:
    state = scene({0: "81", 1: "55"}, high=enclose("80", "81", "70"))
    assert stops(state) == {"80"}
    walk(state, "80")
    assert stops(state) == {"70", "81"}, "a stranger may stand on any vacant Base"


@rule("GAC-R-100")
def test_a_base_under_nuno_cannot_be_entered() -> None:
    state = scene({0: "81", 1: "80"}, high=enclose("80", "81"), marker={1: "nuno"})
    assert stops(state) == set()


@rule("GAC-R-108")
def test_an_occupied_base_keeps_its_owner_out() -> None:
    state = scene({0: "01", 1: "00"}, high=enclose("00", "01", "02"))
    assert stops(state) == {"02"}
    guarded = scene({0: "01", 1: "55"}, high=enclose("00", "01", "02"), seats=2, guardian="oni 00")
    assert stops(guarded) == {"02"}


@rule("GAC-EX-15", "GAC-CELL-14", "GAC-CELL-15", "GAC-STAIR-01", "GAC-STAIR-02", "GAC-R-15")
def test_passages_link_all_staircases_and_end_the_move() -> None:
    state = scene({0: "01"}, squares="s11 s71 s77", high=enclose("01", "11"))
    assert stops(state) == {"11", "71", "77"}
    walk(state, "71")
    assert state.moves_left == 2
    assert {"11", "77"} <= stops(state), "a passage may be used at once from a staircase"
    line = scene({0: "01"}, squares="s11 s71", high=enclose("01", "11", "21"))
    assert "21" in stops(line), "a staircase may be walked over"
    blocked = scene({0: "01", 1: "71"}, squares="s11 s71 s77", high=enclose("01", "11"))
    assert stops(blocked) == {"11", "77"}
    hidden = scene({0: "01", 1: "71"}, squares="s11 s71 s77", high=enclose("01", "11"), marker={1: "nuno"})
    assert stops(hidden) == {"11", "77"}, "the exit must be stopped on, and under Nuno it cannot"


@rule("GAC-R-15")
def test_the_exit_is_another_staircase_than_the_entrance() -> None:
    alone = scene({0: "11"}, squares="s11 s71", high=enclose("11"))
    assert stops(alone) == {"71"}
    pair = scene({0: "11"}, squares="s11 s21", high=enclose("11", "21"))
    assert stops(pair) == {"11", "21"}, "walk to the other one and come back through the passage"


@rule("GAC-EX-16", "GAC-STAIR-03", "GAC-STAIR-04", "GAC-STAIR-05", "GAC-R-16", "GAC-GACHA-02")
def test_gacha_staircases_draw_on_a_stop_only() -> None:
    line = {"squares": "g11 g77", "high": enclose("01", "11", "21")}
    passed = walk(scene({0: "01"}, card=12, **line), "21")
    assert told(passed, "gacha") == 0
    state = walk(scene({0: "01"}, card=12, **line), "11")
    assert told(state, "gacha") == 1
    play(state, "appear r7c7")
    assert told(state, "gacha") == 1
    assert where(state, 0) == "77"
    through = walk(scene({0: "01"}, card=3, **line), "77")
    assert told(through, "gacha") == 1
    assert through.crystals[0] == 1, "a gacha staircase is an exit like the others"


@rule("GAC-EX-24", "GAC-TOOL-13", "GAC-TOOL-14", "GAC-TOOL-15")
def test_each_nawa_crosses_one_wall() -> None:
    walls = {"high": enclose("12", "22", "32") + " 12|22", "low": "22|32"}
    one = scene({0: "12"}, tools={0: "nawa"}, **walls)
    assert "22" in stops(one)
    assert "32" not in stops(one)
    two = scene({0: "12"}, tools={0: "nawa nawa"}, **walls)
    assert legs(two, "walk")["32"] == {"2nawa"}
    walk(two, "32", "2nawa")
    assert tools(two, 0) == []
    assert two.tool_bag[2] == 3
    assert worn(two, 0) == "none"


@rule("GAC-R-10")
def test_two_walls_on_one_boundary_are_one() -> None:
    from chabudai.games.gachijo.maze import WallSheet

    red_walls = [[0] * 12 for _ in range(9)]
    blue_walls = [[0] * 8 for _ in range(13)]
    for row in range(9):
        red_walls[row][2 + 2] = 1
        blue_walls[2 + row][2] = 2
    red = WallSheet(True, 2, red_walls, [[0] * 13 for _ in range(8)], [6, 4])
    blue = WallSheet(False, 2, blue_walls, [[0] * 9 for _ in range(12)], [4, 6])
    state = scene({0: "22"}, red=red, blue=blue, tools={0: "nawa"})
    assert state.maze.wall(cell("22"), 1) == 2, "High if either is High"
    assert legs(state, "walk")["32"] == {"1nawa"}


@rule("GAC-R-11")
def test_no_spend_is_offered_that_another_undercuts() -> None:
    state = scene({0: "22"}, areas="w32", high="22|23", tools={0: "nawa take"})
    assert legs(state, "walk")["23"] == {"free"}
    either = scene(
        {0: "12"},
        areas="w23 w33",
        high=enclose("12", "22", "32", "13", "23", "33") + " 12|22",
        low="12|13",
        tools={0: "nawa take"},
    )
    assert legs(either, "walk")["32"] == {"1nawa"}
    choice = scene({0: "12"}, areas="w13", high=enclose("12", "22", "13", "23") + " 12|22", tools={0: "nawa take"})
    assert legs(choice, "walk")["22"] == {"1nawa", "1take"}, "neither undercuts the other"


@rule("GAC-R-97")
@pytest.mark.parametrize(("area", "tool"), [("w", "take"), ("r", "hashigo")])
def test_item_squares_work_in_their_layer(area: str, tool: str) -> None:
    state = scene(
        {0: "12"}, squares="c22 K32", areas=f"{area}22 {area}32", tools={0: tool}, high=enclose("12", "22", "32")
    )
    enter(state, "22", f"1{tool}")
    assert state.crystals[0] == 1
    assert worn(state, 0) == ("take" if tool == "take" else "hashigo")
    walk(state, "32")
    assert options(state) == ["take kagami", "leave"]


@rule("GAC-R-99", "GAC-R-117")
def test_an_item_square_under_nuno_needs_a_way_on() -> None:
    line = enclose("12", "22", "32")
    veil = {1: "nuno"}
    state = scene({0: "12", 1: "22"}, squares="c22", high=line, marker=veil)
    assert passes(state) == {"22"}
    enter(state, "22")
    assert options(state) == ["walk r2c3 free"]
    assert state.crystals[0] == 1
    dead_end = scene({0: "12", 1: "22"}, squares="c22", high=enclose("12", "22"), marker=veil)
    assert passes(dead_end) == set()
    rope = scene({0: "12", 1: "22"}, squares="t22", high=line + " 22|32", marker=veil, tools={0: "nawa kusuri nuno"})
    enter(rope, "22")
    assert options(rope) == ["exchange-tool nuno", "exchange-tool kusuri"], "the Nawa is needed to come to a stop"
    far = {"squares": "t10", "areas": "w30 w21", "high": "10|20 20|30 20|21", "tools": {0: "nawa nawa take"}}
    all_needed = scene({0: "00", 1: "10", 2: "11", 3: "20"}, marker={1: "nuno", 3: "nuno"}, **far)
    assert "10" not in passes(all_needed), "each of the three Tools is needed, and one would have to be exchanged"
    one_spare = scene({0: "00", 1: "10", 2: "11"}, marker=veil, **far)
    enter(one_spare, "10")
    assert options(one_spare) == ["exchange-tool take", "exchange-tool nawa"], "one Nawa leads to a stop on (2,0)"


@rule("GAC-R-57")
@pytest.mark.parametrize("marker", ["nuno", "kekkai"])
def test_nuno_and_kekkai_stay_on_ground_and_go_in_water(marker: str) -> None:
    given = {"areas": "w32", "high": enclose("22", "32", "42", "12"), "tools": {0: "take"}, "marker": {0: marker}}
    assert worn(walk(scene({0: "22"}, **given), "12"), 0) == marker
    assert worn(walk(scene({0: "22"}, **given), "32", "1take"), 0) == "take"
    assert worn(walk(scene({0: "22"}, **given), "42", "1take"), 0) == "none"


@rule("GAC-MOVE-04")
def test_reach_depends_on_areas_and_tools() -> None:
    bare = scene({0: "22"}, areas="w32", high="22|12")
    kit = scene({0: "22"}, areas="w32", high=enclose("22"), tools={0: "nawa take"})
    assert "32" not in stops(bare)
    assert legs(kit, "walk")["32"] == {"1nawa+1take"}
