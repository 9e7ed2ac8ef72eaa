"""The exchange, the drop and short hands (KOD-SWP, KOD-R-16, -20, -21, -22, -24)."""

from __future__ import annotations

import pytest

from kodama_forest.printed import dirt, name_of
from kodama_forest.table import Table

# --- exchange ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-SWP-01")
@pytest.mark.parametrize("slot", [1, 2, 3])
@pytest.mark.parametrize(("side", "board"), [("left", 0), ("right", 2)])
def test_a_tile_is_thrown_away_for_a_butterfly(slot: int, side: str, board: int) -> None:
    table = Table(3)
    names = table.hand(0)
    table.play(0, f"exchange {side} {slot} r6c3")
    assert table.covered(board) == ["r6c3"]
    assert table.state.piles == [27, 20, 12]
    assert table.discarded() == [names[slot - 1]]
    assert table.hand(0) == ["" if number == slot else name for number, name in enumerate(names, 1)]
    assert table.bonus(0) is None


@pytest.mark.rule("KOD-SWP-02")
def test_the_butterfly_obeys_the_placement_rules() -> None:
    """Any free dirt and nothing else: no kodama, no covered square, nothing off the board."""
    table = Table(3)
    table.cover(0, "r1c1", "r2c6", "r3c3", "r8c6")
    free = dirt("B1E") - {(1, 1), (2, 6), (3, 3), (8, 6)}
    expected = [f"exchange left 2 {name_of(cell)}" for cell in sorted(free)]
    assert [move for move in table.legal(0) if move.startswith("exchange left 2")] == expected
    for cell, rule in (("r0c2", "KOD-GEO-04"), ("r5c8", "KOD-GEO-04"), ("r1c1", "KOD-GEO-03"), ("r8c6", "KOD-GEO-03")):
        assert table.refuse(0, f"exchange left 2 {cell}").rule == rule


@pytest.mark.rule("KOD-R-16")
def test_the_exchange_covers_any_tile_also_one_that_fits() -> None:
    table = Table(3)
    for side in ("left", "right"):
        for slot in (1, 2, 3):
            assert any(move.startswith(f"lay {side} {slot}") for move in table.legal(0))
            assert any(move.startswith(f"exchange {side} {slot}") for move in table.legal(0))
    table.play(0, "exchange left 1 r1c0", "exchange right 2 r0c0")
    assert table.state.piles == [26, 20, 12]


@pytest.mark.rule("KOD-R-20")
@pytest.mark.parametrize(("side", "other", "board"), [("left", "right", 0), ("right", "left", 2)])
def test_the_butterfly_settles_the_board_for_which_the_tile_was_due(side: str, other: str, board: int) -> None:
    table = Table(3)
    table.play(0, f"exchange {side} 1 r6c3")
    assert [number for number in range(3) if table.covered(number)] == [board]
    assert table.owed(0) == other
    assert table.refuse(0, f"exchange {side} 2 r6c6").rule == "KOD-PLC-02"


# --- nothing can be laid -----------------------------------------------------------------------------------------


def full_left(*free: str, butterflies: int = 0, hand: list[str] | None = None) -> Table:
    """Seat 0 owes its left board, of which only these cells are free."""
    table = Table(3, hands=[hand or ["T04", "T08", "T12"], ["T16"], ["T15"]], piles=(butterflies, 20, 12))
    table.owe(0, "left")
    table.leave_free(0, *free)
    return table


@pytest.mark.rule("KOD-R-21")
def test_a_tile_of_choice_is_dropped_where_nothing_can_be_laid() -> None:
    """Holes too small, no butterfly left."""
    table = full_left("r8c1", "r8c2", "r0c0")
    assert table.legal(0) == ["drop left 1", "drop left 2", "drop left 3"]
    covered = table.covered(0)
    table.play(0, "drop left 2")
    assert table.hand(0) == ["T04", "", "T12"]
    assert table.discarded() == ["T08"]
    assert table.owed(0) == ""
    assert table.covered(0) == covered
    assert table.state.covered == 0
    assert table.state.piles == [0, 20, 12]


@pytest.mark.rule("KOD-R-21")
def test_a_full_board_takes_nothing_whatever_the_piles_hold() -> None:
    assert full_left(butterflies=28).legal(0) == ["drop left 1", "drop left 2", "drop left 3"]


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
    table = full_left(*free, butterflies=butterflies, hand=hand)
    assert not any(move.startswith("drop") for move in table.legal(0))
    assert table.legal(0) != []
    for slot in (1, 2, 3):
        refusal = table.refuse(0, f"drop left {slot}")
        assert refusal.rule == "KOD-R-21"
    assert str(refusal) == (
        "A tile may only be thrown away without effect when nothing at all can be laid on that board."
    )


@pytest.mark.rule("KOD-R-21")
def test_only_the_board_that_takes_nothing_is_dropped_for() -> None:
    table = Table(3, piles=(0, 20, 12))
    table.leave_free(0, "r8c1")
    drops = [move for move in table.legal(0) if move.startswith("drop")]
    assert drops == ["drop left 1", "drop left 2", "drop left 3"]
    assert any(move.startswith("lay right") for move in table.legal(0))
    table = Table(3, piles=(0, 20, 12))
    table.leave_free(2, "r8c0")
    assert [move for move in table.legal(0) if move.startswith("drop")] == [
        "drop right 1",
        "drop right 2",
        "drop right 3",
    ]
    table.play(0, "drop right 3")
    assert table.owed(0) == "left"
    assert table.hand(0) == ["T04", "T08", ""]


# --- what was thrown away ----------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-22")
def test_the_pile_of_thrown_away_tiles_is_open_and_keeps_its_order() -> None:
    table = Table(3)
    table.play(0, "exchange left 3 r1c0")
    table.play(2, "exchange left 1 r0c0", "exchange right 2 r0c0")
    assert table.discarded() == ["T12", "T11", "T15"]
    view = table.state.view(1).to_dict()["data"]
    assert isinstance(view, dict)
    assert view["discard"] == [11, 10, 14]


@pytest.mark.rule("KOD-R-22")
def test_an_empty_bag_is_refilled_from_what_was_thrown_away() -> None:
    """One tile in the bag, three thrown away: the fourth draw finds an empty bag and gets one of them."""
    table = Table(
        3,
        hands=[["T04", "T08", ""], ["T16", "T03", "T07"], ["T11", "T15", "T24"]],
        bag=["T73"],
        discard=["T20", "T28"],
        owes={0: "left"},
    )
    table.play(0, "exchange left 1 r1c0")
    assert table.state.round == 2
    hand = table.hand(0)
    assert hand[0] == "T73"
    assert hand[1] == "T08"
    thrown = {"T20", "T28", "T04"}
    assert hand[2] in thrown
    assert set(table.bag()) == thrown - {hand[2]}
    assert table.discarded() == []
    assert table.state.refills == 1
    assert [event.values["count"] for event in table.events("bag_refilled")] == [3]


@pytest.mark.rule("KOD-R-22")
def test_a_refill_is_chance_again() -> None:
    """Which thrown-away tile comes first differs from match to match, and from refill to refill."""
    first = set()
    for seed in range(40):
        for refills in (0, 1):
            table = Table(3, hands=[["T04"], ["T16"], ["T24"]], bag=[], discard=["T20", "T28"], owes={0: "left"})
            table.state.chance = table.game.new(3, seed).chance
            table.state.refills = refills
            table.play(0, "exchange left 1 r1c0")
            first.add((refills, table.hand(0)[0]))
    assert first == {(refills, name) for refills in (0, 1) for name in ("T04", "T20", "T28")}


@pytest.mark.rule("KOD-R-22")
def test_no_refill_while_the_bag_holds_enough() -> None:
    table = Table(
        3,
        bag=["T73", "T74"],
        discard=["T20"],
        owes={0: "left"},
        hands=[["T04"], ["T16", "T03", "T07"], ["T11", "T15", "T24"]],
    )
    table.play(0, "exchange left 1 r1c0")
    assert table.hand(0) == ["T73", "T74", ""]
    assert table.discarded() == ["T20", "T04"]
    assert table.state.refills == 0


@pytest.mark.rule("KOD-R-22")
def test_a_bag_may_be_refilled_again_and_again() -> None:
    table = Table(3, hands=[["T04"], [], []], bag=[], owes={0: "left"})
    table.play(0, "exchange left 1 r1c0")
    assert (table.hand(0), table.bag(), table.state.refills) == (["T04", "", ""], [], 1)
    table.play(0, "exchange left 1 r2c0")
    assert (table.hand(1), table.state.refills, table.state.round) == (["T04", "", ""], 2, 3)


# --- short hands -------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-24")
@pytest.mark.parametrize("gap", [0, 1, 2])
def test_two_tiles_serve_both_boards(gap: int) -> None:
    hand = ["T04", "T08"]
    hand.insert(gap, "")
    first, second = [slot for slot in (1, 2, 3) if slot != gap + 1]
    table = Table(3, hands=[hand, ["T16"], ["T15"]])
    assert {move.split()[2] for move in table.legal(0)} == {str(first), str(second)}
    assert table.refuse(0, f"exchange left {gap + 1} r1c0").rule == "KOD-PLC-01"
    table.play(0, f"exchange left {first} r1c0")
    assert table.owed(0) == "right"
    table.play(0, f"exchange right {second} r0c0")
    assert table.hand(0) == ["", "", ""]


@pytest.mark.rule("KOD-R-24")
@pytest.mark.parametrize("hand", [["T04", "", ""], ["", "T04", ""], ["", "", "T04"]])
@pytest.mark.parametrize("side", ["left", "right"])
def test_one_tile_goes_to_the_board_of_choice_and_the_other_is_skipped(hand: list[str], side: str) -> None:
    table = Table(3, hands=[hand, ["T16"], ["T15"]])
    assert table.state.actors() == [0, 1, 2]
    assert {move.split()[1] for move in table.legal(0)} == {"left", "right"}
    table.play(0, f"lay {side} {hand.index('T04') + 1} 0 r6c6")
    assert table.owed(0) == ""
    assert table.state.actors() == [1, 2]
    assert table.state.round == 1


@pytest.mark.rule("KOD-R-24")
def test_without_a_tile_both_boards_are_skipped() -> None:
    """Seat 1 holds nothing when round 2 begins, as the two tiles of the bag went to seats 0 and 2."""
    table = Table(3, hands=[["T04"], [], []], bag=["T12"], owes={0: "left"})
    table.play(0, "lay left 1 0 r1c0")
    assert table.state.round == 2
    assert [table.hand(seat) for seat in range(3)] == [["T12", "", ""], ["", "", ""], ["", "", ""]]
    assert table.state.actors() == [0]
    assert [table.owed(seat) for seat in range(3)] == ["both", "", ""]
    assert table.legal(1) == []


@pytest.mark.rule("KOD-R-24")
def test_a_butterfly_needs_a_tile_to_throw_away() -> None:
    table = Table(3, hands=[["T04"], ["T16"], ["T15"]])
    table.play(0, "exchange left 1 r1c0")
    assert table.owed(0) == ""
    assert table.legal(0) == []
