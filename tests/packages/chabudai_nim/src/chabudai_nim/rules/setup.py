"""Laying the table (NIM-SET)."""

from __future__ import annotations

from chabudai_nim.rules.turns import Turn
from chabudai_nim.state import BeanState


def set_up(state: BeanState) -> None:
    """A favour for everybody, the other cards are the deck; seat 0 begins."""
    state.deck = state.box.cards[:]
    state.stream("favours").shuffle(state.deck)
    state.favours = [state.deck.pop() for _ in range(state.seats)]
    state.lanes = [[Turn(0)]]
