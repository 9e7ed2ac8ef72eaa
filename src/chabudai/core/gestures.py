"""Gestures: how moves are made by fewer touches than their click paths name.

Legal moves form a choice tree over the elements of the drawing: each has its click path. What a game declares here, and
by `Game.short_paths` and `Game.grips` where it depends on the position, makes the tree quicker to walk. Everything can
still be chosen step by step, so keyboards, screen readers and pages without a script need none of it.
"""

from __future__ import annotations

from typing import NamedTuple


class Gestures:
    """What a game declares once; moves are named by their families."""

    def __init__(
        self,
        *,
        onward: dict[str, list[str]] | None = None,
        understood: dict[str, list[str]] | None = None,
        turns: list[str] | None = None,
        reveals: dict[str, str] | None = None,
        most: int = 5,
    ) -> None:
        self.onward = onward or {}
        """The choice goes on from a move of the first family to those of the others, which answer the next decision: a
        drag from the one to the other, or a touch of each, makes both moves."""
        self.understood = understood or {}
        """A move of the first family goes without saying where one of the others, which it leads to, is touched."""
        self.turns = turns or []
        """Elements that say how a thing lies: one of them is always chosen; the wheel and a key go on to the next."""
        self.reveals = reveals or {}
        """What moves of a family bring to light, to be told before they are made: 'reveals new tiles'."""
        self.most = most
        """How many decisions one gesture may answer."""


class Grip(NamedTuple):
    """A thing of several cells that is grabbed by one of them: that cell then goes where the pointer is."""

    art: str
    """The element that shows the thing, as it lies before it is turned."""
    cells: dict[str, list[tuple[int, int]]]
    """By the element of `Gestures.turns` ('' where it cannot be turned) the row and column of each of its cells, from
    the corner by which paths name its place; the same cell has the same place in every list."""
    beyond: str = ""
    """What is said where it would stick out of the board, so that its corner lies nowhere."""
    rule: str = ""
    """The rule that says so."""
