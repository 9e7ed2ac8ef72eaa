"""What the subcommands share: errors as one sentence, examples in the help, options that mean the same everywhere."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from chabudai.core import registry
from chabudai.core.content import Content
from chabudai.core.errors import BadContent, BadOption, BadRecord, ChabudaiError
from chabudai.core.game import Game, OptionValue
from chabudai.core.record import Record
from chabudai.files import why, write_whole

F = TypeVar("F", bound=Callable[..., Any])

BAD_INPUT = 2
INTERRUPTED = 130


class BadFile(ChabudaiError):
    """A file that cannot be read or written."""


class Command(click.Command):
    """A subcommand whose help ends with examples; `{game}` in them stands for an installed game."""

    def __init__(self, *args: Any, examples: list[str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples or []

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        write_examples(self.examples, formatter)


class Group(click.Group):
    """A subcommand that has subcommands of its own."""

    command_class = Command


def write_examples(examples: list[str], formatter: click.HelpFormatter) -> None:
    """The examples with the first installed game's name in them."""
    if examples:
        game = next(iter(registry.names()), "GAME")
        with formatter.section("Examples"):
            for example in examples:
                formatter.write(f"  chabudai {example.format(game=game)}\n")


def fail(sentence: str, code: int = BAD_INPUT) -> NoReturn:
    """Say what is wrong in one sentence, and leave."""
    click.echo(sentence, err=True)
    raise click.exceptions.Exit(code)


def print_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


# --- options that mean the same everywhere ----------------------------------------------------------------------------


def with_setting(function: F) -> F:
    """`--option` and `--content`: how a match is set up."""
    for decorate in (
        click.option("--content", metavar="FILE", help="Play with this content file instead of the packaged one."),
        click.option(
            "--option", "settings", metavar="NAME=VALUE", multiple=True, help="Set an option of the game; repeatable."
        ),
    ):
        function = decorate(function)
    return function


with_fixed = click.option(
    "--fix",
    "fixed",
    metavar="STREAM=SEED",
    multiple=True,
    help="Give one source of chance a seed of its own; repeatable.",
)


with_ray = click.option(
    "--ray", metavar="auto|ADDRESS", help="Use this Ray cluster; 'auto' for the one that this machine belongs to."
)


def chosen_workers(jobs: int | None, ray: str | None, usual: int = 0) -> int | str:
    """Who does the work: a cluster, so many processes, or else as many as usual (0: one for each processor)."""
    from chabudai.lab.cluster import connect
    from chabudai.lab.pool import processors

    if ray is None:
        return jobs if jobs is not None else usual or processors()
    if jobs is not None:
        raise BadOption("Choose --jobs for this machine or --ray for a cluster, not both.")
    if not ray.strip():
        raise BadOption("Which Ray cluster? Write --ray auto, or --ray HOST:PORT.")
    connect(ray)
    return ray


def as_json(function: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(function)


def parse_settings(settings: tuple[str, ...]) -> dict[str, OptionValue]:
    """`name=value` pairs; the game itself checks names and values."""
    options: dict[str, OptionValue] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name or not value:
            raise BadOption(f"'{setting}' does not set an option. Write --option NAME=VALUE.")
        if name in options:
            raise BadOption(f"The option '{name}' is set twice: leave one out.")
        options[name] = value
    return options


def parse_fixed(pairs: tuple[str, ...]) -> dict[str, int]:
    """`stream=seed` pairs; the game itself knows its streams."""
    fixed: dict[str, int] = {}
    for pair in pairs:
        name, equals, seed = pair.partition("=")
        if not equals or not name or not seed.isdecimal():
            raise BadOption(f"'{pair}' does not fix a source of chance. Write --fix STREAM=SEED with a whole number.")
        if name in fixed:
            raise BadOption(f"The source of chance '{name}' is fixed twice: leave one out.")
        fixed[name] = int(seed)
    return fixed


def parse_seats(seats: str) -> list[str]:
    """Who sits where, from `who,who,…`; whoever takes the names checks them."""
    return [name.strip() for name in seats.split(",")]


def usual_seats(game: Game) -> int:
    """Three, or as near as the game allows."""
    return min(max(3, game.min_seats), game.max_seats)


def load_game(name: str, content: str | None) -> Game:
    """The game, with a content file of the user where one is named."""
    return registry.load(name, None if content is None else load_content(content))


def load_recorded(record: Record, content: str | None) -> Game:
    """The game of a record: with the content file that is named, else with what the record brings along."""
    return registry.load_for(record) if content is None else load_game(record.game, content)


def load_content(file: str) -> Content:
    return Content(file, read(file, BadContent))


# --- files ------------------------------------------------------------------------------------------------------------


def read(file: str, error: type[ChabudaiError]) -> str:
    """The text of a file; the error is a sentence that names it."""
    try:
        return Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise error(f"{file} is not a text file in UTF-8, so it cannot be read.") from None
    except OSError as problem:
        raise error(f"{file} cannot be read: {why(problem)}.") from None


def read_record(file: str) -> Record:
    return Record.from_json(read(file, BadRecord), file)


def write(file: Path, text: str) -> None:
    """Write a whole file or nothing."""
    write_whole(file, text.encode(), BadFile)


def never_stumble_over_characters() -> None:
    """A terminal that cannot show a character shows a question mark in its place."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def mute_stdout() -> None:
    """Whoever read our output has gone; let nothing complain about it while we leave."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
