"""`make play` starts at once: by the compiled engine where there is one, otherwise it is built meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from tools import play

pytestmark = pytest.mark.once


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the process became, and what was built beside it."""
    found: list[Any] = []
    monkeypatch.setenv("MAKEFLAGS", "n")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr("os.execve", lambda _, arguments, environment: found.append((arguments[3:], environment)))
    monkeypatch.setattr(play, "build_beside", lambda: found.append("built"))
    return found


def test_a_first_start_does_not_wait_for_the_compiler(
    started: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "is_ready", lambda: False)
    play.main(["--open"])
    built, (arguments, environment) = started
    assert built == "built"
    assert arguments == ["serve", "--open"]
    assert "PYTHONPATH" not in environment
    assert "MAKEFLAGS" not in environment
    assert "the next start uses it" in capsys.readouterr().out


def test_a_later_start_uses_the_engine(started: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "is_ready", lambda: True)
    play.main([])
    [(arguments, environment)] = started
    assert arguments == ["serve"]
    assert environment["PYTHONPATH"] == str(play.ENGINE)


def test_an_engine_that_was_never_built_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "STAMP", "build/engine/.never")
    assert not play.is_ready()
