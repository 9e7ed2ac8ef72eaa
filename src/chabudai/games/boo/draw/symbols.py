"""Pictures that repeat: icons of actions, home tiles, food and spirits, each in a box of 40 × 40."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, circle, ellipse, inked, path, polygon, rect
from chabudai.core.svg_parts import shape

INK: Final = "var(--sumi)"
PAPER: Final = "var(--washi-high)"


def _pen(element: Element, width: float = 2, fill: str = "none", ink: str = INK) -> Element:
    return inked(element, ink, width, fill)


def actions() -> list[list[Element]]:
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


def types() -> list[list[Element]]:
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


def foods() -> list[list[Element]]:
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


def spirits() -> list[list[Element]]:
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
        _pen(path("M", 7, 13, "L", 8, 4, "L", 15, 8, "M", 33, 13, "L", 32, 4, "L", 25, 8), 1.8, "var(--kuri)"),
        _pen(circle(20, 21, 14.5), 1.8, "var(--kuri)"),
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
