"""The whole table of Sample Game: its regions, and the ways in which they may lie."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, Region, text
from chabudai.core.svg_parts import fitted
from chabudai.core.svg_regions import Table, below, beside
from sample_game.draw.art import define_art
from sample_game.draw.heaps import LETTERS, count_slots, heap_slot
from sample_game.draw.seats import seat_row
from sample_game.state import SampleGameState
from sample_game.words.log import headline
from sample_game.words.names import say, seat_title

WIDE: Final = 440
GAP: Final = 10
ROW: Final = 64
NAMES: Final = 17
"""The size of the seats' names."""


def draw(view: SampleGameState, ghost: int | None = None) -> Drawing:
    """The table as the view's seat sees it; `ghost` is one of its moves, shown before it is made."""
    who = seat_title(view.viewer) if view.viewer >= 0 else say("a spectator")
    regions = [_title(view), _heaps(view, ghost), _seats(view)]
    screens = [below("heaps", "seats"), beside("heaps", "seats")]
    label = say("Sample Game, seen by {who}", who=who)
    drawing = Table(label, regions, below("title", beside("heaps", "seats")), screens, class_="sam-table")
    define_art(drawing)
    return drawing


def _title(view: SampleGameState) -> Region:
    """The name and what happens now; a page says both itself."""
    words = headline(view, view.viewer)
    art = [text(4, 28, "Sample Game", 24, class_="display"), text(170, 27, words, fitted(words, 16, 560))]
    return Region("title", "", 740, 40, 12, art)


def _heaps(view: SampleGameState, ghost: int | None) -> Region:
    """The three heaps, and below them how many stones to take."""
    side = (WIDE - 2 * GAP) / 3
    heaps = [heap_slot(view, heap, ghost, heap * (side + GAP), 0, side, 240) for heap in range(len(view.heaps))]
    return Region("heaps", say("Heaps"), WIDE, 350, LETTERS, [*heaps, *count_slots(0, 250, side, 100, GAP)])


def _seats(view: SampleGameState) -> Region:
    rows = [seat_row(view, seat, 0, seat * (ROW + GAP), 300, ROW) for seat in range(view.seats)]
    return Region("seats", say("Players"), 300, view.seats * (ROW + GAP) - GAP, NAMES, rows)
