"""Which elements of the drawing a move is made by, and the gestures that need fewer touches."""

from __future__ import annotations

from typing import Final

from chabudai.core.gestures import Gestures
from chabudai.games.boo.moves import DECLINE, ENTRY, FEED, NEARER, OFFER, PAY, PERFORM, VECTORS
from chabudai.games.boo.rules.box import COLOURS, ENTRIES, FOODS, TEMPLES
from chabudai.games.boo.rules.grove import Nearer
from chabudai.games.boo.rules.summer import UNDIVERTED, Offering
from chabudai.games.boo.state import BooState

DEEDS: Final = ["happiness", "obtain", "score", "coin", "buy", "cook"]
"""What an action may begin with."""
GESTURES: Final = Gestures(
    onward={"visit": ["offer", "use", "place"], "buy": ["lay"]},
    understood={
        "offer": ["place"],
        "nearer": ["nearer", "perform", "decline"],
        "gift": DEEDS,
        "perform": ["act", *DEEDS],
        "act": DEEDS,
    },
    reveals={
        "obtain": "reveals a new balance tile",
        "lay": "reveals a new home tile",
        "cook": "reveals new food",
        "reset": "reveals new food",
    },
)
"""A stock goes onto a temple or straight to a stalk, a tile of the market into the home; a shoot is performed by
touching what its action takes."""


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


def short_paths(move: int) -> list[list[str]]:
    """A single shoot need not be touched before it is performed or declined."""
    return [["perform"]] if PERFORM.holds(move) else [["decline"]] if DECLINE.holds(move) else []


def understood(view: BooState, seat: int, move: int) -> bool:
    """Who says nothing of the sticks leaves them all in the temple visited, which costs nothing; who says nothing of
    two shoots under a stalk lets them lie as they were placed.
    """
    decision = view.decision(seat)
    if isinstance(decision, Nearer):
        return NEARER.arg(move) == view.pending[decision.stalk * ENTRIES]
    if not OFFER.holds(move):
        return True
    return isinstance(decision, Offering) and OFFER.arg(move) == UNDIVERTED[decision.stock][decision.size(view)]
