"""Beam: the best ways through one's own turn, in a few imagined worlds.

In the middle of a turn a rating guesses about open questions; positions at the end of a turn compare like with like.
"""

from __future__ import annotations

from chabudai.bots.looking import Verdict, best_first, best_of, promising, sampled, turn_is_over
from chabudai.core.mind import Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State


def beam(view: State, seat: int, moves: list[int], mind: Mind, rng: Rng) -> Verdict:
    """Try the moves that look best in every world to the end of the turn; the average says which one is best."""
    worlds = [view.imagine(rng) for _ in range(mind.worlds)]
    roots = promising(worlds, seat, moves, mind.roots, rng)
    worth = [0.0] * len(roots)
    for world in worlds:
        for index, move in enumerate(roots):
            worth[index] += best_end(world, seat, move, mind, rng) / mind.worlds
    order = best_first(worth, rng)
    return Verdict([roots[index] for index in order], [worth[index] for index in order])


def best_end(world: State, seat: int, move: int, mind: Mind, rng: Rng) -> float:
    """What the best turn that begins with a move promises the seat."""
    game = world.game
    first = world.copy()
    first.play(seat, move)
    best = -2.0
    lines = [first]
    if turn_is_over(first, seat, world.news, mind):
        return game.prospects(first)[seat]
    for _ in range(mind.plies):
        further: list[State] = []
        ratings: list[float] = []
        for line in lines:
            for each in sampled(line.legal_moves(seat), mind.children, rng):
                after = line.copy()
                after.play(seat, each)
                rating = game.prospects(after)[seat]
                if turn_is_over(after, seat, line.news, mind):
                    best = max(best, rating)
                else:
                    further.append(after)
                    ratings.append(rating)
        if not further:
            return best
        kept = best_first(ratings, rng)[: mind.width]
        lines = [further[index] for index in kept]
    return max(best, ratings[best_of(ratings, rng)])
