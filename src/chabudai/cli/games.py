"""`chabudai games`: what can be played here."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from chabudai.cli.shared import Command, as_json, print_json
from chabudai.core import registry
from chabudai.core.game import Game, Option


def describe(game: Game) -> dict[str, object]:
    """The game's self-description as plain values."""
    return {
        "id": game.id,
        "title": game.title,
        "pitch": game.pitch,
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "minutes": game.minutes,
        "rules_version": game.rules_version,
        "content": game.content.digest,
        "moves": game.moves.size,
        "low_score_wins": game.low_score_wins,
        "options": [
            {
                "name": option.name,
                "values": option.values,
                "default": option.default,
                "help": option.help,
                "value_help": option.value_help,
            }
            for option in game.options
        ],
    }


def option_line(option: Option) -> str:
    """An option with its values, the default in brackets."""
    values = [f"[{value}]" if value == option.default else str(value) for value in option.values]
    return f"{option.name}: {' '.join(values)}"


@click.command(
    "games", short_help="List the games: players, length, options.", cls=Command, examples=["games", "games --json"]
)
@as_json
def command(as_json: bool) -> None:
    """List the installed games: how many play, how long it takes, which options there are."""
    games = [registry.load(name) for name in registry.names()]
    if as_json:
        print_json([describe(game) for game in games])
        return
    if not games:
        click.echo("No games are installed.")
        return
    table = Table(title="Games", caption="The default of each option is in brackets.", caption_justify="left")
    table.add_column("game", no_wrap=True)
    table.add_column("players", no_wrap=True)
    table.add_column("minutes", justify="right")
    table.add_column("options", overflow="fold")
    for game in games:
        seats = str(game.min_seats) if game.min_seats == game.max_seats else f"{game.min_seats}–{game.max_seats}"
        lines = [option_line(option).replace("[", r"\[") for option in game.options]
        table.add_row(f"[bold]{game.id}[/]", seats, str(game.minutes), "\n".join(lines))
        table.add_row("", "", "", f"[dim]{game.pitch}[/]", end_section=True)
    Console().print(table)
