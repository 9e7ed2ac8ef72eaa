"""Running the server: settings from the environment, logs as lines of JSON, one or several processes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import time
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from platformdirs import user_data_path

from chabudai.core.errors import ChabudaiError
from chabudai.match import catalogue
from chabudai.match.storage.database import database_url
from chabudai.match.storage.store import Store
from chabudai.web.app import Settings, create_app
from chabudai.web.collector import Collector
from chabudai.web.connection import Connection

DATABASE: Final = "CHABUDAI_DATABASE"
SETTINGS: Final = "CHABUDAI_SETTINGS"
"""Carries the settings to the worker processes."""
APP: Final = "chabudai.web.serve:app_from_environment"
NOT_STARTED: Final = 3
"""With this the process ends that could not begin; uvicorn's own word for it."""
TICK_SECONDS: Final = 1.0
"""A date in the head of an answer is as old as that."""
KEEP_ALIVE_SECONDS: Final = 75
"""So long a connection outlives its last request: players think, and should not have to dial again for every move."""


class CannotServe(ChabudaiError):
    """Settings that do not go together."""


class Server(uvicorn.Server):
    """uvicorn's server, which looks ten times a second whether it is to stop. This one is told, and rests meanwhile."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._stop: Callable[[], object] | None = None
        """Wakes the loop, from a signal as well."""

    async def main_loop(self) -> None:
        stopping = asyncio.Event()
        self._stop = partial(asyncio.get_running_loop().call_soon_threadsafe, stopping.set)
        while not await self.on_tick(0):  # which writes the date into the heads of answers
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TICK_SECONDS):
                    await stopping.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._stop is not None:
            self._stop()


class JsonLines(logging.Formatter):
    """One line of JSON a message."""

    FIELDS: Final = ("server", "match")

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {field: getattr(record, field) for field in self.FIELDS if hasattr(record, field)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def default_database() -> str:
    """The embedded database in the user's data folder."""
    return str(user_data_path("chabudai", appauthor=False) / "chabudai.db")


def set_up_logs(level: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def app_from_environment() -> FastAPI:
    """What each server process runs."""
    given = json.loads(os.environ[SETTINGS])
    set_up_logs(given.pop("log_level"))
    app = create_app(Settings(**given))
    settle()
    for number in (signal.SIGINT, signal.SIGTERM):
        _close_first(app, number)
    return app


def settle() -> None:
    """Load every game before anybody waits for one; then let the collector of garbage look at what comes later only."""
    catalogue.warm_up()
    Collector().start()


def _close_first(app: FastAPI, number: int) -> None:
    """Let the streams end on a signal to stop: the server waits for open answers before it closes the application."""
    then = signal.getsignal(number)

    def close(number: int, frame: FrameType | None) -> None:
        app.state.services.close()
        if callable(then):
            then(number, frame)

    signal.signal(number, close)


def check(workers: int, database: str) -> None:
    """Raise CannotServe where this cannot go together."""
    if database_url(database).startswith("sqlite") and workers > 1:
        raise CannotServe("Several server processes need PostgreSQL. With SQLite, use --workers 1.")


async def _try(database: str) -> None:
    """Open the database once, so that one that cannot be opened is told in a sentence and not in a trace."""
    await (await Store.open(database)).close()


def serve(host: str, port: int, workers: int, log_level: str, settings: dict[str, Any]) -> None:
    """Serve until told to stop; open requests are finished first."""
    check(workers, settings["database"])
    asyncio.run(_try(settings["database"]))
    os.environ[SETTINGS] = json.dumps({**settings, "log_level": log_level})
    options: dict[str, Any] = {
        "factory": True,
        "host": host,
        "port": port,
        "http": Connection,
        "ws": "none",
        "log_config": None,
        "access_log": False,
        "timeout_keep_alive": KEEP_ALIVE_SECONDS,
        "timeout_graceful_shutdown": 10,
        "server_header": False,
    }
    if workers > 1:
        uvicorn.run(APP, workers=workers, **options)
        return
    server = Server(uvicorn.Config(APP, **options))
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        raise SystemExit(NOT_STARTED)
