"""What decisions within a turn or a resolution have in common: they are about a space, or ask for one."""

from __future__ import annotations

from chabudai.core.moves import Family
from chabudai.core.state import Decision
from chabudai.games.hitodama.moves import PICK
from chabudai.games.hitodama.state import HitodamaState


class SpaceChoice(Decision[HitodamaState]):
    """One of several spaces: give it `spaces` and `picked`."""

    def families(self, state: HitodamaState) -> list[Family]:
        return [PICK]

    def spaces(self, state: HitodamaState) -> list[int]:
        """Those that can be chosen, ascending."""
        raise NotImplementedError

    def options(self, state: HitodamaState) -> list[int]:
        return [PICK.id(space) for space in self.spaces(state)]

    def picked(self, state: HitodamaState, space: int) -> None:
        """Carry the choice out; the decision has been taken off its lane already."""
        raise NotImplementedError

    def choose(self, state: HitodamaState, move: int) -> None:
        state.pop()
        self.picked(state, PICK.arg(move))


class TargetChoice(SpaceChoice):
    """One of several spaces, for the meeple on another one."""

    def __init__(self, seat: int, source: int) -> None:
        super().__init__(seat)
        self.source = source

    def fields(self) -> list[int]:
        return [self.seat, self.source]


class Choice(Decision[HitodamaState]):
    """What to do with the meeple on a space."""

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def fields(self) -> list[int]:
        return [self.seat, self.space]
