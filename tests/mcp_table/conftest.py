from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from mcp_table.lab import Lab


@pytest.fixture
async def lab() -> AsyncIterator[Lab]:
    """A server for language models with one client of the SDK, without a transport between."""
    async with Lab() as lab:
        yield lab
