from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest

from web.lab import Site


@pytest.fixture(scope="module")
async def shared_site(new_sqlite: Callable[[], str]) -> AsyncIterator[Site]:
    """One server for many tests, where nothing that one leaves behind matters to another."""
    async with Site(new_sqlite()) as site:
        yield site


@pytest.fixture
async def site(sqlite_database: str) -> AsyncIterator[Site]:
    """A server on SQLite, asked without a network between."""
    async with Site(sqlite_database) as site:
        yield site
