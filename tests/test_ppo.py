"""The example of learning: it really learns a small game, and takes the large ones."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chabudai.bots import registry

EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "ppo.py"


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The example as a module, with fewer matches and a smaller network; what it learned is forgotten afterwards."""
    monkeypatch.setattr(registry, "_added", {})
    names: dict[str, Any] = runpy.run_path(str(EXAMPLE))
    names["train"].__globals__.update(HIDDEN=32, MATCHES=16, STEPS=32, BATCH=128)
    return names


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 150


def test_it_learns_to_beat_chance(ppo: dict[str, Any]) -> None:
    told: list[str] = []
    network, curve = ppo["train"]("bean-nim", 2, 20 * 512, tell=told.append)
    assert len(told) == 20
    assert "matches are worth" in told[-1]
    assert curve[-1] > curve[0] + 0.2
    duel = ppo["compare"](network, "bean-nim", 2, "random", games=60)
    assert duel.interval[0] > 0.5


@pytest.mark.parametrize(("game", "seats"), [("kodama-forest", 1), ("hitodama", 2)])
def test_it_takes_the_games_of_the_house(ppo: dict[str, Any], game: str, seats: int) -> None:
    """One update, and the network is another one that can still be played with."""
    network, curve = ppo["train"](game, seats, 512, tell=[].append)
    assert len(curve) == 1
    assert all(np.isfinite(weights).all() and weights.dtype == np.float32 for weights in network.values())
    assert np.abs(network["policy bias"]).max() > 0
