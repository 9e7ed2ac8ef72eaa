"""Half symbols and when they make a full one (KOD-ANA, KOD-PLC-07, KOD-R-05, -10…-14).

Board 0 is the left board of seat 0 and the right board of seat 1; see `test_placement` for B1E.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from chabudai.games.kodama_forest.state import KodamaState
from kit import allows, legal, play, refused, told, twin_of
from kodama_forest.printed import OPPOSITE, STEPS, TILES, TURNS, Cell, Half, Tile, name_of
from kodama_forest.table import MEADOW, bonus_of, covered_on, earn, lay_out, owe


def meet(first: str, second: str) -> KodamaState:
    """Seat 0 lays one tile on board 0, then seat 1 another; each is written 'tile turn anchor'."""
    one, other = first.split(), second.split()
    state = lay_out(3, hands=[[one[0], "T04"], [other[0], "T08"], ["T12"]])
    play(state, f"lay left 1 {one[1]} {one[2]}", seat=0)
    assert bonus_of(state, 0) is None
    play(state, f"lay right 1 {other[1]} {other[2]}", seat=1)
    return state


FLOWER_NS = ("T03 0 r1c1", "T01 0 r2c0")
"""T03's flower at r1c1 S, T01's at r2c1 N."""
FLOWER_EW = ("T10 0 r1c0", "T15 0 r0c4")
"""T10's flower at r1c3 E, T15's at r1c4 W."""
POND_NS = ("T09 0 r1c1", "T02 0 r2c3")
"""T09's pond at r1c3 S, T02's at r2c3 N."""
POND_EW = ("T06 0 r1c0", "T20 0 r2c2")
"""T06's pond at r2c1 E, T20's at r2c2 W."""
BAMBOO_EW = ("T05 0 r1c0", "T01 0 r2c2")
"""T05's bamboo at r2c1 E, T01's at r2c2 W."""
BAMBOO_NS = ("T10 0 r8c1", "T73 0 r6c0")
"""T10's bamboo at r8c2 N, T73's at r7c2 S."""


def both_orders(pair: tuple[str, str]) -> list[tuple[str, str]]:
    return [pair, pair[::-1]]


@pytest.mark.rule("KOD-ANA-02")
@pytest.mark.parametrize(("first", "second"), both_orders(FLOWER_NS) + both_orders(FLOWER_EW))
def test_a_full_flower_earns_a_butterfly_on_the_same_board(first: str, second: str) -> None:
    assert bonus_of(meet(first, second), 1) == (0, 1, 0, 0)


@pytest.mark.rule("KOD-ANA-03")
@pytest.mark.parametrize(("first", "second"), both_orders(POND_NS) + both_orders(POND_EW))
def test_a_full_pond_earns_a_frog_on_the_same_board(first: str, second: str) -> None:
    assert bonus_of(meet(first, second), 1) == (0, 0, 1, 0)


@pytest.mark.rule("KOD-ANA-04")
@pytest.mark.parametrize(("first", "second"), both_orders(BAMBOO_NS) + both_orders(BAMBOO_EW))
def test_a_full_bamboo_patch_earns_a_panda_on_the_same_board(first: str, second: str) -> None:
    assert bonus_of(meet(first, second), 1) == (0, 0, 0, 1)


@pytest.mark.rule("KOD-ANA-05")
def test_trees_only_cover() -> None:
    """T04 and T16 show nothing but trees: side by side they earn nothing, and cover seven squares."""
    state = meet("T04 0 r1c0", "T16 0 r1c3")
    assert bonus_of(state, 1) is None
    assert told(state, "earned") == []
    assert covered_on(state, 0) == ["r1c0", "r1c1", "r1c2", "r1c3", "r1c4", "r2c3", "r2c4"]


# --- where halves meet -------------------------------------------------------------------------------------------


def placements(name: str, half: Half) -> list[tuple[str, Cell, Tile]]:
    """Every way to lay the tile on a bare 9×9 board so that it has exactly this half."""
    found = []
    for turn, quarters in TURNS.items():
        tile = TILES[name].turned(quarters)
        for mine in tile.halves:
            anchor = half.row - mine.row, half.column - mine.column
            if (mine.kind, mine.edge) == (half.kind, half.edge) and all(
                0 <= row < 9 and 0 <= column < 9 for row, column in tile.at(anchor)
            ):
                found.append((turn, anchor, tile))
    return found


BEARERS = {
    kind: [name for name, tile in TILES.items() if any(half.kind == kind for half in tile.halves)] for kind in "FPB"
}


def meeting(half: Half) -> tuple[str, str, str, str]:
    """Two tiles, each with the move that brings its half there: a left board of one seat, a right one of another."""
    row, column = half.row + STEPS[half.edge][0], half.column + STEPS[half.edge][1]
    partner = Half(half.kind, row, column, OPPOSITE[half.edge])
    for one, other in permutations(BEARERS[half.kind], 2):
        for turn, anchor, tile in placements(one, half):
            for turn2, anchor2, tile2 in placements(other, partner):
                if not tile.at(anchor) & tile2.at(anchor2):
                    return one, f"lay left 1 {turn} {name_of(anchor)}", other, f"lay right 1 {turn2} {name_of(anchor2)}"
    raise AssertionError(f"no two tiles meet at {half}")


@pytest.mark.rule("KOD-R-10")
@pytest.mark.parametrize("kind", ["F", "P", "B"])
@pytest.mark.parametrize("edge", ["N", "E", "S", "W"])
def test_halves_meet_at_every_edge_of_the_grid(kind: str, edge: str) -> None:
    down, along = STEPS[edge]
    for row in range(max(0, -down), 9 - max(0, down)):
        for column in range(max(0, -along), 9 - max(0, along)):
            one, first, other, second = meeting(Half(kind, row, column, edge))
            state = lay_out(3, game=MEADOW, hands=[[one, "T04"], [other, "T08"], ["T12"]])
            play(state, first, seat=0)
            assert bonus_of(state, 0) is None
            play(state, second, seat=1)
            bonus = bonus_of(state, 1)
            assert bonus is not None, (row, column)
            assert bonus[0] == 0
            assert bonus[1 + "FPB".index(kind)] == 1


@pytest.mark.rule("KOD-R-10")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("T03 0 r1c1", "T01 0 r2c1"),  # flowers r1c1 S and r2c2 N: neighbouring edges of one line, side by side
        ("T03 0 r1c2", "T01 0 r2c0"),  # flowers r1c2 S and r2c1 N: the same the other way round
        ("T03 90 r1c3", "T15 0 r1c4"),  # r1c3 W and r2c4 W: they look the same way
        ("T03 0 r1c1", "T01 0 r4c1"),  # flowers r1c1 S and r4c2 N: far apart
        ("T03 0 r1c1", "T01 0 r3c1"),  # r1c1 S and r3c2 N
        ("T10 0 r1c0", "T15 0 r0c5"),  # r1c3 E and r1c5 W: across a gap
        ("T10 0 r1c0", "T15 0 r1c4"),  # r1c3 E and r2c4 W: corner to corner
        ("T10 0 r2c0", "T15 0 r0c4"),  # r2c3 E and r1c4 W: corner to corner
        ("T03 0 r1c1", "T10 0 r2c1"),  # both tiles carry a flower, neither faces the other
        ("T03 180 r1c1", "T07 0 r1c4"),  # r1c3 N and r2c5 S: back to back
    ],
)
def test_halves_that_do_not_share_an_edge_are_nothing(first: str, second: str) -> None:
    assert bonus_of(meet(first, second), 1) is None


@pytest.mark.rule("KOD-R-10")
def test_two_halves_on_one_tile_are_no_symbol() -> None:
    """T46 bears its pond at the inner side of the U; turned or not, nothing meets it there but another tile."""
    state = lay_out(3, hands=[["T46", "T04"], ["T12"], ["T16"]])
    play(state, "lay left 1 0 r1c0", seat=0)
    assert bonus_of(state, 0) is None


@pytest.mark.rule("KOD-R-10")
def test_unequal_halves_are_nothing() -> None:
    """T03's flower at r1c1 S meets T02's pond at r2c1 N."""
    assert bonus_of(meet("T03 0 r1c1", "T02 0 r2c1"), 1) is None
    assert bonus_of(meet("T10 0 r8c1", "T83 0 r6c0"), 1) is None  # bamboo r8c2 N; T83's pond is at r7c3 S


@pytest.mark.rule("KOD-R-10")
def test_halves_on_different_boards_never_meet() -> None:
    """Equal places of boards 0 and 2: T03 on the left board of seat 0, T01 on its right board."""
    state = lay_out(3, game=MEADOW, hands=[["T03", "T01", "T04"], ["T12"], ["T16"]])
    play(state, "lay left 1 0 r1c1", "lay right 2 0 r2c0", seat=0)
    assert bonus_of(state, 0) is None
    state = lay_out(3, game=MEADOW, hands=[["T03", "T04"], ["T01", "T12"], ["T16"]])
    play(state, "lay left 1 0 r1c1", seat=0)
    play(state, "lay left 1 0 r2c0", seat=1)
    assert bonus_of(state, 1) is None


@pytest.mark.rule("KOD-R-11")
def test_a_full_symbol_pays_once_and_never_again() -> None:
    """The flower at r1c1|r2c1 pays one butterfly; a third flower anywhere on the board finds no partner."""
    state = lay_out(3, game=MEADOW, hands=[["T03", "T07"], ["T01", "T08"], ["T16"]])
    play(state, "lay left 1 0 r1c1", seat=0)
    play(state, "lay right 1 0 r2c0", seat=1)
    assert bonus_of(state, 1) == (0, 1, 0, 0)
    assert [event.values["count"] for event in told(state, "earned")] == [1]
    play(state, "bonus butterfly r8c8", seat=1)
    owe(state, 0, "left")
    tried = 0
    for move in legal(state, seat=0):
        if move.startswith("lay"):
            twin = twin_of(state)
            play(twin, move, seat=0)
            assert bonus_of(twin, 0) is None, move
            tried += 1
    assert tried > 100


# --- dead halves -------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-12")
def test_a_half_facing_the_frame_is_dead() -> None:
    """Neither on the same row's far side nor on the next row does anything meet it."""
    for row in range(9):
        for other in range(9):
            east = next(iter(placements("T03", Half("F", row, 8, "E"))), None)
            west = next(iter(placements("T07", Half("F", other, 0, "W"))), None)
            if east is None or west is None:
                continue
            for first, second, names in ((east, west, ("T03", "T07")), (west, east, ("T07", "T03"))):
                state = lay_out(3, game=MEADOW, hands=[[names[0], "T04"], [names[1], "T08"], ["T12"]])
                play(state, f"lay left 1 {first[0]} {name_of(first[1])}", seat=0)
                play(state, f"lay right 1 {second[0]} {name_of(second[1])}", seat=1)
                assert bonus_of(state, 1) is None, (row, other)
    for column in range(9):
        for other in range(9):
            north = next(iter(placements("T03", Half("F", 0, column, "N"))), None)
            south = next(iter(placements("T07", Half("F", 8, other, "S"))), None)
            if north is None or south is None:
                continue
            for first, second, names in ((north, south, ("T03", "T07")), (south, north, ("T07", "T03"))):
                state = lay_out(3, game=MEADOW, hands=[[names[0], "T04"], [names[1], "T08"], ["T12"]])
                play(state, f"lay left 1 {first[0]} {name_of(first[1])}", seat=0)
                play(state, f"lay right 1 {second[0]} {name_of(second[1])}", seat=1)
                assert bonus_of(state, 1) is None, (column, other)


@pytest.mark.rule("KOD-R-12")
def test_a_half_at_the_frame_meets_none_on_another_edge_of_the_grid() -> None:
    """Halves that face the four sides of the frame, against a flower at every inner edge."""
    rim = [Half("F", 4, 8, "E"), Half("F", 4, 0, "W"), Half("F", 0, 4, "N"), Half("F", 8, 4, "S")]
    rim += [Half("F", 0, 0, "N"), Half("F", 0, 0, "W"), Half("F", 8, 8, "S"), Half("F", 8, 8, "E")]
    for dead in rim:
        turn, anchor, tile = next(iter(placements("T03", dead) + placements("T07", dead)))
        name = "T03" if placements("T03", dead) else "T07"
        first = lay_out(3, game=MEADOW, hands=[[name, "T04"], ["T11", "T08"], ["T12"]])
        play(first, f"lay left 1 {turn} {name_of(anchor)}", seat=0)
        for move in legal(first, seat=1):
            if move.startswith("lay right 1"):
                state = twin_of(first)
                play(state, move, seat=1)
                assert bonus_of(state, 1) is None, (dead, move, tile.name)


@pytest.mark.rule("KOD-R-12")
def test_a_half_facing_a_kodama_is_dead() -> None:
    """T03 upside down has its flower at r1c2 N beneath the kodama of r0c2; T10's flower beyond it looks elsewhere."""
    state = lay_out(3, hands=[["T03", "T04"], ["T07", "T08"], ["T12"]])
    play(state, "lay left 1 180 r1c0", seat=0)
    assert covered_on(state, 0) == ["r1c0", "r1c1", "r1c2"]
    assert bonus_of(state, 0) is None
    assert refused(state, "exchange right 2 r0c2", seat=1) == "KOD-GEO-04"


@pytest.mark.rule("KOD-R-12", "KOD-R-14")
def test_a_half_facing_a_bonus_tile_is_dead_and_bonus_tiles_earn_nothing() -> None:
    """T03's flower at r1c1 S; a frog on r2c1 and r2c2 meets it and makes nothing of it, then or later."""
    state = lay_out(3, hands=[["T03", "T04"], ["T01", "T08"], ["T12"]])
    play(state, "lay left 1 0 r1c1", seat=0)
    earn(state, 1, 0, butterflies=1, frogs=1, pandas=1)
    play(state, "bonus frog-flat r2c1", seat=1)
    assert bonus_of(state, 1) == (0, 1, 0, 1)
    play(state, "bonus panda r1c4", seat=1)
    assert bonus_of(state, 1) == (0, 1, 0, 0)
    play(state, "bonus butterfly r2c0", seat=1)
    assert bonus_of(state, 1) is None
    assert told(state, "earned") == []
    play(state, "lay right 1 0 r3c1", seat=1)  # T01's flower at r3c2 N, beneath the frog
    assert bonus_of(state, 1) is None


@pytest.mark.rule("KOD-R-12")
def test_a_half_against_a_plain_edge_or_another_kind_stays_dead() -> None:
    """r1c1 S is closed by plain T04 or by T02's pond; flowers that come later meet it no more."""
    for closing in ("T04", "T02"):
        state = lay_out(3, hands=[["T03", "T12"], [closing, "T01"], ["T16"]])
        play(state, "lay left 1 0 r1c1", seat=0)
        play(state, "lay right 1 0 r2c1", seat=1)
        assert bonus_of(state, 1) is None
        owe(state, 1, "right")
        play(state, "lay right 2 0 r3c1", seat=1)  # T01: flower at r3c2 N
        assert bonus_of(state, 1) is None


# --- who earns, and how much -------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-05")
def test_the_bonus_is_of_the_player_who_completes_the_symbol() -> None:
    """Also when the neighbour laid the first half, and also when that was in an earlier round."""
    state = meet(*FLOWER_NS)
    assert bonus_of(state, 0) is None
    assert bonus_of(state, 1) == (0, 1, 0, 0)

    state = lay_out(
        3, hands=[["T03"], ["T01"], ["T12"]], owes={0: "left"}, bag=["T02", "T04", "T08", "T20", "T24", "T28"]
    )
    play(state, "lay left 1 0 r1c1", seat=0)
    assert state.round == 2
    play(state, "lay right 1 0 r2c0", seat=1)
    assert bonus_of(state, 1) == (0, 1, 0, 0)
    assert bonus_of(state, 0) is None


@pytest.mark.rule("KOD-R-05")
def test_a_player_may_complete_an_own_half_of_an_earlier_round() -> None:
    state = lay_out(3, hands=[["T03", "T01"], ["T12"], ["T16"]], owes={0: "left"})
    play(state, "lay left 1 0 r1c1", seat=0)
    assert state.round == 2
    play(state, "lay left 2 0 r2c0", seat=0)
    assert bonus_of(state, 0) == (0, 1, 0, 0)


@pytest.mark.rule("KOD-R-13")
def test_one_tile_may_make_several_symbols() -> None:
    """T01's flower r2c1 N meets T03's, its pond r2c2 E meets T20's: a butterfly and a frog, in the order of choice."""
    state = lay_out(3, hands=[["T03", "T20"], ["T01", "T08"], ["T12"]])
    play(state, "lay left 1 0 r1c1", seat=0)
    owe(state, 0, "left")
    play(state, "lay left 2 0 r2c3", seat=0)  # T20's pond at r2c3 W
    play(state, "lay right 1 0 r2c0", seat=1)
    assert bonus_of(state, 1) == (0, 1, 1, 0)
    assert [
        (event.values["symbol"], event.values["bonus"], event.values["count"]) for event in told(state, "earned")
    ] == [
        ("flower", "butterfly", 1),
        ("pond", "frog", 1),
    ]
    kinds = {move.split()[1] for move in legal(state, seat=1)}
    assert kinds == {"butterfly", "frog-flat", "frog-upright", "butterfly-for-frog"}
    for first, second in (
        ("bonus butterfly r8c1", "bonus frog-flat r7c0"),
        ("bonus frog-flat r7c0", "bonus butterfly r8c1"),
    ):
        twin = twin_of(state)
        play(twin, first, second, seat=1)
        assert bonus_of(twin, 1) is None
        assert {"r7c0", "r7c1", "r8c1"} <= set(covered_on(twin, 0))


@pytest.mark.rule("KOD-R-13")
def test_three_symbols_at_once() -> None:
    """T01 meets T03's flower above, T20's pond to the east and T05's bamboo to the west."""
    state = lay_out(3, game=MEADOW, hands=[["T03", "T20", "T05"], ["T01", "T08"], ["T12"]])
    play(state, "lay left 1 0 r1c3", seat=0)  # flower r1c3 S
    owe(state, 0, "left")
    play(state, "lay left 2 0 r2c5", seat=0)  # pond r2c5 W
    owe(state, 0, "left")
    play(state, "lay left 3 0 r1c0", seat=0)  # r1c0 r2c0 r2c1, bamboo r2c1 E
    play(state, "lay right 1 0 r2c2", seat=1)
    assert bonus_of(state, 1) == (0, 1, 1, 1)


@pytest.mark.rule("KOD-R-13")
def test_equal_kinds_add_up() -> None:
    """No tile of the box can make two symbols of a kind; rights of a kind are counted all the same."""
    state = lay_out(3)
    earn(state, 1, 0, butterflies=2, pandas=2)
    play(state, "bonus butterfly r1c0", seat=1)
    assert bonus_of(state, 1) == (0, 1, 0, 2)
    play(state, "bonus panda r1c3", seat=1)
    assert bonus_of(state, 1) == (0, 1, 0, 1)
    play(state, "bonus butterfly r2c0", seat=1)
    assert bonus_of(state, 1) == (0, 0, 0, 1)
    play(state, "bonus panda r1c5", seat=1)
    assert bonus_of(state, 1) is None
    assert state.piles == [26, 20, 10]


@pytest.mark.rule("KOD-R-39")
def test_tiles_without_halves_are_laid_like_others() -> None:
    for name in ("T04", "T08", "T12", "T16"):
        state = lay_out(3, hands=[[name], ["T03"], ["T07"]])
        assert allows(state, "lay left 1 0 r1c3", seat=0)
