"""Perft: how many ways there are to play on, pinned; and an independent, slow count where a game has one.

`slow.py` in the game's golden folder may give `legal(position, content)`: from the plain form of a position
(`State.to_dict`) and the tables of the content alone, without the engine, the notations of all moves of every seat that
may act.
"""

from __future__ import annotations

import json

import pytest

from chabudai.check.golden import beside, folder_of, pinned
from chabudai.check.lab import Combination, Walk, all_combinations, combinations_of, covering, rng_for
from chabudai.core.game import Game
from chabudai.core.registry import load
from chabudai.core.state import State

PLIES = [0, 3, 9, 17, 30]
DEPTH = 2
CHEAP = 3_000
"""One ply deeper where there are no more ways than this."""
SLOW_POSITIONS = 8


def ways(state: State, depth: int) -> int:
    """In how many ways the first actors can make the next `depth` decisions."""
    actors = state.actors()
    if not actors:
        return 0
    moves = state.legal_moves(actors[0])
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        twin = state.copy()
        twin.play(actors[0], move)
        total += ways(twin, depth - 1)
    return total


def perft(state: State) -> list[int]:
    counts = [ways(state, depth) for depth in range(1, DEPTH + 1)]
    if 0 < counts[-1] <= CHEAP:
        counts.append(ways(state, DEPTH + 1))
    return counts


def position(game: Game, combination: Combination, plies: int) -> State:
    """The position after so many random plies, or the last one at which somebody still has to decide."""
    rng = rng_for("perft", combination.name, plies)
    state = game.new(combination.seats, 1 + plies, combination.options)
    for _ in range(plies):
        seat = rng.pick(state.actors())
        before = state.copy()
        state.play(seat, rng.pick(state.legal_moves(seat)))
        if state.over:
            return before
    return state


def five_positions(game_name: str) -> dict[str, State]:
    """Five positions, from the start of one combination to the late game of another."""
    game = load(game_name)
    combinations = covering(combinations_of(game_name), 1)
    found: dict[str, State] = {}
    for number, plies in enumerate(PLIES):
        combination = combinations[number % len(combinations)]
        found[f"{combination.short} after {plies} plies"] = position(game, combination, plies)
    return found


@pytest.fixture(scope="session", autouse=True)
def _updated(games_to_update: list[str]) -> None:
    for name in games_to_update:
        counts = {label: perft(state) for label, state in five_positions(name).items()}
        file = folder_of(name) / "perft.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = ",\n".join(f" {json.dumps(label)}: {json.dumps(numbers)}" for label, numbers in counts.items())
        file.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def test_ways_to_play_on_are_pinned(game_name: str) -> None:
    written = json.loads(pinned(game_name, "perft.json"))
    counted = {label: perft(state) for label, state in five_positions(game_name).items()}
    assert len(counted) >= 5
    assert all(len(numbers) >= DEPTH for numbers in counted.values())
    assert counted == written


def check_slowly(state: State) -> None:
    slow = beside(state.game.id, "slow")
    assert slow is not None
    position = json.loads(json.dumps(state.to_dict()))
    expected = {seat: sorted(moves) for seat, moves in slow.legal(position, state.game.content.tables).items()}
    offered = {seat: sorted(map(state.game.moves.text, state.legal_moves(seat))) for seat in state.actors()}
    assert offered == expected


WITH_SLOW = [combination for combination in all_combinations() if beside(combination.game, "slow")]


@pytest.mark.parametrize("combination", WITH_SLOW, ids=[combination.name for combination in WITH_SLOW])
def test_a_slow_generator_finds_the_same_moves(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "slow")
    positions = max(2, SLOW_POSITIONS * decisions // 2_000)
    for state in walk.positions(7 * positions, every=7):
        check_slowly(state)


@pytest.mark.parametrize("game_name", sorted({combination.game for combination in WITH_SLOW}))
def test_a_slow_generator_counts_the_same_ways(game_name: str) -> None:
    """The pinned counts of depth one, and some of the positions behind depth two."""
    for label, state in five_positions(game_name).items():
        check_slowly(state)
        rng = rng_for("slow children", label)
        seat = state.actors()[0]
        for _ in range(5):
            twin = state.copy()
            twin.play(seat, rng.pick(state.legal_moves(seat)))
            check_slowly(twin)
