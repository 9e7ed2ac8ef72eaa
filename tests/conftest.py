"""What all tests share. Each plugin in `plugins/` has one subject and its own tests."""

from __future__ import annotations

import pytest

pytest_plugins = [
    "plugins.packages",
    "chabudai.check.plugin",
    "plugins.rules",
    "plugins.trajectories",
    "plugins.no_skips",
    "plugins.minds",
    "plugins.postgres",
    "plugins.rooms",
    "plugins.unmeasured",
    "pytester",
]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
