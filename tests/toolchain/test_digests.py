"""Trajectory digests: noting them in a session, and comparing two sessions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tools.compare_digests import main

import chabudai
from toolchain.inner import ALONE_AND_PARALLEL, run_pytest

SUITE = """
import pytest

@pytest.mark.parametrize("seed", [1, 2])
def test_play(trajectory, seed):
    trajectory("first", f"a{seed}")
    trajectory("second", f"b{seed}")
"""


@ALONE_AND_PARALLEL
def test_a_session_writes_what_its_tests_note(pytester: pytest.Pytester, workers: list[str]) -> None:
    pytester.makepyfile(test_hill=SUITE)
    run_pytest(pytester, "-p", "plugins.trajectories", *workers).assert_outcomes(passed=2)
    build = "compiled" if chabudai.COMPILED else "interpreted"
    assert json.loads((pytester.path / "build" / f"digests-{build}.json").read_text()) == {
        "test_hill.py::test_play[1] first": "a1",
        "test_hill.py::test_play[1] second": "b1",
        "test_hill.py::test_play[2] first": "a2",
        "test_hill.py::test_play[2] second": "b2",
    }


def test_a_session_can_be_told_where_to_write(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_hill=SUITE)
    run_pytest(pytester, "-p", "plugins.trajectories", "--digests", "other").assert_outcomes(passed=2)
    assert [file.name for file in (pytester.path / "build").iterdir()] == ["digests-other.json"]


def test_a_name_is_noted_once(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_play(trajectory):\n    trajectory('x', 'a')\n    trajectory('x', 'b')\n")
    result = run_pytest(pytester, "-p", "plugins.trajectories")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*already noted a trajectory 'x'"])


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ({"a": "1"}, {"a": "2"}, "a: 1 and 2"),
        ({"a": "1", "b": "1"}, {"a": "1"}, "b: only in the first"),
        ({"a": "1"}, {"a": "1", "b": "1"}, "b: only in the second"),
        ({}, {}, "holds no trajectory"),
        ({"a": "1"}, None, "is missing"),
    ],
)
def test_a_difference_fails(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    first: dict[str, str],
    second: dict[str, str] | None,
    sentence: str,
) -> None:
    files = [tmp_path / "first.json", tmp_path / "second.json"]
    for file, digests in zip(files, (first, second), strict=True):
        if digests is not None:
            file.write_text(json.dumps(digests))
    assert main([str(file) for file in files]) == 1
    assert sentence in capsys.readouterr().out


def test_equal_digests_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "digests.json"
    file.write_text(json.dumps({"a": "1"}))
    assert main([str(file), str(file)]) == 0
    assert capsys.readouterr().out == "1 trajectories are the same on the checkout and on the wheel.\n"
