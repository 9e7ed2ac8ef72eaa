"""The castle's colours, its rules of style, and the textures of its areas: tatami, gravel, planks, water, roof."""

from __future__ import annotations

from functools import cache
from typing import Final

from chabudai.core.svg import Drawing, Element, circle, el, path, rect
from chabudai.games.gachijo.draw.figures import pieces
from chabudai.games.gachijo.draw.tokens import tokens

CELL: Final = 76
BOARD: Final = 9 * CELL
FRAME: Final = 66
SIDE: Final = BOARD + 2 * FRAME
"""The castle with its frame."""
WIDE: Final = 608
"""The width of everything beside the castle."""
LETTERS: Final = 24
"""Its smallest words: on the narrowest phone they have 12 pixels."""
TOUCH: Final = 88
"""What can be touched is so wide and high: 44 pixels there."""

COLOURS: Final[dict[str, tuple[str, str]]] = {
    "gj-frame": ("#5b3a24", "#34261f"),
    "gj-frame-edge": ("#2e1a0d", "#8a6a4e"),
    "gj-frame-ink": ("#fbf0dc", "#f0e4cc"),
    "gj-tatami": ("#e4dfb8", "#343c35"),
    "gj-tatami-line": ("#d6d0a2", "#3d463e"),
    "gj-tatami-hem": ("#a9ad7c", "#536150"),
    "gj-gravel": ("#e9e3d6", "#343847"),
    "gj-gravel-line": ("#d3cab8", "#454a5c"),
    "gj-plank": ("#e7d2ab", "#3e342b"),
    "gj-plank-line": ("#cfb382", "#574838"),
    "gj-water": ("#bcd6ea", "#1c3a5e"),
    "gj-wave": ("#7ea8cd", "#3b679a"),
    "gj-bank": ("#5d6b75", "#8ba3bd"),
    "gj-roof": ("#a9aeb4", "#3d4354"),
    "gj-roof-line": ("#7b828b", "#5a6278"),
    "gj-ridge": ("#3f454e", "#a5afc4"),
    "gj-bridge": ("#d6a06c", "#5e402a"),
    "gj-bridge-line": ("#8a5a2f", "#9c7148"),
    "gj-grid": ("#2b2a3324", "#e9e4d61f"),
    "gj-red": ("#c2371f", "#f8907a"),
    "gj-red-edge": ("#560f05", "#2b0a05"),
    "gj-blue": ("#2a5fae", "#7fb0f5"),
    "gj-blue-edge": ("#0d2148", "#08142c"),
    "gj-stud": ("#f7dc8a", "#fff0b8"),
    "gj-bamboo": ("#b3c257", "#c6d27c"),
    "gj-token": ("#fcf5e3", "#ece2ca"),
    "gj-token-ink": ("#2b2a33", "#1b1a22"),
    "gj-gold": ("#e6b93f", "#e0b548"),
    "gj-steel": ("#b9c0c9", "#b9c0c9"),
    "gj-leaf": ("#6f9a4c", "#7fa85c"),
    "gj-blossom": ("#e58aa4", "#e58aa4"),
    "gj-gem": ("#8fd3e8", "#8fd3e8"),
    "gj-flame": ("#d8492e", "#d8492e"),
    "gj-wood": ("#b87d45", "#b87d45"),
    "gj-lacquer": ("#26222b", "#26222b"),
    "gj-smoke": ("#8e8a99", "#8e8a99"),
    "gj-lit": ("#ffd34d", "#ffdc6b"),
    "gj-hollow": ("#00000014", "#ffffff12"),
}
"""The castle's own colours, by day and by night. What is printed on a token looks the same in both."""

GROUNDS: Final = ["gj-tatami", "gj-gravel", "gj-plank", "gj-water", "gj-roof", "gj-bridge"]
"""Whatever a cell that can be clicked may show."""

PAIRS: Final[list[tuple[str, str, float]]] = [
    ("gj-token-ink", "gj-token", 4.5),
    ("gj-token-ink", "gj-gold", 4.5),
    ("gj-token-ink", "gj-steel", 4.5),
    ("gj-token-ink", "gj-gem", 4.5),
    ("gj-token-ink", "gj-blossom", 3.0),
    ("gj-token", "gj-lacquer", 4.5),
    ("gj-gold", "gj-lacquer", 3.0),
    ("gj-frame-ink", "gj-frame", 4.5),
    ("gj-frame-ink", "gj-lacquer", 4.5),
    ("gj-stud", "gj-red-edge", 3.0),
    ("gj-stud", "gj-blue-edge", 3.0),
    ("gj-ridge", "gj-roof", 3.0),
    ("gj-bank", "gj-water", 3.0),
]
"""What must be told apart: foreground, ground, contrast."""

EDGED: Final[list[tuple[tuple[str, ...], str]]] = [
    ((fill, edge), ground)
    for ground in GROUNDS
    for fill, edge in (
        ("gj-red", "gj-red-edge"),
        ("gj-blue", "gj-blue-edge"),
        ("gj-bamboo", "gj-red-edge"),
        ("gj-bamboo", "gj-blue-edge"),
        ("gj-token", "gj-token-ink"),
        ("gj-gold", "gj-lacquer"),
    )
]
"""Shapes with a fill and an edge: one of the two must stand out from every ground at 3:1."""

CELL_VEIL: Final = 0.3
"""A cell that can be clicked is washed less than other things: whether it is ground, water or roof must be seen."""

STYLE: Final = (
    f".chabudai .gj-cell.target{{fill-opacity:{CELL_VEIL}}}"
    ".chabudai .gj-cell.target:hover{fill-opacity:.6}"
    ".chabudai .gj-quiet{pointer-events:none}"
    ".chabudai .gj-see{fill:transparent;pointer-events:all}"
    ".chabudai .gj-beam{fill:none;stroke-linecap:round}"
    ".chabudai .gj-shadow{stroke:var(--shade);fill:none;stroke-linecap:round}"
    ".chabudai .gj-fence{fill:none;stroke-dasharray:12 6.6;stroke-dashoffset:-2}"
    ".chabudai .gj-fence-edge{fill:none;stroke-dasharray:15 3.6;stroke-dashoffset:-.5}"
    ".chabudai .gj-sheet{transition:transform .5s ease-out,opacity .3s}"
    ".chabudai .gj-leaving{opacity:.3}"
    ".chabudai .gj-sheet.ghost{opacity:.85}"
    ".chabudai .gj-used{opacity:.45}"
    ".chabudai .gj-hollow{fill:var(--gj-hollow);stroke:var(--nezumi);stroke-dasharray:3 4}"
    ".chabudai .gj-trace{stroke-width:4.5;stroke-dasharray:.5 9.5}"
    ".chabudai .gj-trace-ground{stroke:var(--gj-token);stroke-width:8;stroke-dasharray:.5 9.5;opacity:.7}"
    ".chabudai .gj-trace-slide{stroke:var(--gj-stud);stroke-width:3;stroke-dasharray:.5 7}"
    ".chabudai .gj-turn{fill:none;stroke:var(--gj-lit);stroke-width:4}"
)

GROUND_OF_STAGE: Final = {
    "A": "gj-tatami",
    "B": "gj-gravel",
    "C": "gj-plank",
    "D": "gj-tatami",
    "E": "gj-plank",
    "F": "gj-tatami",
    "G": "gj-gravel",
    "H": "gj-plank",
    "I": "gj-gravel",
}
"""What one walks on, after the character of the stage."""


def define_art(drawing: Drawing) -> None:
    """Give a drawing the castle's colours, rules and definitions; only those in use are written."""
    drawing.dress(COLOURS, _definitions(), STYLE)


@cache
def _definitions() -> tuple[Element, ...]:
    return (*_textures(), *tokens(), *pieces(), _clip())


def _clip() -> Element:
    return el("clipPath", rect(0, 0, BOARD, BOARD), id="gj-window")


def _textures() -> list[Element]:
    return [_tatami(), _gravel(), _planks(), _water(), _roof()]


def _texture(name: str, width: float, height: float, *art: Element) -> Element:
    return el("pattern", *art, id=f"{name}-texture", width=width, height=height, patternUnits="userSpaceOnUse")


def _tatami() -> Element:
    """Mats of one cell by half a cell in pairs, every other pair turned."""
    half = CELL / 2
    weave = ""
    hems = ""
    for x, y, flat in ((0, 0, True), (CELL, 0, False), (0, CELL, False), (CELL, CELL, True)):
        for mat in (0, 1):
            left, top = (x, y + mat * half) if flat else (x + mat * half, y)
            wide, high = (CELL, half) if flat else (half, CELL)
            for step in range(4, int(half), 4):
                weave += f"M{left} {top + step}h{wide}" if flat else f"M{left + step} {top}v{high}"
            if flat:
                hems += f"M{left} {top + 1.2}h{wide}M{left} {top + high - 1.2}h{wide}"
            else:
                hems += f"M{left + 1.2} {top}v{high}M{left + wide - 1.2} {top}v{high}"
    return _texture(
        "gj-tatami",
        2 * CELL,
        2 * CELL,
        rect(0, 0, 2 * CELL, 2 * CELL, fill="var(--gj-tatami)"),
        path(weave, stroke="var(--gj-tatami-line)", stroke_width=1),
        path(hems, stroke="var(--gj-tatami-hem)", stroke_width=2.4),
    )


def _gravel() -> Element:
    """Raked gravel."""
    lines = "".join(f"M0 {y}q9.5-5 19 0t19 0t19 0t19 0" for y in range(6, CELL, 11))
    grains = "".join(f"M{x} {y}h.1" for x, y in ((7, 13), (31, 24), (58, 12), (66, 46), (20, 48), (43, 62), (10, 70)))
    return _texture(
        "gj-gravel",
        CELL,
        77,
        rect(0, 0, CELL, 77, fill="var(--gj-gravel)"),
        path(lines, fill="none", stroke="var(--gj-gravel-line)", stroke_width=1.6),
        path(grains, stroke="var(--gj-gravel-line)", stroke_width=4, stroke_linecap="round"),
    )


def _planks() -> Element:
    joints = "M30 0v19M66 19v19M16 38v19M50 57v19"
    grain = "M6 9q12 4 20 0M40 29q10-4 18 1M28 47q14 4 26 0M8 66q12-4 24 0"
    return _texture(
        "gj-plank",
        CELL,
        CELL,
        rect(0, 0, CELL, CELL, fill="var(--gj-plank)"),
        path("M0 0H76M0 19H76M0 38H76M0 57H76" + joints, stroke="var(--gj-plank-line)", stroke_width=1.6, fill="none"),
        path(grain, stroke="var(--gj-plank-line)", stroke_width=1, fill="none", opacity=0.7),
    )


def _water() -> Element:
    """Seigaiha, waves behind waves."""
    waves: list[Element] = [rect(0, 0, 38, 19, fill="var(--gj-water)")]
    for y, hubs in ((9.5, (0.0, 38.0)), (19.0, (19.0,)), (28.5, (0.0, 38.0))):
        for x in hubs:
            for r in (18.0, 12.0, 6.0):
                waves.append(circle(x, y, r, fill="var(--gj-water)", stroke="var(--gj-wave)", stroke_width=1.3))
    return _texture("gj-water", 38, 19, *waves)


def _roof() -> Element:
    """Kawara: columns of round tiles with their shadow lines."""
    scales = "M0 0q9.5 15 19 0M-9.5 9.5q9.5 15 19 0M9.5 9.5q9.5 15 19 0"
    return _texture(
        "gj-roof",
        19,
        19,
        rect(0, 0, 19, 19, fill="var(--gj-roof)"),
        path(scales, fill="none", stroke="var(--gj-roof-line)", stroke_width=1.8),
        path("M0-9.5q9.5 15 19 0M0 19q9.5 15 19 0", fill="none", stroke="var(--gj-roof-line)", stroke_width=1.8),
    )
