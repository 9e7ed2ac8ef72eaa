"""Laying the table (SAM-SET)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sample_game.rules.turns import Take

if TYPE_CHECKING:
    from sample_game.state import SampleGameState


def set_up(state: SampleGameState) -> None:
    """The heaps in an order of chance (SAM-SET-01); the first seat begins (SAM-SET-02)."""
    state.heaps = state.box.sizes[:]
    state.stream("heaps").shuffle(state.heaps)
    state.lanes = [[Take(0)]]
