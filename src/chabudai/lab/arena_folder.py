"""An arena on disk: what is played, and a row for each seat of each match. It can be killed at any time and goes on."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl

import chabudai
from chabudai.files import why, write_whole
from chabudai.lab.arena import Schedule
from chabudai.lab.match import Outcome
from chabudai.lab.tables import BadRun

FORMAT = "chabudai-arena"
VERSION = 1
HEAD = "arena.json"
ROWS = "seats.parquet"
SCHEMA: dict[str, Any] = {
    "number": pl.UInt32,
    "a": pl.String,
    "b": pl.String,
    "chance": pl.UInt32,
    "seat": pl.UInt8,
    "bot": pl.String,
    "score": pl.Int32,
    "place": pl.UInt8,
    "worth": pl.Float64,
    "decisions": pl.UInt32,
    "end_reason": pl.String,
    "digest": pl.String,
}
"""The columns: which match, who met whom there with which chance, and what one seat of it came to."""


class ArenaFolder:
    """A folder with a schedule and as many of its matches as have been played."""

    def __init__(self, folder: Path, schedule: Schedule) -> None:
        """A new arena in a new or empty folder, or the one that lies there, where it is of the same schedule."""
        self.folder = folder
        self.schedule = schedule
        head = {
            "format": FORMAT,
            "version": VERSION,
            "chabudai": chabudai.__version__,
            "rules": schedule.load().rules_version,
            "schedule": schedule.to_dict(),
        }
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / HEAD).exists():
                if json.loads((folder / HEAD).read_text("utf-8")) != head:
                    raise BadRun(
                        f"{folder} holds another arena. Name a new folder, or repeat the command of that arena."
                    )
            elif any(folder.iterdir()):
                raise BadRun(f"{folder} is not empty and does not hold an arena. Name a new folder.")
            else:
                (folder / HEAD).write_text(json.dumps(head, indent=2, ensure_ascii=False) + "\n", "utf-8")
        except OSError as problem:
            raise BadRun(f"{folder} cannot be used: {why(problem)}.") from None
        except ValueError:
            raise BadRun(f"{folder / HEAD} is damaged and cannot be read.") from None

    def outcomes(self) -> list[Outcome]:
        """What was played before, as far as the tally of an arena needs it."""
        file = self.folder / ROWS
        if not file.exists():
            return []
        try:
            rows = pl.read_parquet(file).select(list(SCHEMA)).sort("number", "seat").rows(named=True)
        except (OSError, pl.exceptions.PolarsError) as problem:
            raise BadRun(f"{file} is damaged. Remove it, and its games are played again. ({problem})") from None
        by_number: dict[int, list[dict[str, Any]]] = {}
        for row in rows:
            by_number.setdefault(row["number"], []).append(row)
        found: list[Outcome] = []
        for number, seats in by_number.items():
            first = seats[0]
            scores = [row["score"] for row in seats if row["score"] is not None]
            places = [row["place"] for row in seats if row["place"] is not None]
            worth = [row["worth"] for row in seats]
            end = (first["end_reason"], first["digest"])
            found.append(Outcome(number, first["decisions"], scores, places, *end, [], worth))
        return found

    def write(self, outcomes: Sequence[Outcome]) -> None:
        """Keep these outcomes, and no others: one file, sorted, so that the same outcomes give the same bytes."""
        rows: list[tuple[Any, ...]] = []
        for outcome in sorted(outcomes, key=lambda outcome: outcome.number):
            place = outcome.number // self.schedule.seatings
            a, b = self.schedule.pairs[place // self.schedule.rounds]
            for seat, name in enumerate(self.schedule.table(outcome.number)):
                score = outcome.scores[seat] if len(outcome.scores) == self.schedule.seats else None
                own = (score, outcome.ranking[seat] if outcome.ranking else None, outcome.utilities[seat])
                chance = place % self.schedule.rounds
                end = (outcome.decisions, outcome.end_reason, outcome.digest)
                rows.append((outcome.number, a, b, chance, seat, name, *own, *end))
        buffer = io.BytesIO()
        pl.DataFrame(rows, schema=SCHEMA, orient="row").write_parquet(buffer, compression="zstd")
        write_whole(self.folder / ROWS, buffer.getvalue(), BadRun)
