"""`chabudai sim`: many games between bots, and what they say."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from chabudai.bots.playout import LIMIT
from chabudai.cli.progress import progress_bar
from chabudai.cli.shared import (
    INTERRUPTED,
    BadFile,
    Command,
    as_json,
    fail,
    load_content,
    load_game,
    parse_fixed,
    parse_seats,
    parse_settings,
    print_json,
    usual_seats,
    with_fixed,
    with_setting,
    write,
)
from chabudai.core.game import Game
from chabudai.files import why
from chabudai.lab.match import Outcome, record_of
from chabudai.lab.run import Plan, run
from chabudai.lab.statistics import Share, Summary

EXAMPLES = [
    "sim {game} --games 100 --seats random,greedy,greedy",
    "sim {game} --games 1000 --seats random,random --seed 7 --jobs 2 --json",
    "sim {game} --games 10 --seats greedy,greedy --records matches",
]


@click.command("sim", cls=Command, examples=EXAMPLES)
@click.argument("game")
@click.option(
    "--games", "matches", metavar="N", type=int, default=100, show_default=True, help="How many games to play."
)
@click.option("--seats", metavar="BOT,BOT,…", help="The bot of each seat.  [default: random bots, three if possible]")
@click.option("--seed", metavar="S", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--jobs", metavar="J", type=int, default=1, show_default=True, help="How many processes; the results stay the same."
)
@click.option(
    "--limit", metavar="N", type=int, default=LIMIT, show_default=True, help="Break off a game after N decisions."
)
@click.option("--records", metavar="DIR", help="Save every game as a record in this new or empty folder.")
@with_setting
@with_fixed
@as_json
def command(
    game: str,
    matches: int,
    seats: str | None,
    seed: int,
    jobs: int,
    limit: int,
    records: str | None,
    settings: tuple[str, ...],
    content: str | None,
    fixed: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play many games between bots, and sum them up.

    The same seed gives the same games, whatever the number of jobs. If you stop with Ctrl-C, you get the summary of the
    games that are finished.
    """
    played = load_game(game, content)
    bots = parse_seats(seats) if seats is not None else ["random"] * usual_seats(played)
    text = None if content is None else load_content(content).text
    plan = Plan(
        game, bots, matches, parse_settings(settings), seed, text, limit, records is not None, parse_fixed(fixed)
    )
    outcomes_to_come = run(plan, jobs)
    folder = None if records is None else new_folder(records)
    outcomes: list[Outcome] = []
    stopped = False
    with closing(outcomes_to_come), progress_bar() as progress:
        task = progress.add_task(played.title, total=matches)
        try:
            for outcome in outcomes_to_come:
                if folder is not None:
                    record = record_of(played, bots, plan.options, seed, outcome, plan.fixed)
                    write(folder / f"{outcome.number:06}.json", record.to_json())
                outcomes.append(outcome._replace(moves=[]))
                progress.advance(task)
        except KeyboardInterrupt:
            stopped = True
    if stopped and not outcomes:
        fail(f"Stopped before the first of {matches} games was over.", INTERRUPTED)
    summary = Summary(outcomes, bots)
    if as_json:
        print_json(summary.to_dict())
    else:
        show(summary, played)
    if stopped:
        fail(f"Stopped. The summary is of the {len(outcomes)} games out of {matches} that were over.", INTERRUPTED)


def new_folder(name: str) -> Path:
    """An empty folder of this name."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise BadFile(f"The folder {name} is not empty. Name a new or an empty folder for the records.")
    except OSError as problem:
        raise BadFile(f"{name} cannot be used as a folder: {why(problem)}.") from None
    return folder


def percent(share: Share) -> str:
    return f"{share.share:6.1%}  ({share.low:.1%} – {share.high:.1%})"


def show(summary: Summary, game: Game) -> None:
    """The summary for people."""
    console = Console()
    wins = bool(summary.by_seat)
    table = Table(title=f"{game.title}: {summary.games} games, {summary.decisions} decisions")
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("score", justify="right")
    table.add_column("range", justify="right")
    if wins:
        table.add_column("wins (95 % interval)", justify="right")
    for seat, score in enumerate(summary.scores):
        own = seat < len(summary.seats)
        cells = [str(seat + 1), summary.seats[seat] if own else ""]
        cells += [f"{score.mean:.2f} ± {score.deviation:.2f}", f"{score.least} … {score.most}"]
        table.add_row(*cells, *([percent(summary.by_seat[seat])] if wins else []))
    console.print(table)
    if len(summary.by_bot) > 1:
        bots = Table(title="Who wins")
        bots.add_column("bot")
        bots.add_column("wins (95 % interval)", justify="right")
        bots.add_column("by chance", justify="right")
        for bot, share in summary.by_bot.items():
            bots.add_row(bot, percent(share), f"{share.by_chance:.1%}")
        console.print(bots)
    length = summary.length
    better = "The lower score wins. " if game.low_score_wins else ""
    reasons = ", ".join(f"{reason} {count}" for reason, count in summary.end_reasons.items())
    lines = [
        f"{better}Scores are mean ± standard deviation. A shared victory counts in equal parts.",
        f"Length: {length.mean:.1f} ± {length.deviation:.1f} decisions ({length.least} … {length.most}).",
        f"How games ended: {reasons}.",
    ]
    if not wins and summary.finished:
        lines.append("Nobody wins or loses in this mode.")
    if summary.without_winner:
        lines.append(f"{summary.without_winner} of the games had no winner.")
    if summary.finished < summary.games:
        lines.append(
            f"{summary.games - summary.finished} games reached the limit of decisions and count as unfinished."
        )
    lines.append(f"Digest of all final positions: {summary.digest}")
    for line in lines:
        console.print(line, highlight=False, soft_wrap=True)
