"""Each refusal teaches its rule in one sentence and changes nothing (`Table.refuse` compares the position)."""

from __future__ import annotations

import pytest

from kit import allows, refusal, refused
from kodama_forest.table import cover, earn, lay_out

WHOLE_HAND = [["T04", "T08", "T12"], ["T16", "T03", "T07"], ["T11", "T15", "T24"]]


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        (
            "bonus butterfly r1c0",
            "KOD-PLC-07",
            ("You have no bonus to lay: only a full symbol earns one. Lay a tile from your hand."),
        ),
        (
            "bonus frog-flat r0c0",
            "KOD-PLC-07",
            ("You have no bonus to lay: only a full symbol earns one. Lay a tile from your hand."),
        ),
        (
            "lay right 1 0 r1c3",
            "KOD-GEO-03",
            "There is already a tile there (row 2, column 5). Lay yours on bare earth.",
        ),
        (
            "lay right 1 90 r1c8",
            "KOD-GEO-04",
            "A kodama lives there (row 5, column 9), and nothing may cover its square. Lay the tile somewhere else.",
        ),
        (
            "lay right 1 0 r4c8",
            "KOD-GEO-01",
            ("The tile would stick out over the edge of the board. Move it further in."),
        ),
        (
            "lay right 1 0 r0c6",
            "KOD-GEO-01",
            ("The tile would stick out over the edge of the board. Move it further in."),
        ),
        (
            "lay right 1 90 r6c3",
            "KOD-GEO-01",
            ("The tile would stick out over the edge of the board. Move it further in."),
        ),
        ("lay right 1 90 r5c2", "", ""),
        ("lay right 1 180 r4c1", "KOD-R-07", ("Turned like this, the tile looks the same as before. Turn it back.")),
        ("lay right 2 0 r4c1", "KOD-PLC-01", "There is no tile there. Choose one of those in your hand."),
        ("exchange right 2 r4c1", "KOD-PLC-01", "There is no tile there. Choose one of those in your hand."),
        ("drop right 2", "KOD-PLC-01", "There is no tile there. Choose one of those in your hand."),
        (
            "exchange right 3 r1c4",
            "KOD-GEO-03",
            "There is already a tile there (row 2, column 5). Lay yours on bare earth.",
        ),
        (
            "exchange right 3 r3c4",
            "KOD-GEO-03",
            "There is already a tile there (row 4, column 5). Lay yours on bare earth.",
        ),
        (
            "exchange right 3 r0c2",
            "KOD-GEO-04",
            "A kodama lives there (row 1, column 3), and nothing may cover its square. Lay the tile somewhere else.",
        ),
        (
            "exchange right 3 r8c8",
            "KOD-GEO-04",
            "A kodama lives there (row 9, column 9), and nothing may cover its square. Lay the tile somewhere else.",
        ),
        (
            "drop right 3",
            "KOD-R-21",
            "You may throw away a tile only when nothing at all fits on that board. Here something does.",
        ),
        (
            "lay left 1 0 r5c1",
            "KOD-PLC-02",
            "You have already laid a tile on your left board this round. Choose the other one.",
        ),
        (
            "exchange left 1 r5c1",
            "KOD-PLC-02",
            "You have already laid a tile on your left board this round. Choose the other one.",
        ),
        (
            "drop left 1",
            "KOD-PLC-02",
            "You have already laid a tile on your left board this round. Choose the other one.",
        ),
        (
            "drop left 3",
            "KOD-PLC-02",
            "You have already laid a tile on your left board this round. Choose the other one.",
        ),
    ],
)
def test_a_forest_tile_is_due(move: str, rule: str, sentence: str) -> None:
    """Seat 1 holds T12, nothing, T16 and owes its right board, B1E, on which r1c4 and r3c4 are covered."""
    state = lay_out(3, hands=[["T04"], ["T12", "", "T16"], ["T08"]], owes={0: "both", 1: "right", 2: "both"})
    cover(state, 0, "r1c4", "r3c4")
    if not rule:
        assert allows(state, move, seat=1)
        return
    answer = refusal(state, move, seat=1)
    assert (answer.rule, str(answer)) == (rule, sentence)
    assert answer.sentence == sentence


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        ("bonus frog-flat r0c0", "KOD-PLC-07", "You have not earned a frog: you need a full pond."),
        ("bonus butterfly-for-frog r0c0", "KOD-PLC-07", "You have not earned a frog: you need a full pond."),
        ("bonus panda r0c0", "KOD-R-18", "There are no pandas left."),
        (
            "bonus butterfly r0c0",
            "KOD-GEO-03",
            "There is already a tile there (row 1, column 1). Lay yours on bare earth.",
        ),
        (
            "bonus butterfly-for-panda r8c8",
            "KOD-GEO-04",
            "A kodama lives there (row 9, column 9), and nothing may cover its square. Lay the tile somewhere else.",
        ),
        (
            "lay left 1 0 r4c1",
            "KOD-R-04",
            "First lay the bonus you earned.",
        ),
        ("drop right 3", "KOD-R-04", "First lay the bonus you earned."),
    ],
)
def test_a_bonus_tile_is_due(move: str, rule: str, sentence: str) -> None:
    state = lay_out(3, piles=(28, 20, 0))
    cover(state, 0, "r0c0")
    earn(state, 1, 0, butterflies=1, pandas=1)
    answer = refusal(state, move, seat=1)
    assert (answer.rule, str(answer)) == (rule, sentence)


@pytest.mark.parametrize(
    ("rights", "move", "sentence"),
    [
        ((1, 0, 0), "bonus panda r0c0", "You have not earned a panda: you need full bamboo."),
        ((0, 1, 0), "bonus butterfly r0c0", "You have not earned a butterfly: you need a full flower."),
        ((1, 0, 0), "bonus butterfly-for-panda r0c0", "You have not earned a panda: you need full bamboo."),
    ],
)
def test_a_bonus_that_was_not_earned(rights: tuple[int, int, int], move: str, sentence: str) -> None:
    state = lay_out(3)
    earn(state, 1, 0, *rights)
    answer = refusal(state, move, seat=1)
    assert (answer.rule, str(answer)) == ("KOD-PLC-07", sentence)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("bonus frog-upright r1c0", "There are no frogs left."),
        ("bonus butterfly-for-panda r1c0", "There are no butterflies left."),
    ],
)
def test_a_bonus_whose_pile_is_empty(move: str, sentence: str) -> None:
    state = lay_out(3, piles=(0, 0, 12))
    earn(state, 1, 0, 0, 1, 1)
    answer = refusal(state, move, seat=1)
    assert (answer.rule, str(answer)) == ("KOD-R-18", sentence)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("bonus panda r1c8", "KOD-GEO-01"),
        ("bonus panda r8c3", "KOD-GEO-01"),
        ("bonus panda r0c1", "KOD-GEO-04"),
        ("bonus panda r0c0", "KOD-GEO-03"),
        ("bonus frog-upright r8c0", "KOD-GEO-01"),
        ("bonus frog-upright r7c0", ""),
    ],
)
def test_a_bonus_that_does_not_fit(move: str, rule: str) -> None:
    state = lay_out(3)
    cover(state, 0, "r1c0")
    earn(state, 1, 0, 1, 1, 1)
    if rule:
        assert refused(state, move, seat=1) == rule
    else:
        assert allows(state, move, seat=1)


@pytest.mark.parametrize(("side", "seat"), [("left", 0), ("right", 1)])
def test_a_bonus_of_somebody_is_pending_on_the_board(side: str, seat: int) -> None:
    state = lay_out(3, hands=WHOLE_HAND)
    earn(state, 1 - seat, 0, butterflies=1)
    answer = refusal(state, f"exchange {side} 1 r1c0", seat=seat)
    assert (answer.rule, str(answer)) == (
        "KOD-R-04",
        f"Somebody must lay a bonus on your {side} board first. Use your other board, or wait.",
    )


def test_no_butterfly_is_left() -> None:
    state = lay_out(3, piles=(0, 20, 12))
    answer = refusal(state, "exchange left 1 r1c0", seat=0)
    assert (answer.rule, str(answer)) == (
        "KOD-R-19",
        ("There is no butterfly left to lay instead. Lay one of your tiles."),
    )
