"""Work on a Ray cluster: several machines, or several nodes of one.

A node only does tasks and sends the results home; the process that started the work writes them. Tasks have fixed
seeds, so one that is lost with its node is simply done again elsewhere, and whatever joins the cluster helps at once.
Every node needs the same Chabudai and the same packages, or its results might differ in a byte: it says so and does
nothing.
"""

from __future__ import annotations

import socket
import uuid
from collections.abc import Callable, Generator, Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import Any, TypeVar

import chabudai
from chabudai.core.errors import ChabudaiError
from chabudai.lab.pool import AHEAD, Crew, WorkerLost

AUTO = "auto"
"""The address of the cluster that this machine belongs to."""
PATIENCE = 10
"""Seconds in which somebody must answer at an address; Ray itself waits for minutes."""
T = TypeVar("T")
R = TypeVar("R")


class NoCluster(ChabudaiError):
    """Ray is not installed, or there is no cluster at the address."""


class OtherNode(ChabudaiError):
    """A node of the cluster has another Chabudai, or other packages that write results."""


def installed() -> dict[str, str]:
    """The versions on which the bytes of results depend."""
    found = {"chabudai": chabudai.__version__}
    for package in ("polars", "ray"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "none"
    return found


def connect(address: str) -> Any:
    """Ray, with this process connected to the cluster; it stays so until the work is done."""
    try:
        import ray
    except ImportError:
        raise NoCluster("To work on a cluster you need Ray on every machine: pip install 'chabudai[ray]'.") from None
    if not ray.is_initialized():
        try:
            if address != AUTO:
                knock(address)
            ray.init(address=address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError, OSError) as problem:
            where = "here" if address == AUTO else f"at {address}"
            reason = str(getattr(problem, "strerror", None) or problem)
            why = reason.strip().partition("\n")[0].rstrip(".")
            raise NoCluster(f"There is no Ray cluster {where}. To start one: ray start --head. ({why}.)") from None
    return ray


def knock(address: str) -> None:
    """Raise where nobody answers at an address, or it is none."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ValueError("an address is HOST:PORT, as 'ray start' prints it")
    socket.create_connection((host.strip("[]"), int(port)), timeout=PATIENCE).close()


class RayCrew(Crew):
    """The nodes of a cluster."""

    def __init__(self, address: str) -> None:
        self._ray = connect(address)
        self._do = self._ray.remote(do)

    def work(self, ready: Callable[[], Callable[[T], R]], tasks: Iterable[T]) -> Generator[R, None, None]:
        ray = self._ray
        mark, parcel = uuid.uuid4().hex, ray.put(ready)
        versions = installed()
        rest = iter(tasks)
        under_way: list[Any] = []
        try:
            while True:
                wanted = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
                for task in rest:
                    under_way.append(self._do.remote(mark, versions, parcel, task))
                    if len(under_way) >= wanted:
                        break
                if not under_way:
                    return
                done, under_way = ray.wait(under_way)
                yield from self._results(done)
        finally:
            for each in under_way:
                ray.cancel(each, force=True)

    def _results(self, done: list[Any]) -> Generator[Any, None, None]:
        try:
            for result in self._ray.get(done):
                if isinstance(result, ChabudaiError):
                    raise result
                yield result
        except self._ray.exceptions.RayTaskError as problem:
            why = str(problem).strip().rpartition("\n")[2]
            raise WorkerLost(f"A node of the cluster could not do its work: {why}") from None
        except self._ray.exceptions.RayError as problem:
            why = str(problem).strip().partition("\n")[0]
            raise WorkerLost(f"The cluster is gone, or has lost a worker too often: {why}") from None

    def dismiss(self) -> None:
        self._ray.shutdown()


_at_hand: dict[str, Callable[[Any], object]] = {}
"""In a worker: what does the tasks of the work of the moment."""


def do(mark: str, versions: dict[str, str], ready: Callable[[], Callable[[Any], object]], task: object) -> object:
    """One task, on a node; what it needs is made ready once in each of its processes."""
    try:
        if mark not in _at_hand:
            own = installed()
            for package, wanted in versions.items():
                if own[package] != wanted:
                    raise OtherNode(f"A node of the cluster has {package} {own[package]}. Install {wanted} there.")
            _at_hand.clear()
            _at_hand[mark] = ready()
        return _at_hand[mark](task)
    except ChabudaiError as error:
        return error
