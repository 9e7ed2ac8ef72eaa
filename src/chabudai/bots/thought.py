"""What a bot comes to in a position: its move, and why. For whoever plays against it or asks it for a hint."""

from __future__ import annotations

from typing import Final, NamedTuple

from chabudai.bots.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State

ADVISER: Final = "greedy"
"""The bot that gives hints."""


class Thought(NamedTuple):
    """A move, and the reason where one was asked for."""

    move: int
    reason: str


def think(bot: str, view: State, seat: int, seed: int, with_reason: bool = False) -> Thought:
    """What a bot would do for a seat from what it can see."""
    thinker = load(bot)
    move = thinker.choose(view, seat, Rng(seed, "bot"))
    return Thought(move, thinker.reason(view, seat, move, Rng(seed, "reason")) if with_reason else "")
