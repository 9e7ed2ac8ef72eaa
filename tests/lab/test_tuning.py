"""Tuning: numbers move towards the target, bad candidates are dropped, a kill changes nothing, the file tells why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from chabudai.core.content import Content
from chabudai.core.errors import BadContent, ChabudaiError
from chabudai.core.registry import load
from chabudai.lab.numbers import ContentText
from chabudai.lab.tuning import HEAD, TRIALS, BadTuning, Tuning, TuningPlan, make_tuning

PLAN: dict[str, Any] = {
    "game": "bean-nim",
    "seats": 2,
    "bots": "random",
    "games": 24,
    "seed": 3,
    "trials": 14,
    "numbers": {"heaps.red": [1, 30], "heaps.white": [4, 5]},
    "target": {"decisions": [30, 40]},
}
TEXT = """# Ours.
game = "boo"

[tiles]  # what lies there
provenance = "reconstructed"
rows = [
    "starter red 4",   # a remark
    "grove  blue 1",
]
cards = { fox = 2 }
"""


HITODAMA: dict[str, Any] = {
    "game": "hitodama",
    "numbers": {"solar-cards.AKB": [1, 4]},
    "target": {"decisions": [0, 9]},
    "trials": 3,
    "games": 8,
}


def plan(**changes: Any) -> TuningPlan:
    return make_tuning({**PLAN, **changes}, Path())


def tuned(folder: Path, **changes: Any) -> Tuning:
    tuning = Tuning.open(folder, plan(**changes))
    list(tuning.play(1))
    return tuning


def test_a_number_is_changed_in_place() -> None:
    text = ContentText("my.toml", TEXT)
    ways = ["tiles.rows.0.2", "tiles.rows.1.2", "tiles.cards.fox"]
    assert [text.number(way) for way in ways] == [4, 1, 2]
    text.change(dict(zip(ways, [5, 7, 3], strict=True)))
    changed = TEXT.replace("red 4", "red 5").replace("blue 1", "blue 7").replace("fox = 2", "fox = 3")
    assert str(text) == changed, "comments, order and layout stay"


@pytest.mark.parametrize("way", ["tiles", "tiles.rows", "tiles.rows.0", "tiles.rows.0.0", "tiles.rows.9.0", "x.y", ""])
def test_what_is_no_number_gets_a_sentence(way: str) -> None:
    with pytest.raises(BadContent, match=f"my.toml has no whole number '{way}'"):
        ContentText("my.toml", TEXT).number(way)


def test_numbers_move_towards_the_target(tmp_path: Path) -> None:
    tuning = tuned(tmp_path / "tuning")
    first, best = tuning.trials[0], tuning.best()
    assert first.numbers == {"heaps.red": 5, "heaps.white": 4}, "where it started is the first candidate"
    assert best is not None
    assert best.losses[-1] < first.losses[-1]
    assert {trial.outcome for trial in tuning.trials} == {"whole", "dropped"}
    assert all(trial.games == 24 and len(trial.losses) == 3 for trial in tuning.trials if trial.whole)
    assert all(trial.games < 24 for trial in tuning.trials if trial.outcome == "dropped"), "the bad ones play less"
    found = tuning.evidence(1)
    assert found is not None
    assert found.better
    assert found.after["decisions"].value > found.before["decisions"].value
    assert found.surely
    assert not found.worse
    assert not found._replace(after=found.before).surely
    backwards = found._replace(before=found.after, after=found.before)
    assert not backwards.surely, "it is surely other than before, but further off"
    assert backwards.worse == ["decisions"]
    content = Content("tuned.toml", found.text)
    load("bean-nim", content)
    told = {row["table"]: row for row in content.provenance()}
    assert told["heaps"]["provenance"] == "tuned"
    assert f"seed 4, tables {found.digest}: decisions " in told["heaps"]["run"]
    assert told["favours"]["provenance"] == "rulebook", "what was not changed says what it said"
    assert tuning.evidence(1) == found, "the evidence is played once"


def test_a_tuning_that_was_killed_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    whole = tuned(tmp_path / "whole").trials
    begun = Tuning.open(tmp_path / "killed", plan())
    played = begun.play(1)
    for _ in range(4):
        next(played)
    played.close()
    file = tmp_path / "killed" / TRIALS
    file.write_text(file.read_text() + '{"number": 4, "num')
    again = Tuning.open(tmp_path / "killed", plan())
    assert again.trials == whole[:4]
    list(again.play(1))
    assert again.trials == whole


def test_a_tuning_that_is_asked_for_more_candidates_goes_on(tmp_path: Path) -> None:
    target = {"decisions": [14, 15]}
    first = tuned(tmp_path / "grown", target=target, trials=4).evidence(1)
    grown = tuned(tmp_path / "grown", target=target)
    whole = tuned(tmp_path / "whole", target=target)
    assert grown.trials == whole.trials, "as if all had been asked for from the start"
    found = grown.evidence(1)
    assert first is not None
    assert found is not None
    assert found.trial == grown.best() != first.trial
    assert found.folder != first.folder, "each has its own run"
    assert tuned(tmp_path / "grown", target=target, trials=4).trials == grown.trials, "what has been played is kept"


@pytest.mark.slow
def test_the_same_on_two_processes(tmp_path: Path) -> None:
    two = Tuning.open(tmp_path / "two", plan(**HITODAMA))
    list(two.play(2))
    assert tuned(tmp_path / "one", **HITODAMA).trials == two.trials


def test_a_candidate_that_the_game_refuses_is_passed_over(tmp_path: Path) -> None:
    tuning = tuned(tmp_path / "tuning", numbers={"heaps.red": [-40, 5]}, trials=6)
    refused = [trial for trial in tuning.trials if not trial.games]
    assert refused
    assert all("[heaps] red" in trial.outcome for trial in refused)
    assert tuning.best() is not None


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"numbers": {}}, r"needs a table \[numbers\]"),
        ({"target": 3}, r"needs a table \[target\]"),
        ({"numbers": {"heaps.red": [9]}}, r"'numbers.heaps.red' must be a range, from least to most, like \[1, 5\]"),
        ({"numbers": {"heaps.red": [9, 2]}}, "must be a range, from least to most"),
        ({"numbers": {"heaps.red": [1, 2.5]}}, "must be a range, from least to most"),
        ({"numbers": {"heaps.red": [6, 9]}}, "'heaps.red' starts at 5, which is outside 6 to 9"),
        ({"numbers": {"heaps.blue": [1, 5]}}, "has no whole number 'heaps.blue'"),
        ({"target": {"beauty": [0, 1]}}, "There is no figure 'beauty' to tune by. Figures: branching"),
        ({"target": {"decisions": "long"}}, "must be a range, from least to most"),
        ({"trials": 0}, "'trials' must be a whole number, 1 or more"),
        ({"luck": True}, "A tuning has no entry 'luck'"),
        ({"game": ["bean-nim", "boo"]}, "A tuning takes only one 'game'"),
        ({"colour": 1}, "A plan has no entry 'colour'"),
    ],
)
def test_a_plan_that_is_wrong_gets_a_sentence(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ChabudaiError, match=words):
        plan(**changes)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    Tuning.open(tmp_path / "tuning", plan())
    with pytest.raises(BadTuning, match="holds a tuning of another plan"):
        Tuning.open(tmp_path / "tuning", plan(seed=9))
    (tmp_path / "tuning" / HEAD).write_text("{")
    with pytest.raises(BadTuning, match="is damaged and cannot be read"):
        Tuning.open(tmp_path / "tuning", plan())
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("x")
    with pytest.raises(BadTuning, match="is not empty and does not hold a tuning"):
        Tuning.open(tmp_path / "mine", plan())
    assert not (tmp_path / "mine" / HEAD).exists()
