"""Many tasks on one processor, on several, or on a cluster; whoever stops early keeps all results that have come home.

A **crew** is who does the work: this process alone, some processes beside it, or a cluster of Ray (`cluster`). A worker
gets ready once for a piece of work and then does one task after another. Results come as they are done, in no fixed
order. Each worker has a second task waiting while it does the first, so that none waits for the parent.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar, cast

from chabudai.core.errors import BadOption, ChabudaiError

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 2
"""Tasks that a worker holds: the one that it does and the next."""


class WorkerLost(ChabudaiError):
    """A worker process died before its work was done."""


class Crew(ABC):
    """Who does the work. It may do one piece of work after another, and is dismissed once."""

    @abstractmethod
    def work(self, ready: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R, None, None]:
        """Do all tasks; `ready` travels to each worker and gives what does one."""

    @abstractmethod
    def dismiss(self) -> None:
        """End the workers, whatever they are doing."""


Workers = int | str
"""So many processes of this machine, or the address of a Ray cluster (`auto`: the one that this machine is part of)."""


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def crew(workers: Workers, most: int) -> Generator[Crew, None, None]:
    """A crew for work of at most so many tasks at a time."""
    found: Crew
    if isinstance(workers, str):
        from chabudai.lab.cluster import RayCrew

        found = RayCrew(workers)
    else:
        jobs = min(workers, most)
        found = Alone() if jobs <= 1 else Together(jobs)
    try:
        yield found
    finally:
        found.dismiss()


def work(
    ready: Callable[[], Callable[[T], R]], tasks: Iterable[T], count: int, workers: Workers
) -> Generator[R, None, None]:
    """Do all `count` tasks with a crew of their own. Closing it stops the workers."""
    if isinstance(workers, int) and workers < 1:
        raise BadOption(f"The number of jobs must be 1 or more, not {workers}.")

    def results() -> Generator[R, None, None]:
        with crew(workers, count) as found:
            yield from found.work(ready, tasks)

    return results()


class Alone(Crew):
    """The process itself."""

    def work(self, ready: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R, None, None]:
        do = ready()
        for task in tasks:
            yield do(task)

    def dismiss(self) -> None:
        """Nobody has to go."""


def _live(home: Connection) -> None:
    """A worker's life. Only the parent listens to Ctrl-C; it ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    do: Callable[[Any], object] | None = None
    try:
        while True:
            ready, task = home.recv()
            if ready is not None:
                do = ready()
            elif do is not None:
                home.send(do(task))
    except ChabudaiError as error:
        home.send(error)
    except (EOFError, ConnectionError):
        return  # the parent is gone, and with it whoever wants to know


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


class Together(Crew):
    """Several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self._workers: list[multiprocessing.process.BaseProcess] = []
        self._owed: dict[Connection, int] = {}
        """How many results each worker owes."""
        context = multiprocessing.get_context("spawn")
        with _deaf_children():
            for _ in range(jobs):
                here, there = context.Pipe()
                worker = context.Process(target=_live, args=(there,), daemon=True)
                worker.start()
                there.close()
                self._workers.append(worker)
                self._owed[here] = 0

    def work(self, ready: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R, None, None]:
        owed = self._owed
        rest = iter(tasks)
        for link in owed:
            _send(link, (ready, None))
        for _ in range(AHEAD):
            for link in owed:
                self._hand_out(link, rest)
        while any(owed.values()):
            for end in wait([link for link, count in owed.items() if count]):
                link = cast(Connection, end)
                try:
                    result = link.recv()
                except (EOFError, ConnectionError):
                    raise _lost() from None
                if isinstance(result, ChabudaiError):
                    raise result
                owed[link] -= 1
                self._hand_out(link, rest)
                yield result

    def _hand_out(self, link: Connection, rest: Iterable[T]) -> None:
        for task in rest:
            _send(link, (None, task))
            self._owed[link] += 1
            return

    def dismiss(self) -> None:
        for worker in self._workers:
            worker.terminate()
            worker.join()
        for link in self._owed:
            link.close()


def _send(link: Connection, message: object) -> None:
    try:
        link.send(message)
    except ConnectionError:
        raise _lost() from None


def _lost() -> WorkerLost:
    return WorkerLost("A worker process died; the games that it had not finished are lost.")
