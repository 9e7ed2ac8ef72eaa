"""Earlier positions, for whoever leafs through a match: replayed from its record, the last few kept for all matches."""

from __future__ import annotations

from typing import Final

from cachetools import LRUCache

from chabudai.core.state import State
from chabudai.match.live_match import LiveMatch

KEPT: Final = 256
"""Positions of all matches together."""
STRIDE: Final = 16
"""So many moves lie between positions that are kept on the way, so that leafing back costs no more than these."""


class PastPositions:
    """Finds the position of a match after any number of moves."""

    def __init__(self) -> None:
        self.kept: LRUCache[tuple[str, int, int], State] = LRUCache(KEPT)
        """By match, undos and moves: as long as nothing is taken back, a line of moves only grows."""

    def position(self, live: LiveMatch, moves: int) -> State:
        """The position after so many moves. Look, do not play."""
        session = live.playing()
        found = session.kept(moves) or self.kept.get((live.id, live.undos, moves))
        if found is not None:
            return found
        near = next((at for at in range(moves - 1, 0, -1) if (live.id, live.undos, at) in self.kept), 0)
        start = self.kept.get((live.id, live.undos, near))
        state = session.record.start(session.game) if start is None else start.copy()
        for at in range(near, moves):
            if at % STRIDE == 0 and at > near:
                self.kept[live.id, live.undos, at] = state.copy()
            state.play(*session.record.moves[at])
        self.kept[live.id, live.undos, moves] = state
        return state
