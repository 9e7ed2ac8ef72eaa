"""Beam: the best ways through one's own turn, in a few imagined worlds.

In the middle of a turn a rating guesses about open questions; positions at the end of a turn compare like with like.
"""

from __future__ import annotations

from chabudai.bots.looking import Verdict, best_first, best_of, planned, promising, sampled, turn_is_over
from chabudai.core.mind import Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State


class Turn:
    """A way through a turn, and what it promises the seat."""

    def __init__(self, worth: float, moves: list[int]) -> None:
        self.worth = worth
        self.moves = moves


def beam(view: State, seat: int, moves: list[int], mind: Mind, rng: Rng) -> Verdict:
    """Try the moves that look best in every world to the end of the turn; the average says which one is best."""
    worlds = [view.imagine(rng) for _ in range(mind.worlds)]
    roots = promising(worlds, seat, moves, mind.roots, rng)
    worth = [0.0] * len(roots)
    ways: list[list[int]] = [[] for _ in roots]
    for world in worlds:
        for index, move in enumerate(roots):
            turn = best_turn(world, seat, move, mind, rng)
            worth[index] += turn.worth / mind.worlds
            ways[index] = turn.moves
    order = best_first(worth, rng)
    # What looked best in one world of several is no plan for all of them.
    plan = planned(worlds[0], seat, ways[order[0]]) if mind.worlds == 1 else []
    return Verdict([roots[index] for index in order], [worth[index] for index in order], plan)


def best_turn(world: State, seat: int, move: int, mind: Mind, rng: Rng) -> Turn:
    """The best turn that begins with a move."""
    game = world.game
    first = world.after(seat, move)
    best = Turn(-2.0, [move])
    if turn_is_over(first, seat, world.news, mind):
        return Turn(game.prospects(first)[seat], [move])
    lines = [first]
    ways = [[move]]
    for _ in range(mind.plies):
        further: list[State] = []
        ratings: list[float] = []
        longer: list[list[int]] = []
        for line, way in zip(lines, ways, strict=True):
            for each in sampled(line.legal_moves(seat), mind.children, rng):
                after = line.after(seat, each)
                rating = game.prospects(after)[seat]
                if not turn_is_over(after, seat, line.news, mind):
                    further.append(after)
                    ratings.append(rating)
                    longer.append([*way, each])
                elif rating > best.worth:
                    best = Turn(rating, [*way, each])
        if not further:
            return best
        kept = best_first(ratings, rng)[: mind.width]
        lines = [further[index] for index in kept]
        ways = [longer[index] for index in kept]
    unfinished = best_of(ratings, rng)
    return best if best.worth > ratings[unfinished] else Turn(ratings[unfinished], longer[unfinished])
