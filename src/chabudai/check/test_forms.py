"""Written forms: what is written and read back is the same position, on any path."""

from __future__ import annotations

import json
import pickle
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from chabudai.check.lab import LONGEST, Combination, Walk, viewers
from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State

FOLLOWED = 6
"""Plies that a position read back is followed, so that nothing derived can have been lost."""


@pytest.fixture(scope="session")
def schema() -> jsonschema.Draft202012Validator:
    text = files("chabudai.core").joinpath("record.schema.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


def assert_same(first: State, second: State, rng: Rng) -> None:
    """Equal now, with equal offers, and equal after the same moves."""
    first = first.copy()
    for _ in range(FOLLOWED):
        assert second.digest() == first.digest()
        assert second.actors() == first.actors()
        assert second.scores() == first.scores()
        for seat in first.actors():
            assert second.legal_moves(seat) == first.legal_moves(seat)
        if first.over:
            return
        seat = rng.pick(first.actors())
        move = rng.pick(first.legal_moves(seat))
        first.play(seat, move)
        second.play(seat, move)
    assert second.digest() == first.digest()


def test_a_position_read_back_is_the_same(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "restore")
    for state in walk.positions(decisions // 10, every=20):
        again = walk.game.restore(json.loads(json.dumps(state.to_dict())))
        assert again.invariants() == []
        assert_same(state, again, walk.rng)


def test_a_view_read_back_is_the_same(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "restore views")
    for state in walk.positions(decisions // 20, every=20):
        for viewer in viewers(state):
            view = state.view(viewer)
            again = walk.game.restore(json.loads(json.dumps(view.to_dict())))
            assert again.digest() == view.digest()
            assert walk.game.text(again) == walk.game.text(view)
            if viewer is not None:
                assert again.legal_moves(viewer) == view.legal_moves(viewer)


def test_a_position_travels_between_processes(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "pickle")
    for state in walk.positions(decisions // 20, every=20):
        assert_same(state, pickle.loads(pickle.dumps(state)), walk.rng)


def test_a_record_replays_to_the_same_positions(
    combination: Combination, decisions: int, schema: jsonschema.Draft202012Validator
) -> None:
    """Record to JSON, through the schema, back and replayed: equal digests on the way and at the end."""
    walk = Walk(combination, "record")
    # A match that need not end is recorded in part; the parts of the others are whole matches.
    longest = LONGEST if walk.game.always_ends else decisions
    for _ in range(1 + decisions // 1000):
        noted: dict[int, str] = {}
        every = 1 + walk.rng.below(9)
        while not walk.state.over and len(walk.record.moves) < longest:
            if len(walk.record.moves) % every == 0:
                noted[len(walk.record.moves)] = walk.state.digest()
            walk.play(*walk.choose())
        walk.record.digest = walk.state.digest()
        written = walk.record.to_json()
        schema.validate(json.loads(written))
        again = Record.from_json(written)
        assert again.to_json() == written
        for number, position in enumerate(again.positions(walk.game)):
            if number in noted:
                assert position.digest() == noted[number], f"the replay leaves the match at move {number}"
        assert again.verify(walk.game).digest() == walk.record.digest
        middle = max(noted)
        assert again.replay(walk.game, middle).digest() == noted[middle]
        walk.begin()


def test_moves_are_named_both_ways(game_name: str) -> None:
    """Notation and JSON of every move id of the table lead back to the id."""
    table = load(game_name).moves
    texts: set[str] = set()
    for move in range(table.size):
        text = table.text(move)
        texts.add(text)
        assert table.parse(text) == move
        assert table.from_json(json.loads(json.dumps(table.to_json(move)))) == move
        assert table.sentence(move)
        assert table.path(move)
    assert len(texts) == table.size
