"""A turn: stones are taken from a heap (SAM-TAKE, SAM-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step
from sample_game.moves import MOST, TAKE
from sample_game.words.names import say
from sample_game.words.refusals import take_refusal

if TYPE_CHECKING:
    from sample_game.state import SampleGameState


class Take(Decision["SampleGameState"]):
    """A seat takes one to three stones from a heap (D1)."""

    def prompt(self, state: SampleGameState) -> str:
        return say("Take one, two or three stones from a heap.")

    def families(self, state: SampleGameState) -> list[Family]:
        return [TAKE]

    def options(self, state: SampleGameState) -> list[int]:
        """Every heap with every number of stones that it has (SAM-TAKE-01)."""
        return [TAKE.id(heap, count) for heap, stones in enumerate(state.heaps) for count in range(min(MOST, stones))]

    def choose(self, state: SampleGameState, move: int) -> None:
        heap, count = TAKE.args(move)
        state.heaps[heap] -= count + 1
        state.stones[self.seat] += count + 1
        if state.log is not None:
            state.log.add(self.seat, "took", {"heap": heap, "count": count + 1}, "SAM-TAKE-01")
        if state.heaps[heap] == 0:
            state.lasts[self.seat] += 1
            if state.log is not None:
                values = {"heap": heap, "points": state.box.last_points}
                state.log.add(self.seat, "emptied", values, "SAM-TAKE-02")
        if any(state.heaps):
            state.replace(Take((self.seat + 1) % state.seats))
        else:
            state.pop()
            if state.log is not None:
                state.log.add(-1, "ended", {}, "SAM-END-01")

    def refusal(self, state: SampleGameState, move: int) -> IllegalMove:
        heap, _ = TAKE.args(move)
        return take_refusal(heap, state.heaps[heap])


STEPS: Final[list[type[Step[Any]]]] = [Take]
"""Every class of step, for reading written positions."""
