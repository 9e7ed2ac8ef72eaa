"""`chabudai bench`: how fast, beside other engines."""

from __future__ import annotations

from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table

from chabudai import COMPILED
from chabudai.cli.progress import progress_bar
from chabudai.cli.shared import INTERRUPTED, Command, as_json, fail, load_game, print_json
from chabudai.lab import environments
from chabudai.lab.bench import OURS, TURNS, Report, bench
from chabudai.lab.peers import YARDSTICK

EXAMPLES = [
    "bench",
    "bench --envs",
    "bench {game} --no-peers --seconds 2",
    "bench --with other-environment/bin/python --json",
]


@click.command("bench", cls=Command, examples=EXAMPLES)
@click.argument("games", metavar="[GAME]…", nargs=-1)
@click.option(
    "--seconds", metavar="X", type=float, default=0.5, show_default=True, help="How long to measure each figure."
)
@click.option("--peers/--no-peers", default=True, help="Measure other engines too, if they are installed.")
@click.option(
    "--with",
    "others",
    metavar="PYTHON",
    multiple=True,
    help="Also measure the Chabudai of this Python in the same run; repeatable.",
)
@click.option(
    "--envs", is_flag=True, help="Measure the environments for learning programs instead, observations included."
)
@as_json
def command(
    games: tuple[str, ...], seconds: float, peers: bool, others: tuple[str, ...], envs: bool, as_json: bool
) -> None:
    """Measure how fast random games are played, beside other engines.

    All engines take turns, so that a busy machine slows them all alike. The figures are medians: compare them only
    within one run. To install the other engines: pip install 'chabudai[bench]'.
    """
    if envs:
        if others:
            fail("Environments can be measured only in this Python: leave out --with or --envs.")
        measure_environments(list(games) or None, seconds, peers, as_json)
        return
    with progress_bar() as progress:
        task = progress.add_task("measuring")
        report = bench(
            list(games) or None,
            seconds,
            list(others),
            peers,
            lambda done, total: progress.update(task, completed=done, total=total),
        )
    if as_json:
        print_json(report.rows)
        for name in report.missing:
            click.echo(missing(name), err=True)
    else:
        show(report)
    if report.stopped:
        fail("Stopped. The figures cover what was measured so far.", INTERRUPTED)


def measure_environments(games: list[str] | None, seconds: float, peers: bool, as_json: bool) -> None:
    """Steps of environments for learners, ours and others'."""
    for name in games or []:
        load_game(name, None)
    with progress_bar() as progress:
        task = progress.add_task("measuring")
        figures, absent = environments.measure(
            games, seconds, peers, lambda done, total: progress.update(task, completed=done, total=total)
        )
    rows: list[dict[str, Any]] = [figure.to_dict() for figure in figures]
    if as_json:
        print_json(rows)
    else:
        table = Table(title="Steps of environments on one core, with observation and legal moves", box=box.SIMPLE_HEAD)
        for column in ("environment", "stepped as"):
            table.add_column(column)
        for column in ("steps/s", "±"):
            table.add_column(column, justify="right")
        for row in rows:
            name = row["game"] if row["engine"] == OURS else f"{row['engine']} {row['game']}"
            spread = "–" if row["spread"] is None else f"{row['spread'] / 2:.0%}"
            table.add_row(name, row["way"], figure(row["steps_per_s"]), spread)
        console = Console(highlight=False, markup=False)
        console.print(table)
        console.print(
            f"Medians of {environments.TURNS} turns, ± half their range, by processor time. Resetting counts, picking "
            f"an action does not. Chabudai is {'compiled' if COMPILED else 'interpreted'} here.",
            soft_wrap=True,
        )
        for row in rows:
            if row["error"]:
                console.print(f"{row['engine']} {row['game']} could not be measured: {row['error']}.", soft_wrap=True)
    for environment in absent:
        extra = "envs" if environment.engine == OURS else "bench"
        click.echo(
            f"{environment.engine} {environment.game} is not installed, so it was not measured. "
            f"To add it: pip install 'chabudai[{extra}]'.",
            err=as_json,
        )


def missing(name: str) -> str:
    return f"{name} is not installed, so it was not measured. To add it: pip install 'chabudai[bench]'."


def figure(value: Any) -> str:
    """A number with three significant digits and a unit that a person can take in.

    >>> [figure(value) for value in (None, 0.5214, 31.29, 1754.0, 317393.0)]
    ['–', '0.52', '31.3', '1.75 k', '317 k']
    """
    if value is None:
        return "–"
    scaled, unit = (value / 1000, " k") if value >= 1000 else (value, "")
    digits = 0 if scaled >= 100 else 1 if scaled >= 10 else 2
    return f"{scaled:.{digits}f}{unit}"


def show(report: Report) -> None:
    console = Console(highlight=False, markup=False)
    table = Table(title="Random play on one core", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("game", overflow="fold", min_width=20)
    table.add_column("", justify="right")
    table.add_column("build", no_wrap=True)
    for column in ("decisions\n/s", "\n±", "sampled\n/s", "games\n/s", "copy\nµs", "\nratio"):
        table.add_column(column, justify="right", overflow="fold")
    last = ("", False)
    for row in report.rows:
        group = (str(row["engine"]), bool(row["compiled"]))
        if group != last:
            table.add_section()
        last = group
        spread: Any = row["spread"]
        engine = "" if row["engine"] == OURS else f"{row['engine']} {row['version']}\n  "
        table.add_row(
            f"{engine}{row['game']}",
            str(row["seats"]),
            "compiled" if row["compiled"] else "pure",
            figure(row["decisions_per_s"]),
            "–" if spread is None else f"{spread / 2:.0%}",
            figure(row["random_move_per_s"]),
            figure(row["games_per_s"]),
            figure(row["copy_us"]),
            figure(row["ratio"]),
        )
    console.print(table)
    lines = [
        f"Medians of {TURNS} turns, ± half their range, by processor time. All legal moves are listed before one is",
        f"picked; 'sampled' picks one without listing them. The ratio is to {YARDSTICK}. Games differ in how much work",
        "a move is, so it compares kinds of engines, not moves.",
    ]
    lines += [
        f"{row['engine']} {row['game']} could not be measured: {row['error']}." for row in report.rows if row["error"]
    ]
    for line in [*lines, *map(missing, report.missing)]:
        console.print(line, soft_wrap=True)
