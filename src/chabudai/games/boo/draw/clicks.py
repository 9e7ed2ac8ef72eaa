"""Which elements of the drawing a move is made by."""

from __future__ import annotations

from chabudai.games.boo.moves import ENTRY, FEED, NEARER, OFFER, PAY, VECTORS
from chabudai.games.boo.rules.box import COLOURS, ENTRIES, FOODS, TEMPLES
from chabudai.games.boo.rules.grove import Nearer
from chabudai.games.boo.state import BooState


def click_path(view: BooState, seat: int, move: int) -> list[str]:
    """The elements to touch one after the other; sticks and counters are touched one by one."""
    if OFFER.holds(move):
        vector = VECTORS[OFFER.arg(move)]
        return [f"temple-{COLOURS[temple]}" for temple in range(TEMPLES) for _ in range(vector[temple])]
    if NEARER.holds(move):
        decision = view.decision(seat) if seat in view.actors() else None
        if not isinstance(decision, Nearer):
            return []
        near = view.pending[decision.stalk * ENTRIES] == NEARER.arg(move)
        return [f"shoot-{decision.stalk + 1}-{ENTRY.labels[0 if near else 1]}"]
    if FEED.holds(move):
        return [f"ookami-{FEED.arg(move)}"]
    if PAY.holds(move):
        values = PAY.decode(move)
        return [f"pantry-{FOODS[kind]}" for kind in (2, 1, 0) for _ in range(values[kind])]
    return view.game.moves.path(move)
