"""What a drawing starts from: the view, whose board is large, what can be clicked, and the ghost of a move."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NONE
from chabudai.core.svg import Element, circle, group, rect
from chabudai.games.boo.draw.trace import Trace
from chabudai.games.boo.moves import LAY, LODGE, OFFER, PLACE, VECTORS, VISIT
from chabudai.games.boo.rules.box import ENTRIES, TEMPLES
from chabudai.games.boo.rules.grove import Lodge, Place
from chabudai.games.boo.rules.improve import LayTile, tile_in
from chabudai.games.boo.state import BooState

LETTERS: Final = 12.0
"""The smallest words of all regions, which are drawn in the size in which these can just be read."""
BOARD_HEIGHT: Final = 233
"""Of grove, temples and markets, which stand side by side."""
FIREFLIES: Final = [(0.66, 0.01), (0.99, 0.4), (0.3, 0.99)]
"""Where they glow in a region, as shares of its width and height."""


class Scene:
    """A view, ready to be drawn."""

    def __init__(self, state: BooState, ghost: int | None) -> None:
        self.state = state
        self.seat = max(state.viewer, 0)
        """The seat whose board is large: the viewer's, the first one for spectators."""
        self.seated = 0 <= state.viewer < state.seats
        self.moves = state.legal_moves(self.seat) if self.seated else []
        self.targets: set[str] = set()
        """Elements that some legal move of the viewer touches."""
        for move in self.moves:
            self.targets.update(state.game.path(state, self.seat, move))
        self.trace = Trace(state)
        self.ghost_cell = NONE
        self.ghost_tile = NONE
        """A home tile that the ghost lays, and where."""
        self.ghost_stalk = NONE
        self.ghost_shoot = NONE
        """A shoot that the ghost places, and under which stalk."""
        self.ghost_sticks: list[int] = [0] * TEMPLES
        self.ghost_stock = NONE
        """The stock that the ghost moves the marker to, or lodges its shoot in."""
        if ghost is not None:
            self._imagine(ghost)

    def _imagine(self, move: int) -> None:
        """Work out what the move would put on the table; an illegal one is refused with its reason."""
        state = self.state
        decision = state.answered(self.seat, move)
        if LAY.holds(move) and isinstance(decision, LayTile):
            self.ghost_cell = LAY.arg(move)
            self.ghost_tile = tile_in(state, decision.slot)
        elif PLACE.holds(move) and isinstance(decision, Place):
            self.ghost_stalk = PLACE.arg(move)
            self.ghost_shoot = decision.shoot(state)
        elif OFFER.holds(move):
            self.ghost_sticks = VECTORS[OFFER.arg(move)][:]
        elif VISIT.holds(move):
            self.ghost_stock = VISIT.arg(move)
        elif LODGE.holds(move) and isinstance(decision, Lodge):
            self.ghost_stock = LODGE.arg(move)
            self.ghost_shoot = decision.kind

    def paper(self, width: float, height: float) -> list[Element]:
        """What a region is drawn on; by night fireflies rest on its edge."""
        art = [rect(0.5, 0.5, width - 1, height - 1, 8, class_="panel")]
        if self.state.night:
            flies: list[Element] = []
            for across, down in FIREFLIES:
                flies.append(circle(across * width, down * height, 5, fill="var(--boo-glow)", opacity=0.2))
                flies.append(circle(across * width, down * height, 1.7, fill="var(--boo-glow)"))
            art.append(group(*flies, class_="fireflies"))
        return art

    def ghost_entry(self) -> int:
        """The entry slot that the ghost's shoot would take."""
        place = self.ghost_stalk * ENTRIES
        return place if self.state.pending[place] == NONE else place + 1
