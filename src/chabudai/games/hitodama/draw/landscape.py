"""Where the clearings lie: sky and grass of the season, and for each tile a landmark cut in flat shapes."""

from __future__ import annotations

import math
from typing import Final

from chabudai.core.svg import Drawing, Element, circle, el, ellipse, group, inked, path, rect, symbol, trace, use

GROUNDS: Final = [
    ("#bcd4a0", "#2b4733", "#6d9157", "#4d7550"),
    ("#9cc59a", "#1f4640", "#4b8460", "#377062"),
    ("#e6c598", "#4b3529", "#ad7340", "#84583c"),
    ("#e3ebf2", "#36445f", "#93a9c0", "#5d7294"),
]
"""Grass, and its deeper tone for hills and tufts, by day and by night, for each season."""
AIRS: Final = [("#e58fa8", "#d98aa3"), ("#fff1a8", "#f6e58c"), ("#c2472c", "#d3694b"), ("#ffffff", "#e4edf8")]
"""Petals, fireflies, leaves and snow."""
FLAKES: Final = [
    (0.07, 0.2),
    (0.36, 0.05),
    (0.52, 0.17),
    (0.68, 0.1),
    (0.8, 0.26),
    (0.94, 0.4),
    (0.9, 0.66),
    (0.74, 0.84),
]
MOTES: Final = [
    "M0-3.4C2.6-2 2.6 1.4 0 3.4C-2.6 1.4-2.6-2 0-3.4Z",
    "M-2 0A2 2 0 1 0 2 0A2 2 0 1 0-2 0Z",
    "M0-4L1.2-1.4L4-1.6L2 .6L3 3.4L0 2L-3 3.4L-2 .6L-4-1.6L-1.2-1.4Z",
    "M-2.4 0A2.4 2.4 0 1 0 2.4 0A2.4 2.4 0 1 0-2.4 0Z",
]
LANDMARKS: Final = [
    "ht-bush",
    "ht-pine",
    "ht-crystals",
    "ht-sunrise",
    "ht-moonrise",
    "ht-cave",
    "ht-shrine",
    "ht-stall",
]
"""The landmark of each tile, in the order of the tiles."""
LAND_W: Final = 80
LAND_H: Final = 120
ROUND: Final = 16
"""The radius of a clearing's corners."""

COLOURS: Final = {
    "sky": ("#c3b8d9", "#1a1e3f"),
    "sky-low": ("#f6dfcf", "#3d3558"),
    "moonlight": ("#fbe9b0", "#f2e2a6"),
    "hollow": ("#15131d", "#05060b"),
    "stone": ("#fbf8f0", "#262d43"),
    "stone-edge": ("#a9a294", "#6d7690"),
}
"""Of sky and stone, by day and by night."""


def season_class(season: int) -> str:
    """The class by which a drawing takes the season's colours."""
    return f"ht-season-{season}"


def define_landscape(drawing: Drawing, season: int) -> None:
    """Declare the colours of all seasons, the sky, the landmarks, and what is in the air of this season."""
    for each, (grass_day, grass_night, deep_day, deep_night) in enumerate(GROUNDS):
        grass = drawing.colour(f"grass-{each}", grass_day, grass_night)
        deep = drawing.colour(f"grass-deep-{each}", deep_day, deep_night)
        air = drawing.colour(f"mote-{each}", *AIRS[each])
        drawing.style(f".chabudai.{season_class(each)}{{--grass:{grass};--grass-deep:{deep};--mote:{air};}}")
    sky = el(
        "linearGradient",
        el("stop", offset=0, stop_color="var(--sky)"),
        el("stop", offset=1, stop_color="var(--sky-low)"),
        id="ht-sky",
        x1=0,
        y1=0,
        x2=0,
        y2=1,
    )
    mote = symbol("ht-mote", 10, 10, path(MOTES[season], fill="var(--mote)", transform="translate(5 5)"))
    landmarks = [_bush(), _pine(), _crystals(), _sunrise(), _moonrise(), _cave(), _shrine(), _stall()]
    drawing.dress(COLOURS, [sky, mote, _tuft(), *landmarks])


def scenery(tile: int, width: float, height: float, darkness: float, *, landmark: bool) -> list[Element]:
    """Sky, hills, grass, the landmark in its corner and what is in the air, under the darkness of chaos."""
    horizon = height * 0.34
    high = min(height * 0.5, width * 0.62)
    wide = high * LAND_W / LAND_H
    lean = 0.1 if tile % 2 else -0.1
    hills = path(
        "M", 0, horizon + 4, "Q", width * (0.24 + lean), horizon - 30, width * 0.5, horizon - 2,
        "T", width, horizon - 4, "V", horizon + 30, "H", 0, "Z",
        fill="var(--grass-deep)", opacity=0.45,
    )  # fmt: skip
    meadow = path(
        "M", 0, horizon + 8, "Q", width * (0.3 - lean), horizon - 6, width * 0.55, horizon + 6,
        "T", width, horizon + 2, "V", height - ROUND, "A", ROUND, ROUND, " 0 0 1", width - ROUND, height,
        "H", ROUND, "A", ROUND, ROUND, " 0 0 1", 0, height - ROUND, "Z",
        fill="var(--grass)",
    )  # fmt: skip
    size = width * 0.042 + 2
    motes = [
        use("ht-mote", x * width - size / 2, y * height - size / 2, width=size, height=size)
        for x, y in FLAKES[tile % 2 :]
    ]
    tufts = [
        use("ht-tuft", x * width, y * height, width=width * 0.07, height=width * 0.05)
        for x, y in ((0.6, 0.93), (0.9, 0.55), (0.02, 0.94), (0.7, 0.5))
    ]
    mark = use(LANDMARKS[tile], width - wide - 2, height - high, width=wide, height=high)
    parts: list[Element] = [
        rect(0, 0, width, height, ROUND, fill="url(#ht-sky)"),
        hills,
        meadow,
        *tufts,
        *([mark] if landmark else []),
        group(*motes, opacity=0.9),
    ]
    if darkness:
        parts.append(rect(0, 0, width, height, ROUND, fill="var(--dusk-deep)", opacity=darkness))
    return parts


def stone(x: float, y: float, width: float, height: float, turn: int) -> str:
    """The outline of a flat stone: a box with corners that no two stones share."""
    r = min(height * 0.48, width * 0.2)
    a, b, c, d = (r * (0.72 + 0.28 * math.sin(1.7 * turn + corner * 2.1)) for corner in range(4))
    bow = min(2.2, height * 0.05)
    right, low = x + width, y + height
    return trace(
        "M", x + a, y,
        "Q", x + width / 2, y - bow, right - b, y + bow * 0.3,
        "Q", right, y, right, y + b,
        "Q", right + bow, y + height / 2, right, low - c,
        "Q", right, low, right - c, low,
        "Q", x + width * 0.45, low + bow, x + d, low - bow * 0.2,
        "Q", x, low, x, low - d,
        "Q", x - bow * 0.6, y + height / 2, x, y + a,
        "Q", x, y, x + a, y,
        "Z",
    )  # fmt: skip


# --- landmarks ------------------------------------------------------------------------------------------------------


def _landmark(name: str, *parts: Element) -> Element:
    return symbol(name, LAND_W, LAND_H, *parts, preserveAspectRatio="xMaxYMax")


def _tuft() -> Element:
    return symbol(
        "ht-tuft", 14, 10, inked(path("M2 10Q2 5 0 3M6 10Q7 4 6 0M10 10Q10 5 13 2"), "var(--grass-deep)", 1.6)
    )


def _bush() -> Element:
    berries = [(22, 86), (36, 74), (50, 88), (62, 72), (34, 98), (60, 100), (18, 102), (48, 64)]
    return _landmark(
        "ht-bush",
        path("M4 116C-4 100 6 86 14 84C14 68 30 58 42 62C54 50 74 60 72 76C84 86 82 106 74 116Z", fill="var(--matsu)"),
        path(
            "M22 116C16 102 26 90 38 94C46 82 64 86 64 98C72 102 72 112 68 116Z", fill="var(--matsu-deep)", opacity=0.6
        ),
        *[circle(x, y, 4.4, fill="var(--shu)", stroke="var(--shu-deep)") for x, y in berries],
    )


def _pine() -> Element:
    return _landmark(
        "ht-pine",
        path(
            "M40 118C46 96 36 84 44 62C48 50 44 38 46 30L54 32C54 50 58 56 54 70C50 88 58 100 56 118Z",
            fill="var(--kaki-deep)",
        ),
        path("M14 44C10 34 22 28 28 32C32 20 50 18 54 28C66 24 76 34 70 44Z", fill="var(--matsu)"),
        path("M24 26C24 16 34 14 38 16C42 6 58 8 58 18C66 18 68 26 64 28Z", fill="var(--matsu-deep)"),
        path("M2 76C0 66 12 62 16 66C22 56 38 60 38 70C44 70 44 76 42 78Z", fill="var(--matsu)"),
        path("M54 92C54 84 62 82 64 84C68 78 80 80 79 90C80 92 79 94 78 94Z", fill="var(--matsu-deep)"),
        path("M44 84C49 90 49 95 45.5 96C41 96 40 91 44 84Z", fill="var(--yamabuki)", stroke="var(--yamabuki-deep)"),
        path(
            "M51 100C55 106 55 110 51.5 111C47.5 111 47 106 51 100Z",
            fill="var(--yamabuki)",
            stroke="var(--yamabuki-deep)",
        ),
    )


def _crystals() -> Element:
    facets = "M30 60L44 40L54 62L48 106L32 106ZM10 88L20 74L28 90L26 110H12ZM56 84L66 66L76 84L72 110H58Z"
    return _landmark(
        "ht-crystals",
        path("M0 118C2 104 14 98 26 102C40 90 62 92 66 102C76 102 80 110 80 118Z", fill="var(--nezumi)"),
        path(facets, fill="var(--ai)", stroke="var(--ai-deep)", stroke_width=1.5, stroke_linejoin="round"),
        path(
            "M30 60L42 66L54 62M42 66L40 106M10 88L19 92L28 90M19 92V110M56 84L66 88L76 84M66 88V110",
            fill="none",
            stroke="var(--ai-pale)",
            stroke_width=1.4,
        ),
        path("M0 120C4 110 16 108 24 112C40 104 64 106 80 114V120Z", fill="var(--nezumi-deep)", opacity=0.7),
    )


def _sunrise() -> Element:
    rays = "".join(
        trace("M", 44 + 34 * east, 72 - 34 * north, "L", 44 + 42 * east, 72 - 42 * north)
        for angle in range(0, 181, 20)
        for east, north in [(math.cos(math.radians(angle)), math.sin(math.radians(angle)))]
    )
    return _landmark(
        "ht-sunrise",
        circle(44, 72, 28, fill="var(--kaki)", stroke="var(--shu)", stroke_width=2),
        inked(path(rays), "var(--kaki)", 3),
        path("M0 120V92Q18 78 36 90Q56 100 80 82V120Z", fill="var(--grass-deep)"),
        path("M0 120V106Q24 92 46 106Q64 114 80 102V120Z", fill="var(--matsu)"),
    )


def _moonrise() -> Element:
    stalks = "M14 120Q18 92 30 78M22 120Q28 100 44 90M8 120Q8 100 12 88M64 120Q62 104 54 96M70 120Q72 106 76 100"
    return _landmark(
        "ht-moonrise",
        path(
            "M60 22A34 34 0 1 0 74 78A28 28 0 1 1 60 22Z",
            fill="var(--moonlight)",
            stroke="var(--fuji-deep)",
            stroke_width=1.6,
        ),
        path("M64 44L66 50L72 52L66 54L64 60L62 54L56 52L62 50Z", fill="var(--fuji)"),
        path("M0 120V108Q30 96 80 110V120Z", fill="var(--fuji-deep)", opacity=0.75),
        inked(path(stalks), "var(--grass-deep)", 1.8),
        ellipse(32, 75, 3, 8, fill="var(--yamabuki)", transform="rotate(40 32 75)"),
        ellipse(46, 88, 3, 7, fill="var(--yamabuki)", transform="rotate(56 46 88)"),
        ellipse(13, 84, 3, 7, fill="var(--yamabuki)", transform="rotate(16 13 84)"),
    )


def _cave() -> Element:
    return _landmark(
        "ht-cave",
        inked(
            path("M62 72C60 54 66 44 60 28M62 56C70 50 72 42 74 36M61 44C54 38 52 32 52 26M64 48L78 50"),
            "var(--imp-edge)",
            3.4,
        ),
        path("M0 120C0 92 10 70 30 66C48 58 70 72 76 92C80 104 80 112 80 120Z", fill="var(--nezumi)"),
        path(
            "M0 120C2 106 10 100 16 84C22 96 20 108 22 120ZM58 120C56 104 62 92 66 78C76 90 80 106 80 120Z",
            fill="var(--nezumi-deep)",
            opacity=0.7,
        ),
        path("M18 120C18 98 26 88 39 87C53 88 60 98 60 120Z", fill="var(--hollow)"),
        *[ellipse(x, y, 2.6, 3.3, fill="var(--eye)") for x, y in ((29, 106), (37, 106), (45, 114), (52, 114))],
    )


def _shrine() -> Element:
    return _landmark(
        "ht-shrine",
        path("M16 38Q46 46 78 38L76 48Q46 53 18 48Z", fill="var(--shu)", stroke="var(--shu-deep)"),
        path(
            "M22 60H72V66H22ZM28 51H35L33 120H26ZM60 51H67L69 120H62ZM44 51H50V60H44Z",
            fill="var(--shu)",
            stroke="var(--shu-deep)",
        ),
        path(
            "M2 86L13 78L24 86L21 88V98H5V88ZM9 98H17V112H21V120H5V112H9Z",
            fill="var(--nezumi)",
            stroke="var(--nezumi-deep)",
            stroke_width=1.2,
        ),
        rect(9, 89, 8, 7, fill="var(--yamabuki)"),
        path("M38 120L42 104H54L58 120Z", fill="var(--stone)", stroke="var(--stone-edge)"),
    )


def _stall() -> Element:
    return _landmark(
        "ht-stall",
        rect(12, 64, 4, 56, fill="var(--kaki-deep)"),
        rect(68, 64, 4, 56, fill="var(--kaki-deep)"),
        path("M2 66L14 46H68L80 66Z", fill="var(--ai)", stroke="var(--ai-deep)", stroke_width=1.4),
        path("M16 66H31V82H16ZM35 66H49V82H35ZM53 66H68V82H53Z", fill="var(--ai-pale)", stroke="var(--ai-deep)"),
        circle(42, 74, 4.4, fill="var(--shu)"),
        rect(8, 96, 68, 24, 2, fill="var(--kaki)", stroke="var(--kaki-deep)", stroke_width=1.4),
        path("M8 108H76", fill="none", stroke="var(--kaki-deep)"),
        circle(24, 91, 5, fill="var(--shu)"),
        circle(34, 91, 5, fill="var(--yamabuki)"),
        circle(58, 91, 5, fill="var(--matsu)"),
        path("M60 46V38", stroke="var(--sumi)"),
        ellipse(60, 30, 7.5, 9.5, fill="var(--shu)", stroke="var(--shu-deep)", stroke_width=1.2),
        path("M53.5 27H66.5M53.5 33H66.5", stroke="var(--yamabuki-pale)", stroke_width=1),
    )
