"""The random bot, which every other one should beat."""

from __future__ import annotations

from chabudai.bots.bot import Bot
from chabudai.core.rng import Rng
from chabudai.core.state import State


class RandomBot(Bot):
    """Every legal move is as likely as any other."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "random"
        self.label = "Random"
        self.level = 0
        self.pitch = "plays any legal move, at random"

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        return view.random_move(seat, rng)
