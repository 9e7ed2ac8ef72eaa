"""How good a position is for a seat: what the greedy bot looks at."""

from __future__ import annotations

from chabudai.games.hitodama.state import Forest


def evaluate(state: Forest, seat: int) -> float:
    return float(state.points[seat])
