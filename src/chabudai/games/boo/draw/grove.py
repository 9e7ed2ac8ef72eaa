"""The grove: four stalks of bamboo, and the shoots that are to be resolved."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NONE
from chabudai.core.svg import Element, Region, circle, group, inked, line, moved, path, rect, text
from chabudai.core.svg_parts import slot
from chabudai.games.boo.draw.art import shoot
from chabudai.games.boo.draw.scene import BOARD_HEIGHT, LETTERS, Scene
from chabudai.games.boo.draw.symbols import INK
from chabudai.games.boo.draw.trace import trace_mark
from chabudai.games.boo.rules.box import CORE, ENTRIES, STALKS
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import say, shoot_name

WIDTH: Final = 180
STEP: Final = 44
"""From one stalk to the next."""
WIDE: Final = 42
"""A shoot."""
RISE: Final = 38
"""From one shoot of a stalk to the next."""
ENTRY: Final = 46
"""From one entry slot of a stalk to the next."""
ENTRIES_TOP: Final = CORE * RISE + 5
"""Where they begin, below the top of the stalk."""


def grove_region(scene: Scene) -> Region:
    """Four stalks; shoots enter below, rise, and leave at the top."""
    art = scene.paper(WIDTH, BOARD_HEIGHT)
    art.append(text(8, 12, say("Grove"), 13, class_="heading"))
    way_out = inked(path("M", WIDTH - 14, 15, "v", -11, "l", -4, 4, "m", 4, -4, "l", 4, 4), "var(--sumi-soft)", 1.8)
    art.append(group(way_out, title=say("The top shoot comes out next")))
    art += [moved(3 + stalk * STEP, 20, _stalk(scene, stalk)) for stalk in range(STALKS)]
    return Region("grove", say("Grove"), WIDTH, BOARD_HEIGHT, LETTERS, art)


def _stalk(scene: Scene, stalk: int) -> Element:
    state = scene.state
    art: list[Element | str] = [
        rect(WIDE / 2 - 6, -2, 12, CORE * RISE + 6, 5, fill="var(--boo-bamboo)", opacity=0.55),
        _leaves(WIDE / 2 + 4, 1),
    ]
    for place in range(CORE):
        art.append(moved(0, place * RISE, shoot(state.core[stalk * CORE + place], WIDE, RISE - 1)))
    art.append(line(0, ENTRIES_TOP - 4, WIDE, ENTRIES_TOP - 4, stroke="var(--sumi-soft)", stroke_dasharray="3 4"))
    for place in range(ENTRIES):
        top = ENTRIES_TOP + place * ENTRY
        edge = rect(2, top + 1, WIDE - 4, ENTRY - 4, 7, fill="none", stroke="var(--sumi-soft)", opacity=0.6)
        art.append(edge.set(stroke_dasharray="4 4"))
        kind = state.pending[stalk * ENTRIES + place]
        if kind != NONE:
            art.append(moved(0, top, shoot(kind, WIDE, ENTRY - 2)))
        elif scene.ghost_stalk == stalk and scene.ghost_entry() == stalk * ENTRIES + place:
            art.append(moved(0, top, shoot(scene.ghost_shoot, WIDE, ENTRY - 2), class_="ghost"))
    touched = scene.trace.on_board("entry")
    if scene.trace.on_board("stalk") == stalk:
        art.append(trace_mark(-1, -1, WIDE + 2, CORE * RISE + 2))
    elif touched // ENTRIES == stalk:
        art.append(trace_mark(-1, ENTRIES_TOP + touched % ENTRIES * ENTRY - 1, WIDE + 2, ENTRY))
    body = slot(
        f"stalk-{stalk + 1}",
        rect(-1, -2, STEP, ENTRIES_TOP + ENTRIES * ENTRY + 3, 8),
        *art,
        title=say("Stalk {stalk}", stalk=stalk + 1),
    )
    return group(body, *_waiting(state, stalk))


def _waiting(state: BooState, stalk: int) -> list[Element]:
    """Rings around the shoots to resolve, wherever pushing has brought them."""
    found: list[Element] = []
    pushed = sum(1 for place in range(ENTRIES) if state.pending[stalk * ENTRIES + place] != NONE)
    both = [place for place in range(ENTRIES) if state.waiting[stalk * ENTRIES + place] != NONE]
    for place in both:
        # The near one may have been pushed into the stalk while the far one was resolved (BOO-R-03).
        risen = pushed == 1 and 1 not in both and state.pending[stalk * ENTRIES] != state.waiting[stalk * ENTRIES]
        inside = place == 0 and (pushed == 0 or risen)
        shifted = place == 1 and pushed == 1
        top = (CORE - 1) * RISE if inside else ENTRIES_TOP + (0 if shifted else place) * ENTRY
        kind = state.waiting[stalk * ENTRIES + place]
        name = ("near", "far")[place]
        template = ("{shoot} shoot, next to the stalk", "{shoot} shoot, behind the other one")[place]
        high = RISE - 1 if inside else ENTRY - 2
        found.append(
            slot(
                f"shoot-{stalk + 1}-{name}",
                rect(-1, top + high / 2 - 22, STEP, 44, 8),
                inked(rect(0, top, WIDE, high, 8), "var(--kaki-deep)", 2.6),
                circle(WIDE - 4, top + 4, 5, fill="var(--kaki)", stroke=INK, stroke_width=1),
                title=say(template, shoot=shoot_name(kind)),
            )
        )
    return found


def _leaves(x: float, y: float) -> Element:
    """Two leaves at the top of a stalk, low enough to leave the heading above them alone."""
    right: list[str | float] = ["M", x, y, "q", 10, -7, 18, -3, "q", -8, 5, -18, 3, "Z"]
    left: list[str | float] = ["M", x - 8, y, "q", -10, -7, -16, -2, "q", 6, 5, 16, 2, "Z"]
    return path(*right, *left, fill="var(--boo-bamboo)")
