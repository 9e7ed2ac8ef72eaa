"""Bots of five levels, from a beginner to the strongest that answers within a second; the same for every game.

A level is a mind (`core/mind.py`), which says what to search and how far; a game may give a level another mind that
suits it better. Nothing here is timed: the same view and the same chance give the same move on every machine.
"""

from __future__ import annotations

from typing import Final

from chabudai.bots.beam import beam
from chabudai.bots.greedy import GreedyBot
from chabudai.bots.halving import halving
from chabudai.bots.looking import Verdict, best_first, glance
from chabudai.bots.tree import tree
from chabudai.core.mind import BEAM, GLANCE, HALVING, TREE, Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State

MINDS: Final = {
    1: Mind(GLANCE, overlooked=0.75),
    2: Mind(GLANCE, overlooked=0.4),
    3: Mind(GLANCE),
    4: Mind(HALVING, simulations=24, turns=1, roots=6, children=30),
    5: Mind(HALVING, simulations=150, turns=2, roots=8, children=40),
}
"""How each level thinks where the game has nothing better."""
LABELS: Final = ["Sprout", "Sapling", "Gardener", "Carpenter", "Old master"]
PITCHES: Final = [
    "new to the game: plays the best of the few moves that catch the eye",
    "knows the rules well, and still overlooks many a move",
    "overlooks little, and takes the move that looks best at once",
    "plans the whole turn before making the first move of it",
    "looks further than all the others before it moves",
]
PERCENT: Final = 100


class LevelBot(GreedyBot):
    """A bot of one of the five levels."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self.name = f"level-{level}"
        self.label = LABELS[level - 1]
        self.level = level
        self.pitch = PITCHES[level - 1]

    def mind(self, view: State) -> Mind:
        """How it thinks about this game."""
        own = view.game.minds.get(self.level)
        return MINDS[self.level] if own is None else own

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        moves = view.legal_moves(seat)
        return moves[0] if len(moves) == 1 else think_over(view, seat, moves, self.mind(view), rng).moves[0]


def think_over(view: State, seat: int, moves: list[int], mind: Mind, rng: Rng) -> Verdict:
    """What a mind comes to: the chosen move first."""
    noticed = moves
    if mind.overlooked:
        noticed = [move for move in moves if rng.below(PERCENT) >= PERCENT * mind.overlooked] or [rng.pick(moves)]
    if mind.search == BEAM:
        return beam(view, seat, noticed, mind, rng)
    if mind.search == HALVING:
        return halving(view, seat, noticed, mind, rng)
    if mind.search == TREE:
        return tree(view, seat, noticed, mind, rng)
    ratings = glance(view.imagine(rng), seat, noticed)
    return Verdict([noticed[index] for index in best_first(ratings, rng)], [])
