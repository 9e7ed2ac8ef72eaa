"""The quiet trace of the last move: what it touched, so that one sees what has just happened."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NO_MOVE, NONE
from chabudai.core.svg import Element, rect
from chabudai.games.boo.moves import VECTORS
from chabudai.games.boo.rules.box import ENTRIES, FUND, ICON_COUNT, OOKAMI
from chabudai.games.boo.state import BooState

Mark = tuple[str, int]
NOTHING: Final[Mark] = ("", NONE)


class Trace:
    """What the last move touched: a kind of place, its number, and whose it is."""

    def __init__(self, state: BooState) -> None:
        self.seat = state.last_seat
        self.place, self.number = self._mark(state)

    def _mark(self, state: BooState) -> Mark:
        if state.last_move == NO_MOVE:
            return NOTHING
        move = state.game.moves.decode(state.last_move)
        if move.family in PLACES:
            return PLACES[move.family], move.values[0]
        marker = MARKS.get(move.family)
        return WHOLES.get(move.family, NOTHING) if marker is None else marker(Touched(state, move.values))

    def on_board(self, place: str) -> int:
        """The number of the touched place of this kind on the common board, or NONE."""
        return self.number if self.place == place else NONE

    def at(self, seat: int, place: str) -> int:
        """The same on the board of a seat."""
        return self.number if self.place == place and self.seat == seat else NONE


def trace_mark(x: float, y: float, width: float, height: float, radius: float = 9) -> Element:
    return rect(x, y, width, height, radius, class_="last")


PLACES: Final = {
    "visit": "stock",
    "lodge": "stock",
    "use": "spirit",
    "wake": "spirit",
    "perform": "stalk",
    "decline": "stalk",
    "obtain": "zone",
    "score": "zone",
    "lay": "cell",
    "cook": "pantry",
}
"""Families whose first argument is the number of the place that they touch."""
WHOLES: Final[dict[str, Mark]] = {
    "happiness": ("points", 0),
    "coin": ("purse", 0),
    "reset": ("food", 0),
    "ookami": ("spirit", OOKAMI),
}
"""Families that always touch the same."""


class Touched:
    """A move that was played: what it touched, where that takes more to find out."""

    def __init__(self, state: BooState, values: list[int]) -> None:
        self.state = state
        self.values = values

    def draft(self) -> Mark:
        return "stock", self.values[0] // ICON_COUNT

    def offer(self) -> Mark:
        return "sticks", sum(VECTORS[self.values[0]])

    def place(self) -> Mark:
        """The shoot placed last under a stalk lies farthest from it."""
        far = self.values[0] * ENTRIES + 1
        return "entry", far if self.state.pending[far] != NONE else far - 1

    def action(self) -> Mark:
        """Of the actions that are only begun by the move none shows yet; Fund is over at once."""
        return ("purse", 0) if self.values[0] == FUND else NOTHING

    def pay(self) -> Mark:
        return "pantry", next((kind for kind, count in enumerate(self.values) if count), NONE)


MARKS: Final = {
    "draft": Touched.draft,
    "offer": Touched.offer,
    "place": Touched.place,
    "gift": Touched.action,
    "act": Touched.action,
    "pay": Touched.pay,
}
