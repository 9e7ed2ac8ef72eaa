"""What every position keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chabudai.core.laws import within
from sample_game.moves import MOST

if TYPE_CHECKING:
    from sample_game.state import SampleGameState


def broken_laws(state: SampleGameState) -> list[str]:
    """A sentence for each law that the position breaks: first whether every number can stand where it stands."""
    return _numbers(state) or _stones(state) or _turns(state)


def _numbers(state: SampleGameState) -> list[str]:
    wrong: list[str] = []
    sizes = state.box.sizes
    within(wrong, "heaps", state.heaps, len(sizes), 0, max(sizes))
    within(wrong, "stones", state.stones, state.seats, 0, sum(sizes))
    within(wrong, "lasts", state.lasts, state.seats, 0, len(sizes))
    return wrong


def _stones(state: SampleGameState) -> list[str]:
    """Nothing is lost or doubled."""
    wrong: list[str] = []
    if sum(state.heaps) + sum(state.stones) != sum(state.box.sizes):
        wrong.append("a stone is missing or there is one too many")
    if sum(state.lasts) != state.heaps.count(0):
        wrong.append("the last stones that were taken are not those of the empty heaps")
    if any(lasts > stones for lasts, stones in zip(state.lasts, state.stones, strict=True)):
        wrong.append("somebody took a last stone and no stone")
    return wrong


def _turns(state: SampleGameState) -> list[str]:
    """One seat is asked while there are stones, and those before it have had one turn more than the others."""
    over = not any(state.heaps)
    asked = [step.decider() for lane in state.lanes for step in lane]
    if len(state.lanes) != 1 or len(asked) != (0 if over else 1) or not set(asked) <= set(range(state.seats)):
        return ["it is nobody's turn, or that of several seats"]
    for rounds in range(max(state.stones) + 1):
        turns = [rounds + any(seat < acting for acting in asked) for seat in range(state.seats)]
        if over or all(turns[seat] <= state.stones[seat] <= MOST * turns[seat] for seat in range(state.seats)):
            return []
    return ["somebody took stones out of turn"]
