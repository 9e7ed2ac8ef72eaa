"""How good a position is for a seat."""

from __future__ import annotations

from chabudai_nim.state import BeanState


def evaluate(state: BeanState, seat: int) -> float:
    """The lead over the best of the others."""
    points = state.scores()
    lead = points[seat] - max(other for who, other in enumerate(points) if who != seat)
    return float(-lead if state.options["misere"] else lead)
