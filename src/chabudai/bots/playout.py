"""Random play from a position to its end: what search, simulation and measurements share."""

from __future__ import annotations

from typing import Final

from chabudai.core.rng import Rng
from chabudai.core.state import State

LIMIT: Final = 20_000
"""Decisions after which a match counts as one that does not end; far above what any real one takes."""


def play_out(state: State, rng: Rng, limit: int = LIMIT, listing: bool = False) -> int:
    """Play uniformly at random until the game is over or the limit is reached; the number of decisions.

    Listing every legal move before one is picked is what a searcher or learner pays for.
    """
    decisions = 0
    while decisions < limit:
        actors = state.actors()
        if not actors:
            break
        seat = actors[0]
        if listing:
            moves = state.legal_moves(seat)
            state.play(seat, moves[rng.below(len(moves))])
        else:
            state.play(seat, state.random_move(seat, rng))
        decisions += 1
    return decisions
