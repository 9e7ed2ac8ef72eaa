"""Components by themselves, for the rulebook."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, rect
from chabudai.games.kodama_forest.draw.art import define_art
from chabudai.games.kodama_forest.draw.pieces import tile_in_box
from chabudai.games.kodama_forest.rules.box import Box
from chabudai.games.kodama_forest.words.names import say

COLUMNS: Final = 8
SIDE: Final = 120
"""The room for one tile."""


def tiles_of(box: Box, size: int) -> Drawing | None:
    """All forest tiles of so many squares; None where there is none."""
    chosen = [(number, tile) for number, tile in enumerate(box.tiles) if tile.size == size]
    if not chosen:
        return None
    rows = -(-len(chosen) // COLUMNS)
    drawing = Drawing(COLUMNS * SIDE, rows * SIDE, say("All forest tiles of {size} squares", size=size), class_="kf")
    define_art(drawing)
    drawing.add(rect(0, 0, COLUMNS * SIDE, rows * SIDE, class_="table"))
    for index, (number, tile) in enumerate(chosen):
        x, y = index % COLUMNS * SIDE, index // COLUMNS * SIDE
        drawing.add(tile_in_box(number, tile, 0, x, y, SIDE, SIDE, 0.5, id=f"tile-{tile.name}"))
    return drawing
