"""The seats with their points."""

from __future__ import annotations

from chabudai.core.svg import Element, moved, number, rect, text
from chabudai.core.svg_parts import crest
from sample_game.state import SampleGameState
from sample_game.words.names import points_words, say, seat_title


def seat_row(view: SampleGameState, seat: int, x: float, y: float, width: float, height: float) -> Element:
    """A seat: its mark, its name, its points; whoever is to move has a warm edge."""
    points = view.scores()[seat]
    edge = "var(--kaki-deep)" if seat in view.actors() else "var(--fibre)"
    name = say("You") if seat == view.viewer else seat_title(seat)
    return moved(
        x,
        y,
        rect(0, 0, width, height, 8, fill="var(--washi-high)", stroke=edge, stroke_width=2),
        crest(seat, 24, height / 2, 10),
        text(46, height / 2 + 6, name, 17, weight=700),
        number(width - 16, height / 2 + 9, points, 26, anchor="end"),
        rect(0, 0, width, height, 8, fill="transparent", title=f"{name}: {points_words(points)}"),
        id=f"seat-{seat + 1}",
    )
