"""Opening a database: which one is meant, how it is spoken to, and bringing its tables up to date."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from chabudai.core.errors import ChabudaiError

MIGRATION_LOCK: Final = 0x6368616275646169
BUSY_SECONDS: Final = 10
"""So long SQLite waits for others who use the file."""
BETWEEN_TRIES_SECONDS: Final = 0.01


class BadDatabase(ChabudaiError):
    """A database that cannot be opened."""


def database_url(text: str) -> str:
    """The URL for SQLAlchemy that a path, `sqlite:…` or `postgresql:…` means."""
    if "://" not in text:
        return f"sqlite:///{text}"
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise BadDatabase(f"'{text}' is not a database. Name a file, sqlite:///FILE or postgresql://….") from None
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    kind = url.drivername.split("+")[0]
    if kind not in drivers:
        raise BadDatabase(
            f"Chabudai does not know the database '{kind}'. Name a file, sqlite:///FILE or postgresql://…."
        )
    return url.set(drivername=drivers[kind]).render_as_string(hide_password=False)


def engine_of(url: str) -> AsyncEngine | Engine:
    """What speaks to the database of a URL; a file gets its folder."""
    if url.startswith("postgresql"):
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    file = make_url(url).database
    if file and file != ":memory:":
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, hide_parameters=True)  # no log needs to know a seed
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def migrate(connection: Connection) -> None:
    """Bring the tables up to date.

    Servers that start together wait for each other; whoever comes second finds nothing left to do.
    """
    is_sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_sqlite else f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    _write_ahead(cursor)
    for pragma in ("synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _write_ahead(cursor: sqlite3.Cursor) -> None:
    """Turn a new file to WAL. Of servers that start together one does, and SQLite lets the others not wait for it."""
    last_try = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > last_try:
                raise
            time.sleep(BETWEEN_TRIES_SECONDS)
        else:
            return
