"""Why a move is refused: sentences that teach the rule."""

from __future__ import annotations

from chabudai.core.errors import IllegalMove
from sample_game.words.names import heap_name, say


def take_refusal(heap: int, stones: int) -> IllegalMove:
    """The heap has fewer stones than the move would take."""
    if not stones:
        return IllegalMove(say("The {heap} heap is empty.", heap=heap_name(heap)), "SAM-TAKE-01")
    one, many = "The {heap} heap has only {number} stone.", "The {heap} heap has only {number} stones."
    return IllegalMove(say.count(stones, one, many, heap=heap_name(heap)), "SAM-TAKE-01")
