"""What every position keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sample_game.state import SampleGameState


def broken_laws(state: SampleGameState) -> list[str]:
    """A sentence for each law that the position breaks."""
    wrong: list[str] = []
    if min(state.heaps) < 0 or min(state.stones) < 0 or min(state.lasts) < 0:
        wrong.append("there are fewer than no stones somewhere")
    if sum(state.heaps) + sum(state.stones) != sum(state.box.sizes):
        wrong.append("a stone is missing or there is one too many")
    if sum(state.lasts) != state.heaps.count(0):
        wrong.append("the last stones that were taken are not those of the empty heaps")
    return wrong
