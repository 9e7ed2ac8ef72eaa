"""One server and one Chromium for each test process; each test has browser contexts of its own.

Every page is watched: an error in the console, an exception in the script, an answer that the server broke over, or a
request to anywhere else fails the test that opened it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tools.chromium import provide

from browser.server import Server

FLAGS = ["--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-sandbox"]
PATIENCE_MS = 30_000
"""A busy machine may be slow; only what never comes is wrong."""
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that all tests of this process share."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that kills it."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop(kill=True)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Closed after the last test of this folder: Playwright keeps an event loop running, and others need their own."""
    path = provide()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


Opener = Callable[..., Page]


class Watch:
    """Collects what went wrong on the pages of a test."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        """Parts of complaints that a test expects, such as the answer 404."""

    def over(self, context: BrowserContext) -> None:
        context.on("console", lambda message: self._console(message.type, message.text))
        context.on("weberror", lambda error: self.complaints.append(f"exception: {error.error}"))
        context.on("request", lambda request: self._request(request.url))
        context.on("response", lambda answer: self._answer(answer.status, answer.url))

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(f"console {kind}: {text}")

    def _request(self, url: str) -> None:
        if not url.startswith((f"{self.address}/", "data:", "blob:")):
            self.complaints.append(f"a request to elsewhere: {url}")

    def _answer(self, status: int, url: str) -> None:
        if status >= 500:
            self.complaints.append(f"answer {status}: {url}")

    def check(self) -> None:
        left = [line for line in self.complaints if not any(part in line for part in self.forgiven)]
        assert left == []


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    watch = Watch(server.address)
    yield watch
    watch.check()


@pytest.fixture
def visitor(chromium: Browser, server: Server, watch: Watch) -> Iterator[Opener]:
    """Opens pages of new visitors, each with cookies of their own.

    `visitor("fr", "dark", phone=True, javascript=False)`; other arguments are those of a browser context.
    """
    contexts: list[BrowserContext] = []

    def open_page(
        language: str = "en", theme: str = "light", *, phone: bool = False, javascript: bool = True, **more: Any
    ) -> Page:
        settings: dict[str, Any] = {
            "base_url": server.address,
            "locale": {"en": "en-GB", "fr": "fr-FR"}.get(language, language),
            "color_scheme": theme,
            "java_script_enabled": javascript,
            "reduced_motion": "reduce",
            "viewport": {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            "has_touch": phone,
            "is_mobile": phone,
        }
        context = chromium.new_context(**{**settings, **more})
        context.set_default_timeout(PATIENCE_MS)
        watch.over(context)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(visitor: Opener) -> Page:
    """A page of somebody who reads English on a desktop by day."""
    return visitor()
