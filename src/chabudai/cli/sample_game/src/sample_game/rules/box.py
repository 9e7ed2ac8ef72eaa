"""What lies in the box: the content file, read and checked."""

from __future__ import annotations

from typing import Final

from chabudai.core.content import Content

HEAP_COUNT: Final = 3
LARGEST: Final = 9
"""So many stones of one heap can be drawn."""


class Box:
    """The components of one content: shared by all positions that are played with it."""

    def __init__(self, content: Content) -> None:
        self.sizes: list[int] = list(content.value("heaps", "sizes", list))
        if len(self.sizes) != HEAP_COUNT:
            raise content.wrong("heaps", "sizes", f"there are {HEAP_COUNT} heaps, not {len(self.sizes)}")
        for size in self.sizes:
            if type(size) is not int or not 1 <= size <= LARGEST:
                raise content.wrong("heaps", "sizes", f"a heap has 1 to {LARGEST} stones, not {size}")
        self.last_points: int = content.value("points", "last", int)
        """What the last stone of a heap is worth beside its own point."""
