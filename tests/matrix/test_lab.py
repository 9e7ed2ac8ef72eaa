"""What the matrix is made of does what it says: covering sets, and damage to positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chabudai.check.lab import Combination, _parts, combinations_of, covering
from chabudai.check.test_corruption import KINDS, Damage, notices, with_field
from chabudai.core.registry import names
from chabudai.core.rng import Rng

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("strength", [1, 2])
def test_a_covering_set_misses_nothing(game_name: str, strength: int) -> None:
    every = combinations_of(game_name)
    chosen = covering(every, strength)
    covered = {part for combination in chosen for part in _parts(combination, strength)}
    assert covered == {part for combination in every for part in _parts(combination, strength)}


def test_the_damage_is_done() -> None:
    """Every kind changes what it is meant to change, and leaves the field that it was given alone."""
    field = {"deck": [3, 1, 4], "passed": 5}
    seen: dict[str, set[str]] = {}
    for kind, damage in KINDS.items():
        for seed in range(60):
            damaged = Damage(field, [{"deck": [1, 4], "passed": 5}], Rng(seed))
            damage(damaged)
            seen.setdefault(kind, set()).add(json.dumps(damaged.holder[0]))
    assert field == {"deck": [3, 1, 4], "passed": 5}
    assert json.dumps(field) not in set().union(*seen.values())
    assert seen["one more"] == {
        '{"deck": [4, 1, 4], "passed": 5}',
        '{"deck": [3, 2, 4], "passed": 5}',
        '{"deck": [3, 1, 5], "passed": 5}',
        '{"deck": [3, 1, 4], "passed": 6}',
    }
    assert seen["an entry lost"] == {f'{{"deck": {deck}, "passed": 5}}' for deck in ([1, 4], [3, 4], [3, 1])}
    assert seen["two entries swapped"] == {
        f'{{"deck": {deck}, "passed": 5}}' for deck in ([1, 3, 4], [4, 1, 3], [3, 4, 1])
    }
    assert seen["out of date"] == {'{"deck": [1, 4], "passed": 5}'}
    assert {kind: len(results) for kind, results in seen.items()} == {
        "one more": 4,
        "one less": 4,
        "a bit flipped": 12,
        "an entry mistaken": 6,
        "two entries swapped": 3,
        "an entry doubled": 3,
        "an entry lost": 3,
        "out of date": 1,
    }


def test_what_was_never_a_position_is_left_out() -> None:
    game = Combination("bean-nim", 2, {"misere": False}).load()
    form = json.loads(json.dumps(game.new(2, 1, {"misere": False}).to_dict()))
    assert notices(game, form) is False
    assert notices(game, with_field(form, "points", [1, 0])) is True
    assert notices(game, with_field(form, "lanes", [[["Turn", 0, 1]]])) is None
    assert notices(game, with_field(form, "points", None)) is None


def test_no_golden_file_is_left_of_a_game_that_is_gone() -> None:
    assert sorted(folder.name for folder in GOLDEN.iterdir() if folder.is_dir()) == names()
