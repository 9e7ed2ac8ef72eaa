"""Backup and restore: every row as a line of JSON, the same for SQLite and PostgreSQL."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from chabudai.core.errors import ChabudaiError
from chabudai.match.storage.schema import contents, entries, matches, persons, seats, settings
from chabudai.match.storage.store import Store

FORMAT: Final = "chabudai-backup"
VERSION: Final = 3
MISSING: Final[dict[int, dict[str, dict[str, str]]]] = {1: {"matches": {"owner": "", "origin": ""}}, 2: {}, VERSION: {}}
"""For each version that can be read, what its rows have not. The owners are then found out from the journals."""
TABLES: Final = {table.name: table for table in (settings, persons, contents, matches, seats, entries)}
"""In an order in which every row finds what it refers to. Claims are of the moment, and judgements can be made anew:
neither is kept."""
BATCH: Final = 500


class BadBackup(ChabudaiError):
    """A backup that cannot be read, or a database that cannot take it."""


async def back_up(store: Store, file: Path) -> int:
    """Write all rows to a compressed file, from one consistent moment; how many."""
    fresh = file.with_name(f".{file.name}.tmp")

    def work(connection: Connection) -> int:
        count = 0
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ" if store.is_postgres else "BEGIN")
        with gzip.open(fresh, "wt", encoding="utf-8") as out:
            out.write(json.dumps({"format": FORMAT, "version": VERSION}) + "\n")
            for name, table in TABLES.items():
                query = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=BATCH)
                for row in connection.execute(query).mappings():
                    out.write(json.dumps({"table": name, **row}, ensure_ascii=False) + "\n")
                    count += 1
        return count

    try:
        count = await store.read_now(work)
        fresh.replace(file)
    except (SQLAlchemyError, OSError) as error:
        fresh.unlink(missing_ok=True)
        raise BadBackup(f"{file} cannot be written: {error}") from None
    return count


async def restore(store: Store, file: Path) -> int:
    """Fill an empty database from a backup, all or nothing; how many rows."""

    def work(connection: Connection) -> int:
        if connection.execute(select(func.count()).select_from(matches)).scalar():
            raise BadBackup("The database already contains matches. Restore the backup into an empty one.")
        count = 0
        connection.execute(settings.delete())
        for name, rows in _batches(file):
            connection.execute(insert(TABLES[name]), rows)
            count += len(rows)
        creator = select(entries.c.person).where(entries.c.match_id == matches.c.id, entries.c.number == 1)
        owner = func.coalesce(creator.scalar_subquery(), "")
        connection.execute(update(matches).where(matches.c.owner == "").values(owner=owner))
        return count

    try:
        return await store.write_now(work)
    except SQLAlchemyError as error:
        raise BadBackup(f"{file} does not fit into the database: {error}") from None


def _batches(file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows of one table at a time, in the file's order."""
    table = ""
    rows: list[dict[str, Any]] = []
    for row in _lines(file):
        name = str(row.pop("table", ""))
        if name not in TABLES:
            raise BadBackup(f"{file} names a table '{name}' that does not exist.")
        if set(row) != set(TABLES[name].columns.keys()):
            raise BadBackup(f"{file} holds a row that does not fit into the table '{name}'.")
        if rows and (name != table or len(rows) == BATCH):
            yield table, rows
            rows = []
        table = name
        rows.append(row)
    if rows:
        yield table, rows


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            head = json.loads(lines.readline())
            if not isinstance(head, dict) or head.get("format") != FORMAT:
                raise BadBackup(f"{file} is not a backup of Chabudai.")
            missing = MISSING.get(head.get("version", 0))
            if missing is None:
                raise BadBackup(f"{file} has format version {head.get('version')}; this installation reads {VERSION}.")
            for line in lines:
                row = json.loads(line)
                yield {**missing.get(row.get("table"), {}), **row}
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise BadBackup(f"{file} cannot be read: {error}.") from None
