"""Taking moves back: freely, with consent, or not at all."""

from __future__ import annotations

import pytest

from chabudai.match.commands import Consent, Leave, Play, Undo
from chabudai.match.errors import StaleTurn, WrongMoment
from match.lab import ALL_BLACK, ANN, BEN, CAT, ONE_RED, ONE_WHITE, Table, action

pytestmark = pytest.mark.anyio


async def test_the_own_last_move_is_taken_back_freely(table: Table) -> None:
    match = await table.begin(BEN)
    before = (await table.now(match)).state.digest()
    await table.play(match, ANN, ONE_RED)
    live = await table.matches.run(match, ANN, Undo(action=action()))
    assert (live.line, live.state.digest(), live.waiting_for(), live.playing().log.events) == ([], before, [0], [])
    with pytest.raises(WrongMoment, match="You have no move to take back"):
        await table.matches.run(match, ANN, Undo(action=action()))


async def test_what_was_seen_before_an_undo_is_stale(table: Table) -> None:
    match = await table.begin(BEN)
    await table.play(match, ANN, ONE_RED)
    await table.matches.run(match, ANN, Undo(action=action()))
    with pytest.raises(StaleTurn):
        await table.matches.run(match, ANN, Play(action=action(), move=ONE_RED, turn=0))
    assert (await table.play(match, ANN, ONE_WHITE)).line == [(0, ONE_WHITE)]


async def test_past_another_decision_everybody_else_must_agree(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    live = await table.matches.run(match, ANN, Undo(action=action()))
    assert live.undo is not None
    assert (live.undo.seat, live.undo.moves, set(live.undo.missing)) == (0, 0, {1, 2})
    with pytest.raises(WrongMoment, match="Nobody is waiting for your agreement"):
        await table.matches.run(match, ANN, Consent(action=action(), agree=True))
    live = await table.matches.run(match, CAT, Consent(action=action(), agree=True))
    assert live.undo is not None
    assert (live.line, set(live.undo.missing)) == ([(0, ONE_RED), (1, ONE_RED)], {1})
    with pytest.raises(WrongMoment, match="Nobody is waiting for your agreement"):
        await table.matches.run(match, CAT, Consent(action=action(), agree=True))
    live = await table.matches.run(match, BEN, Consent(action=action(), agree=True))
    assert (live.line, live.undo, live.waiting_for()) == ([], None, [0])


async def test_one_refusal_is_enough(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    await table.matches.run(match, ANN, Undo(action=action()))
    live = await table.matches.run(match, BEN, Consent(action=action(), agree=False))
    assert (live.undo, len(live.line)) == (None, 2)
    with pytest.raises(WrongMoment):
        await table.matches.run(match, CAT, Consent(action=action(), agree=True))


async def test_a_wish_lapses_when_the_match_goes_on_or_who_is_asked_leaves(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    await table.matches.run(match, ANN, Undo(action=action()))
    assert (await table.matches.run(match, CAT, Leave(action=action(), bot="greedy"))).undo is None
    live = await table.matches.run(match, ANN, Undo(action=action()))
    assert live.undo is not None
    assert live.undo.missing == {1}, "a bot agrees"
    assert await table.matches.play_bot(match, 2, ONE_RED, live.turn(2))
    assert (await table.now(match)).undo is None


async def test_bots_agree_at_once(table: Table) -> None:
    live = await table.open("you", "greedy")
    live = await table.play(live.id, ANN, ONE_RED)
    assert await table.matches.play_bot(live.id, 1, ONE_RED, live.turn(1))
    assert (await table.matches.run(live.id, ANN, Undo(action=action()))).line == []


async def test_nothing_is_taken_back_past_news(table: Table) -> None:
    match = await table.begin(BEN)
    await table.play(match, ANN, ALL_BLACK)
    with pytest.raises(WrongMoment, match="Something new has come to light"):
        await table.matches.run(match, ANN, Undo(action=action()))
    await table.play(match, BEN, ONE_RED)
    with pytest.raises(WrongMoment, match="Something new has come to light"):
        await table.matches.run(match, ANN, Undo(action=action()))
    assert (await table.matches.run(match, BEN, Undo(action=action()))).line == [(0, ALL_BLACK)]


async def test_whose_seat_a_bot_plays_takes_nothing_back(table: Table) -> None:
    match = await table.begin(BEN)
    await table.play(match, ANN, ONE_RED)
    await table.matches.run(match, ANN, Leave(action=action(), bot="greedy"))
    with pytest.raises(WrongMoment, match="Take your seat back first"):
        await table.matches.run(match, ANN, Undo(action=action()))
