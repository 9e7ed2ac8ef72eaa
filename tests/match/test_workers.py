"""Worker processes that die: whoever asks next gets an answer all the same, on every event loop."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
import uvloop

from chabudai.bots.thought import Thought
from chabudai.match.background.workers import Workers
from match.lab import NIM

VIEW = NIM.new(2, 1).view(0).to_dict()
BUDGET = 60.0

Loop = Callable[[], asyncio.AbstractEventLoop]


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def loop(request: pytest.FixtureRequest) -> Loop:
    """How to make the event loop: servers run on uvloop, whose pipes break in another way."""
    made: Loop = request.param
    return made


def run(loop: Loop, test: Any) -> None:
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(test)


async def asked(pool: Workers, bot: str = "greedy") -> Thought | None:
    return await pool.ask(bot, VIEW, 0, 1, BUDGET)


@pytest.mark.parametrize("noticed", [False, True], ids=["just-now", "long-ago"])
@pytest.mark.slow
def test_a_process_that_died_while_it_waited_is_replaced(loop: Loop, noticed: bool) -> None:
    async def test() -> None:
        pool = Workers(2)
        thoughts = await asyncio.gather(asked(pool), asked(pool))
        assert len(pool._idle) == 2
        for _ in range(3):
            dead = pool._idle[:]
            for process in dead:
                os.kill(process.pid, signal.SIGKILL)
            if noticed:
                await asyncio.gather(*(process.wait() for process in dead))
            assert [*await asyncio.gather(asked(pool), asked(pool), asked(pool))] == [thoughts[0]] * 3
            assert not set(dead) & set(pool._idle)
        await pool.close()

    run(loop, test())


def test_a_process_that_dies_at_its_job_is_replaced_and_one_that_the_job_kills_is_not_tried_for_ever(
    loop: Loop,
) -> None:
    async def test() -> None:
        pool = Workers(1)
        assert await asked(pool) is not None
        thinking = asyncio.create_task(asked(pool))
        busy = pool._idle[0]
        os.kill(busy.pid, signal.SIGSTOP)
        while pool._idle:
            await asyncio.sleep(0)
        os.kill(busy.pid, signal.SIGKILL)
        assert await thinking is not None
        assert await asked(pool, "no-bot") is None
        assert pool._idle == []
        assert await asked(pool) is not None
        await pool.close()

    run(loop, test())


@pytest.mark.parametrize("error", [RuntimeError("the handler is closed"), OSError("broken pipe"), ValueError("closed")])
def test_whatever_the_pipe_says(loop: Loop, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        pool = Workers(1)
        assert await asked(pool) is not None
        dead, work = pool._idle[0], pool._work

        async def broken(process: Any, job: str) -> bytes:
            if process is dead:
                raise error
            return await work(process, job)

        monkeypatch.setattr(pool, "_work", broken)
        assert await asked(pool) is not None
        await dead.wait()  # it was ended
        await pool.close()

    run(loop, test())


def test_where_no_process_can_be_started_there_is_no_answer(
    loop: Loop, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def none(*_: Any, **__: Any) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    async def test() -> None:
        pool = Workers(1)
        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "create_subprocess_exec", none)
            assert await asked(pool) is None
        assert "Resource temporarily unavailable" in caplog.text
        assert await asked(pool) is not None
        await pool.close()

    run(loop, test())
