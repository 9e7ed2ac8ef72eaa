"""The share of luck: how much of who wins hangs on each source of chance alone.

While one stream varies, all others and the bots' dice are the same in ten games in a row. The variance of the result
within such a group comes from that stream alone; its share is that variance over the variance of the whole run. Shares
need not add up to one: what one stream does can depend on another.
"""

from __future__ import annotations

import polars as pl

from chabudai.lab.experiment import GROUP, Experiment
from chabudai.lab.metrics.figures import Figure, deviation, mean
from chabudai.lab.tables import Tables


def luck(tables: Tables, experiment: Experiment, variant: int) -> list[tuple[str, Figure]]:
    """For each source of chance the share of the variance of the win that it explains, the largest first."""
    base = experiment.variants[variant]
    whole = deviation([value for _, _, value in _results(tables, variant)]) ** 2
    found: list[tuple[str, Figure]] = []
    for number, other in enumerate(experiment.variants):
        if other.vary and other._replace(vary="") == base and whole:
            groups: dict[tuple[int, int], list[float]] = {}
            for game, seat, value in _results(tables, number):
                turn = game % other.rotations
                groups.setdefault((other.seed_number(game) // GROUP, turn * other.seats + seat), []).append(value)
            share = mean([deviation(group) ** 2 / whole for group in groups.values() if len(group) > 1])
            if share is not None:
                found.append((other.vary, share))
    return sorted(found, key=lambda each: (-each[1].value, each[0]))


def _results(tables: Tables, variant: int) -> list[tuple[int, int, float]]:
    """Game, seat and win share of every row of a variant that has one."""
    rows = tables.seats.filter((pl.col("variant") == variant) & pl.col("credit").is_not_null())
    return list(rows.select("number", "seat", "credit").iter_rows())
