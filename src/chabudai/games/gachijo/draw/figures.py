"""Ninja, their Markers, and the guardians, around the origin: a Ninja is 56 units high, a guardian 64."""

from __future__ import annotations

from typing import Final

from chabudai.core.palette import SEATS
from chabudai.core.svg import Element, circle, ellipse, group, path, rect
from chabudai.core.svg_parts import shape
from chabudai.games.gachijo.draw.scene import HOUSE_SEATS
from chabudai.games.gachijo.draw.tokens import GOLD, INK, PAPER, edged, line, solid
from chabudai.games.gachijo.rules.box import HOUSES

GUARDIAN_ART: Final = ["gj-oni", "gj-rokuro", "gj-kappa", "gj-tengu"]
MARKER_ART: Final = ["", "gj-worn-take", "gj-worn-hashigo", "gj-worn-nuno", "gj-worn-kekkai", "gj-worn-injury"]
"""By the number of the Marker."""

_CLOAK: Final = "M0-27C-15-27-19-15-18-6C-27 1-29 15-28 24Q0 31 28 24C29 15 27 1 18-6C19-15 15-27 0-27Z"
_KNOT: Final = "M15-17L30-23L27-15L32-11L17-10Z"


def pieces() -> list[Element]:
    ninja = [_ninja(house) for house in range(len(HOUSES))]
    return [*ninja, *_markers(), *_guardians()]


def _ninja(house: int) -> Element:
    """A hooded silhouette in the colour of its house with the house's crest on its chest."""
    look = SEATS[HOUSE_SEATS[house]]
    fill, deep = f"var(--{look.hue})", f"var(--{look.hue}-deep)"
    return group(
        path(_CLOAK + _KNOT, fill="none", stroke=PAPER, stroke_width=6, stroke_linejoin="round"),
        path(_KNOT, fill=deep, stroke=INK, stroke_width=1.6, stroke_linejoin="round"),
        path(_CLOAK, fill=fill, stroke=INK, stroke_width=2.4),
        path("M-18-14Q0-22 18-14", fill="none", stroke=deep, stroke_width=3.4),
        path("M-13.5-12Q0-17 13.5-12L12-3.5Q0-7-12-3.5Z", fill=PAPER, stroke=INK, stroke_width=1.4),
        ellipse(-5.6, -8.6, 2.2, 2.6, fill=INK),
        ellipse(5.6, -8.6, 2.2, 2.6, fill=INK),
        circle(0, 12, 10.6, fill=PAPER, stroke=INK, stroke_width=1.4),
        shape(look.shape, 0, 12, 6.4, fill=fill, stroke=INK, stroke_width=1.2),
        id=f"gj-ninja-{HOUSES[house]}",
    )


def _markers() -> list[Element]:
    """What wraps around a Ninja; each has its own outline."""
    take = [
        line("M-32 20q8-7 16 0t16 0t16 0t16 0", 6.5, INK),
        line("M-32 20q8-7 16 0t16 0t16 0t16 0", 4, "var(--gj-gem)"),
        edged(rect(17, -34, 7, 30, 2.5, fill="var(--gj-leaf)")),
        line("M17-25H24M17-15H24", 1.6),
    ]
    hashigo = [
        line("M-31-28V30M-20-28V30M-31-20H-20M-31-8H-20M-31 4H-20M-31 16H-20", 5.4),
        line("M-31-28V30M-20-28V30M-31-20H-20M-31-8H-20M-31 4H-20M-31 16H-20", 2.8, "var(--gj-wood)"),
    ]
    nuno = [
        path(
            "M-33-3Q-16-11 0-4T33-4L32 28Q16 20 0 29T-32 28Z",
            fill="var(--gj-smoke)",
            fill_opacity=0.9,
            stroke=INK,
            stroke_width=2,
        ),
        line("M-22-6V22M-13-7V24M13-6V24M22-7V22", 1.3),
    ]
    kekkai: list[Element] = [
        circle(0, 0, 33, fill="var(--gj-lit)", fill_opacity=0.22, stroke=INK, stroke_width=4.6),
        circle(0, 0, 33, fill="none", stroke="var(--gj-lit)", stroke_width=2.4),
    ]
    for turn in range(4):
        kekkai.append(
            group(
                edged(rect(-4.5, -38, 9, 13, 1, fill=PAPER)),
                line("M0-35V-28", 1.6, "var(--gj-flame)"),
                transform=f"rotate({turn * 90 + 45})",
            )
        )
    injury = [
        circle(0, 0, 32, fill="none", stroke=INK, stroke_width=6.4, stroke_dasharray="18 7"),
        circle(0, 0, 32, fill="none", stroke="#fff", stroke_width=3.6, stroke_dasharray="18 7"),
        solid("M-22-22L-12-27L-2-20L-12-15Z", "#fff"),
        solid("M13 17h6v-6h6v6h6v6h-6v6h-6v-6h-6z", "#fff"),
        path("M15 19h6v-6h2v6h6v2h-6v6h-2v-6h-6z", fill="var(--gj-flame)"),
    ]
    arts = [take, hashigo, nuno, kekkai, injury]
    return [group(*art, id=name) for name, art in zip(MARKER_ART[1:], arts, strict=True)]


def _eyes(x: float, y: float, r: float, fill: str) -> list[Element]:
    return [circle(-x, y, r, fill=fill), circle(x, y, r, fill=fill)]


def _guardians() -> list[Element]:
    face = "#f4ead6"
    oni = [
        solid("M-17-12L-22-31L-7-18ZM17-12L22-31L7-18Z", GOLD),
        solid("M-20-6C-20-18-10-22 0-22S20-18 20-6C20 10 12 20 0 20S-20 10-20-6Z", "var(--gj-flame)"),
        solid("M-15-9L-4-4L-5 1Q-12 2-15-9ZM15-9L4-4L5 1Q12 2 15-9Z", face),
        *_eyes(8, -3, 2, INK),
        solid("M-12 9Q0 4 12 9L10 15Q0 12-10 15Z", "var(--gj-lacquer)"),
        solid("M-9 8.5L-7 2.5L-4 8ZM9 8.5L7 2.5L4 8Z", face),
    ]
    rokuro = [
        line("M-14 26C-24 12 8 14 2 0", 12, INK),
        line("M-14 26C-24 12 8 14 2 0", 8.6, face),
        solid("M-14-10C-16-28 20-30 18-9C17-2 14 4 15 8C22-2 24-30 2-30S-20-6-13 2Z", "var(--gj-lacquer)"),
        solid("M-11-9C-11-20 14-20 14-8S8 6 2 6S-11 2-11-9Z", face),
        edged(circle(2, -29, 6, fill="var(--gj-lacquer)")),
        line("M-6-9Q-3.5-12-1-9M5-9Q7.5-12 10-9", 2),
        solid("M-1 0Q2-2 5 0Q2 3.4-1 0Z", "var(--gj-flame)"),
    ]
    kappa = [
        solid("M-21-8L-24 4L-17 2L-15 12L-9 5H9L15 12L17 2L24 4L21-8Z", "var(--gj-lacquer)"),
        solid("M-17-4C-17-16-9-20 0-20S17-16 17-4C17 8 10 14 0 14S-17 8-17-4Z", "var(--gj-leaf)"),
        edged(ellipse(0, -18, 13, 5.4, fill=PAPER)),
        ellipse(0, -18.4, 8.4, 2.8, fill="var(--gj-gem)"),
        *[edged(white) for white in _eyes(7, -6, 4, PAPER)],
        *_eyes(6.4, -6, 1.7, INK),
        solid("M-9 3Q0-3 9 3Q6 13 0 14Q-6 13-9 3Z", GOLD),
        line("M-7 5Q0 8 7 5", 1.6),
    ]
    tengu = [
        solid("M-16 10L-27 22L-12 18ZM16 10L27 22L12 18Z", face),
        solid("M-18-4C-18-15-10-19 0-19S18-15 18-4C18 10 10 18 0 18S-18 10-18-4Z", "var(--gj-flame)"),
        solid("M-14-9L-3-5L-4-1Q-11 1-14-9ZM14-9L3-5L4-1Q11 1 14-9Z", face),
        *_eyes(8, -4.4, 1.8, INK),
        solid("M-8-18L-7-28H7L8-18Z", "var(--gj-lacquer)"),
        line("M-8 12Q0 16 8 12", 2),
        solid("M-4-2Q0-5 4-2L5 6C14 12 22 14 30 11C26 20 10 20-2 9Q-6 5-4-2Z", "#b63320"),
    ]
    arts = [oni, rokuro, kappa, tengu]
    return [
        group(
            circle(0, 0, 33, fill="var(--gj-lacquer)", stroke=PAPER, stroke_width=2),
            circle(0, 0, 31, fill="var(--gj-lacquer)", stroke=GOLD, stroke_width=3),
            group(*art, transform="scale(.94)"),
            id=name,
        )
        for name, art in zip(GUARDIAN_ART, arts, strict=True)
    ]
