"""`chabudai arena`: which bot plays a game best."""

from __future__ import annotations

from contextlib import closing

import click
from rich.console import Console
from rich.table import Table

from chabudai.cli.progress import progress_bar
from chabudai.cli.shared import (
    INTERRUPTED,
    Command,
    as_json,
    fail,
    load_content,
    load_game,
    parse_seats,
    parse_settings,
    print_json,
    with_setting,
)
from chabudai.core.game import Game
from chabudai.lab.arena import Duel, Result, Schedule

EXAMPLES = [
    "arena {game} --bots level-2,level-3,greedy --games 40",
    "arena {game} --bots level-4,level-5 --games 400 --jobs 2 --json",
]


@click.command("arena", cls=Command, examples=EXAMPLES)
@click.argument("game")
@click.option(
    "--bots", metavar="BOT,BOT,…", default="level-1,level-2,level-3", show_default=True, help="Who meets whom."
)
@click.option(
    "--games", "rounds", metavar="N", type=int, default=40, show_default=True, help="How many games every two play."
)
@click.option("--seats", metavar="S", type=int, help="Seats at the table.  [default: two if allowed]")
@click.option("--seed", metavar="S", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--jobs", metavar="J", type=int, default=1, show_default=True, help="Processes; results do not depend on it."
)
@with_setting
@as_json
def command(
    game: str,
    bots: str,
    rounds: int,
    seats: int | None,
    seed: int,
    jobs: int,
    settings: tuple[str, ...],
    content: str | None,
    as_json: bool,
) -> None:
    """Let bots duel, and rate them.

    Every two bots play N games, rounded up so that each sits in every chair equally often with the same chance. Equal
    places count half. Ratings are Elo points around 1500; 200 more mean three victories in four.
    """
    played = load_game(game, content)
    chosen = min(max(2, played.min_seats), played.max_seats) if seats is None else seats
    options = played.complete(chosen, parse_settings(settings))
    text = None if content is None else load_content(content).text
    schedule = Schedule(game, parse_seats(bots), chosen, rounds, options, seed, text)
    outcomes_to_come = schedule.play(jobs)
    with closing(outcomes_to_come), progress_bar() as progress:
        task = progress.add_task(played.title, total=schedule.matches)
        outcomes = []
        try:
            for outcome in outcomes_to_come:
                outcomes.append(outcome)
                progress.advance(task)
        except KeyboardInterrupt:
            fail(f"Stopped: {len(outcomes)} of {schedule.matches} games were finished, too few to say.", INTERRUPTED)
    result = Result(schedule, outcomes)
    if as_json:
        print_json(result.to_dict())
    else:
        show(result, played)


def show(result: Result, game: Game) -> None:
    """Ratings, and who beat whom how often, for people."""
    console = Console()
    schedule = result.schedule
    table = Table(title=f"{game.title}, {schedule.seats} seats: {schedule.matches} games")
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
    if schedule.alone:
        console.print("The seats have a common result: bots are compared with the same chance.", highlight=False)
        for duel in result.duels:
            mean, low, high = duel.gain
            words = f"{duel.a} over {duel.b}: {mean:+.3f} ({low:+.3f} to {high:+.3f}) on a scale from -1 to 1."
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
