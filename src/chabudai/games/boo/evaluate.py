"""How good a position is for a seat: what the greedy bot looks at."""

from __future__ import annotations

from chabudai.games.boo.scoring import final_points
from chabudai.games.boo.state import BooState


def evaluate(state: BooState, seat: int) -> float:
    return float(state.happiness[seat] + final_points(state, seat))
