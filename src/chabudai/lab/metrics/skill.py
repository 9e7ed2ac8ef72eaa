"""The skill gap: how much more often a bot wins that may think twice as long as the others.

Where doubling the budget wins hardly more than an even share, luck decides, or there is little to find out; where it
wins much more, and again at the next doubling, the game rewards whoever thinks further.
"""

from __future__ import annotations

import polars as pl

from chabudai.bots import registry as bots
from chabudai.lab.experiment import Experiment
from chabudai.lab.metrics.figures import Figure, share
from chabudai.lab.tables import Tables


def skill(tables: Tables, experiment: Experiment, variant: int) -> list[tuple[str, Figure]]:
    """For each doubling of a budget the win share of the one seat that has it, the smallest budget first."""
    base = experiment.variants[variant]
    found: list[tuple[str, Figure]] = []
    for number, other in enumerate(experiment.variants):
        if other.skill and other._replace(lineup=base.lineup, skill=False) == base:
            strong, weak = other.lineup[0], other.lineup[1]
            rows = tables.seats.filter((pl.col("variant") == number) & (pl.col("bot") == strong))
            won = rows["credit"].drop_nulls()
            figure = share(float(won.sum()), won.len())
            if figure is not None:
                found.append((f"{weak} → {bots.parted(strong)[1]}", figure))
    return found
