"""The rules of Bean Nim, the game of a package of its own: each clause from a position laid by hand."""

from __future__ import annotations

import pytest
from chabudai_nim.rules.box import HEAPS, SECRET
from chabudai_nim.state import BeanState

from chabudai.core.game import OptionValue
from chabudai.core.registry import load
from kit import begin, legal, play, refusal, view_of

RED, WHITE, BLACK = range(3)
GAME = load("bean-nim")


def new(seats: int = 2, seed: int = 1, **options: OptionValue) -> BeanState:
    return begin(BeanState, GAME, seats, seed, options)


def lay_out(heaps: list[int], favours: list[int], deck: list[int], *, misere: bool = False) -> BeanState:
    """A position in which seat 0 is asked; the last card of the deck lies on top."""
    state = new(len(favours), misere=misere)
    state.heaps, state.favours, state.deck = heaps[:], favours[:], deck[:]
    return state


@pytest.mark.rule("NIM-SET-01")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_heaps_of_the_content_lie_on_the_table(seats: int) -> None:
    state = new(seats, 3)
    assert state.heaps == [GAME.content.value("heaps", heap, int) for heap in HEAPS]
    assert state.points == [0] * seats


@pytest.mark.rule("NIM-SET-02")
def test_everybody_keeps_one_favour_secret_and_the_rest_is_a_deck() -> None:
    state = new(3, 3)
    copies = GAME.content.value("favours", "copies", int)
    assert sorted(state.favours + state.deck) == sorted([RED, WHITE, BLACK] * copies)
    assert len(state.favours) == 3
    for seat in range(3):
        view = view_of(state, seat)
        assert [favour == SECRET for favour in view.favours] == [other != seat for other in range(3)]
        assert set(view.deck) == {SECRET}
    dealt = {tuple(new(3, seed).favours) for seed in range(40)}
    assert len(dealt) > 10


@pytest.mark.rule("NIM-TAKE-01")
def test_one_to_three_beans_of_a_single_heap_that_has_as_many() -> None:
    state = lay_out([5, 2, 0], [RED, WHITE], [])
    assert legal(state) == ["take red 1", "take red 2", "take red 3", "take white 1", "take white 2"]
    assert "fewer than 3 beans" in refusal(state, "take white 3").sentence
    play(state, "take red 2")
    assert (state.heaps, state.actors()) == ([3, 2, 0], [1])


@pytest.mark.rule("NIM-TAKE-02")
def test_the_last_bean_of_a_heap_turns_a_favour_over() -> None:
    state = lay_out([1, 2, 2], [RED, WHITE], [RED, BLACK])
    play(state, "take white 1")
    assert (state.heaps, state.turned) == ([1, 1, 2], []), "a heap that is not empty turns nothing over"
    play(state, "take red 1")
    assert (state.heaps, state.turned, state.deck) == ([0, 1, 3], [BLACK], [RED]), "the top card, and one bean for it"
    empty = lay_out([1, 2, 2], [RED, WHITE], [])
    play(empty, "take red 1")
    assert (empty.heaps, empty.turned) == ([0, 2, 2], []), "where no deck is left nothing is turned over"


@pytest.mark.rule("NIM-CALL-01")
def test_who_favours_an_empty_heap_may_call_and_ends_the_game() -> None:
    state = lay_out([0, 2, 2], [WHITE, RED], [])
    assert "call" not in legal(state), "the heap of one's own favour"
    play(state, "take black 1")
    assert "call" in legal(state)
    assert "take white 1" in legal(state), "may, not must"
    assert view_of(state, 0).favours[1] == SECRET
    play(state, "call")
    assert state.over
    assert state.end_reason() == "called"
    assert view_of(state, 0).favours[1] == RED, "the card is shown"


@pytest.mark.rule("NIM-END-01")
def test_the_game_is_over_when_no_bean_is_left() -> None:
    state = lay_out([1, 0, 1], [WHITE, RED], [])
    play(state, "take red 1")
    assert state.actors() != []
    play(state, "take black 1")
    assert state.actors() == []
    assert state.end_reason() == "empty"


@pytest.mark.rule("NIM-SCO-01")
def test_a_bean_is_a_point_and_a_call_three() -> None:
    state = lay_out([3, 4, 2], [BLACK, RED], [])
    play(state, "take red 3", "take white 2")
    assert state.scores() == [3, 2]
    play(state, "take black 1", "call")
    assert state.scores() == [4, 5]


@pytest.mark.rule("NIM-SCO-02")
@pytest.mark.parametrize(("misere", "places"), [(False, [2, 1, 2]), (True, [1, 3, 1])])
def test_most_points_win_in_misere_fewest_and_equal_ones_share(misere: bool, places: list[int]) -> None:
    state = lay_out([1, 2, 1], [BLACK, WHITE, RED], [], misere=misere)
    play(state, "take red 1", "take white 2", "take black 1")
    assert state.scores() == [1, 2, 1]
    assert state.ranking() == places
