"""The piles of bonus tiles, the bag, and what was thrown away."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, Region, group, inked, moved, number, path, place, rect, text, use
from chabudai.core.svg_parts import badge, fitted, panel, slot
from chabudai.games.kodama_forest.draw.art import ANIMALS, FULLS, UNIT
from chabudai.games.kodama_forest.draw.scene import Scene
from chabudai.games.kodama_forest.rules.box import BUTTERFLY, PILE_NAMES
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import say

WIDE: Final = 240
HIGH: Final = 176
STEP: Final = 77
"""From pile to pile."""
PILES_LEFT: Final = [
    "{number} butterflies left; two half flowers earn one",
    "{number} frogs left; two half ponds earn one",
    "{number} pandas left; two half bamboo patches earn one",
]


def pile(scene: Scene, kind: int, x: float, y: float, size: float) -> Element:
    """A pile of bonus tiles with its count; the butterflies can be clicked for an exchange (KOD-SWP-01)."""
    left = scene.state.piles[kind]
    scale = size / UNIT * (0.5 if kind == 2 else 1)
    art: list[Element] = [
        rect(4, 5, size, size, 8, class_="shadow"),
        rect(0, 0, size, size, 8, class_="kf-b"),
        use(ANIMALS[kind], transform=f"scale({scale:.3g})"),
        badge(size - 4, size - 4, left, hue="sumi" if left else "shu", size=16),
    ]
    if left == 0:
        art = [group(*art, opacity=0.55)]
    if kind == BUTTERFLY and scene.seat >= 0:
        title = say("{number} butterflies left. Throw away the chosen tile and lay a butterfly instead", number=left)
        return slot("butterfly", rect(-3, -3, size + 6, size + 6, 9), *art, title=title, x=x, y=y)
    return moved(x, y, group(*art, title=say(PILES_LEFT[kind], number=left)), id=f"pile-{PILE_NAMES[kind]}")


def bag(state: KodamaState, x: float, y: float) -> Element:
    art = [
        path(
            "M8 14C-2 26-2 40 10 42H30C42 40 42 26 32 14Z",
            fill="var(--fuji-pale)",
            stroke="var(--fuji-deep)",
            stroke_width=1.6,
        ),
        path(
            "M8 14L5 5L13 8L20 4L27 8L35 5L32 14Z", fill="var(--fuji-pale)", stroke="var(--fuji-deep)", stroke_width=1.6
        ),
        path("M7 14H33", stroke="var(--fuji-deep)", stroke_width=2.4),
        number(20, 35, state.in_bag, 17),
    ]
    return moved(x, y, group(*art, title=say("{number} forest tiles in the bag", number=state.in_bag)), id="bag")


def discard(state: KodamaState, x: float, y: float) -> Element:
    count = len(state.discard)
    art = [
        rect(5, 9, 30, 30, 5, fill="var(--nezumi-pale)", stroke="var(--nezumi-deep)", transform="rotate(-10 20 24)"),
        rect(5, 9, 30, 30, 5, fill="var(--nezumi-pale)", stroke="var(--nezumi-deep)", transform="rotate(6 20 24)"),
        number(20, 30, count, 17),
    ]
    title = say("No tile thrown away yet")
    if count:
        title = say.count(count, "{number} tile thrown away", "{number} tiles thrown away")
    return moved(x, y, group(*art, title=title), id="discard")


def piles_region(scene: Scene) -> Region:
    """The three piles, what earns them, the bag and the tiles thrown away."""
    art: list[Element] = [panel(0, 0, WIDE, HIGH), _key()]
    art += [pile(scene, kind, 16 + kind * STEP, 12, 54) for kind in range(3)]
    art += [bag(scene.state, 14, HIGH - 52), discard(scene.state, 62, HIGH - 52)]
    return Region("piles", say("Piles"), WIDE, HIGH, 16, [*art, *drop_button(scene, 112, HIGH - 58, 120, 52)])


def _key() -> Element:
    """What symbols earn, below the piles, and what bare earth costs."""
    art: list[Element] = []
    for kind in range(3):
        middle = 43 + kind * STEP
        art.append(use(FULLS[kind], transform=place(middle, 96, scale=0.5)))
        art.append(inked(path("M-5 0L0-6L5 0", transform=place(middle, 80)), "var(--sumi-soft)", 2))
    for index, (name, cost) in enumerate((("kf-5", 5), ("kf-10", 10), ("", 0))):
        ground = "var(--kf-earth)" if cost else "var(--kf-spirit-ground)"
        square = [rect(0, 0, 48, 48, 4, fill=ground, stroke="var(--kf-grid)")]
        square.append(use(name) if name else use("kf-kodama-0", 24, 24))
        art.append(moved(116 + index * 40, HIGH - 48, *square, scale=0.72))
    title = "Bare earth costs 1, 5 or 10, a kodama 0. A full flower earns a butterfly, a pond a frog, bamboo a panda"
    return group(*art, id="key", title=say(title))


def drop_button(scene: Scene, x: float, y: float, width: float, height: float) -> list[Element]:
    """Throwing a tile away, only where nothing can be laid (KOD-R-21)."""
    if not scene.may_drop:
        return []
    words = say("throw away")
    letters = fitted(words, 16, width - 8, bold=True)
    return [
        slot(
            "drop",
            rect(0, 0, width, height, 8),
            rect(0, 0, width, height, 8, fill="var(--shu-pale)", stroke="var(--shu-deep)"),
            text(width / 2, height / 2 + 5, words, letters, anchor="middle", fill="var(--shu-deep)", weight=600),
            title=say("Nothing fits on one of your boards: throw away a tile"),
            x=x,
            y=y,
        )
    ]
