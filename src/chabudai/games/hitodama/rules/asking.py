"""Opening a decision."""

from __future__ import annotations

from chabudai.core.state import Decision
from chabudai.games.hitodama.state import Forest


def ask(state: Forest, decision: Decision[Forest]) -> None:
    """Open a decision; without an option nothing happens, and a single option is not asked (section 5)."""
    moves = decision.options(state)
    if moves:
        state.push(decision)
        if len(moves) == 1:
            decision.choose(state, moves[0])
