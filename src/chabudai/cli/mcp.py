"""`chabudai mcp`: the table for language models, over the Model Context Protocol."""

from __future__ import annotations

from importlib.util import find_spec

import click

from chabudai.cli.shared import Command, fail
from chabudai.core.language import ENGLISH, LANGUAGES

NEEDED = ("mcp", "httpx2", "cachetools", "resvg_py")


@click.command(
    "mcp",
    short_help="Let language models read the rules and play.",
    cls=Command,
    examples=["mcp", "mcp --http 127.0.0.1:8765", "mcp --language fr --no-hints"],
)
@click.option(
    "--http", "address", metavar="HOST:PORT", help="Listen here (streamable HTTP, path /mcp).  [default: stdio]"
)
@click.option(
    "--site",
    "sites",
    metavar="URL",
    multiple=True,
    help="Models may sit at tables of this server; repeatable.  [default: any server over stdio, none over HTTP]",
)
@click.option("--hints/--no-hints", default=True, help="Whether models may ask for hints.")
@click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default=ENGLISH,
    show_default=True,
    help="The language of all answers.",
)
def command(address: str | None, sites: tuple[str, ...], hints: bool, language: str) -> None:
    """Let language models read the rules and play, over the Model Context Protocol.

    A chat program starts this command by itself and talks to it over standard input and output. With --http, any number
    of clients can connect. Matches are kept in memory and end with this process.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        fail(f"This needs {', '.join(missing)}. To install it: pip install 'chabudai[mcp]'.")
    from chabudai.mcp.run import run
    from chabudai.mcp.server import Settings

    run(None if address is None else read_address(address), sites, Settings(language, hints))


def read_address(address: str) -> tuple[str, int]:
    """Host and port; a sentence where they are not both there."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        fail(f"'{address}' is not an address to listen on. Write --http HOST:PORT, as in --http 127.0.0.1:8765.")
    return host.strip("[]"), int(port)
