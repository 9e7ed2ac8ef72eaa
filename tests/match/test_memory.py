"""What a server keeps in memory has bounds, however long matches are and however far people leaf through them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from cachetools import LRUCache

from chabudai.core.registry import load
from chabudai.core.session import KEPT_POSITIONS
from chabudai.match import past_positions
from chabudai.match.background.workers import Workers
from chabudai.match.commands import Undo
from chabudai.match.live_match import LiveMatch
from chabudai.match.memory import Recent
from chabudai.match.snapshot import for_page
from match.lab import ANN, BEN, NIM, ONE_RED, Table, action

pytestmark = pytest.mark.anyio


def kept(live: LiveMatch) -> list[int]:
    """After how many moves are the earlier positions that a match holds?"""
    return [moves for moves in range(len(live.line)) if live.playing().kept(moves) is not None]


@pytest.fixture
async def long(table: Table) -> LiveMatch:
    """A long match: all seats are bots, and each makes its first legal move."""
    live = await table.open("random", "random", "random", game="kodama-forest")
    while (seat := live.bot_to_move()) is not None and len(live.line) < 90:
        assert await table.matches.play_bot(live.id, seat, live.state.legal_moves(seat)[0], live.turn(seat))
        live = await table.now(live.id)
    return live


async def test_a_match_keeps_the_positions_that_an_undo_can_come_back_to(table: Table, long: LiveMatch) -> None:
    assert len(long.line) > 2 * KEPT_POSITIONS
    assert len(kept(long)) <= KEPT_POSITIONS
    last = len(long.line) - 1
    assert not any(long.playing().news_since(moves) for moves in kept(long) if moves != last)
    match = await table.begin(BEN)
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    live = await table.play(match, ANN, "take white 1")
    assert kept(live) == [0, 1, 2]
    live = await table.play(match, BEN, "take black 3")
    assert kept(live) == [3], "a favour was turned up: nobody comes back to before, but what led to it can be shown"


async def test_every_earlier_position_is_shown_as_it_was(
    table: Table, long: LiveMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    small: LRUCache[Any, Any] = LRUCache(10)
    monkeypatch.setattr(table.matches.memory.past_positions, "kept", small)
    record = long.record()
    expected = [state.digest() for state in record.positions(load(record.game))]
    there = list(range(len(expected)))
    for moves in [*there, *reversed(there), 0, 70, 3, 69]:
        assert table.matches.memory.past_positions.position(long, moves).digest() == expected[moves]
        assert len(small) <= 10


async def test_leafing_back_replays_a_few_moves_at_a_time(table: Table, long: LiveMatch) -> None:
    last = len(long.line) - KEPT_POSITIONS - 1
    kept = table.matches.memory.past_positions.kept
    table.matches.memory.past_positions.position(long, last)
    for moves in range(last, past_positions.STRIDE, -1):
        assert any((long.id, long.undos, at) in kept for at in range(moves - past_positions.STRIDE, moves + 1))


async def test_an_undo_changes_the_past(table: Table) -> None:
    match = await table.begin(BEN)
    await table.play(match, ANN, ONE_RED)
    live = await table.play(match, BEN, "take black 3")
    before = table.matches.memory.past_positions.position(live, 1).digest()
    match = await table.begin(BEN)
    first = await table.play(match, ANN, ONE_RED)
    await table.matches.run(match, ANN, Undo(action=action()))
    await table.play(match, ANN, "take white 1")
    live = await table.play(match, BEN, "take black 3")
    assert table.matches.memory.past_positions.position(live, 1).digest() != before == first.state.digest()


async def test_drawings_of_all_moments_together_have_a_bound(table: Table, long: LiveMatch) -> None:
    table.matches.memory.shown = Recent(8)
    for moves in range(12):
        seen = table.matches.snapshot(long, None, moves)
        assert [sheet.mark for sheet in seen.drawing.sheets] == [sheet.mark for sheet in for_page(seen.view).sheets]
    assert len(table.matches.memory.shown) == 8


async def test_what_was_shown_of_a_match_goes_when_it_goes_on(table: Table) -> None:
    match, other = await table.begin(BEN), await table.begin(BEN)
    for each in (match, other):
        table.matches.snapshot(await table.matches.match(each), ANN).to_dict()
    assert len(table.matches.memory.shown) == 2
    live = await table.play(match, ANN, ONE_RED)
    assert list(table.matches.memory.shown) == (await table.matches.match(other)).shown
    seen = table.matches.snapshot(live, ANN)
    assert seen.to_dict()["moves"] == 1
    assert len(table.matches.memory.shown) == 2


async def test_a_worker_that_nobody_waits_for_is_buried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever a question is taken back, no process is left behind once all is closed."""
    started: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def watched(*args: Any, **more: Any) -> asyncio.subprocess.Process:
        process = await start(*args, **more)
        started.append(process)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
    view = NIM.new(2, 1).view(0).to_dict()
    for steps in (0, 1, 2, 3, 5, 8, 13, 50):
        pool = Workers(1)
        asked = asyncio.create_task(pool.ask("greedy", view, 0, 1, 60))
        for _ in range(steps):
            await asyncio.sleep(0.0005)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        await pool.close()
    assert started
    assert all(process.returncode is not None for process in started)
