from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from web.lab import Site


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def site(sqlite_database: str) -> AsyncIterator[Site]:
    """A server on SQLite, asked without a network between."""
    async with Site(sqlite_database) as site:
        yield site
