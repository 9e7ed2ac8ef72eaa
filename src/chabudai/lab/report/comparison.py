"""Two runs side by side: what changed, game by game where the chance was the same.

Where both runs have the same seed, game k of a variant had the same chance in both; the difference is taken game by
game (paired), so that luck falls out of it. Otherwise the two means are compared.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from chabudai.lab.experiment import Variant
from chabudai.lab.metrics.catalogue import METRICS, Metric, of_variant, own_metric
from chabudai.lab.metrics.claims import Claim, written
from chabudai.lab.metrics.figures import Figure, deviation, half_width, mean, share
from chabudai.lab.report.page import Section, claim_list, page
from chabudai.lab.run_folder import Run
from chabudai.lab.tables import BadRun, Tables


class Difference(NamedTuple):
    """One figure in both runs, and the second less the first."""

    metric: Metric
    first: Figure
    second: Figure
    change: Figure

    @property
    def sure(self) -> bool:
        return self.change.surely_above(0) or self.change.surely_below(0)


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
    known = [list(each.values()) for each in values]
    before, after = _level(known[0]), _level(known[1])
    if before is None or after is None:
        return None
    gaps = [values[1][number] - one for number, one in values[0].items() if number in values[1]]
    if paired and len(gaps) > 1:
        middle = math.fsum(gaps) / len(gaps)
        half = half_width(deviation(gaps), len(gaps))
        return Difference(metric, before, after, Figure(middle, middle - half, middle + half, len(gaps)))
    error = math.sqrt(sum(deviation(each) ** 2 / len(each) for each in known))
    count = min(len(each) for each in known)
    half = half_width(error * math.sqrt(count), count)
    gap = after.value - before.value
    return Difference(metric, before, after, Figure(gap, gap - half, gap + half, count))


def _level(values: list[float]) -> Figure | None:
    """The mean, or the share where every game says yes or no."""
    return share(sum(values), len(values)) if set(values) <= {0.0, 1.0} else mean(values)


def compare(first: Run, second: Run) -> str:
    """The page about two runs."""
    found = pairs(first, second)
    if not found:
        raise BadRun("The two runs have no game, number of seats and line-up in common.")
    paired = first.experiment.seed == second.experiment.seed
    both = first.tables(), second.tables()
    own = dict.fromkeys([*first.experiment.metrics, *second.experiment.metrics])
    metrics = [*METRICS, *[own_metric(place) for place in own]]
    sections: list[Section] = []
    for one, other in found:
        rows = [
            row
            for metric in metrics
            if (row := difference(metric, of_variant(both[0], one), of_variant(both[1], other), paired)) is not None
        ]
        if rows:
            sections.append(_section(first.experiment.variants[one], second.experiment.variants[other], rows))
    if not sections:
        raise BadRun("One of the runs has no games yet; 'lab resume' plays them.")
    how = (
        "Both have the same seed: differences are taken game by game, so luck falls out of them."
        if paired
        else "The seeds differ, so luck is part of the differences; the same seed would show smaller ones."
    )
    names = first.folder.name, second.folder.name
    lead = f"<p class='quiet'>The second run, {escape(names[1])}, less the first, {escape(names[0])}. {how} "
    lead += "Ranges are 95 % intervals; one figure in twenty looks changed by luck alone.</p>"
    foot = f"Digests of the tables: {first.digest()} and {second.digest()} · made by chabudai lab compare."
    return page(f"{names[0]} and {names[1]} compared", lead, sections, foot)


def _section(one: Variant, other: Variant, rows: Sequence[Difference]) -> Section:
    sure = sorted((row for row in rows if row.sure), key=_weight, reverse=True)
    claims = [
        Claim(
            "changed",
            f"{row.metric.label}: {'more' if row.change.value > 0 else 'less'} than before.",
            f"{_written(row.change, row.metric, True)}, from {_written(row.first, row.metric)} to "
            f"{_written(row.second, row.metric)}",
        )
        for row in sure[:8]
    ] or [Claim("fine", "Nothing has surely changed.", f"{rows[0].change.observations} games compared")]
    lines = "".join(
        f"<tr{' class=sure' if row.sure else ''}><th scope='row'>{escape(row.metric.label)}</th>"
        f"<td class='figure'>{_written(row.first, row.metric)}</td>"
        f"<td class='figure'>{_written(row.second, row.metric)}</td>"
        f"<td class='figure'>{_written(row.change, row.metric, True)}</td></tr>"
        for row in rows
    )
    head = (
        "<th>Figure</th><th class='figure'>First</th><th class='figure'>Second</th><th class='figure'>Difference</th>"
    )
    table = f"<div class='scroll'><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>"
    name = one.label() if one == other else f"{one.label()} → {other.settings()} {other.content}".rstrip()
    return Section(name, claim_list(claims) + "<h3>All figures</h3>" + table)


def _weight(row: Difference) -> float:
    """How many half-widths a change lies from none: the surest first."""
    return abs(row.change.value) / ((row.change.high - row.change.low) or 1e-9)


def _written(figure: Figure, metric: Metric, change: bool = False) -> str:
    """A mean, or a difference of means; shares change by points."""
    if metric.form == "number":
        return ("+" if change and figure.value > 0 else "") + written(figure, "number")
    return written(figure, "points" if change else metric.form)
