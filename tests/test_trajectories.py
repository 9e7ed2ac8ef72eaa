"""Every game, number of seats and set of options, played at random: the same positions interpreted and compiled."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest

from chabudai.core.game import OptionValue
from chabudai.core.registry import load, names
from chabudai.core.rng import Rng

GAMES = 2
LONGEST = 400
"""Decisions of a game; what differs between the builds shows long before."""
EVERY = 7
"""Positions whose digest is taken, besides the last one; a prime, so that no rhythm of a game hides between them."""


def combinations() -> list[tuple[str, int, dict[str, OptionValue]]]:
    return [(name, seats, options) for name in names() for seats, options in load(name).combinations()]


def label(combination: tuple[str, int, dict[str, OptionValue]]) -> str:
    name, seats, options = combination
    return "-".join([name, str(seats), *(str(value) for value in options.values())])


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("combination", combinations(), ids=label)
def test_trajectory(
    combination: tuple[str, int, dict[str, OptionValue]], trajectory: Callable[[str, str], None]
) -> None:
    name, seats, options = combination
    game = load(name)
    for seed in range(GAMES):
        rng = Rng(seed)
        state = game.new(seats=seats, seed=seed, options=options)
        seen = sha256()
        decisions = 0
        while decisions < LONGEST and (actors := state.actors()):
            seat = actors[rng.below(len(actors))]
            moves = state.legal_moves(seat)
            move = moves[rng.below(len(moves))]
            seen.update(f"{seat} {move} of {len(moves)};".encode())
            if decisions % EVERY == 0:
                seen.update(state.digest().encode())
            state.play(seat, move)
            decisions += 1
        assert decisions > 0
        seen.update(f"{state.digest()} {state.scores()} {state.ranking()}".encode())
        trajectory(f"seed {seed}", seen.hexdigest())
