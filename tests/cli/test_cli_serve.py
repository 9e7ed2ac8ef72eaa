"""`chabudai serve`: the address for people, the port, the browser."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from chabudai.cli import listening
from cli.calling import COMMAND

HOST = "127.0.0.1"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens."""
    with socket.socket() as listening:
        listening.bind((HOST, 0))
        listening.listen()
        yield int(listening.getsockname()[1])


def test_a_port_that_is_taken_gets_a_sentence(refused: Callable[..., str], taken: int, tmp_path: Path) -> None:
    sentence = refused("serve", "--port", str(taken), "--database", str(tmp_path / "tables.db"))
    assert sentence.startswith(f"The server cannot listen on port {taken} of {HOST}: ")
    assert sentence.endswith("Choose another port with --port.")


def test_the_next_free_port_is_used_where_none_was_asked_for(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "USUAL_PORT", taken)
    assert taken < listening.port_for(HOST, None) < taken + listening.TRIED_PORTS


def test_no_free_port_gets_a_sentence(
    refused: Callable[..., str], taken: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(listening, "USUAL_PORT", taken)
    monkeypatch.setattr(listening, "TRIED_PORTS", 1)
    sentence = refused("serve", "--database", str(tmp_path / "tables.db"))
    assert f"any port from {taken} to {taken}" in sentence


def test_several_processes_on_an_embedded_database_are_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "need PostgreSQL" in refused("serve", "--workers", "2", "--database", str(tmp_path / "tables.db"))


def test_addresses_are_what_a_browser_understands() -> None:
    assert listening.address("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert listening.address("::1", 8000) == "http://[::1]:8000/"
    assert listening.address("table.example.org", 1) == "http://table.example.org:1/"


def test_a_browser_is_opened_on_a_screen_only(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def open_window(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(webbrowser, "open", open_window)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not listening.open_browser("http://here/")
    monkeypatch.setenv("DISPLAY", ":0")
    assert listening.open_browser("http://here/")
    assert opened == ["http://here/"]

    def broken(_: str) -> bool:
        raise webbrowser.Error("no browser")

    monkeypatch.setattr(webbrowser, "open", broken)
    assert not listening.open_browser("http://here/")


@pytest.mark.slow
def test_it_opens_tells_its_address_and_closes_on_a_signal(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    command = [COMMAND, "serve", "--open", "--log-level", "warning", "--database", str(tmp_path / "tables.db")]
    with subprocess.Popen(
        command, env={**environment, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"open at (http://127\.0\.0\.1:\d+/) ", line)
            assert found, f"{line} {server.stderr.read() if server.stderr and not line else ''}"
            assert str(tmp_path / "tables.db") in line
            with urllib.request.urlopen(found[1], timeout=30) as page:
                assert b"Chabudai" in page.read()
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
    assert server.returncode in (0, 130)


def test_a_content_file_that_is_wrong_gets_a_sentence(refused: Callable[..., str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "bean-nim"\n')
    told = refused("serve", "--content", str(bad), "--database", str(tmp_path / "tables.db"))
    assert "bad.toml has no table [heaps]" in told
    assert not (tmp_path / "tables.db").exists()
