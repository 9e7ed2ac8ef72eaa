"""A package of somebody else that is broken is left out with one line, and everything else goes on."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

import pytest

import chabudai.bots.registry as bots
from chabudai.core import plugins, registry
from chabudai.core.errors import UnknownBot, UnknownGame
from chabudai.match import catalogue

BROKEN = [
    EntryPoint("shipwreck", "no_such_package.game:GAME", registry.GROUP),
    EntryPoint("nameless", "json:no_such_thing", registry.GROUP),
    EntryPoint("explosive", "operator:truediv", registry.GROUP),
    EntryPoint("sleeper", "no_such_package:Bot", bots.GROUP),
]


@pytest.fixture
def _wrecks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Broken packages beside those that are installed."""

    def found(group: str) -> list[EntryPoint]:
        return [*entry_points(group=group), *(point for point in BROKEN if point.group == group)]

    monkeypatch.setattr(plugins, "entry_points", found)
    registry._points.cache_clear()
    bots._points.cache_clear()
    yield
    registry._points.cache_clear()
    bots._points.cache_clear()


@pytest.mark.usefixtures("_wrecks")
def test_a_broken_game_is_left_out_with_a_line(caplog: pytest.LogCaptureFixture) -> None:
    names = registry.names()
    assert {"boo", "bean-nim"} <= set(names)
    assert not {"shipwreck", "nameless", "explosive"} & set(names)
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 3
    assert (
        "'shipwreck' of the package no_such_package.game is left out: ModuleNotFoundError: No module named "
        "'no_such_package'" in lines
    )
    with pytest.raises(UnknownGame, match="There is no game 'shipwreck'"):
        registry.load("shipwreck")


@pytest.mark.usefixtures("_wrecks")
def test_a_broken_bot_is_left_out_with_a_line(caplog: pytest.LogCaptureFixture) -> None:
    assert "random" in bots.names()
    assert "sleeper" not in bots.names()
    assert [record.getMessage().split(" is left out")[0] for record in caplog.records] == [
        "'sleeper' of the package no_such_package"
    ]
    with pytest.raises(UnknownBot, match="There is no bot 'sleeper'"):
        bots.load("sleeper")


@pytest.mark.usefixtures("_wrecks")
def test_the_catalogue_of_the_server_goes_on() -> None:
    assert "boo" in [game["game"] for game in catalogue.games()]
    assert "random" in [bot["bot"] for bot in catalogue.bots()]
