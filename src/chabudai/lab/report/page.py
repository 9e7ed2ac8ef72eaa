"""The report of a run: one page that opens from disk, with claims first, plots next and every figure last."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import NamedTuple

import polars as pl

from chabudai.core.game import Game
from chabudai.core.palette import DARK, LIGHT, SEATS
from chabudai.lab.experiment import PACKAGED, Variant
from chabudai.lab.metrics.catalogue import Taken, of_variant, take
from chabudai.lab.metrics.claims import FAIR, Claim, claims, seat_shares, written
from chabudai.lab.metrics.components import Piece, pieces
from chabudai.lab.metrics.figures import Figure
from chabudai.lab.metrics.luck import luck
from chabudai.lab.metrics.skill import skill
from chabudai.lab.report import plots
from chabudai.lab.report.heat import heat_map
from chabudai.lab.run_folder import Run
from chabudai.lab.tables import BadRun, Tables

TAGS = {word.lower(): word for word in ("Unfair", "Drags", "Unused", "Decisive", "Changed", "Open", "Fine")}
SHOWN = 24
"""So many pieces are drawn: those with the largest differences."""


class Section(NamedTuple):
    """One part of a page, with an entry in its list of contents."""

    name: str
    body: str


def report(run: Run, refresh: int = 0) -> str:
    """The page about a run, as far as it has been played; it loads itself anew after so many seconds, 0 for never."""
    tables = run.tables()
    if not tables.games.height:
        raise BadRun(f"{run.folder} has no games yet. To play them: chabudai lab resume {run.folder}")
    titles = sorted({run.experiment.load(variant).title for variant in run.experiment.variants})
    played = tables.games.height
    sections: list[Section] = []
    for number, variant in enumerate(run.experiment.variants):
        own = of_variant(tables, number)
        if own.games.height and not variant.vary and not variant.skill:
            more = [
                *_luck(luck(tables, run.experiment, number)),
                *_skill(skill(tables, run.experiment, number), variant.seats),
            ]
            game, mark = run.experiment.load(variant), f"heat-{number}"
            sections.append(_variant(own, variant, game, run.experiment.metrics, more, mark))
    total = run.experiment.total
    lead = _progress(played, total, refresh) if refresh else ""
    count = f"{played} games" if played == total else f"{played} of {total} games so far"
    variants = f" of {len(sections)} variants" if len(sections) > 1 else ""
    lead += f"<p class='quiet'>{count}{variants}, played by bots from seed {run.experiment.seed}. "
    lead += "Bots took turns on every seat, and each game was shuffled in the same way for all variants. "
    if any(variant.vary for variant in run.experiment.variants):
        lead += "In some games only one source of chance varied. "
    if any(variant.skill for variant in run.experiment.variants):
        lead += "In some games one bot had twice as long to think as the others. "
    lead += "Ranges are 95 % intervals.</p>"
    foot = f"Run {escape(str(run.folder.name))} · digest of its tables {run.digest()} · made by chabudai lab report."
    return page(f"What bots say about {' and '.join(titles)}", lead, sections, foot, refresh)


def _progress(played: int, total: int, refresh: int) -> str:
    """How far a run has come, for a page that is looked at meanwhile."""
    every = "every second" if refresh == 1 else f"every {refresh} seconds"
    return (
        f"<p class='progress'><progress max='{total}' value='{played}' aria-label='Games played'></progress> "
        f"{plots.percent(played / total)} played; this page loads itself anew {every}.</p>"
    )


def page(heading: str, lead: str, sections: Sequence[Section], foot: str, refresh: int = 0) -> str:
    """A whole page of sections."""
    links = "".join(
        f'<li><a href="#part-{place}">{escape(section.name)}</a></li>' for place, section in enumerate(sections, 1)
    )
    body = "".join(
        f'<section id="part-{place}"><h2>{escape(section.name)}</h2>{section.body}</section>'
        for place, section in enumerate(sections, 1)
    )
    fields = {
        "title": escape(heading),
        "refresh": f'<meta http-equiv="refresh" content="{refresh}">' if refresh else "",
        "heading": escape(heading),
        "lead": lead,
        "nav": f'<nav aria-label="Variants"><ul>{links}</ul></nav>' if len(sections) > 1 else "",
        "body": body,
        "foot": foot,
        "light": _variables(LIGHT),
        "dark": _variables(DARK),
        "toggles": " ".join(
            f"figure:has(.show-{seat}:not(:checked)) .series-{seat} {{ display: none; }}"
            for seat in range(1, len(SEATS) + 1)
        ),
    }
    template = resources.files("chabudai.lab.report").joinpath("page.html").read_text("utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: fields[found[1]], template)


def claim_list(found: Sequence[Claim]) -> str:
    """Claims as cards, what is wrong first."""
    order = list(TAGS)
    items = [
        f'<li><span class="tag {claim.subject}">{TAGS[claim.subject]}</span><strong>{escape(claim.sentence)}</strong>'
        f"{f'<small>{escape(claim.evidence)}</small>' if claim.evidence else ''}</li>"
        for claim in sorted(found, key=lambda claim: order.index(claim.subject))
    ]
    return f'<ul class="claims">{"".join(items)}</ul>'


def figure(title: str, caption: str, drawing: str) -> str:
    return f"<figure><h3>{escape(title)}</h3><figcaption>{escape(caption)}</figcaption>{drawing}</figure>"


def _variant(
    tables: Tables, variant: Variant, game: Game, own: Sequence[str], more: Sequence[str], mark: str
) -> Section:
    taken = take(tables, game, own)
    found = pieces(tables, game)
    parts = [
        f"<p class='quiet'>{_count(tables.games.height, 'game')}{_closely(tables)}. {_reasons(tables, game)}</p>",
        claim_list(claims(tables, game, taken, found)),
        f'<div class="plots">{"".join([*_plots(tables, game, found), *more])}</div>',
        _where(tables, game, variant, mark),
        _metrics_table(taken),
        _pieces_table(found),
        _moves_table(tables),
    ]
    return Section(called(variant, game), "".join(parts))


def called(variant: Variant, game: Game) -> str:
    """A variant in a few words."""
    alike = len(set(variant.lineup)) == 1
    lineup = f"{variant.seats} × {variant.lineup[0]}" if alike else ", ".join(variant.lineup)
    name = " · ".join(part for part in (game.title, lineup, variant.settings(), variant.content) if part)
    return name.removesuffix(f" · {PACKAGED}")


def short(sort: str, name: str) -> str:
    """A piece beside a drawing: without its sort where there is no room."""
    return f"{sort} {name}" if len(f"{sort} {name}") <= plots.LONGEST else name


def _where(tables: Tables, game: Game, variant: Variant, mark: str) -> str:
    drawing = heat_map(tables, game, variant, mark)
    caption = (
        "The table as seat 1 sees it at the start. The stronger its colour or glow, the more often moves touch a "
        "thing. Point at it for the figures."
    )
    return figure("Where it happens", caption, drawing) if drawing else ""


def _closely(tables: Tables) -> str:
    watched = tables.games.filter(pl.col("watched")).height
    if watched == tables.games.height:
        return ""
    return f", {watched} of them watched closely: figures on options, leads and components come from these"


def _plots(tables: Tables, game: Game, found: Sequence[Piece]) -> list[str]:
    drawn: list[str] = []
    shares = seat_shares(tables)
    seats = sorted(set(tables.seats["seat"].to_list()))
    if len(shares) > 1:
        caption = "Dashed line: an even share. Band: two points either way."
        drawn.append(figure("Who wins, by seat", caption, plots.seat_shares(shares, FAIR)))
    scores = [tables.seats.filter(pl.col("seat") == seat)["score"].drop_nulls().to_list() for seat in seats]
    better = "Lower is better. " if game.low_score_wins else ""
    if all(scores):
        caption = f"{better}Box: the middle half. Whiskers: all but the lowest and highest 5 %."
        drawn.append(figure("Scores by seat", caption, plots.boxes(scores)))
    courses = [_mean_course(tables, seat) for seat in seats]
    if all(courses):
        drawing = plots.courses(courses) + _seat_legend(len(seats))
        drawn.append(figure("The score through the game", f"{better}Average of all games.", drawing))
    ahead = leads(tables, game.low_score_wins)
    if ahead:
        caption = (
            "How many points the eventual winner is ahead of the best of the others. Line: the median game. Band: the "
            "middle half. Below zero, the winner is still behind."
        )
        drawn.append(figure("The lead through the game", caption, plots.band(ahead)))
    labels, rows = categories(tables, len(seats))
    if labels:
        drawing = plots.stacks(rows, labels) + legend(labels)
        drawn.append(figure("Where the points come from", "Average points of a seat by category.", drawing))
    drawn.append(
        figure("Length", "Decisions per game.", plots.histogram(tables.games["decisions"].to_list(), "decisions"))
    )
    settled = tables.games["settled"].drop_nulls().to_list()
    if settled:
        caption = "How far into a game, in percent, the eventual winner was behind for the last time."
        drawing = plots.histogram([round(100 * value) for value in settled], "percent", "nando")
        drawn.append(figure("Point of no return", caption, drawing))
    valued = sorted(
        ((piece, piece.value) for piece in found if piece.value is not None), key=lambda each: -abs(each[1].value)
    )
    if valued:
        most = sorted(valued[:SHOWN], key=lambda each: -each[1].value)
        bars = [
            (short(piece.sort, piece.name), value, piece.sure, f"{piece.sort} {piece.name}: {written(value, 'points')}")
            for piece, value in most
        ]
        caption = (
            "How much more often seats that took it win than seats that did not, corrected for seat and bot. Coloured: "
            "certain, even though so many were tested. It may go with winning without being the cause."
        )
        drawn.append(figure("What goes with winning", caption, plots.values(bars)))
    moves = _moves(tables)
    if moves:
        caption = "How often a kind of move was taken when it was possible."
        drawn.append(figure("What players do", caption, plots.rates(moves)))
    return drawn


def _luck(shares: Sequence[tuple[str, Figure]]) -> list[str]:
    if not shares:
        return []
    caption = "How much each source of chance decides who wins, all others staying fixed. 'bots': their own chance."
    return [figure("Luck", caption, plots.shares(shares))]


def _skill(shares: Sequence[tuple[str, Figure]], seats: int) -> list[str]:
    if not shares:
        return []
    caption = (
        "How often a bot wins that may think twice as long as the others. Dashed line: an even share. The further "
        "beyond it, the more thinking counts."
    )
    return [figure("Skill gap", caption, plots.ladder(shares, "Win share with twice the budget", "share", 1 / seats))]


def legend(labels: Sequence[str]) -> str:
    """Which colour stands for which category."""
    items = "".join(f"<li>{plots.swatch(place)}{escape(label)}</li>" for place, label in enumerate(labels))
    return f'<ul class="legend">{items}</ul>'


def _seat_legend(seats: int) -> str:
    """Which mark stands for which seat; each can be taken out of the drawing."""
    items = "".join(
        f'<li><label><input type="checkbox" class="show-{seat}" checked>{plots.seat_swatch(seat - 1)}Seat {seat}'
        "</label></li>"
        for seat in range(1, seats + 1)
    )
    return f'<ul class="legend">{items}</ul>'


def _moves(tables: Tables) -> list[tuple[str, int, int]]:
    """Every kind of move, how often it was offered and taken; the most taken first."""
    moves = tables.uses.filter(pl.col("sort") == "move").group_by("kind").agg(pl.col("offered", "taken").sum())
    return sorted(moves.iter_rows(), key=lambda row: (-row[2] / row[1], row[0]))


def _mean_course(tables: Tables, seat: int) -> list[float]:
    courses = tables.seats.filter(pl.col("seat") == seat)["course"].drop_nulls().to_list()
    return [sum(step) / len(courses) for step in zip(*courses, strict=True)] if courses else []


def leads(tables: Tables, low_wins: bool) -> list[tuple[float, float, float]]:
    """At even steps through the game the lead of the later winner: lower quarter, middle, upper quarter.

    Of games with one winner, whose seats have scores of their own.
    """
    sign = -1 if low_wins else 1
    rows = tables.seats.drop_nulls("course").with_columns(
        (pl.col("place") == 1).alias("won"), pl.int_ranges(pl.col("course").list.len()).alias("step")
    )
    points = (
        rows.filter(pl.col("won").sum().over("number") == 1, pl.len().over("number") > 1)
        .select("number", "won", "step", "course")
        .explode("step", "course")
        .with_columns(pl.col("course") * sign)
    )
    by_game = points.group_by("number", "step").agg(
        (pl.col("course").filter("won").first() - pl.col("course").filter(~pl.col("won")).max()).alias("lead")
    )
    quarters = [pl.col("lead").quantile(share).alias(f"{share}") for share in (0.25, 0.5, 0.75)]
    return [(low, middle, high) for _, low, middle, high in by_game.group_by("step").agg(quarters).sort("step").rows()]


def categories(tables: Tables, seats: int) -> tuple[list[str], list[list[float]]]:
    """The categories that ever count, largest first, and the mean points of each seat in them."""
    rows = tables.uses.filter((pl.col("sort") == "category") & (pl.col("seat") >= 0))
    games = tables.games.filter(pl.col("watched")).height
    sums = {
        (seat, kind): points
        for seat, kind, points in rows.group_by("seat", "kind").agg(pl.col("points").sum()).iter_rows()
    }
    weights = rows.group_by("kind").agg(pl.col("points").abs().sum()).filter(pl.col("points") > 0)
    labels = [kind for kind, _ in sorted(weights.iter_rows(), key=lambda row: (-row[1], row[0]))]
    return labels, [[sums.get((seat, label), 0) / games for label in labels] for seat in range(seats)]


def _metrics_table(taken: Sequence[Taken]) -> str:
    rows = "".join(
        f"<tr><th scope='row'>{escape(each.metric.label)}</th><td class='figure'>"
        f"{written(each.figure, each.metric.form)}</td><td class='meaning'>{escape(each.metric.definition)}</td></tr>"
        for each in taken
    )
    head = "<thead><tr><th>Figure</th><th class='figure'>Value (95 % interval)</th><th>What it means</th></tr></thead>"
    return f"<h3>All figures</h3><div class='scroll'><table class='metrics'>{head}<tbody>{rows}</tbody></table></div>"


def _pieces_table(found: Sequence[Piece]) -> str:
    if not found:
        return ""
    lines = [
        Line(
            f"{escape(piece.sort)} {escape(piece.name)}",
            [
                plots.number(piece.offered) if piece.offered else "—",
                plots.number(piece.taken),
                written(piece.value, "points") if piece.value else "—",
            ],
            piece.sure,
        )
        for piece in found
    ]
    table = figures_table(("Piece", "Offered per game", "Taken per game", "Difference in win share"), lines)
    return f"<details><summary>Every component ({len(found)})</summary>{table}</details>"


def _moves_table(tables: Tables) -> str:
    moves = _moves(tables)
    if not moves:
        return ""
    lines = [
        Line(escape(kind), [f"{offered}", f"{taken}", plots.percent(taken / offered)]) for kind, offered, taken in moves
    ]
    table = figures_table(("Move", "Offered", "Taken", "Share"), lines)
    return f"<details><summary>Every kind of move ({len(moves)})</summary>{table}</details>"


class Line(NamedTuple):
    """A line of a table: what it is about, its figures, and whether what they say is sure."""

    name: str
    figures: Sequence[str]
    sure: bool = False


def figures_table(heads: Sequence[str], lines: Sequence[Line]) -> str:
    """A table whose first column says what each line is about; on a phone every figure tells of which column it is."""
    head = f"<th>{heads[0]}</th>" + "".join(f"<th class='figure'>{each}</th>" for each in heads[1:])
    rows = "".join(
        f"<tr{' class=sure' if line.sure else ''}><th scope='row'>{line.name}</th>"
        + "".join(
            f"<td class='figure' data-of='{of}'>{figure}</td>"
            for of, figure in zip(heads[1:], line.figures, strict=True)
        )
        + "</tr>"
        for line in lines
    )
    return f"<div class='scroll'><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"


def _reasons(tables: Tables, game: Game) -> str:
    """How the games ended, in the game's own sentences."""
    counts = tables.games.group_by("end_reason").len().sort("len", "end_reason", descending=[True, False])
    total = tables.games.height
    told = [
        (game.say(game.endings[reason]) if reason in game.endings else reason or "Stopped at the limit.", count)
        for reason, count in counts.iter_rows()
    ]
    return " ".join(f"{escape(sentence.rstrip('.'))}: {plots.percent(count / total)}." for sentence, count in told)


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _variables(theme: dict[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in theme.items())
