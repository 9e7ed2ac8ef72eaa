"""The designers' tutorial works as it is written, with fewer games."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

TUTORIAL = Path(__file__).parents[2] / "docs" / "design.md"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", TUTORIAL.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def fewer(text: str) -> str:
    return re.sub(r"(--games |games = |trials = )\d+", r"\g<1>4", text)


@pytest.mark.slow
@pytest.mark.once
def test_the_tutorial_runs(tmp_path: Path) -> None:
    old, new, plan, tune = blocks("toml")
    metric, notebook = blocks("py")
    (tmp_path / "plan.toml").write_text(fewer(plan), "utf-8")
    (tmp_path / "tune.toml").write_text(fewer(tune), "utf-8")
    (tmp_path / "mine.py").write_text(metric, "utf-8")
    for commands in blocks("console"):
        for command in commands.splitlines():
            name, *arguments = fewer(command).split()
            program = str(Path(sys.executable).with_name(name))
            done = subprocess.run([program, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{command}: {done.stderr}"
            if "--write" in command:
                content = tmp_path / "cheap.toml"
                text = content.read_text("utf-8")
                assert old in text
                content.write_text(text.replace(old, new), "utf-8")
    assert "than before" in (tmp_path / "changes.html").read_text("utf-8")
    assert "half as much again" in (tmp_path / "plan" / "report.html").read_text("utf-8")
    assert (tmp_path / "better" / "trials.jsonl").read_text("utf-8").count("\n") == 4
    done = subprocess.run([sys.executable, "-c", notebook], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "lead_changes" in done.stdout
