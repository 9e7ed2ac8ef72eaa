"""Points, places and the score sheet (SCORE, GAC-R-85…88)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.core.grid import count
from chabudai.core.people import name_of
from chabudai.core.scores import ScoreRow, ScoreSheet
from chabudai.games.gachijo.words.names import say

if TYPE_CHECKING:
    from chabudai.games.gachijo.state import GachijoState

TREASURE_POINTS: Final = 20
CHIP_POINTS: Final = 10
CRYSTAL_POINTS: Final = 5
TOOL_POINTS: Final = 2
WEAPON_POINTS: Final = 2
RETURN_POINTS: Final = 30


def kaeru_points(state: GachijoState, seat: int) -> int:
    """The numbers on the seat's Kaeru Chips once they are turned up; nobody knows them before (GAC-SCORE-01)."""
    return sum(state.kaeru_of(seat)) if state.ended else 0


def scores(state: GachijoState) -> list[int]:
    """The totals; the highest wins, equal ones share the place (GAC-SCORE-10, GAC-R-85)."""
    return [
        TREASURE_POINTS * int(count(state.treasures[seat]))
        + CHIP_POINTS * state.chips_of(seat)
        + CRYSTAL_POINTS * state.crystals[seat]
        + TOOL_POINTS * state.tool_count(seat)
        + WEAPON_POINTS * state.weapon_count(seat)
        + kaeru_points(state, seat)
        + RETURN_POINTS * (state.returned >> seat & 1)
        for seat in range(state.seats)
    ]


def score_sheet(state: GachijoState) -> ScoreSheet:
    seats = range(state.seats)
    return ScoreSheet(
        [name_of(seat) for seat in seats],
        [
            ScoreRow(
                say("Treasures"),
                [TREASURE_POINTS * int(count(state.treasures[seat])) for seat in seats],
                "GAC-SCORE-02",
            ),
            ScoreRow(say("Chips"), [CHIP_POINTS * state.chips_of(seat) for seat in seats], "GAC-SCORE-03"),
            ScoreRow(say("Crystals"), [CRYSTAL_POINTS * state.crystals[seat] for seat in seats], "GAC-SCORE-04"),
            ScoreRow(say("Tools"), [TOOL_POINTS * state.tool_count(seat) for seat in seats], "GAC-SCORE-05"),
            ScoreRow(say("Weapons"), [WEAPON_POINTS * state.weapon_count(seat) for seat in seats], "GAC-SCORE-06"),
            ScoreRow(say("Kaeru Chips"), [kaeru_points(state, seat) for seat in seats], "GAC-SCORE-07"),
            ScoreRow(say("Return"), [RETURN_POINTS * (state.returned >> seat & 1) for seat in seats], "GAC-SCORE-08"),
        ],
    )
