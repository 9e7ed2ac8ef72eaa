"""What differs between two runs, game by game where the chance was the same.

Where both runs have the same seed, game k of a variant had the same chance in both; the difference is taken game by
game (paired), so that luck falls out of it. Otherwise the two means are compared.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import polars as pl
from scipy import special, stats

from chabudai.core.game import Game
from chabudai.lab.experiment import Variant
from chabudai.lab.metrics.catalogue import Metric
from chabudai.lab.metrics.components import called
from chabudai.lab.metrics.figures import Figure, deviation, half_width, mean, share
from chabudai.lab.run_folder import Run
from chabudai.lab.tables import Tables

FEWEST = 20
"""Of fewer games than these nothing is said about the use of a piece."""


class Difference(NamedTuple):
    """One figure in both runs, and the second less the first."""

    metric: Metric
    first: Figure
    second: Figure
    change: Figure

    @property
    def sure(self) -> bool:
        return is_sure(self.change)


class UseChange(NamedTuple):
    """How often a piece was taken a game in both runs, and the second less the first."""

    sort: str
    name: str
    first: float
    second: float
    change: Figure
    sure: bool
    """Even among so many pieces (Benjamini and Hochberg, 5 %)."""


def is_sure(change: Figure) -> bool:
    return change.surely_above(0) or change.surely_below(0)


def pairs(first: Run, second: Run) -> list[tuple[int, int]]:
    """The variants of two runs that differ in content or options alone: by game, seats and line-up, in order."""

    def key(variant: Variant) -> tuple[str, int, tuple[str, ...]]:
        return variant.game, variant.seats, tuple(variant.lineup)

    found: list[tuple[int, int]] = []
    free = [each for each in enumerate(second.experiment.variants) if not each[1].vary]
    for number, variant in enumerate(first.experiment.variants):
        fitting = [each for each in free if key(each[1]) == key(variant) and not variant.vary]
        exact = [each for each in fitting if each[1] == variant]
        if fitting:
            chosen = (exact or fitting)[0]
            free.remove(chosen)
            found.append((number, chosen[0]))
    return found


def difference(metric: Metric, first: Tables, second: Tables, paired: bool) -> Difference | None:
    """How a figure that every game has changed; None where one of the runs cannot tell it."""
    if metric.per_game is None:
        return None
    values = [
        {
            number: value
            for number, value in zip(tables.games["number"].to_list(), metric.per_game(tables), strict=True)
            if value is not None and math.isfinite(value)
        }
        for tables in (first, second)
    ]
    before, after = (_level(list(each.values())) for each in values)
    change = _change(values[0], values[1], paired)
    return None if before is None or after is None or change is None else Difference(metric, before, after, change)


def seat_changes(first: Tables, second: Tables, paired: bool) -> list[Figure]:
    """How the win share of each seat changed; empty where a run knows no winners."""
    found: list[Figure] = []
    for seat in sorted(set(first.seats["seat"].to_list())):
        one, other = (
            dict(tables.seats.filter(pl.col("seat") == seat).select("number", "credit").drop_nulls().iter_rows())
            for tables in (first, second)
        )
        change = _change(one, other, paired)
        if change is not None:
            found.append(change)
    return found


def use_changes(first: Tables, second: Tables, game: Game, paired: bool) -> list[UseChange]:
    """How often each piece of the game is taken, of the games that were watched."""
    counts = [_taken(tables) for tables in (first, second)]
    watched = [tables.games.filter(pl.col("watched"))["number"].to_list() for tables in (first, second)]
    if min(map(len, watched)) < FEWEST:
        return []
    sorts = [component.name for component in game.components]
    components = {component.name: component for component in game.components}
    found: list[UseChange] = []
    chances: list[float] = []
    for sort, name in sorted(set(counts[0]) | set(counts[1]), key=lambda key: (sorts.index(key[0]), key[1])):
        one, other = (
            {number: float(counted.get((sort, name), {}).get(number, 0)) for number in numbers}
            for counted, numbers in zip(counts, watched, strict=True)
        )
        change = _change(one, other, paired)
        if change is not None:
            half = change.high - change.value
            chances.append(2 * float(special.ndtr(-1.96 * abs(change.value) / half)) if half else 1.0)
            levels = [math.fsum(each.values()) / len(each) for each in (one, other)]
            found.append(UseChange(sort, called(components[sort], name), levels[0], levels[1], change, False))
    corrected = stats.false_discovery_control(chances) if chances else []
    return [each._replace(sure=bool(chance < 0.05)) for each, chance in zip(found, corrected, strict=True)]


def _taken(tables: Tables) -> dict[tuple[str, str], dict[int, int]]:
    """How often each piece was taken, by game."""
    found: dict[tuple[str, str], dict[int, int]] = {}
    uses = (
        tables.uses.filter(pl.col("sort") == "component").group_by("number", "kind", "name").agg(pl.col("taken").sum())
    )
    for number, kind, name, taken in uses.iter_rows():
        found.setdefault((kind, name), {})[number] = taken
    return found


def _change(one: dict[int, float], other: dict[int, float], paired: bool) -> Figure | None:
    """The mean of the second less that of the first, by number of the game."""
    if not one or not other:
        return None
    gaps = [other[number] - value for number, value in one.items() if number in other]
    if paired and len(gaps) > 1:
        middle = math.fsum(gaps) / len(gaps)
        half = half_width(deviation(gaps), len(gaps))
        return Figure(middle, middle - half, middle + half, len(gaps))
    known = [list(one.values()), list(other.values())]
    error = math.sqrt(sum(deviation(each) ** 2 / len(each) for each in known))
    count = min(len(each) for each in known)
    half = half_width(error * math.sqrt(count), count)
    gap = math.fsum(known[1]) / len(known[1]) - math.fsum(known[0]) / len(known[0])
    return Figure(gap, gap - half, gap + half, count)


def _level(values: list[float]) -> Figure | None:
    """The mean, or the share where every game says yes or no."""
    return share(sum(values), len(values)) if set(values) <= {0.0, 1.0} else mean(values)
