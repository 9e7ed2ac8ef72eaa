"""`chabudai play`: a table in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from chabudai.bots import registry as bots
from chabudai.bots.bot import Bot
from chabudai.cli.shared import (
    INTERRUPTED,
    BadFile,
    Command,
    fail,
    load_game,
    load_recorded,
    parse_fixed,
    parse_seats,
    parse_settings,
    read_record,
    usual_seats,
    with_fixed,
    with_setting,
)
from chabudai.cli.terminal import Leave, Terminal
from chabudai.core.errors import BadOption, BadSeats, UnknownBot
from chabudai.core.game import Game
from chabudai.core.record import Record
from chabudai.lab.match import player_names

YOU = "you"
EXAMPLES = [
    "play {game}",
    "play {game} --seats you,you --seed 7",
    "play {game} --seats you,greedy,greedy --record match.json",
    "play {game} --resume match.json",
]


@click.command("play", short_help="Play in this terminal, against bots or with others.", cls=Command, examples=EXAMPLES)
@click.argument("game")
@click.option(
    "--seats",
    metavar="WHO,WHO,…",
    help="Who plays: 'you' or a bot for each seat.  [default: you and greedy bots, three players if possible]",
)
@click.option("--seed", metavar="S", type=int, help="The same seed gives the same match.  [default: a random one]")
@click.option("--record", "record_file", metavar="FILE", help="Save the match to this new file after every move.")
@click.option("--resume", metavar="FILE", help="Continue the match in this file, and keep saving it there.")
@with_setting
@with_fixed
def command(
    game: str,
    seats: str | None,
    seed: int | None,
    record_file: str | None,
    resume: str | None,
    settings: tuple[str, ...],
    content: str | None,
    fixed: tuple[str, ...],
) -> None:
    """Play in this terminal, against bots or with others at the same keyboard.

    You choose a move step by step. At the table, 'help' lists the commands: undo, hint, log, score, save and others.
    Each seat is 'you' (a person at the keyboard) or the name of a bot.
    """
    file = None if record_file is None else Path(record_file)
    if file is not None and file.exists() and record_file != resume:
        raise BadFile(f"{file} already exists. Name a new file, or continue that match with --resume {file}.")
    if resume is None:
        played = load_game(game, content)
        record, players = new_match(played, seats, seed, settings, parse_fixed(fixed))
    else:
        if seed is not None or settings or fixed:
            words = "A resumed match keeps its seed and its options: leave out --seed, --option and --fix."
            raise BadOption(words)
        record = read_record(resume)
        played = load_game(game, content) if content is not None or record.game != game else load_recorded(record, None)
        players = old_match(played, record, resume, seats)
        file = file or Path(resume)
    console = Console(highlight=False)
    table = Terminal(record, players, console, file)
    console.print(Text(f"{played.title}, seed {record.seed}. Type 'help' for the commands."))
    try:
        table.run()
    except Leave:
        console.print(Text(table.farewell()), soft_wrap=True)
    except KeyboardInterrupt:
        console.print()
        fail(table.farewell(), INTERRUPTED)


def new_match(
    game: Game, seats: str | None, seed: int | None, settings: tuple[str, ...], fixed: dict[str, int]
) -> tuple[Record, list[Bot | None]]:
    who = parse_seats(seats) if seats is not None else [YOU] + ["greedy"] * (usual_seats(game) - 1)
    players = seat(who)
    origin = "random" if seed is None else "chosen"
    chosen = secrets.randbits(64) if seed is None else seed
    record = Record.begin(game, len(who), parse_settings(settings), chosen, origin, names(who), fixed)
    record.start(game)  # what cannot be played is refused before anything is written
    return record, players


def old_match(game: Game, record: Record, file: str, seats: str | None) -> list[Bot | None]:
    record.verify(game)
    who = seated(record) if seats is None else parse_seats(seats)
    if len(who) != record.seats:
        raise BadSeats(f"The match in {file} has {record.seats} seats, not {len(who)}: name one player for each.")
    return seat(who)


def seated(record: Record) -> list[str]:
    """Who sits where in a record: who has a bot's name is that bot, everybody else a person."""
    words = [(name.split() or [""])[0] for name in record.players]
    return [word if word in bots.names() else YOU for word in words]


def seat(who: list[str]) -> list[Bot | None]:
    """The bot of each seat, None for a person."""
    known = [YOU, *bots.names()]
    for name in who:
        if name not in known:
            raise UnknownBot(f"There is no bot '{name}'. Each seat is one of {', '.join(known)}.")
    return [None if name == YOU else bots.load(name) for name in who]


def names(who: list[str]) -> list[str]:
    """What the log calls each seat."""
    return player_names(["Player" if name == YOU else name for name in who])
