"""Where a tile may lie, and which tiles a player lays in a round (KOD-PLC, KOD-GEO, KOD-R-07, -08, -34, -37).

B1E, the left board of seat 0 and the right board of seat 1:

      012345678
    0 ..K..T55.
    1 ..5......
    2 .5..5....
    3 K.T..5...
    4 .....T..K
    5 .K.5..55K
    6 T.5.K5...
    7 ..5.TK.5T
    8 5......KK
"""

from __future__ import annotations

from itertools import permutations

import pytest

from chabudai.core.rng import Rng
from kit import allows, legal, play, refused, session_of, told, view_of
from kodama_forest.printed import looks
from kodama_forest.table import (
    GAME,
    MEADOW,
    bonus_of,
    covered_on,
    finish_round,
    free_on,
    hand_of,
    lay_out,
    leave_free,
    owed_by,
)

# --- the placement list ------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-GEO-01")
@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        ("lay left 1 0 r1c5", "lay left 1 0 r1c6"),  # four cells in a row end at column 8
        ("lay left 1 0 r2c5", "lay left 1 0 r2c6"),
        ("lay left 1 0 r3c5", "lay left 1 0 r3c6"),
        ("lay left 1 0 r8c5", "lay left 1 0 r8c8"),
        ("lay left 1 90 r5c3", "lay left 1 90 r6c3"),  # four cells in a column end at row 8
        ("lay left 1 90 r5c8", "lay left 1 90 r7c8"),
        ("lay left 1 90 r0c0", "lay left 1 90 r8c0"),
    ],
)
def test_nothing_sticks_out_over_the_edge(inside: str, outside: str) -> None:
    state = lay_out(3, game=MEADOW, hands=[["T12", "T04", "T08"], ["T16"], ["T15"]])
    assert allows(state, inside, seat=0)
    assert not allows(state, outside, seat=0)
    assert refused(state, outside, seat=0) == "KOD-GEO-01"


@pytest.mark.rule("KOD-GEO-01", "KOD-R-07")
@pytest.mark.parametrize("name", ["T03", "T07", "T11", "T29", "T57", "T69", "T73", "T77", "T85"])
def test_every_anchor_of_every_turn_on_an_empty_board(name: str) -> None:
    """A box of height h and width w has (10−h)·(10−w) places on 9×9 squares, in each of the four turns."""
    state = lay_out(3, game=MEADOW, hands=[[name], ["T16"], ["T15"]], piles=(0, 0, 0))
    expected = {
        f"lay {side} 1 {turn} r{row}c{column}"
        for turn, tile in looks(name).items()
        for row in range(10 - tile.height)
        for column in range(10 - tile.width)
        for side in ("left", "right")
    }
    assert {turn.split()[3] for turn in expected} == {"0", "90", "180", "270"}
    assert set(legal(state, seat=0)) == expected


@pytest.mark.rule("KOD-GEO-02")
@pytest.mark.parametrize(
    ("turn", "anchor", "cells"),
    [
        ("0", "r1c3", "r1c3 r2c3 r3c3 r3c4"),
        ("90", "r1c3", "r1c3 r1c4 r1c5 r2c3"),
        ("180", "r1c3", "r1c3 r1c4 r2c4 r3c4"),
        ("270", "r1c3", "r1c5 r2c3 r2c4 r2c5"),
        ("0", "r2c6", "r2c6 r3c6 r4c6 r4c7"),  # anchored in the last row of the upper part
        ("0", "r3c6", "r3c6 r4c6 r5c6 r5c7"),  # and in the first row of the lower one
        ("0", "r6c7", ""),
        ("0", "r6c0", "r6c0 r7c0 r8c0 r8c1"),
        ("270", "r4c5", "r4c7 r5c5 r5c6 r5c7"),
        ("270", "r5c6", ""),
    ],
)
def test_each_tile_square_covers_one_board_square(turn: str, anchor: str, cells: str) -> None:
    """T32 is the L tetromino `#./#./##`, turned clockwise about its box."""
    state = lay_out(3, hands=[["T32", "T04", "T08"], ["T16"], ["T15"]])
    move = f"lay left 1 {turn} {anchor}"
    assert allows(state, move, seat=0) == bool(cells)
    if cells:
        play(state, move, seat=0)
        assert covered_on(state, 0) == cells.split()
        assert covered_on(state, 1) == covered_on(state, 2) == []
        assert state.covered == 4


@pytest.mark.rule("KOD-GEO-03")
@pytest.mark.parametrize(
    ("first", "second", "fits"),
    [
        ("lay left 1 90 r2c3", "lay right 1 0 r1c2", False),  # T16, a square of four: r2c3 is taken
        ("lay left 1 90 r2c3", "lay right 1 0 r1c1", True),
        ("lay left 1 90 r2c3", "lay right 1 0 r4c3", False),
        ("lay left 1 90 r2c3", "lay right 1 0 r2c2", False),
        ("lay left 1 90 r2c3", "lay right 1 0 r3c2", False),
        ("lay left 1 90 r2c3", "lay right 1 0 r5c2", False),
        ("lay left 1 90 r2c3", "lay right 1 0 r6c2", True),  # just beneath r5c3
        ("lay left 1 90 r2c3", "lay right 1 0 r2c4", True),
        ("lay left 1 90 r3c3", "lay right 1 0 r2c3", False),  # r3c3 … r6c3, met from above
        ("lay left 1 90 r3c3", "lay right 1 0 r1c3", True),
        ("lay left 1 90 r5c3", "lay right 1 0 r4c3", False),
        ("lay left 1 90 r5c3", "lay right 1 0 r7c2", False),
    ],
)
def test_no_tile_lies_on_another(first: str, second: str, fits: bool) -> None:
    state = lay_out(3, hands=[["T12", "T04", "T08"], ["T16", "T03", "T07"], ["T15"]])
    assert allows(state, second, seat=1)
    play(state, first, seat=0)
    assert allows(state, second, seat=1) == fits
    if not fits:
        assert refused(state, second, seat=1) == "KOD-GEO-03"


@pytest.mark.rule("KOD-GEO-04")
@pytest.mark.parametrize(
    ("move", "fits"),
    [
        ("lay left 1 0 r0c1", False),  # r0c2
        ("lay left 1 0 r0c3", True),
        ("lay left 1 0 r2c0", False),  # r3c0
        ("lay left 1 0 r2c1", True),
        ("lay left 1 0 r4c0", False),  # r5c1
        ("lay left 1 0 r3c7", False),  # r4c8
        ("lay left 1 0 r2c7", True),
        ("lay left 1 0 r5c3", False),  # r6c4
        ("lay left 1 0 r5c2", True),
        ("lay left 1 0 r7c7", False),  # r8c7 and r8c8
        ("lay left 1 0 r6c7", True),
    ],
)
def test_no_tile_lies_on_a_kodama(move: str, fits: bool) -> None:
    state = lay_out(3, hands=[["T16", "T04", "T08"], ["T03"], ["T15"]])
    assert allows(state, move, seat=0) == fits
    if not fits:
        assert refused(state, move, seat=0) == "KOD-GEO-04"


@pytest.mark.rule("KOD-GEO-05", "KOD-R-03")
def test_what_lies_stays_where_it_lies() -> None:
    """No move takes a tile up or shifts it, in the same round or later: pieces on the boards only become more."""
    state = lay_out(4)
    rng = Rng(5)
    assert [family.name for family in GAME.moves.families] == ["lay", "exchange", "drop", "bonus"]
    while state.actors():
        before = list(state.laid)
        free = [free_on(state, board) for board in range(4)]
        seat = rng.pick(state.actors())
        state.play(seat, state.random_move(seat, rng))
        assert state.laid[: len(before)] == before
        assert all(free_on(state, board) <= free[board] for board in range(4))
    assert state.round > 1


@pytest.mark.rule("KOD-R-03")
def test_no_move_shifts_what_was_laid_in_the_same_round() -> None:
    state = lay_out(3)
    play(state, "lay left 1 0 r1c0", seat=0)
    assert refused(state, "lay left 1 0 r2c0", seat=0) == "KOD-PLC-02"
    assert refused(state, "lay left 2 0 r2c0", seat=0) == "KOD-PLC-02"
    assert refused(state, "lay right 1 0 r2c3", seat=0) == "KOD-PLC-01"
    assert covered_on(state, 0) == ["r1c0", "r1c1", "r1c2"]


@pytest.mark.rule("KOD-R-03")
def test_a_commit_can_be_taken_back_until_another_seat_acts() -> None:
    state = lay_out(3, hands=[["T03", "T08"], ["T01", "T07"], ["T16"]])
    session = session_of(state)
    before = state.digest()
    session.play(0, GAME.moves.parse("lay left 1 0 r1c1"))
    assert session.undo_refusal(1) == "Somebody else has moved since."
    session.undo(0)
    assert session.state.digest() == before
    session.play(0, GAME.moves.parse("lay left 1 0 r1c1"))
    session.play(1, GAME.moves.parse("lay right 1 0 r2c0"))
    assert session.undo_refusal(0) == "Somebody else has moved since."
    # Seat 1 has earned a butterfly: it takes that back too, and then the tile beneath.
    session.play(1, GAME.moves.parse("bonus butterfly r8c1"))
    session.undo(1)
    session.undo(1)
    assert session.undo_refusal(1) == "Somebody else has moved since."
    assert not session.undo_refusal(0)


@pytest.mark.rule("KOD-R-03")
@pytest.mark.parametrize("ends", [False, True])
def test_no_commit_is_taken_back_across_the_end_of_a_round(ends: bool) -> None:
    """Not even where nobody draws, since the bag is empty and nothing was thrown away."""
    state = lay_out(3, owes={0: "left"}, hands=[["T04"], ["" if ends else "T12"], []], bag=[])
    session = session_of(state)
    session.play(0, GAME.moves.parse("lay left 1 0 r1c0"))
    assert told(state, "drew") == []
    assert (state.round, state.ended) == ((1, "exhausted") if ends else (2, ""))
    assert session.undo_refusal(0) == "Something new has come to light since."


@pytest.mark.rule("KOD-GEO-06")
def test_symbols_need_not_line_up() -> None:
    """A flower half may lie against a plain edge, and against half a pond."""
    state = lay_out(3, hands=[["T03"], ["T02", "T04"], ["T16"]])
    play(state, "lay left 1 0 r1c1", seat=0)  # flower half at r1c1 S
    assert allows(state, "lay right 1 0 r2c1", seat=1)  # pond half at r2c1 N
    assert allows(state, "lay right 2 0 r2c1", seat=1)  # plain I3
    play(state, "lay right 1 0 r2c1", seat=1)
    assert bonus_of(state, 1) is None


@pytest.mark.rule("KOD-R-07")
def test_four_turns() -> None:
    """Holes in the shape of each turn of the L tetromino take it in that turn alone."""
    holes = {
        "0": "r0c0 r1c0 r2c0 r2c1",
        "90": "r0c0 r0c1 r0c2 r1c0",
        "180": "r0c0 r0c1 r1c1 r2c1",
        "270": "r0c2 r1c0 r1c1 r1c2",
    }
    for turn, cells in holes.items():
        state = lay_out(3, game=MEADOW, hands=[["T32"], ["T16"], ["T15"]], piles=(0, 0, 0), owes={0: "left"})
        leave_free(state, 0, *cells.split())
        assert legal(state, seat=0) == [f"lay left 1 {turn} r0c0"]


@pytest.mark.rule("KOD-R-07")
def test_turns_that_look_alike_are_one_option() -> None:
    """Compare cells and halves (D4): T12 is a bare bar with two looks, T11 has a flower and so four; T16 has one."""
    state = lay_out(3, hands=[["T12", "T11", "T16"], ["T03"], ["T15"]])
    turns: dict[str, set[str]] = {"1": set(), "2": set(), "3": set()}
    for move in legal(state, seat=0):
        if move.startswith("lay"):
            _, _, slot, turn, _ = move.split()
            turns[slot].add(turn)
    assert turns == {"1": {"0", "90"}, "2": {"0", "90", "180", "270"}, "3": {"0"}}
    for move in ("lay left 1 180 r1c0", "lay left 1 270 r1c0", "lay left 3 90 r1c0"):
        assert refused(state, move, seat=0) == "KOD-R-07"


@pytest.mark.rule("KOD-R-08")
def test_tiles_are_not_flipped_over() -> None:
    """A hole in the shape of a J takes no L in any turn."""
    for name, fits in (("T32", False), ("T36", True)):
        state = lay_out(3, game=MEADOW, hands=[[name], ["T16"], ["T15"]], piles=(0, 0, 0), owes={0: "left"})
        leave_free(state, 0, "r0c1", "r1c1", "r2c0", "r2c1")
        assert legal(state, seat=0) == (["lay left 1 0 r0c0"] if fits else ["drop left 1"])


@pytest.mark.rule("KOD-R-34")
def test_a_tile_need_not_touch_another_and_may() -> None:
    state = lay_out(3, hands=[["T12"], ["T16", "T03"], ["T15"]])
    play(state, "lay left 1 0 r1c0", seat=0)
    assert allows(state, "lay right 1 0 r1c4", seat=1)  # beside r1c3
    assert allows(state, "lay right 1 0 r6c7", seat=1)  # far away
    assert allows(state, "lay right 1 0 r2c4", seat=1)  # corner to corner


# --- who lays what in a round ------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-PLC-01")
def test_every_round_starts_with_three_tiles_each() -> None:
    state = lay_out(3)
    for number in (1, 2, 3):
        assert state.round == number
        assert [sum(bool(name) for name in hand_of(state, seat)) for seat in range(3)] == [3, 3, 3]
        finish_round(state)


@pytest.mark.rule("KOD-PLC-02")
def test_one_tile_for_each_board_and_two_in_all() -> None:
    state = lay_out(3)
    assert owed_by(state, 0) == "both"
    play(state, "lay left 1 0 r1c0", seat=0)
    assert owed_by(state, 0) == "right"
    assert {move.split()[1] for move in legal(state, seat=0)} == {"right"}
    assert refused(state, "exchange left 2 r8c1", seat=0) == "KOD-PLC-02"
    play(state, "lay right 2 0 r0c0", seat=0)
    assert owed_by(state, 0) == ""
    assert legal(state, seat=0) == []
    assert state.actors() == [1, 2]
    play(state, "lay right 1 0 r2c2", seat=1)
    assert owed_by(state, 1) == "left"
    assert {move.split()[1] for move in legal(state, seat=1)} == {"left"}


@pytest.mark.rule("KOD-PLC-03")
@pytest.mark.parametrize(("left", "right"), list(permutations([1, 2, 3], 2)))
def test_any_tile_for_any_board(left: int, right: int) -> None:
    """Hand: T04 bar of three, T08 corner of three, T12 bar of four; each may go to each board."""
    state = lay_out(3)
    names = hand_of(state, 0)
    cells = {"T04": ["r6c6", "r6c7", "r6c8"], "T08": ["r6c6", "r7c6", "r7c7"], "T12": ["r6c5", "r6c6", "r6c7", "r6c8"]}
    anchors = {"T04": "r6c6", "T08": "r6c6", "T12": "r6c5"}
    play(state, f"lay left {left} 0 {anchors[names[left - 1]]}", seat=0)
    play(state, f"lay right {right} 0 {anchors[names[right - 1]]}", seat=0)
    assert covered_on(state, 0) == cells[names[left - 1]]
    assert covered_on(state, 2) == cells[names[right - 1]]


@pytest.mark.rule("KOD-PLC-04")
@pytest.mark.parametrize("sides", [("left", "right"), ("right", "left")])
@pytest.mark.parametrize("order", ["free", "schedule"])
def test_either_board_first(sides: tuple[str, str], order: str) -> None:
    state = lay_out(3, order=order, owes={0: "both"})
    assert {move.split()[1] for move in legal(state, seat=0)} == {"left", "right"}
    play(state, f"lay {sides[0]} 1 0 r6c6", seat=0)
    assert {move.split()[1] for move in legal(state, seat=0)} == {sides[1]}


@pytest.mark.rule("KOD-PLC-05")
@pytest.mark.parametrize("kept", [1, 2, 3])
def test_the_third_tile_stays_in_hand(kept: int) -> None:
    state = lay_out(3)
    names = hand_of(state, 0)
    first, second = [slot for slot in (1, 2, 3) if slot != kept]
    play(state, f"exchange left {first} r1c0", f"exchange right {second} r0c0", seat=0)
    assert hand_of(state, 0) == [names[kept - 1] if slot == kept else "" for slot in (1, 2, 3)]
    finish_round(state)
    assert hand_of(state, 0)[kept - 1] == names[kept - 1]


@pytest.mark.rule("KOD-PLC-06")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_players_know_enough_to_talk_about_tiles_and_positions(seat: int) -> None:
    """Each sees the tiles of everybody, and where everybody could lay them."""
    state = lay_out(3)
    view = view_of(state, seat)
    assert view.hands == state.hands
    for other in range(3):
        assert view.legal_moves(other) == state.legal_moves(other) != []


@pytest.mark.rule("KOD-R-37")
def test_nobody_must_play_well() -> None:
    """Any legal commit is taken, and it binds nobody: the worst ones, too."""
    state = lay_out(3, hands=[["T73", "T04", "T08"], ["T16", "T03", "T07"], ["T11", "T15", "T24"]])
    play(state, "exchange left 1 r1c0", seat=0)  # six squares thrown away for a plain one
    play(state, "lay right 1 0 r1c1", seat=1)  # closes r0c0 and r0c1 in
    play(state, "exchange right 1 r0c1", seat=2)
    assert covered_on(state, 0) == ["r1c0", "r1c1", "r1c2", "r2c1", "r2c2"]
    assert covered_on(state, 1) == ["r0c1"]


def test_random_moves_where_a_tile_must_be_dropped() -> None:
    state = lay_out(3, hands=[["T16", "", "T08"], ["T04"], ["T12"]], piles=(0, 0, 0))
    leave_free(state, 0, "r1c0")
    leave_free(state, 2, "r0c0", "r0c1", "r1c1")
    rng = Rng(2)
    drawn = {GAME.moves.text(state.random_move(0, rng)) for _ in range(100)}
    assert drawn == {"lay right 3 180 r0c0", "drop left 1", "drop left 3"}
