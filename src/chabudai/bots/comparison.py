"""Comparison: what one move has over another, in imagined worlds in which both are played.

A mind says what result each promises; and each is played on by glances to the end of the seat's next turn, to see what
the score sheets say there.
"""

from __future__ import annotations

from typing import Final

from chabudai.bots.beam import best_turn
from chabudai.bots.halving import played_on
from chabudai.bots.levels import search
from chabudai.bots.looking import judged_by, play_turn, play_until_next
from chabudai.bots.patience import Patience
from chabudai.core.mind import GLANCE, REHEARSAL, Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State

WORLDS: Final = 4
"""Worlds in which points are compared."""
REHEARSALS: Final = 16
"""Worlds in which a mind that rehearses turns compares two moves."""
ON: Final = Mind(GLANCE, plies=12, children=24)
"""How moves are played on: not far, as somebody may wait for it."""


class Difference:
    """What a move has over another; what is better for the seat is positive."""

    def __init__(self, worth: float, points: list[float]) -> None:
        self.worth = worth
        """Of the expected result, from -2 to 2."""
        self.points = points
        """Points that each column of the score sheet has more by the end of the seat's next turn, or fewer where the
        lowest score wins; the columns are the seats, or parts of what all of them share."""

    def own(self, seats: int, seat: int) -> float:
        """The points that are better for the seat, or for everybody where they share the result."""
        return self.points[seat] if len(self.points) == seats else sum(self.points)


def promise(view: State, seat: int, move: int, mind: Mind, seed: int) -> float:
    """The result that a move promises the seat, from -1 to 1; moves with the same seed meet the same worlds."""
    if mind.search == REHEARSAL:
        return _rehearsed(view, seat, move, mind, seed)
    rng = Rng(seed, "promise")
    worth = search(view, seat, [move], mind, rng, Patience()).worth
    return worth[0] if worth else view.game.prospects(view.imagine(rng).after(seat, move))[seat]


def _rehearsed(view: State, seat: int, move: int, mind: Mind, seed: int) -> float:
    """What a move promises where its best turn in each of some worlds is played on, with the answers of the others."""
    total = 0.0
    seen = judged_by(mind, view)
    for number in range(REHEARSALS):
        world = seen.imagine(Rng(seed, "rehearsal", number))
        turn = best_turn(world, seat, move, mind, Rng(seed, "turn", number))
        total += played_on(world, seat, turn.moves, mind, Rng(seed, "answers", number))
    return total / REHEARSALS


def more_promise(view: State, seat: int, move: int, other: int, mind: Mind, seed: int) -> float:
    """By how much a move promises a better result than another."""
    return promise(view, seat, move, mind, seed) - promise(view, seat, other, mind, seed)


def more_points(view: State, seat: int, move: int, other: int, seed: int) -> list[list[int]]:
    """For each of some worlds: by how much each column of the score sheet is better after a move than after another."""
    sign = -1 if view.game.low_score_wins else 1
    found: list[list[int]] = []
    for number in range(WORLDS):
        world = view.imagine(Rng(seed, "points", number))
        ahead = _played_on(world, seat, move, seed + number)
        behind = _played_on(world, seat, other, seed + number)
        found.append([sign * (one - two) for one, two in zip(ahead, behind, strict=True)])
    return found


def compare(view: State, seat: int, move: int, other: int, mind: Mind, seed: int) -> Difference:
    """What a move has over another. Points about which worlds contradict each other do not count."""
    found = more_points(view, seat, move, other, seed)
    points = [_agreed([row[column] for row in found]) for column in range(len(found[0]))]
    return Difference(more_promise(view, seat, move, other, mind, seed), points)


def _agreed(changes: list[int]) -> float:
    """The mean of changes, where none of them goes the other way."""
    return 0.0 if min(changes) < 0 < max(changes) else sum(changes) / len(changes)


def _played_on(world: State, seat: int, move: int, seed: int) -> list[int]:
    """The totals of the score sheet at the end of the seat's next turn."""
    rng = Rng(seed, "on")
    state = world.after(seat, move)
    play_turn(state, seat, ON, rng)
    play_until_next(state, seat, ON, rng)
    play_turn(state, seat, ON, rng)
    return state.score_sheet().totals
