"""The thread that writes: in order, to the end, and whoever waits is told."""

from __future__ import annotations

import asyncio
import threading

import pytest

from chabudai.match.storage.hand import Hand

pytestmark = pytest.mark.anyio


async def test_one_thing_is_done_after_the_other_in_another_thread() -> None:
    hand = Hand("test")
    threads = await asyncio.gather(*(hand.run(threading.current_thread) for _ in range(3)))
    assert len(set(threads)) == 1
    assert threads[0] is not threading.current_thread()
    done: list[int] = []
    await asyncio.gather(*(hand.run(lambda number=number: done.append(number)) for number in range(9)))  # type: ignore[misc]
    assert done == list(range(9))
    hand.close()


async def test_errors_come_back_to_whoever_has_given_the_work() -> None:
    hand = Hand("test")
    with pytest.raises(ZeroDivisionError):
        await hand.run(lambda: 1 // 0)
    assert await hand.run(lambda: 6 // 2) == 3, "and the thread goes on"
    hand.close()


async def test_what_has_been_given_is_done_although_nobody_waits() -> None:
    hand, go_on, done = Hand("test"), threading.Event(), threading.Event()

    def work() -> None:
        assert go_on.wait(60)
        done.set()

    waiting = asyncio.create_task(hand.run(work))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go_on.set()
    hand.close()
    assert done.is_set()
    with pytest.raises(RuntimeError):
        await hand.run(lambda: None)
