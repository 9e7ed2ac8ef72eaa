"""What was read of the database and need not be read again, as long as nobody else has written."""

from __future__ import annotations

import time
from typing import Final

from chabudai.match.storage.direct import Lines, Others, Row

MOST: Final = 20_000
"""So many persons and matches are remembered; then all of them are forgotten."""
LOOK_SECONDS: Final = 0.1
"""So seldom SQLite is asked whether another process has written: that costs more than an answer from memory."""


class Remembered:
    """Persons, and how long journals are. Whoever reads puts it here, and asks whether it `holds` before using it.

    Of what this server writes by `Lines.change` only journals are remembered, so who does so notes their new length;
    who writes by another way says so (`forget`). What another process has written is known a moment later.
    """

    def __init__(self, lines: Lines | None) -> None:
        self._lines = lines
        self._others: Others | None = None
        """Whose writing was seen last."""
        self._until = 0.0
        """Before this moment nobody needs to look again, by a clock that goes on evenly."""
        self.persons: dict[str, Row] = {}
        """The rows of persons, by id."""
        self.numbers: dict[str, int] = {}
        """For each match the number of its last entry."""

    def holds(self) -> bool:
        """Whether what is here is what the database says: nothing was written by another way than `Lines.change`,
        neither by this server nor, a moment ago, by another one. False also where nobody can tell: with PostgreSQL
        always, with SQLite while something is being written here.
        """
        now = time.monotonic()
        if now < self._until:
            return True
        if self._lines is None:
            self.forget()
            return False
        others = self._lines.others()
        if others is None:
            return False
        if others != self._others or len(self.persons) + len(self.numbers) > MOST:
            self.forget()
        self._others, self._until = others, now + LOOK_SECONDS
        return True

    def look_again(self) -> None:
        """Do not trust in what is here before having looked."""
        self._until = 0.0

    def forget(self) -> None:
        """Something was written by another way."""
        self.persons, self.numbers = {}, {}
        self.look_again()

    def wrote(self, match_id: str, number: int) -> None:
        """An entry has been written here."""
        if match_id in self.numbers:
            self.numbers[match_id] = number
