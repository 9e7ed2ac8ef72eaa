"""Every rule of Sample Game, each from a position laid by hand."""

from __future__ import annotations

from typing import cast

import pytest

from chabudai.core.content import Content
from chabudai.core.errors import BadContent, IllegalMove
from sample_game import GAME
from sample_game.state import SampleGameState

game = GAME()


def position(heaps: list[int], seats: int = 2) -> SampleGameState:
    """A position in which the first seat is asked, with stones gone that nobody took."""
    state = cast(SampleGameState, game.new(seats, 1))
    state.heaps = heaps[:]
    return state


def play(state: SampleGameState, *moves: str) -> None:
    """Moves of whoever is to move."""
    for move in moves:
        state.play(state.actors()[0], game.moves.parse(move))


@pytest.mark.rule("SAM-SET-01")
def test_three_heaps_lie_on_the_table_in_an_order_of_chance() -> None:
    orders = {tuple(cast(SampleGameState, game.new(2, seed)).heaps) for seed in range(40)}
    assert all(sorted(order) == [3, 4, 5] for order in orders)
    assert len(orders) == 6


@pytest.mark.rule("SAM-SET-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_the_table(seats: int) -> None:
    state = position([9, 9, 9], seats)
    for turn in range(2 * seats):
        assert state.actors() == [turn % seats]
        play(state, "take left 1")


@pytest.mark.rule("SAM-TAKE-01")
def test_one_to_three_stones_of_a_single_heap_that_has_as_many() -> None:
    state = position([2, 0, 5])
    offered = [game.moves.text(move) for move in state.legal_moves(0)]
    assert offered == ["take left 1", "take left 2", "take right 1", "take right 2", "take right 3"]
    with pytest.raises(IllegalMove, match="The left heap has only 2 stones") as refused:
        play(state, "take left 3")
    assert refused.value.rule == "SAM-TAKE-01"
    with pytest.raises(IllegalMove, match="The middle heap is empty"):
        play(state, "take middle 1")
    play(state, "take right 2")
    assert (state.heaps, state.stones) == ([2, 0, 3], [2, 0])


@pytest.mark.rule("SAM-TAKE-02")
def test_the_last_stone_of_a_heap_scores_extra_points() -> None:
    state = position([2, 3, 5])
    play(state, "take left 1", "take left 1")
    assert state.lasts == [0, 1]
    assert state.scores() == [1, 1 + 2]


@pytest.mark.rule("SAM-END-01")
def test_the_game_is_over_when_no_stone_is_left() -> None:
    state = position([1, 0, 2])
    play(state, "take left 1")
    assert (state.actors(), state.end_reason()) == ([1], "")
    play(state, "take right 2")
    assert (state.actors(), state.end_reason()) == ([], "empty")


@pytest.mark.rule("SAM-SCO-01")
def test_points_are_stones_and_last_stones_by_the_content() -> None:
    dear = GAME(Content("dear.toml", game.content.text.replace("last = 2", "last = 7")))
    state = cast(SampleGameState, dear.new(2, 1))
    state.stones, state.lasts = [4, 6], [1, 0]
    assert state.scores() == [11, 6]
    assert state.score_sheet().totals == [11, 6]


@pytest.mark.rule("SAM-SCO-02")
@pytest.mark.parametrize(("stones", "places"), [([5, 3, 4], [1, 3, 2]), ([4, 4, 1], [1, 1, 3]), ([2, 6, 2], [2, 1, 2])])
def test_most_points_win_and_equal_points_share(stones: list[int], places: list[int]) -> None:
    state = position([0, 0, 0], 3)
    state.stones = stones
    assert state.ranking() == places


@pytest.mark.parametrize("sizes", ["[3, 4]", "[3, 4, 0]", "[3, 4, 10]", '[3, 4, "many"]'])
def test_a_box_that_cannot_be_played_with_is_refused(sizes: str) -> None:
    with pytest.raises(BadContent, match="sizes"):
        GAME(Content("mine.toml", game.content.text.replace("[3, 4, 5]", sizes)))
