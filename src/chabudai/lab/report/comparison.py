"""The page about two runs: what surely changed, in plain words, then plots of both, then every figure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from chabudai.core.game import Game
from chabudai.lab.experiment import PACKAGED, Variant
from chabudai.lab.metrics.catalogue import METRICS, Metric, of_variant, own_metric
from chabudai.lab.metrics.claims import FAIR, Claim, seat_shares, written
from chabudai.lab.metrics.differences import (
    Difference,
    UseChange,
    difference,
    is_sure,
    pairs,
    seat_changes,
    use_changes,
)
from chabudai.lab.metrics.figures import Figure
from chabudai.lab.report import plots
from chabudai.lab.report.page import (
    Line,
    Section,
    called,
    categories,
    claim_list,
    figure,
    figures_table,
    legend,
    page,
    short,
)
from chabudai.lab.run_folder import Run
from chabudai.lab.tables import BadRun, Tables

MOST_FIGURES = 8
MOST_PIECES = 4
"""So many changes of figures and of pieces are told in words; plots and tables have them all."""
DRAWN_PIECES = 20
BOTH = ("First", "Second")


class Pair(NamedTuple):
    """A variant in both runs."""

    one: Variant
    other: Variant
    first: Tables
    second: Tables
    game: Game


def compare(first: Run, second: Run) -> str:
    """The page about two runs."""
    found = pairs(first, second)
    if not found:
        raise BadRun(
            "The two runs cannot be compared: they share no game with the same number of seats and the same line-up."
        )
    paired = first.experiment.seed == second.experiment.seed
    both = first.tables(), second.tables()
    own = dict.fromkeys([*first.experiment.metrics, *second.experiment.metrics])
    metrics = [*METRICS, *[own_metric(place) for place in own]]
    sections: list[Section] = []
    for one, other in found:
        variants = first.experiment.variants[one], second.experiment.variants[other]
        pair = Pair(
            *variants, of_variant(both[0], one), of_variant(both[1], other), second.experiment.load(variants[1])
        )
        rows = [row for metric in metrics if (row := difference(metric, pair.first, pair.second, paired)) is not None]
        if rows:
            sections.append(_section(pair, rows, paired))
    if not sections:
        raise BadRun("One of the runs has no games yet. Play them with 'lab resume'.")
    how = (
        "Both have the same seed: differences are taken game by game, so luck cancels out."
        if paired
        else "The seeds differ, so some of each difference is luck. With the same seed, smaller changes would show."
    )
    names = first.folder.name, second.folder.name
    lead = f"<p class='quiet'>The first run is {escape(names[0])}, the second {escape(names[1])}. {how} "
    lead += "Ranges are 95 % intervals. By luck alone, one figure in twenty will look changed.</p>"
    foot = f"Digests of the tables: {first.digest()} and {second.digest()} · made by chabudai lab compare."
    return page(f"What changed from {names[0]} to {names[1]}", lead, sections, foot)


def _section(pair: Pair, rows: Sequence[Difference], paired: bool) -> Section:
    seats = seat_changes(pair.first, pair.second, paired) if pair.one.seats > 1 else []
    used = use_changes(pair.first, pair.second, pair.game, paired)
    one, other = pair.one, pair.other
    name = called(one, pair.game)
    if one != other:
        before, after = (" ".join(part for part in (each.settings(), each.content) if part) for each in (one, other))
        name = f"{called(one._replace(options={}, content=PACKAGED), pair.game)} · {before} → {after}"
    return Section(
        name,
        claim_list(_claims(pair, rows, seats, used))
        + f'<div class="plots">{"".join(_plots(pair, rows, used))}</div>'
        + _table(rows)
        + _pieces(used),
    )


# --- in words --------------------------------------------------------------------------------------------------------


def _claims(pair: Pair, rows: Sequence[Difference], seats: list[Figure], used: list[UseChange]) -> list[Claim]:
    found: list[Claim] = []
    levels = seat_shares(pair.first), seat_shares(pair.second)
    for seat, change in enumerate(seats):
        if is_sure(change):
            word = "more" if change.value > 0 else "less"
            shares = [f"{level[seat].value * 100:.1f} %" for level in levels]
            evidence = f"{written(change, 'points')}, from {shares[0]} to {shares[1]}"
            found.append(Claim("changed", f"Seat {seat + 1} wins {word} often.", evidence))
    for row in sorted((row for row in rows if row.sure), key=lambda row: -_surety(row.change))[:MOST_FIGURES]:
        way = "up" if row.change.value > 0 else "down"
        values = [_value(each, row.metric) for each in (row.first, row.second)]
        sentence = f"{row.metric.label} went {way} from {values[0]} to {values[1]}."
        evidence = f"{_written(row.change, row.metric, True)} · {row.metric.definition}"
        found.append(Claim("changed", sentence, evidence))
    for piece in sorted((piece for piece in used if piece.sure), key=lambda each: -_surety(each.change))[:MOST_PIECES]:
        word = "more" if piece.change.value > 0 else "less"
        levels_of = f"from {plots.number(piece.first)} to {plots.number(piece.second)} times per game"
        sentence = f"The {piece.sort} {piece.name} is used {word} often."
        found.append(Claim("changed", sentence, f"{_signed(piece.change)}, {levels_of}"))
    games = f"{rows[0].change.observations} games compared"
    if not found:
        return [Claim("fine", "Nothing has surely changed.", games)]
    if seats and not any(is_sure(change) for change in seats):
        widest = max(max(abs(change.low), abs(change.high)) for change in seats)
        evidence = f"{games}; a seat may still have gained or lost up to {widest * 100:.1f} points"
        found.append(Claim("fine", "No seat has surely gained or lost.", evidence))
    return found


def _surety(change: Figure) -> float:
    """How many half-widths a change lies from none."""
    return abs(change.value) / ((change.high - change.low) or 1e-9)


def _value(level: Figure, metric: Metric) -> str:
    """A figure without its interval."""
    return written(level, metric.form).partition(" (")[0]


def _signed(change: Figure) -> str:
    return ("+" if change.value > 0 else "") + written(change, "number")


def _written(level: Figure, metric: Metric, change: bool = False) -> str:
    """A mean, or a difference of means; shares change by points."""
    if metric.form == "number":
        return _signed(level) if change else written(level, "number")
    return written(level, "points" if change else metric.form)


# --- plots -----------------------------------------------------------------------------------------------------------


def _plots(pair: Pair, rows: Sequence[Difference], used: Sequence[UseChange]) -> list[str]:
    drawn: list[str] = []
    both = pair.first, pair.second
    shares = [seat_shares(tables) for tables in both]
    if len(shares[0]) > 1 and len(shares[0]) == len(shares[1]):
        caption = "Grey: the first run. Dashed line: an even share. Band: two points either way."
        drawn.append(figure("Who wins, by seat", caption, plots.seat_shares(shares[1], FAIR, shares[0])))
    scores = [tables.seats["score"].drop_nulls().to_list() for tables in both]
    if all(scores):
        better = "Lower is better. " if pair.game.low_score_wins else ""
        caption = f"{better}All seats together. Box: the middle half. Whiskers: all but the lowest and highest 5 %."
        drawn.append(figure("Scores", caption, plots.boxes(scores, BOTH)))
    labels = list(dict.fromkeys(label for tables in both for label in categories(tables, pair.one.seats)[0]))
    if labels:
        stacked = [_mean_points(tables, pair.one.seats, labels) for tables in both]
        drawing = plots.stacks(stacked, labels, BOTH) + legend(labels)
        drawn.append(figure("Where the points come from", "Average points of a seat by category.", drawing))
    relative = [
        (row.metric.label, scaled, row.sure, f"{row.metric.label}: {_written(row.change, row.metric, True)}")
        for row in rows
        if (scaled := _relative(row)) is not None
    ]
    if relative:
        caption = "The change as a share of the first run, where it is known well enough. Coloured: certain."
        relative.sort(key=lambda each: -each[1].value)
        drawn.append(figure("How much changed", caption, plots.values(relative, "Change of each figure")))
    pieces = sorted(used, key=lambda each: -_surety(each.change))[:DRAWN_PIECES]
    if pieces:
        bars = [
            (
                short(each.sort, each.name),
                each.change,
                each.sure,
                f"{each.sort} {each.name}: {_signed(each.change)} per game",
            )
            for each in sorted(pieces, key=lambda each: -each.change.value)
        ]
        caption = "Change in uses per game, the clearest changes. Coloured: certain, even though so many were tested."
        drawn.append(figure("What is used more and less", caption, plots.values(bars, "Change of use", "number")))
    return drawn


def _relative(row: Difference) -> Figure | None:
    """The change as a part of the first figure; None where that is about nothing, or the change hardly known."""
    base = row.first.value
    if row.metric.form == "points" or abs(base) < 1e-3 or row.first.low <= 0 <= row.first.high:
        return None
    change = row.change
    ends = sorted((change.low / base, change.high / base))
    if ends[1] - ends[0] > 1 and not row.sure:
        return None
    return Figure(change.value / base, ends[0], ends[1], change.observations)


def _mean_points(tables: Tables, seats: int, labels: Sequence[str]) -> list[float]:
    """Mean points of a seat in each category."""
    known, rows = categories(tables, seats)
    means = {label: sum(row[place] for row in rows) / seats for place, label in enumerate(known)}
    return [means.get(label, 0.0) for label in labels]


# --- tables ----------------------------------------------------------------------------------------------------------


def _table(rows: Sequence[Difference]) -> str:
    lines = [
        Line(
            f"<span title='{escape(row.metric.definition, quote=True)}'>{escape(row.metric.label)}</span>",
            [_written(row.first, row.metric), _written(row.second, row.metric), _written(row.change, row.metric, True)],
            row.sure,
        )
        for row in rows
    ]
    return f"<h3>All figures</h3>{figures_table(('Figure', *BOTH, 'Difference'), lines)}"


def _pieces(used: Sequence[UseChange]) -> str:
    if not used:
        return ""
    lines = [
        Line(
            f"{escape(each.sort)} {escape(each.name)}",
            [plots.number(each.first), plots.number(each.second), _signed(each.change)],
            each.sure,
        )
        for each in used
    ]
    table = figures_table(("Taken per game", *BOTH, "Difference"), lines)
    return f"<details><summary>Every component ({len(used)})</summary>{table}</details>"
