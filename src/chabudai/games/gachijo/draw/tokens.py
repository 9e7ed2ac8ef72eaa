"""Small drawings around the origin, 48 units wide: treasures, tools, weapons, chips, and what is printed on squares."""

from __future__ import annotations

import math
from typing import Final

from chabudai.core.svg import Element, circle, ellipse, group, path, polygon, rect
from chabudai.core.svg_parts import shape

INK: Final = "var(--gj-token-ink)"
PAPER: Final = "var(--gj-token)"
GOLD: Final = "var(--gj-gold)"
STEEL: Final = "var(--gj-steel)"
WOOD: Final = "var(--gj-wood)"

TREASURE_ART: Final = ["gj-kagami", "gj-koban", "gj-kozuchi", "gj-kabuto"]
TOOL_ART: Final = ["gj-take", "gj-hashigo", "gj-nawa", "gj-nuno", "gj-kekkai", "gj-kusuri"]
WEAPON_ART: Final = ["gj-tsume", "gj-katana", "gj-shuri", "gj-kemuri"]


def tokens() -> list[Element]:
    return [*_treasures(), *_tools(), *_weapons(), *_chips(), *_squares()]


def _named(name: str, *art: Element) -> Element:
    return group(*art, id=name)


def edged(element: Element) -> Element:
    """With a line of ink around it. Attributes, as rules of style do not reach into what `use` repeats."""
    return element.set(stroke=INK, stroke_width=1.8, stroke_linejoin="round", stroke_linecap="round")


def plate(element: Element) -> Element:
    """The ground of a token."""
    return element.set(fill=PAPER, stroke=INK, stroke_width=1.6)


def line(d: str, width: float = 2, ink: str = INK) -> Element:
    return path(d, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def solid(d: str, fill: str) -> Element:
    return edged(path(d, fill=fill))


# --- treasures ------------------------------------------------------------------------------------------------------


def _coin() -> list[Element]:
    return [circle(0, 0, 23, fill=INK), circle(0, 0, 21.4, fill=GOLD), circle(0, 0, 18.6, fill=PAPER)]


def _treasures() -> list[Element]:
    petals = [
        edged(circle(11.4 * math.cos(turn * math.pi / 4), 11.4 * math.sin(turn * math.pi / 4), 4.4, fill=GOLD))
        for turn in range(8)
    ]
    mirror = [*petals, edged(circle(0, 0, 11, fill=GOLD)), edged(circle(0, 0, 7.4, fill="var(--gj-gem)"))]
    mirror.append(line("M-3.5 1.5L2-4M0 4L4-0.5", 1.6, PAPER))
    coin = [
        edged(ellipse(0, 0, 9.6, 14.6, fill=GOLD)),
        line("M-6.4-7H6.4M-8.4-3.4H8.4M-8.4 3.4H8.4M-6.4 7H6.4", 1.3),
        circle(0, 0, 2.6, fill=INK),
    ]
    mallet = [
        group(
            edged(rect(-2.2, -1, 4.4, 17, 1.5, fill=WOOD)),
            edged(rect(-12, -12, 24, 13, 3, fill=GOLD)),
            line("M-7.5-12V1M7.5-12V1", 1.6),
            edged(circle(0, -5.5, 3, fill="var(--gj-flame)")),
            transform="rotate(28)",
        )
    ]
    helmet = [
        solid("M-2-5C-9-8-13-12-13-17C-17-10-15-2-6 0ZM2-5C9-8 13-12 13-17C17-10 15-2 6 0Z", GOLD),
        solid("M-13 8C-13-6-7-11 0-11S13-6 13 8L16 13H-16Z", "var(--gj-lacquer)"),
        line("M-13 8H13M-6-8V8M6-8V8", 1.4, GOLD),
        edged(circle(0, -4, 3.6, fill=GOLD)),
    ]
    arts = [mirror, coin, mallet, helmet]
    return [_named(name, *_coin(), *art) for name, art in zip(TREASURE_ART, arts, strict=True)]


# --- tools: square tokens -------------------------------------------------------------------------------------------


def _plate() -> Element:
    return plate(rect(-22, -22, 44, 44, 8))


def _tools() -> list[Element]:
    bamboo = [
        group(
            edged(rect(-4.5, -17, 9, 34, 2.5, fill="var(--gj-leaf)")),
            line("M-5.5-6H5.5M-5.5 6H5.5", 2),
            transform="rotate(24)",
        ),
        solid("M5-6C10-16 18-14 18-14C17-8 11-4 5-6Z", "var(--gj-leaf)"),
    ]
    ladder = [line("M-7-17L-9 17M7-17L9 17", 3.4, WOOD), line("M-7-11H7M-8-4H8M-8 3H8M-9 10H9", 3, WOOD)]
    ladder.append(line("M-7-17L-9 17M7-17L9 17M-7-11H7M-8-4H8M-8 3H8M-9 10H9", 1))
    rope = [
        line("M-3 6m-11 0a11 8 0 1 0 22 0a11 8 0 1 0-22 0M-8 6a6 4 0 1 0 12 0a6 4 0 1 0-12 0", 3.6, WOOD),
        line("M8 4C14-2 6-8 11-15", 3.6, WOOD),
        line("M6-11Q5-18 11-18Q17-18 16-11M11-18V-12", 2.6),
    ]
    cloth = [
        solid("M-16-11Q-8-16 0-11T16-11V10Q8 15 0 10T-16 10Z", "var(--gj-smoke)"),
        line("M-10-8V9M-3-7V8M4-9V9M11-9V9", 1.2),
    ]
    ward = [
        edged(circle(0, 0, 16, fill="none")),
        polygon([(14 * math.sin(k * 0.8 * math.pi), -14 * math.cos(k * 0.8 * math.pi)) for k in range(5)], fill="none"),
        edged(circle(0, 0, 4, fill="var(--gj-flame)")),
    ]
    edged(ward[1])
    gourd = [
        solid("M-4-13C-9-9-6-3-4-2C-14 2-13 16 0 16S14 2 4-2C6-3 9-9 4-13Z", "var(--gj-flame)"),
        solid("M-4-18H4V-13H-4Z", WOOD),
        line("M-4 8H4M0 4V12", 2.6, PAPER),
    ]
    arts = [bamboo, ladder, rope, cloth, ward, gourd]
    return [_named(name, _plate(), *art) for name, art in zip(TOOL_ART, arts, strict=True)]


# --- weapons: eight-sided tokens ------------------------------------------------------------------------------------

_OCTAGON: Final = "M-9.5-23H9.5L23-9.5V9.5L9.5 23H-9.5L-23 9.5V-9.5Z"


def _weapons() -> list[Element]:
    claws = [
        solid(f"M{x - 3} 6C{x - 5}-6 {x - 1}-13 {x + 3}-16C{x + 2}-8 {x + 3}-2 {x + 3} 6Z", STEEL) for x in (-9, 0, 9)
    ]
    claws.append(edged(rect(-14, 5, 28, 9, 3.5, fill=WOOD)))
    sword = [
        group(
            solid("M-2.4-19Q4-12 2.6 6H-2.4Z", STEEL),
            edged(rect(-6.5, 5, 13, 3.4, 1.6, fill=GOLD)),
            edged(rect(-2.2, 8.4, 4.4, 10.5, 1.5, fill="var(--gj-lacquer)")),
            transform="rotate(38)",
        )
    ]
    star = [
        solid("M0-18L4.5-4.5L18 0L4.5 4.5L0 18L-4.5 4.5L-18 0L-4.5-4.5Z", STEEL),
        edged(circle(0, 0, 3.2, fill=PAPER)),
    ]
    smoke = [
        solid(
            "M-15 9C-20 2-13-5-9-3C-9-13 3-16 6-8C13-12 19-4 14 1C19 5 16 12 9 11H-11Q-14 11-15 9Z", "var(--gj-smoke)"
        ),
        circle(1, 6, 7.6, fill="var(--gj-lacquer)"),
        line("M5 0Q9-4 8-9", 1.8, GOLD),
        line("M-3 2Q-1 0 1 0", 1.4, PAPER),
    ]
    arts = [claws, sword, star, smoke]
    face = [_named(name, plate(path(_OCTAGON)), *art) for name, art in zip(WEAPON_ART, arts, strict=True)]
    back = _named(
        "gj-weapon-back",
        path(_OCTAGON, fill="var(--gj-lacquer)", stroke=GOLD, stroke_width=2),
        line("M-11-11L11 11M11-11L-11 11", 3, GOLD),
        circle(0, 0, 5, fill="var(--gj-lacquer)", stroke=GOLD, stroke_width=2),
    )
    return [*face, back]


# --- chips and crystals ---------------------------------------------------------------------------------------------


def yin_yang(r: float, dark: str, light: str, edge: str = INK) -> list[Element]:
    half = r / 2
    return [
        circle(0, 0, r, fill=light, stroke=edge, stroke_width=max(1.2, r * 0.09)),
        path(f"M0-{r}a{r} {r} 0 0 1 0 {2 * r}a{half} {half} 0 0 1 0-{r}a{half} {half} 0 0 0 0-{r}Z", fill=dark),
        circle(0, -half, r * 0.16, fill=dark),
        circle(0, half, r * 0.16, fill=light),
    ]


def _chips() -> list[Element]:
    crystal = [
        solid("M0-19L12-7L8 17H-8L-12-7Z", "var(--gj-gem)"),
        line("M-12-7H12M0-19L-4-7L0 17L4-7Z", 1.3),
        line("M-8-5L-5 10", 1.8, PAPER),
    ]
    shinobi = [
        circle(0, 0, 20, fill="var(--gj-lacquer)", stroke=GOLD, stroke_width=2.4),
        solid("M-13-4Q0-11 13-4L12 4Q0 0-12 4Z", PAPER),
        circle(-5.5, -1.4, 2, fill=INK),
        circle(5.5, -1.4, 2, fill=INK),
    ]
    summon = [
        circle(0, 0, 20, fill="var(--gj-flame)", stroke=INK, stroke_width=2),
        *yin_yang(12.5, "var(--gj-lacquer)", PAPER),
    ]
    frog = [
        circle(0, 0, 20, fill="var(--gj-leaf)", stroke=INK, stroke_width=2),
        edged(circle(-7.5, -8, 5.6, fill=PAPER)),
        edged(circle(7.5, -8, 5.6, fill=PAPER)),
        circle(-7, -8, 2, fill=INK),
        circle(7, -8, 2, fill=INK),
        line("M-11 5Q0 13 11 5", 2.4),
    ]
    return [
        _named("gj-crystal", *crystal),
        _named("gj-shinobi", *shinobi),
        _named("gj-summon", *summon),
        _named("gj-kaeru", *frog),
    ]


# --- squares --------------------------------------------------------------------------------------------------------


def _squares() -> list[Element]:
    hatch = [
        edged(rect(-23, -23, 46, 46, 4, fill=WOOD)),
        rect(-18, -18, 36, 36, 2, fill="var(--gj-lacquer)"),
        solid("M-16 16H16V9H-16Z", "#f3e4c6"),
        solid("M-13 8H13V1H-13Z", "#d3bd92"),
        solid("M-10 0H10V-6H-10Z", "#a88f66"),
        solid("M-7-7H7V-12H-7Z", "#7b6748"),
    ]
    petals = [
        edged(circle(7 * math.sin(k * 0.4 * math.pi), -7 * math.cos(k * 0.4 * math.pi), 5.4, fill="var(--gj-blossom)"))
        for k in range(5)
    ]
    blossom = group(edged(circle(0, 0, 15.5, fill=PAPER)), *petals, edged(circle(0, 0, 3.6, fill=GOLD)))
    tool = [
        rect(-20, -20, 40, 40, 9, fill=PAPER, stroke=INK, stroke_width=1.6),
        group(
            edged(rect(-3, -15, 6, 30, 2, fill="var(--gj-leaf)")), line("M-3-4H3M-3 5H3", 1.4), transform="rotate(45)"
        ),
        group(
            line("M-4-15V15M4-15V15M-4-10H4M-4-3H4M-4 4H4M-4 11H4", 4.2),
            line("M-4-15V15M4-15V15M-4-10H4M-4-3H4M-4 4H4M-4 11H4", 2, WOOD),
            transform="rotate(-45)",
        ),
    ]
    blade = "M-2-17Q3.6-10 2.4 5H-2Z"
    weapon = [path(_OCTAGON, fill="var(--gj-lacquer)", stroke=GOLD, stroke_width=2, transform="scale(.92)")]
    for turn in (45, -45):
        weapon.append(
            group(
                path(blade, fill=STEEL),
                rect(-6, 4, 12, 3, 1.4, fill=GOLD),
                rect(-1.8, 7, 3.6, 9, 1, fill=WOOD),
                transform=f"rotate({turn})",
            )
        )
    point = [
        circle(0, 0, 31, fill=PAPER, opacity=0.55),
        circle(0, 0, 31, fill="none", stroke=INK, stroke_width=1.6, stroke_dasharray="4 5"),
        circle(0, 0, 25, fill="none", stroke=INK, stroke_width=1.2),
    ]
    seal = circle(0, 0, 20, fill=PAPER, stroke=INK, stroke_width=1.4)
    return [
        _named("gj-stairs", *hatch),
        _named("gj-gacha", *hatch, blossom),
        _named("gj-yin-yang", *yin_yang(15, "var(--gj-lacquer)", PAPER)),
        _named("gj-tool-square", *tool),
        _named("gj-weapon-square", *weapon),
        _named("gj-point", *point),
        _named("gj-crystal-square", seal, group(*_gem(), transform="scale(.78)")),
        _named("gj-star", shape("star", 0, 0, 10, fill=GOLD, stroke=INK, stroke_width=1.4)),
    ]


def _gem() -> list[Element]:
    return [
        solid("M0-19L12-7L8 17H-8L-12-7Z", "var(--gj-gem)"),
        line("M-12-7H12M0-19L-4-7L0 17L4-7Z", 1.3),
    ]
