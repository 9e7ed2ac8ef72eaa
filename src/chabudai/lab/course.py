"""Who led when: what the course of the scores says about a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Lead(NamedTuple):
    """The story of the lead in one match."""

    changes: int
    """How often another seat came to lead alone than the one that led alone before."""
    settled: float
    """The share of the match after which the later winners were never behind again: the point of no return."""
    deficit: int
    """The most that the later winners were ever behind, in points."""
    behind_half: bool
    """Were the later winners behind half way through?"""


def leaders(scores: Sequence[int], low_wins: bool) -> list[int]:
    """The seats in front.

    >>> leaders([3, 7, 7], False), leaders([3, 7, 7], True)
    ([1, 2], [0])
    """
    best = min(scores) if low_wins else max(scores)
    return [seat for seat, score in enumerate(scores) if score == best]


def lead(course: Sequence[Sequence[int]], winners: list[int], low_wins: bool) -> Lead:
    """How the lead went from start to end.

    >>> lead([[0, 0], [2, 0], [2, 5], [8, 5]], [0], False)
    Lead(changes=2, settled=0.6666666666666666, deficit=3, behind_half=False)
    """
    changes = behind = deficit = 0
    alone = -1
    half = trailing = False
    middle = (len(course) - 1) // 2
    last: Sequence[int] | None = None
    for step, scores in enumerate(course):
        if scores is not last:  # most decisions change no score, and the watcher keeps the same list then
            last = scores
            front = leaders(scores, low_wins)
            if len(front) == 1:
                if alone not in (-1, front[0]):
                    changes += 1
                alone = front[0]
            trailing = bool(winners) and not set(winners) & set(front)
            if trailing:
                own = [scores[seat] for seat in winners]
                gap = min(own) - scores[front[0]] if low_wins else scores[front[0]] - max(own)
                deficit = max(deficit, gap)
        if trailing:
            behind = step
            half = half or step == middle
    return Lead(changes, behind / max(1, len(course) - 1), deficit, half)
