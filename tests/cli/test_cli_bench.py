from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import chabudai as package
from chabudai.core import registry
from chabudai.lab import bench as bench_module
from chabudai.lab import bench_worker, environments, peers
from chabudai.lab.bench import Line, Meter, Turn
from chabudai.lab.peers import Loaded, Peer
from cli.calling import GAME, Run, process

KEYS = {"engine", "game", "seats", "compiled", "decisions_per_s", "games_per_s", "copy_us"}
QUICK = ("--seconds", "0.01")


@pytest.mark.slow
def test_every_game_and_number_of_seats_is_measured(chabudai: Run) -> None:
    result = chabudai("bench", "--no-peers", "--json", *QUICK)
    assert result.exit_code == 0
    rows = json.loads(result.stdout)
    expected = {
        (name, seats)
        for name in registry.names()
        for seats in range(registry.load(name).min_seats, registry.load(name).max_seats + 1)
    }
    assert {(row["game"], row["seats"]) for row in rows} == expected
    for row in rows:
        assert row.keys() >= KEYS
        assert row["engine"] == "chabudai"
        assert row["compiled"] == package.COMPILED
        assert row["decisions_per_s"] > row["games_per_s"] > 0
        assert row["random_move_per_s"] > 0
        assert 0 < row["copy_us"] < 1000
        assert row["turns"] == 5
        assert row["error"] == ""


@pytest.mark.slow
def test_missing_peers_are_named(chabudai: Run) -> None:
    installed = [name for name, peer in peers.PEERS.items() if peer.installed]
    result = chabudai("bench", GAME, *QUICK)
    for name in peers.PEERS:
        assert (f"{name} is not installed" in result.stdout) == (name not in installed)
    in_json = chabudai("bench", GAME, "--json", *QUICK)
    for name in peers.PEERS:
        assert (f"{name} is not installed" in in_json.stderr) == (name not in installed)
    json.loads(in_json.stdout)


@pytest.mark.slow
def test_another_interpreter_is_measured_in_the_same_run(chabudai: Run) -> None:
    result = chabudai("bench", GAME, "--no-peers", "--with", sys.executable, "--json", *QUICK)
    rows = json.loads(result.stdout)
    seats = registry.load(GAME).max_seats - registry.load(GAME).min_seats + 1
    assert len(rows) == 2 * seats


def test_the_process_measures(tmp_path: Path) -> None:
    result = process("bench", GAME, "--no-peers", "--json", *QUICK, cwd=tmp_path)
    assert result.returncode == 0
    assert json.loads(result.stdout)[0].keys() >= KEYS


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game 'chess'. Games: "),
        (["--seconds", "0"], "The seconds for a measurement must be more than 0, not 0."),
        (["--with", "no-such-python"], "no-such-python cannot be started: no such file or directory."),
        (["--with", "/bin/false"], "/bin/false has no Chabudai that can be measured."),
    ],
)
def test_bad_input_is_refused(refused: Callable[..., str], arguments: list[str], sentence: str) -> None:
    assert refused("bench", "--no-peers", *arguments).startswith(sentence)


def test_ctrl_c_shows_what_was_measured(monkeypatch: pytest.MonkeyPatch, chabudai: Run) -> None:
    turns = iter(range(8))

    class Interrupted(LocalMeter):
        def ask(self, job: str, seconds: float, **details: object) -> dict[str, object]:
            if next(turns) == 7:
                raise KeyboardInterrupt
            return super().ask(job, seconds, **details)

    monkeypatch.setattr(bench_module, "Meter", lambda _: Interrupted())
    result = chabudai("bench", GAME, "--no-peers", "--json", *QUICK)
    assert result.exit_code == 130
    assert result.stderr == "Stopped. The figures cover what was measured so far.\n"
    rows = json.loads(result.stdout)
    assert [row["turns"] for row in rows[:4]] == [1, 1, 1, 0]
    assert rows[3]["decisions_per_s"] is None


# --- peers, with a stand-in for an engine -----------------------------------------------------------------------------


def stand_in(engine: str, play: peers.Playout) -> Peer:
    return Peer(engine, "dice", 2, False, "json", "click", lambda: Loaded(play, object))


def throw(rng: random.Random) -> int:
    return rng.randrange(5, 7)


def fall_over(rng: random.Random) -> int:
    raise RuntimeError("the table broke")


class LocalMeter(Meter):
    """Measures in this process."""

    def __init__(self) -> None:
        greeting = bench_worker.hello()
        self.python = "here"
        self.compiled = greeting["compiled"]
        self.version = greeting["python"]
        self.games = greeting["games"]
        self.peers = greeting["peers"]

    def ask(self, job: str, seconds: float, **details: object) -> dict[str, object]:
        try:
            return bench_worker.JOBS[job](seconds=seconds, **details)
        except RuntimeError as error:
            return {"error": str(error)}

    def close(self) -> None:
        pass


@pytest.mark.slow
def test_peers_are_measured_and_ratios_are_to_the_yardstick(monkeypatch: pytest.MonkeyPatch, chabudai: Run) -> None:
    table = {"catanatron dice": stand_in("catanatron", throw), "brittle dice": stand_in("brittle", fall_over)}
    for module in (peers, bench_module, bench_worker):
        monkeypatch.setattr(module, "PEERS", table)
    monkeypatch.setattr(bench_module, "Meter", lambda _: LocalMeter())
    rows = json.loads(chabudai("bench", GAME, "--json", *QUICK).stdout)
    [catan] = [row for row in rows if row["engine"] == "catanatron"]
    assert catan["ratio"] == 1
    assert 5 <= catan["decisions_per_s"] / catan["games_per_s"] <= 7
    assert catan["copy_us"] > 0
    for row in rows:
        if row["engine"] == "chabudai":
            assert row["ratio"] == pytest.approx(row["decisions_per_s"] / catan["decisions_per_s"])
    [brittle] = [row for row in rows if row["engine"] == "brittle"]
    assert brittle["decisions_per_s"] is None
    assert brittle["error"] == "the table broke"
    assert "brittle dice could not be measured: the table broke." in chabudai("bench", GAME, *QUICK).stdout


def test_the_median_of_the_turns_counts() -> None:
    answers = iter([100, 900, 300, 200, 400])

    class Scripted(LocalMeter):
        def ask(self, job: str, seconds: float, **details: object) -> dict[str, object]:
            return {"decisions": next(answers), "games": 10, "seconds": 2.0}

    line = Line("e", "1", "g", 2, False, {"listing": Turn(Scripted(), "play", {})})
    for _ in range(5):
        line.take_turn(0.1)
    row = line.row(50.0)
    assert row["decisions_per_s"] == 150
    assert row["games_per_s"] == 5
    assert row["spread"] == pytest.approx((450 - 50) / 150)
    assert row["ratio"] == 3
    assert row["copy_us"] is None


def test_environments_are_measured_beside_others(chabudai: Run) -> None:
    result = chabudai("bench", GAME, "--envs", "--json", *QUICK)
    assert result.exit_code == 0
    rows = json.loads(result.stdout)
    ways = {(row["engine"], row["game"], row["way"]) for row in rows}
    assert {("chabudai", GAME, "AEC"), ("chabudai", GAME, "vector of 64")} <= ways
    assert ("open_spiel", "chess", "rl_environment") in ways
    assert all(row["steps_per_s"] > 0 and not row["error"] for row in rows)
    for environment in environments.known([GAME]):
        told = f"{environment.engine} {environment.game} is not installed" in result.stderr
        assert told == (not environment.installed)


def test_environments_are_told_in_a_table(chabudai: Run) -> None:
    result = chabudai("bench", GAME, "--envs", "--no-peers", *QUICK)
    assert "vector of 64" in result.stdout
    assert "open_spiel" not in result.stdout
    assert "leave out --with" in chabudai("bench", "--envs", "--with", sys.executable).stderr
