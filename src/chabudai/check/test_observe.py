"""Observations: numbers that keep to their layout, hold nothing hidden, and leave nothing out."""

from __future__ import annotations

import pytest

from chabudai.check.lab import Combination, Walk
from chabudai.core.errors import HiddenInformation, NotYourTurn
from chabudai.core.game import Game
from chabudai.core.observe import Layout, Part
from chabudai.core.registry import load
from chabudai.core.state import State

KNOWN_TO_ONE = {"favours", "weapons"}
"""Parts of which each seat sees something else."""


def test_an_observation_keeps_to_its_layout(combination: Combination, decisions: int) -> None:
    """Every part has its size and range, and stands where the layout says."""
    walk = Walk(combination, "observe")
    for state in walk.positions(decisions // 20, every=7):
        layout = state.layout()
        for seat in range(state.seats):
            observation = state.observation(seat)
            assert len(observation) == layout.size
            for part in layout.parts:
                alone = Layout("", "", [Part(part.name, part.shape, part.greatest, part.about, part.write)])
                assert part.of(observation) == alone.observation(state, seat), part.name
                assert max(part.of(observation)) <= part.greatest, part.name


def test_nothing_hidden_is_observed(combination: Combination, decisions: int) -> None:
    """A full state is observed as the seat's view is, and as any other world that fits the view."""
    walk = Walk(combination, "observe views")
    for state in walk.positions(decisions // 20, every=7):
        for seat in range(state.seats):
            view = state.view(seat)
            assert state.observation(seat) == view.observation(seat)
            assert view.imagine(walk.rng).observation(seat) == view.observation(seat)


def test_what_differs_is_observed(combination: Combination, decisions: int) -> None:
    """Positions of a match with other texts or other legal moves have other observations."""
    walk = Walk(combination, "observe changes")
    seen: dict[tuple[int, int, bytes], State] = {}
    for state in walk.positions(decisions // 10):
        for seat in range(state.seats):
            key = walk.matches, seat, state.observation(seat)
            before = seen.get(key)
            if before is None:
                seen[key] = state.copy()
            else:
                assert state.legal_moves(seat) == before.legal_moves(seat)
                assert walk.game.text(state.view(seat)) == walk.game.text(before.view(seat))


def test_the_observer_comes_first(combination: Combination, decisions: int) -> None:
    """What belongs to seats begins with the observer's and goes on clockwise."""
    walk = Walk(combination, "observe seats")
    names = parts_of_seats(walk.game)
    assert names
    for state in walk.positions(decisions // 40, every=7):
        layout = state.layout()
        for name in names:
            part = layout.part(name)
            own = rows(part, state, 0)
            for seat in range(1, state.seats):
                assert rows(part, state, seat) == own[seat:] + own[:seat], name


def parts_of_seats(game: Game) -> set[str]:
    """The parts that have a row for each seat, however many there are."""
    found = [
        {part.name for part in game.layout(seats).parts if part.shape[0] == seats}
        for seats in range(game.min_seats, game.max_seats + 1)
    ]
    return set.intersection(*found) - KNOWN_TO_ONE


def rows(part: Part, state: State, seat: int) -> list[bytes]:
    numbers = part.of(state.observation(seat))
    size = part.size // state.seats
    return [numbers[start : start + size] for start in range(0, part.size, size)]


def test_buffers_are_written_where_they_are_asked_to_be(game_name: str) -> None:
    game = load(game_name)
    state = game.new(game.max_seats, 3)
    seat = state.actors()[0]
    size = state.layout().size
    buffer = bytearray(b"\xaa" * (size + 2))
    state.observe(seat, memoryview(buffer), 1)
    assert bytes(buffer) == b"\xaa" + state.observation(seat) + b"\xaa"
    marks = bytearray(b"\xaa" * (game.moves.size + 2))
    state.mask(seat, memoryview(marks), 1)
    assert (marks[0], marks[-1]) == (0xAA, 0xAA)
    assert [move for move, mark in enumerate(marks[1:-1]) if mark == 1] == state.legal_moves(seat)
    assert set(marks[1:-1]) <= {0, 1}


def test_a_buffer_that_is_too_small_is_refused(game_name: str) -> None:
    game = load(game_name)
    state = game.new(game.max_seats, 3)
    with pytest.raises(ValueError, match="different"):
        state.observe(0, memoryview(bytearray(3)))
    with pytest.raises(ValueError, match="different"):
        state.mask(0, memoryview(bytearray(3)))


def test_a_mask_marks_the_legal_moves(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "mask")
    buffer = bytearray(walk.game.moves.size)
    for state in walk.positions(decisions // 20, every=3):
        for seat in range(state.seats):
            state.mask(seat, buffer)
            assert [move for move, mark in enumerate(buffer) if mark] == state.legal_moves(seat)
            assert max(buffer) <= 1


def test_only_seats_observe_and_views_only_for_their_own(game_name: str) -> None:
    game = load(game_name)
    state = game.new(game.max_seats, 3)
    with pytest.raises(NotYourTurn, match=f"no seat {game.max_seats}"):
        state.observation(game.max_seats)
    with pytest.raises(HiddenInformation):
        state.view(0).observation(1)


def test_a_layout_documents_every_part(game_name: str) -> None:
    game = load(game_name)
    layout = game.layout(game.max_seats)
    assert layout is game.layout(game.max_seats)
    document = layout.document()
    for part in layout.parts:
        assert f"| {part.name} | {part.start} |" in document
        assert part.about in document
    assert len(set(layout.names())) == len(layout.parts)
    with pytest.raises(LookupError, match="'nothing' is not a part"):
        layout.part("nothing")
