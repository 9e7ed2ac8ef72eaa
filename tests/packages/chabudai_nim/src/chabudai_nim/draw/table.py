"""The whole table as SVG."""

from __future__ import annotations

from chabudai_nim.moves import CALL, MOST, MOVES
from chabudai_nim.rules.box import HEAPS
from chabudai_nim.state import BeanState


def draw(view: BeanState, ghost: int | None = None, narrow: bool = False) -> str:
    """Heaps, numbers to take, and the call; the beans of a ghost fade."""
    taken = MOVES.decode(ghost).values if ghost is not None and ghost < CALL else None
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60" role="img">', "<title>Bean Nim</title>"]
    for heap, beans in enumerate(view.heaps):
        parts.append(f'<g id="heap-{HEAPS[heap]}"><title>{HEAPS[heap]}: {beans}</title>')
        for bean in range(beans):
            fades = taken is not None and taken[0] == heap and bean >= beans - taken[1] - 1
            strength = ' opacity="0.5"' if fades else ""
            parts.append(f'<ellipse cx="{10 + 10 * bean}" cy="{10 + 15 * heap}" rx="4" ry="3"{strength}/>')
        parts.append("</g>")
    for count in range(MOST):
        words = f"<title>take {count + 1}</title>{count + 1}"
        parts.append(f'<text id="count-{count + 1}" x="{100 + 6 * count}" y="50" font-size="5">{words}</text>')
    parts.append('<text id="call" x="100" y="57" font-size="5"><title>call</title>call</text>')
    return "".join([*parts, "</svg>"])
