"""A run: many matches, on one processor or several, with the same results either way.

Match k depends on the run's seed and on k alone, so it does not matter which process plays it. Worker w of J plays
matches w, w+J, w+2J, … and sends each one home as it ends; whoever stops early keeps all that have come home.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import NamedTuple, cast

from chabudai.bots import registry as bots
from chabudai.bots.playout import LIMIT
from chabudai.core import registry as games
from chabudai.core.content import Content
from chabudai.core.errors import BadOption, ChabudaiError
from chabudai.core.game import Game, OptionValue
from chabudai.lab.match import Outcome, play_match


class WorkerLost(ChabudaiError):
    """A worker process died before its work was done."""


class Plan(NamedTuple):
    """What to play. Plain values, so that it travels to other processes."""

    game: str
    seats: list[str]
    """The bot of each seat."""
    matches: int
    options: dict[str, OptionValue]
    seed: int = 0
    content: str | None = None
    """Text of a content file in place of the packaged one."""
    limit: int = LIMIT
    keep_moves: bool = False
    fixed: dict[str, int] = {}  # noqa: RUF012  (nobody changes it)
    """Streams of chance with a seed of their own."""

    def load(self) -> Game:
        """The game; raises where anything in the plan is not possible."""
        if self.matches < 1:
            raise BadOption(f"A run has at least 1 game, not {self.matches}.")
        if self.limit < 1:
            raise BadOption(f"The limit is at least 1 decision, not {self.limit}.")
        content = None if self.content is None else Content("the content file", self.content)
        game = games.load(self.game, content)
        for name in self.seats:
            bots.load(name)
        game.new(len(self.seats), self.seed, self.options, self.fixed)
        return game


def run(plan: Plan, jobs: int = 1) -> Generator[Outcome, None, None]:
    """Play the plan; outcomes come as they end, in no fixed order. Closing the iterator stops the workers."""
    if jobs < 1:
        raise BadOption(f"The number of jobs is at least 1, not {jobs}.")
    plan.load()
    jobs = min(jobs, plan.matches)
    return _stride(plan, 0, 1) if jobs == 1 else _parallel(plan, jobs)


def _stride(plan: Plan, first: int, step: int) -> Generator[Outcome, None, None]:
    game = plan.load()
    seated = [bots.load(name) for name in plan.seats]
    for number in range(first, plan.matches, step):
        yield play_match(game, seated, plan.options, plan.seed, number, plan.limit, plan.keep_moves, plan.fixed)


def _work(plan: Plan, first: int, step: int, home: Connection) -> None:
    """A worker's life. Only the parent listens to Ctrl-C; it ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for outcome in _stride(plan, first, step):
        home.send(outcome)
    home.send(None)
    home.close()


@contextmanager
def _deaf_children() -> Generator[None, None, None]:
    """Processes started here do not hear Ctrl-C, not even while they wake up; their parent hears it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would change the mask if it were started below
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _parallel(plan: Plan, jobs: int) -> Generator[Outcome, None, None]:
    context = multiprocessing.get_context("spawn")
    workers: list[multiprocessing.process.BaseProcess] = []
    open_ends: list[Connection] = []
    try:
        with _deaf_children():
            for first in range(jobs):
                here, there = context.Pipe(duplex=False)
                worker = context.Process(target=_work, args=(plan, first, jobs, there), daemon=True)
                worker.start()
                there.close()
                workers.append(worker)
                open_ends.append(here)
        while open_ends:
            for end in wait(open_ends):
                connection = cast(Connection, end)
                try:
                    outcome = connection.recv()
                except EOFError:
                    raise WorkerLost("A worker process died; the games that it had not finished are lost.") from None
                if outcome is None:
                    open_ends.remove(connection)
                    connection.close()
                else:
                    yield outcome
    finally:
        for started in workers:
            started.terminate()
            started.join()
