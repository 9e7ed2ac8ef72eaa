from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from chabudai.lab import run_folder
from chabudai.lab.bench_runs import Cost, heading
from chabudai.lab.experiment import make_experiment
from cli.calling import Run

FEW = ("lab", "run", "bean-nim", "--games", "12", "--seats", "greedy,random", "--seed", "3", "--jobs", "1")


def test_a_run_a_report_and_a_comparison(chabudai: Run, tmp_path: Path) -> None:
    one, other = str(tmp_path / "one"), str(tmp_path / "other")
    done = chabudai(*FEW, "--out", one, "--json")
    data = json.loads(done.stdout)
    assert list(data) == ["games", "seconds", "digest"]
    assert data["games"] == 12
    assert len(data["digest"]) == 32
    assert json.loads(chabudai("lab", "resume", one, "--json").stdout)["digest"] == data["digest"]
    told = chabudai(*FEW, "--out", other)
    assert "12 games are in" in told.stdout
    assert data["digest"] in told.stdout
    assert chabudai("lab", "report", one).exit_code == 0
    assert "What bots say about Bean Nim" in (tmp_path / "one" / "report.html").read_text("utf-8")
    assert chabudai("lab", "compare", one, other, "--out", str(tmp_path / "both.html")).exit_code == 0
    assert "Nothing has surely changed" in (tmp_path / "both.html").read_text("utf-8")


def test_options_make_variants(chabudai: Run, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    options = ("--seats", "random,random,random", "--option", "misere=yes,no", "--watch", "2", "--fix", "favours=1")
    assert chabudai(*FEW, *options, "--out", str(folder)).exit_code == 0
    experiment = json.loads((folder / run_folder.HEAD).read_text("utf-8"))["experiment"]
    assert [len(variant["lineup"]) for variant in experiment["variants"]] == [2, 2, 3, 3]
    assert [variant["options"] for variant in experiment["variants"]] == [{"misere": "yes"}, {"misere": "no"}] * 2
    assert (experiment["watch"], experiment["fixed"]) == (2, {"favours": 1})
    watched = run_folder.load(folder).games["watched"]
    assert 0 < watched.sum() < watched.len()


def test_a_plan_can_be_shortened(chabudai: Run, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text('game = "bean-nim"\ngames = 100000\n', "utf-8")
    done = chabudai("lab", "run", str(plan), "--games", "3", "--jobs", "1", "--out", str(tmp_path / "run"), "--json")
    assert json.loads(done.stdout)["games"] == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "There is no game 'chess'. Games: "),
        (["plan.toml"], "plan.toml cannot be read"),
        (["plan.toml", "--seats", "random,random"], "leave out --seats, --option, --content and --fix"),
        (["bean-nim", "--games", "0"], "'games' must be 1 or more, not 0."),
        (["bean-nim", "--seats", "clever,random"], "There is no bot 'clever'"),
        (["bean-nim", "--option", "misere"], "Write --option NAME=VALUE,VALUE"),
        (["bean-nim", "--option", "weather=rain"], "None of the games has an option 'weather'"),
        (["bean-nim", "--option", "misere=perhaps"], "The option 'misere' cannot be 'perhaps'"),
        (["bean-nim", "--content", "none.toml"], "none.toml cannot be read"),
        (["bean-nim", "--fix", "weather=1"], "no source of chance 'weather'"),
    ],
)
def test_bad_input_is_refused_before_a_folder_is_made(
    refused: Callable[..., str], tmp_path: Path, arguments: list[str], words: str
) -> None:
    assert words in refused("lab", "run", *arguments, "--out", str(tmp_path / "run"))
    assert not (tmp_path / "run").exists()


def test_what_is_no_run_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    for command in (["resume"], ["report"], ["compare", str(tmp_path)]):
        assert "is not a run of the lab" in refused("lab", *command, str(tmp_path))
    (tmp_path / "letter").write_text("dear", "utf-8")
    assert "is not empty" in refused(*FEW, "--out", str(tmp_path))
    assert "cannot be used" in refused(*FEW, "--out", str(tmp_path / "letter"))


def test_missing_packages_are_named(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    assert refused(*FEW, "--out", str(tmp_path / "run")) == (
        "The lab needs a few more packages: pip install 'chabudai[lab]'."
    )


def test_a_run_is_watched_until_it_is_whole(chabudai: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    run = run_folder.Run.create(folder, make_experiment({"game": "bean-nim", "games": 12}, tmp_path))
    tasks = run.play(1)
    pages: list[str] = []

    def go_on(seconds: float) -> None:
        """While the watcher sleeps, the next task is played."""
        assert seconds == 7
        pages.append((folder / "report.html").read_text("utf-8") if (folder / "report.html").exists() else "")
        next(tasks)

    monkeypatch.setattr("chabudai.cli.lab.time.sleep", go_on)
    watched = chabudai("lab", "watch", str(folder), "--every", "7")
    assert watched.exit_code == 0
    assert watched.stdout.splitlines()[-1] == f"The run is complete. Its report is in {folder / 'report.html'}."
    assert pages[0] == ""
    assert len(pages) == len(run.tasks) == 3
    assert all('<meta http-equiv="refresh" content="7">' in page for page in pages[1:])
    assert "refresh" not in (folder / "report.html").read_text("utf-8")


def test_what_the_lab_costs_is_measured(chabudai: Run) -> None:
    found = chabudai("lab", "bench", "bean-nim", "--games", "30", "--jobs", "1", "--no-peers", "--json")
    (cost,) = json.loads(found.stdout)
    assert (cost["engine"], cost["game"], cost["games"], cost["jobs"]) == ("chabudai", "bean-nim", 30, 1)
    assert cost["overhead"] == pytest.approx(cost["lab_processor"] / max(0.01, cost["bare_processor"]) - 1)
    assert cost["bare_seconds"] > 0 < cost["lab_seconds"]


def test_what_the_lab_costs_is_a_table_to_print() -> None:
    ours = Cost("chabudai", "boo", 3, 10_000, 2, 4.04, 8.06, 4.45, 8.79)
    other = Cost("catanatron", "Catan", 4, 10_000, 2, 140.0, 280.0, None, None)
    assert ours.line() == "| BOO | 3 | 4.0 s | 8.1 s | 4.5 s | 8.8 s | +9 % |"
    assert other.line() == "| catanatron Catan | 4 | 140.0 s | 280.0 s | – | – | – |"
    first, second = heading(10_000, 2).splitlines()
    assert re.match(r"\| 10000 random games, (compiled|interpreted), 2 processes \| seats \| bare", first)
    assert {line.count("|") for line in (first, second, ours.line(), other.line())} == {8}


def test_a_bench_of_no_games_is_refused(refused: Callable[..., str]) -> None:
    assert refused("lab", "bench", "--games", "0") == "The number of games must be 1 or more, not 0."
