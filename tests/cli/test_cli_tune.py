"""`chabudai lab tune`: what it writes, and what it says."""

from __future__ import annotations

import json
from pathlib import Path

from chabudai.core.content import Content
from chabudai.lab.tuning import Trial, Tuning, read_tuning
from cli.calling import Run


def plan(folder: Path, games: int, trials: int, red: list[int], decisions: list[int]) -> Path:
    """The file of a plan that moves the number of red beans."""
    file = folder / "plan.toml"
    file.write_text(
        f'game = "bean-nim"\nseats = 2\nbots = "random"\ngames = {games}\nseed = 3\ntrials = {trials}\n'
        f'[numbers]\n"heaps.red" = {red}\n[target]\ndecisions = {decisions}\n'
    )
    return file


def test_the_command_writes_a_content_file(chabudai: Run, tmp_path: Path) -> None:
    file = plan(tmp_path, 24, 14, [1, 30], [30, 40])
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
    assert "may still be chance" not in told
    assert read_tuning(file).trials == 14


def test_what_may_be_chance_is_called_so(chabudai: Run, tmp_path: Path) -> None:
    file = plan(tmp_path, 4, 4, [5, 6], [30, 40])
    told = chabudai("lab", "tune", str(file), "--out", str(tmp_path / "out"), "--jobs", "1").stdout
    assert "That it is nearer may still be chance." in told


def test_where_nothing_is_better_nothing_is_written(chabudai: Run, tmp_path: Path) -> None:
    file = plan(tmp_path, 8, 3, [4, 6], [1, 400])
    told = chabudai("lab", "tune", str(file), "--out", str(tmp_path / "out"), "--jobs", "1").stdout
    assert "None of them comes closer to the target" in told
    assert not (tmp_path / "out" / "tuned.toml").exists()
    assert Tuning.open(tmp_path / "out", read_tuning(file)).best() == Trial(0, {"heaps.red": 5}, [0.0] * 3, "whole", 8)
