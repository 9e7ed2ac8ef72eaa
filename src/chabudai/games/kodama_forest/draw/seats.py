"""The seats with their hands, and the points so far."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, moved, number, path, rect, text
from chabudai.core.svg_parts import crest, panel, text_width
from chabudai.games.kodama_forest.draw.art import UNIT
from chabudai.games.kodama_forest.draw.pieces import tile_in_box
from chabudai.games.kodama_forest.draw.scene import Scene
from chabudai.games.kodama_forest.rules.box import EMPTY, HAND
from chabudai.games.kodama_forest.rules.scoring import shares_result
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.log import seat_brief, seat_news
from chabudai.games.kodama_forest.words.names import say, seat_title

SHARED_ROWS: Final = ["plain", "fives", "tens"]
SEAT_ROWS: Final = ["Left: plain", "Left: fives", "Left: tens", "Right: plain", "Right: fives", "Right: tens"]


def seat_row(scene: Scene, seat: int, x: float, y: float, width: float, height: float, *, hand: bool) -> Element:
    """A seat: crest, what it still owes, its hand, its score or place."""
    state = scene.state
    points = state.scores()[seat]
    ranking = state.ranking() if state.ended else []
    mine = seat == scene.seat
    won = bool(ranking) and ranking[seat] == 1
    fill = "var(--yamabuki-pale)" if won else "var(--washi-high)"
    edge = "var(--kaki-deep)" if seat in state.actors() else "var(--fibre)"
    middle = height / 2
    news = seat_news(state, seat)
    status = seat_brief(state, seat)
    if ranking:
        status = say("winner") if won else say("place {place}", place=ranking[seat])
    art: list[Element] = [
        rect(0, 0, width, height, 8, fill=fill, stroke=edge, stroke_width=1.5),
        crest(seat, 20, middle, 9),
        text(38, middle - 3 if status else middle + 5, say("You") if mine else seat_title(seat), 14, weight=700),
        text(38, middle + 14, status, 11.5, class_="soft"),
        number(width - 12, middle + 8, points, 22, anchor="end"),
    ]
    if hand:
        box = 42.0
        for index in range(HAND):
            tile = state.hands[seat * HAND + index]
            if tile != EMPTY:
                piece = state.box.tiles[tile]
                left = width - 58 - (HAND - index) * box
                art.append(tile_in_box(tile, piece, 0, left, 0, box, height, 0.2, id=f"tile-{piece.name}"))
    owing = _hand_words(state, seat)
    return moved(x, y, *art, id=f"seat-{seat + 1}", class_="seat").add(
        rect(
            0,
            0,
            width,
            height,
            8,
            fill="transparent",
            title=f"{say('Seat {number}: {points} points.', number=seat + 1, points=points)} {owing} {news}".strip(),
        )
    )


def _hand_words(state: KodamaState, seat: int) -> str:
    names = [state.box.tiles[tile].name for tile in state.hand(seat)]
    return say("In hand: {tiles}.", tiles=", ".join(names)) if names else say("No tile in hand.")


def open_hand(scene: Scene, seat: int, x: float, y: float, width: float, height: float) -> Element:
    """A hand laid open for spectators."""
    state = scene.state
    art: list[Element] = [crest(seat, width - 22, 19, 8)]
    step = (width - 16) / HAND
    for index in range(HAND):
        tile = state.hands[seat * HAND + index]
        if tile != EMPTY:
            piece = state.box.tiles[tile]
            scale = min(0.6, (step - 10) / (4 * UNIT), (height - 38) / (4 * UNIT))
            left = 8 + index * step
            art.append(tile_in_box(tile, piece, 0, left, 28, step, height - 34, scale, id=f"tile-{piece.name}"))
    return panel(x, y, width, height, say("Hand of seat {number}", number=seat + 1), *art)


def sheet_panel(state: KodamaState, x: float, y: float, width: float) -> tuple[Element, float]:
    """The points so far by category, and the height of the panel."""
    sheet = state.score_sheet()
    step = (width - 28) * 0.56 / len(sheet.columns)
    right = width - 14
    art: list[Element] = []
    for index, name in enumerate(sheet.columns):
        at = right - (len(sheet.columns) - 1 - index) * step
        tight = step < text_width(name, 12) * 1.2
        art.append(crest(index, at - 8, 40, 6) if tight else text(at, 44, name, 12, anchor="end", class_="soft"))
        for row, line in enumerate(sheet.rows):
            art.append(number(at, 68 + row * 23, line.points[index], 16, anchor="end"))
        art.append(number(at, 76 + len(sheet.rows) * 23, sheet.totals[index], 16 if tight else 20, anchor="end"))
    labels = SHARED_ROWS if shares_result(state) else SEAT_ROWS
    for row, label in enumerate(labels):
        art.append(text(14, 68 + row * 23, say(label), 14))
    foot = 76 + len(sheet.rows) * 23
    art.append(path(f"M14 {foot - 21}H{right:g}", stroke="var(--sumi-soft)", stroke_width=1))
    art.append(text(14, foot, say("together"), 14, weight=600))
    return panel(x, y, width, foot + 16, say("Points so far"), *art), foot + 16
