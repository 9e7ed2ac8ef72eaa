"""What a game is made of, told by its events: how a lab counts which tile, card or spirit is used, and by whom."""

from __future__ import annotations

from typing import NamedTuple


class Component(NamedTuple):
    """One sort of component, with the events that tell of it.

    `taken` and `offered` name kinds of events and the value in them that says which piece it was, like
    `{"laid": "piece"}`. `pieces` lists all pieces, where the game can say so: one that nobody ever uses is known by it,
    and events that tell of other sorts, too, count for these alone.
    """

    name: str
    """What people call one of them, like 'tile'."""
    taken: dict[str, str]
    offered: dict[str, str] = {}  # noqa: RUF012  (nobody changes it)
    pieces: list[str] = []  # noqa: RUF012  (nobody changes it)
    titles: dict[str, str] = {}  # noqa: RUF012  (nobody changes it)
    """What people call a piece, where events and content name it by a code."""
    absent: dict[tuple[str, str | int | bool], list[str]] = {}  # noqa: RUF012  (nobody changes it)
    """Pieces that stay in the box when an option has a value, like `{("stage", "A"): ["ladder"]}`."""
