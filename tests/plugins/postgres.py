"""Real databases for tests: `database` is an empty one of each kind, `postgres_database` a PostgreSQL one.

The tests bring their PostgreSQL along (a wheel from PyPI) and start it when the first of them asks: one server for all
processes of a test run, a fresh database for each test.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from tools.local_postgres import start_postgres

from chabudai.match.storage.store import Store

_numbers = count(1)


async def execute(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def migrated(database: str) -> None:
    store = await Store.open(database)
    await store.close()


def folder_for(run: Path) -> Path:
    """The folder of a run's PostgreSQL, the same for all its processes.

    It lies outside of pytest's own folders: PostgreSQL may run as a user of its own, and every other run of pytest that
    starts meanwhile closes those to other users.
    """
    link = run / "postgres"
    fresh = Path(tempfile.mkdtemp(prefix="chabudai-postgres-"))
    try:
        link.symlink_to(fresh)
    except FileExistsError:
        fresh.rmdir()
    return link.readlink()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of a running PostgreSQL."""
    base = tmp_path_factory.getbasetemp()
    url = start_postgres(folder_for(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base), delete=True)
    # Nothing here outlives the power supply; what a killed server leaves behind does not depend on it.
    asyncio.run(execute(url, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"))
    return url


@pytest.fixture(scope="session")
def new_postgres(postgres: str) -> Callable[[], str]:
    """Makes databases: the tables are laid out once and copied."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    start, _, rest = postgres.partition("/postgres?")
    template = f"template_{worker}"
    asyncio.run(execute(postgres, f"CREATE DATABASE {template}"))
    asyncio.run(migrated(f"{start}/{template}?{rest}"))

    def make() -> str:
        name = f"test_{worker}_{next(_numbers)}"
        asyncio.run(execute(postgres, f"CREATE DATABASE {name} TEMPLATE {template}"))
        return f"{start}/{name}?{rest}"

    return make


@pytest.fixture(scope="session")
def new_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    folder = tmp_path_factory.mktemp("sqlite")
    template = folder / "template.db"
    asyncio.run(migrated(str(template)))

    def make() -> str:
        file = folder / f"test_{next(_numbers)}.db"
        shutil.copy(template, file)
        return str(file)

    return make


@pytest.fixture
def postgres_database(new_postgres: Callable[[], str]) -> str:
    return new_postgres()


@pytest.fixture
def sqlite_database(new_sqlite: Callable[[], str]) -> str:
    return new_sqlite()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest) -> str:
    """An empty database of each kind."""
    return str(request.getfixturevalue(f"{request.param}_database"))
