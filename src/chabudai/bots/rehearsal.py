"""Rehearsal: whole turns that a beam finds are played on in many imagined worlds, with the answers of the others.

A beam finds good turns and trusts its rating of where they end; here the best of them are compared by what follows.
"""

from __future__ import annotations

from typing import Final

from chabudai.bots.beam import Turn, best_turns
from chabudai.bots.halving import compared, played_on
from chabudai.bots.looking import Verdict, planned, promising
from chabudai.bots.patience import Patience
from chabudai.core.mind import Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State

A_ROOT: Final = 2
"""So many turns that begin with the same move are compared, at most, of each world."""


def rehearsal(view: State, seat: int, moves: list[int], mind: Mind, rng: Rng, patience: Patience) -> Verdict:
    """Find turns in a few worlds, compare them in many; the best one is also the plan."""
    worlds = [view.imagine(rng) for _ in range(mind.worlds)]
    ways = found(worlds, seat, promising(worlds, seat, moves, mind.roots, rng), mind, rng, patience)
    if len(ways) == 1:
        order, worth = [0], [played_on(worlds[0], seat, ways[0], mind, rng)]
    else:
        order, worth = compared(view, seat, ways, mind, rng, patience)
    first: list[int] = []
    best: list[float] = []
    for place, index in enumerate(order):
        move = ways[index][0]
        if move not in first:
            first.append(move)
            best.append(worth[place])
    return Verdict(first, best, planned(worlds[0], seat, ways[order[0]]))


def found(
    worlds: list[State], seat: int, roots: list[int], mind: Mind, rng: Rng, patience: Patience
) -> list[list[int]]:
    """The best turns of all worlds; what is good in several of them, or the best of one, comes first."""
    ways: list[list[int]] = []
    merits: list[float] = []
    for world in worlds:
        turns: list[Turn] = []
        for move in roots:
            if (turns or ways) and patience.over():
                break
            turns += best_turns(world, seat, move, mind, rng)[:A_ROOT]
        turns.sort(key=lambda turn: -turn.worth)
        for rank, turn in enumerate(turns[: mind.ways]):
            if turn.moves not in ways:
                ways.append(turn.moves)
                merits.append(0.0)
            merits[ways.index(turn.moves)] += 1.0 / (1 + rank)
    order = sorted(range(len(ways)), key=lambda index: -merits[index])
    return [ways[index] for index in order[: mind.ways]]
