"""The four temples: spirits in view, and the sticks that were offered."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NONE
from chabudai.core.svg import Element, group, line, moved, path, rect, text
from chabudai.core.svg_parts import panel, slot
from chabudai.games.boo.draw.art import HUES, colour_mark, spirit_art, stick
from chabudai.games.boo.draw.scene import BOARD_HEIGHT, Scene
from chabudai.games.boo.draw.symbols import INK
from chabudai.games.boo.draw.trace import trace_mark
from chabudai.games.boo.rules.box import COLOURS, GHOST, STICK, TEMPLES
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.help import spirit_deed
from chabudai.games.boo.words.names import colour_name, player_colour, say, spirit_name

TEMPLES_WIDTH: Final = 228


def temples(scene: Scene, x: float, y: float) -> Element:
    high = (BOARD_HEIGHT - 34) / TEMPLES
    art = [_temple(scene, temple, 8, 30 + temple * high, TEMPLES_WIDTH - 16, high - 4) for temple in range(TEMPLES)]
    return panel(x, y, TEMPLES_WIDTH, BOARD_HEIGHT, say("Temples"), *art)


def _temple(scene: Scene, temple: int, x: float, y: float, width: float, height: float) -> Element:
    state = scene.state
    hue = HUES[temple]
    art: list[Element | str] = [
        rect(0, 8, width, height - 8, 8, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)", stroke_width=1),
        path(
            "M", -2, 14, "Q", 30, 12, 40, 0, "Q", 50, 12, 82, 14, "L", 76, 19, "H", 4, "Z",
            fill=f"var(--{hue})", stroke=INK, stroke_width=1.1,
        ),
        colour_mark(temple, 92, 18, 6),
    ]  # fmt: skip
    top = state.tops[temple]
    if top == NONE:
        art.append(text(40, 48, say("empty"), 13, anchor="middle", class_="soft"))
    else:
        art.append(moved(4, 22, spirit_art(top, height - 38)))
        art.append(text(4, height - 5, spirit_name(top), 12.5, weight=600))
        art.append(text(52, 40, f"+{state.below[temple]}", 12, class_="soft", title=say("Tiles below it")))
    owners = state.temple(temple)
    owners_after = owners + [scene.seat] * scene.ghost_sticks[temple]
    room = width - 100
    step = min(13.0, room / max(1, len(owners_after)))
    base = height - 8
    art.append(line(90, base, width - 6, base, stroke=INK, stroke_width=1.4))
    for place, owner in enumerate(owners_after):
        one = stick(owner, 98 + place * step, base)
        art.append(group(one, class_="ghost") if place >= len(owners) else one)
    newest = max(0, scene.trace.on_board("sticks"))
    for place in range(len(owners) - sum(code // STICK == temple for code in _tail(state, newest)), len(owners)):
        art.append(trace_mark(98 + place * step - 6, base - 37, 12, 41, 6))
    if owners:
        last = 98 + (len(owners) - 1) * step
        art.append(
            path(
                "M",
                last,
                base - 33,
                "q",
                5,
                -5,
                0,
                -10,
                "q",
                -4,
                -4,
                1,
                -8,
                fill="none",
                stroke="var(--sumi-soft)",
                stroke_width=1.2,
            )
        )
    return slot(
        f"temple-{COLOURS[temple]}",
        rect(-2, 2, width + 4, height, 9),
        *art,
        title=_temple_words(state, temple),
        x=x,
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
