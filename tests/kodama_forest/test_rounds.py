"""Rounds, drawing, the end of the game, and the modes for one and two players.

KOD-RND, KOD-DRW, KOD-END, KOD-SOLO, KOD-COOP, KOD-DUEL, KOD-R-23, -25, -26, -30, -31.
"""

from __future__ import annotations

import pytest

from chabudai.core.errors import NotYourTurn
from chabudai.games.kodama_forest.rules.box import EMPTY, HAND
from kodama_forest.table import Table

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
) -> Table:
    """Only seat 0 still owes something, its left board; then the round is over."""
    return Table(seats, owes={0: "left"}, round=round, piles=piles, hands=hands, bag=bag, mode=mode)


# --- a round -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-RND-01")
@pytest.mark.parametrize("round", [1, 4, 5, 9, 10, 40])
def test_the_number_of_rounds_is_not_fixed_in_the_standard_game(round: int) -> None:
    table = last_placement(round=round)
    table.play(0, "exchange left 1 r1c0")
    assert (table.state.round, table.state.ended) == (round + 1, "")
    table = last_placement(round=round)
    table.leave_free(2, "r0c0")
    table.play(0, "exchange left 1 r1c0")
    assert (table.state.round, table.state.ended) == (round, "cleared")


@pytest.mark.rule("KOD-RND-02")
def test_first_everybody_places_then_everybody_draws() -> None:
    table = Table(3)
    for seat in (1, 0, 2):
        for side, slot in (("left", 1), ("right", 3)):
            assert table.state.in_bag == 79
            assert table.state.round == 1
            assert table.events("drew") == []
            table.play(seat, f"exchange {side} {slot} r{slot + 3}c2")
    assert table.state.round == 2
    assert table.state.in_bag == 73
    assert [event.values["round"] for event in table.events("round_closed")] == [1]


@pytest.mark.rule("KOD-RND-02")
def test_a_round_is_not_over_while_a_bonus_is_pending() -> None:
    table = last_placement(hands=[["T04", "T08", "T12"], ["T16"], ["T15"]])
    table.pending(2, 2, butterflies=1)
    table.play(0, "exchange left 1 r1c0")
    assert table.state.round == 1
    assert table.state.actors() == [2]
    table.play(2, "bonus butterfly r0c0")
    assert table.state.round == 2


@pytest.mark.rule("KOD-DRW-01")
@pytest.mark.parametrize("seats", [3, 6])
def test_everybody_takes_two_tiles_which_makes_three_again(seats: int) -> None:
    table = Table(seats)
    bag = table.state.in_bag
    kept = [table.hand(seat)[2] for seat in range(seats)]
    for seat in range(seats):
        table.play(seat, "exchange left 1 r4c4", "exchange right 2 r5c3")
    assert table.state.in_bag == bag - 2 * seats
    assert [len(table.state.hand(seat)) for seat in range(seats)] == [3] * seats
    assert [table.hand(seat)[2] for seat in range(seats)] == kept
    assert [event.seat for event in table.events("drew")] == list(range(seats)) * 2


@pytest.mark.rule("KOD-R-23")
def test_two_passes_of_drawing_from_the_lead_of_the_finished_round() -> None:
    """Round 2 of three seats is led by seat 1, so tiles go 1, 2, 0, 1, 2, 0."""
    table = last_placement(round=2, hands=[["T04", "T08", ""], ["T16", "", ""], ["T24", "", ""]], bag=SIX_TILES)
    table.play(0, "lay left 1 0 r1c0")
    assert [(event.seat, event.values["tile"]) for event in table.events("drew")] == [
        (1, "T73"),
        (2, "T74"),
        (0, "T75"),
        (1, "T76"),
        (2, "T77"),
        (0, "T78"),
    ]
    assert table.hand(0) == ["T75", "T08", "T78"]
    assert table.hand(1) == ["T16", "T73", "T76"]


@pytest.mark.rule("KOD-R-23")
@pytest.mark.parametrize(
    ("round", "drawn"),
    [(1, [0, 1, 2, 3]), (2, [1, 2, 3, 4]), (5, [4, 5, 0, 1]), (6, [5, 0, 1, 2]), (7, [0, 1, 2, 3])],
)
def test_a_shortage_falls_on_the_seats_behind_the_lead(round: int, drawn: list[int]) -> None:
    hands = [["T04", "T08", ""], *[[name, "", ""] for name in ("T16", "T24", "T32", "T36", "T44")]]
    table = last_placement(6, round=round, hands=hands, bag=SIX_TILES[:4])
    table.play(0, "lay left 1 0 r1c0")
    assert [event.seat for event in table.events("drew")] == drawn
    assert table.state.in_bag == 0


@pytest.mark.rule("KOD-R-23")
def test_a_full_hand_takes_nothing_and_a_nearly_full_one_a_single_tile() -> None:
    table = last_placement(hands=[["T04", "T08", "T12"], ["T16", "T03", "T07"], ["", "", ""]], bag=SIX_TILES[:5])
    table.play(0, "lay left 1 0 r1c0")
    assert [(event.seat, event.values["tile"]) for event in table.events("drew")] == [
        (0, "T73"),
        (2, "T74"),
        (2, "T75"),
    ]
    assert table.bag() == ["T76", "T77"]


# --- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-DRW-02")
@pytest.mark.parametrize("number", ["r1c2", "r0c5", "r7c8", "r3c2", "r2c1", "r8c0"])
def test_the_game_goes_on_while_every_board_shows_a_number(number: str) -> None:
    """One 5 or one 10 on the left board is enough, wherever it lies."""
    table = last_placement()
    table.leave_free(0, "r1c0", number)
    table.play(0, "exchange left 1 r1c0")
    assert (table.state.round, table.state.ended) == (2, "")
    assert set(table.state.actors()) == {0, 1, 2}


@pytest.mark.rule("KOD-DRW-03", "KOD-END-01")
@pytest.mark.parametrize("board", [0, 1, 2])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_game_ends_when_one_board_shows_no_number(board: int, number: int) -> None:
    """The board has plain squares left, but its last number is covered: by hand, or by the placement itself."""
    table = last_placement()
    last = [["r1c2", "r0c5", "r8c0"], ["r1c0", "r2c1", "r8c8"], ["r0c8", "r1c0", "r8c0"]][board][number]
    table.leave_free(board, "r6c6", "r6c8", last)
    if board == 0:
        table.play(0, f"exchange left 1 {last}")
    else:
        table.cover(board, last)
        table.play(0, "exchange left 1 r1c0")
    assert table.state.ended == table.state.end_reason() == "cleared"
    assert table.state.over
    assert table.state.actors() == []
    assert [event.rule for event in table.events("ended_cleared")] == ["KOD-END-01"]


@pytest.mark.rule("KOD-END-01")
def test_the_game_never_ends_inside_a_round() -> None:
    """Board 0 loses its last number early; everybody still places, the board takes plain cover, then it is over."""
    table = Table(3)
    table.leave_free(0, "r1c2", "r6c6", "r6c7", "r6c8")
    table.play(0, "exchange left 1 r1c2")
    assert not table.state.over
    assert set(table.state.actors()) == {0, 1, 2}
    table.play(1, "exchange right 1 r6c6")
    table.play(0, "exchange right 2 r0c0")
    table.play(1, "exchange left 2 r0c0")
    assert not table.state.over
    table.play(2, "exchange left 1 r0c1", "exchange right 2 r0c1")
    assert table.state.ended == "cleared"
    assert table.state.round == 1


@pytest.mark.rule("KOD-R-26")
def test_tiles_are_drawn_in_the_last_round_too_and_several_cleared_boards_are_as_one() -> None:
    table = Table(3)
    for board in range(3):
        table.leave_free(board, "r6c2", "r6c6")
    table.cover(0, "r6c2")
    for seat in range(3):
        table.play(seat, "exchange left 1 r6c6" if seat == 0 else "exchange left 1 r6c2")
    table.play(0, "exchange right 2 r6c6")
    table.play(2, "exchange right 2 r6c6")
    assert not table.state.over
    assert table.legal(1) == ["drop right 2", "drop right 3"]
    table.play(1, "drop right 3")
    assert table.state.ended == "cleared"
    assert [len(table.state.hand(seat)) for seat in range(3)] == [3, 3, 3]
    assert len(table.events("drew")) == 6
    with pytest.raises(NotYourTurn, match=r"^The game is over; no move is possible any more."):
        table.play(0, "exchange left 1 r0c0")


@pytest.mark.rule("KOD-R-25")
def test_a_round_in_which_nobody_covers_a_square_ends_the_game() -> None:
    """Each board has a single 5 left, and there is no butterfly."""
    table = Table(3, piles=(0, 20, 12))
    for board in range(3):
        table.leave_free(board, A_FIVE[board])
    for seat in range(3):
        table.play(seat, "drop left 1", "drop right 2")
    assert table.state.ended == "stuck"
    assert [len(table.state.hand(seat)) for seat in range(3)] == [3, 3, 3]
    assert [event.rule for event in table.events("ended_stuck")] == ["KOD-R-25"]
    # Scoring is normal: two 5s beside everybody.
    assert table.state.scores() == [10, 10, 10]
    assert table.state.winners() == [0, 1, 2]


@pytest.mark.rule("KOD-R-25")
@pytest.mark.parametrize("piles", [(1, 0, 0), (0, 1, 0)])
def test_one_covered_square_keeps_the_game_going(piles: tuple[int, int, int]) -> None:
    """A butterfly by exchange, or a frog as a bonus; the round after that nobody covers anything."""
    table = Table(3, piles=piles)
    for board in range(3):
        table.leave_free(board, A_FIVE[board])
    if piles[0]:
        table.leave_free(0, "r1c2", "r6c8")
        table.play(0, "exchange left 1 r6c8")
    else:
        table.leave_free(0, "r1c2", "r6c7", "r6c8")
        table.pending(0, 0, frogs=1)
        table.play(0, "bonus frog-flat r6c7", "drop left 1")
    table.play(0, "drop right 2")
    for seat in (1, 2):
        table.play(seat, "drop left 1", "drop right 2")
    assert (table.state.round, table.state.ended) == (2, "")
    for seat in (1, 2, 0):
        table.play(seat, "drop left 1", "drop right 2")
    assert (table.state.round, table.state.ended) == (2, "stuck")


@pytest.mark.rule("KOD-R-25")
def test_the_game_ends_when_nobody_holds_a_tile_after_drawing() -> None:
    table = last_placement(hands=[["T04"], [], []], bag=[])
    table.play(0, "lay left 1 0 r1c0")
    assert table.state.ended == "exhausted"
    assert [event.rule for event in table.events("ended_exhausted")] == ["KOD-R-25"]
    # One tile anywhere is enough, also in the hand of the last seat.
    table = last_placement(hands=[["T04"], [], ["T12"]], bag=[])
    table.play(0, "lay left 1 0 r1c0")
    assert (table.state.ended, table.state.round) == ("", 2)
    assert table.state.actors() == [2]
    # What was thrown away comes back, so that the game goes on.
    table = last_placement(hands=[["T04"], [], []], bag=[])
    table.play(0, "exchange left 1 r1c0")
    assert (table.state.ended, table.state.round) == ("", 2)


# --- solo --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-SOLO-01")
def test_solo_has_a_board_on_either_side() -> None:
    table = Table(1)
    assert table.state.mode.name == "solo"
    assert len(table.state.faces) == 2
    table.play(0, "exchange left 1 r1c0")
    assert (table.covered(0), table.covered(1)) == (["r1c0"], [])
    table.play(0, "exchange right 2 r0c0")
    assert (table.covered(0), table.covered(1)) == (["r1c0"], ["r0c0"])


@pytest.mark.rule("KOD-SOLO-02")
def test_solo_plays_one_tile_to_each_board_a_round() -> None:
    table = Table(1)
    table.play(0, "lay right 2 0 r0c0")
    assert table.owed(0) == "left"
    assert table.refuse(0, "lay right 1 0 r3c1").rule == "KOD-PLC-02"
    table.play(0, "lay left 1 0 r1c0")
    assert table.state.round == 2
    assert len(table.state.hand(0)) == 3


def exchanges_only(table: Table) -> list[int]:
    """Play a match of exchanges, the first free square each time; the number of placements in each round."""
    counts: list[int] = []
    while table.state.actors():
        table.state.piles[0] = 28
        if len(counts) < table.state.round:
            counts.append(0)
        counts[-1] += 1
        seat = table.state.actors()[0]
        moves = table.legal(seat)
        table.play(seat, next((move for move in moves if move.startswith("exchange")), moves[0]))
    return counts


@pytest.mark.rule("KOD-SOLO-03")
def test_solo_lasts_ten_rounds() -> None:
    table = Table(1)
    assert exchanges_only(table) == [2] * 10
    assert (table.state.round, table.state.ended) == (10, "rounds")
    assert [event.rule for event in table.events("ended_rounds")] == ["KOD-R-30"]


@pytest.mark.rule("KOD-SOLO-04", "KOD-R-32")
def test_the_result_of_solo_is_the_sum_of_both_boards() -> None:
    """A 10 and a plain square on the left, a 5 on the right: 16, and nobody wins."""
    table = Table(1)
    table.leave_free(0, "r0c5", "r1c0")
    table.leave_free(1, "r1c0")
    assert table.state.scores() == [16]
    assert table.state.ranking() == []
    assert table.state.winners() == []


# --- two together ------------------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-COOP-01")
def test_two_boards_lie_between_the_two_players() -> None:
    table = Table(2, mode="cooperative")
    assert len(table.state.faces) == 2
    table.play(0, "exchange left 1 r1c0", "exchange right 2 r0c0")
    table.play(1, "exchange left 1 r0c1", "exchange right 2 r1c1")
    assert table.covered(0) == ["r1c0", "r1c1"]
    assert table.covered(1) == ["r0c0", "r0c1"]


@pytest.mark.rule("KOD-COOP-02")
def test_two_players_have_one_common_result() -> None:
    """Play is as usual: bonuses belong to who completes; but both have the same points."""
    table = Table(2, mode="cooperative", hands=[["T03", "T04"], ["T01", "T07"]])
    table.play(0, "lay left 1 0 r1c1")
    table.play(1, "lay right 1 0 r2c0")
    assert table.bonus(1) == (0, 1, 0, 0)
    table.play(1, "bonus butterfly r8c1")
    scores = table.state.scores()
    # Of 182 + 182: r1c1, r1c2 (a 5), r1c3; r2c0, r2c1 (a 5), r2c2; r8c1.
    assert scores == [364 - 7 - 7 - 1] * 2


@pytest.mark.rule("KOD-COOP-03")
def test_two_players_together_play_five_rounds() -> None:
    table = Table(2, mode="cooperative")
    assert exchanges_only(table) == [4] * 5
    assert (table.state.round, table.state.ended) == (5, "rounds")


@pytest.mark.rule("KOD-COOP-04", "KOD-R-32")
def test_the_common_result_is_the_sum_of_both_boards() -> None:
    table = Table(2, mode="cooperative")
    table.leave_free(0, "r0c5", "r1c0")
    table.leave_free(1, "r1c0")
    assert table.state.scores() == [16, 16]
    assert table.state.ranking() == []
    assert table.state.winners() == []


@pytest.mark.rule("KOD-R-31")
def test_each_board_gets_ten_tiles_in_both_modes() -> None:
    for seats, mode in ((1, "solo"), (2, "cooperative")):
        table = Table(seats, mode=mode)
        while table.state.actors():
            assert table.state.in_bag == 88 - 3 * seats - 2 * seats * (table.state.round - 1)
            for seat in range(seats):
                assert len(table.state.hand(seat)) == 3
            for seat in range(seats):
                for side in ("left", "right"):
                    exchange = next(move for move in table.legal(seat) if move.startswith(f"exchange {side}"))
                    table.play(seat, exchange)
        assert [len(table.state.laid_on(board)) for board in (0, 1)] == [10, 10]
        assert table.state.in_bag == 88 - 3 * seats - 20


@pytest.mark.rule("KOD-R-30")
@pytest.mark.parametrize(("seats", "mode", "last"), [(1, "solo", 10), (2, "cooperative", 5)])
def test_the_fixed_rounds_are_played_in_full(seats: int, mode: str, last: int) -> None:
    """Neither cleared boards, nor full ones, nor a round without cover, nor empty hands end the match early."""
    table = Table(seats, mode=mode)
    table.leave_free(0, "r1c0")
    table.leave_free(1)
    rounds = []
    while table.state.actors():
        rounds.append(table.state.round)
        seat = table.state.actors()[0]
        table.play(seat, table.legal(seat)[0])
    assert rounds == sorted([*range(1, last + 1)] * (2 * seats))
    assert (table.state.round, table.state.ended) == (last, "rounds")
    assert table.state.scores()[0] == 0

    table = last_placement(seats, mode=mode, hands=[["T04"], []][:seats], bag=[])
    table.play(0, "lay left 1 0 r1c0")
    assert (table.state.round, table.state.ended) == (last, "rounds")


@pytest.mark.rule("KOD-R-30")
@pytest.mark.parametrize(("seats", "mode", "last"), [(1, "solo", 10), (2, "cooperative", 5)])
@pytest.mark.parametrize("early", [True, False])
def test_the_last_round_is_the_last(seats: int, mode: str, last: int, early: bool) -> None:
    table = last_placement(seats, mode=mode, round=last - early)
    table.play(0, "exchange left 1 r1c0")
    assert table.state.ended == ("" if early else "rounds")
    assert table.state.round == last


# --- two against each other --------------------------------------------------------------------------------------


@pytest.mark.rule("KOD-DUEL-01")
def test_each_player_has_two_private_boards() -> None:
    table = Table(2, mode="competitive")
    assert len(table.state.faces) == 4
    table.play(0, "exchange left 1 r1c0", "exchange right 2 r0c0")
    assert [len(table.covered(board)) for board in range(4)] == [1, 1, 0, 0]
    table.play(1, "exchange left 1 r0c0", "exchange right 2 r1c1")
    assert [len(table.covered(board)) for board in range(4)] == [1, 1, 1, 1]


@pytest.mark.rule("KOD-DUEL-02")
def test_only_the_owner_places_on_a_private_board() -> None:
    """Whatever a seat plays, the boards of the other stay as they are."""
    table = Table(2, mode="competitive")
    for seat, others in ((0, (2, 3)), (1, (0, 1))):
        for move in table.legal(seat)[::7]:
            twin = table.twin()
            twin.play(seat, move)
            assert [twin.covered(board) for board in others] == [[], []]


@pytest.mark.rule("KOD-DUEL-03")
@pytest.mark.parametrize("board", [0, 1, 2, 3])
def test_the_duel_ends_when_one_of_four_boards_is_cleared(board: int) -> None:
    table = last_placement(2, mode="competitive")
    table.leave_free(board, "r6c6", "r2c0", "r1c1")  # plain squares, but for B4E's 5 at r1c1
    table.cover(3, "r1c1")
    table.play(0, "exchange left 1 r2c0")
    assert (table.state.ended, table.state.round) == ("cleared", 1)
    assert all(len(table.state.hand(seat)) == 3 for seat in (0, 1))


@pytest.mark.rule("KOD-DUEL-03")
@pytest.mark.parametrize("round", [1, 5, 10])
def test_the_duel_goes_on_while_all_four_boards_show_numbers(round: int) -> None:
    table = last_placement(2, mode="competitive", round=round)
    table.play(0, "exchange left 1 r2c0")
    assert (table.state.ended, table.state.round) == ("", round + 1)


@pytest.mark.rule("KOD-DUEL-04")
def test_the_lower_score_wins_the_duel() -> None:
    table = Table(2, mode="competitive")
    for board, cells in enumerate((["r1c2"], ["r1c0"], ["r0c8"], ["r0c2"])):
        table.leave_free(board, *cells)
    # A 5 and a 5; a 5 and a plain one (B4E has plain dirt at r0c2).
    assert table.state.scores() == [10, 6]
    assert table.state.ranking() == [2, 1]
    assert table.state.winners() == [1]


@pytest.mark.parametrize("slot", range(HAND))
def test_the_first_tile_of_the_box_is_held_like_any_other(slot: int) -> None:
    state = Table(3).state
    state.hands[:HAND] = [EMPTY] * HAND
    state.hands[slot] = 0
    assert not state.holds_nothing(0)
    assert state.has_gap(0)
    state.hands[:HAND] = [5, 6, 7]
    state.hands[slot] = 0
    assert not state.has_gap(0)
