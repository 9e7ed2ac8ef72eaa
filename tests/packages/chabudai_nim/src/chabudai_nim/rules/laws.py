"""What every position keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chabudai.core.state import EVERYTHING, NOBODY
from chabudai_nim.moves import MOST
from chabudai_nim.rules.box import HEAPS, SECRET

if TYPE_CHECKING:
    from chabudai_nim.state import BeanState


def broken_laws(state: BeanState) -> list[str]:
    """A sentence for each law that the position breaks."""
    return _pieces(state) or _turns(state)


def _pieces(state: BeanState) -> list[str]:
    """Beans and cards add up."""
    if [len(state.heaps), len(state.points), len(state.favours)] != [len(HEAPS), state.seats, state.seats]:
        return ["a heap or a seat is missing or there is one too many"]
    wrong = []
    start = state.box.start
    if sum(state.heaps) + sum(state.points) != sum(start) + len(state.turned) or min(state.heaps) < 0:
        wrong.append("a bean is missing or there is one too many")
    if any(beans > start[heap] + state.turned.count(heap) for heap, beans in enumerate(state.heaps)):
        wrong.append("a heap has grown without a favour")
    cards = state.favours + state.deck + state.turned
    hidden = state.viewer != EVERYTHING and SECRET in cards
    if len(cards) != len(state.box.cards) or (sorted(cards) != state.box.cards and not hidden):
        wrong.append("a favour card is missing or there is one too many")
    return wrong


def _turns(state: BeanState) -> list[str]:
    """One seat is asked while the game goes on, and those before it have had one turn more than the others."""
    if state.caller not in range(NOBODY, state.seats):
        return ["somebody called who is not at the table"]
    if state.caller != NOBODY and state.heaps[state.favours[state.caller]]:
        return ["somebody called too early"]
    over = state.caller != NOBODY or not any(state.heaps)
    asked = [step.decider() for lane in state.lanes for step in lane]
    if len(state.lanes) != 1 or len(asked) != (0 if over else 1) or not set(asked) <= set(range(state.seats)):
        return ["it is nobody's turn, or that of several seats"]
    for rounds in range(max(state.points) + 1):
        turns = [rounds + any(seat < acting for acting in asked) for seat in range(state.seats)]
        if over or all(turns[seat] <= state.points[seat] <= MOST * turns[seat] for seat in range(state.seats)):
            return []
    return ["somebody took beans out of turn"]
