"""The whole table as a drawing."""

from __future__ import annotations

from chabudai.core.svg import Drawing, ellipse, group, text
from chabudai_nim.moves import MOST, TAKE
from chabudai_nim.rules.box import HEAPS
from chabudai_nim.state import BeanState


def draw(view: BeanState, ghost: int | None = None) -> Drawing:
    """Heaps, numbers to take, and the call; the beans of a ghost fade."""
    taken = TAKE.args(ghost) if ghost is not None and TAKE.holds(ghost) else None
    drawing = Drawing(120, 60, "Bean Nim")
    for heap, beans in enumerate(view.heaps):
        row = group(id=f"heap-{HEAPS[heap]}", title=f"{HEAPS[heap]}: {beans}")
        for bean in range(beans):
            fades = taken is not None and taken[0] == heap and bean >= beans - taken[1] - 1
            row.add(ellipse(10 + 10 * bean, 10 + 15 * heap, 4, 3, class_="ghost" if fades else None))
        drawing.add(row)
    for count in range(MOST):
        words = str(count + 1)
        drawing.add(text(100 + 6 * count, 50, words, 5, id=f"count-{words}", title=f"take {words}"))
    drawing.add(text(100, 57, "call", 5, id="call", title="call"))
    return drawing
