"""The quiet trace of the last move: where a piece was before, or which way a sheet slid."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, circle, group, rect
from chabudai.games.gachijo.draw.art import FRAME, SIDE
from chabudai.games.gachijo.draw.castle import centre, place_words
from chabudai.games.gachijo.draw.scene import Scene
from chabudai.games.gachijo.rules.cells import CELLS
from chabudai.games.gachijo.state import FIRST_PIECE, GUARDIAN_PIECE, NOTHING, GachijoState
from chabudai.games.gachijo.words.help import house_of
from chabudai.games.gachijo.words.names import say

SLID: Final = [
    "The last move: the red sheet slid; it lies {place}",
    "The last move: the blue sheet slid; it lies {place}",
]


def piece_trace(scene: Scene) -> list[Element]:
    """A dotted ring where the piece that moved last stood before."""
    state = scene.state
    if state.last_piece() == NOTHING:
        return []
    x, y = centre(state, state.last_node())
    small = 18 if state.castle.amphibious(state.last_node() % CELLS) else 31
    rings = [circle(x, y, small, class_="last gj-trace-ground"), circle(x, y, small, class_="last gj-trace")]
    return [group(*rings, id="trace", title=_words(state))]


def slide_trace(scene: Scene) -> list[Element]:
    """A dotted border round the handle by which the sheet slid."""
    state = scene.state
    if not 0 <= state.last < FIRST_PIECE:
        return []
    middle, half = SIDE / 2, FRAME / 2
    x, y = [(half, middle), (SIDE - half, middle), (middle, half), (middle, SIDE - half)][state.last]
    wide, high = (FRAME - 2.0, 200.0) if state.last < 2 else (200.0, FRAME - 2.0)
    return [
        rect(x - wide / 2, y - high / 2, wide, high, 12, class_="last gj-trace-slide", id="trace", title=_words(state))
    ]


def _words(state: GachijoState) -> str:
    if state.last < FIRST_PIECE:
        sheet = state.last >> 1
        return say(SLID[sheet], place=place_words(state, sheet))
    piece = state.last_piece()
    if piece == GUARDIAN_PIECE:
        return say("The last move: the guardian came from here")
    return say("The last move: the Ninja of {house} came from here", house=house_of(state, piece))
