"""Statements that nearly every request runs. They are written out once as text that SQLite's driver understands and
given to it directly: what SQLAlchemy does around each execution costs ten times as much as SQLite's answer. PostgreSQL
gets the same statements through SQLAlchemy.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from sqlalchemy import Insert, Select, Update
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import Pool, PoolProxiedConnection
from sqlalchemy.types import TypeEngine

Row = dict[str, Any]
Others = tuple[int, int]
"""A connection, and which writing of others it has seen last: another pair, and somebody else has written."""


def _json(data: Any) -> str:
    """JSON. Entries of moves bring nothing along, and an encoder is not asked for that."""
    return "{}" if data == {} else json.dumps(data)


DIALECT: Final = sqlite.dialect(paramstyle="named", json_serializer=_json)


class Prepared:
    """One statement, for SQLAlchemy and as text for SQLite; all its values are parameters with names."""

    def __init__(self, statement: Select[Any] | Insert | Update) -> None:
        self.statement = statement
        compiled = statement.compile(dialect=DIALECT)
        self._text = str(compiled)
        self._to_write = _processors({name: bind.type for name, bind in compiled.binds.items()}, "bind_processor")
        columns = {column.name: column.type for column in getattr(statement, "selected_columns", ())}
        self._names = list(columns)
        self._to_read = _processors(columns, "result_processor", None)

    def rows(self, connection: sqlite3.Connection, values: Row) -> list[Row]:
        """What a query finds."""
        found = [dict(zip(self._names, row, strict=True)) for row in connection.execute(self._text, values)]
        return self._each(found, self._to_read)

    def run(self, connection: sqlite3.Connection, rows: Sequence[Row]) -> int:
        """Run a change for each row of values; how many rows of the database that has changed."""
        return connection.executemany(self._text, self._each(rows, self._to_write)).rowcount

    @staticmethod
    def _each(rows: Sequence[Row], processors: dict[str, Callable[[Any], Any]]) -> list[Row]:
        if not processors:
            return list(rows)
        return [row | {name: process(row[name]) for name, process in processors.items()} for row in rows]


def _processors(types: dict[str, TypeEngine[Any]], kind: str, *args: object) -> dict[str, Callable[[Any], Any]]:
    """For the values that the driver does not know as they are, what makes them so, or back again."""
    found = {name: getattr(each.dialect_impl(DIALECT), kind)(DIALECT, *args) for name, each in types.items()}
    return {name: process for name, process in found.items() if process is not None}


class Line:
    """A connection to SQLite that is kept: to borrow one costs more than most answers."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._pool: Pool | None = None
        """Where the connection came from; when the engine closes its connections it gets another pool."""
        self._connection: PoolProxiedConnection | None = None
        self._number = 0
        """Which connection it is: what another one said of others counts no more."""

    def rows(self, query: Prepared, values: Row) -> list[Row]:
        """What a query finds; errors are told as those of SQLAlchemy."""
        try:
            return query.rows(self._driver(), values)
        except sqlite3.Error as error:
            self.close()
            raise told(error) from error

    def others(self) -> Others:
        """Which of the writings of other connections, here or in other processes, this one has seen last."""
        try:
            ((number,),) = self._driver().execute("PRAGMA data_version")
        except sqlite3.Error as error:
            self.close()
            raise told(error) from error
        return self._number, number

    def change(self, changes: Sequence[tuple[Prepared, Sequence[Row]]]) -> int:
        """Make all these changes or none; how many rows of the database that has changed."""
        try:
            connection = self._driver()
            count = sum(change.run(connection, rows) for change, rows in changes if rows)
            connection.commit()
        except BaseException as error:
            self.close()  # and with it goes what was not committed
            if isinstance(error, sqlite3.Error):
                raise told(error) from error
            raise
        return count

    def _driver(self) -> sqlite3.Connection:
        if self._connection is None or self._pool is not self._engine.pool:
            self.close()
            self._pool = self._engine.pool
            self._connection = self._engine.raw_connection()
            self._connection.detach()
        return cast(sqlite3.Connection, self._connection.dbapi_connection)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            self._number += 1


class Lines:
    """Two connections to one file of SQLite: one that writes, in any thread, and one that reads while that is busy.

    A connection forgets what it has read of the file whenever another one has written. The one that writes knows its
    own writing and forgets nothing, so while it rests it is asked: it has the answer in memory.
    """

    def __init__(self, engine: Engine) -> None:
        self._writing, self._reading = Line(engine), Line(engine)
        self._busy = threading.Lock()
        """Held by whoever uses the one that writes."""

    def rows(self, query: Prepared, values: Row) -> list[Row]:
        """What a query finds, without a wait for whatever is being written."""
        if not self._busy.acquire(blocking=False):
            return self._reading.rows(query, values)
        try:
            return self._writing.rows(query, values)
        finally:
            self._busy.release()

    def others(self) -> Others | None:
        """What stays the same until somebody writes by another way than `change`; None while that is at work."""
        if not self._busy.acquire(blocking=False):
            return None
        try:
            return self._writing.others()
        finally:
            self._busy.release()

    def change(self, changes: Sequence[tuple[Prepared, Sequence[Row]]]) -> int:
        """Make all these changes or none; how many rows of the database that has changed."""
        with self._busy:
            return self._writing.change(changes)

    def close(self) -> None:
        self._writing.close()
        self._reading.close()


def told(error: sqlite3.Error) -> DBAPIError | Exception:
    """An error of the driver as SQLAlchemy tells it."""
    return DBAPIError.instance(None, None, error, sqlite3.Error, hide_parameters=True)
