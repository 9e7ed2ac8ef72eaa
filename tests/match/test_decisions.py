"""How good decisions were: grades, sums, better lines; rated beside the server, kept, gone on with after a restart."""

from __future__ import annotations

from typing import Any

import pytest

from chabudai.bots.adviser import AdviserBot
from chabudai.bots.registry import load as load_bot
from chabudai.bots.registry import names
from chabudai.core.language import FRENCH, speaking
from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.match.background import analyst as analysts
from chabudai.match.background.analyst import Analyst
from chabudai.match.decisions import (
    GRADES,
    Decision,
    Judged,
    better_line,
    cost,
    judge,
    judge_on,
    label,
    line_steps,
    summary,
)
from chabudai.match.live_match import OVER, LiveMatch
from chabudai.match.storage import judgements
from chabudai.match.storage.store import Store
from match.lab import ANN, NIM, Table
from match.test_analysis import beans

pytestmark = pytest.mark.anyio


def decision(loss: float, *, at: int = 1, points: float = 0.0, shared: bool = False) -> Decision:
    return Decision(at, 0, 7, loss, points, shared)


@pytest.mark.parametrize(
    ("loss", "shared", "grade"),
    [
        (0.0, False, "best"),
        (0.02, False, "good"),
        (0.05, False, "small_slip"),
        (0.15, False, "slip"),
        (0.2, False, "blunder"),
        (1.9, False, "blunder"),
        (0.002, True, "good"),
        (0.05, True, "blunder"),
    ],
)
def test_a_grade_follows_from_the_loss(loss: float, shared: bool, grade: str) -> None:
    assert decision(loss, shared=shared).grade == grade


def test_what_a_decision_cost_is_told_in_victories_or_points_and_never_as_a_rating() -> None:
    assert cost(decision(0.3), 2) == "costs about 15 wins in 100 games"
    assert cost(decision(0.02), 1) == "costs about 1 win in 100 games"
    assert cost(decision(0.3), 3) == "costs the lead over a rival in about 15 games out of 100"
    assert cost(decision(0.004), 2) == ""
    assert cost(decision(0.05, points=3.6, shared=True), 2) == "costs about 4 points"
    assert cost(decision(0.05, shared=True), 2) == "costs a little"
    assert cost(decision(0.0, shared=True), 2) == ""
    with speaking(FRENCH):
        assert cost(decision(0.3), 2) == "coûte environ 15 victoires sur 100 parties"
        assert [label(grade) for grade in GRADES] == ["Meilleur coup", "Bon coup", "Imprécision", "Erreur", "Gaffe"]


def test_a_summary_counts_grades_and_names_the_costliest() -> None:
    found = summary(decision(loss, at=at) for at, loss in enumerate([0, 0.02, 0.3, 0.05, 0.15, 0.16], 1))
    assert found.counts == {"best": 1, "good": 1, "small_slip": 1, "slip": 2, "blunder": 1}
    assert found.share == pytest.approx(2 / 6)
    assert [each.at for each in found.costliest] == [3, 6, 5]
    assert summary([]).share == 1
    assert summary([decision(0.02)]).costliest == [], "what was good did not cost anything worth telling"


def played(game: str, seats: int, *bots: str, most: int = 1000) -> Record:
    """A match between bots, or its first moves."""
    seed = 5
    record = Record.begin(load(game), seats, None, seed)
    state = record.start(load(game))
    rng = Rng(seed, "test")
    while state.actors() and len(record.moves) < most:
        seat = state.actors()[0]
        move = load_bot(bots[seat % len(bots)]).choose(state.view(seat), seat, rng)
        record.moves.append((seat, move))
        state.play(seat, move)
    return record


def test_the_best_move_loses_nothing_and_a_bad_one_does() -> None:
    state = NIM.new(2, 4)
    view = state.view(0)
    best = judge(view, 0, 1, view.legal_moves(0)[0]).best
    assert judge(view, 0, 1, best).loss == 0
    losses = [judge(view, 0, 1, move).loss for move in view.legal_moves(0)]
    assert max(losses) > 0
    assert min(losses) == 0


@pytest.mark.parametrize(("game", "seats"), [("bean-nim", 3), ("hitodama", 2), ("kodama-forest", 1)])
def test_every_decision_of_a_seat_is_rated_and_forced_moves_are_not(game: str, seats: int) -> None:
    record = played(game, seats, "level-1", most=7)
    found, until = judge_on(load(game), record, [0], 0, 1e9)
    assert until == len(record.moves)
    free = [
        at
        for at, (seat, _) in enumerate(record.moves, 1)
        if seat == 0 and len(record.replay(load(game), at - 1).legal_moves(0)) > 1
    ]
    assert [each.at for each in found] == free
    assert all(0 <= each.loss <= 2 for each in found)
    assert {each.shared for each in found} == {game == "kodama-forest"}
    stretches: list[Decision] = []
    after = 0
    while after < len(record.moves):
        more, after = judge_on(load(game), record, [0], after, 0)
        assert len(more) <= 1
        stretches += more
    assert stretches == found, "the same in however many stretches"


def test_weak_play_gets_worse_grades_than_strong_play() -> None:
    shares = []
    for bot in ("random", "level-4"):
        record = played("hitodama", 2, bot, "greedy", most=30)
        found, _ = judge_on(load("hitodama"), record, [0], 0, 1e9)
        shares.append(summary(found).share)
    assert shares[0] + 0.2 < shares[1]


@pytest.mark.parametrize("game", ["boo", "gachijo", "hitodama", "kodama-forest"])
def test_a_better_line_can_be_followed_until_chance_comes_in_and_shows_no_chance(game: str) -> None:
    """What a viewer sees of a line is the same in any world that looked the same to the seat that decides."""
    table = load(game)
    record = played(game, 2, "level-1", "random", most=40)
    seen = 0
    for at in range(3, len(record.moves), 9):
        seat = record.moves[at - 1][0]
        before = record.replay(table, at - 1)
        line = better_line(table, record, at)
        assert line[0] == judge(before.view(seat), seat, at, record.moves[at - 1][1]).best
        steps = line_steps(before, seat, line)
        assert len(steps) >= 1
        imagined = line_steps(before.view(seat).imagine(Rng(at)), seat, line)
        assert [step.move for step in imagined] == [step.move for step in steps]
        assert [step.position.view(seat).digest() for step in imagined] == [
            step.position.view(seat).digest() for step in steps
        ]
        assert all(step.sentence for step in steps)
        assert all(step.after is not None for step in steps[:-1])
        seen += 1
    assert seen


def test_a_line_that_does_not_fit_is_followed_as_far_as_it_does() -> None:
    state = NIM.new(2, 4)
    move = state.legal_moves(0)[0]
    assert [step.move for step in line_steps(state, 0, [move, move, move])] == [move]
    assert line_steps(state, 1, [move]) == []


# --- beside the server -----------------------------------------------------------------------------------------------


async def finished(table: Table) -> LiveMatch:
    """A match of Ann against a bot, to its end."""
    live = await table.open("you", "random", game="bean-nim", seed=4)
    record = beans("take red 3", "take white 1", "take red 2", "take black 1", "call")
    for seat, move in record.moves:
        if seat == 0:
            live = await table.play(live.id, ANN, move)
        else:
            await table.matches.play_bot(live.id, seat, move, live.turn(seat))
            live = await table.matches.match(live.id)
    assert live.status == OVER
    return live


async def test_decisions_are_rated_beside_the_server_kept_and_not_rated_again(
    store: Store, table: Table, analyst: Analyst
) -> None:
    live = await finished(table)
    begun = await analyst.judged(live, patience=0)
    assert (begun.decisions, begun.done, begun.seats) == ([], False, [0])
    found = await analyst.judged(live, patience=120)
    assert found.done
    assert found.decisions == judge_on(NIM, live.record(), [0], 0, 1e9)[0]
    assert {each.seat for each in found.decisions} == {0}, "the bot's moves are not rated"
    assert list(found.summaries()) == [0]

    again = Analyst(store)
    try:
        again._workers.answer = _nobody  # type: ignore[method-assign]
        assert await again.judged(live, patience=120) == found, "known without work"
    finally:
        await again.close()


async def _nobody(job: dict[str, Any], who: str, budget: float) -> dict[str, Any] | None:
    raise AssertionError(f"{who} works")


async def test_after_a_restart_it_goes_on_where_it_was(store: Store, table: Table, analyst: Analyst) -> None:
    live = await finished(table)
    whole = judge_on(NIM, live.record(), [0], 0, 1e9)[0]
    key = analysts.key_of(live.record())
    half = {"made": analysts._made(key), "until": whole[0].at, "decisions": [whole[0].to_dict()]}
    await judgements.keep(store, live.id, half)
    asked: list[int] = []
    work = analyst._workers.answer

    async def watched(job: dict[str, Any], who: str, budget: float) -> dict[str, Any] | None:
        asked.append(job["after"])
        return await work(job, who, budget)

    analyst._workers.answer = watched  # type: ignore[method-assign]
    found = await analyst.judged(live, patience=120)
    assert asked[0] == whole[0].at
    assert found.decisions == whole
    kept = await judgements.kept(store, live.id)
    assert kept is not None
    assert len(kept["decisions"]) == len(whole)


async def test_what_another_adviser_found_is_found_anew(store: Store, table: Table, analyst: Analyst) -> None:
    live = await finished(table)
    other = {"made": {"version": 0, "level": 1, "record": ""}, "until": 5, "decisions": [decision(1.0).to_dict()]}
    await judgements.keep(store, live.id, other)
    found = await analyst.judged(live, patience=120)
    assert found.decisions == judge_on(NIM, live.record(), [0], 0, 1e9)[0]


async def test_a_decision_that_breaks_is_left_out_and_the_rest_is_rated(table: Table, analyst: Analyst) -> None:
    live = await finished(table)
    work, broken = analyst._workers.answer, [True]

    async def breaks(job: dict[str, Any], who: str, budget: float) -> dict[str, Any] | None:
        return None if broken and broken.pop() else await work(job, who, budget)

    analyst._workers.answer = breaks  # type: ignore[method-assign]
    found = await analyst.judged(live, patience=120)
    assert found.done
    assert found.decisions == judge_on(NIM, live.record(), [0], 1, 1e9)[0]


async def test_the_better_line_is_found_beside_the_server(table: Table, analyst: Analyst) -> None:
    live = await finished(table)
    assert await analyst.line(live.record(), 1) == better_line(NIM, live.record(), 1)


def test_who_had_nothing_to_decide_has_an_empty_summary() -> None:
    found = Judged([], 5, 5, [1])
    assert found.done
    assert found.summaries()[1].decisions == 0
    assert found.of(3) is None


def test_the_adviser_takes_no_seat() -> None:
    assert AdviserBot().name not in names()
