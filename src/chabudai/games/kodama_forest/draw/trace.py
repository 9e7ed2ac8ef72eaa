"""The last move's quiet trace."""

from __future__ import annotations

from chabudai.core.svg import Element, path, place
from chabudai.core.svg_parts import outline
from chabudai.games.kodama_forest.draw.art import FRAME, UNIT
from chabudai.games.kodama_forest.rules.box import SIZE
from chabudai.games.kodama_forest.rules.laid import Laid
from chabudai.games.kodama_forest.state import KodamaState


def last_trace(state: KodamaState, laid: Laid) -> Element:
    """The quiet trace around the piece laid last."""
    cells = state.turned(laid.piece, laid.turn).cells
    x, y = FRAME + laid.cell % SIZE * UNIT, FRAME + laid.cell // SIZE * UNIT
    return path(outline(cells, UNIT, -1.5, 10), class_="last", transform=place(x, y), stroke_width=4)
