"""`chabudai content`: where a game's data comes from; is a content file sound?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from chabudai.cli.shared import BadFile, Command, as_json, load_content, print_json, write, write_examples
from chabudai.core import registry
from chabudai.core.game import Game

MEANINGS = {
    "rulebook": ("given", "green", "stated in the rulebook's text"),
    "public": ("public", "cyan", "published elsewhere, with the address"),
    "reconstructed": ("reconstructed", "yellow", "printed in pictures only; made up to fit what is known"),
}
EXAMPLES = [
    "content {game}",
    "content {game} --json",
    "content {game} --write my-content.toml",
    "content check my-content.toml",
]


class ContentGroup(click.Group):
    """`content GAME` and `content check FILE`: what is no subcommand is a game."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] in self.commands:
            return super().resolve_command(ctx, args)
        return "show", show, args

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return ["GAME [--write FILE] [--json] | check FILE [--json]"]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_examples(EXAMPLES, formatter)


@click.command("content", cls=ContentGroup)
def command() -> None:
    """Show which of a game's data are given, public or reconstructed, or check a content file of your own.

    Whoever owns the box, or wants to try something, writes a copy of the packaged content (--write FILE), changes it
    and plays with it (--content FILE).
    """


@click.command("show", cls=Command, examples=EXAMPLES[:3])
@click.argument("game")
@click.option("--write", "copy", metavar="FILE", help="Write the packaged content, comments and all, into a new file.")
@as_json
def show(game: str, copy: str | None, as_json: bool) -> None:
    """Show where each table of a game's content comes from, or write a copy of it to change."""
    loaded = registry.load(game)
    if copy is not None:
        file = Path(copy)
        if file.exists():
            raise BadFile(f"{copy} exists already; name a new file.")
        write(file, loaded.content.text)
        if not as_json:
            click.echo(
                f"{copy} holds the content of {loaded.title}: change it, check it, play with it (--content {copy})."
            )
            return
    if as_json:
        print_json(describe(loaded))
        return
    table = Table(title=f"{loaded.title}: content {loaded.content.digest[:8]}…")
    table.add_column("table", no_wrap=True)
    table.add_column("source", no_wrap=True)
    table.add_column("note")
    for row in loaded.content.provenance():
        word, style, _ = MEANINGS[row["provenance"]]
        note = "\n".join(part for part in (row["note"], row["address"]) if part)
        table.add_row(row["table"], Text(word, style=style), Text(note))
    console = Console()
    console.print(table)
    for word, _, meaning in MEANINGS.values():
        console.print(f"{word}: {meaning}.", highlight=False)


@command.command("check", cls=Command, examples=EXAMPLES[3:])
@click.argument("file")
@as_json
def check(file: str, as_json: bool) -> None:
    """Check a content file: provenance, counts, shapes. The first thing wrong is named with its table and entry."""
    content = load_content(file)
    game = registry.load(content.game, content)
    if as_json:
        print_json(describe(game))
        return
    packaged = registry.load(content.game).content.digest == content.digest
    same = "It says the same as the packaged content." if packaged else "It differs from the packaged content."
    click.echo(f"{file} is sound content for {game.title} (digest {content.digest}). {same}")


def describe(game: Game) -> dict[str, Any]:
    return {"game": game.id, "digest": game.content.digest, "tables": game.content.provenance()}
