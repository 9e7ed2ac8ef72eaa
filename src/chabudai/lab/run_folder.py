"""A run on disk: its experiment and its tables. It can be killed at any time and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import chabudai
from chabudai.core import registry as games
from chabudai.core.errors import ChabudaiError
from chabudai.files import why, write_whole
from chabudai.lab.experiment import Experiment, Task
from chabudai.lab.pool import Workers, processors, work
from chabudai.lab.rows import Rows, play_task

if TYPE_CHECKING:
    from chabudai.lab.tables import Tables

FORMAT = "chabudai-lab"
VERSION = 1
HEAD = "run.json"


class NoTables(ChabudaiError):
    """The packages that tables need are not installed."""


def demand_tables() -> None:
    """Raise where a package of the extra `lab` is missing."""
    try:
        import openskill  # noqa: F401
        import polars as pl  # noqa: F401
        import scipy  # noqa: F401
    except ImportError:
        raise NoTables("The lab needs a few more packages: pip install 'chabudai[lab]'.") from None


class Run:
    """A folder with an experiment and as many of its results as have been played."""

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder = folder
        self.experiment = experiment
        self.tasks = experiment.tasks()

    @classmethod
    def create(cls, folder: Path, experiment: Experiment) -> Run:
        """A new run in a new or empty folder; one that a full disk left without a head counts as empty."""
        from chabudai.lab.tables import SCHEMAS, BadRun

        experiment.check()
        head = {
            "format": FORMAT,
            "version": VERSION,
            "chabudai": chabudai.__version__,
            "rules": _rules(experiment),
            "experiment": experiment.to_dict(),
        }
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(not each.is_dir() for each in folder.rglob("*")):
                raise BadRun(
                    f"The folder {folder} is not empty. Name a new one, "
                    f"or continue that run: chabudai lab resume {folder}"
                )
            for table in SCHEMAS:
                (folder / table).mkdir(exist_ok=True)
            write_whole(folder / HEAD, f"{json.dumps(head, indent=2, ensure_ascii=False)}\n".encode(), BadRun)
        except OSError as problem:
            raise BadRun(f"{folder} cannot be used: {why(problem)}.") from None
        return cls(folder, experiment)

    @classmethod
    def open(cls, folder: Path) -> Run:
        """A run that exists."""
        from chabudai.lab.tables import BadRun

        try:
            head = json.loads((folder / HEAD).read_text("utf-8"))
        except OSError:
            raise BadRun(f"{folder} is not a run of the lab: it has no {HEAD}.") from None
        except ValueError:
            raise BadRun(f"{folder / HEAD} is damaged and cannot be read.") from None
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise BadRun(f"{folder} is not a run of the lab.")
        if head.get("version") != VERSION:
            raise BadRun(f"{folder} has format version {head.get('version')}; this installation reads {VERSION}.")
        try:
            experiment = Experiment.from_dict(head["experiment"])
            recorded: dict[str, Any] = head["rules"]
        except (LookupError, TypeError, AttributeError):
            raise BadRun(f"{folder / HEAD} is damaged: its experiment cannot be read.") from None
        for name, now in _rules(experiment).items():
            if recorded.get(name) != now:
                words = f"{folder} was played with version {recorded.get(name)} of the rules of {name}, not {now}"
                raise BadRun(f"{words}. Start a new run.")
        for name, digest in experiment.packaged.items():
            if games.load_shipped(name, digest) is None:
                words = f"{folder} was started with content {digest[:8]}… of {name}, which is not installed here"
                raise BadRun(f"{words}. Start a new run.")
        return cls(folder, experiment)

    def done(self) -> list[Task]:
        """The tasks whose rows are on disk, whole."""
        from chabudai.lab.tables import is_whole

        return [task for task in self.tasks if is_whole(self.folder, task)]

    def play(self, workers: Workers = 0) -> Generator[Task, None, None]:
        """Play what is missing, on all processors unless told otherwise; tasks come as their rows are on disk.

        Workers send their rows home, so that they may be anywhere; only this process writes.
        """
        from chabudai.lab.tables import SCHEMAS, write_part

        for table in SCHEMAS:
            with suppress(OSError):  # whoever writes there says what is wrong
                (self.folder / table).mkdir(exist_ok=True)
        done = {task.part for task in self.done()}
        missing = [task for task in self.tasks if task.part not in done]
        parts = work(partial(_ready, self.experiment), missing, len(missing), workers or processors())
        try:
            for task, rows in parts:
                write_part(self.folder, task, rows)
                yield task
        finally:
            parts.close()

    def tables(self) -> Tables:
        """Everything on disk as data frames."""
        from chabudai.lab.tables import read_tables

        return read_tables(self.folder, [task.part for task in self.done()])

    def digest(self) -> str:
        """One hash over the bytes of all tables."""
        from chabudai.lab.tables import digest

        return digest(self.folder, [task.part for task in self.done()])


def load(folder: str | Path) -> Tables:
    """The tables of a run as data frames of Polars: `games`, `seats` and `uses`."""
    demand_tables()
    return Run.open(Path(folder)).tables()


def _rules(experiment: Experiment) -> dict[str, str]:
    return {variant.game: games.load(variant.game).rules_version for variant in experiment.variants}


def _ready(experiment: Experiment) -> Callable[[Task], tuple[Task, Rows]]:
    """What plays a task and gives its rows."""

    def do(task: Task) -> tuple[Task, Rows]:
        return task, play_task(experiment, task)

    return do
