from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from chabudai.core import registry
from chabudai.core.record import Record
from cli.calling import COMMAND, GAME, Run, process

FEW = ("sim", GAME, "--games", "4", "--seats", "random,greedy,random", "--seed", "3")


@pytest.mark.slow
def test_the_summary_is_the_same_for_any_number_of_jobs(chabudai: Run) -> None:
    alone = chabudai(*FEW, "--json")
    assert alone.exit_code == 0
    for jobs in ("2", "5"):
        assert chabudai(*FEW, "--jobs", jobs, "--json").stdout == alone.stdout
    assert json.loads(chabudai(*FEW[:-1], "4", "--json").stdout)["digest"] != json.loads(alone.stdout)["digest"]


@pytest.mark.slow
def test_the_installed_command_gives_the_same_summary(chabudai: Run) -> None:
    result = process(*FEW, "--jobs", "2", "--json")
    assert result.returncode == 0
    assert result.stderr == ""
    assert result.stdout == chabudai(*FEW, "--json").stdout


def test_the_json_form_has_the_fixed_keys(chabudai: Run) -> None:
    data = json.loads(chabudai(*FEW, "--json").stdout)
    assert data["games"] == data["finished"] == 4
    assert data["decisions"] > 4 * 6
    assert len(data["mean_scores"]) == 3
    assert len(data["digest"]) == 32
    assert sum(data["end_reasons"].values()) == 4
    assert sum(share["share"] for share in data["wins_by_seat"]) == pytest.approx(1)


def test_the_table_shows_scores_shares_and_length(chabudai: Run) -> None:
    data = json.loads(chabudai(*FEW, "--json").stdout)
    text = chabudai(*FEW).stdout
    for mean in data["mean_scores"]:
        assert f"{mean:.2f} ±" in text
    assert "95 % interval" in text
    assert "Who wins" in text
    assert f"Length: {data['length']['mean']:.1f} ±" in text
    for reason, count in data["end_reasons"].items():
        assert f"{reason} {count}" in text
    assert data["digest"] in text


def test_a_mode_without_winner_says_so(chabudai: Run) -> None:
    text = chabudai("sim", GAME, "--games", "2", "--seats", "random").stdout
    assert "Nobody wins or loses in this mode" in text
    assert "interval" not in text


def test_seats_have_a_default(chabudai: Run) -> None:
    assert json.loads(chabudai("sim", GAME, "--games", "1", "--json").stdout)["seats"] == ["random"] * 3


def test_options_reach_the_game(chabudai: Run) -> None:
    base = ("sim", GAME, "--games", "1", "--seats", "random,random", "--json")
    plain = json.loads(chabudai(*base).stdout)
    together = json.loads(chabudai(*base, "--option", "mode=cooperative", "--option", "side=H").stdout)
    assert plain["digest"] != together["digest"]
    assert together["end_reasons"] == {"rounds": 1}


def test_games_at_the_limit_count_as_unfinished(chabudai: Run) -> None:
    data = json.loads(chabudai(*FEW, "--limit", "5", "--json").stdout)
    assert (data["games"], data["finished"], data["decisions"]) == (4, 0, 20)
    assert "4 games reached the limit" in chabudai(*FEW, "--limit", "5").stdout


def test_records_of_all_games_are_written_and_verify(chabudai: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "matches"
    assert chabudai(*FEW, "--jobs", "2", "--records", str(folder)).exit_code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["000000.json", "000001.json", "000002.json", "000003.json"]
    for file in files:
        record = Record.from_json(file.read_text("utf-8"))
        assert record.digest
        record.verify(registry.load(GAME))
    assert chabudai("verify", *map(str, files)).exit_code == 0


def test_a_content_file_is_played_with(chabudai: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    packaged = registry.load(GAME).content.text
    file.write_text(packaged.replace("butterflies = 28", "butterflies = 0"), "utf-8")
    assert file.read_text("utf-8") != packaged
    mine = chabudai(*FEW, "--content", str(file), "--jobs", "2", "--json")
    assert mine.exit_code == 0
    assert json.loads(mine.stdout)["digest"] != json.loads(chabudai(*FEW, "--json").stdout)["digest"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_finished_and_says_so(tmp_path: Path, jobs: str) -> None:
    folder = tmp_path / "records"
    arguments = ["sim", GAME, "--games", "1000000", "--seats", "random,random,random", "--jobs", jobs]
    running = subprocess.Popen(
        [COMMAND, *arguments, "--records", str(folder), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
        # Whatever runs the tests in the background may ignore the signal, and its children with it.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    deadline = time.monotonic() + 60
    while not (folder.is_dir() and len(list(folder.glob("0*.json"))) >= 3) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    output, errors = running.communicate(timeout=60)
    assert running.returncode == 130, errors
    data = json.loads(output)
    assert 3 <= data["games"] < 1_000_000
    assert data["games"] == data["finished"]
    assert errors == f"Stopped. The summary is of the {data['games']} games out of 1000000 that were over.\n"
    written = [file for file in folder.iterdir() if not file.name.startswith(".")]
    assert len(written) - data["games"] in (0, 1)
    for file in written[:5]:
        Record.from_json(file.read_text("utf-8")).verify(registry.load(GAME))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game 'chess'. Games: "),
        ([GAME, "--seats", "random,clever,random"], "There is no bot 'clever'. Bots: random, greedy"),
        ([GAME, "--seats", "random,,random"], "There is no bot ''. Bots: random, greedy"),
        ([GAME, "--seats", ",".join(["random"] * 7)], "Kodama Forest is for 1 to 6 players, not 7."),
        ([GAME, "--option", "weather=rain"], "Kodama Forest has no option 'weather'. Its options: mode, side, order."),
        ([GAME, "--option", "side=Z"], "The option 'side' cannot be 'Z'. Choose one of these: E, H."),
        ([GAME, "--option", "mode=solo"], "The solo game of Kodama Forest is for one player, not 3."),
        ([GAME, "--option", "side"], "'side' does not set an option. Write --option NAME=VALUE."),
        ([GAME, "--option", "side=E", "--option", "side=H"], "The option 'side' is set twice: leave one out."),
        ([GAME, "--games", "0"], "The number of games must be 1 or more, not 0."),
        ([GAME, "--jobs", "0"], "The number of jobs must be 1 or more, not 0."),
        ([GAME, "--limit", "0"], "The limit must be 1 decision or more, not 0."),
        ([GAME, "--seed", "-3"], "The seed -3 is outside 0 to 2**64 - 1."),
        ([GAME, "--content", "no-such-file.toml"], "no-such-file.toml cannot be read: no such file or directory."),
    ],
)
def test_bad_input_is_refused(refused: Callable[..., str], tmp_path: Path, arguments: list[str], sentence: str) -> None:
    folder = tmp_path / "records"
    assert refused("sim", *arguments, "--records", str(folder)).startswith(sentence)
    assert not folder.exists()


def test_records_never_fall_among_other_files(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear")
    assert "is not empty" in refused(*FEW, "--records", str(tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == ["letter"]
    assert "cannot be used as a folder" in refused(*FEW, "--records", str(tmp_path / "letter"))
