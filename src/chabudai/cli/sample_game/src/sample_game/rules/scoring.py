"""Points and places (SAM-SCO)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chabudai.core.scores import ScoreRow, ScoreSheet
from sample_game.words.names import say, seat_title

if TYPE_CHECKING:
    from sample_game.state import SampleGameState


def last_points(state: SampleGameState) -> list[int]:
    """What each seat has scored by last stones (SAM-TAKE-02)."""
    return [state.box.last_points * lasts for lasts in state.lasts]


def scores(state: SampleGameState) -> list[int]:
    """Stones and last stones, added; most points win, equal points share the place (SAM-SCO-01, -02)."""
    return [stones + lasts for stones, lasts in zip(state.stones, last_points(state), strict=True)]


def score_sheet(state: SampleGameState) -> ScoreSheet:
    """The points by category, for people."""
    rows = [
        ScoreRow(say("Stones"), state.stones[:], "SAM-SCO-01"),
        ScoreRow(say("Last stones"), last_points(state), "SAM-TAKE-02"),
    ]
    return ScoreSheet([seat_title(seat) for seat in range(state.seats)], rows)
