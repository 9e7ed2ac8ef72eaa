"""The scoring board in the middle: score track with wrath spaces, path of chaos, compass, round marker."""

from __future__ import annotations

import math
from typing import Final

from chabudai.core.people import name_of
from chabudai.core.svg import Element, circle, group, inked, moved, number, path, polygon, polyline, rect, text
from chabudai.core.svg_parts import crest, piece
from chabudai.games.hitodama.draw.art import icon, sheet
from chabudai.games.hitodama.draw.landscape import stone
from chabudai.games.hitodama.state import HitodamaState
from chabudai.games.hitodama.words.help import square_help
from chabudai.games.hitodama.words.names import points_phrase, say

COLUMNS: Final = 8
ROWS: Final = 7
NORTH_AT: Final = [
    "The compass: North is at the top side",
    "The compass: North is at the right side",
    "The compass: North is at the bottom side",
    "The compass: North is at the left side",
]


def ring() -> list[tuple[int, int]]:
    """Row and column of the spaces 0 … 25, clockwise from the upper left corner."""
    top = [(0, column) for column in range(COLUMNS)]
    right = [(row, COLUMNS - 1) for row in range(1, ROWS)]
    bottom = [(ROWS - 1, column) for column in range(COLUMNS - 2, -1, -1)]
    left = [(row, 0) for row in range(ROWS - 2, 0, -1)]
    return top + right + bottom + left


def draw_scoring_board(state: HitodamaState, x: float, y: float, width: float, height: float) -> Element:
    cell_w, cell_h = width / COLUMNS, height / ROWS
    goal = state.box.goal
    parts: list[Element] = [
        *sheet(width, height, 14, fill="var(--night)", stroke="var(--night-edge)", stroke_width=1.6),
        rect(cell_w + 2, cell_h + 2, width - 2 * cell_w - 4, height - 2 * cell_h - 4, 12, fill="url(#ht-sky)"),
    ]
    places = ring()
    track = group(id="score-track")
    for points in range(goal + 1):
        row, column = places[points % len(places)]
        track.add(_score_space(state, points, column * cell_w, row * cell_h, cell_w, cell_h))
    parts.append(track)
    inner = (cell_w + 4, cell_h + 4, width - 2 * cell_w - 8, height - 2 * cell_h - 8)
    parts += _chaos(state, *inner)
    parts += _compass(state, *inner)
    parts += _tokens(state, places, cell_w, cell_h)
    return moved(x, y, *parts)


def _score_space(state: HitodamaState, points: int, x: float, y: float, width: float, height: float) -> Element:
    wrath = points in state.box.wrath
    last = points == state.box.goal
    fill = "var(--wrath)" if wrath else "var(--yamabuki-pale)" if last else "var(--stone)"
    edge = "var(--spirit)" if wrath else "var(--yamabuki-deep)" if last else "var(--stone-edge)"
    parts: list[Element] = [
        path(stone(x + 2, y + 2, width - 4, height - 4, points), fill=fill, stroke=edge, stroke_width=1.2)
    ]
    if wrath:
        parts.append(icon("ht-flame", x + width * 0.56, y + height * 0.56, min(width, height) * 0.92))
    size = min(width, height) * 0.34
    parts.append(
        number(x + 5, y + size + 3.5, points, size, anchor="start", fill="var(--wrath-ink)" if wrath else None)
    )
    if last:
        title = say("{number} points win the game", number=points)
    elif wrath:
        title = say("{number} points: whoever reaches or passes this space wakes the wrath", number=points)
    else:
        title = points_phrase(points)
    return group(*parts, title=title, id=f"wrath-{points}" if wrath else None)


def _tokens(state: HitodamaState, places: list[tuple[int, int]], cell_w: float, cell_h: float) -> list[Element]:
    """The score tokens; several on one space stand apart."""
    tokens: list[Element] = []
    r = min(cell_w, cell_h) * 0.23
    for seat in range(state.seats):
        shown = min(state.points[seat], state.box.goal)
        row, column = places[shown % len(places)]
        mates = [other for other in range(state.seats) if min(state.points[other], state.box.goal) == shown]
        spot = mates.index(seat)
        dx = 0.0 if len(mates) == 1 else (spot % 2 - 0.5) * cell_w * 0.44
        dy = cell_h * 0.1 if len(mates) < 3 else (spot // 2 - 0.5) * cell_h * 0.42 + cell_h * 0.08
        cx, cy = (column + 0.5) * cell_w + dx, (row + 0.5) * cell_h + dy
        title = say("{who}: {points}", who=name_of(seat), points=points_phrase(state.points[seat]))
        tokens.append(piece(f"score-{seat + 1}", cx, cy, crest(seat, 0, 0, r), title=title))
    return tokens


def _chaos(state: HitodamaState, x: float, y: float, width: float, height: float) -> list[Element]:
    """The path of chaos: start, eight squares; the colder the higher the wrath."""
    squares = state.box.chaos + 1
    down = (squares + 1) // 2
    step = height / down
    r = min(step * 0.38, width * 0.09)
    spots = [
        (x + r + 5, y + (square + 0.5) * step)
        if square < down
        else (x + 3.4 * r + 5, y + (2 * down - 1 - square + 0.5) * step)
        for square in range(squares)
    ]
    parts: list[Element] = [inked(path(polyline(spots), id="chaos"), "var(--nezumi-deep)", 2.5)]
    for square in range(squares):
        cx, cy = spots[square]
        end = square == squares - 1
        level = 6 if end else state.box.levels[square]
        passed = square < state.hitodama
        fill = "var(--imp)" if end else f"var(--{['', 'ai-pale', 'shu-pale', 'ai-pale', 'shu-pale', 'ai-pale'][level]})"
        parts.append(
            circle(
                cx,
                cy,
                r,
                fill=fill,
                stroke="var(--sumi)",
                stroke_width=1.1,
                opacity=0.5 if passed else None,
                title=square_help(state.box, square),
                id=f"chaos-{square}",
            )
        )
        words = "✕" if end else str(level)
        ink = "var(--eye)" if end else "var(--sumi)"
        parts.append(text(cx, cy + r * 0.42, words, r * 1.2, anchor="middle", weight=700, fill=ink))
    cx, cy = spots[min(state.hitodama, squares - 1)]
    token = icon("ht-flame", 0, 0, r * 2.7)
    title = say(
        "The hitodama, square {square} of {squares}, wrath level {level}",
        square=state.hitodama,
        squares=state.box.chaos,
        level=state.level,
    )
    parts.append(piece("hitodama", cx, cy - r * 0.35, token, title=title))
    return parts


def _compass(state: HitodamaState, x: float, y: float, width: float, height: float) -> list[Element]:
    """The compass with its needle to the North, and the round marker on one of two spaces."""
    cx = x + width * 0.69
    r = min(width * 0.25, height * 0.25)
    cy = y + r * 1.3 + 6
    star = [
        (math.sin(math.radians(angle)) * far * r, -math.cos(math.radians(angle)) * far * r)
        for angle, far in [(45 * step, 0.95 if step % 2 == 0 else 0.3) for step in range(8)]
    ]
    needle = polygon([(0, -r * 0.95), (r * 0.2, 0), (-r * 0.2, 0)], fill="var(--shu)", stroke="var(--shu-deep)")
    rose = group(
        circle(0, 0, r, fill="var(--yamabuki-pale)", stroke="var(--yamabuki-deep)", stroke_width=1.6),
        polygon(star, fill="var(--yamabuki)", stroke="var(--yamabuki-deep)", stroke_width=0.8),
        needle,
        circle(0, -r, r * 0.27, fill="var(--shu)", stroke="var(--shu-deep)"),
    )
    title = say(NORTH_AT[state.north // 2])
    parts: list[Element] = [
        piece("compass", cx, cy, rose, turn=45 * state.north, title=title),
        text(
            cx + r * math.sin(math.radians(45 * state.north)),
            cy - r * math.cos(math.radians(45 * state.north)) + r * 0.13,
            say("N"),
            r * 0.36,
            anchor="middle",
            weight=700,
            fill="var(--shu-on)",
        ),
    ]
    space = min(width * 0.1, 17)
    top = cy + r * 1.3 + space + 2
    for index in range(2):
        parts.append(
            circle(
                cx + (index - 0.5) * space * 2.6,
                top,
                space,
                fill="var(--washi)",
                stroke="var(--sumi-soft)",
                stroke_width=1.2,
                title=say("Round space; back on the left one, the hitodama advances"),
            )
        )
    marker = circle(0, 0, space * 0.62, fill="var(--fuji)", stroke="var(--fuji-deep)", stroke_width=1.2)
    title = say("Round marker, round {round}", round=state.round)
    parts.append(piece("round", cx + (state.marker - 0.5) * space * 2.6, top, marker, title=title))
    words = say("round {round}", round=state.round)
    parts.append(text(cx, top + space * 1.8, words, space * 0.72, anchor="middle", class_="soft"))
    return parts
