"""What is hidden, and the written forms of a position (KOD-R-06)."""

from __future__ import annotations

import copy
import pickle
from typing import Any, cast

import pytest

from chabudai.core.errors import BadRecord, HiddenInformation
from chabudai.core.rng import Rng
from chabudai.games.kodama_forest.state import KodamaState, decode_laid, laid_code
from kit import play
from kodama_forest.table import GAME, earn, lay_out

COMBINATIONS = [(1, "solo"), (2, "cooperative"), (2, "competitive"), (3, "standard"), (6, "standard")]


def reached(seats: int, mode: str, moves: int, seed: int = 5) -> KodamaState:
    """A position after some random moves, tiles rather than exchanges."""
    state = cast(KodamaState, GAME.new(seats, seed, {"mode": mode}))
    rng = Rng(seed)
    for _ in range(moves):
        if not state.actors():
            break
        seat = rng.pick(state.actors())
        moves_now = state.legal_moves(seat)
        lays = [move for move in moves_now if not GAME.moves.text(move).startswith("exchange")] or moves_now
        state.play(seat, rng.pick(lays))
    return state


def view_of(state: KodamaState, seat: int | None) -> KodamaState:
    return cast(KodamaState, state.view(seat))


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
def test_a_view_tells_nothing_of_the_order_of_the_bag() -> None:
    """Two matches that differ in the order of the bag, and in nothing else, look the same to everybody."""
    one, other = reached(3, "standard", 4), reached(3, "standard", 4)
    other.bag = other.bag[: other.in_bag][::-1]
    assert one.digest() != other.digest()
    for viewer in (0, 1, 2, None):
        assert one.view(viewer).digest() == other.view(viewer).digest()
        assert one.view(viewer).to_dict()["chance"] == {}


@pytest.mark.rule("KOD-R-06")
def test_the_bag_is_counted_out_by_anybody() -> None:
    """What lies nowhere else is in the bag, so its contents are no secret."""
    state = reached(4, "standard", 11)
    view = view_of(state, 2)
    elsewhere = set(view.hands) | set(view.discard) | {decode_laid(code).piece for code in view.laid}
    assert view.bag == sorted(set(range(88)) - elsewhere)


def test_looking_at_a_position_leaves_it_as_it_is() -> None:
    state = reached(3, "standard", 7)
    before = state.digest()
    bag = list(state.bag)
    state.view(0)
    state.view(0).imagine(Rng(1))
    assert state.digest() == before
    assert state.bag == bag


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


@pytest.mark.parametrize(("seats", "mode"), COMBINATIONS)
@pytest.mark.parametrize("moves", [0, 1, 6, 10, 400])
def test_a_position_comes_back_from_its_written_form(seats: int, mode: str, moves: int) -> None:
    state = reached(seats, mode, moves)
    twin = cast(KodamaState, GAME.restore(copy.deepcopy(state.to_dict())))
    assert twin.to_dict() == state.to_dict()
    assert twin.digest() == state.digest()
    assert (twin.top, twin.low, twin.edges) == (state.top, state.low, state.edges)
    assert (twin.covered, twin.round, twin.ended, twin.refills) == (
        state.covered,
        state.round,
        state.ended,
        state.refills,
    )
    assert twin.actors() == state.actors()
    assert twin.ranking() == state.ranking()
    rng, other = Rng(1), Rng(1)
    for _ in range(5):
        if state.actors():
            seat = state.actors()[-1]
            state.play(seat, state.random_move(seat, rng))
            twin.play(seat, twin.random_move(seat, other))
            assert twin.digest() == state.digest()


def test_a_pending_bonus_comes_back_too() -> None:
    state = lay_out(3)
    earn(state, 1, 0, 1, 0, 2)
    twin = GAME.restore(state.to_dict())
    assert twin.legal_moves(1) == state.legal_moves(1)
    assert twin.to_dict()["lanes"] == [
        [["Serve", 0, 3]],
        [["Serve", 1, 3], ["Bonus", 1, 0, 1, 0, 2]],
        [["Serve", 2, 3]],
    ]


def test_every_part_of_a_position_is_written() -> None:
    """Two positions that differ in one thing have different digests."""
    base = reached(3, "standard", 8)
    data = cast(dict[str, Any], base.to_dict()["data"])
    assert set(data) == {
        *("faces", "laid", "hands", "bag", "refills", "discard", "piles", "round", "covered", "ended"),
    }
    seen = {base.digest()}
    changes: list[tuple[str, object]] = [
        ("round", 9),
        ("covered", 77),
        ("refills", 3),
        ("ended", "stuck"),
        ("piles", [1, 2, 3]),
        ("discard", [5]),
        ("hands", [-1] * 9),
    ]
    for name, value in changes:
        other = base.copy()
        setattr(other, name, value)
        seen.add(other.digest())
    assert len(seen) == 1 + len(changes)


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
    with pytest.raises(BadRecord, match=r"^This is no position of Kodama Forest: .*\.$"):
        GAME.restore(data)


def test_states_travel_by_pickle() -> None:
    state = reached(4, "standard", 9)
    assert pickle.loads(pickle.dumps(state)).digest() == state.digest()


def test_a_copy_is_independent() -> None:
    """Whatever happens to the copy, the original stays as it was."""
    state = reached(3, "standard", 5)
    digest, words = state.digest(), (list(state.top), list(state.low), list(state.edges))
    twin = state.copy()
    assert twin.digest() == digest
    assert (twin.top, twin.low, twin.edges) == words
    rng = Rng(4)
    while twin.actors():
        seat = rng.pick(twin.actors())
        twin.play(seat, twin.random_move(seat, rng))
    assert state.digest() == digest
    assert (state.top, state.low, state.edges) == words
    assert twin.ended


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


def test_pending_boards_survive_copy_and_writing() -> None:
    """`pending` is no part of the written form: the lanes say it."""
    state = lay_out(3)
    earn(state, 1, 1, butterflies=1)
    twin = state.copy()
    restored = cast(KodamaState, state.game.restore(state.to_dict()))
    assert state.pending == twin.pending == restored.pending == 1 << 1
    twin.play(1, state.game.moves.parse("bonus butterfly r1c1"))
    assert (twin.pending, state.pending) == (0, 1 << 1)
