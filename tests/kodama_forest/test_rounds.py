"""Rounds, drawing, the end of the game, and the modes for one and two players.

KOD-RND, KOD-DRW, KOD-END, KOD-SOLO, KOD-COOP, KOD-DUEL, KOD-R-23, -25, -26, -30, -31.
"""

from __future__ import annotations

import pytest

from chabudai.core.errors import NotYourTurn
from chabudai.games.kodama_forest.rules.box import EMPTY, HAND
from chabudai.games.kodama_forest.state import KodamaState
from kit import asked, legal, play, refused, told, twin_of
from kodama_forest.table import (
    bag_of,
    bonus_of,
    cover,
    covered_on,
    earn,
    hand_of,
    lay_out,
    leave_free,
    owed_by,
)

A_FIVE = ["r1c2", "r1c0", "r0c8", "r0c7", "r0c3", "r1c1"]
"""A 5 of B1E, B2E … B6E."""
SIX_TILES = ["T73", "T74", "T75", "T76", "T77", "T78"]


def last_placement(
    seats: int = 3,
    *,
    round: int = 1,
    piles: tuple[int, int, int] = (28, 20, 12),
    hands: list[list[str]] | None = None,
    bag: list[str] | None = None,
    mode: str = "standard",
) -> KodamaState:
    """Only seat 0 still owes something, its left board; then the round is over."""
    return lay_out(seats, owes={0: "left"}, round=round, piles=piles, hands=hands, bag=bag, mode=mode)


# --- a round -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-RND-01")
@pytest.mark.parametrize("round", [1, 4, 5, 9, 10, 40])
def test_the_number_of_rounds_is_not_fixed_in_the_standard_game(round: int) -> None:
    state = last_placement(round=round)
    play(state, "exchange left 1 r1c0", seat=0)
    assert (state.round, state.ended) == (round + 1, "")
    state = last_placement(round=round)
    leave_free(state, 2, "r0c0")
    play(state, "exchange left 1 r1c0", seat=0)
    assert (state.round, state.ended) == (round, "cleared")


@pytest.mark.rule("KOD-RND-02")
def test_first_everybody_places_then_everybody_draws() -> None:
    state = lay_out(3)
    for seat in (1, 0, 2):
        for side, slot in (("left", 1), ("right", 3)):
            assert state.in_bag == 79
            assert state.round == 1
            assert told(state, "drew") == []
            play(state, f"exchange {side} {slot} r{slot + 3}c2", seat=seat)
    assert state.round == 2
    assert state.in_bag == 73
    assert [event.values["round"] for event in told(state, "round_closed")] == [1]


@pytest.mark.rule("KOD-RND-02")
def test_a_round_is_not_over_while_a_bonus_is_pending() -> None:
    state = last_placement(hands=[["T04", "T08", "T12"], ["T16"], ["T15"]])
    earn(state, 2, 2, butterflies=1)
    play(state, "exchange left 1 r1c0", seat=0)
    assert state.round == 1
    assert state.actors() == [2]
    play(state, "bonus butterfly r0c0", seat=2)
    assert state.round == 2


@pytest.mark.rule("KOD-DRW-01")
@pytest.mark.parametrize("seats", [3, 6])
def test_everybody_takes_two_tiles_which_makes_three_again(seats: int) -> None:
    state = lay_out(seats)
    bag = state.in_bag
    kept = [hand_of(state, seat)[2] for seat in range(seats)]
    for seat in range(seats):
        play(state, "exchange left 1 r4c4", "exchange right 2 r5c3", seat=seat)
    assert state.in_bag == bag - 2 * seats
    assert [len(state.hand(seat)) for seat in range(seats)] == [3] * seats
    assert [hand_of(state, seat)[2] for seat in range(seats)] == kept
    assert [event.seat for event in told(state, "drew")] == list(range(seats)) * 2


@pytest.mark.rule("KOD-R-23")
def test_two_passes_of_drawing_from_the_lead_of_the_finished_round() -> None:
    """Round 2 of three seats is led by seat 1, so tiles go 1, 2, 0, 1, 2, 0."""
    state = last_placement(round=2, hands=[["T04", "T08", ""], ["T16", "", ""], ["T24", "", ""]], bag=SIX_TILES)
    play(state, "lay left 1 0 r1c0", seat=0)
    assert [(event.seat, event.values["tile"]) for event in told(state, "drew")] == [
        (1, "T73"),
        (2, "T74"),
        (0, "T75"),
        (1, "T76"),
        (2, "T77"),
        (0, "T78"),
    ]
    assert hand_of(state, 0) == ["T75", "T08", "T78"]
    assert hand_of(state, 1) == ["T16", "T73", "T76"]


@pytest.mark.rule("KOD-R-23")
@pytest.mark.parametrize(
    ("round", "drawn"),
    [(1, [0, 1, 2, 3]), (2, [1, 2, 3, 4]), (5, [4, 5, 0, 1]), (6, [5, 0, 1, 2]), (7, [0, 1, 2, 3])],
)
def test_a_shortage_falls_on_the_seats_behind_the_lead(round: int, drawn: list[int]) -> None:
    hands = [["T04", "T08", ""], *[[name, "", ""] for name in ("T16", "T24", "T32", "T36", "T44")]]
    state = last_placement(6, round=round, hands=hands, bag=SIX_TILES[:4])
    play(state, "lay left 1 0 r1c0", seat=0)
    assert [event.seat for event in told(state, "drew")] == drawn
    assert state.in_bag == 0


@pytest.mark.rule("KOD-R-23")
def test_a_full_hand_takes_nothing_and_a_nearly_full_one_a_single_tile() -> None:
    state = last_placement(hands=[["T04", "T08", "T12"], ["T16", "T03", "T07"], ["", "", ""]], bag=SIX_TILES[:5])
    play(state, "lay left 1 0 r1c0", seat=0)
    assert [(event.seat, event.values["tile"]) for event in told(state, "drew")] == [
        (0, "T73"),
        (2, "T74"),
        (2, "T75"),
    ]
    assert bag_of(state) == ["T76", "T77"]


# --- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-DRW-02")
@pytest.mark.parametrize("number", ["r1c2", "r0c5", "r7c8", "r3c2", "r2c1", "r8c0"])
def test_the_game_goes_on_while_every_board_shows_a_number(number: str) -> None:
    """One 5 or one 10 on the left board is enough, wherever it lies."""
    state = last_placement()
    leave_free(state, 0, "r1c0", number)
    play(state, "exchange left 1 r1c0", seat=0)
    assert (state.round, state.ended) == (2, "")
    assert set(state.actors()) == {0, 1, 2}


@pytest.mark.rule("KOD-DRW-03", "KOD-END-01")
@pytest.mark.parametrize("board", [0, 1, 2])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_game_ends_when_one_board_shows_no_number(board: int, number: int) -> None:
    """The board has plain squares left, but its last number is covered: by hand, or by the placement itself."""
    state = last_placement()
    last = [["r1c2", "r0c5", "r8c0"], ["r1c0", "r2c1", "r8c8"], ["r0c8", "r1c0", "r8c0"]][board][number]
    leave_free(state, board, "r6c6", "r6c8", last)
    if board == 0:
        play(state, f"exchange left 1 {last}", seat=0)
    else:
        cover(state, board, last)
        play(state, "exchange left 1 r1c0", seat=0)
    assert state.ended == state.end_reason() == "cleared"
    assert state.over
    assert state.actors() == []
    assert [event.rule for event in told(state, "ended_cleared")] == ["KOD-END-01"]


@pytest.mark.rule("KOD-END-01")
def test_the_game_never_ends_inside_a_round() -> None:
    """Board 0 loses its last number early; everybody still places, the board takes plain cover, then it is over."""
    state = lay_out(3)
    leave_free(state, 0, "r1c2", "r6c6", "r6c7", "r6c8")
    play(state, "exchange left 1 r1c2", seat=0)
    assert not state.over
    assert set(state.actors()) == {0, 1, 2}
    play(state, "exchange right 1 r6c6", seat=1)
    play(state, "exchange right 2 r0c0", seat=0)
    play(state, "exchange left 2 r0c0", seat=1)
    assert not state.over
    play(state, "exchange left 1 r0c1", "exchange right 2 r0c1", seat=2)
    assert state.ended == "cleared"
    assert state.round == 1


@pytest.mark.rule("KOD-R-26")
def test_tiles_are_drawn_in_the_last_round_too_and_several_cleared_boards_are_as_one() -> None:
    state = lay_out(3)
    for board in range(3):
        leave_free(state, board, "r6c2", "r6c6")
    cover(state, 0, "r6c2")
    for seat in range(3):
        play(state, "exchange left 1 r6c6" if seat == 0 else "exchange left 1 r6c2", seat=seat)
    play(state, "exchange right 2 r6c6", seat=0)
    play(state, "exchange right 2 r6c6", seat=2)
    assert not state.over
    assert legal(state, seat=1) == ["drop right 2", "drop right 3"]
    play(state, "drop right 3", seat=1)
    assert state.ended == "cleared"
    assert [len(state.hand(seat)) for seat in range(3)] == [3, 3, 3]
    assert len(told(state, "drew")) == 6
    with pytest.raises(NotYourTurn, match=r"^The game is over, so no more moves can be made."):
        play(state, "exchange left 1 r0c0", seat=0)


@pytest.mark.rule("KOD-R-25")
def test_a_round_in_which_nobody_covers_a_square_ends_the_game() -> None:
    """Each board has a single 5 left, and there is no butterfly."""
    state = lay_out(3, piles=(0, 20, 12))
    for board in range(3):
        leave_free(state, board, A_FIVE[board])
    for seat in range(3):
        play(state, "drop left 1", "drop right 2", seat=seat)
    assert state.ended == "stuck"
    assert [len(state.hand(seat)) for seat in range(3)] == [3, 3, 3]
    assert [event.rule for event in told(state, "ended_stuck")] == ["KOD-R-25"]
    # Scoring is normal: two 5s beside everybody.
    assert state.scores() == [10, 10, 10]
    assert state.winners() == [0, 1, 2]


@pytest.mark.rule("KOD-R-25")
@pytest.mark.parametrize("piles", [(1, 0, 0), (0, 1, 0)])
def test_one_covered_square_keeps_the_game_going(piles: tuple[int, int, int]) -> None:
    """A butterfly by exchange, or a frog as a bonus; the round after that nobody covers anything."""
    state = lay_out(3, piles=piles)
    for board in range(3):
        leave_free(state, board, A_FIVE[board])
    if piles[0]:
        leave_free(state, 0, "r1c2", "r6c8")
        play(state, "exchange left 1 r6c8", seat=0)
    else:
        leave_free(state, 0, "r1c2", "r6c7", "r6c8")
        earn(state, 0, 0, frogs=1)
        play(state, "bonus frog-flat r6c7", "drop left 1", seat=0)
    play(state, "drop right 2", seat=0)
    for seat in (1, 2):
        play(state, "drop left 1", "drop right 2", seat=seat)
    assert (state.round, state.ended) == (2, "")
    for seat in (1, 2, 0):
        play(state, "drop left 1", "drop right 2", seat=seat)
    assert (state.round, state.ended) == (2, "stuck")


@pytest.mark.rule("KOD-R-25")
def test_the_game_ends_when_nobody_holds_a_tile_after_drawing() -> None:
    state = last_placement(hands=[["T04"], [], []], bag=[])
    play(state, "lay left 1 0 r1c0", seat=0)
    assert state.ended == "exhausted"
    assert [event.rule for event in told(state, "ended_exhausted")] == ["KOD-R-25"]
    # One tile anywhere is enough, also in the hand of the last seat.
    state = last_placement(hands=[["T04"], [], ["T12"]], bag=[])
    play(state, "lay left 1 0 r1c0", seat=0)
    assert (state.ended, state.round) == ("", 2)
    assert state.actors() == [2]
    # What was thrown away comes back, so that the game goes on.
    state = last_placement(hands=[["T04"], [], []], bag=[])
    play(state, "exchange left 1 r1c0", seat=0)
    assert (state.ended, state.round) == ("", 2)


# --- solo --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-SOLO-01")
def test_solo_has_a_board_on_either_side() -> None:
    state = lay_out(1)
    assert state.mode.name == "solo"
    assert len(state.faces) == 2
    play(state, "exchange left 1 r1c0", seat=0)
    assert (covered_on(state, 0), covered_on(state, 1)) == (["r1c0"], [])
    play(state, "exchange right 2 r0c0", seat=0)
    assert (covered_on(state, 0), covered_on(state, 1)) == (["r1c0"], ["r0c0"])


@pytest.mark.rule("KOD-SOLO-02")
def test_solo_plays_one_tile_to_each_board_a_round() -> None:
    state = lay_out(1)
    play(state, "lay right 2 0 r0c0", seat=0)
    assert owed_by(state, 0) == "left"
    assert refused(state, "lay right 1 0 r3c1", seat=0) == "KOD-PLC-02"
    play(state, "lay left 1 0 r1c0", seat=0)
    assert state.round == 2
    assert len(state.hand(0)) == 3


def exchanges_only(state: KodamaState) -> list[int]:
    """Play a match of exchanges, the first free square each time; the number of placements in each round."""
    counts: list[int] = []
    while state.actors():
        state.piles[0] = 28
        if len(counts) < state.round:
            counts.append(0)
        counts[-1] += 1
        seat = asked(state)
        moves = legal(state, seat=seat)
        play(state, next((move for move in moves if move.startswith("exchange")), moves[0]), seat=seat)
    return counts


@pytest.mark.rule("KOD-SOLO-03")
def test_solo_lasts_ten_rounds() -> None:
    state = lay_out(1)
    assert exchanges_only(state) == [2] * 10
    assert (state.round, state.ended) == (10, "rounds")
    assert [event.rule for event in told(state, "ended_rounds")] == ["KOD-R-30"]


@pytest.mark.rule("KOD-SOLO-04", "KOD-R-32")
def test_the_result_of_solo_is_the_sum_of_both_boards() -> None:
    """A 10 and a plain square on the left, a 5 on the right: 16, and nobody wins."""
    state = lay_out(1)
    leave_free(state, 0, "r0c5", "r1c0")
    leave_free(state, 1, "r1c0")
    assert state.scores() == [16]
    assert state.ranking() == []
    assert state.winners() == []
    assert state.common_result() == 1 - 2 * 16 / (182 + 182)


# --- two together ------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-COOP-01")
def test_two_boards_lie_between_the_two_players() -> None:
    state = lay_out(2, mode="cooperative")
    assert len(state.faces) == 2
    play(state, "exchange left 1 r1c0", "exchange right 2 r0c0", seat=0)
    play(state, "exchange left 1 r0c1", "exchange right 2 r1c1", seat=1)
    assert covered_on(state, 0) == ["r1c0", "r1c1"]
    assert covered_on(state, 1) == ["r0c0", "r0c1"]


@pytest.mark.rule("KOD-COOP-02")
def test_two_players_have_one_common_result() -> None:
    """Play is as usual: bonuses belong to who completes; but both have the same points."""
    state = lay_out(2, mode="cooperative", hands=[["T03", "T04"], ["T01", "T07"]])
    play(state, "lay left 1 0 r1c1", seat=0)
    play(state, "lay right 1 0 r2c0", seat=1)
    assert bonus_of(state, 1) == (0, 1, 0, 0)
    play(state, "bonus butterfly r8c1", seat=1)
    scores = state.scores()
    # Of 182 + 182: r1c1, r1c2 (a 5), r1c3; r2c0, r2c1 (a 5), r2c2; r8c1.
    assert scores == [364 - 7 - 7 - 1] * 2


@pytest.mark.rule("KOD-COOP-03")
def test_two_players_together_play_five_rounds() -> None:
    state = lay_out(2, mode="cooperative")
    assert exchanges_only(state) == [4] * 5
    assert (state.round, state.ended) == (5, "rounds")


@pytest.mark.rule("KOD-COOP-04", "KOD-R-32")
def test_the_common_result_is_the_sum_of_both_boards() -> None:
    state = lay_out(2, mode="cooperative")
    leave_free(state, 0, "r0c5", "r1c0")
    leave_free(state, 1, "r1c0")
    assert state.scores() == [16, 16]
    assert state.ranking() == []
    assert state.winners() == []


@pytest.mark.rule("KOD-R-31")
def test_each_board_gets_ten_tiles_in_both_modes() -> None:
    for seats, mode in ((1, "solo"), (2, "cooperative")):
        state = lay_out(seats, mode=mode)
        while state.actors():
            assert state.in_bag == 88 - 3 * seats - 2 * seats * (state.round - 1)
            for seat in range(seats):
                assert len(state.hand(seat)) == 3
            for seat in range(seats):
                for side in ("left", "right"):
                    exchange = next(move for move in legal(state, seat=seat) if move.startswith(f"exchange {side}"))
                    play(state, exchange, seat=seat)
        assert [len(state.laid_on(board)) for board in (0, 1)] == [10, 10]
        assert state.in_bag == 88 - 3 * seats - 20


@pytest.mark.rule("KOD-R-30")
@pytest.mark.parametrize(("seats", "mode", "last"), [(1, "solo", 10), (2, "cooperative", 5)])
def test_the_fixed_rounds_are_played_in_full(seats: int, mode: str, last: int) -> None:
    """Neither cleared boards, nor full ones, nor a round without cover, nor empty hands end the match early."""
    state = lay_out(seats, mode=mode)
    leave_free(state, 0, "r1c0")
    leave_free(state, 1)
    rounds = []
    while state.actors():
        rounds.append(state.round)
        seat = asked(state)
        play(state, legal(state, seat=seat)[0], seat=seat)
    assert rounds == sorted([*range(1, last + 1)] * (2 * seats))
    assert (state.round, state.ended) == (last, "rounds")
    assert state.scores()[0] == 0

    state = last_placement(seats, mode=mode, hands=[["T04"], []][:seats], bag=[])
    play(state, "lay left 1 0 r1c0", seat=0)
    assert (state.round, state.ended) == (last, "rounds")


@pytest.mark.rule("KOD-R-30")
@pytest.mark.parametrize(("seats", "mode", "last"), [(1, "solo", 10), (2, "cooperative", 5)])
@pytest.mark.parametrize("early", [True, False])
def test_the_last_round_is_the_last(seats: int, mode: str, last: int, early: bool) -> None:
    state = last_placement(seats, mode=mode, round=last - early)
    play(state, "exchange left 1 r1c0", seat=0)
    assert state.ended == ("" if early else "rounds")
    assert state.round == last


# --- two against each other --------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-DUEL-01")
def test_each_player_has_two_private_boards() -> None:
    state = lay_out(2, mode="competitive")
    assert len(state.faces) == 4
    play(state, "exchange left 1 r1c0", "exchange right 2 r0c0", seat=0)
    assert [len(covered_on(state, board)) for board in range(4)] == [1, 1, 0, 0]
    play(state, "exchange left 1 r0c0", "exchange right 2 r1c1", seat=1)
    assert [len(covered_on(state, board)) for board in range(4)] == [1, 1, 1, 1]


@pytest.mark.rule("KOD-DUEL-02")
def test_only_the_owner_places_on_a_private_board() -> None:
    """Whatever a seat plays, the boards of the other stay as they are."""
    state = lay_out(2, mode="competitive")
    for seat, others in ((0, (2, 3)), (1, (0, 1))):
        for move in legal(state, seat=seat)[::7]:
            twin = twin_of(state)
            play(twin, move, seat=seat)
            assert [covered_on(twin, board) for board in others] == [[], []]


@pytest.mark.rule("KOD-DUEL-03")
@pytest.mark.parametrize("board", [0, 1, 2, 3])
def test_the_duel_ends_when_one_of_four_boards_is_cleared(board: int) -> None:
    state = last_placement(2, mode="competitive")
    leave_free(state, board, "r6c6", "r2c0", "r1c1")  # plain squares, but for B4E's 5 at r1c1
    cover(state, 3, "r1c1")
    play(state, "exchange left 1 r2c0", seat=0)
    assert (state.ended, state.round) == ("cleared", 1)
    assert all(len(state.hand(seat)) == 3 for seat in (0, 1))


@pytest.mark.rule("KOD-DUEL-03")
@pytest.mark.parametrize("round", [1, 5, 10])
def test_the_duel_goes_on_while_all_four_boards_show_numbers(round: int) -> None:
    state = last_placement(2, mode="competitive", round=round)
    play(state, "exchange left 1 r2c0", seat=0)
    assert (state.ended, state.round) == ("", round + 1)


@pytest.mark.rule("KOD-DUEL-04")
def test_the_lower_score_wins_the_duel() -> None:
    state = lay_out(2, mode="competitive")
    for board, cells in enumerate((["r1c2"], ["r1c0"], ["r0c8"], ["r0c2"])):
        leave_free(state, board, *cells)
    # A 5 and a 5; a 5 and a plain one (B4E has plain dirt at r0c2).
    assert state.scores() == [10, 6]
    assert state.ranking() == [2, 1]
    assert state.winners() == [1]


@pytest.mark.parametrize("slot", range(HAND))
def test_the_first_tile_of_the_box_is_held_like_any_other(slot: int) -> None:
    state = lay_out(3)
    state.hands[:HAND] = [EMPTY] * HAND
    state.hands[slot] = 0
    assert not state.holds_nothing(0)
    assert state.has_gap(0)
    state.hands[:HAND] = [5, 6, 7]
    state.hands[slot] = 0
    assert not state.has_gap(0)
