"""How good a position is for a seat: what the greedy bot looks at."""

from __future__ import annotations

from chabudai.games.gachijo.mission import scores
from chabudai.games.gachijo.state import GachijoState


def evaluate(state: GachijoState, seat: int) -> float:
    return float(scores(state)[seat])
