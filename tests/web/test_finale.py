"""The result of a match that points alone do not decide."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from chabudai.core.language import speaking
from chabudai.core.registry import load
from chabudai.match.snapshot import Snapshot
from chabudai.web.pages.finale import tie

TIES = {
    "boo": "The points are equal, so the home with more comfort wins.",
    "kodama-forest": "The points are equal, so whoever leaves fewer 5s and 10s bare wins.",
}


def ended(game: str, points: list[int], winners: list[int], *, resigned: bool = False) -> Any:
    """What the page knows of a match of two that is over."""
    seats = [SimpleNamespace(resigned=resigned and seat not in winners) for seat in range(2)]
    return SimpleNamespace(
        game=load(game),
        live=SimpleNamespace(seats=seats),
        view=SimpleNamespace(scores=lambda: points),
        result={"winners": winners},
    )


def told(match: Any) -> str:
    return str(tie(cast(Snapshot, match)))


@pytest.mark.parametrize("game", TIES)
def test_equal_points_are_told_what_decided(game: str) -> None:
    assert TIES[game] in told(ended(game, [28, 28], [1]))
    with speaking("fr"):
        assert "Les points sont à égalité" in told(ended(game, [28, 28], [1]))


@pytest.mark.parametrize(
    "match",
    [
        ended("boo", [28, 27], [0]),
        ended("boo", [28, 28], [0, 1]),
        ended("boo", [5, 5], [0], resigned=True),
    ],
)
def test_nothing_is_said_of_a_tie_that_did_not_decide(match: Any) -> None:
    assert told(match) == "None"
