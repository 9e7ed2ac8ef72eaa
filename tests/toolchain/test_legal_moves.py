"""The tool that counts legal moves: the same games whoever plays them, and clear words about what it cannot do."""

from __future__ import annotations

import json

import pytest
from tools.legal_moves import main

FIGURES = ("games", "ended", "decisions", "mean", "max")


def figures(capsys: pytest.CaptureFixture[str], *given: str) -> list[dict[str, object]]:
    assert main([*given, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_position_of_the_games_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """Laying the board of GACHIJO: two turns of stage A, four of the items, twice two, twice five places."""
    [row] = figures(capsys, "gachijo", "--games", "2", "--limit", "6", "--option", "stage=A")
    assert {name: row[name] for name in FIGURES} == {
        "games": 2,
        "ended": 0,
        "decisions": 12,
        "mean": round((1 + 4 + 2 + 2 + 5 + 5) / 6, 2),
        "max": 5,
    }
    assert row["seats"] == 4


def test_more_processes_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    [alone] = figures(capsys, "bean-nim", "--games", "7")
    [shared] = figures(capsys, "bean-nim", "--games", "7", "--jobs", "2")
    assert {name: alone[name] for name in FIGURES} == {name: shared[name] for name in FIGURES}
    assert alone["ended"] == 7


def test_a_table_has_a_line_for_each_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gachijo", "--games", "1", "--limit", "3", "--each", "stage"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:14].strip() for line in lines[2:]] == [f"stage {letter}" for letter in "ABCDEFGHI"]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["no-game"], "There is no game 'no-game'"),
        (["gachijo", "--each", "colour"], "GACHIJO has no option 'colour'. Its options: stage, level, cap."),
        (["gachijo", "--seats", "9"], "GACHIJO is for 2 to 4 players, not 9."),
        (["gachijo", "--games", "0"], "Games, jobs and the limit are at least 1."),
    ],
)
def test_what_cannot_be_done_is_said(given: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(given) == 2
    assert sentence in capsys.readouterr().err
