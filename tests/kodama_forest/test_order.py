"""Free order and the default schedule (KOD-RND-03, KOD-R-01, -02)."""

from __future__ import annotations

from itertools import permutations

import pytest

from chabudai.core.errors import NotYourTurn
from chabudai.core.rng import Rng
from kit import allows, legal, play, refused
from kodama_forest.table import GAME, earn, hand_of, lay_out, new, owed_by


@pytest.mark.rule("KOD-RND-03")
@pytest.mark.parametrize("order", list(permutations([0, 1, 2])))
def test_there_is_no_turn_order(order: tuple[int, ...]) -> None:
    """Everybody may act first, and everybody again before the others have acted at all."""
    state = lay_out(3)
    assert set(state.actors()) == {0, 1, 2}
    for seat in order:
        play(state, "exchange left 1 r0c0", "exchange right 2 r0c1", seat=seat)
    assert state.round == 2


@pytest.mark.rule("KOD-R-01")
def test_whoever_still_owes_a_placement_may_commit_at_any_moment() -> None:
    state = lay_out(4)
    play(state, "exchange right 1 r0c0", seat=2)
    assert set(state.actors()) == {0, 1, 2, 3}
    play(state, "exchange left 2 r0c0", seat=2)
    assert set(state.actors()) == {0, 1, 3}
    play(state, "exchange right 2 r0c5", seat=0)
    assert set(state.actors()) == {0, 1, 3}
    with pytest.raises(NotYourTurn):
        play(state, "exchange left 3 r0c1", seat=2)


@pytest.mark.rule("KOD-R-01")
def test_a_commit_that_has_become_illegal_changes_nothing_and_costs_nothing() -> None:
    """Seat 0 takes the square first; seat 1 keeps tile and choice."""
    state = lay_out(3)
    assert allows(state, "exchange right 1 r1c0", seat=1)
    play(state, "exchange left 1 r1c0", seat=0)
    assert refused(state, "exchange right 1 r1c0", seat=1) == "KOD-GEO-03"
    assert owed_by(state, 1) == "both"
    assert hand_of(state, 1) == ["T16", "T03", "T07"]
    assert allows(state, "exchange right 1 r1c1", seat=1)


@pytest.mark.rule("KOD-R-01")
def test_the_last_tile_of_a_pile_goes_to_the_first_commit() -> None:
    state = lay_out(3, piles=(1, 20, 12))
    assert allows(state, "exchange left 1 r0c0", seat=1)
    play(state, "exchange left 1 r1c0", seat=0)
    assert refused(state, "exchange left 1 r0c0", seat=1) == "KOD-R-19"
    assert owed_by(state, 1) == "both"
    assert hand_of(state, 1) == ["T16", "T03", "T07"]


# --- schedule ----------------------------------------------------------------------------------------------------


def passes(seats: int, round: int) -> list[int]:
    lead = (round - 1) % seats
    return [(lead + step) % seats for step in range(seats)] * 2


@pytest.mark.rule("KOD-R-02")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_two_passes_clockwise_from_a_lead_that_moves_on(seats: int) -> None:
    """Exchanges only, so no bonus comes between; until the lead has gone round, or butterflies run out."""
    state = lay_out(seats, order="schedule", round=1)
    for number in range(1, seats + 2):
        state.piles = [28, 20, 12]
        asked = []
        while state.round == number:
            [seat] = state.actors()
            asked.append(seat)
            exchange = next(move for move in legal(state, seat=seat) if move.startswith("exchange"))
            play(state, exchange, seat=seat)
        assert asked == passes(seats, number)


@pytest.mark.rule("KOD-R-02")
def test_the_board_of_choice_in_the_first_pass_and_the_other_one_in_the_second() -> None:
    state = lay_out(3, order="schedule")
    play(state, "exchange right 1 r0c0", seat=0)
    play(state, "exchange left 1 r0c0", seat=1)
    play(state, "exchange right 1 r0c1", seat=2)
    assert state.actors() == [0]
    assert {move.split()[1] for move in legal(state, seat=0)} == {"left"}
    play(state, "exchange left 2 r1c0", seat=0)
    assert {move.split()[1] for move in legal(state, seat=1)} == {"right"}


@pytest.mark.rule("KOD-R-02")
def test_a_placement_includes_its_bonus_tiles() -> None:
    """Seat 1 makes a flower: it lays the butterfly before seat 2 is asked, and its second tile comes in pass 2."""
    state = lay_out(3, order="schedule", hands=[["T03", "T04"], ["T01", "T07"], ["T12", "T16"]])
    play(state, "lay left 1 0 r1c1", seat=0)
    assert state.actors() == [1]
    play(state, "lay right 1 0 r2c0", seat=1)
    assert state.actors() == [1]
    play(state, "bonus butterfly r8c1", seat=1)
    assert state.actors() == [2]


@pytest.mark.rule("KOD-R-02")
def test_in_the_schedule_nobody_else_may_act() -> None:
    state = lay_out(3, order="schedule", round=2)
    assert state.actors() == [1]
    assert legal(state, seat=0) == legal(state, seat=2) == []
    with pytest.raises(NotYourTurn) as answer:
        play(state, "exchange left 1 r1c0", seat=0)
    assert str(answer.value) == "Player 1 has nothing to decide right now. Waiting for Player 2."
    play(state, "exchange left 1 r0c0", seat=1)
    assert state.actors() == [2]


@pytest.mark.rule("KOD-R-02")
def test_seats_without_a_tile_are_passed_over_in_the_schedule() -> None:
    state = lay_out(4, order="schedule", hands=[["T04", "T08"], [], ["T12"], ["T16", "T15", "T24"]], round=4)
    asked = []
    while state.round == 4:
        [seat] = state.actors()
        asked.append(seat)
        play(state, next(move for move in legal(state, seat=seat) if move.startswith("exchange")), seat=seat)
    # The lead is seat 3; seat 2 has a single tile and so no second pass.
    assert asked == [3, 0, 2, 3, 0]


@pytest.mark.rule("KOD-R-01", "KOD-R-02")
@pytest.mark.parametrize(("seats", "mode"), [(2, "cooperative"), (2, "competitive"), (3, "standard"), (6, "standard")])
def test_asking_the_first_actor_of_free_order_is_the_schedule(seats: int, mode: str) -> None:
    free = new(seats, 4, mode=mode, order="free")
    scheduled = new(seats, 4, mode=mode, order="schedule")
    rng = Rng(8)
    moves = several = 0
    while scheduled.actors():
        [seat] = scheduled.actors()
        assert free.actors()[0] == seat
        several += len(free.actors()) > 1
        options = scheduled.legal_moves(seat)
        assert free.legal_moves(seat) == options
        lays = [move for move in options if GAME.moves.text(move).startswith(("lay", "bonus"))] or options
        move = rng.pick(lays)
        free.play(seat, move)
        scheduled.play(seat, move)
        moves += 1
    assert free.over
    assert free.data() == scheduled.data()
    assert moves > 10
    assert several > 5


@pytest.mark.rule("KOD-R-02")
def test_free_order_lists_bonuses_then_first_then_second_placements() -> None:
    """Round 3 of six seats is led by seat 2."""
    state = lay_out(6, round=3)
    assert state.actors() == [2, 3, 4, 5, 0, 1]
    play(state, "exchange left 1 r1c0", seat=3)
    assert state.actors() == [2, 4, 5, 0, 1, 3]
    play(state, "exchange left 1 r0c0", seat=2)
    assert state.actors() == [4, 5, 0, 1, 2, 3]
    earn(state, 0, 0, butterflies=1)
    assert state.actors() == [0, 4, 5, 1, 2, 3]
    earn(state, 5, 5, frogs=1)
    assert state.actors() == [5, 0, 4, 1, 2, 3]


@pytest.mark.parametrize(("round", "lead"), [(1, 0), (5, 4), (6, 5), (7, 0), (12, 5), (13, 0)])
def test_the_lead_goes_round_six_seats(round: int, lead: int) -> None:
    state = lay_out(6, round=round, order="schedule")
    assert state.lead() == lead
    assert state.actors() == [lead]
