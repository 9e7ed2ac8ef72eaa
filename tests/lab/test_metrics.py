"""Figures of the lab: right on tables that are made by hand, and every one with a definition."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from chabudai.core.components import Component
from chabudai.core.content import Content
from chabudai.core.registry import load
from chabudai.lab.experiment import Variant, make_experiment
from chabudai.lab.match import match_seed
from chabudai.lab.metrics.catalogue import METRICS, BadMetric, own_metric, take
from chabudai.lab.metrics.claims import Claim, claims
from chabudai.lab.metrics.components import pieces
from chabudai.lab.metrics.figures import Figure, mean, median, share, spread
from chabudai.lab.metrics.luck import luck
from chabudai.lab.metrics.skill import skill
from chabudai.lab.report.page import report
from chabudai.lab.run_folder import Run
from chabudai.lab.tables import SCHEMAS, Tables

NIM = load("bean-nim")


def made(games: list[dict[str, Any]], seats: list[dict[str, Any]], uses: list[dict[str, Any]] | None = None) -> Tables:
    """Tables of one variant from rows in which only what matters is given."""
    return Tables(
        *[
            pl.DataFrame(rows, schema=SCHEMAS[name])
            for name, rows in (("games", games), ("seats", seats), ("uses", uses or []))
        ]
    )


def won_by(winners: list[int], seats: int = 2, **more: Any) -> Tables:
    """Games that are won by these seats, with 10 points for the winner and 4 for the others."""
    usual = {"variant": 0, "seats": seats, "options": "", "finished": True, "watched": True, "decisions": 20, **more}
    return made(
        [{"margin": 6, **usual, "number": number} for number in range(len(winners))],
        [
            {
                "variant": 0,
                "number": number,
                "seat": seat,
                "bot": "random",
                "score": 10 if seat == winner else 4,
                "place": 1 if seat == winner else 2,
                "credit": float(seat == winner),
                "decisions": 10,
            }
            for number, winner in enumerate(winners)
            for seat in range(seats)
        ],
    )


def figures(tables: Tables) -> dict[str, Figure]:
    return {each.metric.name: each.figure for each in take(tables, NIM)}


def test_there_are_many_figures_and_each_says_what_it_is() -> None:
    assert len(METRICS) >= 25
    assert len({metric.name for metric in METRICS}) == len({metric.label for metric in METRICS}) == len(METRICS)
    for metric in METRICS:
        assert metric.definition.endswith(".")
        assert "\n" not in metric.definition


def test_intervals_are_those_of_the_textbook() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert found is not None
    assert (found.value, round(found.low, 4), round(found.high, 4)) == (3.0, 1.0368, 4.9632)
    alone = mean([2.0])
    assert alone is not None
    assert alone.high == math.inf
    wilson = share(5, 10)
    assert wilson is not None
    assert (round(wilson.low, 4), round(wilson.high, 4)) == (0.2366, 0.7634)
    wide = spread([1.0, 2.0, 3.0, 4.0, 5.0])
    assert wide is not None
    assert (round(wide.low, 4), round(wide.high, 4)) == (0.9473, 4.5435)
    middle = median([float(value) for value in range(1, 102)])
    assert middle is not None
    assert (middle.value, middle.low, middle.high) == (51.0, 41.0, 62.0)
    assert mean([]) is share(0, 0) is median([]) is spread([1.0]) is None


def test_an_advantage_of_the_first_seat_is_found_and_claimed() -> None:
    tables = won_by([0] * 90 + [1] * 10)
    found = figures(tables)
    assert found["first_seat"].value == pytest.approx(0.4)
    assert found["unevenness"].value == pytest.approx(0.4)
    assert found["winning_score"].value == 10
    assert found["score"].value == 7
    assert found["margin"].value == 6
    told = claims(tables, NIM, take(tables, NIM), [])
    unfair = [claim for claim in told if claim.subject == "unfair"]
    assert [claim.sentence for claim in unfair] == [
        "Seat 1 wins more often than it should.",
        "Seat 2 wins less often than it should.",
    ]
    assert unfair[0].evidence == "wins 90.0 % (82.6 to 94.5), even would be 50.0 %"


def test_even_seats_are_called_even_only_after_enough_games() -> None:
    few, many = (claims(won_by([0, 1] * half), NIM, [], [])[0] for half in (20, 3000))
    assert few.sentence == "No seat is surely favoured, but the run is too short to call the seats even."
    assert many == Claim("fine", "The seats are even within two points.", "every interval within 1.3 points")


def test_a_seat_that_is_surely_off_but_not_surely_by_two_points_is_not_called_even() -> None:
    told = claims(won_by([0] * 1060 + [1] * 940), NIM, [], [])
    assert [(claim.subject, claim.sentence.partition(";")[0]) for claim in told[:2]] == [
        ("open", "Seat 1 wins a little more often than it should"),
        ("open", "Seat 2 wins a little less often than it should"),
    ]
    assert told[0].evidence == "wins 53.0 % (50.8 to 55.2), even would be 50.0 %"


def test_where_all_can_lose_an_even_share_is_that_of_the_games_that_are_won() -> None:
    tables = won_by([0, 1] * 3000 + [-1] * 2000)
    told = claims(tables, NIM, [], [])
    assert told[0].sentence == "The seats are even within two points."
    assert figures(tables)["first_seat"].value == figures(tables)["unevenness"].value == pytest.approx(0)


def test_the_story_of_the_lead_is_counted() -> None:
    tables = won_by([0, 1, 0, 1], settled=0.95, lead_changes=3, deficit=4, behind_half=True, forced=5, stall=10)
    found = figures(tables)
    assert found["late"].value == found["comebacks"].value == 1
    assert found["never_lost"].value == 0
    assert found["forced"].value == 0.25
    assert found["stall"].value == 0.5
    assert (found["lead_changes"].value, found["deficit"].value, found["settled"].value) == (3, 4, 0.95)
    drags = [claim.sentence for claim in claims(tables, NIM, take(tables, NIM), []) if claim.subject == "drags"]
    assert drags == ["For long stretches nothing changes on the score track."]


def test_skill_is_what_a_bot_wins_above_its_seats() -> None:
    tables = won_by([0, 1, 0, 1] * 10)
    clever = pl.when(pl.col("credit") == 1).then(pl.lit("greedy")).otherwise(pl.lit("random")).alias("bot")
    found = figures(tables._replace(seats=tables.seats.with_columns(clever)))
    assert found["skill_gap"].value == pytest.approx(0.5)
    assert "skill_gap" not in figures(tables)


def test_what_nobody_uses_and_what_decides_is_named() -> None:
    game = type(NIM)(Content.of_package("chabudai_nim"))
    bean = Component("bean", {"taken": "bean"}, pieces=["good", "dull", "never", "gone"], titles={"good": "Lucky"})
    game.components = [bean._replace(absent={("misere", False): ["gone"], ("misere", True): ["dull"]})]
    tables = won_by([0, 1] * 50)
    use = {"variant": 0, "sort": "component", "kind": "bean", "offered": 0, "taken": 1, "points": 0}
    rows = [
        {**use, "number": number, "seat": number % 2 if name == "good" else number % 4 // 2, "name": name}
        for number in range(100)
        for name in ("good", "dull")
        if number % 10
    ]
    moves = {"variant": 0, "number": 0, "seat": 0, "sort": "move", "kind": "call", "name": "", "points": 0}
    rows.append({**moves, "offered": 5000, "taken": 3})
    tables = tables._replace(uses=pl.DataFrame(rows, schema=SCHEMAS["uses"]))
    found = {piece.name: piece for piece in pieces(tables, game)}
    assert set(found) == {"Lucky (good)", "dull", "never"}, "what an option leaves in the box is no piece of the game"
    assert found["never"].taken == 0
    assert found["never"].value is None
    assert found["Lucky (good)"].sure
    assert found["Lucky (good)"].value is not None
    assert found["Lucky (good)"].value.value > 0.8
    assert not found["dull"].sure
    told = {claim.subject: claim for claim in claims(tables, game, take(tables, game), list(found.values()))}
    assert told["decisive"].sentence == "Taking the bean Lucky (good) goes with winning."
    sentences = [claim.sentence for claim in claims(tables, game, [], list(found.values()))]
    assert "Never used (bean): never." in sentences
    assert "The move 'call' is all but dead." in sentences
    assert {each.metric.name: each.figure.value for each in take(tables, game)}["unused"] == pytest.approx(1 / 3)


def test_a_metric_of_a_user_is_taken(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        'def twice(tables):\n    """Twice the decisions."""\n    return tables.games["decisions"] * 2\n'
        "def short(tables):\n    return [1]\n"
        "def wrong(tables):\n    return tables.weather\n",
        "utf-8",
    )
    plan = make_experiment({"game": "bean-nim", "games": 5, "metrics": ["mine.py:twice"]}, tmp_path)
    run = Run.create(tmp_path / "run", plan)
    list(run.play(1))
    tables = run.tables()
    [found] = [each for each in take(tables, NIM, run.experiment.metrics) if each.metric.name == "twice"]
    assert found.figure.value == pytest.approx(2 * sum(tables.games["decisions"]) / 5)
    assert found.metric.definition == "Twice the decisions."
    for place, words in (
        ("mine.py:short", "returns 1 numbers for 5 games"),
        ("mine.py:wrong", "fails: AttributeError"),
        ("mine.py:nothing", "cannot be loaded"),
        ("none.py:x", "cannot be loaded"),
        ("mine.py", "Write FILE.py:FUNCTION"),
    ):
        with pytest.raises(BadMetric, match=words):
            take(tables, NIM, [str(tmp_path / place)])
    assert own_metric(str(tmp_path / "mine.py:short")).definition == "As mine.py says."
    with pytest.raises(BadMetric, match="cannot be loaded"):
        make_experiment({"game": "bean-nim", "metrics": ["mine.py:nothing"]}, tmp_path)


def test_luck_is_told_apart_by_its_source(tmp_path: Path) -> None:
    plan = {"game": "bean-nim", "seats": 2, "games": 60, "luck": True, "seed": 2}
    run = Run.create(tmp_path / "run", make_experiment(plan, tmp_path))
    assert [variant.vary for variant in run.experiment.variants] == ["", "favours", "bots"]
    list(run.play(1))
    tables = run.tables()
    found = dict(luck(tables, run.experiment, 0))
    assert set(found) == {"favours", "bots"}
    assert found["bots"].value > 0.5
    assert all(0 <= figure.value < 1.5 for figure in found.values())
    held = [variant.chances(number, 2, NIM.streams) for variant in run.experiment.variants for number in (0, 9, 10)]
    seeds = [match_seed(2, 0), match_seed(2, 1)]
    assert held[0:3] == [(0, 0, {}), (9, 9, {}), (10, 10, {})]
    assert held[3:6] == [(0, 0, {}), (9, 0, {}), (10, 1, {})]
    assert held[6:9] == [(0, 0, {}), (0, 9, {}), (1, 10, {})]
    many = Variant("bean-nim", 2, {}, ["random", "random"], "packaged", "favours")
    assert many.chances(10, 2, ["favours", "rain"]) == (10, 1, {"rain": seeds[1]})
    assert 'aria-label="Share of luck by source of chance"' in report(run)


def test_the_skill_gap_is_the_share_of_the_one_with_twice_the_budget(tmp_path: Path) -> None:
    plan = {"game": "bean-nim", "seats": 2, "games": 12, "skill": "halving:8", "seed": 2}
    run = Run.create(tmp_path / "run", make_experiment(plan, tmp_path))
    assert [variant.lineup for variant in run.experiment.variants[1:]] == [
        ["halving:16", "halving:8"],
        ["halving:32", "halving:16"],
        ["halving:64", "halving:32"],
    ]
    list(run.play(1))
    found = skill(run.tables(), run.experiment, 0)
    assert [name for name, _ in found] == ["halving:8 → 16", "halving:16 → 32", "halving:32 → 64"]
    rows = run.tables().seats.filter((pl.col("variant") == 1) & (pl.col("bot") == "halving:16"))
    assert found[0][1] == share(float(rows["credit"].sum()), 12)
    page = report(run)
    assert 'aria-label="Win share with twice the budget"' in page
    assert page.count("<section") == 1
