"""Where a server listens: a port that is free, the address for people, and a browser where there is one."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser

import click

from chabudai.core.errors import ChabudaiError

USUAL_PORT = 8000
TRIED_PORTS = 20
PATIENCE = 60.0
"""Seconds for a server to begin to answer."""


class NoPort(ChabudaiError):
    """Nowhere to listen."""


def port_for(host: str, port: int | None) -> int:
    """The port that was asked for; else the usual one, or the next that is free."""
    candidates = range(USUAL_PORT, USUAL_PORT + TRIED_PORTS) if port is None else range(port, port + 1)
    trouble = ""
    for candidate in candidates:
        trouble = _trouble(host, candidate)
        if not trouble:
            return candidate
    where = f"port {port}" if port is not None else f"any port from {candidates[0]} to {candidates[-1]}"
    raise NoPort(f"The server cannot listen on {where} of {host}: {trouble}. Choose another port with --port.")


def _trouble(host: str, port: int) -> str:
    """Why one cannot listen there; '' where one can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as listening:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except OSError as error:
            return error.strerror or str(error)
    return ""


def address(host: str, port: int) -> str:
    """What to write into a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{name}:{port}/"


def welcome(host: str, port: int, database: str, browser: bool) -> None:
    """As soon as the server answers, tell where it is, and open a browser if wanted; waits for nothing."""
    threading.Thread(target=_welcome, args=(host, port, database, browser), daemon=True).start()


def _welcome(host: str, port: int, database: str, browser: bool) -> None:
    if not _answers(host, port):
        return
    place = "a PostgreSQL database" if "://" in database else database
    click.echo(f"Chabudai is open at {address(host, port)} (Ctrl-C closes it). Matches are saved in {place}.")
    if browser:
        open_browser(address(host, port))


def _answers(host: str, port: int) -> bool:
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with socket.create_connection((name, port), timeout=1):
                return True
        except OSError:
            time.sleep(0.1)
    return False


def open_browser(url: str) -> bool:
    """Show the address in a window; False where there is no screen, or nothing that could show it."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    has_screen = sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in screens)
    if not has_screen:  # a browser for terminals would take this one away from the server
        return False
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
