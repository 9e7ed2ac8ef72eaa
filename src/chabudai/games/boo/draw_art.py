"""The pictures of BOO: actions, home tiles, food, spirits, shoots and incense; what repeats is a symbol."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import (
    Drawing,
    Element,
    circle,
    ellipse,
    group,
    inked,
    line,
    moved,
    path,
    polygon,
    rect,
    symbol,
    text,
    use,
)
from chabudai.core.svg_parts import shape, slot
from chabudai.games.boo.components import (
    FOODS,
    ICON_COUNT,
    ICONS,
    NONE,
    OWNERS,
    SHOOT_NAMES,
    SPIRITS,
    TYPE_COUNT,
    TYPES,
)
from chabudai.games.boo.patterns import ANY_TILE, HIGHEST, Arrangement, BalanceTile, TypeSum

HUES: Final = ["shu", "ai", "matsu", "yamabuki"]
"""The temple colours red, blue, green, yellow."""
SHAPES: Final = ["triangle", "circle", "diamond", "square"]
WEAVES: Final = ["uroko", "seigaiha", "asanoha", "kagome"]
SEAT_FILLS: Final = ["var(--fuji)", "var(--yamabuki)", "var(--nando)", "var(--boo-brown)"]
"""The player colours purple, yellow, green, brown; each has a shape of its own."""
SEAT_SHAPES: Final = ["hexagon", "star", "cross", "circle"]
TYPE_FILLS: Final = ["var(--shu-pale)", "var(--fuji-pale)", "var(--matsu-pale)", "var(--ai-pale)"]
TYPE_INKS: Final = ["var(--shu-deep)", "var(--fuji-deep)", "var(--matsu-deep)", "var(--ai-deep)"]
INK: Final = "var(--sumi)"
PAPER: Final = "var(--washi-high)"
BOX: Final = 40
"""Symbols are drawn in a box of 40 × 40."""
HOME_BOX: Final = 60
STICK_WIDTH: Final = 11
STICK_HEIGHT: Final = 32


def define_art(drawing: Drawing) -> None:
    """All symbols, the table's own colours, and how its targets look."""
    drawing.style(CLEAR_STYLE)
    drawing.colour("boo-brown", "#8a5a3c", "#c99a78")
    drawing.colour("boo-bamboo", "#7d9a4a", "#8fae5c")
    drawing.colour("boo-tatami", "#efe6c4", "#20263a")
    drawing.colour("boo-glow", "#e9d27a", "#f6e27f")
    for name, art in zip(ICONS, _actions(), strict=True):
        drawing.define(symbol(f"boo-{name}", BOX, BOX, *art))
    for name, art in zip(TYPES, _types(), strict=True):
        drawing.define(symbol(f"boo-{name}", BOX, BOX, *art))
    for name, art in zip(FOODS, _foods(), strict=True):
        drawing.define(symbol(f"boo-{name}", BOX, BOX, *art))
    for name, art in zip(SPIRITS, _spirits(), strict=True):
        drawing.define(symbol(f"boo-{name}", BOX, BOX, *art))
    for home_type in range(TYPE_COUNT):
        for comfort in range(1, HIGHEST + 1):
            art = _home_art(home_type, comfort)
            drawing.define(symbol(f"boo-home-{home_type}-{comfort}", HOME_BOX, HOME_BOX, *art))
        night = _night_art(home_type)
        drawing.define(symbol(f"boo-night-{home_type}", BOX, BOX, *night, preserveAspectRatio="none"))
    for mark in range(ANY_TILE + 1):
        drawing.define(symbol(f"boo-wish-{mark}", BOX, BOX, *_wish_art(mark)))
    for name, tint in (("boo-mat", "var(--boo-tatami)"), ("boo-mat-middle", "var(--washi-low)")):
        drawing.define(symbol(name, BOX, BOX, *_mat_art(tint), preserveAspectRatio="none"))
    for owner in range(OWNERS):
        drawing.define(symbol(f"boo-stick-{owner}", STICK_WIDTH, STICK_HEIGHT, *_stick_art(owner)))


def icon(name: str, x: float, y: float, size: float, **attrs: str) -> Element:
    return use(f"boo-{name}", x, y, width=size, height=size, **attrs)


# --- symbols -----------------------------------------------------------------------------------------------------


def _pen(element: Element, width: float = 2, fill: str = "none", ink: str = INK) -> Element:
    return inked(element, ink, width, fill)


def _actions() -> list[list[Element]]:
    balance = [
        _pen(path("M", 20, 7, "V", 33, "M", 11, 33, "H", 29, "M", 7, 12, "H", 33), 2.4),
        _pen(path("M", 2, 23, "L", 8, 12, "L", 14, 23, "A", 6, 6, 0, 0, 1, 2, 23, "Z"), 1.8, "var(--fuji-pale)"),
        _pen(path("M", 26, 23, "L", 32, 12, "L", 38, 23, "A", 6, 6, 0, 0, 1, 26, 23, "Z"), 1.8, "var(--fuji-pale)"),
    ]
    improve = [
        _pen(
            path("M", 3, 18, "Q", 14, 14, 20, 5, "Q", 26, 14, 37, 18, "L", 34, 21, "H", 6, "Z"), 1.8, "var(--shu-pale)"
        ),
        _pen(rect(9, 21, 22, 14), 1.8, PAPER),
        _pen(path("M", 16, 35, "V", 25, "H", 24, "V", 35), 1.8),
    ]
    fund = [
        _pen(circle(20, 20, 14), 2, "var(--yamabuki)"),
        _pen(rect(15, 15, 10, 10), 2, PAPER),
    ]
    cook = [
        _pen(path("M", 5, 20, "H", 35, "Q", 34, 33, 24, 34, "H", 16, "Q", 6, 33, 5, 20, "Z"), 2, "var(--kaki-pale)"),
        _pen(
            path("M", 14, 15, "q", -3, -4, 0, -8, "M", 20, 15, "q", -3, -4, 0, -8, "M", 26, 15, "q", -3, -4, 0, -8), 1.8
        ),
    ]
    wild = [shape("star", 20, 20, 14, fill="var(--yamabuki)", stroke=INK, stroke_width=2)]
    return [balance, improve, fund, cook, wild]


def _types() -> list[list[Element]]:
    vase = [
        _pen(path("M", 20, 16, "q", -4, -7, -9, -8, "M", 20, 16, "q", 3, -8, 8, -9, "M", 20, 16, "V", 6), 1.8),
        circle(11, 8, 3.2, fill="var(--shu)"),
        circle(28, 7, 3.2, fill="var(--shu)"),
        circle(20, 5, 3.2, fill="var(--shu)"),
        _pen(
            path(
                "M",
                16,
                16,
                "H",
                24,
                "Q",
                24,
                20,
                28,
                24,
                "Q",
                30,
                33,
                24,
                36,
                "H",
                16,
                "Q",
                10,
                33,
                12,
                24,
                "Q",
                16,
                20,
                16,
                16,
                "Z",
            ),
            1.8,
            PAPER,
        ),
    ]
    shrine = [
        _pen(path("M", 3, 9, "Q", 20, 13, 37, 9, "V", 13, "Q", 20, 17, 3, 13, "Z"), 1.6, "var(--shu)"),
        _pen(path("M", 7, 20, "H", 33), 3),
        _pen(path("M", 11, 15, "V", 36, "M", 29, 15, "V", 36), 3.4),
    ]
    lantern = [
        _pen(path("M", 6, 15, "Q", 20, 12, 20, 4, "Q", 20, 12, 34, 15, "Z"), 1.8, "var(--nezumi)"),
        _pen(rect(12, 15, 16, 10), 1.8, "var(--boo-glow)"),
        _pen(path("M", 20, 15, "V", 25), 1.4),
        _pen(path("M", 9, 25, "H", 31, "L", 27, 29, "H", 13, "Z"), 1.6, "var(--nezumi)"),
        _pen(rect(16, 29, 8, 7), 1.8, "var(--nezumi)"),
    ]
    bowl = [
        _pen(path("M", 6, 16, "Q", 8, 32, 16, 33, "H", 24, "Q", 32, 32, 34, 16, "Z"), 1.8, "var(--ai)"),
        _pen(ellipse(20, 16, 14, 4), 1.8, "var(--matsu-pale)"),
        _pen(path("M", 15, 37, "H", 25, "L", 24, 33, "H", 16, "Z"), 1.6, "var(--ai)"),
    ]
    return [vase, shrine, lantern, bowl]


def _foods() -> list[list[Element]]:
    tea = [
        _pen(path("M", 9, 15, "H", 31, "L", 28, 34, "H", 12, "Z"), 1.8, "var(--nando-pale)"),
        _pen(ellipse(20, 15, 11, 3), 1.6, "var(--matsu)"),
    ]
    bowl = path("M", 4, 20, "H", 36, "Q", 34, 33, 25, 35, "H", 15, "Q", 6, 33, 4, 20, "Z")
    rice = [
        _pen(path("M", 8, 20, "Q", 10, 8, 20, 8, "Q", 30, 8, 32, 20, "Z"), 1.6, PAPER),
        _pen(bowl, 1.8, "var(--ai-pale)"),
    ]
    noodles = path("M", 9, 19, "q", 3, -7, 6, 0, "q", 3, -7, 6, 0, "q", 3, -7, 6, 0)
    ramen = [
        _pen(path("M", 18, 20, "L", 36, 4, "M", 24, 20, "L", 38, 8), 1.8),
        _pen(noodles, 2.2, "none", "var(--yamabuki-deep)"),
        _pen(path("M", 4, 20, "H", 36, "Q", 34, 33, 25, 35, "H", 15, "Q", 6, 33, 4, 20, "Z"), 1.8, "var(--shu-pale)"),
    ]
    return [tea, rice, ramen]


def _eyes(y: float = 20, apart: float = 6, r: float = 1.7) -> list[Element]:
    return [circle(20 - apart, y, r), circle(20 + apart, y, r)]


def _spirits() -> list[list[Element]]:
    kappa = [
        _pen(
            path("M", 5, 17, "L", 10, 10, "L", 30, 10, "L", 35, 17, "L", 31, 30, "Q", 20, 38, 9, 30, "Z"),
            1.8,
            "var(--matsu)",
        ),
        _pen(ellipse(20, 9, 9, 3.6), 1.6, "var(--ai-pale)"),
        *_eyes(19),
        _pen(polygon([(14, 25), (26, 25), (20, 31)]), 1.5, "var(--yamabuki)"),
    ]
    tanuki = [
        _pen(path("M", 7, 13, "L", 8, 4, "L", 15, 8, "M", 33, 13, "L", 32, 4, "L", 25, 8), 1.8, "var(--boo-brown)"),
        _pen(circle(20, 21, 14.5), 1.8, "var(--boo-brown)"),
        ellipse(13.5, 19, 5, 4, fill=INK, transform="rotate(-18 13.5 19)"),
        ellipse(26.5, 19, 5, 4, fill=INK, transform="rotate(18 26.5 19)"),
        circle(14, 19, 1.6, fill=PAPER),
        circle(26, 19, 1.6, fill=PAPER),
        _pen(ellipse(20, 27, 5.5, 4), 1.4, PAPER),
        circle(20, 25, 1.8),
    ]
    rokurokubi = [
        _pen(path("M", 9, 39, "Q", 4, 28, 16, 26, "Q", 28, 24, 22, 16), 6, "none", INK),
        _pen(path("M", 9, 39, "Q", 4, 28, 16, 26, "Q", 28, 24, 22, 16), 3, "none", "var(--kaki-pale)"),
        _pen(ellipse(22, 12, 8, 9), 1.8, "var(--kaki-pale)"),
        path("M", 13, 13, "Q", 11, 1, 22, 2, "Q", 33, 1, 31, 13, "Q", 29, 5, 22, 6, "Q", 15, 5, 13, 13, "Z"),
        circle(19, 12, 1.3),
        circle(25, 12, 1.3),
        _pen(path("M", 20, 17, "Q", 22, 18.5, 24, 17), 1.3, "none", "var(--shu)"),
    ]
    kitsune = [
        _pen(path("M", 4, 3, "L", 15, 11, "H", 25, "L", 36, 3, "L", 34, 20, "L", 20, 38, "L", 6, 20, "Z"), 1.8, PAPER),
        path("M", 8, 8, "L", 13, 12, "L", 9, 15, "Z", fill="var(--shu)"),
        path("M", 32, 8, "L", 27, 12, "L", 31, 15, "Z", fill="var(--shu)"),
        _pen(path("M", 11, 20, "L", 16, 22, "M", 29, 20, "L", 24, 22), 2.2),
        circle(20, 34, 2.2),
        _pen(path("M", 20, 15, "V", 20), 2, "none", "var(--shu)"),
    ]
    tengu = [
        _pen(path("M", 7, 10, "Q", 20, 2, 33, 10, "L", 31, 28, "Q", 20, 40, 9, 28, "Z"), 1.8, "var(--shu)"),
        _pen(rect(14, 3, 12, 6, 2), 1.6, INK),
        _pen(path("M", 11, 16, "L", 17, 18, "M", 29, 16, "L", 23, 18), 2.4),
        _pen(path("M", 17, 20, "H", 24, "L", 39, 25, "Q", 39, 28, 35, 28, "L", 18, 26, "Z"), 1.6, "var(--shu)"),
        _pen(path("M", 13, 31, "Q", 20, 34, 27, 31), 1.8, "none", PAPER),
    ]
    bakeneko = [
        _pen(
            path("M", 6, 5, "L", 14, 10, "H", 26, "L", 34, 5, "V", 22, "Q", 32, 36, 20, 36, "Q", 8, 36, 6, 22, "Z"),
            1.8,
            "var(--nezumi)",
        ),
        _pen(ellipse(13.5, 20, 3.4, 4.2), 1.4, "var(--yamabuki)"),
        _pen(ellipse(26.5, 20, 3.4, 4.2), 1.4, "var(--yamabuki)"),
        ellipse(13.5, 20, 1, 3.4),
        ellipse(26.5, 20, 1, 3.4),
        polygon([(18, 26), (22, 26), (20, 28.5)], fill="var(--shu)"),
        _pen(
            path("M", 3, 25, "L", 12, 27, "M", 3, 31, "L", 12, 29, "M", 37, 25, "L", 28, 27, "M", 37, 31, "L", 28, 29),
            1.2,
        ),
    ]
    ookami = [
        _pen(
            path(
                "M",
                5,
                3,
                "L",
                14,
                10,
                "H",
                26,
                "L",
                35,
                3,
                "L",
                37,
                22,
                "L",
                26,
                30,
                "L",
                24,
                38,
                "H",
                16,
                "L",
                14,
                30,
                "L",
                3,
                22,
                "Z",
            ),
            1.8,
            "var(--ai)",
        ),
        path("M", 20, 14, "L", 26, 30, "L", 24, 37, "H", 16, "L", 14, 30, "Z", fill=PAPER),
        _pen(path("M", 9, 19, "L", 15, 21, "M", 31, 19, "L", 25, 21), 2.4),
        ellipse(20, 33.5, 3, 2.2),
    ]
    return [kappa, tanuki, rokurokubi, kitsune, tengu, bakeneko, ookami]


# --- things to click ---------------------------------------------------------------------------------------------

CLEAR_STYLE: Final = (
    ".chabudai .boo-clear.target>.hit{fill-opacity:.1;stroke-width:3.5;animation:boo-pulse 2.4s ease-in-out infinite}"
    ".chabudai .boo-clear.target:hover>.hit{fill-opacity:.3;animation:none}"
    "@keyframes boo-pulse{50%{stroke-opacity:.5}}"
)


def clear_slot(
    id: str, hit: Element, *children: Element | str, title: str, x: float = 0, y: float = 0, class_: str = ""
) -> Element:
    """A slot whose picture must stay readable while it can be clicked: edged rather than veiled."""
    return slot(id, hit, *children, title=title, x=x, y=y, class_=f"boo-clear {class_}".strip())


# --- pieces ------------------------------------------------------------------------------------------------------


def shoot(kind: int, width: float = 48, height: float = 40) -> Element:
    """A section of bamboo in its colour, with the colour's shape and its action."""
    colour, action = divmod(kind, ICON_COUNT)
    hue = HUES[colour]
    size = min(width * 0.62, height - 8)
    return group(
        rect(1, 1, width - 2, height - 2, 7, fill=f"var(--{hue})", stroke=INK, stroke_width=1.3),
        line(3, 6, width - 3, 6, stroke=f"var(--{hue}-pale)", stroke_width=1.4),
        line(3, height - 6, width - 3, height - 6, stroke=f"var(--{hue}-pale)", stroke_width=1.4),
        circle(width * 0.6, height / 2, size * 0.56, fill=PAPER, stroke=INK, stroke_width=1),
        icon(ICONS[action], width * 0.6 - size * 0.42, height / 2 - size * 0.42, size * 0.84),
        shape(SHAPES[colour], width * 0.17, height / 2, 5, fill=f"var(--{hue}-on)"),
        title=f"{SHOOT_NAMES[kind]} shoot",
    )


def seat_mark(owner: int, cx: float, cy: float, r: float) -> Element:
    """The mark of a player, or of the ghost."""
    if owner >= len(SEAT_FILLS):
        return circle(cx, cy, r, fill="none", stroke="var(--boo-brown)", stroke_width=1.8, stroke_dasharray="2 1.6")
    return shape(SEAT_SHAPES[owner], cx, cy, r, fill=SEAT_FILLS[owner], stroke=INK, stroke_width=1)


def stick(owner: int, x: float, base: float, height: float = 30) -> Element:
    """An incense stick with its owner's mark, glowing at the tip."""
    width = height * STICK_WIDTH / STICK_HEIGHT
    return use(f"boo-stick-{owner}", x - width / 2, base - height, width=width, height=height)


def _stick_art(owner: int) -> list[Element]:
    fill = SEAT_FILLS[owner] if owner < len(SEAT_FILLS) else "var(--boo-brown)"
    middle = STICK_WIDTH / 2
    return [
        rect(middle - 1.6, 2, 3.2, STICK_HEIGHT - 2, 1.4, fill=fill, stroke=INK, stroke_width=0.6),
        circle(middle, 2, 2, fill="var(--shu)"),
        seat_mark(owner, middle, STICK_HEIGHT * 0.56, 4.4),
    ]


def home_art(home_type: int, comfort: int, size: float) -> Element:
    """A home tile: an object, and its comfort as lit windows."""
    name = f"boo-home-{home_type}-{comfort}"
    return use(name, width=size, height=size, title=f"{TYPES[home_type]}, comfort {comfort}")


def _home_art(home_type: int, comfort: int) -> list[Element]:
    size = HOME_BOX
    art: list[Element] = [
        rect(1, 1, size - 2, size - 2, 6, fill=TYPE_FILLS[home_type], stroke=INK, stroke_width=1.2),
        icon(TYPES[home_type], size * 0.16, size * 0.05, size * 0.66),
    ]
    side = size * 0.17
    start = size / 2 - (comfort * (side + 3) - 3) / 2
    for window in range(comfort):
        left = start + window * (side + 3)
        art.append(rect(left, size * 0.75, side, side, 2, fill="var(--boo-glow)", stroke=INK, stroke_width=1.1))
    return art


def mat(middle: bool, demanded: int, width: float, height: float) -> list[Element]:
    """A tatami mat; the middle column is plain, a night cell glows with the type it demands (NONE for other cells)."""
    art = [use("boo-mat-middle" if middle else "boo-mat", width=width, height=height)]
    if demanded != NONE:
        art.append(use(f"boo-night-{demanded}", width=width, height=height))
        size = min(width, height) * 0.6
        name = TYPES[demanded]
        art.append(group(icon(name, (width - size) / 2, (height - size) / 2, size), opacity="0.55"))
    return art


def _mat_art(tint: str) -> list[Element]:
    stripes: list[str | float] = []
    for stripe in range(1, 4):
        stripes += ["M", 2, 10 * stripe, "H", 38]
    return [
        rect(0.3, 0.3, BOX - 0.6, BOX - 0.6, 1, fill=tint, stroke="var(--sumi-soft)", stroke_width=0.7),
        inked(path(*stripes), "var(--fibre)", 0.8),
    ]


def _night_art(home_type: int) -> list[Element]:
    dashes = rect(3, 3, BOX - 6, BOX - 6, 2, fill="none", stroke=TYPE_INKS[home_type], stroke_dasharray="3 3")
    return [
        rect(1.4, 1.4, BOX - 2.8, BOX - 2.8, 2, fill=TYPE_FILLS[home_type], stroke="var(--boo-glow)", stroke_width=2),
        dashes,
    ]


def balance_art(tile: BalanceTile, width: float, height: float) -> Element:
    """A balance tile: its pattern as a miniature grid, comfort wanted, happiness."""
    art: list[Element | str] = [
        rect(1, 1, width - 2, height - 2, 6, fill=PAPER, stroke=INK, stroke_width=1.2),
    ]
    room = height - 26
    requirement = tile.requirement
    if isinstance(requirement, Arrangement):
        cell = min((width - 10) / requirement.width, room / requirement.height, 24)
        left = (width - cell * requirement.width) / 2
        top = 4 + (room - cell * requirement.height) / 2
        for shift, mark in zip(requirement.shifts, requirement.marks, strict=True):
            x, y = left + shift % 5 * cell, top + shift // 5 * cell
            art.append(_pattern_cell(mark, x, y, cell))
    elif isinstance(requirement, TypeSum):
        cell = min(room - 2, 26)
        art.append(_pattern_cell(requirement.home_type, width / 2 - cell, 4 + (room - cell) / 2, cell))
        art.append(text(width / 2 + 3, 4 + room / 2 + 5, "…", 16, weight=700))
    if requirement.minimum:
        art.append(rect(6, height - 17, 11, 11, 2, fill="var(--boo-glow)", stroke=INK, stroke_width=1))
        art.append(text(19, height - 7, f"{requirement.minimum}+", 12, weight=700, class_="num"))
    art.append(circle(width - 14, height - 13, 9.5, fill="var(--fuji)"))
    art.append(
        text(width - 14, height - 8.6, str(tile.happiness), 13, anchor="middle", fill="var(--fuji-on)", weight=700)
    )
    return group(*art)


def _pattern_cell(mark: int, x: float, y: float, cell: float) -> Element:
    return use(f"boo-wish-{mark}", x, y, width=cell, height=cell)


def _wish_art(mark: int) -> list[Element]:
    """One cell of a balance tile's pattern."""
    if mark == ANY_TILE:
        return [
            rect(1, 1, BOX - 2, BOX - 2, 5, fill="var(--washi-low)", stroke=INK, stroke_width=2),
            text(BOX / 2, BOX * 0.72, "?", 26, anchor="middle", class_="soft", weight=700),
        ]
    return [
        rect(1, 1, BOX - 2, BOX - 2, 5, fill=TYPE_FILLS[mark], stroke=INK, stroke_width=2),
        icon(TYPES[mark], 4, 4, BOX - 8),
    ]


def spirit_art(kind: int, size: float, asleep: bool = False) -> Element:
    """A spirit's head; asleep it lies on its side and pales."""
    art = icon(SPIRITS[kind], 0, 0, size)
    if asleep:
        return moved(0, size, group(art, opacity="0.55"), turn=-90)
    return group(art)


def coin(cx: float, cy: float, r: float) -> Element:
    return icon("fund", cx - r * 1.4, cy - r * 1.4, r * 2.8)


def price(cx: float, cy: float, coins: int, r: float = 11) -> Element:
    """A coin that shows how many are to be paid."""
    return group(
        circle(cx, cy, r, fill="var(--yamabuki)", stroke=INK, stroke_width=1.2),
        text(
            cx,
            cy + r * 0.42,
            str(coins),
            r * 1.25,
            anchor="middle",
            fill="var(--yamabuki-on)",
            weight=700,
            class_="num",
        ),
    )


def happiness(cx: float, cy: float, points: int | str, r: float = 11) -> Element:
    return group(
        circle(cx, cy, r, fill="var(--fuji)"),
        text(
            cx, cy + r * 0.42, str(points), r * 1.25, anchor="middle", fill="var(--fuji-on)", weight=700, class_="num"
        ),
    )


def colour_mark(colour: int, cx: float, cy: float, r: float) -> Element:
    return shape(
        SHAPES[colour], cx, cy, r, fill=f"var(--{HUES[colour]})", stroke=f"var(--{HUES[colour]}-deep)", stroke_width=1.2
    )
