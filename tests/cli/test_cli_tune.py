"""`chabudai lab tune`: what it writes, and what it says."""

from __future__ import annotations

import json
from pathlib import Path

from chabudai.core.content import Content
from chabudai.lab.tuning import Trial, Tuning, read_tuning
from cli.calling import Run


def test_the_command_writes_a_content_file(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(
        'game = "bean-nim"\nseats = 2\nbots = "random"\ngames = 24\nseed = 3\ntrials = 14\n'
        '[numbers]\n"heaps.red" = [1, 30]\n[target]\ndecisions = [30, 40]\n'
    )
    out = str(tmp_path / "out")
    data = json.loads(chabudai("lab", "tune", str(file), "--out", out, "--jobs", "1", "--json").stdout)
    assert data["trials"] == 14
    assert data["content"] == str(tmp_path / "out" / "tuned.toml")
    assert (
        Content("tuned", Path(data["content"]).read_text()).value("heaps", "red", int) == data["numbers"]["heaps.red"]
    )
    told = chabudai("lab", "tune", str(file), "--out", out, "--jobs", "1").stdout
    assert "14 candidates:" in told
    assert "and the run that shows it is better in" in told
    assert read_tuning(file).trials == 14


def test_where_nothing_is_better_nothing_is_written(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(
        'game = "bean-nim"\nseats = 2\nbots = "random"\ngames = 8\ntrials = 3\n'
        '[numbers]\n"heaps.red" = [4, 6]\n[target]\ndecisions = [1, 400]\n'
    )
    told = chabudai("lab", "tune", str(file), "--out", str(tmp_path / "out"), "--jobs", "1").stdout
    assert "None of them comes closer to the target" in told
    assert not (tmp_path / "out" / "tuned.toml").exists()
    assert Tuning.open(tmp_path / "out", read_tuning(file)).best() == Trial(0, {"heaps.red": 5}, [0.0] * 3, "whole", 8)
