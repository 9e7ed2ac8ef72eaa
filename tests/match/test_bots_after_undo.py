"""Bots answer whatever a person takes back: every game, every bot, every position of a match, also after a restart.

The bots think in this process, and can be made to wait after any number of decisions, so that a person takes a move
back before a bot has begun to answer, in the middle of its answer and after it.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest

from chabudai.bots.thought import Thought
from chabudai.core.registry import names as game_names
from chabudai.match.background import scheduler
from chabudai.match.background.scheduler import Scheduler
from chabudai.match.background.worker_process import think
from chabudai.match.commands import Play, Rematch, Resign, Undo
from chabudai.match.errors import StaleTurn, WrongMoment
from chabudai.match.live_match import PLAYING, LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.storage.store import Store
from match.lab import ANN, BEN, NIM, ONE_RED, ONE_WHITE, Table, action

pytestmark = pytest.mark.anyio

DECISIONS = 25
"""So many times a person decides, unless the match is over before."""
DECISIONS_BEFORE_A_RESTART = 5
ALL = 10**6
ANSWERS = (0, 1, 2, 3, ALL)
"""After so many decisions of bots a person takes a move back, as far as the bots have so many to make."""
PATIENCE = 60.0
"""Seconds after which nobody waits for a bot any more."""


class Bots:
    """Workers without processes; they make so many decisions and then wait to be let go on."""

    def __init__(self) -> None:
        self.left = 0
        self._made = 0
        self._go = asyncio.Event()

    def allow(self, decisions: int) -> None:
        self.left = decisions
        self._go.set()

    async def ask(
        self, bot: str, view: dict[str, Any], seat: int, seed: int, budget: float, **told: Any
    ) -> Thought | None:
        while self.left == 0:
            self._go.clear()
            await self._go.wait()
        self.left -= 1
        self._made += 1
        job = {"bot": bot, "view": view, "seat": seat, "seed": self._made, "language": "en", "with_reason": False}
        job.update(names=[], seconds=budget, **told)
        return Thought(**think(job))

    async def close(self) -> None:
        """There is nothing to close."""


class Server:
    """A server that can be started again on the same database."""

    def __init__(self, database: str) -> None:
        self._database = database
        self.bots = Bots()
        self._written = asyncio.Event()

    async def start(self) -> None:
        self.store = await Store.open(self._database)
        self.matches = await Matches.open(self.store)
        self.matches.on_written.append(lambda _: self._written.set())
        self._scheduler = Scheduler(self.matches, self.bots)  # type: ignore[arg-type]
        self._scheduler.start()

    async def stop(self) -> None:
        await self._scheduler.stop()
        await self.store.close()

    async def play_anything(self, match: str, choose: random.Random) -> None:
        live = await self.settled(match, ALL)
        if live.status == PLAYING:
            assert live.waiting_for()[0] == 0, "the bots have answered"
            await Table(self.matches).play(match, ANN, choose.choice(live.state.legal_moves(0)))

    async def undo(self, match: str, answers: int) -> int | None:
        """Take a move back when bots have made so many decisions; how many were taken back, None where it cannot be."""
        live = await self.settled(match, answers)
        try:
            after = await self.matches.run(match, ANN, Undo(action=action()))
        except WrongMoment:
            return None
        return len(live.line) - len(after.line) - 1

    async def settled(self, match: str, decisions: int) -> LiveMatch:
        """The match once the bots have made so many decisions, or all that they have to make."""
        moves = len((await self.matches.match(match)).line)
        self.bots.allow(decisions)

        async def settled() -> LiveMatch:
            while True:
                self._written.clear()
                live = await self.matches.match(match)
                if live.bot_to_move() is None or len(live.line) == moves + decisions:
                    return live
                await self._written.wait()

        return await asyncio.wait_for(settled(), PATIENCE)


@pytest.fixture
async def server(sqlite_database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    monkeypatch.setattr(scheduler, "PATROL_SECONDS", 0.01)
    server = Server(sqlite_database)
    await server.start()
    yield server
    await server.stop()


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("game", [game for game in game_names() if game != NIM.id])
async def test_bots_answer_after_an_undo_at_every_position(server: Server, game: str, bot: str) -> None:
    choose = random.Random(f"{game} {bot}")
    match = (await Table(server.matches).open("you", bot, bot, game=game, seed=6)).id
    undone: list[int] = []
    for decision in range(DECISIONS):
        live = await server.settled(match, ALL)
        if live.status != PLAYING:
            break
        for answers in ANSWERS:
            await server.play_anything(match, choose)
            taken_back = await server.undo(match, answers)
            if taken_back is None:  # something has come to light; it does not come about again by another undo
                break
            undone.append(taken_back)
        else:
            await server.play_anything(match, choose)
        if decision % DECISIONS_BEFORE_A_RESTART == 1:
            await server.stop()
            await server.start()
    assert 0 in undone
    assert max(undone) > 1, "moves were taken back after several decisions of bots"
    actions = [(entry.person, entry.action) for entry in await server.store.journal(match)]
    assert len(set(actions)) == len(actions)


async def test_no_turn_comes_twice(table: Table) -> None:
    """Neither for a bot nor for a person who sends a move late."""
    match = await table.begin(BEN)
    seen = [(await table.now(match)).turn(0)]
    for _ in range(3):
        seen.append((await table.play(match, ANN, ONE_RED)).turn(0))
        await table.play(match, BEN, ONE_RED)
        seen.append((await table.play(match, ANN, ONE_WHITE)).turn(0))
        await table.matches.run(match, ANN, Undo(action=action()))
        live = await table.now(match)
        seen.append(live.turn(0))
        for turn in seen[:-1]:
            with pytest.raises(StaleTurn):
                await table.matches.run(match, ANN, Play(action=action(), move=ONE_WHITE, turn=turn))
        await table.matches.run(match, BEN, Undo(action=action()))
        await table.matches.run(match, ANN, Undo(action=action()))
        seen.append((await table.now(match)).turn(0))
    assert seen == sorted(set(seen))


async def test_the_owner_of_a_rematch_can_use_any_action_id(table: Table) -> None:
    """Also the one by which somebody else has asked for the rematch."""
    match = await table.begin(BEN)
    await table.matches.run(match, BEN, Resign(action=action()))
    await table.matches.run(match, BEN, Rematch(action="move-7"))
    fresh = await table.matches.run(match, ANN, Rematch(action=action()))
    seat = fresh.seat_of(ANN.id)
    assert seat is not None
    if fresh.waiting_for() != [seat]:
        await table.play(fresh.id, BEN, ONE_RED)
    live = await table.matches.run(fresh.id, ANN, Play(action="move-7", move=ONE_WHITE, turn=0))
    assert live.line[-1] == (seat, ONE_WHITE)
