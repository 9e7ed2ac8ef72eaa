"""No piece of chance is used twice in a match: a stream drawn on again would repeat what it gave before."""

from __future__ import annotations

import pytest

from chabudai.check.lab import Combination
from chabudai.core.registry import load
from chabudai.core.rng import Chance, Rng
from chabudai.core.state import State

MATCHES = 3
LONGEST = 1500
"""Decisions that are enough to meet every kind of draw again."""


class Recorded(Chance):
    """Chance that remembers which streams were asked for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked: list[tuple[str, int]] = []

    def stream(self, name: str, number: int = 0) -> Rng:
        self.asked.append((name, number))
        return super().stream(name, number)


def begun(combination: Combination, chance: Recorded) -> State:
    """A match set up on recorded chance."""
    game = load(combination.game)
    state = game.blank(combination.seats, game.complete(combination.seats, combination.options), chance)
    game.setup(state)
    state.settle()
    return state


@pytest.mark.slow
def test_no_stream_is_drawn_on_twice(combination: Combination) -> None:
    for seed in range(MATCHES if combination.full else 1):
        chance = Recorded(seed)
        state = begun(combination, chance)
        rng = Rng(seed, "walk")
        for _ in range(combination.share(LONGEST)):
            actors = state.actors()
            if not actors:
                break
            state.play(actors[0], state.random_move(actors[0], rng))
        assert chance.asked, "the match draws on no stream at all"
        twice = {key for key in chance.asked if chance.asked.count(key) > 1}
        assert not twice, f"drawn on twice: {sorted(twice)}"
        unnamed = {name for name, _ in chance.asked} - set(state.game.streams)
        assert not unnamed, f"the game does not name its streams {sorted(unnamed)}"
