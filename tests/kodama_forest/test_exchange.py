"""The exchange, the drop and short hands (KOD-SWP, KOD-R-16, -20, -21, -22, -24)."""

from __future__ import annotations

import pytest

from chabudai.games.kodama_forest.state import KodamaState
from kit import families, legal, play, refusal, refused, told
from kodama_forest.printed import dirt, name_of
from kodama_forest.table import (
    bag_of,
    bonus_of,
    cover,
    covered_on,
    discarded,
    hand_of,
    lay_out,
    leave_free,
    owe,
    owed_by,
)

# --- exchange ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-SWP-01")
@pytest.mark.parametrize("slot", [1, 2, 3])
@pytest.mark.parametrize(("side", "board"), [("left", 0), ("right", 2)])
def test_a_tile_is_thrown_away_for_a_butterfly(slot: int, side: str, board: int) -> None:
    state = lay_out(3)
    names = hand_of(state, 0)
    play(state, f"exchange {side} {slot} r6c3", seat=0)
    assert covered_on(state, board) == ["r6c3"]
    assert state.piles == [27, 20, 12]
    assert discarded(state) == [names[slot - 1]]
    assert hand_of(state, 0) == ["" if number == slot else name for number, name in enumerate(names, 1)]
    assert bonus_of(state, 0) is None


@pytest.mark.rule("KOD-SWP-02")
def test_the_butterfly_obeys_the_placement_rules() -> None:
    """Any free dirt and nothing else: no kodama, no covered square, nothing off the board."""
    state = lay_out(3)
    cover(state, 0, "r1c1", "r2c6", "r3c3", "r8c6")
    free = dirt("B1E") - {(1, 1), (2, 6), (3, 3), (8, 6)}
    expected = [f"exchange left 2 {name_of(cell)}" for cell in sorted(free)]
    assert [move for move in legal(state, seat=0) if move.startswith("exchange left 2")] == expected
    for cell, rule in (("r0c2", "KOD-GEO-04"), ("r5c8", "KOD-GEO-04"), ("r1c1", "KOD-GEO-03"), ("r8c6", "KOD-GEO-03")):
        assert refused(state, f"exchange left 2 {cell}", seat=0) == rule


@pytest.mark.rule("KOD-R-16")
def test_the_exchange_covers_any_tile_also_one_that_fits() -> None:
    state = lay_out(3)
    for side in ("left", "right"):
        for slot in (1, 2, 3):
            assert any(move.startswith(f"lay {side} {slot}") for move in legal(state, seat=0))
            assert any(move.startswith(f"exchange {side} {slot}") for move in legal(state, seat=0))
    play(state, "exchange left 1 r1c0", "exchange right 2 r0c0", seat=0)
    assert state.piles == [26, 20, 12]


@pytest.mark.rule("KOD-R-20")
@pytest.mark.parametrize(("side", "other", "board"), [("left", "right", 0), ("right", "left", 2)])
def test_the_butterfly_settles_the_board_for_which_the_tile_was_due(side: str, other: str, board: int) -> None:
    state = lay_out(3)
    play(state, f"exchange {side} 1 r6c3", seat=0)
    assert [number for number in range(3) if covered_on(state, number)] == [board]
    assert owed_by(state, 0) == other
    assert refused(state, f"exchange {side} 2 r6c6", seat=0) == "KOD-PLC-02"


# --- nothing can be laid -----------------------------------------------------------------------------------------


def full_left(*free: str, butterflies: int = 0, hand: list[str] | None = None) -> KodamaState:
    """Seat 0 owes its left board, of which only these cells are free."""
    state = lay_out(3, hands=[hand or ["T04", "T08", "T12"], ["T16"], ["T15"]], piles=(butterflies, 20, 12))
    owe(state, 0, "left")
    leave_free(state, 0, *free)
    return state


@pytest.mark.rule("KOD-R-21")
def test_a_tile_of_choice_is_dropped_where_nothing_can_be_laid() -> None:
    """Holes too small, no butterfly left."""
    state = full_left("r8c1", "r8c2", "r0c0")
    assert legal(state, seat=0) == ["drop left 1", "drop left 2", "drop left 3"]
    covered = covered_on(state, 0)
    play(state, "drop left 2", seat=0)
    assert hand_of(state, 0) == ["T04", "", "T12"]
    assert discarded(state) == ["T08"]
    assert owed_by(state, 0) == ""
    assert covered_on(state, 0) == covered
    assert state.covered == 0
    assert state.piles == [0, 20, 12]


@pytest.mark.rule("KOD-R-21")
def test_a_full_board_takes_nothing_whatever_the_piles_hold() -> None:
    assert legal(full_left(butterflies=28), seat=0) == ["drop left 1", "drop left 2", "drop left 3"]


@pytest.mark.rule("KOD-R-21")
@pytest.mark.parametrize(
    ("free", "butterflies", "hand"),
    [
        (("r8c1",), 1, ["T04", "T08", "T12"]),  # a butterfly is possible
        (("r0c0",), 1, ["T04", "T08", "T12"]),
        (("r8c1", "r8c2", "r8c3"), 0, ["T04", "T08", "T12"]),  # the first tile fits
        (("r8c1", "r8c2", "r8c3"), 0, ["T08", "T12", "T04"]),  # the last one does
        (("r1c0", "r2c0", "r2c1"), 0, ["T12", "T08", "T04"]),  # the middle one
        (("r2c3", "r3c3", "r4c3", "r5c3"), 0, ["T16", "T12", "T08"]),  # upright, across both parts of the board
        (("r5c3", "r6c3", "r7c3", "r8c3"), 0, ["T16", "T12", "T08"]),  # upright at the bottom
    ],
)
def test_no_drop_while_anything_is_possible(free: tuple[str, ...], butterflies: int, hand: list[str]) -> None:
    state = full_left(*free, butterflies=butterflies, hand=hand)
    assert "drop" not in families(state, seat=0)
    assert legal(state, seat=0) != []
    for slot in (1, 2, 3):
        answer = refusal(state, f"drop left {slot}", seat=0)
        assert answer.rule == "KOD-R-21"
    assert str(answer) == (
        "You may throw away a tile only when nothing at all fits on that board. Here something does."
    )


@pytest.mark.rule("KOD-R-21")
def test_only_the_board_that_takes_nothing_is_dropped_for() -> None:
    state = lay_out(3, piles=(0, 20, 12))
    leave_free(state, 0, "r8c1")
    drops = legal(state, "drop", seat=0)
    assert drops == ["drop left 1", "drop left 2", "drop left 3"]
    assert any(move.startswith("lay right") for move in legal(state, seat=0))
    state = lay_out(3, piles=(0, 20, 12))
    leave_free(state, 2, "r8c0")
    assert legal(state, "drop", seat=0) == [
        "drop right 1",
        "drop right 2",
        "drop right 3",
    ]
    play(state, "drop right 3", seat=0)
    assert owed_by(state, 0) == "left"
    assert hand_of(state, 0) == ["T04", "T08", ""]


# --- what was thrown away ----------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-22")
def test_the_pile_of_thrown_away_tiles_is_open_and_keeps_its_order() -> None:
    state = lay_out(3)
    play(state, "exchange left 3 r1c0", seat=0)
    play(state, "exchange left 1 r0c0", "exchange right 2 r0c0", seat=2)
    assert discarded(state) == ["T12", "T11", "T15"]
    view = state.view(1).to_dict()["data"]
    assert isinstance(view, dict)
    assert view["discard"] == [11, 10, 14]


@pytest.mark.rule("KOD-R-22")
def test_an_empty_bag_is_refilled_from_what_was_thrown_away() -> None:
    """One tile in the bag, three thrown away: the fourth draw finds an empty bag and gets one of them."""
    state = lay_out(
        3,
        hands=[["T04", "T08", ""], ["T16", "T03", "T07"], ["T11", "T15", "T24"]],
        bag=["T73"],
        discard=["T20", "T28"],
        owes={0: "left"},
    )
    play(state, "exchange left 1 r1c0", seat=0)
    assert state.round == 2
    hand = hand_of(state, 0)
    assert hand[0] == "T73"
    assert hand[1] == "T08"
    thrown = {"T20", "T28", "T04"}
    assert hand[2] in thrown
    assert set(bag_of(state)) == thrown - {hand[2]}
    assert discarded(state) == []
    assert state.refills == 1
    assert [event.values["count"] for event in told(state, "bag_refilled")] == [3]


@pytest.mark.rule("KOD-R-22")
def test_a_refill_is_chance_again() -> None:
    """Which thrown-away tile comes first differs from match to match, and from refill to refill."""
    first = set()
    for seed in range(40):
        for refills in (0, 1):
            state = lay_out(3, hands=[["T04"], ["T16"], ["T24"]], bag=[], discard=["T20", "T28"], owes={0: "left"})
            state.chance = state.game.new(3, seed).chance
            state.refills = refills
            play(state, "exchange left 1 r1c0", seat=0)
            first.add((refills, hand_of(state, 0)[0]))
    assert first == {(refills, name) for refills in (0, 1) for name in ("T04", "T20", "T28")}


@pytest.mark.rule("KOD-R-22")
def test_no_refill_while_the_bag_holds_enough() -> None:
    state = lay_out(
        3,
        bag=["T73", "T74"],
        discard=["T20"],
        owes={0: "left"},
        hands=[["T04"], ["T16", "T03", "T07"], ["T11", "T15", "T24"]],
    )
    play(state, "exchange left 1 r1c0", seat=0)
    assert hand_of(state, 0) == ["T73", "T74", ""]
    assert discarded(state) == ["T20", "T04"]
    assert state.refills == 0


@pytest.mark.rule("KOD-R-22")
def test_a_bag_may_be_refilled_again_and_again() -> None:
    state = lay_out(3, hands=[["T04"], [], []], bag=[], owes={0: "left"})
    play(state, "exchange left 1 r1c0", seat=0)
    assert (hand_of(state, 0), bag_of(state), state.refills) == (["T04", "", ""], [], 1)
    play(state, "exchange left 1 r2c0", seat=0)
    assert (hand_of(state, 1), state.refills, state.round) == (["T04", "", ""], 2, 3)


# --- short hands -------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-24")
@pytest.mark.parametrize("gap", [0, 1, 2])
def test_two_tiles_serve_both_boards(gap: int) -> None:
    hand = ["T04", "T08"]
    hand.insert(gap, "")
    first, second = [slot for slot in (1, 2, 3) if slot != gap + 1]
    state = lay_out(3, hands=[hand, ["T16"], ["T15"]])
    assert {move.split()[2] for move in legal(state, seat=0)} == {str(first), str(second)}
    assert refused(state, f"exchange left {gap + 1} r1c0", seat=0) == "KOD-PLC-01"
    play(state, f"exchange left {first} r1c0", seat=0)
    assert owed_by(state, 0) == "right"
    play(state, f"exchange right {second} r0c0", seat=0)
    assert hand_of(state, 0) == ["", "", ""]


@pytest.mark.rule("KOD-R-24")
@pytest.mark.parametrize("hand", [["T04", "", ""], ["", "T04", ""], ["", "", "T04"]])
@pytest.mark.parametrize("side", ["left", "right"])
def test_one_tile_goes_to_the_board_of_choice_and_the_other_is_skipped(hand: list[str], side: str) -> None:
    state = lay_out(3, hands=[hand, ["T16"], ["T15"]])
    assert state.actors() == [0, 1, 2]
    assert {move.split()[1] for move in legal(state, seat=0)} == {"left", "right"}
    play(state, f"lay {side} {hand.index('T04') + 1} 0 r6c6", seat=0)
    assert owed_by(state, 0) == ""
    assert state.actors() == [1, 2]
    assert state.round == 1


@pytest.mark.rule("KOD-R-24")
def test_without_a_tile_both_boards_are_skipped() -> None:
    """Seat 1 holds nothing when round 2 begins, as the two tiles of the bag went to seats 0 and 2."""
    state = lay_out(3, hands=[["T04"], [], []], bag=["T12"], owes={0: "left"})
    play(state, "lay left 1 0 r1c0", seat=0)
    assert state.round == 2
    assert [hand_of(state, seat) for seat in range(3)] == [["T12", "", ""], ["", "", ""], ["", "", ""]]
    assert state.actors() == [0]
    assert [owed_by(state, seat) for seat in range(3)] == ["both", "", ""]
    assert legal(state, seat=1) == []


@pytest.mark.rule("KOD-R-24")
def test_a_butterfly_needs_a_tile_to_throw_away() -> None:
    state = lay_out(3, hands=[["T04"], ["T16"], ["T15"]])
    play(state, "exchange left 1 r1c0", seat=0)
    assert owed_by(state, 0) == ""
    assert legal(state, seat=0) == []
