"""Ratings: the strengths under which the results of duels are likeliest (Bradley and Terry), in Elo points."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from chabudai.lab.statistics import Z95

AVERAGE: Final = 1500.0
POINTS: Final = 400.0 / math.log(10.0)
"""Elo points for each unit of the logarithm of strength: 400 mean ten victories to one."""
PRIOR: Final = 1.0
"""Drawn games that every two are taken to have played besides: who won everything has no endless rating."""
STEPS: Final = 2000
ENOUGH: Final = 1e-10


class Rating(NamedTuple):
    """A strength in Elo points with its 95 % interval; 1500 is the average of those who met."""

    name: str
    rating: float
    lo: float
    hi: float


def bradley_terry(names: list[str], results: list[tuple[str, str, float, int]]) -> list[Rating]:
    """Ratings, the best first, from duels: first, second, the first one's share, games.

    >>> for rating in bradley_terry(["a", "b"], [("a", "b", 0.75, 1000)]):
    ...     print(rating.name, round(rating.rating), round(rating.lo), round(rating.hi))
    a 1595 1583 1608
    b 1405 1392 1417
    """
    size = len(names)
    place = {name: index for index, name in enumerate(names)}
    games = [[0.0] * size for _ in names]
    won = [0.0] * size
    for a, b, share, number in results:
        first, second = place[a], place[b]
        games[first][second] += number + PRIOR
        games[second][first] += number + PRIOR
        won[first] += share * number + PRIOR / 2
        won[second] += (1 - share) * number + PRIOR / 2
    logs = _strengths(games, won)
    errors = _errors(games, logs)
    ratings: list[Rating] = []
    for index, name in enumerate(names):
        rating = AVERAGE + POINTS * logs[index]
        half = Z95 * POINTS * errors[index]
        ratings.append(Rating(name, rating, rating - half, rating + half))
    return sorted(ratings, key=lambda rating: -rating.rating)


def _strengths(games: list[list[float]], won: list[float]) -> list[float]:
    """Logarithms of the strengths under which the victories are likeliest; their sum is zero."""
    size = len(won)
    strength = [1.0] * size
    for _ in range(STEPS):
        change = 0.0
        for own in range(size):
            expected = sum(games[own][rival] / (strength[own] + strength[rival]) for rival in range(size))
            fresh = won[own] / expected
            change = max(change, abs(math.log(fresh / strength[own])))
            strength[own] = fresh
        if change < ENOUGH:
            break
    mean = sum(map(math.log, strength)) / size
    return [math.log(each) - mean for each in strength]


def _errors(games: list[list[float]], logs: list[float]) -> list[float]:
    """Standard errors of the logarithms: what the curvature of the likelihood says, for a sum of zero."""
    size = len(logs)
    curvature = [[1.0 / size] * size for _ in logs]
    for own in range(size):
        for rival in range(size):
            chance = 1 / (1 + math.exp(logs[rival] - logs[own]))
            weight = games[own][rival] * chance * (1 - chance)
            curvature[own][own] += weight
            curvature[own][rival] -= weight
    return [math.sqrt(max(0.0, row[index] - 1.0 / size)) for index, row in enumerate(_inverse(curvature))]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a positive matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [row[:] + [float(index == column) for column in range(size)] for index, row in enumerate(matrix)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for index in range(size):
            if index != pivot:
                factor = rows[index][pivot]
                rows[index] = [a - factor * b for a, b in zip(rows[index], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
