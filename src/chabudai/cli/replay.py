"""`chabudai replay`: any position of a record as text or drawing, or all of them as a page."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from chabudai.cli.analysis import analyse as print_analysis
from chabudai.cli.page import page
from chabudai.cli.shared import Command, load_recorded, read_record, write
from chabudai.cli.show import print_text, standing
from chabudai.core.errors import BadOption, BadRecord, BadSeats
from chabudai.core.game import Game
from chabudai.core.people import calling
from chabudai.core.record import Record

EXAMPLES = [
    "replay match.json",
    "replay match.json --at 12 --seat 1",
    "replay match.json --at 12 --svg position.svg",
    "replay match.json --html match.html",
    "replay match.json --analyse --seat 1",
]


@click.command("replay", short_help="Look at a recorded match.", cls=Command, examples=EXAMPLES)
@click.argument("file")
@click.option("--at", metavar="N", type=int, help="Show the position after N moves.  [default: the last one]")
@click.option(
    "--seat", metavar="K", type=int, help="Show what player K sees, counted from 1.  [default: what a spectator sees]"
)
@click.option("--svg", metavar="OUT", help="Write the position to this file as a drawing.")
@click.option("--html", metavar="OUT", help="Write a page with all positions, a slider and the log.")
@click.option(
    "--analyse", is_flag=True, help="Rate every decision of player K, or of everybody, and name better moves."
)
@click.option("--content", metavar="FILE", help="Use this content file instead of the one in the record.")
def command(
    file: str, at: int | None, seat: int | None, svg: str | None, html: str | None, analyse: bool, content: str | None
) -> None:
    """Look at a recorded match: one position as text or drawing, all of it as a page, or how well it was played."""
    if svg is not None and html is not None:
        raise BadOption("Choose --svg or --html, not both.")
    if analyse and (at is not None or svg is not None or html is not None):
        raise BadOption("--analyse looks at the whole match: leave out --at, --svg and --html.")
    record = read_record(file)
    game = load_recorded(record, content)
    viewer = seat_of(record, seat)
    if analyse:
        record.verify(game)
        with calling(record.players):
            print_analysis(game, record, viewer)
        return
    if html is not None:
        if at is not None and not 0 <= at <= len(record.moves):
            raise BadRecord(f"This match has positions 0 to {len(record.moves)}, so there is no position {at}.")
        write(Path(html), page(game, record, viewer, at))
        click.echo(f"{html} shows the {len(record.moves) + 1} positions of this match of {game.title}.")
        return
    with calling(record.players):
        _show(game, record, viewer, at, svg)


def _show(game: Game, record: Record, viewer: int | None, at: int | None, svg: str | None) -> None:
    """One position, as text or into a file."""
    view = record.replay(game, at).view(viewer)
    number = len(record.moves) if at is None else at
    if svg is not None:
        write(Path(svg), game.svg(view))
        click.echo(f"{svg} shows position {number} of {len(record.moves)}.")
        return
    console = Console(highlight=False)
    print_text(console, game.text(view))
    console.print(f"\nPosition {number} of {len(record.moves)}. {standing(view, record.players)}", soft_wrap=True)


def seat_of(record: Record, seat: int | None) -> int | None:
    """The seat that a person counts from 1; None for a spectator."""
    if seat is None:
        return None
    if not 1 <= seat <= record.seats:
        raise BadSeats(f"This match has players 1 to {record.seats}, so there is no player {seat}.")
    return seat - 1
