"""Bots of the levels that think less, where a test asks for legal and repeatable moves, not for good ones."""

from __future__ import annotations

import pytest

from chabudai.bots.levels import MINDS
from chabudai.core import registry


@pytest.fixture
def quick_minds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every mind looks into few moves, in few worlds."""
    minds = [*MINDS.values(), *(mind for name in registry.names() for mind in registry.load(name).minds.values())]
    for mind in minds:
        monkeypatch.setattr(mind, "simulations", min(mind.simulations, 4))
        monkeypatch.setattr(mind, "worlds", min(mind.worlds, 2))
        monkeypatch.setattr(mind, "roots", min(mind.roots, 2))
        monkeypatch.setattr(mind, "width", min(mind.width, 2))
        monkeypatch.setattr(mind, "plies", min(mind.plies, 3))
        monkeypatch.setattr(mind, "children", min(mind.children, 6))
