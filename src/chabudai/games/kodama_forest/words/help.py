"""What is chosen by an element of the drawing, in a few words."""

from __future__ import annotations

from typing import Final

from chabudai.games.kodama_forest.rules.box import EMPTY, HAND
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import say

FIXED: Final = {
    "turn-0": "as it is printed",
    "turn-90": "a quarter turn clockwise",
    "turn-180": "upside down",
    "turn-270": "a quarter turn anticlockwise",
    "butterfly": "throw the tile away and lay a butterfly in its place",
    "drop": "throw the tile away, as nothing can be laid",
    "left": "your left board",
    "right": "your right board",
    "bonus-frog-flat": "the frog, lying: two squares side by side",
    "bonus-frog-upright": "the frog, upright: two squares one above the other",
    "bonus-panda": "the panda: four squares",
    "bonus-butterfly": "the butterfly: one square",
    "bonus-butterfly-for-frog": "a butterfly in place of the frog",
    "bonus-butterfly-for-panda": "a butterfly in place of the panda",
}


def meaning(state: KodamaState, element: str) -> str:
    """What an element that a click path names stands for now; '' for squares, whose name says it all."""
    kind, _, number = element.partition("-")
    if kind == "hand" and 0 <= state.viewer < state.seats:
        tile = state.hands[state.viewer * HAND + int(number) - 1]
        return say("tile {tile} of your hand", tile=state.box.tiles[tile].name) if tile != EMPTY else ""
    words = FIXED.get(element)
    return "" if words is None else say(words)
