"""Hints: what a bot would do in a player's place, and why."""

from __future__ import annotations

from typing import Final, Protocol

from chabudai.bots.adviser import ADVISER
from chabudai.bots.thought import Thought
from chabudai.match.errors import NotAllowed, WrongMoment
from chabudai.match.snapshot import Snapshot
from chabudai.match.speech import say

Hint = Thought
"""A move, and why."""
SECONDS: Final = 10.0
"""So long a hint may take."""


class Thinkers(Protocol):
    """Whoever lets bots think: worker processes, or this very process."""

    async def ask(
        self, bot: str, view: dict[str, object], seat: int, seed: int, budget: float, with_reason: bool = False
    ) -> Thought | None: ...


def demand_deciding(snapshot: Snapshot) -> int:
    """The seat for which there can be a hint."""
    if snapshot.deciding is None:
        raise WrongMoment(say("You can ask for a hint when it is your turn."))
    if not snapshot.live.hints:
        raise NotAllowed(say("This table is played without hints."))
    return snapshot.deciding


async def hint(snapshot: Snapshot, thinkers: Thinkers) -> Hint:
    """A move for whoever looks, from what they can see, with a reason in their language."""
    seat = demand_deciding(snapshot)
    view = snapshot.view.to_dict()
    thought = await thinkers.ask(ADVISER, view, seat, snapshot.live.position, SECONDS, with_reason=True)
    if thought is None:
        raise WrongMoment(say("The bot has nothing to say right now. Ask again."))
    return thought
