"""The whole table of Sample Game: what its viewer sees, landscape or upright for a phone."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, rect, text, wrap
from chabudai.core.svg_parts import fitted
from sample_game.draw.art import define_art
from sample_game.draw.heaps import count_slots, heap_slot
from sample_game.draw.seats import seat_row
from sample_game.state import SampleGameState
from sample_game.words.log import headline
from sample_game.words.names import say, seat_title

WIDE: Final = 1280
HIGH: Final = 448
PHONE: Final = 390
GAP: Final = 16


def draw(view: SampleGameState, ghost: int | None = None, narrow: bool = False) -> Drawing:
    """The table as the view's seat sees it; `ghost` is one of its moves, shown before it is made."""
    return _upright(view, ghost) if narrow else _landscape(view, ghost)


def _sheet(view: SampleGameState, width: float, height: float) -> Drawing:
    who = seat_title(view.viewer) if view.viewer >= 0 else say("a spectator")
    drawing = Drawing(width, height, say("Sample Game, seen by {who}", who=who), class_="sam-table")
    define_art(drawing)
    drawing.add(
        rect(0, 0, width, height, class_="table"),
        rect(0, 0, width, height, fill=drawing.pattern("washi", "fibre"), pointer_events="none"),
    )
    return drawing


def _landscape(view: SampleGameState, ghost: int | None) -> Drawing:
    drawing = _sheet(view, WIDE, HIGH)
    words = headline(view, view.viewer)
    drawing.add(text(GAP, 42, "Sample Game", 28, class_="display"))
    drawing.add(text(GAP + 280, 41, words, fitted(words, 18, WIDE - 320)))
    side = (WIDE - 300 - 5 * GAP) / 3
    for heap in range(len(view.heaps)):
        drawing.add(heap_slot(view, heap, ghost, GAP + heap * (side + GAP), 72, side, 240))
    drawing.add(*count_slots(GAP, 332, side, 100, GAP))
    for seat in range(view.seats):
        drawing.add(seat_row(view, seat, WIDE - 300 - GAP, 72 + seat * 76, 300, 64))
    return drawing


def _upright(view: SampleGameState, ghost: int | None) -> Drawing:
    lines = wrap(headline(view, view.viewer), 46)
    top = 48 + 20 * len(lines)
    drawing = _sheet(view, PHONE, top + 400 + 52 * view.seats)
    drawing.add(text(8, 28, "Sample Game", 22, class_="display"))
    for number, line in enumerate(lines):
        drawing.add(text(8, 54 + 20 * number, line, 15))
    side = (PHONE - 32) / 3
    for heap in range(len(view.heaps)):
        drawing.add(heap_slot(view, heap, ghost, 8 + heap * (side + 8), top + 8, side, 240))
    drawing.add(*count_slots(8, top + 260, side, 110, 8))
    for seat in range(view.seats):
        drawing.add(seat_row(view, seat, 8, top + 388 + seat * 52, PHONE - 16, 44))
    return drawing
