"""The speed gate: what it counts is repeatable, and a loss is noticed."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from tools import speed_gate

import chabudai
from chabudai.core.registry import load, names


@pytest.fixture
def baseline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for the baseline, and fixed measurements."""
    file = tmp_path / "baseline.json"
    monkeypatch.setattr(speed_gate, "ROOT", tmp_path)
    monkeypatch.setattr(speed_gate, "BASELINE", file)
    monkeypatch.setattr(speed_gate, "is_compiled", lambda _: True)
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr(speed_gate, "instructions", lambda _: {"hill 2": 100.0, "hill 4": 50.0})
    monkeypatch.setattr(speed_gate, "opcodes", lambda _: {"hill 2": 1000.0, "hill 4": 500.0})
    return file


def check_against(baseline: Path, costs: dict[str, float], place: str | None = None) -> int:
    where = place or speed_gate.place("instructions")
    baseline.write_text(json.dumps({"instructions": {where: costs}}))
    return speed_gate.check("python", "python")


def test_a_loss_fails(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_against(baseline, {"hill 2": 100.0, "hill 4": 43.5}) == 0
    assert check_against(baseline, {"hill 2": 100.0, "hill 4": 43.4}) == 1
    assert "speed gate: hill 4 costs 15.2% more than its baseline, and 15% is the limit." in capsys.readouterr().out


def test_a_gain_asks_for_a_new_baseline(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_against(baseline, {"hill 2": 200.0, "hill 4": 50.0}) == 0
    assert "hill 2 became much cheaper: keep that by make speed-baseline" in capsys.readouterr().out


def test_a_game_without_baseline_fails(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_against(baseline, {"hill 2": 100.0}) == 1
    assert "hill 4 has no baseline" in capsys.readouterr().out


def test_a_game_that_is_gone_fails(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_against(baseline, {"hill 2": 100.0, "hill 4": 50.0, "lake 1": 1.0}) == 1
    assert "lake 1 has a baseline but was not measured" in capsys.readouterr().out


def test_no_baseline_at_all_fails(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert speed_gate.check("python", "python") == 1
    assert "baseline.json has no instructions" in capsys.readouterr().out


def test_another_place_serves_with_twice_the_allowance(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    costs = {"hill 2": 100.0, "hill 4": 40.0}
    assert check_against(baseline, costs, "3.99 abacus") == 0
    assert "that of 3.99 abacus serves, with an allowance of 30%" in capsys.readouterr().out
    assert check_against(baseline, {**costs, "hill 4": 38.0}, "3.99 abacus") == 1


def test_the_nearest_place_is_of_the_same_machine_and_a_close_version() -> None:
    places: dict[str, speed_gate.Costs] = {"3.11 arm": {}, "3.11 x86": {}, "3.14 x86": {}}
    assert speed_gate.nearest(places, "3.12 x86") == "3.11 x86"
    assert speed_gate.nearest(places, "3.15 x86") == "3.14 x86"
    assert speed_gate.nearest(places, "3.14 arm") == "3.11 arm"


def test_without_valgrind_bytecode_is_counted(
    baseline: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    baseline.write_text(json.dumps({"opcodes": {speed_gate.place("opcodes"): {"hill 2": 1000.0, "hill 4": 500.0}}}))
    assert speed_gate.check("python", "python") == 0
    output = capsys.readouterr().out
    assert "valgrind is missing, so bytecode of the interpreted checkout is counted instead" in output
    monkeypatch.setattr(speed_gate, "opcodes", lambda _: {"hill 2": 1200.0, "hill 4": 500.0})
    assert speed_gate.check("python", "python") == 1


def test_a_new_baseline_holds_both_measures_and_keeps_other_places(baseline: Path) -> None:
    baseline.write_text(json.dumps({"instructions": {"3.99 abacus": {"hill 2": 1.0}}}))
    assert speed_gate.rewrite_baseline("python", "python") == 0
    assert json.loads(baseline.read_text()) == {
        "instructions": {
            "3.99 abacus": {"hill 2": 1.0},
            speed_gate.place("instructions"): {"hill 2": 100.0, "hill 4": 50.0},
        },
        "opcodes": {speed_gate.place("opcodes"): {"hill 2": 1000.0, "hill 4": 500.0}},
    }
    assert speed_gate.check("python", "python") == 0


def test_every_game_of_ours_is_a_workload() -> None:
    found = [name for name, _ in speed_gate.workloads(1)]
    assert found[0] == "reference"
    ours = {name for name in names() if type(load(name)).__module__.startswith("chabudai.")}
    assert {name.rpartition(" ")[0] for name in found[1:]} == ours


def test_a_workload_plays() -> None:
    for name, work in speed_gate.workloads(1)[1:]:
        assert work() > 1, name


@pytest.mark.slow
def test_the_count_is_the_same_every_time() -> None:
    """The measure that fits the build under test, twice in processes of their own."""
    if not chabudai.COMPILED:
        first, second = speed_gate.opcodes(sys.executable, "hitodama"), speed_gate.opcodes(sys.executable, "hitodama")
        assert first == second
        assert len(first) == 2
    elif shutil.which("valgrind"):
        first, second = speed_gate.instructions(sys.executable), speed_gate.instructions(sys.executable)
        assert first.keys() == second.keys()
        assert all(abs(first[name] / second[name] - 1) < 0.01 for name in first)


def test_a_process_that_measures_the_wrong_build_says_so() -> None:
    wrong = "opcodes" if chabudai.COMPILED else "instructions"
    with pytest.raises(speed_gate.CannotMeasure, match=f"{wrong} cannot be counted here: chabudai.COMPILED is"):
        speed_gate.child(sys.executable, wrong)
