"""A tutorial teaches what the game is: every step of it can be played, is told, and names rules that exist."""

from __future__ import annotations

import pytest

from chabudai.check.lab import names
from chabudai.core.registry import tutorial

TEACHING = [name for name in names() if tutorial(name) is not None]


@pytest.mark.parametrize("game_name", TEACHING)
def test_the_tutorial_has_no_flaws(game_name: str) -> None:
    found = tutorial(game_name)
    assert found is not None
    assert found.flaws() == []
