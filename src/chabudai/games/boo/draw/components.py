"""Components by themselves, for the rulebook."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, moved, rect
from chabudai.games.boo.draw.art import balance_art, define_art
from chabudai.games.boo.rules.box import Box
from chabudai.games.boo.rules.patterns import ZONES
from chabudai.games.boo.words.help import tile_words
from chabudai.games.boo.words.names import say, zone_words

COLUMNS: Final = 8
WIDTH: Final = 92
HEIGHT: Final = 108
GAP: Final = 8


def balance_tiles(box: Box, zone: str) -> Drawing | None:
    """All balance tiles of a zone; None where there is no such zone."""
    if zone not in ZONES:
        return None
    tiles = box.balance[ZONES.index(zone)]
    rows = -(-len(tiles) // COLUMNS)
    wide, high = COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP
    title = say("All balance tiles: {zone}", zone=zone_words(ZONES.index(zone)))
    drawing = Drawing(wide, high, title, class_="boo-day")
    define_art(drawing)
    drawing.add(rect(0, 0, wide, high, class_="table"))
    for index, tile in enumerate(tiles):
        x, y = GAP + index % COLUMNS * (WIDTH + GAP), GAP + index // COLUMNS * (HEIGHT + GAP)
        drawing.add(moved(x, y, balance_art(tile, WIDTH, HEIGHT), title=tile_words(tile)))
    return drawing
