"""The curve of a finished match: how the expected result went, drawn, in figures and in sentences."""

from __future__ import annotations

import math
from typing import Final

from fastapi import Request
from htpy import (
    Element,
    Node,
    a,
    caption,
    details,
    div,
    h2,
    li,
    ol,
    p,
    section,
    small,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)

from chabudai.core import svg
from chabudai.core.game import Game
from chabudai.core.palette import SeatLook
from chabudai.core.svg import Drawing, group, line, number, path, polyline, rect, text
from chabudai.core.svg_parts import fitted, mark, text_width
from chabudai.match.analysis import SHARE, Analysis, TurningPoint, analyse
from chabudai.match.live_match import OVER, LiveMatch
from chabudai.match.snapshot import Snapshot, result_of
from chabudai.web.pages.board import drawn
from chabudai.web.pages.table_parts import crest_of
from chabudai.web.speech import say

WIDTH, HEIGHT = 420, 250
LEFT, RIGHT, TOP, BOTTOM = 46, 22, 18, 36
"""The margins around the lines."""
MARKS: Final = 6
"""So often a line shows the shape of its seat."""
LINE: Final = 20
"""Between the turning points that are told below the curve."""
ROWS: Final = 10
"""About so many rows has the table of figures."""


async def analysis(request: Request, live: LiveMatch, patience: float) -> Analysis | None:
    """The curve of a match; None before its end, or while it takes longer than so many seconds to find out."""
    if live.status != OVER or live.session is None:
        return None
    ratings = await request.app.state.services.analyst.ratings(live.record(), patience)
    if ratings is None:
        return None
    return analyse(ratings, result_of(live)["ranking"] if any(seat.resigned for seat in live.seats) else None)


# --- words -----------------------------------------------------------------------------------------------------------


def value(found: Analysis, amount: float) -> str:
    """A value of the curve as people read it."""
    rounded = math.floor(amount * 100 + 0.5) if found.kind == SHARE else math.floor(amount + 0.5)
    return say("{number}%", number=rounded) if found.kind == SHARE else str(rounded)


def title(found: Analysis) -> str:
    return say("Chances to win") if found.kind == SHARE else say("Points as they stood")


def turned(found: Analysis, point: TurningPoint, names: list[str]) -> str:
    """What a turning point turned, in a sentence."""
    change = {"name": names[point.seat], "before": value(found, point.before), "after": value(found, point.after)}
    if found.kind == SHARE:
        if point.after > point.before:
            return say("The chances of {name} rise from {before} to {after}.", **change)
        return say("The chances of {name} fall from {before} to {after}.", **change)
    if point.after > point.before:
        return say("The points of {name} rise from {before} to {after}.", **change)
    return say("The points of {name} fall from {before} to {after}.", **change)


def _words(found: Analysis, place: int, point: TurningPoint, names: list[str]) -> str:
    return f"{place}. {say('Move {number}', number=point.at)}: {turned(found, point, names)}"


# --- the picture -----------------------------------------------------------------------------------------------------


class Chart:
    """Where things lie in the picture."""

    def __init__(self, found: Analysis) -> None:
        self.found = found
        self.moves = max(1, len(found.curve) - 1)
        values = [amount for row in found.curve for amount in row]
        self.step = 0.25 if found.kind == SHARE else _step(max(values, default=1.0) - min(0.0, *values))
        self.low = 0.0 if found.kind == SHARE else math.floor(min(0.0, *values) / self.step) * self.step
        self.high = 1.0 if found.kind == SHARE else max(1, math.ceil(max(values) / self.step)) * self.step

    def x(self, at: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / self.moves

    def y(self, amount: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (amount - self.low) / (self.high - self.low)


def _step(span: float) -> float:
    """The distance of lines that are easy to read: 1, 2 or 5 times a power of ten, about four of them."""
    rough = max(span, 1.0) / 4
    power = 10.0 ** math.floor(math.log10(rough))
    return max(1.0, next(power * times for times in (1, 2, 5, 10) if power * times >= rough))


def picture(
    found: Analysis, game: Game, names: list[str], here: str = "", at: int | None = None, told: bool = False
) -> Drawing:
    """The curve as a drawing. `here` is the replay that its turning points lead into, `at` the position shown.

    `told` writes the turning points below it.
    """
    chart = Chart(found)
    lines = [_words(found, place, point, names) for place, point in enumerate(found.turning_points, 1)] if told else []
    height = HEIGHT + (len(lines) * LINE + 6 if lines else 0)
    drawing = Drawing(WIDTH, height, title(found), class_="curve", description=_spoken(found, names))
    drawing.add(rect(0, 0, WIDTH, height, 10, class_="panel"), *_grid(chart))
    for place, words in enumerate(lines, 1):
        size = fitted(words, 13, WIDTH - 28)
        drawing.add(text(14, HEIGHT + place * LINE - 4, words, size))
    if at is not None:
        x = chart.x(at)
        drawing.add(line(x, TOP - 8, x, HEIGHT - BOTTOM, id="cursor", stroke="var(--kaki-deep)", stroke_width=2))
    for seat in range(len(names)):
        drawing.add(_line(chart, seat, game.look(len(names), seat)))
    for place, point in enumerate(found.turning_points, 1):
        drawing.add(_mark(chart, place, point, names, here))
    return drawing


def _spoken(found: Analysis, names: list[str]) -> str:
    """The curve for whoever does not see it: where it began and ended."""
    ends = [
        say("{name}: from {first} to {last}.", name=name, first=value(found, first), last=value(found, last))
        for name, first, last in zip(names, found.curve[0], found.curve[-1], strict=True)
    ]
    return " ".join(ends)


def _grid(chart: Chart) -> list[svg.Element]:
    parts: list[svg.Element] = []
    amount = chart.low
    while amount <= chart.high + chart.step / 2:
        y = chart.y(amount)
        parts.append(line(LEFT, y, WIDTH - RIGHT, y, stroke="var(--fibre)", stroke_width=1))
        parts.append(text(LEFT - 7, y + 4, value(chart.found, amount), 12, anchor="end", class_="soft"))
        amount += chart.step
    every = int(_step(chart.moves))
    ticks = [at for at in range(0, chart.moves + 1, every) if chart.moves - at > every / 2]
    for at in [*ticks, chart.moves]:
        parts.append(text(chart.x(at), HEIGHT - BOTTOM + 17, str(at), 12, anchor="middle", class_="soft"))
    words = say("moves")
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(text(middle, HEIGHT - 6, words, 12, anchor="middle", class_="soft"))
    return parts


def _line(chart: Chart, seat: int, look: SeatLook) -> svg.Element:
    """The line of a seat, with its shape on it here and there and at the end; seats take turns, so that none hides."""
    values = [row[seat] for row in chart.found.curve]
    points = [(chart.x(at), chart.y(amount)) for at, amount in enumerate(values)]
    seats = len(chart.found.curve[0])
    spots = [(mark + (seat + 0.5) / seats) * chart.moves / MARKS for mark in range(MARKS)]
    shown = [*sorted({int(spot) for spot in spots}), chart.moves] if len(points) > 1 else [0]
    return group(
        path(
            polyline(points),
            fill="none",
            stroke=f"var(--{look.hue}-deep)",
            stroke_width=2.2,
            stroke_linejoin="round",
            stroke_linecap="round",
        ),
        *(mark(look, *points[at], 6 if at == chart.moves else 4.5) for at in shown if at < len(points)),
    )


def _mark(chart: Chart, place: int, point: TurningPoint, names: list[str], here: str) -> svg.Element:
    """A numbered disc at a turning point, which leads to its position."""
    words = _words(chart.found, place, point, names)
    x, y = chart.x(point.at), chart.y(chart.found.curve[point.at][point.seat])
    disc = group(
        svg.circle(x, y, 9, fill="var(--washi-high)", stroke="var(--kaki-deep)", stroke_width=2),
        number(x, y + 4.2, place, 12),
        title=words,
    )
    if not here:
        return disc
    return svg.el("a", disc, href=f"{here}?at={point.at}", data_at=point.at, aria_label=words)


# --- on a page -------------------------------------------------------------------------------------------------------


def panel(found: Analysis, snapshot: Snapshot, here: str) -> Element:
    """Curve, turning points and figures of a match; the client keeps it while the position changes."""
    chart = Chart(found)
    svg_text = picture(found, snapshot.game, snapshot.names, here, snapshot.at).render(style=False)
    return section(
        id="curve",
        class_="panel curve-panel",
        aria_labelledby="curve-title",
        data_left=f"{chart.x(0):.1f}",
        data_right=f"{chart.x(chart.moves):.1f}",
        **{"hx-morph-skip": True},
    )[
        h2(id="curve-title")[title(found)],
        drawn(svg_text),
        _turning_points(found, snapshot, here),
        _figures(found, snapshot, here),
    ]


def _turning_points(found: Analysis, snapshot: Snapshot, here: str) -> Node:
    if not found.turning_points:
        return p[small[say("No single move turned this match.")]]
    return [
        h2[say("Turning points")],
        ol(".turning")[
            [
                li[
                    a(href=f"{here}?at={point.at}", data_at=str(point.at))[say("Move {number}", number=point.at)],
                    " ",
                    crest_of(snapshot.game, len(snapshot.names), point.seat),
                    " ",
                    turned(found, point, snapshot.names),
                    _told(snapshot, point.at),
                ]
                for point in found.turning_points
            ]
        ],
    ]


def _told(snapshot: Snapshot, at: int) -> Node:
    """What happened in a move, as the log says it."""
    lines = snapshot.lines_of(at)
    return small(".told")[" ".join(each.text for each in lines[:2])] if lines else None


def _figures(found: Analysis, snapshot: Snapshot, here: str) -> Element:
    names = snapshot.names
    moves = len(found.curve) - 1
    every = max(1, math.ceil(moves / ROWS))
    shown = sorted({*range(0, moves, every), *(point.at for point in found.turning_points), moves})
    return details(".figures")[
        summary[say("The curve in figures")],
        div(".scroll", tabindex="0", role="region", aria_label=say("The curve in figures"))[
            table[
                caption(".sr")[title(found)],
                thead[
                    tr[
                        th(scope="col")[say("Move")],
                        [
                            th(scope="col")[crest_of(snapshot.game, len(names), seat), " ", name]
                            for seat, name in enumerate(names)
                        ],
                    ]
                ],
                tbody[
                    [
                        tr[
                            th(scope="row")[a(href=f"{here}?at={at}", data_at=str(at))[str(at)]],
                            [td[value(found, amount)] for amount in found.curve[at]],
                        ]
                        for at in shown
                    ]
                ],
            ]
        ],
    ]


def waiting_picture() -> Drawing:
    """Instead of a curve that is not known yet."""
    words = say("The curve is still being worked out.")
    drawing = Drawing(WIDTH, HEIGHT, words, class_="curve")
    drawing.add(
        rect(0, 0, WIDTH, HEIGHT, 10, class_="panel"),
        text(WIDTH / 2, HEIGHT / 2, words, min(15.0, 15 * (WIDTH - 20) / text_width(words, 15)), anchor="middle"),
    )
    return drawing
