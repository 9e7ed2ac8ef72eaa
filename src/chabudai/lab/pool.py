"""Many tasks on one processor or several; whoever stops early keeps all results that have come home.

A worker is a process that gets ready once and then does one task after another. Results come as they are done, in no
fixed order. Each worker has a second task waiting while it does the first, so that none waits for the parent.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import TypeVar, cast

from chabudai.core.errors import BadOption, ChabudaiError

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 2
"""Tasks that a worker holds: the one that it does and the next."""


class WorkerLost(ChabudaiError):
    """A worker process died before its work was done."""


def work(ready: Callable[[], Callable[[T], R]], tasks: Iterable[T], count: int, jobs: int) -> Generator[R, None, None]:
    """Do all `count` tasks; `ready` travels to each process and gives what does one. Closing it stops the workers."""
    if jobs < 1:
        raise BadOption(f"The number of jobs is at least 1, not {jobs}.")
    jobs = min(jobs, count)
    return _alone(ready, tasks) if jobs <= 1 else _together(ready, tasks, jobs)


def _alone(ready: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R, None, None]:
    do = ready()
    for task in tasks:
        yield do(task)


def _live(ready: Callable[[], Callable[[T], R]], home: Connection) -> None:
    """A worker's life. Only the parent listens to Ctrl-C; it ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        do = ready()
        while True:
            home.send(do(home.recv()[0]))
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


def _together(ready: Callable[[], Callable[[T], R]], tasks: Iterable[T], jobs: int) -> Generator[R, None, None]:
    context = multiprocessing.get_context("spawn")
    workers: list[multiprocessing.process.BaseProcess] = []
    owed: dict[Connection, int] = {}
    rest = iter(tasks)
    try:
        with _deaf_children():
            for _ in range(jobs):
                here, there = context.Pipe()
                worker = context.Process(target=_live, args=(ready, there), daemon=True)
                worker.start()
                there.close()
                workers.append(worker)
                owed[here] = 0
        for _ in range(AHEAD):
            for link in owed:
                _hand_out(link, rest, owed)
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
                _hand_out(link, rest, owed)
                yield result
    finally:
        for started in workers:
            started.terminate()
            started.join()
        for link in owed:
            link.close()


def _hand_out(link: Connection, rest: Iterable[T], owed: dict[Connection, int]) -> None:
    for task in rest:
        try:
            link.send((task,))
        except ConnectionError:
            raise _lost() from None
        owed[link] += 1
        return


def _lost() -> WorkerLost:
    return WorkerLost("A worker process died; the games that it had not finished are lost.")
