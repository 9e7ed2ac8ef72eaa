"""The scoring board in the middle: score track with wrath spaces, path of chaos, compass, round marker."""

from __future__ import annotations

import math
from typing import Final

from chabudai.core.people import name_of
from chabudai.core.svg import Element, circle, group, inked, moved, path, polygon, polyline, rect, text
from chabudai.core.svg_parts import crest, piece
from chabudai.games.hitodama.draw.art import LETTERS, icon, sheet
from chabudai.games.hitodama.draw.landscape import stone
from chabudai.games.hitodama.draw.tile import HIGH, WIDE
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.help import square_help
from chabudai.games.hitodama.words.names import points_phrase, say

COLUMNS: Final = 6
ROWS: Final = 9
CELL_W: Final = WIDE / COLUMNS
CELL_H: Final = HIGH / ROWS
CHAOS_R: Final = 15.5
COMPASS_R: Final = 27
NORTH_AT: Final = [
    "The compass: North is at the top",
    "The compass: North is on the right",
    "The compass: North is at the bottom",
    "The compass: North is on the left",
]


def ring() -> list[tuple[int, int]]:
    """Row and column of the spaces 0 … 25, clockwise from the upper left corner."""
    top = [(0, column) for column in range(COLUMNS)]
    right = [(row, COLUMNS - 1) for row in range(1, ROWS)]
    bottom = [(ROWS - 1, column) for column in range(COLUMNS - 2, -1, -1)]
    left = [(row, 0) for row in range(ROWS - 2, 0, -1)]
    return top + right + bottom + left


def draw_scoring_board(state: HitodamaState, x: float, y: float) -> Element:
    places = ring()
    track = group(id="score-track")
    for points in range(state.box.goal + 1):
        row, column = places[points % len(places)]
        track.add(_score_space(state, points, column * CELL_W, row * CELL_H))
    track.add(*(_flame(*places[points % len(places)]) for points in state.box.wrath))
    return moved(
        x,
        y,
        *sheet(WIDE, HIGH, 14, fill="var(--night)", stroke="var(--night-edge)", stroke_width=1.6),
        rect(CELL_W + 1, CELL_H + 1, WIDE - 2 * CELL_W - 2, HIGH - 2 * CELL_H - 2, 12, fill="url(#ht-sky)"),
        track,
        *_chaos(state),
        *_compass(state),
        *_tokens(state, places),
    )


def _score_space(state: HitodamaState, points: int, x: float, y: float) -> Element:
    """A stone of the track; those that wake the wrath, the first and the last one tell their number."""
    wrath = points in state.box.wrath
    last = points == state.box.goal
    fill = "var(--wrath)" if wrath else "var(--yamabuki-pale)" if last else "var(--stone)"
    edge = "var(--spirit)" if wrath else "var(--yamabuki-deep)" if last else "var(--stone-edge)"
    parts: list[Element] = [
        path(stone(x + 1.5, y + 1.5, CELL_W - 3, CELL_H - 3, points), fill=fill, stroke=edge, stroke_width=1.5)
    ]
    if wrath or last or not points:
        ink = "var(--wrath-ink)" if wrath else None
        parts.append(text(x + CELL_W / 2, y + CELL_H / 2 + 8.5, str(points), LETTERS, anchor="middle", fill=ink))
    if last:
        title = say("{number} points win the game", number=points)
    elif wrath:
        title = say("{number} points: whoever reaches or passes this space wakes the wrath", number=points)
    else:
        title = points_phrase(points)
    return group(*parts, title=title, id=f"wrath-{points}" if wrath else None)


def _flame(row: int, column: int) -> Element:
    """What wakes the wrath burns beside its stone, towards the middle of the board."""
    cx, cy = (column + 0.5) * CELL_W, (row + 0.5) * CELL_H
    far = math.hypot(WIDE / 2 - cx, HIGH / 2 - cy)
    return icon("ht-flame", cx + 23 * (WIDE / 2 - cx) / far, cy + 21 * (HIGH / 2 - cy) / far, 20)


def _tokens(state: HitodamaState, places: list[tuple[int, int]]) -> list[Element]:
    """The score tokens; several on one space stand apart."""
    tokens: list[Element] = []
    for seat in range(state.seats):
        shown = min(state.points[seat], state.box.goal)
        row, column = places[shown % len(places)]
        mates = [other for other in range(state.seats) if min(state.points[other], state.box.goal) == shown]
        spot = mates.index(seat)
        dx = 0.0 if len(mates) == 1 else (spot % 2 - 0.5) * 17
        dy = 0.0 if len(mates) < 3 else (spot // 2 - 0.5) * 15
        cx, cy = (column + 0.5) * CELL_W + dx, (row + 0.5) * CELL_H + dy
        title = say("{who}: {points}", who=name_of(seat), points=points_phrase(state.points[seat]))
        tokens.append(piece(f"score-{seat + 1}", cx, cy, crest(seat, 0, 0, 9.5), title=title))
    return tokens


def _chaos(state: HitodamaState) -> list[Element]:
    """The path of chaos: start, then its squares down and up again; the colder the higher the wrath."""
    squares = state.box.chaos + 1
    down = (squares + 1) // 2
    step = (HIGH - 2 * CELL_H - 8) / down
    spots = [
        (CELL_W + (20 if square < down else 53), CELL_H + 4 + (min(square, 2 * down - 1 - square) + 0.5) * step)
        for square in range(squares)
    ]
    parts: list[Element] = [inked(path(polyline(spots), id="chaos"), "var(--nezumi-deep)", 3)]
    for square in range(squares):
        cx, cy = spots[square]
        end = square == squares - 1
        level = 6 if end else state.box.levels[square]
        fill = "var(--imp)" if end else f"var(--{['', 'ai-pale', 'shu-pale', 'ai-pale', 'shu-pale', 'ai-pale'][level]})"
        disc = circle(cx, cy, CHAOS_R, fill=fill, stroke="var(--sumi)", stroke_width=1.3)
        disc.set(opacity=0.5 if square < state.hitodama else None, id=f"chaos-{square}")
        parts.append(group(disc, title=square_help(state.box, square)))
        ink = "var(--eye)" if end else "var(--sumi)"
        parts.append(text(cx, cy + 8.5, "✕" if end else str(level), LETTERS, anchor="middle", weight=700, fill=ink))
    cx, cy = spots[min(state.hitodama, squares - 1)]
    title = say(
        "The hitodama, square {square} of {squares}, wrath level {level}",
        square=state.hitodama,
        squares=state.box.chaos,
        level=state.level,
    )
    return [*parts, piece("hitodama", cx, cy - 5, icon("ht-flame", 0, 0, 42), title=title)]


def _compass(state: HitodamaState) -> list[Element]:
    """The compass with its needle to the North, and the round marker on one of two spaces."""
    r = COMPASS_R
    cx, cy = WIDE - CELL_W - r - 4, CELL_H + r + 22
    star = [
        (math.sin(math.radians(angle)) * far * r, -math.cos(math.radians(angle)) * far * r)
        for angle, far in [(45 * step, 0.95 if step % 2 == 0 else 0.3) for step in range(8)]
    ]
    rose = group(
        circle(0, 0, r, fill="var(--yamabuki-pale)", stroke="var(--yamabuki-deep)", stroke_width=1.8),
        polygon(star, fill="var(--yamabuki)", stroke="var(--yamabuki-deep)"),
        polygon([(0, -r * 1.1), (r * 0.26, 0), (-r * 0.26, 0)], fill="var(--shu)", stroke="var(--shu-deep)"),
    )
    parts: list[Element] = [
        piece("compass", cx, cy, rose, turn=45 * state.north, title=say(NORTH_AT[state.north // 2]))
    ]
    low = HIGH - CELL_H - 44
    for index in range(2):
        space = circle(
            cx + (index - 0.5) * 29, low, 13, fill="var(--washi)", stroke="var(--sumi-soft)", stroke_width=1.5
        )
        parts.append(
            group(space, title=say("Round space: when the marker is back on the left one, the hitodama advances"))
        )
    marker = circle(0, 0, 8, fill="var(--fuji)", stroke="var(--fuji-deep)", stroke_width=1.5)
    title = say("Round marker, round {round}", round=state.round)
    return [*parts, piece("round", cx + (state.marker - 0.5) * 29, low, marker, title=title)]
