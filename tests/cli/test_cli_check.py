"""`chabudai check` runs the registry matrix for one game; what it finds is tried in `test_cli_new_game.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from chabudai.cli import check
from cli.calling import ROOT, Run, process


@pytest.mark.slow
def test_a_game_of_another_package_is_checked_with_its_own_golden_files() -> None:
    done = process("check", "bean-nim", "--quick", "--decisions", "40", "--golden", "tests/golden", cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "kodama" not in done.stdout


def test_a_game_that_is_not_there_is_told(refused: Callable[..., str]) -> None:
    assert refused("check", "castle").startswith("There is no game 'castle'. Games: bean-nim, ")


def test_what_is_missing_is_named(chabudai: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "find_spec", lambda name: None if name == "jsonschema" else object())
    done = chabudai("check", "bean-nim")
    assert done.exit_code == 2
    assert done.stderr == "This needs jsonschema. To install it: pip install 'chabudai[check]'.\n"


@pytest.mark.slow
def test_nothing_is_written_without_being_asked(tmp_path: Path) -> None:
    done = process("check", "bean-nim", "--only", "golden", cwd=tmp_path)
    assert done.returncode == 1
    assert list(tmp_path.iterdir()) == []
