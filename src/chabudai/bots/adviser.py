"""The adviser: whoever gives hints and rates the decisions of a match afterwards, the strongest that answers soon."""

from __future__ import annotations

from typing import Final

from chabudai.bots.bot import Moment
from chabudai.bots.levels import LevelBot, search
from chabudai.bots.patience import Patience
from chabudai.core.grid import COMPILED
from chabudai.core.rng import Rng
from chabudai.core.state import State

ADVISER: Final = "adviser"
LEVEL: Final = 5 if COMPILED else 4
"""The level whose mind it has: that of the strongest where the engine is compiled."""


class AdviserBot(LevelBot):
    """Thinks every decision over anew with the mind of a level, and overlooks nothing. It takes no seat."""

    def __init__(self) -> None:
        super().__init__(LEVEL)
        self.name = ADVISER

    def decide(self, view: State, seat: int, rng: Rng, moment: Moment) -> int:
        moves = view.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        return search(view, seat, moves, self.mind(view), rng, Patience(moment.seconds)).moves[0]
