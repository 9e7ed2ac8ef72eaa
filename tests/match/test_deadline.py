"""Deadlines are put off far more often than they are reached."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from chabudai.match.background.notifications import Watch
from chabudai.match.deadline import Deadline

pytestmark = pytest.mark.anyio


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Whatever goes goes because nobody refers to it."""
    gc.disable()
    yield
    gc.enable()


async def test_it_rings_once_and_only_when_it_is_late() -> None:
    rung = asyncio.Event()
    deadline = Deadline(rung.set)
    before = deadline.runs
    deadline.allow(0.02)
    assert (before, deadline.runs) == (False, True)
    await asyncio.wait_for(rung.wait(), 60)
    rung.clear()
    deadline.allow(0.01)
    deadline.lift()
    await asyncio.sleep(0.05)
    assert not rung.is_set(), "it was lifted"


async def test_it_is_put_off_and_brought_forward() -> None:
    loop = asyncio.get_running_loop()
    rung: asyncio.Future[float] = loop.create_future()
    deadline = Deadline(lambda: rung.set_result(loop.time()))
    deadline.allow(0.01)
    began = loop.time()
    deadline.allow(0.2)
    assert await asyncio.wait_for(rung, 60) - began >= 0.199, "the first timer found that there was time left"
    rung = loop.create_future()
    deadline.allow(1000)
    deadline.allow(0.01)
    await asyncio.wait_for(rung, 60)
    deadline.close()
    assert not deadline.runs


async def test_whoever_has_closed_it_is_gone_at_once(no_collector: None) -> None:
    watch = Watch()
    watch.tell(3)
    assert await watch.wait(1000) == 3
    gone = weakref.ref(watch)
    watch.close()
    del watch
    assert gone() is None
