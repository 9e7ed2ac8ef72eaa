"""Clocks: none by default, for each move, for the whole game; and the bot that takes over when time is up."""

from __future__ import annotations

import pytest

from chabudai.match.clocks import Clock, ClockRule
from chabudai.match.commands import Chat, ComeBack, Consent, Join, Leave, Undo
from chabudai.match.errors import WrongMoment
from chabudai.match.live_match import OVER
from match.lab import ANN, BEN, ONE_RED, Table, Time, action

pytestmark = pytest.mark.anyio


async def left(table: Table, match: str, seat: int) -> int | None:
    return (await table.now(match)).clock.left(seat, table.matches.clock())


async def move_for(table: Table, match: str) -> None:
    """The bot that stands in for the first seat makes its move."""
    live = await table.now(match)
    assert await table.matches.play_bot(match, 0, live.state.legal_moves(0)[0], live.turn(0))


async def test_there_is_no_clock_by_default(table: Table, time: Time) -> None:
    match = await table.begin(BEN)
    time.pass_seconds(1e9)
    assert await left(table, match, 0) is None
    assert not await table.matches.time_out(match, "greedy")
    assert await table.matches.store.due(time(), 10) == []


async def test_the_time_for_a_move_starts_anew(table: Table, time: Time) -> None:
    match = await table.begin(BEN, clock=ClockRule(per_move=10))
    time.pass_seconds(6)
    assert (await left(table, match, 0), await left(table, match, 1)) == (4000, None)
    await table.play(match, ANN, ONE_RED)
    assert (await left(table, match, 0), await left(table, match, 1)) == (None, 10_000)
    await table.play(match, BEN, ONE_RED)
    assert await left(table, match, 0) == 10_000


async def test_the_time_for_a_game_adds_up(table: Table, time: Time) -> None:
    match = await table.begin(BEN, clock=ClockRule(per_game=10))
    for person in (ANN, BEN, ANN, BEN):
        time.pass_seconds(3)
        await table.play(match, person, ONE_RED if person is ANN else "take white 1")
    assert await left(table, match, 0) == 4000


async def test_the_shorter_of_two_limits_counts(table: Table, time: Time) -> None:
    match = await table.begin(BEN, clock=ClockRule(per_move=5, per_game=7))
    time.pass_seconds(4)
    assert await left(table, match, 0) == 1000
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    assert await left(table, match, 0) == 3000


async def test_chat_gives_no_time(table: Table, time: Time) -> None:
    match = await table.begin(BEN, clock=ClockRule(per_move=10))
    time.pass_seconds(6)
    await table.matches.run(match, ANN, Chat(action=action(), text="hm"))
    assert await left(table, match, 0) == 4000


async def test_when_time_is_up_a_bot_takes_over_and_the_person_may_come_back(table: Table, time: Time) -> None:
    match = await table.begin(BEN, clock=ClockRule(per_move=10, per_game=12))
    time.pass_seconds(9.999)
    assert not await table.matches.time_out(match, "greedy")
    assert await table.matches.store.due(time(), 10) == []
    time.pass_seconds(0.001)
    assert [found for _, found in await table.matches.store.due(time(), 10)] == [match]
    assert await table.matches.time_out(match, "greedy")
    live = await table.now(match)
    assert (live.seats[0].bot, live.bot_to_move()) == ("greedy", 0)
    assert not await table.matches.time_out(match, "greedy")
    await move_for(table, match)
    live = await table.matches.run(match, ANN, ComeBack(action=action()))
    await table.play(match, BEN, ONE_RED)
    assert (live.bot_to_move(), await left(table, match, 0)) == (None, 10_000)


async def test_who_comes_back_before_the_bot_has_moved_gains_no_time(table: Table, time: Time) -> None:
    """Or nobody would ever have to move: the whole time again, and again."""
    match = await table.begin(BEN, clock=ClockRule(per_move=10))
    time.pass_seconds(10)
    assert await table.matches.time_out(match, "greedy")
    with pytest.raises(WrongMoment, match="Your time was up, so the bot makes this move"):
        await table.matches.run(match, ANN, ComeBack(action=action()))
    await move_for(table, match)
    live = await table.matches.run(match, ANN, ComeBack(action=action()))
    assert live.seats[0].bot == ""


async def test_only_who_is_waited_for_runs_out_of_time_however_long_a_bot_thinks(table: Table, time: Time) -> None:
    live = await table.open("you", "random", "person", clock=ClockRule(per_move=10))
    live = await table.matches.run(live.id, BEN, Join(action=action()))
    await table.play(live.id, ANN, ONE_RED)
    time.pass_seconds(100)
    assert not await table.matches.time_out(live.id, "greedy")
    live = await table.now(live.id)
    assert await table.matches.play_bot(live.id, 1, ONE_RED, live.turn(1))
    time.pass_seconds(10)
    assert await table.matches.time_out(live.id, "greedy")
    assert (await table.now(live.id)).seats[2].bot == "greedy"


async def test_a_clock_that_goes_backwards_harms_nobody(table: Table, time: Time) -> None:
    match = await table.begin(BEN, clock=ClockRule(per_game=10))
    time.pass_seconds(-500)
    live = await table.play(match, ANN, ONE_RED)
    assert (live.clock.game, live.status != OVER) == ([0, 0], True)


async def test_who_takes_a_move_back_unasked_goes_on_with_the_time_that_was_left(table: Table, time: Time) -> None:
    """Else moving and taking back, again and again, would be time without end."""
    match = await table.begin(BEN, clock=ClockRule(per_move=10, per_game=60))
    for used in (6, 8, 9):
        time.pass_seconds(used - (await table.now(match)).clock.game[0] / 1000)
        await table.play(match, ANN, ONE_RED)
        live = await table.matches.run(match, ANN, Undo(action=action()))
        assert (await left(table, match, 0), live.clock.game) == (10_000 - used * 1000, [used * 1000, 0])
    time.pass_seconds(1)
    assert await table.matches.time_out(match, "greedy")


async def test_an_undo_with_consent_gives_the_whole_time_for_the_move_but_not_for_the_game(
    table: Table, time: Time
) -> None:
    match = await table.begin(BEN, clock=ClockRule(per_move=10, per_game=60))
    time.pass_seconds(6)
    await table.play(match, ANN, ONE_RED)
    time.pass_seconds(3)
    await table.play(match, BEN, ONE_RED)
    await table.matches.run(match, ANN, Undo(action=action()))
    live = await table.matches.run(match, BEN, Consent(action=action(), agree=True))
    assert (await left(table, match, 0), live.clock.game) == (10_000, [6000, 3000])


def test_several_moves_in_a_row_that_are_taken_back_keep_their_times() -> None:
    clock = Clock(ClockRule(per_move=10), 2)
    clock.run([0], 0)
    for now in (4000, 11_000):
        clock.moved(0, now)
        clock.run([0], now)
    assert clock.left(0, 13_000) == 8000
    for left in (3000, 6000):
        clock.undone([0], False, 13_000)
        clock.run([0], 13_000)
        assert clock.left(0, 13_000) == left
    for left in (3000, 8000):
        clock.moved(0, 13_000)
        clock.run([0], 13_000)
        assert clock.left(0, 13_000) == left, "the same moves again, and no more time for them"
    clock.undone([0, 0], False, 13_000)
    clock.run([1], 13_000)
    clock.moved(1, 14_000)
    clock.run([0], 14_000)
    clock.moved(0, 14_000)
    clock.run([0], 14_000)
    assert clock.left(0, 14_000) == 10_000, "somebody else has decided since: these are other moves"


async def test_who_leaves_and_comes_back_gains_no_time(table: Table, time: Time) -> None:
    match = await table.begin(BEN, clock=ClockRule(per_move=10, per_game=20))
    time.pass_seconds(9)
    await table.matches.run(match, ANN, Leave(action=action(), bot="greedy"))
    time.pass_seconds(100)
    live = await table.matches.run(match, ANN, ComeBack(action=action()))
    assert (await left(table, match, 0), live.clock.game[0]) == (1000, 9000)
    time.pass_seconds(1)
    assert await table.matches.time_out(match, "greedy")
    await move_for(table, match)
    await table.matches.run(match, ANN, ComeBack(action=action()))
    await table.play(match, BEN, ONE_RED)
    assert await left(table, match, 0) == 10_000, "whose time was up begins anew"
    await table.matches.run(match, ANN, Leave(action=action(), bot="greedy"))
    live = await table.matches.run(match, ANN, ComeBack(action=action()))
    time.pass_seconds(4)
    await table.matches.run(match, ANN, Leave(action=action(), bot="greedy"))
    await table.matches.run(match, ANN, ComeBack(action=action()))
    assert await left(table, match, 0) == 6000
