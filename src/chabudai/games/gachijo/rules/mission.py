"""The mission: requirement, Base Flags, the end of the game, points (RETURN, SCORE, MISSION, GAC-R-83…88)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.core.grid import count
from chabudai.core.scores import ScoreRow, ScoreSheet
from chabudai.games.gachijo.rules.box import Mission
from chabudai.games.gachijo.words.names import say

if TYPE_CHECKING:
    from chabudai.games.gachijo.state import GachijoState

RETURNED: Final = "returned"
GATHERED: Final = "gathered"
CAPPED: Final = "capped"
"""Why a game ends: somebody came home, on level 4 somebody owns everything, or the last turn is over (GAC-R-94)."""

TREASURE_POINTS: Final = 20
CHIP_POINTS: Final = 10
CRYSTAL_POINTS: Final = 5
TOOL_POINTS: Final = 2
WEAPON_POINTS: Final = 2
RETURN_POINTS: Final = 30


def mission_words(mission: Mission) -> str:
    """What a Mission Card asks for."""
    parts = [
        say.count(mission.treasures, "{number} kind of Treasure", "{number} kinds of Treasure"),
        say.count(mission.crystals, "{number} Crystal", "{number} Crystals"),
    ]
    if mission.shinobi:
        parts.append(say.count(mission.shinobi, "{number} Shinobi Chip", "{number} Shinobi Chips"))
        parts.append(say.count(mission.summon, "{number} Summon Chip", "{number} Summon Chips"))
    else:
        parts.append(say.count(mission.chips, "{number} chip", "{number} chips"))
    parts.append(say("then home") if mission.returns else say("no return"))
    return ", ".join(parts)


def meets_requirement(state: GachijoState, seat: int) -> bool:
    """Does the seat own what the Mission Card asks for?"""
    mission = state.mission
    return (
        state.crystals[seat] >= mission.crystals
        and state.shinobi[seat] >= mission.shinobi
        and state.summons[seat] >= mission.summon
        and state.shinobi[seat] + state.summons[seat] >= mission.chips
        and count(state.treasures[seat]) >= mission.treasures
    )


def completes(state: GachijoState, seat: int) -> bool:
    """Has the seat completed the mission (GAC-RETURN-03, -06)?"""
    if not meets_requirement(state, seat):
        return False
    return not state.mission.returns or (state.position[seat] == state.base_of(seat) and not state.injured(seat))


def check_mission(state: GachijoState) -> None:
    """Raise and lower Flags; end the game where somebody has completed the mission (GAC-R-83)."""
    done = 0
    for seat in range(state.seats):
        bit = 1 << seat
        if meets_requirement(state, seat):
            if not state.flags & bit:
                state.flags |= bit
                if state.log is not None:
                    state.log.add(seat, "flag_raised", {}, "GAC-RETURN-01")
            if completes(state, seat):
                done |= bit
        elif state.flags & bit:
            state.flags &= ~bit
            if state.log is not None:
                state.log.add(seat, "flag_lowered", {}, "GAC-RETURN-02")
    if not done:
        return
    if state.mission.returns:
        state.returned = done
    end(state, RETURNED if state.mission.returns else GATHERED)
    if state.log is not None:
        for seat in range(state.seats):
            if done >> seat & 1:
                state.log.add(seat, state.ended, {}, "GAC-RETURN-03" if state.mission.returns else "GAC-RETURN-06")


def end(state: GachijoState, reason: str) -> None:
    """The game is over: nothing more happens, and the Kaeru Chips are turned up (GAC-SCORE-01)."""
    state.ended = reason
    state.reveal()
    state.lanes[0].clear()


def end_at_cap(state: GachijoState) -> None:
    """Everybody has had as many turns as the cap allows: points are counted, nobody has returned (GAC-R-94)."""
    end(state, CAPPED)
    if state.log is not None:
        state.log.add(-1, CAPPED, {}, "GAC-R-94")


# --- points --------------------------------------------------------------------------------------------------------


def kaeru_points(state: GachijoState, seat: int) -> int:
    """The numbers on the seat's Kaeru Chips once they are turned up; nobody knows them before (GAC-SCORE-01)."""
    return sum(state.kaeru_of(seat)) if state.ended else 0


def scores(state: GachijoState) -> list[int]:
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


def ranking(state: GachijoState) -> list[int]:
    """The highest total wins, equal totals share the place (GAC-SCORE-10, GAC-R-85)."""
    points = scores(state)
    return [1 + sum([1 for other in points if other > own]) for own in points]


def score_sheet(state: GachijoState) -> ScoreSheet:
    seats = range(state.seats)
    return ScoreSheet(
        [say("Seat {seat}", seat=seat + 1) for seat in seats],
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
