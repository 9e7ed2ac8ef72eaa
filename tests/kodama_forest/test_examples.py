"""The worked examples of the rules (section 6)."""

from __future__ import annotations

import pytest

from kit import legal, play, told, twin_of
from kodama_forest.table import TILE_NUMBER, bonus_of, covered_on, lay_out, leave_free


@pytest.mark.rule("KOD-X-01")
def test_bamboo_made_by_two_neighbours() -> None:
    """Abby is seat 0, Bob seat 1; board 0 is B1E."""
    state = lay_out(3, hands=[["T10", "T04", "T08"], ["T73", "T12", "T16"], ["T03", "T07", "T11"]])
    play(state, "lay left 1 0 r8c1", seat=0)
    assert covered_on(state, 0) == ["r8c1", "r8c2", "r8c3", "r8c4"]
    assert [bonus_of(state, seat) for seat in range(3)] == [None, None, None]
    assert told(state, "earned") == []
    # The flower half lies at r8c4 E, for T35's flower at r8c5 W would meet it.
    twin = twin_of(state)
    twin.hands[3] = TILE_NUMBER["T35"]
    play(twin, "lay right 1 0 r6c5", seat=1)
    assert bonus_of(twin, 1) == (0, 1, 0, 0)

    play(state, "lay right 1 0 r6c0", seat=1)
    assert covered_on(state, 0) == [
        *["r6c0", "r6c1", "r6c2", "r7c0", "r7c1", "r7c2"],
        *["r8c1", "r8c2", "r8c3", "r8c4"],
    ]
    assert bonus_of(state, 1) == (0, 0, 0, 1)
    assert bonus_of(state, 0) is None
    assert legal(state, seat=0) != []
    assert not any(move.split()[1] == "left" for move in legal(state, seat=0))
    assert all(move.split()[1] in ("panda", "butterfly-for-panda") for move in legal(state, seat=1))

    play(state, "bonus panda r0c3", seat=1)
    assert set(covered_on(state, 0)) >= {"r0c3", "r0c4", "r1c3", "r1c4"}
    assert len(covered_on(state, 0)) == 14
    assert state.piles == [28, 20, 11]
    assert bonus_of(state, 1) is None


@pytest.mark.rule("KOD-X-02")
def test_scoring_one_board() -> None:
    state = lay_out(3)
    for board in range(3):
        leave_free(state, board)
    leave_free(state, 0, "r0c0", "r0c1", "r1c0", "r1c2")
    assert state.scores() == [8, 8, 0]


@pytest.mark.rule("KOD-X-03")
def test_scoring_a_player() -> None:
    """Abby's other board is board 2, B3E: a 10 at r1c0, plain squares at r0c0 and r0c1."""
    state = lay_out(3)
    leave_free(state, 0, "r0c0", "r0c1", "r1c0", "r1c2")
    leave_free(state, 1)
    leave_free(state, 2, "r1c0", "r0c0", "r0c1")
    assert state.scores() == [20, 8, 12]


@pytest.mark.rule("KOD-X-04")
def test_kodama_squares_are_free() -> None:
    state = lay_out(3)
    leave_free(state, 0)
    leave_free(state, 2)
    assert state.faces[0].name == "B1E"
    assert state.faces[0].sorts.count(3) == 9
    assert state.scores()[0] == 0


@pytest.mark.rule("KOD-X-05")
def test_the_end_condition() -> None:
    """After step 1 of round 5 board 1 shows no number; all draw two tiles, and there is no round 6."""
    state = lay_out(3, round=5)
    leave_free(state, 1, "r0c0", "r0c1", "r1c1", "r1c2", "r1c3", "r0c7")
    for seat, left, right in ((0, "r1c0", "r0c0"), (1, "r0c0", "r1c1"), (2, "r0c1", "r0c1")):
        assert state.round == 5
        assert not state.over
        play(state, f"exchange left 1 {left}", f"exchange right 2 {right}", seat=seat)
    assert [len([event for event in told(state, "drew") if event.seat == seat]) for seat in range(3)] == [2, 2, 2]
    assert [len(state.hand(seat)) for seat in range(3)] == [3, 3, 3]
    assert (state.round, state.ended, state.actors()) == (5, "cleared", [])
