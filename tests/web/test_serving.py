"""What an operator says on the command line, and where matches are kept when nothing is said."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tools.crash import free_port

from chabudai.cli import main
from chabudai.web import serve
from chabudai.web.serve import CannotServe, JsonLines, default_database


def served(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[Any, ...]:
    """What `chabudai serve` would start."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(serve, "serve", lambda *given: calls.append(given))
    result = CliRunner().invoke(main, ["serve", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return calls[0]


def test_the_database_is_the_one_named_or_that_of_the_environment_or_in_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(serve.DATABASE, raising=False)
    assert served(monkeypatch)[-1]["database"] == str(tmp_path / "chabudai" / "chabudai.db")
    monkeypatch.setenv(serve.DATABASE, "postgresql://db/chabudai")
    assert served(monkeypatch)[-1]["database"] == "postgresql://db/chabudai"
    assert served(monkeypatch, "--database", "mine.db")[-1]["database"] == "mine.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_database() == str(tmp_path / ".local" / "share" / "chabudai" / "chabudai.db")


def test_host_port_and_workers_are_as_told(monkeypatch: pytest.MonkeyPatch) -> None:
    free = free_port()
    arguments = ["--host", "0.0.0.0", "--port", str(free), "--workers", "3", "--database", "postgresql://db/chabudai"]
    arguments += ["--bots", "2", "--rate", "7", "--https-only", "--trust-host", "table.example.org"]
    host, port, workers, level, settings = served(monkeypatch, *arguments)
    assert (host, port, workers, level) == ("0.0.0.0", free, 3, "info")
    assert (settings["bot_workers"], settings["requests_per_second"], settings["burst"]) == (2, 7, 28)
    assert (settings["secure_cookies"], settings["trusted_hosts"]) == (True, ["table.example.org"])


def test_a_damaged_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"no database at all" * 1000)
    told = CliRunner().invoke(main, ["serve", "--database", str(file), "--port", str(free_port())])
    assert told.exit_code == 2
    assert "cannot be opened: file is not a database." in told.output
    assert "Traceback" not in told.output


def test_several_processes_need_postgres() -> None:
    with pytest.raises(CannotServe, match="need PostgreSQL"):
        serve.serve("127.0.0.1", 1, 2, "info", {"database": "tables.db"})


def test_a_log_is_lines_of_json() -> None:
    try:
        raise ValueError("<broken>")
    except ValueError as error:
        told = logging.LogRecord("chabudai.web", logging.ERROR, "x.py", 1, "it %s", ("broke",), None)
        told.exc_info = (ValueError, error, error.__traceback__)
    told.match = "abc"
    line = json.loads(JsonLines().format(told))
    assert (line["level"], line["from"], line["message"], line["match"]) == ("error", "chabudai.web", "it broke", "abc")
    assert line["at"].endswith("Z")
    assert "<broken>" in line["trace"]


def test_every_promise_of_the_documentation_names_tests_that_there_are() -> None:
    tests = Path(__file__).resolve().parents[1]
    document = (tests.parent / "docs" / "server.md").read_text("utf-8")
    promises = re.findall(r"^\| .* \| `([a-z_/]+\.py)` \| (.*) \|$", document, re.MULTILINE)
    assert len(promises) > 40
    for file, named in promises:
        source = (tests / file).read_text("utf-8")
        for test in re.findall(r"`(\w+)`", named):
            assert f"def {test}(" in source, f"{file} has no {test}"
