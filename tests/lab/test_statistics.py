"""Summaries: every figure worked out by hand."""

from __future__ import annotations

import pytest

from chabudai.lab.match import Outcome
from chabudai.lab.statistics import Summary, digest, spread, wilson


def outcome(number: int, scores: list[int], ranking: list[int], reason: str = "done", decisions: int = 10) -> Outcome:
    return Outcome(number, decisions, scores, ranking, reason, f"d{number}", [], [])


def test_spread_of_one_value_has_no_deviation() -> None:
    assert spread([7]) == (7.0, 0.0, 7, 7)


def test_spread_uses_the_sample_deviation() -> None:
    """Squares of 2 4 4 4 5 5 7 9 around 5 sum to 32; divided by 7."""
    assert spread([2, 4, 4, 4, 5, 5, 7, 9]) == pytest.approx((5.0, (32 / 7) ** 0.5, 2, 9))


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # the published values of Newcombe (1998) and of standard tables
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_wilson_intervals(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_summary_counts_victories_by_seat_and_by_bot() -> None:
    outcomes = [
        outcome(2, [3, 1, 1], [3, 1, 1], "b", 30),
        outcome(0, [1, 2, 3], [1, 2, 3], "a", 10),
        outcome(1, [2, 3, 5], [1, 2, 3], "a", 20),
    ]
    summary = Summary(outcomes, ["random", "greedy", "greedy"])
    assert (summary.games, summary.finished, summary.decisions) == (3, 3, 60)
    assert [score.mean for score in summary.scores] == [2.0, 2.0, 3.0]
    assert [share.share for share in summary.by_seat] == pytest.approx([2 / 3, 1 / 6, 1 / 6])
    assert summary.by_bot["random"].share == pytest.approx(2 / 3)
    assert summary.by_bot["greedy"].share == pytest.approx(1 / 3)
    assert summary.by_bot["greedy"].by_chance == pytest.approx(2 / 3)
    assert summary.by_bot["random"][1:3] == pytest.approx(wilson(2, 3))
    assert summary.end_reasons == {"a": 2, "b": 1}
    assert summary.length == (20.0, 10.0, 10, 30)
    assert summary.digest == digest(sorted(outcomes))


def test_unfinished_games_count_but_neither_score_nor_win() -> None:
    summary = Summary([outcome(0, [5], [1]), outcome(1, [900], [], "")], ["random"])
    assert (summary.games, summary.finished) == (2, 1)
    assert summary.scores[0].mean == 5
    assert summary.by_seat[0].share == 1
    assert summary.end_reasons == {"done": 1, "limit reached": 1}


def test_games_that_everybody_loses_have_no_winner() -> None:
    summary = Summary([outcome(0, [5, 5], [2, 2]), outcome(1, [5, 4], [1, 2])], ["random", "random"])
    assert summary.without_winner == 1
    assert [share.share for share in summary.by_seat] == [0.5, 0.0]


def test_modes_without_winners_have_no_shares() -> None:
    summary = Summary([outcome(0, [5], [])], ["random"])
    assert summary.by_seat == []
    assert summary.by_bot == {}


def test_the_digest_depends_on_the_order_of_the_matches() -> None:
    first, second = outcome(0, [1], []), outcome(1, [1], [])
    assert digest([first, second]) != digest([first._replace(digest="d1"), second._replace(digest="d0")])


def test_the_fixed_keys_of_the_json_form() -> None:
    data = Summary([outcome(0, [5, 7], [2, 1])], ["random", "greedy"]).to_dict()
    assert {key: data[key] for key in ("games", "finished", "decisions", "mean_scores")} == {
        "games": 1,
        "finished": 1,
        "decisions": 10,
        "mean_scores": [5.0, 7.0],
    }
    assert isinstance(data["digest"], str)


def test_what_was_never_seen_is_not_surely_there() -> None:
    """5 000 games without one that was broken off once had a lower bound of 5e-20, and the report a sentence of it."""
    for trials in range(1, 6_000):
        assert wilson(0, trials)[0] == 0.0
        assert wilson(trials, trials)[1] == 1.0
