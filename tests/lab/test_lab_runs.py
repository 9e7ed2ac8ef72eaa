"""Runs of the lab: the same tables on any number of processes and after a kill; what is damaged is played anew."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from chabudai.core import registry
from chabudai.core.errors import BadContent, ChabudaiError, UnknownBot, UnknownGame
from chabudai.lab.course import lead
from chabudai.lab.experiment import BadPlan, Experiment, Variant, make_experiment, read_plan
from chabudai.lab.run_folder import HEAD, Run
from chabudai.lab.tables import BadRun, part

NIM: dict[str, Any] = {"game": "bean-nim", "seats": [2, 3], "bots": ["random", "greedy,random"], "games": 14, "seed": 5}


def experiment(folder: Path = Path(), **changes: Any) -> Experiment:
    return make_experiment({**NIM, **changes}, folder)


def played(folder: Path, plan: Experiment, jobs: int = 1) -> Run:
    run = Run.create(folder, plan)
    assert len(list(run.play(jobs))) == len(run.tasks)
    return run


def files(run: Run) -> dict[str, bytes]:
    """Every file of a run but its head, by name."""
    return {str(file.relative_to(run.folder)): file.read_bytes() for file in sorted(run.folder.glob("*/*"))}


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return played(tmp_path_factory.mktemp("lab") / "run", experiment())


def test_tables_are_the_same_to_the_byte_for_any_number_of_processes(first: Run, tmp_path: Path) -> None:
    again = played(tmp_path / "again", experiment(), jobs=3)
    assert files(again) == files(first)
    assert again.digest() == first.digest()
    assert played(tmp_path / "other", experiment(seed=6)).digest() != first.digest()


def test_there_is_a_row_for_each_game_each_seat_and_each_use(first: Run) -> None:
    games, seats, uses = first.tables()
    assert games.height == first.experiment.total == 4 * 14
    assert seats.height == sum(games["seats"])
    assert set(uses["sort"]) == {"event", "move", "category", "element"}
    totals = seats.group_by("variant", "number").agg(pl.col("credit").sum())
    assert set(totals["credit"].round(9)) == {1.0}
    decided = seats.group_by("variant", "number").agg(pl.col("decisions").sum()).sort("variant", "number")
    assert decided["decisions"].to_list() == games["decisions"].to_list()
    moves = uses.filter(pl.col("sort") == "move").group_by("variant", "number").agg(pl.col("taken").sum())
    assert moves.sort("variant", "number")["taken"].to_list() == games["decisions"].to_list()


def test_every_bot_sits_on_every_seat_equally_often_and_variants_share_their_chance(first: Run) -> None:
    games, seats, _ = first.tables()
    mixed = seats.filter(pl.col("variant") == 1)
    assert set(mixed.group_by("seat", "bot").len()["len"]) == {7}
    for variant, rotations in ((0, 1), (1, 2), (2, 1), (3, 3)):
        own = games.filter(pl.col("variant") == variant)
        assert own["seed_number"].to_list() == [number // rotations for number in range(14)]


def test_the_same_game_of_two_contents_has_the_same_chance(tmp_path: Path) -> None:
    text = registry.load("bean-nim").content.text
    (tmp_path / "copy.toml").write_text(text, "utf-8")
    run = played(tmp_path / "run", experiment(tmp_path, content=["packaged", "copy.toml"], seats=2, bots="random"))
    games = run.tables().games
    one, other = (games.filter(pl.col("content") == name)["decisions"].to_list() for name in ("packaged", "copy"))
    assert one == other


def test_a_run_goes_on_with_the_content_that_was_packaged_when_it_began(tmp_path: Path) -> None:
    before = registry.shipped_before("bean-nim")[0]
    (tmp_path / "first.toml").write_text(before.text, "utf-8")
    plan = experiment(tmp_path, content="first.toml", seats=2, bots="random")
    wanted = played(tmp_path / "wanted", plan).tables()
    variants = [variant._replace(content="packaged") for variant in plan.variants]
    plan = plan._replace(variants=variants, contents={}, packaged={"bean-nim": before.digest})
    run = Run.create(tmp_path / "old", plan)
    again = Run.open(run.folder)
    assert len(list(again.play(1))) == len(run.tasks)
    assert again.tables().seats.equals(wanted.seats)


def test_a_run_of_content_that_nobody_has_is_refused(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", experiment()._replace(packaged={"bean-nim": "0" * 32}))
    with pytest.raises(BadRun, match=r"was started with content 00000000… of bean-nim, which is not installed here"):
        Run.open(run.folder)


def test_what_is_missing_or_damaged_is_played_anew(first: Run, tmp_path: Path) -> None:
    run = played(tmp_path / "run", experiment())
    part(run.folder, "games", 3).unlink()
    part(run.folder, "seats", 5).write_bytes(b"PAR1 nonsense")
    part(run.folder, "uses", 7).write_bytes(b"")
    again = Run.open(run.folder)
    assert len(again.done()) == len(run.tasks) - 3
    assert again.tables().games.height == 4 * 14 - sum(
        task.last - task.first for task in run.tasks if task.part in (3, 5, 7)
    )
    assert sorted(task.part for task in again.play(1)) == [3, 5, 7]
    assert files(again) == files(first)
    shutil.rmtree(run.folder / "seats")
    whole = Run.open(run.folder)
    assert whole.done() == []
    list(whole.play(1))
    assert files(whole) == files(first)


@pytest.mark.once
@pytest.mark.slow
def test_a_killed_run_goes_on_and_comes_out_the_same(tmp_path: Path) -> None:
    plan = ["bean-nim", "--games", "4000", "--seats", "greedy,random", "--seed", "3", "--jobs", "2", "--json"]
    command = [str(Path(sys.executable).with_name("chabudai")), "lab"]
    folder = tmp_path / "killed"
    running = subprocess.Popen(
        [*command, "run", *plan, "--out", str(folder)], process_group=0, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    while len(list(folder.glob("games/*.parquet"))) < 3 and running.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGKILL)
    running.communicate(timeout=60)
    assert len(list(folder.glob("games/*.parquet"))) >= 3
    resumed = subprocess.run([*command, "resume", str(folder), "--json"], capture_output=True, check=True, timeout=120)
    whole = subprocess.run(
        [*command, "run", *plan, "--out", str(tmp_path / "whole")], capture_output=True, check=True, timeout=120
    )
    one, other = json.loads(resumed.stdout), json.loads(whole.stdout)
    assert one["games"] == other["games"] == 4000
    assert one["digest"] == other["digest"]


def test_a_full_disk_keeps_what_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Path.write_bytes
    late = [HEAD, "000004"]

    def full(file: Path, data: bytes) -> int:
        if late[0] in file.name:
            raise OSError(28, "No space left on device")
        return write(file, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(BadRun, match=r"run.json cannot be written: no space left on device."):
        Run.create(tmp_path / "run", experiment())
    late.pop(0)
    run = Run.create(tmp_path / "run", experiment())
    with pytest.raises(BadRun, match=r"no space left on device. What is written is kept; 'lab resume' goes on."):
        list(run.play(1))
    assert [task.part for task in run.done()] == [0, 1, 2, 3]
    assert run.tables().games.height > 0
    assert not list(run.folder.glob("*/*.tmp"))


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"game": []}, BadPlan, "'game' is empty"),
        ({"game": 7}, BadPlan, "'game' must be a text"),
        ({"game": "chess"}, UnknownGame, "no game 'chess'"),
        ({"weather": 1}, BadPlan, "no entry 'weather'. Its entries: game, seats"),
        ({"bots": "clever"}, UnknownBot, "no bot 'clever'"),
        ({"bots": "random,random,random"}, BadPlan, "has more bots than there are seats"),
        ({"seats": 9, "bots": "random"}, BadPlan, "cannot be played: Bean Nim is for 2 to 3 players, not 9"),
        ({"seats": ["two"]}, BadPlan, "'seats' must be a whole number"),
        ({"seats": [2, 2]}, BadPlan, "names the same thing twice"),
        ({"games": 0}, BadPlan, "'games' must be 1 or more"),
        ({"games": 1.5}, BadPlan, "'games' must be a whole number"),
        ({"seed": -1}, BadPlan, "outside 0"),
        ({"options": {"weather": ["rain"]}}, BadPlan, "has an option 'weather'. Options: "),
        ({"options": 3}, BadPlan, "'options' must be a table"),
        ({"fix": {"weather": 3}}, BadPlan, "no source of chance 'weather'"),
        ({"fix": {"favours": "x"}}, BadPlan, "'favours' must be a whole number"),
        ({"skill": 8}, BadPlan, "'skill' must name a bot with its budget"),
        ({"skill": "greedy"}, BadPlan, "'greedy' is not a bot with a budget"),
        ({"skill": "clever:8"}, UnknownBot, "no bot 'clever:"),
        ({"content": "none.toml"}, BadPlan, "none.toml cannot be read"),
        ({"content": "broken.toml"}, BadContent, "broken.toml"),
        ({"content": "chess.toml"}, BadContent, "which is not installed"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(
    tmp_path: Path, changes: dict[str, Any], error: type[ChabudaiError], words: str
) -> None:
    (tmp_path / "broken.toml").write_text("[", "utf-8")
    (tmp_path / "chess.toml").write_text('game = "chess"', "utf-8")
    with pytest.raises(error, match=words):
        experiment(tmp_path, **changes)


def test_a_plan_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(
        'game = "bean-nim"\nseats = [2, 3]\n[options]\nmisere = [true, false]\n[fix]\nfavours = 7\n', "utf-8"
    )
    plan = read_plan(file)
    assert len(plan.variants) == 4
    assert plan.variants[0] == Variant("bean-nim", 2, {"misere": True}, ["random", "random"], "packaged")
    assert plan.fixed == {"favours": 7}
    assert Experiment.from_dict(json.loads(json.dumps(plan.to_dict()))) == plan
    file.write_text("game = [", "utf-8")
    with pytest.raises(BadPlan, match="not valid TOML"):
        read_plan(file)
    with pytest.raises(BadPlan, match="cannot be read"):
        read_plan(tmp_path / "none.toml")


def _break_version(head: dict[str, Any]) -> None:
    head["version"] = 99


def _break_rules(head: dict[str, Any]) -> None:
    head["rules"] = {"bean-nim": "0"}


def _break_plan(head: dict[str, Any]) -> None:
    del head["experiment"]["variants"]


@pytest.mark.parametrize(
    ("damage", "words"),
    [(_break_version, "format version 99"), (_break_rules, "version 0 of the rules"), (_break_plan, "is damaged")],
)
def test_a_run_of_another_version_is_refused(
    tmp_path: Path, damage: Callable[[dict[str, Any]], None], words: str
) -> None:
    run = Run.create(tmp_path / "run", experiment())
    head = json.loads((run.folder / HEAD).read_text("utf-8"))
    damage(head)
    (run.folder / HEAD).write_text(json.dumps(head), "utf-8")
    with pytest.raises(BadRun, match=words):
        Run.open(run.folder)


def test_a_folder_that_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="is not a run of the lab"):
        Run.open(tmp_path)
    (tmp_path / HEAD).write_text("{", "utf-8")
    with pytest.raises(BadRun, match="damaged"):
        Run.open(tmp_path)
    with pytest.raises(BadRun, match="not empty"):
        Run.create(tmp_path, experiment())


def test_the_story_of_the_lead() -> None:
    course = [[0, 0], [1, 0], [1, 4], [1, 4], [9, 4], [9, 6]]
    assert lead(course, [0], low_wins=False) == (2, 0.6, 3, True)
    assert lead(course, [1], low_wins=True) == (2, 0.6, 3, True)
    assert lead([[0, 0], [0, 0]], [0, 1], low_wins=False) == (0, 0.0, 0, False)


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_every_game_tells_of_its_components(name: str, tmp_path: Path) -> None:
    game = registry.load(name)
    run = played(tmp_path / "run", make_experiment({"game": name, "games": 12, "limit": 400}, tmp_path))
    tables = run.tables()
    found = tables.uses.filter(pl.col("sort") == "component")
    for component in game.components:
        pieces = set(found.filter(pl.col("kind") == component.name)["name"])
        assert pieces, f"no {component.name} was ever used"
        assert not component.pieces or pieces <= set(component.pieces)
    if game.round_event:
        assert min(tables.games["rounds"]) > 0


def test_quick_games_are_watched_by_the_hundred_and_thoughtful_ones_all() -> None:
    def watched(lineup: list[str], games: int, watch: int = 0) -> int:
        variant = Variant("bean-nim", 2, {}, lineup, "packaged")
        experiment = Experiment([variant], {}, games, watch=watch)
        return len(experiment.watched(variant, range(games)))

    assert watched(["random", "random"], 150) == 150
    assert watched(["random", "random"], 2000) == 100
    assert watched(["random", "random"], 100_000) == 1000
    assert watched(["greedy", "random"], 2000) == 2000
    assert watched(["random", "random"], 2000, watch=1) == 2000
    assert watched(["random", "random"], 2000, watch=100) == 20


def test_workers_start_without_the_packages_of_the_tables() -> None:
    """They take longer to import than hundreds of random games to play."""
    heavy = "sys.modules.keys() & {'polars', 'scipy', 'optuna'}"
    code = f"import sys, chabudai.lab.run_folder, chabudai.lab.rows; print(sorted({heavy}))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
