"""The castle in one small picture: two Ninja, one treasure, and walls that have just slid."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Drawing, Element, circle, group, moved, path, rect, use
from chabudai.games.gachijo.draw.art import define_art

WIDTH: Final = 480
HEIGHT: Final = 288
RED: Final = "M96-10V92H222M318 96V232H420"
BLUE: Final = "M160 298V196H262M388-10V88H490"
FENCE: Final = "M14 196H150M318 240V298"


def emblem(title: str) -> Drawing:
    """Seen from straight above, closer than one ever gets."""
    drawing = Drawing(WIDTH, HEIGHT, title, class_="emblem")
    define_art(drawing)
    drawing.add(
        rect(0, 0, WIDTH, HEIGHT, fill="url(#gj-plank-texture)"),
        _area("gj-water", "gj-bank", 200, -20, 92, 340),
        _bridge(200, 112),
        _area("gj-roof", "gj-ridge", 340, 196, 190, 120),
        _area("gj-roof", "gj-ridge", -40, -30, 96, 110),
        _fence(FENCE),
        _beam("blue", BLUE, "0 27"),
        _beam("red", RED, "2 25"),
        path(
            "M132 150C190 96 196 190 246 150",
            fill="none",
            stroke="var(--gj-lit)",
            stroke_width=9,
            opacity=0.75,
            stroke_linecap="round",
            stroke_dasharray="1 17",
        ),
        circle(246, 140, 46, fill="var(--gj-lit)", opacity=0.3),
        moved(246, 140, use("gj-koban"), scale=1.75),
        moved(104, 150, use("gj-ninja-takeda"), scale=1.75),
        moved(372, 150, use("gj-ninja-tokugawa"), scale=1.75),
        moved(440, 44, use("gj-crystal"), scale=1.15),
        moved(48, 244, use("gj-gacha"), scale=1.15),
        moved(424, 250, use("gj-oni"), scale=0.86),
    )
    return drawing


def _area(name: str, edge: str, x: float, y: float, width: float, height: float) -> Element:
    return rect(x, y, width, height, 10, fill=f"url(#{name}-texture)", stroke=f"var(--{edge})", stroke_width=4)


def _bridge(x: float, y: float) -> Element:
    planks = "".join(f"M{step} 0V60" for step in range(-4, 104, 13))
    return moved(
        x,
        y,
        rect(-8, 0, 108, 60, 3, fill="var(--gj-bridge)"),
        path(planks, stroke="var(--gj-bridge-line)", stroke_width=1.8),
        path("M-8 0H100M-8 60H100", stroke="var(--gj-bridge-line)", stroke_width=7, stroke_linecap="round"),
    )


def _beam(colour: str, d: str, studs: str) -> Element:
    return group(
        path(d, class_="gj-shadow", stroke_width=15, transform="translate(5 7)"),
        path(d, class_="gj-beam", stroke=f"var(--gj-{colour}-edge)", stroke_width=15),
        path(d, class_="gj-beam", stroke=f"var(--gj-{colour})", stroke_width=11),
        path(
            d,
            fill="none",
            stroke="var(--gj-stud)",
            stroke_width=5 if colour == "blue" else 8,
            stroke_dasharray=studs,
            stroke_dashoffset=-12,
            stroke_linecap="round" if colour == "blue" else None,
        ),
    )


def _fence(d: str) -> Element:
    return group(
        path(d, class_="gj-fence-edge", stroke="var(--gj-red-edge)", stroke_width=12),
        path(d, class_="gj-fence", stroke="var(--gj-bamboo)", stroke_width=8),
        path(d, fill="none", stroke="var(--gj-red)", stroke_width=3),
    )
