"""Scores, winners and the score sheet (KOD-OBJ-02, KOD-SCO, KOD-R-29)."""

from __future__ import annotations

import pytest

from chabudai.games.kodama_forest.state import KodamaState
from kodama_forest.printed import FACES, dirt, name_of
from kodama_forest.table import cover, lay_out, leave_free


@pytest.mark.rule("KOD-OBJ-02")
def test_a_result_is_the_sum_of_the_boards_on_both_sides_and_the_smallest_wins() -> None:
    state = lay_out(3)
    leave_free(state, 0, "r1c0")  # 1
    leave_free(state, 1, "r1c0")  # 5
    leave_free(state, 2, "r1c0")  # 10
    # Seat 0 has boards 0 and 2, seat 1 boards 1 and 0, seat 2 boards 2 and 1.
    assert state.scores() == [11, 6, 15]
    assert state.winners() == [1]
    cover(state, 2, "r1c0")
    assert state.scores() == [1, 6, 5]
    assert state.winners() == [0]


@pytest.mark.rule("KOD-SCO-01")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_left_and_right_board_are_added(seats: int) -> None:
    """Board b shows b+1 plain squares."""
    plain = [
        [name_of((r, c)) for r in range(9) for c in range(9) if FACES[f"B{number}E"][r][c] == "."]
        for number in range(1, seats + 1)
    ]
    state = lay_out(seats)
    for board in range(seats):
        leave_free(state, board, *plain[board][-board - 1 :])
    assert state.scores() == [(seat + 1) + ((seat - 1) % seats + 1) for seat in range(seats)]


def alone(cell: str) -> int:
    """The points of seat 0 when this cell of B1E is all that is open."""
    state = lay_out(3)
    for board in range(3):
        leave_free(state, board)
    assert state.scores() == [0, 0, 0]
    leave_free(state, 0, cell)
    return state.scores()[0]


@pytest.mark.rule("KOD-SCO-02")
def test_a_kodama_square_counts_nothing() -> None:
    """All dirt covered, 9 and 12 kodama squares showing: 0."""
    for side in ("E", "H"):
        state = lay_out(3, boards=[f"B{number}{side}" for number in (1, 2, 3)], side=side)
        for board in range(3):
            leave_free(state, board)
        assert state.scores() == [0, 0, 0]


@pytest.mark.parametrize(("r", "c"), sorted(dirt("B1E")))
def test_each_square_of_a_board_counts_its_value(r: int, c: int) -> None:
    assert alone(f"r{r}c{c}") == {".": 1, "5": 5, "T": 10}[FACES["B1E"][r][c]]


@pytest.mark.rule("KOD-SCO-03")
def test_plain_dirt_counts_one() -> None:
    assert [alone(cell) for cell in ("r0c0", "r2c0", "r3c1", "r5c0", "r6c1", "r8c6")] == [1] * 6


@pytest.mark.rule("KOD-SCO-04")
def test_a_five_counts_five() -> None:
    assert [alone(cell) for cell in ("r0c6", "r1c2", "r2c1", "r3c5", "r5c3", "r6c5", "r8c0")] == [5] * 7


@pytest.mark.rule("KOD-SCO-05")
def test_a_ten_counts_ten() -> None:
    assert [alone(cell) for cell in ("r0c5", "r3c2", "r4c5", "r6c0", "r7c4", "r7c8")] == [10] * 6


@pytest.mark.parametrize(("side", "total"), [("E", 182), ("H", 205)])
def test_an_empty_table(side: str, total: int) -> None:
    state = lay_out(3, boards=[f"B{number}{side}" for number in (4, 5, 9)], side=side)
    assert state.scores() == [2 * total] * 3


# --- who wins ----------------------------------------------------------------------------------------------------


def open_on(state: KodamaState, *boards: list[str]) -> KodamaState:
    for board, cells in enumerate(boards):
        leave_free(state, board, *cells)
    return state


PLAIN = {
    0: ["r0c0", "r0c1", "r1c0", "r1c1", "r2c0"],
    1: ["r0c0", "r0c1", "r0c5", "r0c6", "r0c7"],
    2: ["r0c0", "r0c1", "r0c2", "r0c3", "r0c4"],
    3: ["r0c2", "r0c3", "r0c4", "r0c5", "r0c8"],
}
"""Plain squares of B1E to B4E."""
FIVE = {0: "r1c2", 1: "r1c0", 2: "r0c8", 3: "r1c1"}
TEN = {0: "r0c5", 1: "r2c1", 2: "r1c0", 3: "r0c6"}


@pytest.mark.rule("KOD-SCO-06")
def test_the_lowest_score_wins() -> None:
    state = open_on(lay_out(4), PLAIN[0][:1], PLAIN[1][:2], PLAIN[2][:3], PLAIN[3][:5])
    # 1+5, 2+1, 3+2, 5+3
    assert state.scores() == [6, 3, 5, 8]
    assert state.ranking() == [3, 1, 2, 4]
    assert state.winners() == [1]


@pytest.mark.rule("KOD-SCO-07")
def test_among_tied_players_the_fewest_visible_numbers_win() -> None:
    """Private boards: five plain squares against a single 5."""
    state = open_on(lay_out(2, mode="competitive"), PLAIN[0], [], [FIVE[2]], [])
    assert state.scores() == [5, 5]
    assert state.ranking() == [1, 2]
    state = open_on(lay_out(2, mode="competitive"), [], [FIVE[1]], [], PLAIN[3])
    assert state.ranking() == [2, 1]


@pytest.mark.rule("KOD-R-29")
def test_numbers_are_counted_as_squares_over_both_boards() -> None:
    """One 10 beats two 5s; a 10 and a 5 on two boards are as many squares as a 10 and a 5 on one."""
    state = open_on(lay_out(2, mode="competitive"), [TEN[0]], [], [FIVE[2]], [FIVE[3]])
    assert state.scores() == [10, 10]
    assert state.ranking() == [1, 2]
    state = open_on(lay_out(2, mode="competitive"), [FIVE[0]], [FIVE[1]], [], [TEN[3]])
    assert state.ranking() == [2, 1]
    state = open_on(lay_out(2, mode="competitive"), [TEN[0]], [FIVE[1]], [TEN[2], FIVE[2]], [])
    assert state.scores() == [15, 15]
    assert state.ranking() == [1, 1]


@pytest.mark.rule("KOD-R-29")
def test_only_players_tied_for_lowest_are_compared() -> None:
    """Seats 0 and 3 tie at 20 behind seat 2's 10 with 5 numbers against 3 … and share their place."""
    state = open_on(lay_out(4), [TEN[0]], [], [], [TEN[3]])
    # seat 0: boards 0 and 3 = 20; seat 1: boards 1 and 0 = 10; seat 2: 2 and 1 = 0; seat 3: 3 and 2 = 10.
    assert state.scores() == [20, 10, 0, 10]
    assert state.ranking() == [4, 2, 1, 2]
    state = open_on(lay_out(4), [FIVE[0], *PLAIN[0]], [], [], [TEN[3]])
    # Seats 1 and 3 both have 10 points, with one number each: a 5 there, a 10 here; still not the lowest.
    assert state.scores() == [20, 10, 0, 10]
    assert state.ranking() == [4, 2, 1, 2]
    state = open_on(lay_out(4), [FIVE[0], "r2c1"], [], [], [TEN[3]])
    # Seat 1 shows two 5s, seat 3 one 10: the tie for second place stays a tie.
    assert state.scores() == [20, 10, 0, 10]
    assert state.ranking() == [4, 2, 1, 2]


@pytest.mark.rule("KOD-SCO-08")
def test_players_still_tied_share_the_win() -> None:
    state = open_on(lay_out(2, mode="competitive"), [FIVE[0], *PLAIN[0]], [], PLAIN[2], [FIVE[3]])
    assert state.scores() == [10, 10]
    assert state.ranking() == [1, 1]
    assert state.winners() == [0, 1]
    state = open_on(lay_out(4), [FIVE[0]], [FIVE[1]], [FIVE[2]], PLAIN[3])
    # Seats 1 and 2 have two numbers each; seats 0 and 3 one number and five plain squares: these share.
    assert state.scores() == [10, 10, 10, 10]
    assert state.winners() == [0, 3]
    assert state.ranking() == [1, 3, 3, 1]


# --- the sheet ---------------------------------------------------------------------------------------------------


def test_the_score_sheet_of_a_match_with_winners() -> None:
    state = open_on(lay_out(3), [FIVE[0], "r2c1", TEN[0], "r0c0"], [TEN[1], "r0c0", "r0c1"], [FIVE[2]])
    sheet = state.score_sheet()
    assert sheet.columns == ["Player 1", "Player 2", "Player 3"]
    assert [(row.label, row.points, row.note) for row in sheet.rows] == [
        ("Left board: plain earth", [1, 2, 0], "KOD-SCO-03"),
        ("Left board: fives", [10, 0, 5], "KOD-SCO-04"),
        ("Left board: tens", [10, 10, 0], "KOD-SCO-05"),
        ("Right board: plain earth", [0, 1, 2], "KOD-SCO-03"),
        ("Right board: fives", [5, 10, 0], "KOD-SCO-04"),
        ("Right board: tens", [0, 10, 10], "KOD-SCO-05"),
    ]
    assert sheet.totals == state.scores() == [26, 33, 17]


@pytest.mark.parametrize(("seats", "mode"), [(1, "solo"), (2, "cooperative")])
def test_the_score_sheet_of_a_common_result_goes_by_boards(seats: int, mode: str) -> None:
    state = open_on(lay_out(seats, mode=mode), [FIVE[0], TEN[0], "r0c0"], [TEN[1], "r0c0", "r0c1"])
    sheet = state.score_sheet()
    assert sheet.columns == ["Board 1", "Board 2"]
    assert [(row.label, row.points) for row in sheet.rows] == [
        ("plain earth", [1, 2]),
        ("fives", [5, 0]),
        ("tens", [10, 10]),
    ]
    assert sheet.totals == [16, 12]
    assert state.scores() == [28] * seats
