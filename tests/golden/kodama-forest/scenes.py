"""Positions laid by hand, for ends that no search reaches."""

from __future__ import annotations

from typing import cast

from chabudai.core.game import Game
from chabudai.core.state import State


def exhausted(game: Game) -> State:
    """Three players with their starting hands and an empty bag (KOD-R-25).

    Playing all 88 tiles without clearing a board would need six nearly perfect packings, so the rest of the bag is
    taken out of the game here. Tiles exchanged for butterflies come back (KOD-R-22) until all lie on the boards.
    """
    position = game.new(3, 4, {"order": "schedule"}).to_dict()
    cast("dict[str, object]", position["data"])["bag"] = []
    return game.restore(position)


SCENES = {"exhausted": exhausted}
