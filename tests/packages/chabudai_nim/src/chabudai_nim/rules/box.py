"""What lies in the box: heaps of beans and favour cards, as the content file counts them."""

from __future__ import annotations

from chabudai.core.content import Content

HEAPS = ["red", "white", "black"]
MOST_SEATS = 3
SECRET = -1
"""A card that the viewer does not know."""


class Box:
    """The components of one content."""

    def __init__(self, content: Content) -> None:
        self.start: list[int] = []
        for heap in HEAPS:
            beans = content.value("heaps", heap, int)
            if beans < 1:
                raise content.wrong("heaps", heap, "a heap has one bean or more")
            self.start.append(beans)
        copies = content.value("favours", "copies", int)
        if copies * len(HEAPS) < MOST_SEATS:
            raise content.wrong("favours", "copies", "there must be a card for every seat")
        self.cards = [heap for heap in range(len(HEAPS)) for _ in range(copies)]
