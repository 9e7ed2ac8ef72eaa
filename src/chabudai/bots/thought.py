"""What a bot comes to in a position: its move, and why. For whoever plays against it or asks it for a hint."""

from __future__ import annotations

from typing import Any, NamedTuple

from chabudai.bots.adviser import ADVISER, AdviserBot
from chabudai.bots.bot import Moment
from chabudai.bots.reasons import reason
from chabudai.bots.registry import load
from chabudai.core.rng import Rng
from chabudai.core.state import State


class Thought(NamedTuple):
    """A move, the reason where one was asked for, and what the bot wants to remember."""

    move: int
    reason: str
    memory: dict[str, Any] = {}  # noqa: RUF012  (nobody changes it)


def think(
    bot: str, view: State, seat: int, seed: int, with_reason: bool = False, moment: Moment | None = None
) -> Thought:
    """What a bot, or the adviser, would do for a seat from what it can see and is told."""
    told = Moment() if moment is None else moment
    thinker = AdviserBot() if bot == ADVISER else load(bot)
    move = thinker.decide(view, seat, Rng(seed, "bot"), told)
    why = reason(view, seat, move, Rng(seed, "reason")) if with_reason else ""
    return Thought(move, why, told.memory)
