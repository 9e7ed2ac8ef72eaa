"""`chabudai store`: backup, restore and export of a server's matches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chabudai.cli.serve import chosen_database, demand_server
from chabudai.cli.shared import Group, write

if TYPE_CHECKING:
    from chabudai.match.storage.store import Store


def on_store(work: Callable[..., Awaitable[str]]) -> Callable[..., None]:
    """A command over a server's database, which it opens as `--database` says; it prints what the work answers."""

    @click.option(
        "--database",
        metavar="FILE|URL",
        help="An SQLite file or a PostgreSQL URL.  [default: CHABUDAI_DATABASE, or your data folder]",
    )
    @wraps(work)
    def run(database: str | None, **arguments: Any) -> None:
        demand_server()
        from chabudai.match.storage.store import Store

        async def opened() -> str:
            store = await Store.open(chosen_database(database))
            try:
                return await work(store, **arguments)
            finally:
                await store.close()

        click.echo(asyncio.run(opened()))

    return run


@click.group("store", cls=Group)
def command() -> None:
    """Back up, restore or export the matches of a server."""


@command.command("backup", examples=["store backup tables.jsonl.gz"])
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@on_store
async def backup(store: Store, file: Path) -> str:
    """Write everything to FILE. The server may keep running."""
    from chabudai.match.storage.backup import back_up

    return f"The backup is in {file} ({await back_up(store, file)} rows)."


@command.command("restore", examples=["store restore tables.jsonl.gz --database new.db"])
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@on_store
async def restore(store: Store, file: Path) -> str:
    """Load a backup into an empty database. SQLite and PostgreSQL read the same backups."""
    from chabudai.match.storage.backup import restore as fill

    return f"The backup is restored ({await fill(store, file)} rows)."


@command.command("export", examples=["store export records/"])
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@on_store
async def export(store: Store, folder: Path) -> str:
    """Write the records of all matches to FOLDER. A match that has not begun has none.

    Records of matches that are not over tell what is hidden in them: keep them to yourself.
    """
    from chabudai.match.matches import Matches

    matches = Matches(store)
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    for match_id in await store.match_ids():
        live = await matches.match(match_id)
        if live.line or live.session is not None:
            write(folder / f"{match_id}.json", live.record().to_json())
            written += 1
    return f"{written} records are in {folder}."
