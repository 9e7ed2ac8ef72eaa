"""Legal ⇔ accepted: what is not offered is refused with a sentence and changes nothing, what is offered is accepted.

A full run tries at least 100 000 mutated and foreign moves over all games, spread evenly over the combinations.
"""

from __future__ import annotations

from collections import Counter

import pytest

from chabudai.check.lab import USUAL, Combination, Walk, all_combinations, rule_ids
from chabudai.core.errors import IllegalMove, MalformedMove, NotYourTurn
from chabudai.core.game import Game
from chabudai.core.rng import Rng
from chabudai.core.state import State

MUTANTS = 100_000
"""Wrong moves tried in a run with the usual budget."""
AT_ONE_POSITION = 150
ACCEPTED_AT_ONE_POSITION = 12


def near_miss(game: Game, move: int, rng: Rng) -> int:
    """A legal move with one argument changed, or the same arguments a little aside."""
    decoded = game.moves.decode(move)
    args = game.moves.family(decoded.family).parameters
    if not args or rng.below(4) == 0:
        return move + rng.pick([-2, -1, 1, 2])
    values = decoded.values[:]
    index = rng.below(len(args))
    values[index] = rng.below(len(args[index].labels))
    return game.moves.encode(decoded.family, *values)


def foreign(game: Game, rng: Rng) -> int:
    """A number that names no move."""
    size = game.moves.size
    return rng.pick([-1, -rng.below(size) - 1, size, size + rng.below(size), 1 << 31, 1 << 40, -(1 << 40), 1 << 70])


def mutants(state: State, rng: Rng, count: int) -> list[tuple[int, int]]:
    """Seats and moves, most of them wrong: near misses, random ids, numbers outside the table, wrong seats."""
    game = state.game
    actors = state.actors()
    tried: list[tuple[int, int]] = []
    for _ in range(count):
        seat = rng.pick(actors)
        legal = rng.pick(state.legal_moves(seat))
        kind = rng.below(8)
        if kind < 4:
            tried.append((seat, near_miss(game, legal, rng)))
        elif kind < 6:
            tried.append((seat, rng.below(game.moves.size)))
        elif kind == 6:
            tried.append((seat, foreign(game, rng)))
        else:
            tried.append((rng.pick([-1, state.seats, state.seats + 5, *range(state.seats)]), legal))
    return tried


def check_refused(state: State, seat: int, move: int, known_rules: set[str]) -> None:
    """A named error with a sentence, and with the right rule where it names one."""
    with pytest.raises((IllegalMove, MalformedMove)) as caught:
        state.play(seat, move)
    error = caught.value
    assert len(error.sentence.strip()) > 5, "a refusal without a sentence"
    assert error.sentence.rstrip().endswith((".", "!", "?")), f"no whole sentence: {error.sentence}"
    if seat not in state.actors():
        assert isinstance(error, NotYourTurn)
    elif not 0 <= move < state.game.moves.size:
        assert isinstance(error, MalformedMove)
    else:
        assert isinstance(error, IllegalMove)
        assert error.rule == "" or error.rule in known_rules, f"{error.rule} is no rule of {state.game.title}"


def test_what_is_not_offered_is_refused(combination: Combination, decisions: int) -> None:
    wanted = -(-MUTANTS * decisions // USUAL // len(all_combinations()))
    if not combination.full:
        wanted = min(wanted, AT_ONE_POSITION)
    known_rules = rule_ids(combination.game)
    walk = Walk(combination, "mutants")
    tally: Counter[str] = Counter()
    for state in walk.positions(1_000_000, every=7):
        digest, news = state.digest(), state.news
        offers = {seat: set(state.legal_moves(seat)) for seat in state.actors()}
        for seat, move in mutants(state, walk.rng, AT_ONE_POSITION):
            if move in offers.get(seat, ()):
                tally["legal"] += 1
                if tally["legal"] % AT_ONE_POSITION < ACCEPTED_AT_ONE_POSITION:
                    state.copy().play(seat, move)
            else:
                check_refused(state, seat, move, known_rules)
                tally["refused"] += 1
                assert state.digest() == digest, f"a refused move changed the position: seat {seat}, {move}"
        assert state.news == news
        if tally["refused"] >= wanted:
            return


def test_what_is_offered_is_accepted_and_nothing_else(combination: Combination, decisions: int) -> None:
    """At a few positions every single id of the table, for every seat."""
    walk = Walk(combination, "whole table")
    for state in walk.positions(40 * -(-decisions // USUAL), every=20):
        digest = state.digest()
        for seat in range(state.seats):
            if seat not in state.actors():
                continue
            legal = set(state.legal_moves(seat))
            for move in range(state.game.moves.size):
                accepted = state.decision(seat).accepts(state, move)
                assert accepted == (move in legal), f"seat {seat}: {state.game.moves.text(move)}"
        assert state.digest() == digest
        seat = walk.rng.pick(state.actors())
        legal_moves = state.legal_moves(seat)
        for _ in range(ACCEPTED_AT_ONE_POSITION * 5):
            twin = state.copy()
            twin.play(seat, walk.rng.pick(legal_moves))
            assert twin.invariants() == []


@pytest.mark.slow
def test_after_the_end_nothing_is_possible(combination: Combination) -> None:
    walk = Walk(combination, "after the end")
    while not walk.state.over and not walk.at_limit:
        walk.play(*walk.choose())
    if not walk.state.over:
        assert not walk.game.always_ends
        return
    state, digest = walk.state, walk.state.digest()
    seat, move = walk.record.moves[-1]
    with pytest.raises(NotYourTurn, match="over"):
        state.play(seat, move)
    assert state.digest() == digest
