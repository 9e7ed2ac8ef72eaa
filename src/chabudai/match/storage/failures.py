"""When the database itself is in trouble: a full disk, damaged pages, a server that is gone.

That is nobody's mistake and no bug; whoever wanted something is told so, and what to do.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from json import JSONDecodeError
from typing import Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from chabudai.match.errors import Unavailable
from chabudai.match.speech import say

SQLITE: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOTADB,
}
"""What SQLite says of its file rather than of what it was asked."""
POSTGRES: Final = ("08", "25006", "53", "55", "57", "58", "XX")
"""How the codes begin by which PostgreSQL speaks of itself: connections, read-only, resources, operators, damage."""
TROUBLE: Final = (SQLAlchemyError, OSError, JSONDecodeError)
"""What may come out of a database that is in trouble, or out of a request that was wrong (`in_trouble`)."""
READING: Final = "reading"
WRITING: Final = "writing"
TELL_SECONDS: Final = 10.0
"""The log is told of the same trouble so often at most: it may lie on the same disk."""

log = logging.getLogger("chabudai.match")


def in_trouble(error: BaseException) -> bool:
    """Whether an error is about the database itself, not about what it was asked."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, (OSError, NoConnection, JSONDecodeError))
    if isinstance(error.orig, sqlite3.Error):
        code = getattr(error.orig, "sqlite_errorcode", None)
        if code is None:  # SQLite has said nothing, and what it gave cannot be read as text
            return isinstance(error.orig, sqlite3.OperationalError)
        return code & 0xFF in SQLITE
    state = getattr(error.orig, "sqlstate", None)
    return error.connection_invalidated or state is None or str(state).startswith(POSTGRES)


class Watched:
    """How one kind of work with the database has been going: reading or writing. `with` it around the work."""

    def __init__(self, doing: str) -> None:
        self.doing = doing
        self._failed: float | None = None
        """When the last work failed; None where it did not."""
        self._told = -TELL_SECONDS

    def failing(self, seconds: float) -> bool:
        """Whether the last work failed, not longer ago than this."""
        return self._failed is not None and time.monotonic() - self._failed < seconds

    def __enter__(self) -> None:
        """Trouble with the database inside is told as `Unavailable`; other errors pass."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is None:
            self._failed = None
        elif in_trouble(error):
            self._failed = now = time.monotonic()
            if now - self._told >= TELL_SECONDS:
                self._told = now
                log.error("%s the database fails", self.doing, exc_info=error)
            raise Unavailable(self._sentence()) from error

    def _sentence(self) -> str:
        if self.doing == WRITING:
            return say(
                "That could not be saved: the server's disk may be full. Everything before it is safe. "
                "Try again in a few minutes. If it keeps happening, tell the person who runs this server."
            )
        return say(
            "The matches cannot be read right now. "
            "Try again in a few minutes. If it keeps happening, tell the person who runs this server."
        )
