"""The heaps, and how many stones are taken."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, ellipse, group, inked, rect, text, use
from chabudai.core.svg_parts import badge, slot
from sample_game.draw.art import STONE
from sample_game.moves import MOST, TAKE
from sample_game.state import SampleGameState
from sample_game.words.help import element_help, meaning
from sample_game.words.names import HEAPS, say

LETTERS: Final = 18
"""The size of the smallest numbers."""


def heap_slot(
    view: SampleGameState, heap: int, ghost: int | None, x: float, y: float, width: float, height: float
) -> Element:
    """A heap to click; the ghost of a move rings the stones that it would take."""
    places = [_place(stone, width, height) for stone in range(view.heaps[heap])]
    art = [
        rect(0, 0, width, height, 12, class_="card"),
        *(use("sam-stone", *place) for place in places),
        badge(width - 20, 22, view.heaps[heap], size=LETTERS),
    ]
    if ghost is not None and TAKE.args(ghost)[0] == heap:
        taken = places[-TAKE.args(ghost)[1] - 1 :]
        art.append(group(*(_ring(*place) for place in taken), id="ghost", title=element_help("ghost")))
    if view.last_move >= 0 and TAKE.args(view.last_move)[0] == heap:
        art.append(rect(3, 3, width - 6, height - 6, 10, class_="last", stroke_width=3))
    name = HEAPS[heap]
    return slot(f"heap-{name}", rect(0, 0, width, height, 12), *art, title=meaning(view, f"heap-{name}"), x=x, y=y)


def _place(stone: int, width: float, height: float) -> tuple[float, float]:
    """The corner of a stone in its heap, which grows from the ground."""
    columns = 3 if width > 3 * STONE else 2
    left = (width - columns * STONE) / 2
    return left + stone % columns * STONE, height - (1 + stone // columns) * (STONE - 8) - 10


def _ring(x: float, y: float) -> Element:
    return inked(ellipse(x + 26, y + 28, 24, 20, stroke_dasharray="6 4"), "var(--kaki-deep)", 3)


def count_slots(x: float, y: float, width: float, height: float, gap: float) -> list[Element]:
    """The numbers of stones to click."""
    slots: list[Element] = []
    for count in range(1, MOST + 1):
        slots.append(
            slot(
                f"count-{count}",
                rect(0, 0, width, height, 10),
                rect(0, 0, width, height, 10, class_="card"),
                text(width / 2, height / 2 + 11, str(count), 30, anchor="middle", weight=700),
                title=say.count(count, "Take {number} stone", "Take {number} stones"),
                x=x + (count - 1) * (width + gap),
                y=y,
            )
        )
    return slots
