"""What was read of the database and need not be read again, as long as nobody else has written."""

from __future__ import annotations

import asyncio
from typing import Final

from chabudai.match.storage.direct import Lines, Others, Row

MOST: Final = 20_000
"""So many persons and matches are remembered; then all of them are forgotten."""


class Remembered:
    """Persons, and how long journals are. Whoever reads puts it here, and asks whether it `holds` before using it.

    Of what this server writes by `Lines.change` only journals are remembered, so who does so notes their new length.
    """

    def __init__(self, lines: Lines | None) -> None:
        self._lines = lines
        self._others: Others | None = None
        """Whose writing was seen last."""
        self._looked = False
        """Whether that was found out in this round of the event loop."""
        self.persons: dict[str, Row] = {}
        """The rows of persons, by id."""
        self.numbers: dict[str, int] = {}
        """For each match the number of its last entry."""

    def holds(self) -> bool:
        """Whether what is here is what the database says: nothing was written by another way than `Lines.change`,
        neither by this server nor by another one. False also where nobody can tell: with PostgreSQL always, with SQLite
        while something is being written here. Whoever asks in one round of the event loop gets one answer.
        """
        if self._looked:
            return True
        others = None if self._lines is None else self._lines.others()
        news = self._lines is None or others not in (None, self._others)
        if news or len(self.persons) + len(self.numbers) > MOST:
            self._others, self.persons, self.numbers = others, {}, {}
        self._looked = others is not None
        if self._looked:
            asyncio.get_running_loop().call_soon(self._look_again)
        return self._looked

    def _look_again(self) -> None:
        self._looked = False

    def wrote(self, match_id: str, number: int) -> None:
        """An entry has been written here."""
        if match_id in self.numbers:
            self.numbers[match_id] = number
