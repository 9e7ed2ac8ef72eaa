"""Pausing: at once where nobody else plays, else with the consent of everybody; and the clocks meanwhile."""

from __future__ import annotations

import pytest

from chabudai.match.clocks import ClockRule
from chabudai.match.commands import ComeBack, Consent, Leave, Pause, Resign
from chabudai.match.errors import WrongMoment
from chabudai.match.journal import PAUSED as PAUSED_ENTRY
from chabudai.match.journal import Entry
from chabudai.match.live_match import OVER, PAUSED, PLAYING
from match.lab import ANN, BEN, CAT, ONE_RED, Table, Time, action

pytestmark = pytest.mark.anyio


async def paused(table: Table, match: str) -> None:
    """Ann asks for a pause and Ben agrees."""
    await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    await table.matches.run(match, BEN, Consent(action=action(), agree=True, about="pause"))


async def left(table: Table, match: str, seat: int) -> int | None:
    return (await table.now(match)).clock.left(seat, table.matches.clock())


async def test_a_pause_needs_the_consent_of_everybody(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    live = await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    assert live.pausing is not None
    assert (live.status, live.pausing.seat, set(live.pausing.missing)) == (PLAYING, 0, {1, 2})
    shown = table.matches.snapshot(live, BEN).to_dict()
    assert shown["pause_asked"] == {"seat": 0, "waits_for": [1, 2]}
    live = await table.matches.run(match, CAT, Consent(action=action(), agree=True, about="pause"))
    assert (live.status, live.waiting_for()) == (PLAYING, [0])
    with pytest.raises(WrongMoment, match="Nobody is waiting for your agreement"):
        await table.matches.run(match, CAT, Consent(action=action(), agree=True, about="pause"))
    with pytest.raises(WrongMoment, match="Nobody is waiting for your agreement"):
        await table.matches.run(match, ANN, Consent(action=action(), agree=True, about="pause"))
    live = await table.matches.run(match, BEN, Consent(action=action(), agree=True, about="pause"))
    assert (live.status, live.pausing) == (PAUSED, None)
    assert table.matches.snapshot(live, BEN).to_dict()["pause_asked"] is None


async def test_one_refusal_is_enough(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    live = await table.matches.run(match, CAT, Consent(action=action(), agree=False, about="pause"))
    assert (live.status, live.pausing) == (PLAYING, None)
    with pytest.raises(WrongMoment, match="Nobody is waiting for your agreement"):
        await table.matches.run(match, BEN, Consent(action=action(), agree=True, about="pause"))


async def test_who_asks_for_a_pause_thinks_on_their_own_clock(table: Table, time: Time) -> None:
    """The attack: pause alone on one's own turn, think for eight seconds on a clock of three, go on."""
    match = await table.begin(BEN, clock=ClockRule(per_move=3))
    time.pass_seconds(1)
    await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    time.pass_seconds(1)
    assert await left(table, match, 0) == 1000
    time.pass_seconds(7)
    assert await table.matches.time_out(match, "greedy")
    live = await table.now(match)
    assert (live.seats[0].bot, live.pausing, live.status) == ("greedy", None, PLAYING)


async def test_a_pause_stops_the_clock_and_gives_no_time(table: Table, time: Time) -> None:
    match = await table.begin(BEN, clock=ClockRule(per_move=10))
    time.pass_seconds(4)
    await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    time.pass_seconds(2)
    await table.matches.run(match, BEN, Consent(action=action(), agree=True, about="pause"))
    time.pass_seconds(1000)
    assert await table.matches.store.due(time(), 10) == []
    await table.matches.run(match, ANN, Pause(action=action(), paused=False))
    assert await left(table, match, 0) == 4000


async def test_alone_with_bots_a_pause_comes_at_once(table: Table) -> None:
    live = await table.open("you", "greedy", "random")
    live = await table.matches.run(live.id, ANN, Pause(action=action(), paused=True))
    assert live.status == PAUSED
    match = await table.begin(BEN)
    await table.matches.run(match, BEN, Leave(action=action(), bot="greedy"))
    live = await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    assert live.status == PAUSED, "a bot stands in for everybody else"
    live = await table.matches.run(match, BEN, Pause(action=action(), paused=False))
    assert live.status == PLAYING, "whoever sits here may go on"


async def test_a_paused_match_waits_for_nobody(table: Table) -> None:
    match = await table.begin(BEN)
    await paused(table, match)
    live = await table.now(match)
    assert (live.status, live.waiting_for()) == (PAUSED, [])
    with pytest.raises(WrongMoment, match="paused"):
        await table.play(match, ANN, ONE_RED)
    with pytest.raises(WrongMoment, match="not in progress"):
        await table.matches.run(match, BEN, Pause(action=action(), paused=True))
    live = await table.matches.run(match, BEN, Pause(action=action(), paused=False))
    assert (live.status, live.waiting_for()) == (PLAYING, [0])
    with pytest.raises(WrongMoment, match="not paused"):
        await table.matches.run(match, ANN, Pause(action=action(), paused=False))


async def test_whoever_is_asked_may_press_pause_as_well(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    with pytest.raises(WrongMoment, match="already asked for a pause"):
        await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    live = await table.matches.run(match, BEN, Pause(action=action(), paused=True))
    assert live.pausing is not None
    assert (live.status, set(live.pausing.missing)) == (PLAYING, {2})
    with pytest.raises(WrongMoment, match="already asked for a pause"):
        await table.matches.run(match, BEN, Pause(action=action(), paused=True))
    assert (await table.matches.run(match, CAT, Pause(action=action(), paused=True))).status == PAUSED


async def test_a_wish_can_be_taken_back_by_who_had_it(table: Table) -> None:
    match = await table.begin(BEN)
    await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    with pytest.raises(WrongMoment, match="not paused"):
        await table.matches.run(match, BEN, Pause(action=action(), paused=False))
    live = await table.matches.run(match, ANN, Pause(action=action(), paused=False))
    assert (live.status, live.pausing) == (PLAYING, None)


async def test_a_wish_lasts_until_its_owner_moves(table: Table) -> None:
    """Nobody can keep a consent back for the moment when it stops the own clock."""
    match = await table.begin(BEN)
    await table.matches.run(match, BEN, Pause(action=action(), paused=True))
    assert (await table.play(match, ANN, ONE_RED)).pausing is not None, "it is Ben's wish"
    live = await table.play(match, BEN, ONE_RED)
    assert live.pausing is None
    with pytest.raises(WrongMoment, match="Nobody is waiting for your agreement"):
        await table.matches.run(match, ANN, Consent(action=action(), agree=True, about="pause"))


async def test_a_wish_lapses_when_whoever_had_it_or_is_asked_leaves(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    for person in (CAT, ANN):
        await table.matches.run(match, ANN, Pause(action=action(), paused=True))
        assert (await table.matches.run(match, person, Leave(action=action(), bot="greedy"))).pausing is None
        await table.matches.run(match, person, ComeBack(action=action()))
    await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    await table.matches.run(match, ANN, Pause(action=action(), paused=False))


async def test_who_comes_back_is_asked_too(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.matches.run(match, CAT, Leave(action=action(), bot="greedy"))
    live = await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    assert live.pausing is not None
    assert live.pausing.missing == {1}
    live = await table.matches.run(match, CAT, ComeBack(action=action()))
    assert live.pausing is not None
    assert live.pausing.missing == {1, 2}
    await table.matches.run(match, BEN, Consent(action=action(), agree=True, about="pause"))
    assert (await table.matches.run(match, CAT, Consent(action=action(), agree=True, about="pause"))).status == PAUSED


async def test_nobody_agrees_to_a_pause_of_a_match_that_is_over(table: Table) -> None:
    match = await table.begin(BEN)
    await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    live = await table.matches.run(match, BEN, Resign(action=action()))
    assert (live.status, live.pausing) == (OVER, None)
    with pytest.raises(WrongMoment):
        await table.matches.run(match, BEN, Consent(action=action(), agree=True, about="pause"))


async def test_older_journals_pause_without_having_asked(table: Table) -> None:
    match = await table.begin(BEN)
    live = await table.now(match)
    assert live.after(Entry(PAUSED_ENTRY, seat=0, number=live.number + 1)).status == PAUSED
