"""Many games at once: `match` plays one, `run` many in parallel, `statistics` sums them up, `bench` times them.

An `experiment` is many variants of games; `run_folder` plays it into `tables` on disk, `metrics` says what they mean
and `report` writes pages about it. `load(RUN)` gives the tables as data frames.

What is listed in `__all__` is what other programs may rely on:

>>> from chabudai.lab import Plan, Summary, simulate
>>> plan = Plan("kodama-forest", ["greedy", "random"], matches=2, options={}, seed=5)
>>> summary = Summary(list(simulate(plan)), plan.seats)
>>> summary.finished, summary.by_bot["greedy"].share
(2, 1.0)
"""

from chabudai.lab.match import Outcome, play_match, record_of
from chabudai.lab.run import Plan
from chabudai.lab.run import run as simulate
from chabudai.lab.run_folder import load
from chabudai.lab.statistics import Share, Spread, Summary

__all__ = ["Outcome", "Plan", "Share", "Spread", "Summary", "load", "play_match", "record_of", "simulate"]
