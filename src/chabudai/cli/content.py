"""`chabudai content`: where a game's data comes from; is a content file sound?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from chabudai.cli.shared import BadFile, Command, Group, as_json, load_content, print_json, write, write_examples
from chabudai.core import registry
from chabudai.core.errors import BadContent
from chabudai.core.game import Game

MEANINGS = {
    "rulebook": ("green", "stated in the text of the rulebook"),
    "public": ("cyan", "published elsewhere, at the address given"),
    "reconstructed": ("yellow", "shown only in pictures, so made up to fit what is known"),
    "tuned": ("magenta", "improved by a run of the lab, which it names"),
}
EXAMPLES = [
    "content {game}",
    "content {game} --json",
    "content {game} --write my-content.toml",
    "content {game} --version 1 --write first.toml",
    "content check my-content.toml",
]


class ContentGroup(Group):
    """`content GAME` and `content check FILE`: what is no subcommand is a game."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] in self.commands:
            return super().resolve_command(ctx, args)
        return "show", show, args

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return ["GAME [--version N] [--write FILE] [--json] | check FILE [--json]"]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_examples(EXAMPLES, formatter)


@click.command("content", short_help="See where a game's data comes from, or check your own.", cls=ContentGroup)
def command() -> None:
    """Show where a game's data comes from, or check a content file of your own.

    Do you own the box, or want to try something? Write a copy of the packaged content (--write FILE), change it, and
    play with it (--content FILE).
    """


@click.command("show", cls=Command, examples=EXAMPLES[:4])
@click.argument("game")
@click.option("--write", "copy", metavar="FILE", help="Copy the packaged content, comments and all, into a new file.")
@click.option("--version", type=int, metavar="N", help="An earlier version of the packaged content.")
@as_json
def show(game: str, copy: str | None, version: int | None, as_json: bool) -> None:
    """Show where each table of a game's content comes from, or write a copy of it to change."""
    loaded = registry.load(game) if version is None else of_version(game, version)
    if copy is not None:
        file = Path(copy)
        if file.exists():
            raise BadFile(f"{copy} already exists. Name a new file.")
        write(file, loaded.content.text)
        if not as_json:
            click.echo(
                f"{copy} holds the content of {loaded.title}. Change it, check it, and play with it (--content {copy})."
            )
            return
    if as_json:
        print_json(describe(loaded))
        return
    table = Table(title=f"{loaded.title}: content {loaded.content.version} ({loaded.content.digest[:8]}…)")
    table.add_column("table", no_wrap=True)
    table.add_column("source", no_wrap=True)
    table.add_column("note")
    for row in loaded.content.provenance():
        note = "\n".join(part for part in (row["note"], row["address"], row["run"]) if part)
        table.add_row(row["table"], Text(row["provenance"], style=MEANINGS[row["provenance"]][0]), Text(note))
    console = Console()
    console.print(table)
    for word, (_, meaning) in MEANINGS.items():
        console.print(f"{word}: {meaning}.", highlight=False)


@command.command("check", examples=EXAMPLES[4:])
@click.argument("file")
@as_json
def check(file: str, as_json: bool) -> None:
    """Check a content file: sources, counts, shapes. If something is wrong, you are told the table and the entry."""
    content = load_content(file)
    game = registry.load(content.game, content)
    if as_json:
        print_json(describe(game))
        return
    packaged = registry.load(content.game).content.digest == content.digest
    same = "It is the same as the packaged content." if packaged else "It differs from the packaged content."
    click.echo(f"{file} is valid content for {game.title} (digest {content.digest}). {same}")


def of_version(name: str, version: int) -> Game:
    """The game with the content that it ships or shipped before under this number."""
    game = registry.load(name)
    versions = {content.version: content for content in [*registry.shipped_before(name), game.content]}
    if version not in versions:
        known = ", ".join(map(str, versions))
        raise BadContent(f"{game.title} has no content version {version}. Its versions: {known}.")
    return registry.load_shipped(name, versions[version].digest) or game


def describe(game: Game) -> dict[str, Any]:
    content = game.content
    return {"game": game.id, "version": content.version, "digest": content.digest, "tables": content.provenance()}
