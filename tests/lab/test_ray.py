"""Work on a Ray cluster of two nodes: the same bytes as at home, also after a kill; and what is said without one."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from chabudai.cli import main
from chabudai.lab.cluster import OtherNode, do, installed

PATIENCE = 600
"""Seconds after which something has surely gone wrong."""
BIN = Path(sys.executable).parent
PLAN = ["bean-nim", "--games", "4000", "--seats", "greedy,random", "--seed", "3", "--json"]
MEET = """
import os, sys, time
from pathlib import Path
from chabudai.lab.pool import work

def ready():
    def meet(task):
        (folder / str(os.getppid())).touch()
        while len(list(folder.iterdir())) < 2:
            time.sleep(0.02)
        return task
    return meet

folder = Path(sys.argv[2])
assert sorted(work(ready, range(8), 8, sys.argv[1])) == list(range(8))
"""
"""Each node has one process that starts its workers. A task waits until workers of two such parents have come."""


def lab(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [BIN / "chabudai", "lab", *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE
    )


@pytest.fixture
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster of two nodes, each with one processor."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    folder = tmp_path_factory.mktemp("r")
    quiet = {
        **os.environ,
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_DISABLE_IMPORT_WARNING": "1",
        "PYTHONWARNINGS": "ignore",
    }
    usual = ["--num-cpus=1", "--object-store-memory=100000000", "--node-ip-address=127.0.0.1", "--block"]
    head = ["--head", f"--port={address.rpartition(':')[2]}", "--include-dashboard=false", f"--temp-dir={folder}"]
    nodes: list[subprocess.Popen[bytes]] = []
    try:
        for own in (head, [f"--address={address}"]):
            told = folder.parent / f"node-{len(nodes)}.log"
            with told.open("wb") as log:
                nodes.append(
                    subprocess.Popen(
                        [BIN / "ray", "start", *own, *usual], env=quiet, stdout=log, stderr=log, start_new_session=True
                    )
                )
            deadline = time.monotonic() + PATIENCE
            while "Ray runtime started" not in told.read_text("utf-8"):
                gone = nodes[-1].poll() is not None or time.monotonic() > deadline
                assert not gone, told.read_text("utf-8")
                time.sleep(0.1)
        yield address
    finally:
        for node in nodes:  # asked politely it would wait half a minute for work to end
            os.killpg(node.pid, signal.SIGKILL)
            node.wait()


@pytest.mark.slow
@pytest.mark.once
def test_two_nodes_give_the_bytes_of_one_process_also_after_a_kill(cluster: str, tmp_path: Path) -> None:
    (tmp_path / "nodes").mkdir()
    meet = [sys.executable, "-c", MEET, cluster, str(tmp_path / "nodes")]
    subprocess.run(meet, check=True, timeout=PATIENCE)
    folder = tmp_path / "killed"
    running = subprocess.Popen(
        [BIN / "chabudai", "lab", "run", *PLAN, "--ray", cluster, "--out", folder], start_new_session=True
    )
    deadline = time.monotonic() + PATIENCE
    while len(list(folder.glob("games/*.parquet"))) < 3 and running.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    assert len(list(folder.glob("games/*.parquet"))) >= 3
    resumed = lab("resume", str(folder), "--ray", cluster, "--json")
    alone = lab("run", *PLAN, "--jobs", "1", "--out", str(tmp_path / "alone"))
    one, other = json.loads(resumed.stdout), json.loads(alone.stdout)
    assert one["games"] == other["games"] == 4000
    assert one["digest"] == other["digest"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--ray", "auto"], "To work on a cluster you need Ray on every machine: pip install 'chabudai[ray]'."),
        (["--ray", "auto", "--jobs", "2"], "Choose --jobs for this machine or --ray for a cluster, not both."),
        (["--ray", ""], "Which Ray cluster?"),
    ],
)
def test_without_a_cluster_a_sentence_says_so_and_no_folder_is_made(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    done = CliRunner().invoke(main, ["lab", "run", *PLAN, *arguments, "--out", str(tmp_path / "run")])
    assert done.exit_code == 2
    assert words in done.output
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    "address", ["127.0.0.1:{}", "ray://127.0.0.1:{}", "127.0.0.1", "127.0.0.1:high", "127.0.0.1:70000"]
)
def test_where_nobody_answers_ray_is_not_waited_for(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait(**_: object) -> None:
        raise AssertionError("Ray would wait for minutes")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(is_initialized=lambda: False, init=wait))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        asked = address.format(free.getsockname()[1])
        done = CliRunner().invoke(main, ["lab", "run", *PLAN, "--ray", asked, "--out", str(tmp_path / "run")])
    assert done.exit_code == 2
    assert f"There is no Ray cluster at {asked}. To start one: ray start --head. (" in done.output
    assert not (tmp_path / "run").exists()


def test_a_node_with_other_packages_does_nothing() -> None:
    def ready() -> Callable[[object], object]:
        raise AssertionError("it must not get ready")

    answer = do("mark", {**installed(), "polars": "0.1"}, ready, 1)
    assert isinstance(answer, OtherNode)
    assert "Install 0.1 there" in str(answer)


def test_a_worker_gets_ready_once_for_each_piece_of_work() -> None:
    calls: list[str] = []

    def ready() -> Callable[[int], int]:
        calls.append("ready")
        return lambda task: task * 2

    assert [do(mark, installed(), ready, 3) for mark in ("one", "one", "two")] == [6, 6, 6]
    assert len(calls) == 2
