"""The tables of a run: one row a game, one a game and seat, one a use of something. Parquet, in parts.

The rows of each task (`rows.py`) make one part of every table, and depend on the experiment alone. So the same
experiment gives the same bytes on any number of processes, and a run that was killed goes on where parts are missing.
"""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from chabudai.core.errors import ChabudaiError
from chabudai.files import write_whole
from chabudai.lab.experiment import Task
from chabudai.lab.rows import Rows

KEY = {"variant": pl.UInt16, "number": pl.UInt32}
"""What names a game within a run."""
SCHEMAS: dict[str, dict[str, Any]] = {
    "games": {
        **KEY,
        "game": pl.String,
        "seats": pl.UInt8,
        "options": pl.String,
        "bots": pl.String,
        "content": pl.String,
        "seed_number": pl.UInt32,
        "decisions": pl.UInt32,
        "finished": pl.Boolean,
        "end_reason": pl.String,
        "digest": pl.String,
        "margin": pl.Int32,
        "watched": pl.Boolean,
        "rounds": pl.UInt32,
        "forced": pl.UInt32,
        "options_mean": pl.Float64,
        "options_most": pl.UInt32,
        "minutes": pl.Float64,
        "lead_changes": pl.UInt32,
        "settled": pl.Float64,
        "deficit": pl.Int32,
        "behind_half": pl.Boolean,
        "stall": pl.UInt32,
    },
    "seats": {
        **KEY,
        "seat": pl.UInt8,
        "bot": pl.String,
        "score": pl.Int32,
        "place": pl.UInt8,
        "credit": pl.Float64,
        "decisions": pl.UInt32,
        "forced": pl.UInt32,
        "course": pl.List(pl.Int32),
    },
    "uses": {
        **KEY,
        "seat": pl.Int8,
        "sort": pl.String,
        "kind": pl.String,
        "name": pl.String,
        "offered": pl.UInt32,
        "taken": pl.UInt32,
        "points": pl.Int32,
    },
}
"""The columns of each table. `seat` is −1 for what happens to the table as a whole."""


class BadRun(ChabudaiError):
    """A run folder that is damaged, of another version, or cannot be written."""


class Tables(NamedTuple):
    """The three tables of a run as data frames."""

    games: pl.DataFrame
    seats: pl.DataFrame
    uses: pl.DataFrame


# --- parts on disk ----------------------------------------------------------------------------------------------------


def part(folder: Path, table: str, number: int) -> Path:
    return folder / table / f"{number:06}.parquet"


def write_part(folder: Path, task: Task, rows: Rows) -> None:
    """Write a task's part of each table, that of `games` last: where it lies, the others do."""
    for table in ("uses", "seats", "games"):
        buffer = io.BytesIO()
        _frame(table, rows[table]).write_parquet(buffer, compression="zstd")
        advice = "What is written is kept; 'lab resume' goes on."
        write_whole(part(folder, table, task.part), buffer.getvalue(), BadRun, advice)


def _frame(table: str, rows: list[tuple[Any, ...]]) -> pl.DataFrame:
    """Rows as a data frame, column by column, which is quicker than row by row."""
    schema = SCHEMAS[table]
    columns = list(zip(*rows, strict=True)) or [()] * len(schema)
    named = zip(schema.items(), columns, strict=True)
    return pl.DataFrame([pl.Series(name, values, dtype=kind) for (name, kind), values in named])


def is_whole(folder: Path, task: Task) -> bool:
    """Do the parts of a task lie there, readable and with as many games as they should have?"""
    try:
        if not all(part(folder, table, task.part).is_file() for table in SCHEMAS):
            return False
        for table, schema in SCHEMAS.items():
            if list(pl.read_parquet_schema(part(folder, table, task.part))) != list(schema):
                return False
        games = pl.scan_parquet(part(folder, "games", task.part)).select(pl.len()).collect().item()
    except (OSError, pl.exceptions.PolarsError):
        return False
    return bool(games == task.last - task.first)


def read_tables(folder: Path, parts: list[int]) -> Tables:
    """The parts of these tasks as three data frames."""
    frames: list[pl.DataFrame] = []
    for table, schema in SCHEMAS.items():
        files = [part(folder, table, number) for number in parts]
        try:
            frame = pl.concat([pl.read_parquet(file) for file in files]) if files else pl.DataFrame(schema=schema)
        except (OSError, pl.exceptions.PolarsError) as problem:
            raise BadRun(
                f"The tables in {folder} are damaged. 'lab resume' plays those games again. ({problem})"
            ) from None
        frames.append(_in_order(table, frame))
    return Tables(*frames)


def as_tables(rows: Rows) -> Tables:
    """Rows of many games as three data frames, without a way over the disk."""
    return Tables(*[_in_order(table, _frame(table, rows[table])) for table in SCHEMAS])


def _in_order(table: str, frame: pl.DataFrame) -> pl.DataFrame:
    return frame.sort([column for column in (*KEY, "seat", "sort", "kind", "name") if column in SCHEMAS[table]])


def digest(folder: Path, parts: list[int]) -> str:
    """One hash over the bytes of all tables."""
    found = hashlib.blake2b(digest_size=16)
    for table in SCHEMAS:
        for number in parts:
            found.update(hashlib.blake2b(part(folder, table, number).read_bytes()).digest())
    return found.hexdigest()
