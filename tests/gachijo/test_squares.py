"""Special squares, passages and spends (CELL, STAIR, GAC-R-10, -11, -15…18, -97…100)."""

from __future__ import annotations

import pytest

from chabudai.games.gachijo.rules.box import MARKERS
from gachijo.table import Given, cell, enclose, enter, lay_out, legs, new, passes, rc, stops, tools, walk, where, worn
from kit import families, legal, play, refusal, told

rule = pytest.mark.rule


# --- squares -------------------------------------------------------------------------------------------------------


@rule("GAC-CELL-01", "GAC-MOVE-09")
def test_regular_cells_are_passed_and_stopped_on_without_effect() -> None:
    state = lay_out({0: "12"}, high=enclose("12", "22", "32"))
    assert stops(state) == {"22", "32"}
    walk(state, "22")
    assert families(state) == {"walk", "slide"}
    assert state.moves_left == 2


@rule("GAC-EX-10", "GAC-CELL-02", "GAC-CELL-03", "GAC-R-98")
def test_pieces_block_unless_they_hide() -> None:
    line = enclose("02", "12", "22")
    assert stops(lay_out({0: "02", 1: "12"}, high=line)) == set()
    assert stops(lay_out({0: "02", 1: "12"}, high=line, marker={1: "nuno"})) == {"22"}
    assert stops(lay_out({0: "02", 1: "12"}, high=line, marker={1: "kekkai"})) == set()


@rule("GAC-EX-12", "GAC-CELL-06", "GAC-CELL-07", "GAC-TREASURE-01", "GAC-R-28")
def test_a_treasure_needs_a_stop() -> None:
    line = enclose("22", "32", "42")
    passed = walk(lay_out({0: "22"}, squares="K32", high=line), "42")
    assert passed.treasures[0] == 0
    assert families(passed) == {"walk", "slide"}
    stopped = walk(lay_out({0: "22"}, squares="K32", high=line), "32")
    assert legal(stopped) == ["take kagami", "leave"]
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
    state = lay_out({0: "12"}, squares=f"{square}22", high=enclose("12", "22", "32"))
    assert stops(state) == set(), "the square cannot be crossed without its working"
    enter(state, "22")
    assert state.crystals[0] + state.tool_count(0) + state.weapon_count(0) == 1
    assert legal(state) == ["walk r2c3 free", "stay"]
    play(state, "stay")
    assert where(state, 0) == "22"
    assert state.moves_left == 2


@rule("GAC-EX-13", "GAC-CELL-11", "GAC-R-18")
def test_the_summoning_point_is_passed_never_stopped_on() -> None:
    state = lay_out({0: "43"}, high=enclose("43", "44", "45"))
    assert stops(state) == {"45"}
    no = refusal(state, f"walk {rc('44')} free")
    assert "Summoning Point" in no.sentence
    assert no.rule == "GAC-CELL-11"


@rule("GAC-CELL-12")
def test_yin_yang_squares_do_nothing_for_ninja() -> None:
    state = lay_out({0: "12"}, squares="y22 y66", high=enclose("12", "22", "32"))
    assert stops(state) == {"22", "32"}
    walk(state, "22")
    assert families(state) == {"walk", "slide"}
    assert stops(state) == {"12", "32"}, "no jump to the other one"


@rule("GAC-EX-14", "GAC-CELL-13", "GAC-R-17")
def test_a_base_ends_the_move() -> None:
    state = lay_out({0: "81", 1: "55"}, high=enclose("80", "81", "70"))
    assert stops(state) == {"80"}
    walk(state, "80")
    assert stops(state) == {"70", "81"}, "a stranger may stand on any vacant Base"


@rule("GAC-R-100")
def test_a_base_under_nuno_cannot_be_entered() -> None:
    state = lay_out({0: "81", 1: "80"}, high=enclose("80", "81"), marker={1: "nuno"})
    assert stops(state) == set()


@rule("GAC-R-108")
def test_an_occupied_base_keeps_its_owner_out() -> None:
    state = lay_out({0: "01", 1: "00"}, high=enclose("00", "01", "02"))
    assert stops(state) == {"02"}
    guarded = lay_out({0: "01", 1: "55"}, high=enclose("00", "01", "02"), seats=2, guardian="oni 00")
    assert stops(guarded) == {"02"}


@rule("GAC-EX-15", "GAC-CELL-14", "GAC-CELL-15", "GAC-STAIR-01", "GAC-STAIR-02", "GAC-R-15")
def test_passages_link_all_staircases_and_end_the_move() -> None:
    state = lay_out({0: "01"}, squares="s11 s71 s77", high=enclose("01", "11"))
    assert stops(state) == {"11", "71", "77"}
    walk(state, "71")
    assert state.moves_left == 2
    assert {"11", "77"} <= stops(state), "a passage may be used at once from a staircase"
    line = lay_out({0: "01"}, squares="s11 s71", high=enclose("01", "11", "21"))
    assert "21" in stops(line), "a staircase may be walked over"
    blocked = lay_out({0: "01", 1: "71"}, squares="s11 s71 s77", high=enclose("01", "11"))
    assert stops(blocked) == {"11", "77"}
    hidden = lay_out({0: "01", 1: "71"}, squares="s11 s71 s77", high=enclose("01", "11"), marker={1: "nuno"})
    assert stops(hidden) == {"11", "77"}, "the exit must be stopped on, and under Nuno it cannot"


@rule("GAC-R-15")
def test_the_exit_is_another_staircase_than_the_entrance() -> None:
    alone = lay_out({0: "11"}, squares="s11 s71", high=enclose("11"))
    assert stops(alone) == {"71"}
    pair = lay_out({0: "11"}, squares="s11 s21", high=enclose("11", "21"))
    assert stops(pair) == {"11", "21"}, "walk to the other one and come back through the passage"


@rule("GAC-EX-16", "GAC-STAIR-03", "GAC-STAIR-04", "GAC-STAIR-05", "GAC-R-16", "GAC-GACHA-02")
def test_gacha_staircases_draw_on_a_stop_only() -> None:
    line: Given = {"squares": "g11 g77", "high": enclose("01", "11", "21")}
    passed = walk(lay_out({0: "01"}, line, card=12), "21")
    assert len(told(passed, "gacha")) == 0
    state = walk(lay_out({0: "01"}, line, card=12), "11")
    assert len(told(state, "gacha")) == 1
    play(state, "appear r7c7")
    assert len(told(state, "gacha")) == 1
    assert where(state, 0) == "77"
    through = walk(lay_out({0: "01"}, line, card=3), "77")
    assert len(told(through, "gacha")) == 1
    assert through.crystals[0] == 1, "a gacha staircase is an exit like the others"


@rule("GAC-EX-24", "GAC-TOOL-13", "GAC-TOOL-14", "GAC-TOOL-15")
def test_each_nawa_crosses_one_wall() -> None:
    walls: Given = {"high": enclose("12", "22", "32") + " 12|22", "low": "22|32"}
    one = lay_out({0: "12"}, walls, tools={0: "nawa"})
    assert "22" in stops(one)
    assert "32" not in stops(one)
    two = lay_out({0: "12"}, walls, tools={0: "nawa nawa"})
    assert legs(two, "walk")["32"] == {"2nawa"}
    walk(two, "32", "2nawa")
    assert tools(two, 0) == []
    assert two.tool_bag[2] == 3
    assert worn(two, 0) == "none"


@rule("GAC-R-10")
def test_two_walls_on_one_boundary_are_one() -> None:
    from chabudai.games.gachijo.rules.castle import WallSheet

    red_walls = [[0] * 12 for _ in range(9)]
    blue_walls = [[0] * 8 for _ in range(13)]
    for row in range(9):
        red_walls[row][2 + 2] = 1
        blue_walls[2 + row][2] = 2
    red = WallSheet(True, 2, red_walls, [[0] * 13 for _ in range(8)], [6, 4])
    blue = WallSheet(False, 2, blue_walls, [[0] * 9 for _ in range(12)], [4, 6])
    state = lay_out({0: "22"}, red=red, blue=blue, tools={0: "nawa"})
    assert state.maze.wall(cell("22"), 1) == 2, "High if either is High"
    assert legs(state, "walk")["32"] == {"1nawa"}


@rule("GAC-R-11")
def test_no_spend_is_offered_that_another_undercuts() -> None:
    state = lay_out({0: "22"}, areas="w32", high="22|23", tools={0: "nawa take"})
    assert legs(state, "walk")["23"] == {"free"}
    either = lay_out(
        {0: "12"},
        areas="w23 w33",
        high=enclose("12", "22", "32", "13", "23", "33") + " 12|22",
        low="12|13",
        tools={0: "nawa take"},
    )
    assert legs(either, "walk")["32"] == {"1nawa"}
    choice = lay_out({0: "12"}, areas="w13", high=enclose("12", "22", "13", "23") + " 12|22", tools={0: "nawa take"})
    assert legs(choice, "walk")["22"] == {"1nawa", "1take"}, "neither undercuts the other"


@rule("GAC-R-97")
@pytest.mark.parametrize(("area", "tool"), [("w", "take"), ("r", "hashigo")])
def test_item_squares_work_in_their_layer(area: str, tool: str) -> None:
    state = lay_out(
        {0: "12"}, squares="c22 K32", areas=f"{area}22 {area}32", tools={0: tool}, high=enclose("12", "22", "32")
    )
    enter(state, "22", f"1{tool}")
    assert state.crystals[0] == 1
    assert worn(state, 0) == ("take" if tool == "take" else "hashigo")
    walk(state, "32")
    assert legal(state) == ["take kagami", "leave"]


@rule("GAC-R-99", "GAC-R-117")
def test_an_item_square_under_nuno_needs_a_way_on() -> None:
    line = enclose("12", "22", "32")
    veil = {1: "nuno"}
    state = lay_out({0: "12", 1: "22"}, squares="c22", high=line, marker=veil)
    assert passes(state) == {"22"}
    enter(state, "22")
    assert legal(state) == ["walk r2c3 free"]
    assert state.crystals[0] == 1
    dead_end = lay_out({0: "12", 1: "22"}, squares="c22", high=enclose("12", "22"), marker=veil)
    assert passes(dead_end) == set()
    rope = lay_out({0: "12", 1: "22"}, squares="t22", high=line + " 22|32", marker=veil, tools={0: "nawa kusuri nuno"})
    enter(rope, "22")
    assert legal(rope) == ["exchange-tool nuno", "exchange-tool kusuri"], "the Nawa is needed to come to a stop"
    far: Given = {"squares": "t10", "areas": "w30 w21", "high": "10|20 20|30 20|21", "tools": {0: "nawa nawa take"}}
    all_needed = lay_out({0: "00", 1: "10", 2: "11", 3: "20"}, far, marker={1: "nuno", 3: "nuno"})
    assert "10" not in passes(all_needed), "each of the three Tools is needed, and one would have to be exchanged"
    one_spare = lay_out({0: "00", 1: "10", 2: "11"}, far, marker=veil)
    enter(one_spare, "10")
    assert legal(one_spare) == ["exchange-tool take", "exchange-tool nawa"], "one Nawa leads to a stop on (2,0)"


@rule("GAC-R-99")
def test_a_stroke_leads_over_several_item_squares_under_nuno() -> None:
    """Stage B, both sheets at −2: from (1,6) over the Crystal Square (2,6) and the Tool Square (2,7) to (1,7)."""
    state = new(4)
    play(state, "turn-stage 0", "turn-items 0", "turn-red 0", "turn-blue 0", "place-red -2", "place-blue -2")
    state.position[:3] = [cell("16"), cell("26"), cell("27")]
    state.marker[1] = state.marker[2] = MARKERS.index("nuno")
    assert passes(state) == {"26", "27"}
    back = play(state.copy(), "pass r7c2 free", "draw-tool", "pass r6c2 free")
    assert "walk r6c1 free" in legal(back), "the other way round"
    enter(state, "26")
    assert legal(state) == ["pass r7c2 free"], "it cannot stop, nor turn round"
    play(state, "pass r7c2 free", "draw-tool", "walk r7c1 free")
    assert (where(state, 0), state.crystals[0], state.tool_count(0)) == ("17", 1, 2)


@rule("GAC-R-99", "GAC-R-117")
def test_a_tool_that_opens_the_way_two_legs_on_is_kept() -> None:
    at = {0: "12", 1: "22", 2: "32"}
    given: Given = {"squares": "t22 t32", "areas": "w42", "high": enclose("12", "22", "32", "42")}
    given["marker"] = {1: "nuno", 2: "nuno"}
    state = lay_out(at, given, tools={0: "take kusuri nuno"})
    enter(state, "22")
    assert legal(state) == ["exchange-tool nuno", "exchange-tool kusuri"], "the Take leads to a stop on (4,2)"
    play(state, "exchange-tool nuno", "pass r2c3 free", "exchange-tool kusuri")
    walk(state, "42", "1take")
    assert passes(lay_out(at, **given)) == set(), "a Take might be drawn on the way, but is not at hand"
    two = lay_out(at, given, tools={0: "take kusuri"})
    enter(two, "22")
    assert legal(two) == ["draw-tool", "exchange-tool kusuri"]
    three = lay_out(at, given, tools={0: "take take take"})
    enter(three, "22")
    assert len(told(three, "tool_returned")) == 1, "one of them is enough"


@rule("GAC-R-57")
@pytest.mark.parametrize("marker", ["nuno", "kekkai"])
def test_nuno_and_kekkai_stay_on_ground_and_go_in_water(marker: str) -> None:
    given: Given = {
        "areas": "w32",
        "high": enclose("22", "32", "42", "12"),
        "tools": {0: "take"},
        "marker": {0: marker},
    }
    assert worn(walk(lay_out({0: "22"}, **given), "12"), 0) == marker
    assert worn(walk(lay_out({0: "22"}, **given), "32", "1take"), 0) == "take"
    assert worn(walk(lay_out({0: "22"}, **given), "42", "1take"), 0) == "none"


@rule("GAC-MOVE-04")
def test_reach_depends_on_areas_and_tools() -> None:
    bare = lay_out({0: "22"}, areas="w32", high="22|12")
    kit = lay_out({0: "22"}, areas="w32", high=enclose("22"), tools={0: "nawa take"})
    assert "32" not in stops(bare)
    assert legs(kit, "walk")["32"] == {"1nawa+1take"}


@rule("GAC-R-05", "GAC-CRYSTAL-04")
@pytest.mark.parametrize(("card", "goal"), [(12, "r2c1"), (14, "r0c0"), (11, "")])
def test_a_relocation_does_not_wake_a_square(card: int, goal: str) -> None:
    """The Crystal Square has worked; a card moves the Ninja, and on the same turn the square stays an ordinary cell."""
    state = lay_out(
        {0: "12", 1: "13"}, squares="c22 g32", high=enclose("12", "22", "32") + " " + enclose("13"), card=card
    )
    play(state, "pass r2c2 free", "walk r2c3 free")
    if goal:
        play(state, f"appear {goal}")
    else:
        play(state, "swap toyotomi")
    assert state.harvested(cell("22"))
    state.position[0] = cell("12")
    assert passes(state) == set()
    assert "22" in stops(state)
