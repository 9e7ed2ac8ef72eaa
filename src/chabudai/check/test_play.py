"""Random play through every combination of every registered game: the laws that hold after every single move."""

from __future__ import annotations

import itertools

import pytest

from chabudai.check.lab import LONGEST, Combination, Walk, combinations_of
from chabudai.core.registry import load
from chabudai.core.state import State

COPY_EVERY = 25
KEPT_COPIES = 4
LOOK_ROUND_EVERY = 10


def check_offer(state: State, seat: int) -> list[int]:
    """A seat that may act has something to do: ids of the table, ascending, none twice."""
    moves = state.legal_moves(seat)
    assert moves, f"seat {seat} is to act and has no legal move"
    assert all(first < second for first, second in itertools.pairwise(moves)), "moves not sorted or not unique"
    assert moves[0] >= 0, "a legal move has a negative id"
    assert moves[-1] < state.game.moves.size, "a legal move has an id outside the table"
    return moves


def check_actors(state: State) -> list[int]:
    actors = state.actors()
    assert len(set(actors)) == len(actors), f"a seat stands twice among the actors {actors}"
    assert all(0 <= seat < state.seats for seat in actors)
    return actors


def check_everybody(state: State) -> None:
    """Those who may act have moves, the others none."""
    actors = check_actors(state)
    for seat in range(state.seats):
        if seat in actors:
            check_offer(state, seat)
        else:
            assert state.legal_moves(seat) == [], f"seat {seat} is not to act but is offered moves"


def check_end(state: State) -> None:
    """A finished match has a declared reason, a score for every seat, places that make sense, a sheet that adds up."""
    assert state.end_reason() in state.game.end_reasons, f"'{state.end_reason()}' is no declared end reason"
    scores = state.scores()
    assert len(scores) == state.seats
    places = state.ranking()
    assert len(places) in (0, state.seats)
    for place in places:
        ahead = sum(other < place for other in places)
        assert 1 <= place <= state.seats
        assert ahead == place - 1 or 1 not in places, f"the places {places} leave a gap"
    totals = state.score_sheet().totals
    assert totals == scores or all(score == sum(totals) for score in scores), f"sheet {totals}, scores {scores}"
    check_utilities(state)
    check_everybody(state)


def check_utilities(state: State) -> None:
    """What the result is worth follows the places, and says the same to everybody who looks."""
    worth = state.utilities()
    assert len(worth) == state.seats
    assert all(-1 <= each <= 1 for each in worth), f"utilities {worth} outside -1 to 1"
    places = state.ranking()
    if not places:
        assert len(set(worth)) == 1, f"nobody competes, and the result is worth {worth}"
        assert worth[0] == state.common_result()
    elif 1 not in places:
        assert worth == [-1.0] * state.seats, f"everybody lost, and that is worth {worth}"
    elif state.seats > 1:
        assert abs(sum(worth)) < 1e-9, f"utilities {worth} do not add up to zero"
        for own, value in zip(places, worth, strict=True):
            for other, rival in zip(places, worth, strict=True):
                assert (own < other) == (value > rival), f"places {places}, utilities {worth}"
    for viewer in (*range(state.seats), None):
        assert state.view(viewer).utilities() == worth


def test_every_move_keeps_the_laws(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "play")
    copies: list[tuple[State, str]] = []
    for number in range(decisions):
        state = walk.state
        assert state.end_reason() == "", "a match that goes on gives an end reason"
        if number % LOOK_ROUND_EVERY == 0:
            assert state.utilities() == [0.0] * state.seats, "a match that goes on is worth something already"
        seat = walk.rng.pick(check_actors(state))
        moves = check_offer(state, seat)
        if number % LOOK_ROUND_EVERY == 0:
            check_everybody(state)
            assert state.offered(seat) == state.legal_moves(seat)
        assert state.random_move(seat, walk.rng) in moves
        move = walk.rng.pick(moves)
        if number % COPY_EVERY == 0:
            copies.append((state.copy(), state.digest()))
            if len(copies) > KEPT_COPIES:
                check_copy(*copies.pop(0))
        walk.play(seat, move)
        assert state.invariants() == [], f"after {state.game.moves.text(move)} of seat {seat}"
        if state.over:
            check_end(state)
            walk.begin()
        elif walk.at_limit:
            assert not state.game.always_ends, f"no end after {LONGEST} decisions"
            walk.begin()
    for copy, digest in copies:
        check_copy(copy, digest)


def check_copy(copy: State, digest: str) -> None:
    assert copy.digest() == digest, "a copy changed when its original was played on"


def test_playing_a_copy_leaves_the_original(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "copies")
    for state in walk.positions(decisions // 10, every=20):
        digest = state.digest()
        twin = state.copy()
        assert twin.digest() == digest
        assert twin.news == state.news
        for _ in range(10):
            if twin.over:
                break
            seat = walk.rng.pick(twin.actors())
            twin.play(seat, walk.rng.pick(twin.legal_moves(seat)))
        assert state.digest() == digest, "the original changed when its copy was played on"


def test_asking_changes_nothing(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "asking")
    for state in walk.positions(decisions // 20, every=20):
        digest, news = state.digest(), state.news
        for seat in state.actors():
            state.legal_moves(seat)
            state.random_move(seat, walk.rng)
            state.game.prompt(state.view(seat), seat)
            state.game.evaluate(state.view(seat), seat)
        state.scores()
        state.ranking()
        state.score_sheet()
        state.invariants()
        state.view(None)
        assert (state.digest(), state.news) == (digest, news)


@pytest.mark.slow
def test_random_moves_are_uniform(combination: Combination, decisions: int) -> None:
    """A chi-square test on one position for each kind of decision, against a limit that fixed seeds stay below."""
    walk = Walk(combination, "uniform")
    seen: set[str] = set()
    for state in walk.positions(min(decisions, 200)):
        seat = state.actors()[0]
        kind = type(state.decision(seat)).__name__
        moves = state.legal_moves(seat)
        if kind in seen or len(moves) < 2 or walk.rng.below(4):
            continue
        seen.add(kind)
        bins = min(len(moves), 20)
        place = {move: index * bins // len(moves) for index, move in enumerate(moves)}
        sizes = [0] * bins
        for index in place.values():
            sizes[index] += 1
        draws = 50 * bins
        counts = [0] * bins
        for _ in range(draws):
            counts[place[state.random_move(seat, walk.rng)]] += 1
        expected = [draws * size / len(moves) for size in sizes]
        chi_square = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
        freedom = bins - 1
        assert chi_square < freedom + 6 * (2 * freedom) ** 0.5, f"random {kind}: {counts} instead of {expected}"


def test_every_game_is_in_the_matrix(game_name: str) -> None:
    combinations = combinations_of(game_name)
    assert combinations, f"{game_name} allows no combination of seats and options"
    assert len({combination.name for combination in combinations}) == len(combinations)
    game = load(game_name)
    assert {combination.seats for combination in combinations} == set(range(game.min_seats, game.max_seats + 1))
    for option in game.options:
        values = {combination.options[option.name] for combination in combinations}
        assert values == set(option.values), f"some value of '{option.name}' can never be played"


def test_every_game_describes_itself(game_name: str) -> None:
    game = load(game_name)
    assert game.id == game_name
    assert game.title
    assert game.pitch.endswith((".", "!"))
    assert game.minutes > 0
    assert game.end_reasons
    assert len(set(game.end_reasons)) == len(game.end_reasons)
    for option in game.options:
        assert option.help.endswith((".", "?")), f"help of option {option.name}"
        assert set(option.value_help) <= {str(value) for value in option.values}
    names = [step.__name__ for step in game.steps]
    assert len(set(names)) == len(names)


def test_defaults_can_be_played(game_name: str) -> None:
    game = load(game_name)
    for seats in range(game.min_seats, game.max_seats + 1):
        assert not game.new(seats).over
