"""A year: spring, summer, autumn, winter, four times (BOO-ROUND, BOO-SPRING-01, BOO-R-13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from chabudai.core.state import NONE
from chabudai.games.boo.rules.autumn import begin_autumn
from chabudai.games.boo.rules.box import PHASES
from chabudai.games.boo.rules.spring import begin_spring
from chabudai.games.boo.rules.summer import begin_summer
from chabudai.games.boo.rules.winter import begin_winter
from chabudai.games.boo.state import AUTUMN, OVER, SPRING, SUMMER, WINTER, BooState

BEGINNINGS: Final[dict[int, Callable[[BooState], None]]] = {
    SPRING: begin_spring,
    SUMMER: begin_summer,
    AUTUMN: begin_autumn,
    WINTER: begin_winter,
}


def next_phase(state: BooState) -> bool:
    """A phase is over: begin the next one, or end the game and return False."""
    if state.phase == OVER:
        return False
    if state.phase == WINTER:
        if not another_round(state):
            state.phase = OVER
            if state.log is not None:
                state.log.add(-1, "ended", {"round": state.round}, "BOO-END-01")
            return False
        state.round += 1
        state.phase = SPRING
    else:
        state.phase += 1
    if state.log is not None:
        state.log.add(-1, "season", {"season": PHASES[state.phase], "round": state.round}, "BOO-ROUND-02")
    BEGINNINGS[state.phase](state)
    return True


def another_round(state: BooState) -> bool:
    """While sticks lie on the incense spaces and spirits wait in the temples (BOO-ROUND-05, BOO-SPRING-01)."""
    return any(state.spaces) and any(kind != NONE for kind in state.tops)
