"""What is hidden, and the written forms of a position (KOD-R-06)."""

from __future__ import annotations

import copy
from typing import Any, cast

import pytest

from chabudai.core.errors import BadRecord, HiddenInformation
from chabudai.core.rng import Rng
from chabudai.games.kodama_forest.rules.laid import decode_laid, laid_code
from chabudai.games.kodama_forest.state import KodamaState
from kit import play, view_of
from kodama_forest.table import GAME, lay_out, reached

COMBINATIONS = [(1, "solo"), (2, "cooperative"), (2, "competitive"), (3, "standard"), (6, "standard")]


@pytest.mark.rule("KOD-R-06")
@pytest.mark.parametrize(("seats", "mode"), COMBINATIONS)
@pytest.mark.parametrize("moves", [0, 5, 9])
def test_everything_is_open_but_the_order_of_the_bag(seats: int, mode: str, moves: int) -> None:
    state = reached(seats, mode, moves)
    for viewer in [*range(seats), None]:
        view = view_of(state, viewer)
        assert view.hands == state.hands
        assert view.discard == state.discard
        assert view.piles == state.piles
        assert (view.top, view.low, view.edges, view.laid) == (state.top, state.low, state.edges, state.laid)
        assert (view.round, view.in_bag, view.covered) == (state.round, state.in_bag, state.covered)
        assert view.actors() == state.actors()
        for seat in range(seats):
            assert view.legal_moves(seat) == state.legal_moves(seat)
        assert view.bag == sorted(state.bag[: state.in_bag])
        assert view.scores() == state.scores()


@pytest.mark.rule("KOD-R-06")
def test_the_bag_is_counted_out_by_anybody() -> None:
    """What lies nowhere else is in the bag, so its contents are no secret."""
    state = reached(4, "standard", 11)
    view = view_of(state, 2)
    elsewhere = set(view.hands) | set(view.discard) | {decode_laid(code).piece for code in view.laid}
    assert view.bag == sorted(set(range(88)) - elsewhere)


def test_imagining_draws_every_order_of_the_bag() -> None:
    """Three tiles in the bag: all six orders, each about a sixth of the time, and nothing else changes."""
    state = lay_out(3, bag=["T73", "T74", "T75"])
    view = state.view(1)
    counts: dict[tuple[str, ...], int] = {}
    rng = Rng(6)
    for _ in range(600):
        world = cast(KodamaState, view.imagine(rng))
        order = tuple(GAME.box.tiles[tile].name for tile in world.bag[: world.in_bag])
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert min(counts.values()) > 60
    assert world.hands == state.hands
    assert world.view(1).digest() == view.digest()
    assert world.chance.known


def test_an_imagined_match_can_be_played_out_and_a_view_cannot() -> None:
    state = lay_out(3, owes={0: "left"})
    world = state.view(0).imagine(Rng(3))
    world.play(0, GAME.moves.parse("exchange left 1 r1c0"))
    assert cast(KodamaState, world).round == 2
    with pytest.raises(HiddenInformation):
        state.view(0).play(0, GAME.moves.parse("exchange left 1 r1c0"))


def test_drawing_is_news_and_placing_is_none() -> None:
    """Undo reaches back to the last draw and no further."""
    state = lay_out(3, owes={0: "both"}, hands=[["T04", "T08"], ["T16", "T03", "T07"], ["T11", "T15", "T24"]])
    play(state, "exchange left 1 r1c0", seat=0)
    assert state.news == 0
    play(state, "exchange right 2 r0c0", seat=0)
    assert state.news > 0


# --- written forms -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("data", "faces", 0), "B0E"),
        (("data", "laid"), [127 * 4 * 81 * 8]),
        (("data", "laid"), None),
        (("data", "piles"), 3),
        (("lanes", 0, 0, 0), "Unheard"),
        (("data",), {}),
        (("chance",), None),
    ],
)
def test_a_written_form_that_is_none_gets_a_sentence(path: tuple[str | int, ...], value: object) -> None:
    data: Any = copy.deepcopy(lay_out(3).to_dict())
    *way, last = path
    place = data
    for step in way:
        place = place[step]
    place[last] = value
    with pytest.raises(BadRecord, match=r"^This is not a position of Kodama Forest: .*\.$"):
        GAME.restore(data)


@pytest.mark.parametrize("laid", [(0, 0, 0, 0, 0), (5, 90, 3, 80, 5), (3, 88, 1, 27, 2), (1, 44, 2, 8, 4)])
def test_a_laid_piece_is_one_number_and_back(laid: tuple[int, int, int, int, int]) -> None:
    found = decode_laid(laid_code(*laid))
    assert (found.board, found.piece, found.turn, found.cell, found.seat) == laid


def test_what_lies_on_a_board_in_order() -> None:
    state = lay_out(3, hands=[["T32", "T04"], ["T16", "T07"], ["T12"]])
    play(state, "lay left 1 270 r4c5", seat=0)
    play(state, "exchange right 2 r8c6", seat=1)
    play(state, "lay right 2 90 r5c3", seat=0)
    found = [(laid.piece, laid.turn, laid.cell, laid.seat) for laid in state.laid_on(0)]
    assert found == [(31, 3, 4 * 9 + 5, 0), (88, 0, 78, 1)]
    assert [(laid.piece, laid.turn, laid.cell, laid.seat) for laid in state.laid_on(2)] == [(3, 1, 48, 0)]
    assert state.laid_on(1) == []
