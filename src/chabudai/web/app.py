"""The application: what is opened at the start and closed at the end, and how errors are told."""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from fastapi import Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

import chabudai
from chabudai.core.errors import ChabudaiError, UnknownGame
from chabudai.match.background.analyst import Analyst
from chabudai.match.background.notifications import PostgresListener
from chabudai.match.background.presence import Presence
from chabudai.match.background.scheduler import Scheduler
from chabudai.match.background.workers import Workers
from chabudai.match.bucket import Bucket
from chabudai.match.contents import read_contents
from chabudai.match.errors import MatchError
from chabudai.match.matches import Matches
from chabudai.match.storage.health import Doctor
from chabudai.match.storage.store import Store
from chabudai.web.api import router
from chabudai.web.asset_routes import assets
from chabudai.web.assets import MISSING, built
from chabudai.web.encoded import JSONResponse
from chabudai.web.express import Express
from chabudai.web.guard import App, Guard, Receive, Scope, Send
from chabudai.web.identity import Identity
from chabudai.web.operations import Figures, operations
from chabudai.web.pages.errors import error_page
from chabudai.web.request_context import context
from chabudai.web.request_middleware import RequestContexts
from chabudai.web.routes.answer import html
from chabudai.web.routes.pages import pages
from chabudai.web.speech import say
from chabudai.web.text import demand_writable

log = logging.getLogger("chabudai.web")
AGAIN: Final = {429: 1, 503: 60}
"""After so many seconds it is worth another try."""


@dataclass
class Settings:
    """What an operator chooses."""

    database: str
    bot_workers: int = 1
    secure_cookies: bool = False
    """Set where the site is reached over HTTPS only."""
    trusted_hosts: list[str] = field(default_factory=list)
    """Names under which the site is reached; empty where any will do."""
    requests_per_second: float = 50
    """From one address, and half as many changes by one person."""
    burst: int = 200
    """So many at once, from one address or by one person."""
    streams_per_address: int = 100
    contents: list[str] = field(default_factory=list)
    """Content files with which matches are set up here in place of the packaged ones, one for a game."""

    @property
    def matches_per_person(self) -> int:
        """So many matches that one person has set up may not be over."""
        return max(40, self.burst // 5)

    @property
    def matches_per_address(self) -> int:
        """And so many that were set up from one address."""
        return max(200, self.burst)

    server: str = field(default_factory=lambda: secrets.token_hex(4))


class Services:
    """What handlers need; one for each application."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.people = Bucket(settings.burst, settings.requests_per_second / 2)
        self.newcomers = Bucket(settings.burst, settings.requests_per_second / 50)
        self.passwords = Bucket(10, 0.2)
        """Passwords tried, by address."""
        self.guesses = Bucket(5, 1 / 30)
        """Passwords tried, by address and account."""
        self.browsers = Bucket(10, 0.2)
        """Passwords tried with a browser that the owner of the account has used before."""
        self.hints = Bucket(5, 0.5)
        self.new_tables = Bucket(max(10, settings.burst // 20), max(1 / 30, settings.requests_per_second / 1500))
        """Tables set up, by person."""
        self.new_tables_from = Bucket(max(40, settings.burst // 5), max(1 / 6, settings.requests_per_second / 300))
        """Tables set up, by address."""
        self.streams: Counter[str] = Counter()
        """Open streams by address."""
        self.figures = Figures()
        self.closing = False
        self.store: Store
        self.doctor: Doctor
        self.matches: Matches
        self.workers: Workers
        self.analyst: Analyst
        self.identity: Identity
        self.presence: Presence

    def close(self) -> None:
        """No new work; let the streams end."""
        self.closing = True
        self.matches.notifications.wake_all()


class Application(FastAPI):
    """FastAPI behind what every request must pass: one that the express lane answers never gets as far as FastAPI."""

    front: App

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        await self.front(scope, receive, send)


def create_app(settings: Settings) -> Application:
    """The ASGI application for these settings."""
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        services.store = await Store.open(settings.database)
        services.doctor = Doctor(services.store)
        services.matches = await Matches.open(services.store)
        services.matches.contents = read_contents(settings.contents)
        services.workers = Workers(settings.bot_workers)
        services.analyst = Analyst(services.store)
        services.presence = Presence(
            services.matches.notifications, services.store.tell_servers if services.store.is_postgres else None
        )
        services.identity = await Identity.open(services.store, services.matches.notifications)
        scheduler = Scheduler(services.matches, services.workers)
        scheduler.start()
        listener = (
            PostgresListener(services.store.url, services.matches.notifications) if services.store.is_postgres else None
        )
        if listener is not None:
            listener.start()
        log.info("open", extra={"server": settings.server})
        if not built():
            log.warning(MISSING)
        yield
        services.close()
        if listener is not None:
            await listener.stop()
        await scheduler.stop()
        await services.analyst.close()
        await services.store.close()
        log.info("closed", extra={"server": settings.server})

    app = Application(
        title="Chabudai",
        version=chabudai.__version__,
        description="Play, watch and be told of matches. Changes need the header `X-Chabudai: 1` (or a seat token).",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        telemetry={"tracing": False, "metrics": False, "logs": False},  # or it looks for listeners at every request
        dependencies=[Depends(demand_writable)],
    )
    vars(app.state)["services"] = services  # a plain attribute: others of this object are looked up by a function
    app.include_router(router)
    app.include_router(operations)
    app.add_exception_handler(ChabudaiError, _refusal)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _unexpected)
    app.include_router(assets)
    app.include_router(pages)
    guard = Guard(
        super(Application, app).__call__,
        lane=Express(router.routes, refused),
        addresses=Bucket(settings.burst, settings.requests_per_second),
        trusted_hosts=set(settings.trusted_hosts),
        https_only=settings.secure_cookies,
        teller=_early_refusal,
    )
    app.front = RequestContexts(guard, secure=settings.secure_cookies)
    return app


def told(status: int, code: str, sentence: str, rule: str = "") -> Response:
    """A refusal in the form that suits whoever asks, a program or a reader of pages; never a trace."""
    if context().api:
        answer: Response = JSONResponse({"error": {"code": code, "sentence": sentence, "rule": rule or None}}, status)
    else:
        answer = html(error_page(status, sentence, rule), status)
    if status in AGAIN:
        answer.headers["retry-after"] = str(AGAIN[status])
    return answer


def _early_refusal(status: int, code: str, sentence: str) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    answer = told(status, code, sentence)
    return bytes(answer.body), list(answer.raw_headers)


def refused(error: ChabudaiError) -> Response:
    """What somebody is told who wanted what cannot be."""
    if isinstance(error, MatchError):
        return told(error.status, error.code, str(error), error.rule)
    return told(404 if isinstance(error, UnknownGame) else 400, "refused", str(error))


async def _unexpected(_: Request, error: Exception) -> Response:
    """What nobody foresaw is told by the guard, wherever it happens."""
    raise error


async def _refusal(_: Request, error: Exception) -> Response:
    if not isinstance(error, ChabudaiError):
        raise error
    return refused(error)


async def _bad_request(_: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        raise error
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    return told(422, "malformed", f"{where or say('The request')}: {first['msg']}.")


async def _http_error(_: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    if error.status_code == 404:
        return told(404, "not_found", say("There is nothing at this address."))
    return told(error.status_code, "refused", f"{error.detail}.")
