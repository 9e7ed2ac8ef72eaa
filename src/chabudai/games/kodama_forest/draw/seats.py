"""The seats with their hands, and the points so far."""

from __future__ import annotations

from typing import Final

from chabudai.core.speech import listed
from chabudai.core.svg import Element, Region, circle, group, number, path, place, rect, text
from chabudai.core.svg_parts import crest, panel, pill, pill_width, shortened, text_width
from chabudai.games.kodama_forest.draw.pieces import tile_in_box
from chabudai.games.kodama_forest.draw.scene import Scene
from chabudai.games.kodama_forest.rules.box import EMPTY, HAND
from chabudai.games.kodama_forest.rules.scoring import shares_result
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.log import round_words, seat_brief, seat_news
from chabudai.games.kodama_forest.words.names import say, seat_title, tile_name

WIDE: Final = 240
ROW: Final = 44
GAP: Final = 5
TOP: Final = 34
"""Where the rows of the seats begin, below the round."""
BOX: Final = 33
"""The room of a tile in a hand."""
LETTERS: Final = 15.5
SHARED_ROWS: Final = ["plain", "fives", "tens"]
SEAT_ROWS: Final = ["Left: plain", "Left: fives", "Left: tens", "Right: plain", "Right: fives", "Right: tens"]


def seats_region(scene: Scene) -> Region:
    """The round, and everybody with what they still owe and hold; their points stand beside the drawing."""
    state = scene.state
    rows = [_seat_row(scene, seat).set(transform=place(0, TOP + seat * (ROW + GAP))) for seat in range(state.seats)]
    height = TOP + state.seats * (ROW + GAP) - GAP + 2
    return Region("seats", say("Players"), WIDE, height, LETTERS, [_round(state), *rows])


def _round(state: KodamaState) -> Element:
    """The round as a label; a dot for each where their number is fixed."""
    art: list[Element] = [pill(2, 16, round_words(state), hue="fuji", size=LETTERS)]
    rounds = state.mode.rounds
    for index in range(rounds):
        done = index + 1 < state.round or bool(state.ended)
        now = index + 1 == state.round and not state.ended
        fill = "var(--fuji)" if done else "var(--kaki)" if now else "none"
        cx = WIDE - 8 - (rounds - 1 - index) * 12
        art.append(circle(cx, 16, 4, fill=fill, stroke="var(--fuji-deep)", stroke_width=1.4))
    if not state.mode.free_order and not rounds:
        room = WIDE - pill_width(round_words(state), LETTERS) - 12
        words = shortened(say("{who} leads", who=seat_title(state.lead())), LETTERS, room)
        art.append(text(WIDE - 2, 21, words, LETTERS, anchor="end", class_="soft"))
    return group(*art, id="round", title=round_words(state))


def _seat_row(scene: Scene, seat: int) -> Element:
    """A seat: crest, what it still owes or its place, its hand where it is not the viewer's own."""
    state = scene.state
    ranking = state.ranking() if state.ended else []
    mine = seat == scene.seat
    won = bool(ranking) and ranking[seat] == 1
    fill = "var(--yamabuki-pale)" if won else "var(--washi-high)"
    edge = "var(--kaki-deep)" if seat in state.actors() else "var(--fibre)"
    status = seat_brief(state, seat)
    if ranking:
        status = say("winner") if won else say("place {place}", place=ranking[seat])
    room = WIDE - 34 if mine else WIDE - 40 - HAND * BOX
    name = seat_title(seat)
    art: list[Element] = [
        rect(1, 1, WIDE - 2, ROW - 2, 8, fill=fill, stroke=edge, stroke_width=1.5),
        crest(seat, 18, ROW / 2, 9),
        text(34, ROW / 2 - 3 if status else ROW / 2 + 5, shortened(name, 16, room, bold=True), 16, weight=700),
        text(34, ROW / 2 + 15, shortened(status, LETTERS, room), LETTERS, class_="soft"),
    ]
    for index in range(0 if mine else HAND):
        tile = state.hands[seat * HAND + index]
        if tile != EMPTY:
            piece = state.box.tiles[tile]
            left = WIDE - 4 - (HAND - index) * BOX
            art.append(tile_in_box(tile, piece, 0, left, 0, BOX, ROW, 0.17, id=f"tile-{piece.name}", class_="piece"))
    points = say("{who}: {points} points.", who=seat_title(seat), points=state.scores()[seat])
    title = f"{points} {_hand_words(state, seat)} {seat_news(state, seat)}".strip()
    art.append(rect(0, 0, WIDE, ROW, 8, fill="transparent", title=title))
    return group(*art, id=f"seat-{seat + 1}", class_="seat")


def _hand_words(state: KodamaState, seat: int) -> str:
    tiles = [tile_name(state.box.tiles[tile]) for tile in state.hand(seat)]
    return say("In hand: {tiles}.", tiles=listed(tiles)) if tiles else say("No tile in hand.")


def score_region(state: KodamaState) -> Region:
    """The points so far by category; a page has them in a table of its own."""
    sheet = state.score_sheet()
    step = (WIDE - 28) * 0.56 / len(sheet.columns)
    right = WIDE - 14
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
    art.append(text(14, foot, say("in all"), 14, weight=600))
    return Region("score", "", WIDE, foot + 16, 12, [panel(0, 0, WIDE, foot + 16, say("Points so far"), *art)])
