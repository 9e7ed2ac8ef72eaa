"""What every position keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chabudai_nim.rules.box import SECRET

if TYPE_CHECKING:
    from chabudai_nim.state import BeanState


def broken_laws(state: BeanState) -> list[str]:
    """A sentence for each law that the position breaks."""
    wrong = []
    if sum(state.heaps) + sum(state.points) != sum(state.box.start) + len(state.turned) or min(state.heaps) < 0:
        wrong.append("a bean is missing or there is one too many")
    cards = state.favours + state.deck + state.turned
    if len(cards) != len(state.box.cards) or (SECRET not in cards and sorted(cards) != state.box.cards):
        wrong.append("a favour card is missing or there is one too many")
    return wrong
