"""The resolution of one tile: its essences take their benefits in the order of the spaces (HIT-POS-02, HIT-R-26…35)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.grid import bits, lowest
from chabudai.core.state import NOBODY, Step
from chabudai.games.hitodama.rules.benefits import offer
from chabudai.games.hitodama.rules.spaces import lay_down
from chabudai.games.hitodama.rules.tiles import TRI
from chabudai.games.hitodama.rules.tributes import first_berry
from chabudai.games.hitodama.state import HitodamaState


class TileStep(Step[HitodamaState]):
    """What happens on one tile."""

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def fields(self) -> list[int]:
        return [self.tile]


class ResolveTile(TileStep):
    """Resolve a tile at its normal place: its standing essences take part (HIT-POS-02)."""

    def run(self, state: HitodamaState) -> None:
        spaces = state.spaces_of(self.tile)
        start(state, self.tile, state.essence_mask() & spaces & ~state.asleep)


class ResolveAgain(ResolveTile):
    """Resolve a tile because a card says so: sleepers laid down in this round take part as well (HIT-R-77)."""

    def run(self, state: HitodamaState) -> None:
        spaces = state.spaces_of(self.tile)
        start(state, self.tile, state.essence_mask() & spaces & (~state.asleep | state.fresh))


def start(state: HitodamaState, tile: int, due: int) -> None:
    """Note who takes part; the tribute tile hands out coin and berry first (HIT-R-33)."""
    if not due:
        return
    state.due = due
    if state.log is not None:
        state.log.add(NOBODY, "resolving", {"tile": tile}, "HIT-RES-06")
    if tile == TRI:
        hand_out(state)
    state.push(NextEssence(tile))


def hand_out(state: HitodamaState) -> None:
    """The coin goes to the first other player here (HIT-R-34), the berry to the first player (HIT-R-35)."""
    spaces = bits(state.due)
    first = state.owner_at(spaces[0])
    for space in spaces:
        seat = state.owner_at(space)
        if seat != state.holder:
            state.holder = seat
            state.tell(seat, "took_coin", {}, "HIT-TTR-04")
            break
    first_berry(state, first)


class NextEssence(TileStep):
    """The next essence of a tile, in the order of the spaces as they are now (HIT-R-26)."""

    def run(self, state: HitodamaState) -> None:
        if state.acting:
            lay_down(state, lowest(state.acting))
            state.acting = 0
        if not state.due:
            return
        space = int(lowest(state.due))
        state.due &= ~(1 << space)
        state.acting = 1 << space
        state.push(self)
        offer(state, space)


STEPS: Final[list[type[Step[Any]]]] = [ResolveTile, ResolveAgain, NextEssence]
