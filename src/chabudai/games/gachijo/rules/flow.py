"""Steps that every part of the rules uses: asking, the mission check, cutting a turn short."""

from __future__ import annotations

from typing import Any

from chabudai.core.state import Decision, Step
from chabudai.games.gachijo.rules.mission import check_mission
from chabudai.games.gachijo.state import GachijoState


def ask(state: GachijoState, decision: Decision[Any]) -> None:
    """Ask, unless there is just one answer. Never for what depends on hidden Weapons: not being asked would tell."""
    options = decision.options(state)
    state.push(decision)
    if len(options) == 1:
        decision.choose(state, options[0])


class Check(Step[GachijoState]):
    """An atomic effect is finished: has somebody completed the mission (GAC-R-83)?"""

    def run(self, state: GachijoState) -> None:
        check_mission(state)


def cut_turn(state: GachijoState) -> None:
    """Nothing of this turn remains but its end, which lies at the bottom of the lane."""
    state.moves_left = 0
    del state.lanes[0][1:]


def next_in(state: GachijoState, seat: int, group: int) -> int:
    """The first seat of a group (bits), clockwise from the left of `seat`; −1 for an empty group."""
    for step in range(1, state.seats + 1):
        other = (seat + step) % state.seats
        if group >> other & 1:
            return other
    return -1
