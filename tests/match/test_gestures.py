"""Gestures: shorter ways through the choice tree, and several decisions answered in one go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State
from chabudai.match.commands import Join, Play, Undo
from chabudai.match.errors import IllegalHere
from chabudai.match.gestures import follows, touch
from match.lab import ANN, BEN, Table, action

pytestmark = pytest.mark.anyio
GAMES = ["boo", "gachijo", "hitodama", "kodama-forest"]


def leaves(tree: dict[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[int]]]:
    for element, below in tree.items():
        if isinstance(below, dict):
            yield from leaves(below, (*before, element))
        else:
            yield (*before, element), [int(move) for move in below.split(",")]


def positions(game: str, count: int) -> Iterator[tuple[State, int]]:
    """Views of a random match, each for whoever decides."""
    state, rng = load(game).new(2, 5), Rng(5, "gestures")
    for _ in range(count):
        if state.over:
            return
        seat = state.actors()[0]
        yield state.view(seat), seat
        state.play(seat, state.random_move(seat, rng))


@pytest.mark.parametrize("game", GAMES)
def test_every_way_makes_legal_moves_and_every_move_has_a_way(game: str) -> None:
    longest = 0
    for view, seat in positions(game, 60):
        ways = list(leaves(touch(view, seat).paths))
        assert {moves[0] for _, moves in ways} == set(view.legal_moves(seat))
        assert all(follows(view, seat, moves) for _, moves in ways)
        longest = max([longest, *(len(moves) for _, moves in ways)])
        single = list(leaves(touch(view, seat, most=1).paths))
        assert sorted({moves[0] for _, moves in single}) == view.legal_moves(seat)
        assert all(len(moves) == 1 for _, moves in single)
    assert longest > 1 or game in ("hitodama", "kodama-forest")


def test_a_stock_goes_to_a_temple_or_straight_to_a_stalk() -> None:
    names = load("boo").moves
    told = set()
    for view, seat in positions("boo", 120):
        for path, moves in leaves(touch(view, seat).paths):
            told.add((tuple(part.partition("-")[0] for part in path), tuple(names.decode(one).family for one in moves)))
    assert (("stock", "temple"), ("visit", "offer")) in told
    assert (("stock", "stalk"), ("visit", "offer", "place")) in told
    assert (("food",), ("perform", "cook")) in told
    assert (("home", "cell"), ("perform", "buy", "lay")) in told


def test_a_tile_is_grabbed_by_one_of_its_squares() -> None:
    """However it is turned, its squares are those that it covers, from the corner that the move names."""
    view, seat = next(positions("kodama-forest", 1))
    grips = touch(view, seat).grips
    assert set(grips) == {"hand-1", "hand-2", "hand-3"}
    box: Any = load("kodama-forest")
    for grip in grips.values():
        [tile] = [tile for tile in box.box.tiles if f"tile-{tile.name}" == grip.art]
        for turn, cells in enumerate(grip.cells.values()):
            same = tile.orientations[turn % len(tile.orientations)]
            assert sorted(cells) == sorted(same.cells)


async def boo_at_a_visit(table: Table) -> tuple[str, list[int]]:
    """A match of BOO in which Ann may visit a temple, and a gesture that goes on to a stalk."""
    live = await table.matches.create(ANN, "boo", [{"kind": "you"}, {"kind": "person"}], {}, action(), seed=3)
    await table.matches.run(live.id, BEN, Join(action=action(), agree_to_seed=True))
    rng = Rng(3, "boo")
    while True:
        live = await table.now(live.id)
        seat = live.waiting_for()[0]
        ways = [moves for _, moves in leaves(touch(live.state.view(seat), seat).paths) if len(moves) == 3]
        ways = [moves for moves in ways if load("boo").moves.decode(moves[0]).family == "visit"]
        if seat == 0 and ways:
            return live.id, ways[0]
        await table.play(live.id, [ANN, BEN][seat], live.state.random_move(seat, rng))


async def test_a_gesture_is_made_whole_and_taken_back_whole(table: Table) -> None:
    match, moves = await boo_at_a_visit(table)
    before = await table.now(match)
    again = action()
    for _ in range(2):
        live = await table.matches.run(
            match, ANN, Play(action=again, move=moves[0], then=[*moves[1:]], turn=before.turn(0))
        )
        assert (live.number, live.line[-3:]) == (before.number + 1, [(0, move) for move in moves])
    live = await table.matches.run(match, ANN, Undo(action=action()))
    assert (live.line, live.state.digest()) == (before.line, before.state.digest())


async def test_moves_that_do_not_follow_change_nothing(table: Table) -> None:
    match, moves = await boo_at_a_visit(table)
    before = await table.now(match)
    for wrong in ([moves[0], moves[2], moves[1]], [moves[0], *moves[1:], moves[0]]):
        with pytest.raises(IllegalHere, match="cannot follow one another"):
            await table.matches.run(
                match, ANN, Play(action=action(), move=wrong[0], then=[*wrong[1:]], turn=before.turn(0))
            )
    assert (await table.now(match)).number == before.number


def test_nothing_follows_what_comes_to_light() -> None:
    """Whoever could send a move for after a draw would learn from the refusal what was drawn."""
    for view, seat in positions("kodama-forest", 40):
        for move in view.legal_moves(seat)[:5]:
            world = view.imagine(Rng(1))
            world.play(seat, move)
            if world.news != view.imagine(Rng(1)).news and seat in world.actors():
                assert not follows(view, seat, [move, world.legal_moves(seat)[0]])
