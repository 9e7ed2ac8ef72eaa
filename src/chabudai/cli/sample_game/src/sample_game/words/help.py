"""What elements of the drawing are, in words."""

from __future__ import annotations

from typing import Final

from sample_game.state import SampleGameState
from sample_game.words.names import HEAPS, heap_name, say

HELP: Final = {
    "heap": "A heap of stones. Choose one, then how many stones to take. Its last stone is worth extra points.",
    "count": "How many stones to take from this heap.",
    "seat": "A player's points: the stones taken, and extra points for last stones.",
    "ghost": "The stones that you would take.",
}
"""What an element is, by the first word of its id."""


def element_help(element: str) -> str:
    """An element of the drawing explained; '' for one that does not exist."""
    words = HELP.get(element.partition("-")[0])
    return "" if words is None else say(words)


def meaning(view: SampleGameState, element: str) -> str:
    """What is chosen by touching an element now; '' where its id says it all."""
    kind, _, name = element.partition("-")
    if kind == "heap" and name in HEAPS:
        heap = HEAPS.index(name)
        one, many = "the {heap} heap, with {number} stone", "the {heap} heap, with {number} stones"
        return say.count(view.heaps[heap], one, many, heap=heap_name(heap))
    if kind == "count" and name.isdecimal():
        return say.count(int(name), "{number} stone", "{number} stones")
    return ""
