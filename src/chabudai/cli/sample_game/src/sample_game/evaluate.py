"""How good a position is for a seat: what the greedy bot looks at."""

from __future__ import annotations

from sample_game.state import SampleGameState


def evaluate(state: SampleGameState, seat: int) -> float:
    """The lead over the best of the others."""
    points = state.scores()
    return float(points[seat] - max(other for who, other in enumerate(points) if who != seat))
