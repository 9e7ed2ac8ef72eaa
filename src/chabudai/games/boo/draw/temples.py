"""The four temples: spirits in view, and the sticks that were offered."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NONE
from chabudai.core.svg import Element, Region, group, inked, line, moved, path, rect, text
from chabudai.core.svg_parts import fitted, slot
from chabudai.games.boo.draw.art import HUES, colour_mark, spirit_art, stick
from chabudai.games.boo.draw.scene import BOARD_HEIGHT, LETTERS, Scene
from chabudai.games.boo.draw.symbols import INK
from chabudai.games.boo.draw.trace import trace_mark
from chabudai.games.boo.rules.box import COLOURS, GHOST, STICK, TEMPLES
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.help import spirit_deed
from chabudai.games.boo.words.names import colour_name, player_colour, say, spirit_name

WIDTH: Final = 148
WIDE, HIGH = 140, 51
"""One temple."""
STEP: Final = 53
STICKS_LEFT: Final = 70
BASE: Final = HIGH - 4
"""What the sticks stand on."""


def temples_region(scene: Scene) -> Region:
    art = scene.paper(WIDTH, BOARD_HEIGHT)
    art.append(text(8, 15, say("Temples"), 13, class_="heading"))
    art += [_temple(scene, temple, 20 + temple * STEP) for temple in range(TEMPLES)]
    return Region("temples", say("Temples"), WIDTH, BOARD_HEIGHT, LETTERS, art)


def _temple(scene: Scene, temple: int, y: float) -> Element:
    state = scene.state
    hue = HUES[temple]
    roof: list[str | float] = ["M", -2, 13, "Q", 18, 11, 24, 0, "Q", 30, 11, 50, 13, "L", 46, 18, "H", 2, "Z"]
    art: list[Element | str] = [
        rect(0, 6, WIDE, HIGH - 6, 7, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)", stroke_width=1),
        inked(path(*roof), INK, 1.1, f"var(--{hue})"),
        colour_mark(temple, WIDE - 9, 15, 5),
    ]
    top = state.tops[temple]
    name = say("empty") if top == NONE else spirit_name(top)
    art.append(text(53, 18, name, fitted(name, 12.5, WIDE - 70)))
    if top != NONE:
        art.append(moved(8, 18, spirit_art(top, 31)))
        art.append(text(43, 45, f"+{state.below[temple]}", 12, class_="soft num", title=say("Tiles below it")))
    owners = state.temple(temple)
    owners_after = owners + [scene.seat] * scene.ghost_sticks[temple]
    step = min(10.0, (WIDE - STICKS_LEFT - 8) / max(1, len(owners_after)))
    art.append(line(STICKS_LEFT - 6, BASE, WIDE - 4, BASE, stroke=INK, stroke_width=1.4))
    for place, owner in enumerate(owners_after):
        one = stick(owner, STICKS_LEFT + place * step, BASE, 26)
        art.append(group(one, class_="ghost") if place >= len(owners) else one)
    newest = max(0, scene.trace.on_board("sticks"))
    for place in range(len(owners) - sum(code // STICK == temple for code in _tail(state, newest)), len(owners)):
        art.append(trace_mark(STICKS_LEFT + place * step - 5, BASE - 29, 10, 32, 5))
    return slot(
        f"temple-{COLOURS[temple]}",
        rect(-2, 2, WIDE + 4, HIGH, 8),
        *art,
        title=_temple_words(state, temple),
        x=4,
        y=y,
    )


def _tail(state: BooState, count: int) -> list[int]:
    """The sticks that were laid last."""
    return state.sticks[len(state.sticks) - count :]


def _temple_words(state: BooState, temple: int) -> str:
    top = state.tops[temple]
    spirit = say("no spirit left")
    if top != NONE:
        spirit = say("{spirit} ({deed})", spirit=spirit_name(top), deed=spirit_deed(top))
    owners = [say("the ghost") if owner == GHOST else player_colour(owner) for owner in state.temple(temple)]
    return say(
        "The {colour} temple: {spirit}; sticks from the bottom: {owners}",
        colour=colour_name(temple),
        spirit=spirit,
        owners=", ".join(owners) or say("none"),
    )
