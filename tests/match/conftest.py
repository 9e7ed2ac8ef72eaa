from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from chabudai.match.background.analyst import Analyst
from chabudai.match.matches import Matches
from chabudai.match.storage.store import Store
from match.lab import Table, Time


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()


@pytest.fixture
async def analyst(store: Store) -> AsyncIterator[Analyst]:
    """Rates finished matches in processes of its own."""
    analyst = Analyst(store)
    yield analyst
    await analyst.close()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def table(store: Store, time: Time) -> Table:
    """A table of Bean Nim between two persons, on each kind of database."""
    return Table(Matches(store, time))
