"""`chabudai arena`: a table for people, JSON for programs, a sentence for whoever asks for the impossible."""

from __future__ import annotations

import json
from pathlib import Path

from cli.calling import Run


def test_the_arena_tells_ratings_and_who_beat_whom(chabudai: Run) -> None:
    result = chabudai("arena", "hitodama", "--bots", "greedy,random", "--games", "2")
    assert result.exit_code == 0
    assert "Hitodama, 2 seats: 2 games" in result.stdout
    assert "greedy" in result.stdout.split("random")[0]


def test_the_arena_writes_json_for_programs(chabudai: Run) -> None:
    told = json.loads(chabudai("arena", "hitodama", "--bots", "random,greedy", "--games", "2", "--json").stdout)
    assert [bot["name"] for bot in told["bots"]] == ["greedy", "random"]
    assert all(bot["lo"] < bot["rating"] < bot["hi"] for bot in told["bots"])
    (pair,) = told["pairs"]
    assert (pair["a"], pair["b"], pair["games"], pair["a_share"]) == ("random", "greedy", 2, 0.0)
    assert (told["game"], told["seats"], told["seed"]) == ("hitodama", 2, 0)


def test_results_that_are_shared_are_compared(chabudai: Run) -> None:
    result = chabudai("arena", "kodama-forest", "--bots", "level-1,random", "--games", "2", "--seats", "1")
    assert result.exit_code == 0
    assert "level-1 against random: +" in result.stdout


def test_a_single_bot_is_no_arena(chabudai: Run) -> None:
    result = chabudai("arena", "hitodama", "--bots", "greedy")
    assert result.exit_code == 2
    assert "An arena needs two or more bots. Name each of them once." in result.stderr


def test_an_arena_in_a_folder_goes_on_and_shows_a_page(chabudai: Run, tmp_path: Path) -> None:
    call = ["arena", "hitodama", "--bots", "greedy,random", "--games", "4", "--out", str(tmp_path / "run")]
    first = chabudai(*call, "--page", str(tmp_path / "page.html"), "--json")
    assert json.loads(first.stdout) == json.loads(chabudai(*call, "--json").stdout)
    assert "<svg" in (tmp_path / "page.html").read_text()
    other = chabudai(*call, "--seed", "9")
    assert other.exit_code == 2
    assert "holds another arena" in other.stderr


def test_a_settled_duel_is_told(chabudai: Run) -> None:
    result = chabudai("arena", "hitodama", "--bots", "greedy,random", "--games", "100")
    assert "Hitodama, 2 seats: 40 games" in result.stdout
    assert "1 of 1 duels stopped early, because it was clear who is better." in result.stdout
