"""Beam: the best ways through one's own turn, in a few imagined worlds.

In the middle of a turn a rating guesses about open questions; positions at the end of a turn compare like with like.
"""

from __future__ import annotations

from chabudai.bots.looking import Verdict, best_first, planned, promising, sampled, turn_is_over
from chabudai.bots.patience import Patience
from chabudai.core.mind import Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State


class Turn:
    """A way through a turn, and what it promises the seat."""

    def __init__(self, worth: float, moves: list[int]) -> None:
        self.worth = worth
        self.moves = moves


def beam(view: State, seat: int, moves: list[int], mind: Mind, rng: Rng, patience: Patience) -> Verdict:
    """Try the moves that look best in every world to the end of the turn; the average says which one is best."""
    worlds = [view.imagine(rng) for _ in range(mind.worlds)]
    roots = promising(worlds, seat, moves, mind.roots, rng)
    worth = [0.0] * len(roots)
    ways: list[list[int]] = [[] for _ in roots]
    looked = 0
    for world in worlds:
        if looked and patience.over():
            break
        looked += 1
        for index, move in enumerate(roots):
            turn = best_turn(world, seat, move, mind, rng)
            worth[index] += turn.worth
            ways[index] = turn.moves
    order = best_first(worth, rng)
    # What looked best in one world of several is no plan for all of them.
    plan = planned(worlds[0], seat, ways[order[0]]) if mind.worlds == 1 else []
    return Verdict([roots[index] for index in order], [worth[index] / looked for index in order], plan)


def best_turn(world: State, seat: int, move: int, mind: Mind, rng: Rng) -> Turn:
    """The best turn that begins with a move."""
    return best_turns(world, seat, move, mind, rng)[0]


def best_turns(world: State, seat: int, move: int, mind: Mind, rng: Rng) -> list[Turn]:
    """The turns that begin with a move, those that were followed to their end: the best first."""
    game = world.game
    first = world.after(seat, move)
    if turn_is_over(first, seat, world.news, mind):
        return [Turn(game.prospects(first)[seat], [move])]
    ended: list[Turn] = []
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
                if turn_is_over(after, seat, line.news, mind):
                    ended.append(Turn(rating, [*way, each]))
                else:
                    further.append(after)
                    ratings.append(rating)
                    longer.append([*way, each])
        kept = best_first(ratings, rng)[: mind.width]
        lines = [further[index] for index in kept]
        ways = [longer[index] for index in kept]
        if not lines:
            break
    if lines:
        ended.append(Turn(ratings[kept[0]], ways[0]))
    ended.sort(key=lambda turn: -turn.worth)
    return ended
