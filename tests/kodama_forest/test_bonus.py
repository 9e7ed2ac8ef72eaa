"""Bonus tiles: laid at once, anywhere on their board, or lost (KOD-PLC-07…09, KOD-R-04, -15…-19, -35, -40)."""

from __future__ import annotations

import pytest

from chabudai.games.kodama_forest.rules.place_tiles import Bonus, review_pending
from chabudai.games.kodama_forest.state import KodamaState
from kit import allows, families, legal, play, refusal, refused, told, twin_of
from kodama_forest.printed import BUTTERFLY, FROG, PANDA, Tile, dirt, name_of
from kodama_forest.reference import anchors
from kodama_forest.table import bonus_of, covered_on, earn, lay_out, leave_free, owe, owed_by


def flower_made(piles: tuple[int, int, int] = (28, 20, 12)) -> KodamaState:
    """Seat 1 has just completed the flower at r1c1|r2c1 of board 0."""
    state = lay_out(3, hands=[["T03", "T04", "T08"], ["T01", "T07", "T16"], ["T12", "T15", "T24"]], piles=piles)
    play(state, "lay left 1 0 r1c1", seat=0)
    play(state, "lay right 1 0 r2c0", seat=1)
    return state


def pond_made(*free: str, piles: tuple[int, int, int] = (28, 20, 12)) -> KodamaState:
    """Seat 1 completes the pond at r2c1|r2c2 of board 0; afterwards only these cells of the board are free."""
    state = lay_out(3, hands=[["T06", "T04", "T08"], ["T20", "T07", "T16"], ["T12", "T15", "T24"]], piles=piles)
    play(state, "lay left 1 0 r1c0", seat=0)
    leave_free(state, 0, "r2c2", "r2c3", "r2c4", "r3c3", *free)
    play(state, "lay right 1 0 r2c2", seat=1)
    return state


def bamboo_made(*free: str, piles: tuple[int, int, int] = (28, 20, 12)) -> KodamaState:
    """Seat 1 completes the bamboo at r2c1|r2c2 of board 0; afterwards only these cells of the board are free."""
    state = lay_out(3, hands=[["T05", "T04", "T08"], ["T01", "T07", "T16"], ["T12", "T15", "T24"]], piles=piles)
    play(state, "lay left 1 0 r1c0", seat=0)
    leave_free(state, 0, "r2c2", "r2c3", "r2c4", *free)
    play(state, "lay right 1 0 r2c2", seat=1)
    return state


# --- at once, and anywhere ---------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-PLC-07")
def test_a_bonus_is_laid_at_once() -> None:
    state = flower_made()
    assert families(state, seat=1) == {"bonus"}
    assert refused(state, "lay left 2 0 r1c0", seat=1) == "KOD-R-04"
    play(state, "bonus butterfly r8c1", seat=1)
    assert "r8c1" in covered_on(state, 0)
    assert state.piles == [27, 20, 12]
    assert {move.split()[1] for move in legal(state, seat=1)} == {"left"}
    assert refused(state, "bonus butterfly r8c2", seat=1) == "KOD-PLC-07"


@pytest.mark.rule("KOD-PLC-08")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("bonus panda r1c8", "KOD-GEO-01"),
        ("bonus panda r8c3", "KOD-GEO-01"),
        ("bonus frog-flat r6c8", "KOD-GEO-01"),
        ("bonus frog-upright r8c3", "KOD-GEO-01"),
        ("bonus panda r0c0", "KOD-GEO-03"),
        ("bonus frog-flat r1c3", "KOD-GEO-03"),
        ("bonus frog-upright r0c4", ""),
        ("bonus frog-upright r0c3", "KOD-GEO-03"),
        ("bonus butterfly r1c1", "KOD-GEO-03"),
        ("bonus panda r5c3", "KOD-GEO-04"),
        ("bonus frog-flat r5c0", "KOD-GEO-04"),
        ("bonus frog-upright r2c0", "KOD-GEO-04"),
        ("bonus butterfly r0c2", "KOD-GEO-04"),
    ],
)
def test_bonus_tiles_obey_the_placement_rules(move: str, rule: str) -> None:
    """r1c1 to r1c3 are covered; kodama live at r0c2, r3c0, r5c1 and r6c4."""
    state = lay_out(3, hands=[["T04"], ["T12", "T16"], ["T08"]])
    play(state, "lay left 1 0 r1c1", seat=0)
    earn(state, 1, 0, 1, 1, 1)
    assert allows(state, move, seat=1) == (rule == "")
    if rule:
        assert refused(state, move, seat=1) == rule


@pytest.mark.rule("KOD-PLC-09")
@pytest.mark.parametrize(
    ("way", "piece"),
    [
        ("butterfly", BUTTERFLY),
        ("frog-flat", FROG),
        ("frog-upright", FROG.turned(1)),
        ("panda", PANDA),
        ("butterfly-for-frog", BUTTERFLY),
        ("butterfly-for-panda", BUTTERFLY),
    ],
)
def test_a_bonus_tile_lies_anywhere_on_that_board(way: str, piece: Tile) -> None:
    """Every place that is free, whether it touches the symbol or not, and on no other board."""
    state = lay_out(3)
    earn(state, 1, 0, 1, 1, 1)
    expected = [f"bonus {way} {name_of(anchor)}" for anchor in anchors(dirt("B1E"), piece)]
    assert len(expected) > 30
    assert [move for move in legal(state, seat=1) if move.split()[1] == way] == expected
    for move in (expected[0], expected[-1]):
        twin = twin_of(state)
        play(twin, move, seat=1)
        assert len(covered_on(twin, 0)) == len(piece.cells)
        assert covered_on(twin, 1) == covered_on(twin, 2) == []


@pytest.mark.rule("KOD-PLC-09")
def test_a_bonus_goes_to_the_left_board_as_well() -> None:
    """Seat 0 completes on its left board what seat 1 began on its right one."""
    state = lay_out(3, hands=[["T01", "T04"], ["T03", "T12"], ["T08"]])
    play(state, "lay right 1 0 r1c1", seat=1)
    play(state, "lay left 1 0 r2c0", seat=0)
    assert bonus_of(state, 0) == (0, 1, 0, 0)
    play(state, "bonus butterfly r8c6", seat=0)
    assert "r8c6" in covered_on(state, 0)


# --- before anything else ----------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-04")
def test_while_a_bonus_is_pending_nobody_commits_on_that_board() -> None:
    state = flower_made()
    owe(state, 0, "both")
    assert {move.split()[1] for move in legal(state, seat=0)} == {"right"}
    answer = refusal(state, "lay left 2 0 r6c6", seat=0)
    assert (answer.rule, str(answer)) == (
        "KOD-R-04",
        "Somebody must lay a bonus on your left board first. Use your other board, or wait.",
    )
    owe(state, 0, "left")
    assert state.actors() == [1, 2]
    assert legal(state, seat=0) == []
    play(state, "bonus butterfly r8c1", seat=1)
    assert set(state.actors()) == {0, 1, 2}
    assert allows(state, "lay left 2 0 r6c6", seat=0)


@pytest.mark.rule("KOD-R-04")
def test_its_owner_makes_no_other_placement_anywhere() -> None:
    state = flower_made()
    assert owed_by(state, 1) == "left"
    for move in ("lay left 2 0 r1c0", "exchange left 2 r1c0", "drop left 2", "lay right 2 0 r6c6"):
        answer = refusal(state, move, seat=1)
        assert answer.rule == "KOD-R-04"
        assert str(answer) == "First lay the bonus you earned."


@pytest.mark.rule("KOD-R-04")
def test_other_boards_go_on() -> None:
    state = flower_made()
    assert allows(state, "lay right 2 0 r6c6", seat=0)
    assert allows(state, "lay left 1 0 r6c5", seat=2)
    assert allows(state, "lay right 1 0 r4c4", seat=2)
    play(state, "lay left 1 0 r6c5", "exchange right 2 r0c0", seat=2)
    assert bonus_of(state, 1) == (0, 1, 0, 0)


@pytest.mark.rule("KOD-R-15")
def test_a_bonus_cannot_be_declined() -> None:
    """Even where the only free square is the board's last number, which will end the game."""
    state = lay_out(3)
    leave_free(state, 0, "r1c2")
    earn(state, 1, 0, butterflies=1)
    assert legal(state, seat=1) == ["bonus butterfly r1c2"]
    play(state, "bonus butterfly r1c2", seat=1)
    assert covered_on(state, 0) == sorted(name_of(cell) for cell in dirt("B1E"))


# --- a butterfly instead -----------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-16")
@pytest.mark.parametrize(("right", "rights"), [("frog", (0, 1, 0)), ("panda", (0, 0, 1))])
def test_a_frog_or_panda_may_be_taken_as_a_butterfly(right: str, rights: tuple[int, int, int]) -> None:
    """Also where it would fit; it stays in its pile and the butterfly lands on the same board."""
    state = lay_out(3)
    earn(state, 1, 0, *rights)
    assert any(move.startswith(f"bonus {right}") for move in legal(state, seat=1))
    play(state, f"bonus butterfly-for-{right} r8c1", seat=1)
    assert bonus_of(state, 1) is None
    assert state.piles == [27, 20, 12]
    assert (covered_on(state, 0), covered_on(state, 1), covered_on(state, 2)) == (["r8c1"], [], [])


@pytest.mark.rule("KOD-R-16")
def test_a_butterfly_says_which_right_it_uses_up() -> None:
    state = lay_out(3)
    earn(state, 1, 0, 1, 1, 1)
    for way, left in (
        ("butterfly", (0, 0, 1, 1)),
        ("butterfly-for-frog", (0, 1, 0, 1)),
        ("butterfly-for-panda", (0, 1, 1, 0)),
        ("frog-flat", (0, 1, 0, 1)),
        ("frog-upright", (0, 1, 0, 1)),
        ("panda", (0, 1, 1, 0)),
    ):
        twin = twin_of(state)
        play(twin, f"bonus {way} r1c3", seat=1)
        assert bonus_of(twin, 1) == left


def test_which_pile_each_way_takes_from() -> None:
    for way, piles, cells in (
        ("butterfly", [27, 20, 12], ["r1c3"]),
        ("butterfly-for-frog", [27, 20, 12], ["r1c3"]),
        ("butterfly-for-panda", [27, 20, 12], ["r1c3"]),
        ("frog-flat", [28, 19, 12], ["r1c3", "r1c4"]),
        ("frog-upright", [28, 19, 12], ["r1c3", "r2c3"]),
        ("panda", [28, 20, 11], ["r1c3", "r1c4", "r2c3", "r2c4"]),
    ):
        state = lay_out(3)
        earn(state, 1, 0, 1, 1, 1)
        play(state, f"bonus {way} r1c3", seat=1)
        assert state.piles == piles
        assert covered_on(state, 0) == cells


# --- what does not fit -------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-17")
def test_a_frog_or_panda_without_room_is_a_butterfly() -> None:
    state = pond_made("r8c1", "r8c3")
    assert legal(state, seat=1) == ["bonus butterfly-for-frog r8c1", "bonus butterfly-for-frog r8c3"]
    state = bamboo_made("r8c1", "r8c2", "r8c3")
    assert legal(state, seat=1) == [f"bonus butterfly-for-panda r8c{column}" for column in (1, 2, 3)]


@pytest.mark.rule("KOD-R-17")
def test_a_bonus_without_any_option_is_lost_without_a_decision() -> None:
    for state, piece in ((pond_made(), "frog"), (bamboo_made(), "panda")):
        assert bonus_of(state, 1) is None
        assert [(event.values["piece"], event.rule) for event in told(state, "bonus_lost")] == [(piece, "KOD-R-17")]
        assert owed_by(state, 1) == "left"
        assert state.piles == [28, 20, 12]


@pytest.mark.rule("KOD-R-17")
def test_room_that_is_too_small_and_no_butterfly() -> None:
    """No butterfly left: single squares take no frog, three in a row no panda."""
    for state in (
        pond_made("r8c1", "r8c3", piles=(0, 20, 12)),
        bamboo_made("r8c1", "r8c2", "r8c3", piles=(0, 20, 12)),
    ):
        assert bonus_of(state, 1) is None
        assert [event.rule for event in told(state, "bonus_lost")] == ["KOD-R-17"]


@pytest.mark.rule("KOD-R-17")
@pytest.mark.parametrize(
    ("cells", "way"),
    [
        (("r8c1", "r8c2"), "frog-flat r8c1"),
        (("r7c0", "r8c0"), "frog-upright r7c0"),
        (("r0c0", "r0c1"), "frog-flat r0c0"),
        (("r2c5", "r3c5"), "frog-upright r2c5"),  # across the two parts of the board
    ],
)
def test_a_frog_needs_room_one_way_only(cells: tuple[str, ...], way: str) -> None:
    state = pond_made(*cells, piles=(0, 20, 12))
    assert legal(state, seat=1) == [f"bonus {way}"]
    assert told(state, "bonus_lost") == []


@pytest.mark.rule("KOD-R-17")
@pytest.mark.parametrize("corner", [(0, 3), (2, 6), (3, 6), (7, 2)])
def test_a_panda_needs_a_square_of_four(corner: tuple[int, int]) -> None:
    row, column = corner
    cells = [f"r{row + down}c{column + along}" for down in (0, 1) for along in (0, 1)]
    assert legal(bamboo_made(*cells, piles=(0, 20, 12)), seat=1) == [f"bonus panda r{row}c{column}"]
    assert bonus_of(bamboo_made(*cells[:3], piles=(0, 20, 12)), 1) is None


@pytest.mark.rule("KOD-R-17")
def test_an_earned_butterfly_without_free_dirt_is_lost() -> None:
    state = lay_out(3, hands=[["T03", "T04"], ["T01", "T07"], ["T12"]])
    play(state, "lay left 1 0 r1c1", seat=0)
    leave_free(state, 0, "r2c0", "r2c1", "r2c2")
    play(state, "lay right 1 0 r2c0", seat=1)
    assert bonus_of(state, 1) is None
    assert [event.values["piece"] for event in told(state, "bonus_lost")] == ["butterfly"]
    assert state.piles[0] == 28


@pytest.mark.rule("KOD-R-17")
def test_what_can_be_laid_stays_when_another_bonus_is_lost() -> None:
    """A frog and a panda were earned, and there is room for a frog alone."""
    state = pond_made("r8c1", "r8c2", piles=(0, 20, 12))
    assert bonus_of(state, 1) == (0, 0, 1, 0)
    state.replace(Bonus(1, 0, 0, 1, 1), 1)
    review_pending(state)
    assert bonus_of(state, 1) == (0, 0, 1, 0)
    assert legal(state, seat=1) == ["bonus frog-flat r8c1"]


@pytest.mark.rule("KOD-R-18")
def test_an_empty_pile_of_frogs_or_pandas_leaves_the_butterfly() -> None:
    for state, right in (
        (pond_made("r8c1", "r8c2", piles=(28, 0, 12)), "frog"),
        (bamboo_made("r7c2", "r7c3", "r8c2", "r8c3", piles=(28, 20, 0)), "panda"),
    ):
        assert {move.split()[1] for move in legal(state, seat=1)} == {f"butterfly-for-{right}"}


@pytest.mark.rule("KOD-R-18")
@pytest.mark.parametrize(
    ("piles", "lost"),
    [((0, 0, 12), True), ((0, 1, 12), False), ((1, 0, 12), False)],
)
def test_an_earned_frog_with_empty_piles(piles: tuple[int, int, int], lost: bool) -> None:
    state = pond_made("r8c1", "r8c2", piles=piles)
    assert (bonus_of(state, 1) is None) == lost
    assert [event.rule for event in told(state, "bonus_lost")] == (["KOD-R-18"] if lost else [])


@pytest.mark.rule("KOD-R-18")
@pytest.mark.parametrize("pandas", [0, 1])
def test_an_earned_panda_with_empty_piles(pandas: int) -> None:
    state = bamboo_made("r7c2", "r7c3", "r8c2", "r8c3", piles=(0, 20, pandas))
    assert (bonus_of(state, 1) is None) == (pandas == 0)
    assert [event.rule for event in told(state, "bonus_lost")] == ["KOD-R-18"] * (1 - pandas)


@pytest.mark.rule("KOD-R-18")
def test_an_earned_butterfly_with_an_empty_pile_is_lost() -> None:
    state = flower_made(piles=(0, 20, 12))
    assert bonus_of(state, 1) is None
    assert [event.rule for event in told(state, "bonus_lost")] == ["KOD-R-18"]
    assert bonus_of(flower_made(piles=(1, 20, 12)), 1) == (0, 1, 0, 0)


@pytest.mark.rule("KOD-R-19")
def test_piles_are_limited_and_shared_by_all_boards() -> None:
    """Three butterflies, one taken on each of three boards, are the last."""
    state = lay_out(3, piles=(3, 20, 12))
    for seat in range(3):
        assert allows(state, "exchange left 1 r0c0", seat=seat)
        play(state, "exchange left 1 r0c0", seat=seat)
    assert state.piles == [0, 20, 12]
    assert not any(move.startswith("exchange") for seat in range(3) for move in legal(state, seat=seat))
    answer = refusal(state, "exchange right 2 r5c5", seat=0)
    assert (answer.rule, str(answer)) == (
        "KOD-R-19",
        ("There is no butterfly left to lay instead. Lay one of your tiles."),
    )


@pytest.mark.rule("KOD-R-19")
def test_the_last_frog_and_the_last_panda() -> None:
    state = lay_out(3, piles=(28, 1, 1))
    earn(state, 0, 0, 0, 2, 2)
    play(state, "bonus frog-flat r1c0", "bonus panda r1c3", seat=0)
    assert state.piles == [28, 0, 0]
    assert {move.split()[1] for move in legal(state, seat=0)} == {"butterfly-for-frog", "butterfly-for-panda"}


@pytest.mark.rule("KOD-R-35")
@pytest.mark.parametrize(
    ("way", "anchor", "gone"),
    [
        ("butterfly", "r1c2", 5),
        ("butterfly-for-panda", "r0c5", 10),
        ("frog-flat", "r0c5", 15),  # a 10 and a 5
        ("frog-upright", "r6c2", 10),  # two 5s
        ("panda", "r0c5", 17),  # 10, 5 and two plain ones
    ],
)
def test_any_tile_covers_any_dirt(way: str, anchor: str, gone: int) -> None:
    state = lay_out(3)
    earn(state, 0, 0, 1, 1, 1)
    before = state.scores()[0]
    play(state, f"bonus {way} {anchor}", seat=0)
    assert before - state.scores()[0] == gone


# --- piles shrink while a bonus waits ----------------------------------------------------------------------------


@pytest.mark.rule("KOD-R-40")
def test_an_exchange_elsewhere_takes_the_last_butterfly() -> None:
    """Seat 1's frog has single squares only; with the last butterfly gone it is lost, and board 0 is open again."""
    state = pond_made("r8c1", "r8c3", piles=(1, 20, 12))
    owe(state, 0, "left")
    assert legal(state, seat=0) == []
    play(state, "exchange left 1 r0c0", seat=2)
    assert bonus_of(state, 1) is None
    assert [(event.seat, event.values["piece"], event.values["board"]) for event in told(state, "bonus_lost")] == [
        (1, "frog", 0)
    ]
    assert legal(state, seat=0) == ["drop left 2", "drop left 3"]
    assert {move.split()[1] for move in legal(state, seat=1)} == {"left"}


@pytest.mark.rule("KOD-R-40")
def test_a_bonus_elsewhere_takes_the_last_tile() -> None:
    state = lay_out(3, piles=(0, 1, 1))
    earn(state, 0, 0, frogs=1)
    earn(state, 1, 1, frogs=1, pandas=1)
    play(state, "bonus frog-flat r1c0", seat=0)
    assert bonus_of(state, 1) == (1, 0, 0, 1)  # the panda is still there
    earn(state, 2, 2, pandas=1)
    play(state, "bonus panda r6c2", seat=2)
    assert bonus_of(state, 1) is None


@pytest.mark.rule("KOD-R-40")
def test_a_bonus_that_still_has_an_option_stays() -> None:
    state = pond_made("r8c1", "r8c2", piles=(1, 1, 12))
    play(state, "exchange left 1 r0c0", seat=2)
    assert bonus_of(state, 1) == (0, 0, 1, 0)
    assert legal(state, seat=1) == ["bonus frog-flat r8c1"]


@pytest.mark.rule("KOD-R-40")
def test_rights_are_looked_at_one_by_one() -> None:
    """Two squares for a butterfly and a panda: laying one keeps the other until its last square is gone."""
    state = lay_out(3, piles=(28, 20, 12))
    leave_free(state, 0, "r8c1", "r8c3")
    earn(state, 1, 0, butterflies=2, pandas=1)
    play(state, "bonus butterfly r8c1", seat=1)
    assert bonus_of(state, 1) == (0, 1, 0, 1)
    play(state, "bonus butterfly-for-panda r8c3", seat=1)
    assert bonus_of(state, 1) is None
    assert [event.values["piece"] for event in told(state, "bonus_lost")] == ["butterfly"]
