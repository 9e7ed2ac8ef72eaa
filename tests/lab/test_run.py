"""Runs: repeatable, independent of the number of processes, broken off cleanly."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable

import pytest

from chabudai.bots import registry as bots
from chabudai.core import registry as games
from chabudai.core.errors import BadOption, BadSeats, UnknownBot, UnknownGame
from chabudai.lab.match import bot_rngs, match_seed, play_match, record_of
from chabudai.lab.pool import WorkerLost
from chabudai.lab.run import Plan, run
from chabudai.lab.statistics import Summary

GAME = "kodama-forest"
PLAN = Plan(GAME, ["random", "random", "random"], 6, {}, seed=11)


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    alone = sorted(run(PLAN, 1))
    for jobs in (2, 3):
        assert sorted(run(PLAN, jobs)) == alone
    assert [outcome.number for outcome in alone] == list(range(6))


def test_bots_and_matches_of_a_run_differ_from_each_other() -> None:
    assert len({outcome.digest for outcome in run(PLAN)}) == 6
    assert len({match_seed(11, number) for number in range(1000)}) == 1000
    words = {rng.seed() for number in range(50) for rng in bot_rngs(11, number, 6)}
    assert len(words) == 300


def test_another_seed_gives_other_matches() -> None:
    assert Summary(list(run(PLAN)), PLAN.seats).digest != Summary(list(run(PLAN._replace(seed=12))), PLAN.seats).digest


def test_a_match_can_be_repeated_alone() -> None:
    game = games.load(GAME)
    seated = [bots.load(name) for name in PLAN.seats]
    [fourth] = [outcome for outcome in run(PLAN) if outcome.number == 4]
    assert play_match(game, seated, {}, 11, 4) == fourth


def test_a_record_of_a_match_verifies() -> None:
    game = games.load(GAME)
    for outcome in run(PLAN._replace(matches=2, keep_moves=True)):
        record = record_of(game, PLAN.seats, {}, PLAN.seed, outcome)
        assert record.verify(game).digest() == outcome.digest
        assert len(record.moves) == outcome.decisions
        assert record.players == ["random 1", "random 2", "random 3"]


def test_a_match_at_the_limit_is_unfinished() -> None:
    [outcome] = run(PLAN._replace(matches=1, limit=5, keep_moves=True))
    assert not outcome.finished
    assert outcome.decisions == 5
    assert outcome.ranking == []
    assert record_of(games.load(GAME), PLAN.seats, {}, PLAN.seed, outcome).digest == ""


def test_closing_a_run_ends_its_processes() -> None:
    outcomes = run(PLAN._replace(matches=100_000), 2)
    next(outcomes)
    assert len(multiprocessing.active_children()) >= 2
    before = {child.pid for child in multiprocessing.active_children()}
    outcomes.close()
    assert not before & {child.pid for child in multiprocessing.active_children()}


def test_a_lost_worker_is_named() -> None:
    outcomes = run(PLAN._replace(matches=100_000), 2)
    next(outcomes)
    for child in multiprocessing.active_children():
        child.kill()
    with pytest.raises(WorkerLost, match="worker process died"):
        for _ in outcomes:
            pass


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"game": "chess"}, UnknownGame, "no game 'chess'"),
        ({"seats": ["random", "clever", "random"]}, UnknownBot, "no bot 'clever'"),
        ({"seats": ["random"] * 9}, BadSeats, "1 to 6 players, not 9"),
        ({"matches": 0}, BadOption, "games must be 1 or more"),
        ({"limit": 0}, BadOption, "1 decision or more"),
        ({"options": {"weather": "rain"}}, BadOption, "no option 'weather'"),
        ({"seed": -1}, BadOption, "seed -1"),
    ],
)
def test_an_impossible_plan_is_refused_before_anything_is_played(
    changes: dict[str, object], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        run(PLAN._replace(**changes))  # type: ignore[arg-type]


def test_a_run_needs_a_process() -> None:
    with pytest.raises(BadOption, match="jobs must be 1 or more"):
        run(PLAN, 0)


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.usefixtures("quick_minds")
@pytest.mark.parametrize("name", bots.names())
@pytest.mark.parametrize("game", games.names())
def test_bots_play_alike_interpreted_and_compiled(game: str, name: str, trajectory: Callable[[str, str], None]) -> None:
    seats = [name] * max(2, games.load(game).min_seats)
    trajectory("run", Summary(list(run(Plan(game, seats, 2, {}, seed=5, limit=60))), seats).digest)
