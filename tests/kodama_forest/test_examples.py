"""The worked examples of the rules (section 6)."""

from __future__ import annotations

import pytest

from kodama_forest.table import TILE_NUMBER, Table


@pytest.mark.rule("KOD-X-01")
def test_bamboo_made_by_two_neighbours() -> None:
    """Abby is seat 0, Bob seat 1; board 0 is B1E."""
    table = Table(3, hands=[["T10", "T04", "T08"], ["T73", "T12", "T16"], ["T03", "T07", "T11"]])
    table.play(0, "lay left 1 0 r8c1")
    assert table.covered(0) == ["r8c1", "r8c2", "r8c3", "r8c4"]
    assert [table.bonus(seat) for seat in range(3)] == [None, None, None]
    assert table.events("earned") == []
    # The flower half lies at r8c4 E, for T35's flower at r8c5 W would meet it.
    twin = table.twin()
    twin.state.hands[3] = TILE_NUMBER["T35"]
    twin.play(1, "lay right 1 0 r6c5")
    assert twin.bonus(1) == (0, 1, 0, 0)

    table.play(1, "lay right 1 0 r6c0")
    assert table.covered(0) == [
        *["r6c0", "r6c1", "r6c2", "r7c0", "r7c1", "r7c2"],
        *["r8c1", "r8c2", "r8c3", "r8c4"],
    ]
    assert table.bonus(1) == (0, 0, 0, 1)
    assert table.bonus(0) is None
    assert table.legal(0) != []
    assert not any(move.split()[1] == "left" for move in table.legal(0))
    assert all(move.split()[1] in ("panda", "butterfly-for-panda") for move in table.legal(1))

    table.play(1, "bonus panda r0c3")
    assert set(table.covered(0)) >= {"r0c3", "r0c4", "r1c3", "r1c4"}
    assert len(table.covered(0)) == 14
    assert table.state.piles == [28, 20, 11]
    assert table.bonus(1) is None


@pytest.mark.rule("KOD-X-02")
def test_scoring_one_board() -> None:
    table = Table(3)
    for board in range(3):
        table.leave_free(board)
    table.leave_free(0, "r0c0", "r0c1", "r1c0", "r1c2")
    assert table.state.scores() == [8, 8, 0]


@pytest.mark.rule("KOD-X-03")
def test_scoring_a_player() -> None:
    """Abby's other board is board 2, B3E: a 10 at r1c0, plain squares at r0c0 and r0c1."""
    table = Table(3)
    table.leave_free(0, "r0c0", "r0c1", "r1c0", "r1c2")
    table.leave_free(1)
    table.leave_free(2, "r1c0", "r0c0", "r0c1")
    assert table.state.scores() == [20, 8, 12]


@pytest.mark.rule("KOD-X-04")
def test_kodama_squares_are_free() -> None:
    table = Table(3)
    table.leave_free(0)
    table.leave_free(2)
    assert table.state.faces[0].name == "B1E"
    assert table.state.faces[0].sorts.count(3) == 9
    assert table.state.scores()[0] == 0


@pytest.mark.rule("KOD-X-05")
def test_the_end_condition() -> None:
    """After step 1 of round 5 board 1 shows no number; all draw two tiles, and there is no round 6."""
    table = Table(3, round=5)
    table.leave_free(1, "r0c0", "r0c1", "r1c1", "r1c2", "r1c3", "r0c7")
    for seat, left, right in ((0, "r1c0", "r0c0"), (1, "r0c0", "r1c1"), (2, "r0c1", "r0c1")):
        assert table.state.round == 5
        assert not table.state.over
        table.play(seat, f"exchange left 1 {left}", f"exchange right 2 {right}")
    assert [len([event for event in table.events("drew") if event.seat == seat]) for seat in range(3)] == [2, 2, 2]
    assert [len(table.state.hand(seat)) for seat in range(3)] == [3, 3, 3]
    assert (table.state.round, table.state.ended, table.state.actors()) == (5, "cleared", [])
