"""The bot that looks one decision ahead."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from chabudai.bots.bot import Bot
from chabudai.bots.looking import glance
from chabudai.core.rng import Rng
from chabudai.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """Tries every move in one imagined world and keeps the one whose position the game rates best."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "greedy"
        self.label = "Greedy"
        self.level = 3
        self.pitch = "tries every move and plays the one that looks best right now"

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        moves = view.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        ratings = self.ratings(view, seat, moves, rng)
        best = max(ratings)
        return rng.pick([move for move, rating in zip(moves, ratings, strict=True) if rating == best])

    def ratings(self, view: State, seat: int, moves: list[int], rng: Rng) -> list[float]:
        """How good the position after each move is for the seat, all in the same imagined world."""
        return glance(view.imagine(rng), seat, moves)
