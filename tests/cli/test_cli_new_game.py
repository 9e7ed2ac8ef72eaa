"""`chabudai new-game` writes a game that works at once, in the layout of every game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from chabudai.cli import main
from cli.calling import Run, process
from matrix.layout import departures

NAME, PACKAGE = "river-stones", "river_stones"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, with what an installation would tell Python about it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("games"))
        result = CliRunner(catch_exceptions=False).invoke(main, ["new-game", NAME])
        folder = Path.cwd() / NAME
    assert result.exit_code == 0
    assert f"chabudai play {NAME}" in result.stdout
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    told = folder / "src" / f"{PACKAGE}.egg-info"
    told.mkdir()
    (told / "PKG-INFO").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = [f"{name} = {where}" for name, where in project["entry-points"]["chabudai.games"].items()]
    (told / "entry_points.txt").write_text("\n".join(["[chabudai.games]", *points]) + "\n")
    return folder


def path_with(*folders: Path) -> str:
    return os.pathsep.join([*map(str, folders), *filter(None, [os.environ.get("PYTHONPATH")])])


def python(folder: Path, *args: str, path: str) -> str:
    """What a process with this path says; it must end well."""
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, *args]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_has_the_rooms_of_every_game(written: Path) -> None:
    assert departures(written / "src" / PACKAGE, PACKAGE) == []


def test_nothing_is_left_of_the_name_of_the_sample(written: Path) -> None:
    files = [file for file in written.rglob("*") if file.is_file()]
    assert len(files) > 25
    assert [
        file for file in files if "sample" in f"{file.relative_to(written)} {file.read_text('utf-8')}".lower()
    ] == []
    assert "**RIV-TAKE-01**" in (written / "src" / PACKAGE / "rules.md").read_text("utf-8")


@pytest.mark.slow
def test_its_own_tests_pass(written: Path) -> None:
    told = python(written, "-m", "pytest", "-q", "-p", "no:cacheprovider", path=os.environ.get("PYTHONPATH", ""))
    assert "failed" not in told
    assert " passed" in told


@pytest.mark.slow
def test_it_passes_through_the_matrix_and_keeps_its_golden_files(written: Path) -> None:
    environment = {"PYTHONPATH": path_with(written / "src")}

    def check(*more: str) -> subprocess.CompletedProcess[str]:
        return process("check", NAME, "--decisions", "60", *more, cwd=written, environment=environment)

    bare = check("--only", "golden or perft")
    assert bare.returncode == 1
    assert f"write some by 'chabudai check {NAME} --update', and read them" in bare.stdout
    made = check("--update")
    assert made.returncode == 0, made.stdout + made.stderr
    golden = written / "tests" / "golden" / NAME
    names = sorted(file.name for file in golden.iterdir())
    assert names == ["2.txt", "3.txt", "4.txt", "moves.txt", "observation.md", "perft.json"]
    assert check("--quick").returncode == 0
    (golden / "moves.txt").write_text("0 something else\n")
    changed = check("--only", "move_ids")
    assert changed.returncode == 1
    assert "1 failed" in changed.stdout
    assert "skipped" not in bare.stdout + made.stdout


@pytest.mark.slow
def test_a_fault_in_the_rules_is_found(written: Path, tmp_path: Path) -> None:
    broken = tmp_path / "src"
    shutil.copytree(written / "src", broken)
    turns = broken / PACKAGE / "rules" / "turns.py"
    right = "state.heaps[heap] -= count + 1"
    assert right in turns.read_text("utf-8")
    turns.write_text(turns.read_text("utf-8").replace(right, "state.heaps[heap] -= count"), "utf-8")
    found = process(
        "check", NAME, "--only", "keeps_the_laws", cwd=tmp_path, environment={"PYTHONPATH": path_with(broken)}
    )
    assert found.returncode == 1
    assert "a stone is missing or there is one too many" in found.stdout


def test_it_can_be_played_and_simulated(written: Path) -> None:
    path = path_with(written / "src")
    played = process(
        "play", NAME, "--seats", "you,greedy", "--seed", "1", environment={"PYTHONPATH": path}, input="take left 1\n"
    )
    assert "River Stones" in played.stdout
    assert "Player takes 1 stone from the left heap." in played.stdout
    simulated = process("sim", NAME, "--games", "20", "--seats", "greedy,random", environment={"PYTHONPATH": path})
    assert simulated.returncode == 0, simulated.stderr


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("River Stones", "cannot be the name of a game"),
        ("river_stones", "cannot be the name of a game"),
        ("-river", "No such option"),
        ("../river", "cannot be the name of a game"),
        ("river--stones", "cannot be the name of a game"),
        ("7-rivers", "cannot be the name of a game"),
        ("", "cannot be the name of a game"),
        ("go", "is too short"),
        ("x-1-y", "is too short"),
        ("kodama-forest", "There is already a game 'kodama-forest'"),
        ("lambda", "Python keeps the word 'lambda' for itself"),
        ("random", "There is already a Python package 'random'"),
        ("pytest", "There is already a Python package 'pytest'"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_written(
    chabudai: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = chabudai("new-game", name)
    assert result.exit_code == 2
    assert words in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / NAME).mkdir()
    assert refused("new-game", NAME) == "river-stones already exists, so nothing was written. Choose another name."
    assert list((tmp_path / NAME).iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert refused("new-game", NAME) == "river-stones cannot be written: no space left on device."
    assert list(tmp_path.iterdir()) == []


def test_names_of_any_form_leave_each_other_alone(
    chabudai: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that itself holds a form of the sample's name."""
    monkeypatch.chdir(tmp_path)
    assert chabudai("new-game", "jam-sam-sample-game").exit_code == 0
    game = (tmp_path / "jam-sam-sample-game" / "src" / "jam_sam_sample_game" / "game.py").read_text("utf-8")
    assert 'super().__init__(given, "jam-sam-sample-game", ' in game
    assert "class JamSamSampleGame(Game):" in game
