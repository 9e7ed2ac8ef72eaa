"""What a drawing starts from: the view, what can be clicked now, and the ghost of a move."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, group, moved
from chabudai.games.gachijo.draw.way import way_of
from chabudai.games.gachijo.moves import ARRANGING, SLIDE, arranging
from chabudai.games.gachijo.rules.box import BLUE, RED
from chabudai.games.gachijo.rules.setup import TURNS
from chabudai.games.gachijo.state import GachijoState

HOUSE_SEATS: Final = [2, 4, 3, 0]
"""For each house the look in `palette.SEATS` that has its colour: green, purple, yellow, red."""
SHEET_OF_TURN: Final = [-1, -1, RED, BLUE]
"""The wall sheet that each of `GachijoState.turns_of` turns."""


class Scene:
    """A view, ready to be drawn."""

    def __init__(self, state: GachijoState, ghost: int | None) -> None:
        self.state = state
        self.seated = 0 <= state.viewer < state.seats
        self.seat = state.viewer if self.seated else -1
        """The seat that looks, −1 for spectators and for a full state."""
        self.moves = state.legal_moves(self.seat) if self.seated else []
        self.paths = {move: state.game.path(state, self.seat, move) for move in self.moves}
        self.targets = {part for path in self.paths.values() for part in path}
        """Elements that some legal move of the viewer touches."""
        self.button_order = list(dict.fromkeys(part for path in self.paths.values() for part in path))
        self.ghost = ghost
        self.chosen: list[str] = []
        """The click path of the ghost."""
        self.laid = state
        """The castle as it is drawn: with the ghost of a turned stage it is another one."""
        self.way: list[int] = []
        """The nodes that the ghost's piece goes over."""
        self.ghost_sheet = -1
        self.after = state
        """With a ghost that moves a sheet: how it would lie then."""
        if ghost is not None:
            self._imagine(ghost)

    def _imagine(self, move: int) -> None:
        """Work out what the move would do; an illegal one is refused with its reason."""
        state = self.state
        state.answered(self.seat, move)
        self.chosen = self.paths[move]
        self.way = way_of(state, self.seat, move)
        choice = arranging(move)
        if choice >= 0:
            self._arrange(choice, ARRANGING[choice].arg(move))
        elif SLIDE.holds(move):
            after = state.copy()
            slide = SLIDE.arg(move)
            after.slide(slide)
            self.after = after
            self.ghost_sheet = slide >> 1

    def _arrange(self, choice: int, value: int) -> None:
        after = self.state.copy()
        if choice < TURNS:
            turns = after.turns_of[:]
            turns[choice] = value
            after.turns_of = turns
            self.ghost_sheet = SHEET_OF_TURN[choice]
        else:
            self.ghost_sheet = choice - TURNS
            limit = after.castle.walls.reds if self.ghost_sheet == RED else after.castle.walls.blues
            after.places[self.ghost_sheet] = value - (5 - limit) // 2
        after.lay_out()
        self.after = after
        if self.ghost_sheet < 0:
            self.laid = after

    def touch(
        self, id: str, ground: Element | None, hit: Element, *art: Element, title: str, x: float = 0, y: float = 0
    ) -> Element:
        """Something to click, or merely to see for those who have no seat.

        Unlike `svg_parts.slot` the art lies above the shape that shows the state, so that words stay readable.
        """
        layers: list[Element] = [] if ground is None else [ground]
        if self.seated:
            layers.append(hit.set(class_="hit"))
        layers.append(group(*art, class_="gj-quiet"))
        kind = "slot chosen" if id in self.chosen else "slot"
        return moved(x, y, *layers, id=id, title=title, class_=kind if self.seated else None)
