"""The grove: four stalks of bamboo, and the shoots that are to be resolved."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NONE
from chabudai.core.svg import Element, circle, group, line, moved, path, rect, text
from chabudai.core.svg_parts import panel, slot
from chabudai.games.boo.draw.art import shoot
from chabudai.games.boo.draw.scene import BOARD_HEIGHT, Scene
from chabudai.games.boo.draw.symbols import INK
from chabudai.games.boo.draw.trace import trace_mark
from chabudai.games.boo.rules.box import CORE, ENTRIES, STALKS
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.names import say, shoot_name

GROVE_WIDTH: Final = 224
ENTRY: Final = 58
"""From one entry slot of a stalk to the next."""


def grove(scene: Scene, x: float, y: float) -> Element:
    """Four stalks; shoots enter below, rise, and leave at the top."""
    state = scene.state
    art: list[Element] = []
    step = (GROVE_WIDTH - 20) / STALKS
    for stalk in range(STALKS):
        art.append(moved(10 + stalk * step, 30, _stalk(scene, stalk, step)))
    art.append(
        text(
            GROVE_WIDTH - 12, 22, say("out ↑"), 12, anchor="end", class_="soft", title=say("The top shoot leaves next")
        )
    )
    waiting = sum(1 for kind in state.waiting if kind != NONE)
    name = say("Grove") if not waiting else say("Grove: {count} to resolve", count=waiting)
    return panel(x, y, GROVE_WIDTH, BOARD_HEIGHT, name, *art)


def _stalk(scene: Scene, stalk: int, step: float) -> Element:
    state = scene.state
    width, height = step - 6, 58.0
    art: list[Element | str] = [
        rect(step / 2 - 9, -2, 12, 3 * height + 8, 5, fill="var(--boo-bamboo)", opacity=0.55),
        _leaves(step / 2 + 4, 2),
    ]
    for place in range(CORE):
        kind = state.core[stalk * CORE + place]
        art.append(moved(0, 2 + place * height, shoot(kind, width, height - 4)))
    entry = 3 * height + 16
    art.append(line(0, entry - 7, width, entry - 7, stroke="var(--sumi-soft)", stroke_dasharray="3 4"))
    for place in range(ENTRIES):
        top = entry + place * ENTRY
        art.append(
            rect(
                2,
                top + 1,
                width - 4,
                52,
                7,
                fill="none",
                stroke="var(--sumi-soft)",
                stroke_dasharray="4 4",
                opacity=0.6,
            )
        )
        kind = state.pending[stalk * ENTRIES + place]
        if kind != NONE:
            art.append(moved(0, top, shoot(kind, width, 54)))
        elif scene.ghost_stalk == stalk and scene.ghost_entry() == stalk * ENTRIES + place:
            art.append(moved(0, top, shoot(scene.ghost_shoot, width, 54), class_="ghost"))
    touched = scene.trace.on_board("entry")
    if scene.trace.on_board("stalk") == stalk:
        art.append(trace_mark(-1, -1, width + 2, 3 * height + 3))
    elif touched // ENTRIES == stalk:
        art.append(trace_mark(-1, entry + touched % ENTRIES * ENTRY - 1, width + 2, 56))
    body = slot(
        f"stalk-{stalk + 1}",
        rect(-2, -3, width + 4, entry + 2 * ENTRY + 1, 9),
        *art,
        title=say("Stalk {stalk}", stalk=stalk + 1),
    )
    return group(body, *_waiting(state, stalk, width, height, entry))


def _waiting(state: BooState, stalk: int, width: float, height: float, entry: float) -> list[Element]:
    """Rings around the shoots to resolve, wherever pushing has brought them."""
    found: list[Element] = []
    pushed = sum(1 for place in range(ENTRIES) if state.pending[stalk * ENTRIES + place] != NONE)
    both = [place for place in range(ENTRIES) if state.waiting[stalk * ENTRIES + place] != NONE]
    for place in both:
        # The near one may have been pushed into the stalk while the far one was resolved (BOO-R-03).
        risen = pushed == 1 and 1 not in both and state.pending[stalk * ENTRIES] != state.waiting[stalk * ENTRIES]
        inside = place == 0 and (pushed == 0 or risen)
        shifted = place == 1 and pushed == 1
        top = 2 + 2 * height if inside else entry + (0 if shifted else place) * ENTRY
        kind = state.waiting[stalk * ENTRIES + place]
        name = ("near", "far")[place]
        template = ("{shoot} shoot to resolve, near", "{shoot} shoot to resolve, far")[place]
        found.append(
            slot(
                f"shoot-{stalk + 1}-{name}",
                rect(-2, top - 2, width + 4, 58, 10),
                rect(0, top, width, 54, 8, fill="none", stroke="var(--kaki-deep)", stroke_width=2.6),
                circle(width - 5, top + 5, 5, fill="var(--kaki)", stroke=INK, stroke_width=1),
                title=say(template, shoot=shoot_name(kind)),
            )
        )
    return found


def _leaves(x: float, y: float) -> Element:
    right: list[str | float] = ["M", x, y, "q", 10, -10, 18, -6, "q", -8, 8, -18, 6, "Z"]
    left: list[str | float] = ["M", x - 8, y, "q", -10, -10, -16, -4, "q", 6, 8, 16, 4, "Z"]
    return path(*right, *left, fill="var(--boo-bamboo)")
