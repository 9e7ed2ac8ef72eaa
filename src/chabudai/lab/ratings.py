"""Ratings: how strong bots are, from the places of every match, by OpenSkill (Plackett and Luce), in Elo points.

OpenSkill takes one match after the other and moves what it believes of everybody who sat there, so the order counts a
little: whoever asks gives matches in an order that does not depend on when or where they were played.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from chabudai.lab.statistics import Z95

AVERAGE: Final = 1500.0
POINTS: Final = 400.0 / math.log(10.0)
"""Elo points for each unit of the logarithm of strength: 400 mean ten victories to one."""


class Rating(NamedTuple):
    """A strength in Elo points with its 95 % interval; 1500 is the average of those who met."""

    name: str
    rating: float
    lo: float
    hi: float


class Table(NamedTuple):
    """A match: who sat on each seat, and the place of each."""

    names: list[str]
    places: list[int]


def openskill(names: list[str], tables: Iterable[Table]) -> list[Rating]:
    """Ratings, the best first; the interval is 1.96 times the uncertainty (sigma) that OpenSkill is left with.

    A bot's strength does not change, so nothing is added to its uncertainty between matches (tau), and a match tells as
    much as it does (gamma of 1), where OpenSkill's usual numbers are for people who get better.

    >>> played = [Table(["a", "b"], [1, 2] if number % 4 else [2, 1]) for number in range(1000)]
    >>> for rating in openskill(["a", "b"], played):
    ...     print(rating.name, round(rating.rating), round(rating.lo), round(rating.hi))
    a 1597 1571 1623
    b 1403 1377 1429
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0, gamma=_all_of_it)
    rated = dict.fromkeys(names, (model.mu, model.sigma))
    seats = 2
    for table in tables:
        seats = len(table.names)
        before = [rated[name] for name in table.names]
        sitting = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
        after = model.rate(sitting, ranks=[float(place) for place in table.places])
        for name, (mu, sigma), (fresh,) in zip(table.names, before, after, strict=True):
            # A bot on several seats of one table learns from each of them.
            rated[name] = rated[name][0] + fresh.mu - mu, rated[name][1] * fresh.sigma / sigma
    scale = POINTS / (model.beta * math.sqrt(seats))
    mean = sum(mu for mu, _ in rated.values()) / len(rated)
    found = [_rating(name, AVERAGE + scale * (mu - mean), scale * sigma) for name, (mu, sigma) in rated.items()]
    return sorted(found, key=lambda rating: -rating.rating)


def _all_of_it(*_: Any) -> float:
    """How much of what a match tells takes uncertainty away."""
    return 1.0


def _rating(name: str, rating: float, sigma: float) -> Rating:
    return Rating(name, rating, rating - Z95 * sigma, rating + Z95 * sigma)


def spread_evenly(a: str, b: str, share: float, games: int) -> list[Table]:
    """Matches of two that give the first one its share, where only that was kept of them."""
    won = [math.floor(share * number + 0.5) for number in range(games + 1)]
    return [Table([a, b], [1, 2] if won[number + 1] > won[number] else [2, 1]) for number in range(games)]
