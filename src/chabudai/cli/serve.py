"""`chabudai serve`: the table as a server, and what its operator needs."""

from __future__ import annotations

import os
from functools import partial
from importlib.util import find_spec

import click

from chabudai.cli.listening import port_for, welcome
from chabudai.cli.shared import Command, fail

NEEDED = ("fastapi", "uvicorn", "sqlalchemy", "alembic", "argon2", "prometheus_client")


def demand_server() -> None:
    """A clear sentence where the server's packages are not installed."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        fail(f"The server needs {', '.join(missing)}. To install it: pip install 'chabudai[server]'.")


with_processes = partial(click.option, metavar="N", default=1, show_default=True, type=click.IntRange(1, 64))


def chosen_database(database: str | None) -> str:
    from chabudai.web.serve import DATABASE, default_database

    return database or os.environ.get(DATABASE) or default_database()


@click.command(
    "serve",
    cls=Command,
    examples=[
        "serve --open",
        "serve --port 9000 --database tables.db",
        "serve --workers 2 --database postgresql://…",
        "serve --content my-{game}.toml",
    ],
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 lets others in.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(1, 65535),
    help="The port to listen on.  [default: 8000, or the next free one]",
)
@click.option("--open/--no-browser", "browser", default=False, help="Open the home page in a browser.")
@click.option(
    "--database",
    metavar="FILE|URL",
    help="Where to save matches: SQLite file or PostgreSQL URL.  [default: CHABUDAI_DATABASE, or your data folder]",
)
@with_processes("--workers", help="How many server processes; more than one needs PostgreSQL.")
@with_processes("--bots", help="How many processes bots may think in.")
@click.option(
    "--content",
    "contents",
    multiple=True,
    metavar="FILE",
    type=click.Path(dir_okay=False, resolve_path=True),
    help="Play new matches of its game with this content file; repeatable, one for each game.",
)
@click.option(
    "--https-only", is_flag=True, help="For a site that is reached only over HTTPS: cookies are marked secure."
)
@click.option(
    "--trust-host", multiple=True, metavar="NAME", help="Answer only requests for this host name; repeatable."
)
@click.option(
    "--rate",
    metavar="N",
    default=50,
    show_default=True,
    type=click.IntRange(1),
    help="How many requests a second one address may make.",
)
@click.option(
    "--log-level",
    default="info",
    show_default=True,
    type=click.Choice(["debug", "info", "warning", "error"]),
    help="How much to log.",
)
def command(
    host: str,
    port: int | None,
    browser: bool,
    database: str | None,
    workers: int,
    bots: int,
    contents: tuple[str, ...],
    https_only: bool,
    trust_host: tuple[str, ...],
    rate: int,
    log_level: str,
) -> None:
    """Open the table in a browser, for yourself and for others.

    Matches are saved in an SQLite file unless you name a PostgreSQL database; every confirmed move is on disk. Programs
    play over a JSON API with live streams.
    """
    demand_server()
    from chabudai.match.contents import read_contents
    from chabudai.web.serve import check, serve

    kept_in = chosen_database(database)
    check(workers, kept_in)
    read_contents(contents)
    free = port_for(host, port)
    welcome(host, free, kept_in, browser)
    serve(
        host,
        free,
        workers,
        log_level,
        {
            "database": kept_in,
            "bot_workers": bots,
            "contents": list(contents),
            "secure_cookies": https_only,
            "trusted_hosts": list(trust_host),
            "requests_per_second": rate,
            "burst": 4 * rate,
        },
    )
