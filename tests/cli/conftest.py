"""The command called in this process, and a match to show it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from chabudai.cli import main
from chabudai.core import registry
from chabudai.lab.match import record_of
from chabudai.lab.run import Plan, run
from cli.calling import GAME, Run


@pytest.fixture
def chabudai(monkeypatch: pytest.MonkeyPatch) -> Run:
    """`chabudai("games", "--json")` in this process; any exception that is no exit fails the test."""
    monkeypatch.setenv("COLUMNS", "100")

    def call(*args: str, input: str | None = None) -> Result:
        return CliRunner(catch_exceptions=False).invoke(main, list(args), input=input)

    return call


@pytest.fixture
def refused(chabudai: Run) -> Callable[..., str]:
    """The sentence with which the command refuses; it must be one line on standard error and exit code 2."""

    def call(*args: str, input: str | None = None) -> str:
        result = chabudai(*args, input=input)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        sentence = result.stderr.removesuffix("\n")
        assert sentence
        assert "\n" not in sentence
        assert "Traceback" not in sentence
        return sentence

    return call


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """The record of a whole match between random bots."""
    plan = Plan(GAME, ["random", "random", "random"], 1, {}, seed=21, keep_moves=True)
    [outcome] = run(plan)
    file = tmp_path / "match.json"
    file.write_text(record_of(registry.load(GAME), plan.seats, plan.options, plan.seed, outcome).to_json(), "utf-8")
    return file
