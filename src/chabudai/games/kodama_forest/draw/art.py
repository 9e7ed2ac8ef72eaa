"""The small drawings of Kodama Forest: trees, half and full symbols, kodama, thirsty earth, animals.

Everything is drawn for squares of 48 units, seen from above, so that a tile may be turned as it lies.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from chabudai.core.svg import (
    Drawing,
    Element,
    circle,
    el,
    ellipse,
    group,
    inked,
    line,
    path,
    polygon,
    rect,
    text,
    trace,
)

UNIT: Final = 48
HALF: Final = UNIT // 2
FRAME: Final = 16
"""How wide the frame of a board is."""

COLOURS: Final[dict[str, tuple[str, str]]] = {
    "kf-frame": ("#b8935a", "#4a3d2e"),
    "kf-frame-ink": ("#2b2113", "#e9e0cc"),
    "kf-earth": ("#ead9b6", "#40372d"),
    "kf-grid": ("#cfb98d", "#574b3c"),
    "kf-five": ("#dbb277", "#5d4731"),
    "kf-ten": ("#c98d52", "#7a5232"),
    "kf-crack": ("#8d5f30", "#c29b69"),
    "kf-number": ("#2a1e14", "#f6ead2"),
    "kf-moss-0": ("#4d7a3a", "#3d6a3a"),
    "kf-moss-1": ("#5a8035", "#4a7135"),
    "kf-moss-2": ("#417348", "#33644a"),
    "kf-rim": ("#22391d", "#0f1c14"),
    "kf-edge": ("#22391d", "#9cc48a"),
    "kf-leaf": ("#86b05a", "#6d9f58"),
    "kf-canopy": ("#6a9a4b", "#578a4c"),
    "kf-pine": ("#38602f", "#2b5233"),
    "kf-flower": ("#fbd3dc", "#f6c3cf"),
    "kf-flower-ink": ("#9c2548", "#8c1f40"),
    "kf-water": ("#c9e3f6", "#b5d6f0"),
    "kf-water-ink": ("#1f4377", "#173a6c"),
    "kf-bamboo": ("#f2e6a6", "#eadc95"),
    "kf-bamboo-ink": ("#4d5a14", "#3d4a12"),
    "kf-heart": ("#e0a81f", "#e8b63a"),
    "kf-glow": ("#fffbe9", "#fff3c9"),
    "kf-spirit-ground": ("#a9c9da", "#2c4a66"),
    "kf-spirit": ("#fdfcf6", "#eef1ec"),
    "kf-spirit-ink": ("#2b3844", "#16202c"),
    "kf-bonus": ("#fbf1d8", "#d2c5a2"),
    "kf-bonus-ink": ("#3a2d1e", "#2a2118"),
    "kf-frog": ("#5c9a4a", "#5c9a4a"),
    "kf-wing": ("#c8442b", "#c8442b"),
}
"""The forest's own colours, by day and by night."""

PAIRS: Final[list[tuple[str, str, float]]] = [
    ("kf-number", "kf-five", 4.5),
    ("kf-number", "kf-ten", 4.5),
    ("kf-frame-ink", "kf-frame", 4.5),
    ("kf-flower", "kf-moss-0", 3.0),
    ("kf-water", "kf-moss-0", 3.0),
    ("kf-bamboo", "kf-moss-0", 3.0),
    ("kf-flower", "kf-moss-1", 3.0),
    ("kf-water", "kf-moss-1", 3.0),
    ("kf-bamboo", "kf-moss-1", 3.0),
    ("kf-flower", "kf-moss-2", 3.0),
    ("kf-water", "kf-moss-2", 3.0),
    ("kf-bamboo", "kf-moss-2", 3.0),
    ("kf-flower-ink", "kf-flower", 3.0),
    ("kf-water-ink", "kf-water", 3.0),
    ("kf-bamboo-ink", "kf-bamboo", 3.0),
    ("kf-spirit-ink", "kf-spirit", 3.0),
    ("kf-bonus-ink", "kf-bonus", 4.5),
    ("kf-moss-0", "kf-bonus", 3.0),
    ("kf-moss-1", "kf-bonus", 3.0),
    ("kf-moss-2", "kf-bonus", 3.0),
]
"""What must be told apart on the boards: foreground, ground, contrast."""

EDGED: Final[list[tuple[tuple[str, ...], str]]] = [
    (("kf-edge",), "kf-earth"),
    (("kf-edge",), "kf-five"),
    (("kf-edge",), "kf-ten"),
    (("kf-bonus", "kf-bonus-ink"), "kf-earth"),
    (("kf-bonus", "kf-bonus-ink"), "kf-five"),
    (("kf-bonus", "kf-bonus-ink"), "kf-ten"),
    (("kf-spirit", "kf-spirit-ink"), "kf-spirit-ground"),
]
"""Shapes with a fill and an edge: one of the two must stand out from the ground at 3:1."""
GROUNDS: Final = [
    "kf-earth",
    "kf-five",
    "kf-ten",
    "kf-moss-0",
    "kf-moss-1",
    "kf-moss-2",
    "kf-spirit-ground",
    "kf-bonus",
]
"""Whatever a square that can be clicked may show."""

TREES: Final = ["kf-oak", "kf-elm", "kf-fir"]
HALVES: Final = ["kf-half-flower", "kf-half-pond", "kf-half-bamboo"]
FULLS: Final = ["kf-flower", "kf-pond", "kf-bamboo"]
ANIMALS: Final = ["kf-butterfly", "kf-frog", "kf-panda"]

STYLE: Final = (
    ".chabudai .kf-rim{stroke:var(--kf-edge);stroke-width:2;stroke-linejoin:round}"
    ".chabudai .kf-b{fill:var(--kf-bonus);stroke:var(--kf-bonus-ink);stroke-width:1.6}"
    ".chabudai .kf-withered{opacity:.38}"
    ".chabudai .kf-for{display:none}"
    + "".join(
        f".chabudai #hand-{slot}.chosen~.kf-turns .kf-for-{slot}{{display:inline}}"
        f".chabudai #hand-{slot}.chosen~.kf-turns .kf-any{{display:none}}"
        for slot in (1, 2, 3)
    )
)
"""A turn button shows the tile that is chosen in the hand."""


def define_art(drawing: Drawing) -> None:
    """Give a drawing the forest's colours, rules and definitions; only those in use are written."""
    drawing.dress(COLOURS, _definitions(), STYLE)


@cache
def _definitions() -> list[Element]:
    return [*_trees(), *_symbols(), *_earth(), *_kodama(), *_animals()]


# --- trees ----------------------------------------------------------------------------------------------------------


def blob(cx: float, cy: float, r: float, lobes: int, phase: float = 0) -> str:
    """The `d` of a scalloped canopy."""
    points = [
        (cx + r * math.cos(phase + step * math.tau / lobes), cy + r * math.sin(phase + step * math.tau / lobes))
        for step in range(lobes)
    ]
    bulge = r * math.sin(math.pi / lobes) * 1.12
    parts: list[str | float] = ["M", *points[0]]
    for x, y in [*points[1:], points[0]]:
        parts += ["A", bulge, bulge, 0, 0, 1, x, y]
    return trace(*parts, "Z")


def _star(cx: float, cy: float, outer: float, inner: float, points: int, phase: float = 0) -> Element:
    corners = []
    for step in range(2 * points):
        r = outer if step % 2 == 0 else inner
        angle = phase + step * math.pi / points
        corners.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return polygon(corners)


def _trees() -> list[Element]:
    leaf, canopy, pine, rim = "var(--kf-leaf)", "var(--kf-canopy)", "var(--kf-pine)", "var(--kf-rim)"
    return [
        group(
            path(blob(24, 24, 15.5, 8), fill=canopy, stroke=rim, stroke_width=1.2),
            path(blob(21, 21, 8.5, 7, 0.3), fill=leaf),
            inked(path("M27 30q4-1 5-5M17 29q1 3 5 4"), rim, 1.1),
            id="kf-oak",
        ),
        group(
            path(blob(24, 24, 17, 10, 0.2), fill=pine, stroke=rim, stroke_width=1.2),
            path(blob(22.5, 22.5, 11, 8), fill=canopy),
            path(blob(20.5, 20, 4.5, 6), fill=leaf),
            inked(path("M30 29q3-2 3-5M24 34q4 0 6-2"), rim, 1.1),
            id="kf-elm",
        ),
        group(
            _star(24, 24, 19, 12.5, 9).set(fill=pine, stroke=rim, stroke_width=1.2, stroke_linejoin="round"),
            _star(24, 24, 13, 8, 9, 0.35).set(fill=canopy),
            _star(24, 24, 6.5, 4, 7).set(fill=leaf),
            id="kf-fir",
        ),
        group(path(blob(0, 0, 6.5, 6), fill=canopy), path(blob(-1, -1, 3, 5), fill=leaf), id="kf-bush"),
    ]


# --- half symbols and full ones ------------------------------------------------------------------------------------


def _petals(r: float, wide: float, long: float) -> list[Element]:
    return [
        ellipse(0, -r, wide, long, transform=f"rotate({30 + 60 * step})", fill="var(--kf-flower)") for step in range(6)
    ]


def _flower() -> list[Element]:
    """Six petals around (0, 0), none of them on the horizontal line along which the flower is cut."""
    ink = "var(--kf-flower-ink)"
    return [
        group(*_petals(10.5, 5.6, 8.5), stroke=ink, stroke_width=1.3),
        circle(0, 0, 5.5, fill="var(--kf-heart)", stroke=ink, stroke_width=1.3),
    ]


def _pond() -> list[Element]:
    ink = "var(--kf-water-ink)"
    return [
        circle(0, 0, 19, fill="var(--kf-water)", stroke=ink, stroke_width=1.4),
        circle(0, 0, 13.5, fill="none", stroke=ink, stroke_width=1.3),
        circle(0, 0, 8, fill="none", stroke=ink, stroke_width=1.3),
        circle(0, 0, 2.8, fill=ink),
    ]


def _bamboo() -> list[Element]:
    """Stalks across the line y = 0, with nodes at the same distance on both sides."""
    ink = "var(--kf-bamboo-ink)"
    stalks = [
        rect(x - 3.4, -19 + lift, 6.8, 2 * (19 - lift), 3, fill="var(--kf-bamboo)", stroke=ink, stroke_width=1.3)
        for x, lift in ((-14, 4), (-4.7, 0), (4.7, 2), (14, 5))
    ]
    nodes = "".join(
        trace("M", x - 3.4, y, "h", 6.8) for x, y in ((-14, 7), (-14, -7), (-4.7, 9), (-4.7, -9), (4.7, 6), (4.7, -6))
    )
    return [*stalks, path(nodes + "M10.6 8h6.8M10.6-8h6.8", stroke=ink, stroke_width=1.6, fill="none")]


def _bloom(reach: float) -> list[Element]:
    """The glow behind a full symbol, with small rays."""
    rays = ""
    for step in range(12):
        angle = math.radians(15 + 30 * step)
        x, y = math.cos(angle), math.sin(angle)
        rays += trace("M", reach * x, reach * y, "L", (reach + 3.5) * x, (reach + 3.5) * y)
    return [
        circle(0, 0, reach - 1.5, fill="var(--kf-glow)"),
        path(rays, stroke="var(--kf-glow)", stroke_width=2, stroke_linecap="round", fill="none"),
    ]


def _symbols() -> list[Element]:
    clip = el("clipPath", rect(0, 0, UNIT, HALF), id="kf-edge")
    drawn = {"flower": _flower, "pond": _pond, "bamboo": _bamboo}
    halves = [
        group(group(*parts(), transform=f"translate({HALF} 0)"), clip_path="url(#kf-edge)", id=f"kf-half-{name}")
        for name, parts in drawn.items()
    ]
    flower_ink = "var(--kf-flower-ink)"
    fulls = [
        group(
            *_bloom(22),
            group(*_petals(11, 6, 9), stroke=flower_ink, stroke_width=1.4),
            path(
                "M0-6V-16M5.2-3 13.8-8M5.2 3 13.8 8M0 6V16M-5.2 3-13.8 8M-5.2-3-13.8-8",
                stroke=flower_ink,
                stroke_width=1,
            ),
            circle(0, 0, 6.5, fill="var(--kf-heart)", stroke=flower_ink, stroke_width=1.4),
            id="kf-flower",
        ),
        group(
            *_bloom(22),
            *_pond()[:3],
            path("M0 0L8-4A9 9 0 1 1 3-8.4Z", fill="var(--kf-frog)", stroke="var(--kf-water-ink)", stroke_width=1.2),
            circle(-4, 3, 3, fill="var(--kf-flower)", stroke=flower_ink, stroke_width=1),
            id="kf-pond",
        ),
        group(
            *_bloom(22),
            *_bamboo(),
            path(
                "M-4.7-10q8-9 13-7q-3 7-13 7ZM4.7 8q9 8 14 4q-4-7-14-4ZM-14 4q-8 7-6 12q6-2 6-12Z",
                fill="var(--kf-leaf)",
                stroke="var(--kf-bamboo-ink)",
                stroke_width=1.2,
            ),
            id="kf-bamboo",
        ),
    ]
    return [clip, *halves, *fulls]


# --- earth ----------------------------------------------------------------------------------------------------------


def _earth() -> list[Element]:
    """Thirsty squares: the more a square costs, the deeper it is cracked."""
    five = rect(1, 1, 46, 46, 3, fill="var(--kf-five)")
    ten = rect(1, 1, 46, 46, 3, fill="var(--kf-ten)")
    few = path("M2 14l7 3 3-6M9 17l1 7M46 33l-7-2-3 7M39 31l0-6")
    many = path(
        "M2 12l8 4 4-8 6-6M10 16l0 8-8 6M46 35l-7-3-5 7-7 7M39 32l1-9 6-5",
        "M34 39l3 7M14 8l-6-6M2 40l6 6M40 2l4 8",
    )
    crack = "var(--kf-crack)"
    return [
        group(five, inked(few, crack, 1.5), _figure("5", 33, 25), id="kf-5"),
        group(ten, inked(many, crack, 1.8), _figure("10", 33, 25), id="kf-10"),
        group(five, _figure("5", 40, 44), id="kf-5-small"),
        group(ten, _figure("10", 40, 44).set(letter_spacing=-3), id="kf-10-small"),
    ]


def _figure(digits: str, y: float, size: float) -> Element:
    return text(24, y, digits, size, anchor="middle", weight=700, fill="var(--kf-number)")


# --- kodama ---------------------------------------------------------------------------------------------------------


def _kodama() -> list[Element]:
    """Three heads around (0, 0), and each as it rests when the forest has grown around it."""
    ink = "var(--kf-spirit-ink)"
    skulls = [
        "M-13 2C-14-9-8-15 0-15S14-9 13 2C12 10 7 14 0 14S-12 10-13 2Z",
        "M-11 5C-15-4-11-14-2-15C8-16 15-8 13 2C12 11 6 14 0 14S-9 11-11 5Z",
        "M-14-2C-14-11-6-14 1-14C9-14 14-10 14-2C14 8 8 15 0 15S-14 7-14-2Z",
    ]
    eyes = [((-5.5, -2, 2.7), (5, -3, 3.3)), ((-4.5, -4, 3.2), (5.5, -1, 2.4)), ((-6, -1, 2.9), (5.5, -1, 2.9))]
    mouths = [(0, 6.5, 1.9), (1, 7, 2.2), (-1, 7.5, 1.7)]
    found: list[Element] = []
    for number, skull in enumerate(skulls):
        head = path(skull, fill="var(--kf-spirit)", stroke=ink, stroke_width=1.6)
        awake = [circle(*eye, fill=ink) for eye in eyes[number]] + [circle(*mouths[number], fill=ink)]
        asleep = "".join(trace("M", x - 3, y, "q", 3, 3, 6, 0) for x, y, _ in eyes[number])
        found.append(group(head, *awake, id=f"kf-kodama-{number}"))
        found.append(
            group(
                head,
                path(asleep + "M-4 6q4 4 8 0", fill="none", stroke=ink, stroke_width=1.8, stroke_linecap="round"),
                path("M0-14q-1-7 7-8q2 6-7 8Z", fill="var(--kf-leaf)", stroke=ink, stroke_width=1.2),
                id=f"kf-kodama-{number}-glad",
            )
        )
    return found


# --- animals --------------------------------------------------------------------------------------------------------


def _animals() -> list[Element]:
    ink = "var(--kf-bonus-ink)"
    red, green, gold, white = "var(--kf-wing)", "var(--kf-frog)", "var(--kf-heart)", "var(--kf-spirit)"
    upper = path("M24 24C18 8 6 6 6 15C6 22 14 26 24 24ZM24 24C30 8 42 6 42 15C42 22 34 26 24 24Z")
    lower = path("M24 25C14 25 9 31 12 37C15 41 22 36 24 25ZM24 25C34 25 39 31 36 37C33 41 26 36 24 25Z")
    butterfly = group(
        inked(upper, ink, fill=red),
        inked(lower, ink, fill=red),
        circle(13, 15, 2.6, fill=gold),
        circle(35, 15, 2.6, fill=gold),
        inked(path("M24 16V37M24 16q-2-7-6-9M24 16q2-7 6-9"), ink, 2),
        id="kf-butterfly",
    )
    frog = group(
        inked(path("M6 38q-2-12 8-13M42 38q2-12-8-13"), ink, 2),
        inked(ellipse(24, 29, 16, 12.5), ink, fill=green),
        inked(circle(15, 16, 5.6), ink, fill=green),
        inked(circle(33, 16, 5.6), ink, fill=green),
        circle(15, 16, 2.2, fill=ink),
        circle(33, 16, 2.2, fill=ink),
        inked(path("M14 30q10 8 20 0"), ink, 1.8),
        id="kf-frog",
    )
    pad = group(
        inked(path("M24 24L41 17A18 18 0 1 1 33 8.5Z"), ink, fill=green),
        inked(path("M24 24L12 14M24 24L9 27M24 24L20 40M24 24L36 35"), ink, 1),
        inked(path("M20 22q4-9 8 0q-4 6-8 0Z"), ink, 1.2, "var(--kf-flower)"),
        id="kf-pad",
    )
    panda = group(
        circle(25, 24, 11, fill=ink),
        circle(71, 24, 11, fill=ink),
        inked(ellipse(48, 49, 34, 30), ink, 2, white),
        ellipse(33, 46, 8, 10, fill=ink, transform="rotate(25 33 46)"),
        ellipse(63, 46, 8, 10, fill=ink, transform="rotate(-25 63 46)"),
        circle(34.5, 45, 2.6, fill=white),
        circle(61.5, 45, 2.6, fill=white),
        ellipse(48, 58, 5, 3.5, fill=ink),
        inked(path("M48 61v4M39 66q5 5 9-1q4 6 9 1"), ink, 2),
        inked(line(20, 86, 76, 78), green, 5),
        inked(path("M66 79q3-9 12-9q-2 9-12 9Z"), ink, 1.2, green),
        id="kf-panda",
    )
    return [butterfly, frog, pad, panda]
