"""Bots of five levels, from a beginner to the strongest that answers within a second; the same for every game.

A level is a mind (`core/mind.py`), which says what to search and how far; a game may give a level another mind that
suits it better. Everything is counted: the same view and the same chance give the same move on every machine, unless
the time that a bot is told runs out on it.
"""

from __future__ import annotations

from typing import Any, Final, cast

from chabudai.bots.beam import beam
from chabudai.bots.bot import Moment
from chabudai.bots.greedy import GreedyBot
from chabudai.bots.halving import halving
from chabudai.bots.looking import Verdict, best_first, glance, judged_by
from chabudai.bots.patience import Patience
from chabudai.bots.rehearsal import rehearsal
from chabudai.bots.tree import tree
from chabudai.core.mind import BEAM, GLANCE, HALVING, REHEARSAL, TREE, Mind
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
    "knows the rules well, but still overlooks a lot",
    "overlooks little, and plays the move that looks best right now",
    "plans the whole turn before its first move",
    "looks further ahead than all the others",
]
PERCENT: Final = 100
PLAN: Final = "plan"
"""Under this name a bot remembers how its turn is to go on."""


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
        return self.decide(view, seat, rng, Moment())

    def decide(self, view: State, seat: int, rng: Rng, moment: Moment) -> int:
        """Go on as planned, where the turn went as it was imagined; think it over otherwise."""
        moves = view.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        plan = cast(list[list[Any]], moment.memory.get(PLAN, []))
        if plan:
            seen = view.digest()
            for index in range(len(plan)):
                if plan[index][0] == seen:
                    moment.memory[PLAN] = plan[index + 1 :]
                    return cast(int, plan[index][1])
        verdict = think_over(view, seat, moves, self.mind(view), rng, Patience(moment.seconds))
        moment.memory[PLAN] = [list(step) for step in verdict.plan]
        return verdict.moves[0]


class BudgetBot(LevelBot):
    """The same plain search in every game with a budget of its own: what does it bring to think twice as long?"""

    def __init__(self, simulations: int) -> None:
        super().__init__(len(MINDS))
        self.name = f"{HALVING}:{simulations}"
        self.simulations = simulations

    def mind(self, view: State) -> Mind:
        return Mind(HALVING, simulations=self.simulations, roots=4, children=30)


def think_over(
    view: State, seat: int, moves: list[int], mind: Mind, rng: Rng, patience: Patience | None = None
) -> Verdict:
    """What a mind comes to: the chosen move first."""
    noticed = moves
    if mind.overlooked:
        noticed = [move for move in moves if rng.below(PERCENT) >= PERCENT * mind.overlooked] or [rng.pick(moves)]
    return search(view, seat, noticed, mind, rng, Patience() if patience is None else patience)


def search(view: State, seat: int, moves: list[int], mind: Mind, rng: Rng, patience: Patience) -> Verdict:
    """What the search of a mind finds among moves, none of which it overlooks."""
    view = judged_by(mind, view)
    if mind.search == BEAM:
        return beam(view, seat, moves, mind, rng, patience)
    if mind.search == HALVING:
        return halving(view, seat, moves, mind, rng, patience)
    if mind.search == REHEARSAL:
        return rehearsal(view, seat, moves, mind, rng, patience)
    if mind.search == TREE:
        return tree(view, seat, moves, mind, rng, patience)
    ratings = glance(view.imagine(rng), seat, moves)
    return Verdict([moves[index] for index in best_first(ratings, rng)], [])
