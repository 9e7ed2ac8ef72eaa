"""The curve of a finished match: how the expected result went, drawn, in figures and in sentences."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from htpy import (
    Element,
    Node,
    a,
    caption,
    details,
    h2,
    li,
    noscript,
    ol,
    p,
    section,
    small,
    strong,
    summary,
    td,
    th,
    tr,
)

from chabudai.core import svg
from chabudai.core.game import Game
from chabudai.core.palette import SeatLook
from chabudai.core.state import NO_MOVE
from chabudai.core.svg import Drawing, group, line, number, path, polyline, rect, text
from chabudai.core.svg_parts import mark
from chabudai.match.analysis import SHARE, Analysis, TurningPoint
from chabudai.match.live_match import LiveMatch
from chabudai.match.snapshot import Snapshot
from chabudai.web.pages.board import drawn
from chabudai.web.pages.data_table import scrolling_table
from chabudai.web.pages.table_parts import crest_of
from chabudai.web.speech import say

WIDTH, HEIGHT = 420, 250
LEFT, RIGHT, TOP, BOTTOM = 58, 24, 20, 46
"""The margins around the lines."""
LETTERS: Final = 16
"""The size of words: the picture is as narrow as a panel, and they are read there."""
MARKS: Final = 6
"""So often a line shows the shape of its seat."""
MOST_TRIES: Final = 4
"""So often a page asks for a curve that takes long."""
KEPT: Final = {"hx-morph-skip": True}
"""What the client keeps as it is; the element that stands for it in a part must have the same name and id."""
ROWS: Final = 10
"""About so many rows has the table of figures."""


# --- words -----------------------------------------------------------------------------------------------------------


def value(found: Analysis, amount: float) -> str:
    """A value of the curve as people read it."""
    rounded = math.floor(amount * 100 + 0.5) if found.kind == SHARE else math.floor(amount + 0.5)
    return say("{number}%", number=rounded) if found.kind == SHARE else str(rounded)


def title(found: Analysis) -> str:
    return say("Chances to win") if found.kind == SHARE else say("Points")


def turned(found: Analysis, point: TurningPoint, names: list[str]) -> str:
    """What a turning point turned, in a sentence."""
    change = {"name": names[point.seat], "before": value(found, point.before), "after": value(found, point.after)}
    rises = point.after > point.before
    if found.kind == SHARE:
        said = (
            "{name}'s chances rise from {before} to {after}"
            if rises
            else "{name}'s chances fall from {before} to {after}"
        )
    else:
        said = (
            "{name}'s points rise from {before} to {after}"
            if rises
            else "{name}'s points fall from {before} to {after}"
        )
    told = say(said, **change)
    return f"{told}." if point.until == point.at else say("{change} by move {number}.", change=told, number=point.until)


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


def picture(found: Analysis, game: Game, names: list[str], here: str, at: int) -> Drawing:
    """The curve as a drawing. `here` is the replay that its turning points lead into, `at` the position shown."""
    chart = Chart(found)
    drawing = Drawing(WIDTH, HEIGHT, title(found), class_="curve", description=_spoken(found, names))
    x = chart.x(at)
    drawing.add(
        rect(0, 0, WIDTH, HEIGHT, 10, class_="panel"),
        *_grid(chart),
        line(x, TOP - 8, x, HEIGHT - BOTTOM, id="cursor", stroke="var(--kaki-deep)", stroke_width=2),
    )
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
        parts.append(text(LEFT - 8, y + 5, value(chart.found, amount), LETTERS, anchor="end", class_="soft"))
        amount += chart.step
    every = int(_step(chart.moves))
    ticks = [at for at in range(0, chart.moves + 1, every) if chart.moves - at > every / 2]
    for at in [*ticks, chart.moves]:
        parts.append(text(chart.x(at), HEIGHT - BOTTOM + 20, str(at), LETTERS, anchor="middle", class_="soft"))
    words = say("moves")
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(text(middle, HEIGHT - 7, words, LETTERS, anchor="middle", class_="soft"))
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
    words = f"{place}. {say('Move {number}', number=point.at)}: {turned(chart.found, point, names)}"
    x, y = chart.x(point.at), chart.y(chart.found.curve[point.at][point.seat])
    disc = group(
        svg.circle(x, y, 11, fill="var(--washi-high)", stroke="var(--kaki-deep)", stroke_width=2),
        number(x, y + 5.4, place, LETTERS),
        title=words,
    )
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
        **KEPT,
    )[
        h2(id="curve-title")[title(found)],
        drawn(svg_text),
        _turning_points(found, snapshot, here),
        _figures(found, snapshot, here),
    ]


def _turning_points(found: Analysis, snapshot: Snapshot, here: str) -> Node:
    if not found.turning_points:
        return p[small[say("No single move decided this match.")]]
    wrong = mistaken(found, snapshot.live)
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
                    _better_later(here, point.at) if point.at in wrong else None,
                ]
                for point in found.turning_points
            ]
        ],
    ]


def _told(snapshot: Snapshot, at: int) -> Node:
    """What happened in a move, as the log says it, whichever position is shown."""
    lines = replace(snapshot, asked=None).lines_of(at)
    return small(".told")[" ".join(each.text for each in lines[:2])] if lines else None


def mistaken(found: Analysis, live: LiveMatch) -> list[int]:
    """The turning points at which things went wrong for whoever moved, by the number of the move."""
    return [
        point.at
        for point in found.turning_points
        for mover, _ in [live.line[point.at - 1]]
        if found.curve[point.until][mover] < found.curve[point.since][mover]
    ]


def _better_later(here: str, at: int) -> Element:
    """Where the better move comes to stand once a bot has thought about it; without a script a link to it."""
    address = f"{here.removesuffix('/replay')}/better?at={at}"
    return small(".better", hx_get=address, hx_trigger="load", hx_swap="outerHTML")[
        noscript[a(href=address)[say("What would have been better?")]]
    ]


def line_address(here: str, decision: int, at: int | None = None, better: int = 0) -> str:
    """The replay that compares two lines: a position of the match, or a step of what would have been better."""
    asked = {"at": decision if at is None else at, "line": decision, **({"better": better} if better else {})}
    return f"{here}?{urlencode(asked)}"


def better(snapshot: Snapshot, at: int, move: int) -> Element:
    """What a strong bot would have done instead of a move, in words; NO_MOVE where it came to nothing."""
    if move == NO_MOVE:
        return small(".better")
    seat, played = snapshot.live.line[at - 1]
    if move == played:
        return small(".better")[say("A strong bot would have played the same.")]
    view = snapshot.memory.past_positions.position(snapshot.live, at - 1).view(seat)
    words = snapshot.game.sentence(view, seat, move)
    both = line_address(f"/match/{snapshot.live.id}/replay", at, better=1)
    return small(".better")[
        strong[say("Better for {name}:", name=snapshot.names[seat])],
        f" {words}. ",
        a(href=both)[say("See both on the board")],
    ]


def _figures(found: Analysis, snapshot: Snapshot, here: str) -> Element:
    names = snapshot.names
    moves = len(found.curve) - 1
    every = max(1, math.ceil(moves / ROWS))
    turns = {at for point in found.turning_points for at in (point.since, point.at, point.until)}
    shown = sorted({*range(0, moves, every), *turns, moves})
    head = [say("Move"), *([crest_of(snapshot.game, len(names), seat), " ", name] for seat, name in enumerate(names))]
    rows = [
        tr[
            th(scope="row")[a(href=f"{here}?at={at}", data_at=str(at))[str(at)]],
            [td[value(found, amount)] for amount in found.curve[at]],
        ]
        for at in shown
    ]
    name = say("The curve in figures")
    return details(".figures")[summary[name], scrolling_table(name, head, rows, caption(".sr")[title(found)])]


def pending(here: str, at: int, tries: int) -> Element:
    """The curve is being worked out: the client asks again, somebody without a script looks again."""
    if tries > MOST_TRIES:
        return section(id="curve", class_="panel", **KEPT)[
            p[small[say("We could not work out the curve of this match. The replay works all the same.")]]
        ]
    again = f"{here.removesuffix('/replay')}/curve?" + urlencode({"at": at, "try": tries})
    return section(
        id="curve",
        class_="panel",
        hx_get=again,
        hx_trigger="load",
        hx_swap="outerHTML",
        **KEPT,
    )[
        p(role="status")[say("We are still working out the curve.")],
        noscript[p[a(href=f"{here}?at={at}")[say("Look again")]]],
    ]
