"""The mission: requirement, Base Flags, the end of the game (RETURN, MISSION, GAC-R-83, -84, -94)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.grid import count
from chabudai.core.state import Step
from chabudai.games.gachijo.state import GachijoState

RETURNED: Final = "returned"
GATHERED: Final = "gathered"
CAPPED: Final = "capped"
"""Why a game ends: somebody came home, on level 4 somebody owns everything, or the last turn is over (GAC-R-94)."""


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


class Check(Step[GachijoState]):
    """An atomic effect is finished: has somebody completed the mission (GAC-R-83)?"""

    def run(self, state: GachijoState) -> None:
        check_mission(state)


STEPS: list[type[Step[Any]]] = [Check]
