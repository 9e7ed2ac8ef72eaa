"""The pictures of BOO: actions, home tiles, food, spirits, shoots and incense; what repeats is a symbol."""

from __future__ import annotations

from typing import Final

from chabudai.core.palette import SeatLook
from chabudai.core.state import NONE
from chabudai.core.svg import Drawing, Element, circle, group, inked, line, moved, number, path, rect, symbol, use
from chabudai.core.svg_parts import shape
from chabudai.games.boo.draw.symbols import INK, PAPER, actions, foods, spirits, types
from chabudai.games.boo.rules.box import FOOD_WORTH, FOODS, ICON_COUNT, ICONS, OWNERS, SPIRITS
from chabudai.games.boo.rules.patterns import ANY_TILE, HIGHEST, TYPE_COUNT, TYPES, Arrangement, BalanceTile, TypeSum
from chabudai.games.boo.words.names import say, shoot_name, type_name

HUES: Final = ["shu", "ai", "matsu", "yamabuki"]
"""The temple colours red, blue, green, yellow."""
SHAPES: Final = ["triangle", "circle", "diamond", "square"]
SEAT_LOOKS: Final = [
    SeatLook("fuji", "shippo", "hexagon"),
    SeatLook("yamabuki", "kagome", "star"),
    SeatLook("nando", "ichimatsu", "cross"),
    SeatLook("kuri", "uroko", "circle"),
]
"""The player colours purple, yellow, green, brown; each has a shape of its own."""
TYPE_FILLS: Final = ["var(--shu-pale)", "var(--fuji-pale)", "var(--matsu-pale)", "var(--ai-pale)"]
TYPE_INKS: Final = ["var(--shu-deep)", "var(--fuji-deep)", "var(--matsu-deep)", "var(--ai-deep)"]
BOX: Final = 40
"""Symbols are drawn in a box of 40 × 40."""
HOME_BOX: Final = 60
STICK_WIDTH, STICK_HEIGHT = 11, 32


def define_art(drawing: Drawing) -> None:
    """All symbols, the table's own colours, and how its targets look."""
    drawing.colour("boo-bamboo", "#7d9a4a", "#8fae5c")
    drawing.colour("boo-tatami", "#efe6c4", "#20263a")
    drawing.colour("boo-glow", "#e9d27a", "#f6e27f")
    for names, arts in ((ICONS, actions()), (TYPES, types()), (FOODS, foods()), (SPIRITS, spirits())):
        for name, art in zip(names, arts, strict=True):
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
        title=say("{shoot} shoot", shoot=shoot_name(kind)),
    )


def seat_mark(owner: int, cx: float, cy: float, r: float) -> Element:
    """The mark of a player, or of the ghost."""
    if owner >= len(SEAT_LOOKS):
        return circle(cx, cy, r, fill="none", stroke="var(--kuri)", stroke_width=1.8, stroke_dasharray="2 1.6")
    look = SEAT_LOOKS[owner]
    return shape(look.shape, cx, cy, r, fill=f"var(--{look.hue})", stroke=INK, stroke_width=1)


def stick(owner: int, x: float, base: float, height: float = 30) -> Element:
    """An incense stick with its owner's mark, glowing at the tip."""
    width = height * STICK_WIDTH / STICK_HEIGHT
    return use(f"boo-stick-{owner}", x - width / 2, base - height, width=width, height=height)


def _stick_art(owner: int) -> list[Element]:
    fill = f"var(--{SEAT_LOOKS[owner].hue})" if owner < len(SEAT_LOOKS) else "var(--kuri)"
    middle = STICK_WIDTH / 2
    return [
        rect(middle - 1.6, 2, 3.2, STICK_HEIGHT - 2, 1.4, fill=fill, stroke=INK, stroke_width=0.6),
        circle(middle, 2, 2, fill="var(--shu)"),
        seat_mark(owner, middle, STICK_HEIGHT * 0.56, 4.4),
    ]


def home_art(home_type: int, comfort: int, size: float) -> Element:
    """A home tile: an object, and its comfort as lit windows."""
    name = f"boo-home-{home_type}-{comfort}"
    return use(name, width=size, height=size, title=home_words(home_type, comfort))


def home_words(home_type: int, comfort: int) -> str:
    return say("{type}, comfort {comfort}", type=type_name(home_type), comfort=comfort)


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
        mark = icon(TYPES[demanded], (width - size) / 2, (height - size) / 2, size)
        art.append(group(mark, opacity="0.55"))
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
    """A balance tile: its pattern as a miniature grid, comfort wanted in a lit window, happiness."""
    art: list[Element | str] = [rect(0.5, 0.5, width - 1, height - 1, 5, fill=PAPER, stroke=INK, stroke_width=1.1)]
    room = height - 20
    requirement = tile.requirement
    if isinstance(requirement, Arrangement):
        cell = min((width - 4) / requirement.width, (room - 2) / requirement.height, width * 0.46)
        left = (width - cell * requirement.width) / 2
        top = 2 + (room - cell * requirement.height) / 2
        for shift, mark in zip(requirement.shifts, requirement.marks, strict=True):
            art.append(_pattern_cell(mark, left + shift % 5 * cell, top + shift // 5 * cell, cell))
    elif isinstance(requirement, TypeSum):
        cell = min(room - 2, width * 0.46)
        art.append(_pattern_cell(requirement.home_type, width / 2 - cell + 2, 2 + (room - cell) / 2, cell))
        art += [circle(width / 2 + 6 + 4 * dot, 2 + room / 2, 1.4) for dot in range(3)]
    middle = height - 10.5
    if requirement.minimum:
        wide = 12 if requirement.minimum < 10 else 15
        art.append(rect(2, middle - 7.5, wide, 15, 2, fill="var(--boo-glow)", stroke=INK, stroke_width=1))
        art.append(number(2 + wide / 2, middle + 4.3, requirement.minimum, 12, fill="var(--yamabuki-on)"))
    art.append(happiness(width - 10, middle, tile.happiness, 8.96))
    return group(*art)


def _pattern_cell(mark: int, x: float, y: float, cell: float) -> Element:
    return use(f"boo-wish-{mark}", x, y, width=cell, height=cell)


def _wish_art(mark: int) -> list[Element]:
    """One cell of a balance tile's pattern."""
    if mark == ANY_TILE:
        return [
            rect(1, 1, BOX - 2, BOX - 2, 5, fill="var(--washi-low)", stroke=INK, stroke_width=2),
            circle(BOX / 2, BOX / 2, 7, fill="none", stroke="var(--sumi-soft)", stroke_width=3),
        ]
    return [
        rect(1, 1, BOX - 2, BOX - 2, 5, fill=TYPE_FILLS[mark], stroke=INK, stroke_width=2),
        icon(TYPES[mark], 2, 2, BOX - 4),
    ]


def spirit_art(kind: int, size: float, asleep: bool = False) -> Element:
    """A spirit's head; asleep it lies on its side and pales."""
    art = icon(SPIRITS[kind], 0, 0, size)
    if asleep:
        return moved(0, size, group(art, opacity="0.55"), turn=-90)
    return group(art)


def counter(kind: int) -> Element:
    """A food counter with what it is worth, in a box of 40 × 40."""
    return group(
        circle(19, 19, 17.5, fill=PAPER, stroke=INK, stroke_width=1.2),
        icon(FOODS[kind], 4, 4, 27),
        circle(31, 31, 8.5, fill=INK),
        number(31, 35.3, FOOD_WORTH[kind], 12, fill=PAPER),
    )


def coin(cx: float, cy: float, r: float) -> Element:
    return icon("fund", cx - r * 1.4, cy - r * 1.4, r * 2.8)


def price(cx: float, cy: float, coins: int, r: float = 9) -> Element:
    """A coin that shows how many are to be paid."""
    disc = circle(cx, cy, r, fill="var(--yamabuki)", stroke=INK, stroke_width=1.2)
    return group(disc, number(cx, cy + r * 0.47, coins, r * 1.34, fill="var(--yamabuki-on)"))


def happiness(cx: float, cy: float, points: int | str, r: float = 9) -> Element:
    return group(
        circle(cx, cy, r, fill="var(--fuji)"), number(cx, cy + r * 0.47, points, r * 1.34, fill="var(--fuji-on)")
    )


def colour_mark(colour: int, cx: float, cy: float, r: float) -> Element:
    return shape(
        SHAPES[colour], cx, cy, r, fill=f"var(--{HUES[colour]})", stroke=f"var(--{HUES[colour]}-deep)", stroke_width=1.2
    )
