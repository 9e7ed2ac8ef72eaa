"""The art of Hitodama: goods, spirits, imps, ice and flames as small symbols, and the colours of dusk."""

from __future__ import annotations

from typing import Final

from chabudai.core.palette import SEATS
from chabudai.core.svg import (
    Attr,
    Drawing,
    Element,
    circle,
    ellipse,
    group,
    inked,
    moved,
    path,
    polygon,
    rect,
    symbol,
    use,
)
from chabudai.core.svg_parts import shape

SEASON_HUES: Final = ["matsu", "nando", "kaki", "ai"]
GOOD_SYMBOLS: Final = ["ht-berry", "ht-amber", "ht-sapphire", "ht-imp", "ht-sun", "ht-moon"]
WIDE: Final = 608
"""The width of every region: twice that of the narrowest phone."""
LETTERS: Final = 24
"""The smallest words."""
BOX: Final = 24
"""Side of the square in which every symbol is drawn."""
COLOURS: Final = {
    "dusk": ("#dcd6e4", "#10132a"),
    "dusk-deep": ("#453c63", "#04050c"),
    "imp": ("#1f1c28", "#05060b"),
    "imp-edge": ("#1f1c28", "#8f89a8"),
    "eye": ("#f3c94f", "#f3c94f"),
    "frost": ("#cfe6f2", "#a9d3ea"),
    "frost-edge": ("#3f7fa3", "#e8f6ff"),
    "frost-ink": ("#1f4377", "#1f4377"),
    "spirit": ("#4f8fd6", "#7fc0ff"),
    "night": ("#4b4468", "#0b0d1c"),
    "night-edge": ("#2b2740", "#575f86"),
    "wrath": ("#1d2a52", "#0d1430"),
    "wrath-ink": ("#e4f1ff", "#e4f1ff"),
}
"""Those of dusk, by day and by night."""


def define(drawing: Drawing) -> None:
    """Declare the colours and symbols; only what is used is written."""
    symbols = [_berry(), _amber(), _sapphire(), _imp(), _sun(), _moon(), _den(), _torii(), _flame(), _ice(), _coin()]
    drawing.dress(COLOURS, symbols)


def icon(name: str, cx: float, cy: float, size: float, opacity: float | None = None) -> Element:
    """A symbol around a middle point."""
    return use(name, cx - size / 2, cy - size / 2, width=size, height=size, opacity=opacity)


def good(kind: int, cx: float, cy: float, size: float) -> Element:
    return icon(GOOD_SYMBOLS[kind], cx, cy, size)


def goods_row(goods: list[int], x: float, cy: float, size: float, most: float) -> tuple[list[Element], float]:
    """Goods one beside the other from x on, closer together where room is short; and where they end."""
    kinds = [kind for kind, number in enumerate(goods) for _ in range(number)]
    step = min(size * 1.02, most / max(1, len(kinds)))
    drawn = [good(kind, x + size / 2 + index * step, cy, size) for index, kind in enumerate(kinds)]
    return drawn, x + size + (len(kinds) - 1) * step if kinds else x


def sheet(width: float, height: float, corner: float, **attrs: Attr) -> list[Element]:
    """A rounded sheet with its shadow."""
    return [rect(2, 3, width, height, corner, class_="shadow"), rect(0, 0, width, height, corner, title="", **attrs)]


def _symbol(name: str, *art: Element) -> Element:
    return symbol(name, BOX, BOX, *art)


# --- goods ------------------------------------------------------------------------------------------------------------


def _berry() -> Element:
    return _symbol(
        "ht-berry",
        inked(path("M12 9C12 5 14 3 18 2.5"), "var(--matsu-deep)", 1.6),
        path("M12.5 7C9 2 5 2.5 3.5 4C5 7.5 9 8.5 12.5 7Z", fill="var(--matsu)"),
        circle(8.5, 15, 5.6, fill="var(--shu)", stroke="var(--shu-deep)", stroke_width=1),
        circle(16, 14, 5.2, fill="var(--shu)", stroke="var(--shu-deep)", stroke_width=1),
        circle(6.8, 13, 1.3, fill="var(--washi-high)", opacity=0.8),
        circle(14.4, 12, 1.2, fill="var(--washi-high)", opacity=0.8),
    )


def _amber() -> Element:
    points = [(12.0, 2.5), (19.5, 7.0), (20.5, 15.0), (14.0, 21.5), (6.0, 19.5), (3.5, 11.0)]
    return _symbol(
        "ht-amber",
        polygon(
            points, fill="var(--yamabuki)", stroke="var(--yamabuki-deep)", stroke_width=1.2, stroke_linejoin="round"
        ),
        path("M12 2.5L10.5 11L3.5 11M10.5 11L14 21.5M10.5 11L20.5 15", fill="none", stroke="var(--yamabuki-deep)"),
        path("M7 8.5L10 5.5", fill="none", stroke="var(--washi-high)", stroke_width=1.8, stroke_linecap="round"),
    )


def _sapphire() -> Element:
    points = [(6.0, 4.0), (18.0, 4.0), (22.0, 10.0), (12.0, 21.5), (2.0, 10.0)]
    return _symbol(
        "ht-sapphire",
        polygon(points, fill="var(--ai)", stroke="var(--ai-deep)", stroke_width=1.2, stroke_linejoin="round"),
        path(
            "M2 10H22M6 4L9 10L12 21.5L15 10L18 4M9 10L12 4L15 10",
            fill="none",
            stroke="var(--ai-pale)",
            stroke_width=0.9,
        ),
    )


def _imp() -> Element:
    return _symbol(
        "ht-imp",
        path(
            "M5 9L3 2L9.5 5Q12 4.2 14.5 5L21 2L19 9Q21.5 12 20.8 15.5Q19 22 12 22Q5 22 3.2 15.5Q2.5 12 5 9Z",
            fill="var(--imp)",
            stroke="var(--imp-edge)",
            stroke_width=1,
            stroke_linejoin="round",
        ),
        ellipse(8.6, 12.4, 2.1, 2.5, fill="var(--eye)"),
        ellipse(15.4, 12.4, 2.1, 2.5, fill="var(--eye)"),
        circle(9, 12.9, 0.95, fill="var(--imp)"),
        circle(15, 12.9, 0.95, fill="var(--imp)"),
        inked(path("M9.5 17.4Q12 19 14.5 17.4"), "var(--eye)", 1.1),
    )


def _card_back(fill: str, edge: str) -> Element:
    return rect(4, 1.5, 16, 21, 2.5, fill=fill, stroke=edge, stroke_width=1.2)


def _sun() -> Element:
    rays = "M12 5.2V7M12 17V18.8M5.8 12H7.4M16.6 12H18.2M7.6 7.6L8.8 8.8M15.2 15.2L16.4 16.4M16.4 7.6L15.2 8.8"
    return _symbol(
        "ht-sun",
        _card_back("var(--yamabuki-pale)", "var(--yamabuki-deep)"),
        circle(12, 12, 3.5, fill="var(--yamabuki)", stroke="var(--yamabuki-deep)", stroke_width=0.9),
        inked(path(rays + "M8.8 15.2L7.6 16.4"), "var(--yamabuki-deep)", 1.2),
    )


def _moon() -> Element:
    return _symbol(
        "ht-moon",
        _card_back("var(--fuji-pale)", "var(--fuji-deep)"),
        path(
            "M14.5 6.2A6.2 6.2 0 1 0 14.5 17.8A4.8 4.8 0 1 1 14.5 6.2Z", fill="var(--fuji)", stroke="var(--fuji-deep)"
        ),
        circle(15.6, 9.4, 0.8, fill="var(--fuji-deep)"),
    )


def _den() -> Element:
    return _symbol(
        "ht-den",
        path("M2 21V13Q2 4 12 3Q22 4 22 13V21Z", fill="var(--nezumi)", stroke="var(--nezumi-deep)", stroke_width=1.2),
        path("M6.5 21V14.5Q7 9.5 12 9.2Q17 9.5 17.5 14.5V21Z", fill="var(--imp)"),
        ellipse(10, 15, 1.2, 1.5, fill="var(--eye)"),
        ellipse(14, 15, 1.2, 1.5, fill="var(--eye)"),
    )


def _torii() -> Element:
    return _symbol(
        "ht-torii",
        path("M1.5 3.5Q12 6.5 22.5 3.5L21.8 7.2Q12 8.6 2.2 7.2Z", fill="var(--shu)", stroke="var(--shu-deep)"),
        rect(4, 10, 16, 2.2, fill="var(--shu)", stroke="var(--shu-deep)", stroke_width=0.7),
        path(
            "M6 7.6L5 22H8L8.4 7.8ZM18 7.6L19 22H16L15.6 7.8Z",
            fill="var(--shu)",
            stroke="var(--shu-deep)",
            stroke_width=0.7,
        ),
        rect(10.8, 7.6, 2.4, 2.6, fill="var(--shu-deep)"),
    )


def _flame() -> Element:
    return _symbol(
        "ht-flame",
        path(
            "M13 2C14 6 20 9.5 20 15A8 7.6 0 0 1 4 15C4 11.5 6.5 9.8 7.6 6.6C9 8 9.4 9 9.4 10.4C12 8 13 5 13 1.5Z",
            fill="var(--spirit)",
            stroke="var(--ai-deep)",
            stroke_width=1.1,
            stroke_linejoin="round",
        ),
        path(
            "M12.4 12C13 14.5 15.6 15 15.6 18A3.6 3.6 0 0 1 8.4 18C8.4 15.8 11.4 15 12.4 12Z", fill="var(--washi-high)"
        ),
    )


def _ice() -> Element:
    arms = "M12 2V22M3.3 7L20.7 17M20.7 7L3.3 17M12 6L9.5 3.8M12 6L14.5 3.8M12 18L9.5 20.2M12 18L14.5 20.2"
    return _symbol(
        "ht-ice",
        polygon(
            [(12.0, 0.8), (21.8, 6.4), (21.8, 17.6), (12.0, 23.2), (2.2, 17.6), (2.2, 6.4)],
            fill="var(--frost)",
            stroke="var(--frost-edge)",
            stroke_width=1.2,
            opacity=0.92,
        ),
        inked(path(arms), "var(--frost-ink)", 1.2),
    )


def _coin() -> Element:
    return _symbol(
        "ht-coin",
        circle(12, 12, 10.4, fill="var(--yamabuki)", stroke="var(--yamabuki-deep)", stroke_width=1.4),
        circle(12, 12, 7.8, fill="none", stroke="var(--yamabuki-deep)", stroke_width=0.8),
        path("M12 4.5L14.4 12L12 19.5L9.6 12Z", fill="var(--yamabuki-deep)"),
        path("M4.5 12L12 10.4L19.5 12L12 13.6Z", fill="var(--yamabuki-deep)", opacity=0.55),
    )


# --- pieces ---------------------------------------------------------------------------------------------------------


def essence(seat: int, cx: float, cy: float, size: float, asleep: bool = False) -> Element:
    """A spirit in the colour of its seat with the seat's sign on its breast; lying and greyer when asleep."""
    look = SEATS[seat]
    tone = f"var(--{look.hue})"
    body = path(
        "M0-11C6-8 8.5-2 8.5 5Q8.5 10 6 11Q4 8.5 2.5 10.6Q0 13-2.5 10.6Q-4 8.5-6 11Q-8.5 10-8.5 5C-8.5-2-6-8 0-11Z",
        fill=tone,
        stroke=f"var(--{look.hue}-deep)",
        stroke_width=1.3,
        stroke_linejoin="round",
    )
    sign = shape(look.shape, 0, 4.2, 3.1, fill=f"var(--{look.hue}-on)")
    if asleep:
        eyes = inked(path("M-4.6-2.2Q-3-0.8-1.4-2.2M1.4-2.2Q3-0.8 4.6-2.2"), f"var(--{look.hue}-on)", 1.2)
        lying = moved(0, 2, body, eyes, sign, turn=-90)
        dream = inked(path("M4.5-11H9.5L4.5-5.5H9.5"), "var(--sumi-soft)", 1.6)
        return moved(cx, cy, group(lying, opacity=0.72), dream, scale=size / BOX)
    eyes = group(
        ellipse(-3, -2.6, 1.3, 1.8, fill=f"var(--{look.hue}-on)"),
        ellipse(3, -2.6, 1.3, 1.8, fill=f"var(--{look.hue}-on)"),
    )
    return moved(cx, cy, body, eyes, sign, scale=size / BOX)


def akku(cx: float, cy: float, size: float) -> Element:
    return icon("ht-imp", cx, cy, size)


def ice(cx: float, cy: float, size: float) -> Element:
    return icon("ht-ice", cx, cy, size)
