"""Taking moves back: freely, with consent, or not at all."""

from __future__ import annotations

import pytest

from chabudai.match.errors import StaleTurn, WrongMoment
from match.lab import ALL_BLACK, ANN, BEN, CAT, ONE_RED, ONE_WHITE, Table, action

pytestmark = pytest.mark.anyio


async def test_the_own_last_move_is_taken_back_freely(table: Table) -> None:
    match = await table.begin(BEN)
    before = (await table.now(match)).state.digest()
    await table.play(match, ANN, ONE_RED)
    live = await table.matches.undo(match, ANN, action())
    assert (live.line, live.state.digest(), live.waiting_for(), live.playing().log.events) == ([], before, [0], [])
    with pytest.raises(WrongMoment, match="no move that could be taken back"):
        await table.matches.undo(match, ANN, action())


async def test_what_was_seen_before_an_undo_is_stale(table: Table) -> None:
    match = await table.begin(BEN)
    await table.play(match, ANN, ONE_RED)
    await table.matches.undo(match, ANN, action())
    with pytest.raises(StaleTurn):
        await table.matches.play(match, ANN, ONE_RED, 0, action())
    assert (await table.play(match, ANN, ONE_WHITE)).line == [(0, ONE_WHITE)]


async def test_past_another_decision_everybody_else_must_agree(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    live = await table.matches.undo(match, ANN, action())
    assert live.undo is not None
    assert (live.undo.seat, live.undo.moves, live.undo.missing) == (0, 0, {1, 2})
    with pytest.raises(WrongMoment, match="Nobody waits for your consent"):
        await table.matches.answer_undo(match, ANN, True, action())
    live = await table.matches.answer_undo(match, CAT, True, action())
    assert live.undo is not None
    assert (live.line, live.undo.missing) == ([(0, ONE_RED), (1, ONE_RED)], {1})
    with pytest.raises(WrongMoment, match="Nobody waits for your consent"):
        await table.matches.answer_undo(match, CAT, True, action())
    live = await table.matches.answer_undo(match, BEN, True, action())
    assert (live.line, live.undo, live.waiting_for()) == ([], None, [0])


async def test_one_refusal_is_enough(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    await table.matches.undo(match, ANN, action())
    live = await table.matches.answer_undo(match, BEN, False, action())
    assert (live.undo, len(live.line)) == (None, 2)
    with pytest.raises(WrongMoment):
        await table.matches.answer_undo(match, CAT, True, action())


async def test_a_wish_lapses_when_the_match_goes_on_or_who_is_asked_leaves(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    await table.matches.undo(match, ANN, action())
    assert (await table.matches.leave(match, CAT, "greedy", action())).undo is None
    live = await table.matches.undo(match, ANN, action())
    assert live.undo is not None
    assert live.undo.missing == {1}, "a bot agrees"
    assert await table.matches.play_bot(match, 2, ONE_RED, live.turn(2))
    assert (await table.now(match)).undo is None


async def test_bots_agree_at_once(table: Table) -> None:
    live = await table.open("you", "greedy")
    live = await table.play(live.id, ANN, ONE_RED)
    assert await table.matches.play_bot(live.id, 1, ONE_RED, live.turn(1))
    assert (await table.matches.undo(live.id, ANN, action())).line == []


async def test_nothing_is_taken_back_past_news(table: Table) -> None:
    match = await table.begin(BEN)
    await table.play(match, ANN, ALL_BLACK)
    with pytest.raises(WrongMoment, match="Something new has come to light"):
        await table.matches.undo(match, ANN, action())
    await table.play(match, BEN, ONE_RED)
    with pytest.raises(WrongMoment, match="Something new has come to light"):
        await table.matches.undo(match, ANN, action())
    assert (await table.matches.undo(match, BEN, action())).line == [(0, ALL_BLACK)]


async def test_whose_seat_a_bot_plays_takes_nothing_back(table: Table) -> None:
    match = await table.begin(BEN)
    await table.play(match, ANN, ONE_RED)
    await table.matches.leave(match, ANN, "greedy", action())
    with pytest.raises(WrongMoment, match="take your seat back first"):
        await table.matches.undo(match, ANN, action())
