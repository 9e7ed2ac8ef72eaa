"""`chabudai arena`: which bot plays a game best."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.table import Table

from chabudai.cli.progress import progress_bar
from chabudai.cli.shared import (
    INTERRUPTED,
    Command,
    as_json,
    chosen_workers,
    fail,
    load_content,
    load_game,
    parse_seats,
    parse_settings,
    print_json,
    with_ray,
    with_setting,
    write,
)
from chabudai.core.game import Game
from chabudai.lab.arena import Duel, Result, Schedule, Tally
from chabudai.lab.pool import Workers
from chabudai.lab.run_folder import demand_tables

if TYPE_CHECKING:
    from chabudai.lab.arena_folder import ArenaFolder

KEPT_EVERY: Final = 16
"""Matches after which what was played is written down."""

EXAMPLES = [
    "arena {game} --bots level-2,level-3,greedy --games 40",
    "arena {game} --bots level-4,level-5 --games 400 --jobs 2 --json",
    "arena {game} --bots level-4,level-5 --games 400 --out runs/top --page top.html",
]


@click.command("arena", cls=Command, examples=EXAMPLES)
@click.argument("game")
@click.option(
    "--bots",
    metavar="BOT,BOT,…",
    default="level-1,level-2,level-3",
    show_default=True,
    help="Which bots play each other.",
)
@click.option(
    "--games",
    "rounds",
    metavar="N",
    type=int,
    default=40,
    show_default=True,
    help="How many games each pair of bots plays.",
)
@click.option("--seats", metavar="S", type=int, help="How many seats at the table.  [default: two if possible]")
@click.option("--seed", metavar="S", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", metavar="J", type=int, help="How many processes; the results stay the same.  [default: 1]")
@with_ray
@click.option("--all", "every", is_flag=True, help="Play all N games, even if it is clear earlier who is better.")
@click.option("--out", metavar="FOLDER", help="Save the games in this folder; the same command continues later.")
@click.option("--page", metavar="FILE", help="Also write a page with plots.")
@with_setting
@as_json
def command(
    game: str,
    bots: str,
    rounds: int,
    seats: int | None,
    seed: int,
    jobs: int | None,
    ray: str | None,
    every: bool,
    out: str | None,
    page: str | None,
    settings: tuple[str, ...],
    content: str | None,
    as_json: bool,
) -> None:
    """Let bots duel, and rate them.

    Each pair of bots plays N games, rounded up so that both sit in every chair equally often and with the same luck. A
    tie counts half. A duel stops early when it is clear who is better. OpenSkill works out the ratings from the places
    in every game, as Elo points around 1500; 200 more mean three victories in four.
    """
    workers = chosen_workers(jobs, ray, usual=1)
    demand_tables()
    played = load_game(game, content)
    chosen = min(max(2, played.min_seats), played.max_seats) if seats is None else seats
    options = played.complete(chosen, parse_settings(settings))
    text = None if content is None else load_content(content).text
    schedule = Schedule(game, parse_seats(bots), chosen, rounds, options, seed, text, stops_early=not every)
    tally = Tally(schedule)
    folder: ArenaFolder | None = None
    if out is not None:
        from chabudai.lab.arena_folder import ArenaFolder

        folder = ArenaFolder(Path(out), schedule)
        tally = Tally(schedule, folder.outcomes())
    play(tally, folder, workers, played.title)
    result = Result(tally)
    if page is not None:
        from chabudai.lab.report.ladder import ladder

        write(Path(page), ladder(result, played))
    if as_json:
        print_json(result.to_dict())
    else:
        show(result, played)


def play(tally: Tally, folder: ArenaFolder | None, workers: Workers, title: str) -> None:
    """Play what is missing; what was played is kept even where somebody stops it."""
    total = tally.schedule.matches
    outcomes = tally.play(workers)
    with closing(outcomes), progress_bar() as progress:
        task = progress.add_task(title, total=total, completed=len(tally.outcomes))
        try:
            for _ in outcomes:
                progress.advance(task)
                if folder is not None and len(tally.outcomes) % KEPT_EVERY == 0:
                    folder.write(list(tally.outcomes.values()))
        except KeyboardInterrupt:
            if folder is None:
                done = f"{len(tally.outcomes)} of {total} games were over, too few to rate anybody."
                fail(f"Stopped. {done} With --out FOLDER you could continue.", INTERRUPTED)
            folder.write(list(tally.outcomes.values()))
            fail(f"Stopped. {len(tally.outcomes)} games are saved; the same command continues.", INTERRUPTED)
        progress.update(task, completed=total)
    if folder is not None:
        folder.write(tally.counting())


def show(result: Result, game: Game) -> None:
    """Ratings, and who beat whom how often, for people."""
    console = Console()
    schedule = result.schedule
    table = Table(title=f"{game.title}, {schedule.seats} seats: {result.games} games")
    table.add_column("bot")
    table.add_column("rating (95 % interval)", justify="right")
    order = [rating.name for rating in result.ratings]
    for name in order:
        table.add_column(f"against {name}", justify="right")
    shares = {(duel.a, duel.b): duel for duel in result.duels}
    for rating in result.ratings:
        cells = [rating.name, f"{rating.rating:.0f}  ({rating.lo:.0f} – {rating.hi:.0f})"]
        for rival in order:
            cells.append("" if rival == rating.name else _against(shares, rating.name, rival))
        table.add_row(*cells)
    console.print(table)
    settled = sum(duel.settled for duel in result.duels)
    if settled:
        console.print(
            f"{settled} of {len(result.duels)} duels stopped early, because it was clear who is better.",
            highlight=False,
        )
    if schedule.alone:
        console.print(
            "Everybody wins or loses together here, so bots are compared by how well they do with the same luck.",
            highlight=False,
        )
        for duel in result.duels:
            mean, low, high = duel.gain
            words = f"{duel.a} against {duel.b}: {mean:+.3f} ({low:+.3f} to {high:+.3f}) on a scale from -1 to 1."
            console.print(words, highlight=False, soft_wrap=True)


def _against(shares: dict[tuple[str, str], Duel], name: str, rival: str) -> str:
    """The share of a bot against another, with its interval."""
    turned = (name, rival) not in shares
    duel = shares[(rival, name) if turned else (name, rival)]
    low, high = duel.interval
    share = duel.share
    if turned:
        share, low, high = 1 - share, 1 - high, 1 - low
    return f"{share:.0%}  ({low:.0%} – {high:.0%})"
