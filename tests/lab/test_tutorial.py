"""The designers' tutorial works as it is written, with fewer games."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from chabudai.cli import main

TUTORIAL = Path(__file__).parents[2] / "docs" / "design.md"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", TUTORIAL.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def fewer(text: str, games: int) -> str:
    return re.sub(r"(--games |games = |trials = )\d+", rf"\g<1>{games}", text)


@pytest.mark.slow
@pytest.mark.once
def test_the_tutorial_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    old, new, plan, tune = blocks("toml")
    metric, notebook = blocks("py")
    monkeypatch.chdir(tmp_path)
    Path("plan.toml").write_text(fewer(plan, 2), "utf-8")
    Path("tune.toml").write_text(fewer(tune, 3), "utf-8")
    Path("mine.py").write_text(metric, "utf-8")
    for command in "".join(blocks("console")).splitlines():
        program, *arguments = shlex.split(fewer(command, 4))
        assert program == "chabudai"
        done = CliRunner().invoke(main, arguments, prog_name=program, catch_exceptions=False)
        assert done.exit_code == 0, f"{command}: {done.output}"
        if "--write" in arguments:
            text = Path("cheap.toml").read_text("utf-8")
            assert old in text
            Path("cheap.toml").write_text(text.replace(old, new), "utf-8")
    assert re.search(r"went (up|down) from \d\S* to \d", Path("changes.html").read_text("utf-8"))
    assert "half as much again" in Path("plan/report.html").read_text("utf-8")
    assert Path("better/trials.jsonl").read_text("utf-8").count("\n") == 3
    exec(compile(notebook, str(TUTORIAL), "exec"), {})
    assert "lead_changes" in capsys.readouterr().out
