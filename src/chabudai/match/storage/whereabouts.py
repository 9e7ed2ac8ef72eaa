"""Whether the file of SQLite is still where it was opened.

SQLite goes on with a file that was deleted or replaced: all that is confirmed then is gone with the server.
"""

from __future__ import annotations

import time
from math import inf
from pathlib import Path
from typing import Final

from sqlalchemy import event
from sqlalchemy.engine import Engine

LOOK_SECONDS: Final = 1.0
"""So seldom it is looked up: when a file is deleted, what was confirmed before has gone with it, too."""


class Whereabouts:
    """The file of one engine, as it was when it was opened first."""

    def __init__(self, engine: Engine) -> None:
        name = engine.url.database or ":memory:"
        self._path = Path(name)
        self._opened: tuple[int, int] | None = None
        """Where it lies: on which disk, and under which number there."""
        self._looked = -inf
        """When it was looked up last, by a clock that goes on evenly."""
        if name != ":memory:":
            event.listen(engine, "do_connect", lambda *_: self._look())  # or an empty file would take its place
            event.listen(engine, "connect", lambda *_: self._note())

    def _note(self) -> None:
        if self._opened is None:
            self._opened = self._now()

    def _now(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino

    def demand(self) -> None:
        """Raise OSError where the file is there no longer, or another one is."""
        if time.monotonic() - self._looked >= LOOK_SECONDS:
            self._look()

    def _look(self) -> None:
        if self._opened is not None and self._now() != self._opened:
            raise OSError(
                f"{self._path} was deleted, moved or replaced while the server runs. "
                "Put it back, or stop the server before you put another one there."
            )
        self._looked = time.monotonic()
