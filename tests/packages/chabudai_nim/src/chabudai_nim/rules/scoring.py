"""Points and places (NIM-SCO)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chabudai.core.scores import ScoreRow, ScoreSheet, places

if TYPE_CHECKING:
    from chabudai_nim.state import BeanState

CALL_POINTS = 3


def scores(state: BeanState) -> list[int]:
    """Beans, and three for a call (NIM-SCO-01)."""
    return [points + call for points, call in zip(state.points, _calls(state), strict=True)]


def _calls(state: BeanState) -> list[int]:
    return [CALL_POINTS if seat == state.caller else 0 for seat in range(state.seats)]


def ranking(state: BeanState) -> list[int]:
    """Most points win, in the misère game fewest (NIM-SCO-02)."""
    sign = -1 if state.options["misere"] else 1
    return places([sign * points for points in state.scores()])


def score_sheet(state: BeanState) -> ScoreSheet:
    """Beans and calls of each seat."""
    columns = [f"Seat {seat + 1}" for seat in range(state.seats)]
    return ScoreSheet(columns, [ScoreRow("Beans", state.points[:]), ScoreRow("Call", _calls(state))])
