"""What speaks for Sample Game, and what its things are called."""

from __future__ import annotations

from typing import Final

from chabudai.core.language import Speech
from chabudai.core.people import name_of

say: Final = Speech("sample_game", "words")

HEAPS: Final = ["left", "middle", "right"]


def heap_name(heap: int) -> str:
    """A heap inside a sentence."""
    return say(HEAPS[heap])


def seat_title(seat: int) -> str:
    """Whoever sits there."""
    return name_of(seat)


def points_words(points: int) -> str:
    """So many points."""
    return say.count(points, "{number} point", "{number} points")
