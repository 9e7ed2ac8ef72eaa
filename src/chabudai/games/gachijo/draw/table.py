"""The whole table of GACHIJO as SVG: what its viewer sees, landscape or upright for a phone.

The castle has the full height; beside it, on a phone above and beneath it, lie the question, the mission, the
Acquisitions Boards and the stocks. Only the view is read.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.people import name_of
from chabudai.core.svg import Drawing, Element, group, moved, rect
from chabudai.games.gachijo.draw.art import FRAME, SIDE, define_art
from chabudai.games.gachijo.draw.castle import (
    cells,
    fixed_walls,
    flags,
    frame,
    handle,
    ninjas,
    rim,
    sheet,
    squares,
    terrain,
)
from chabudai.games.gachijo.draw.ghost import ghost_above, ghost_below, ghost_way
from chabudai.games.gachijo.draw.panels import (
    KEY,
    MISSION,
    SCORE,
    STOCKS,
    key_panel,
    mission_panel,
    prompt_panel,
    score_panel,
    stocks_panel,
)
from chabudai.games.gachijo.draw.scene import Scene
from chabudai.games.gachijo.draw.seats import OWN, ROW, TALL_ROW, own_board, seat_row
from chabudai.games.gachijo.draw.trace import piece_trace, slide_trace
from chabudai.games.gachijo.rules.box import BLUE, RED
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import say

WIDE: Final = 1280
HIGH: Final = 800
EDGE: Final = 8
CASTLE: Final = HIGH - 2 * EDGE
COLUMN: Final = CASTLE + 3 * EDGE
PROMPT: Final = 126
PHONE: Final = 390


def draw(view: GachijoState, ghost: int | None = None, narrow: bool = False) -> Drawing:
    """The table as the view's seat sees it; `ghost` is one of its moves, shown at half strength."""
    drawing = Drawing(WIDE, HIGH, _label(view), class_="gj")
    define_art(drawing)
    scene = Scene(view, ghost, drawing)
    art, width, height = _upright(scene) if narrow else _landscape(scene)
    drawing.width, drawing.height = width, height
    drawing.add(
        rect(0, 0, width, height, class_="table"),
        rect(0, 0, width, height, fill=drawing.pattern("washi", "fibre"), pointer_events="none"),
        *art,
    )
    return drawing


def _label(view: GachijoState) -> str:
    who = name_of(view.viewer) if view.viewer >= 0 else say("a spectator")
    stage = view.box.stages[view.stage]
    words = "GACHIJO, stage {stage}, {title}, turn {turn}, seen by {who}"
    if view.last_turn:
        words = "GACHIJO, stage {stage}, {title}, turn {turn} of {last}, seen by {who}"
    return say(words, stage=stage.name, title=say(stage.title), turn=view.turn, last=view.last_turn, who=who)


def castle(scene: Scene, x: float, y: float, size: float) -> Element:
    """The castle with its frame, `size` wide: floor, things to touch, squares, red sheet, blue sheet, pieces."""
    inside = moved(
        FRAME,
        FRAME,
        group(*terrain(scene.laid), class_="gj-quiet"),
        *cells(scene),
        group(*squares(scene), *fixed_walls(scene.laid), *ghost_below(scene), class_="gj-quiet"),
        sheet(scene, RED),
        sheet(scene, BLUE),
        rim(),
        group(
            *piece_trace(scene),
            *ghost_way(scene),
            *ninjas(scene),
            *flags(scene),
            *ghost_above(scene),
            class_="gj-quiet",
        ),
    )
    handles = [handle(scene, slide) for slide in range(4)]
    return moved(
        x,
        y,
        *frame(scene),
        inside,
        *handles,
        *slide_trace(scene),
        scale=size / SIDE,
        id="castle",
        title=say("The castle"),
    )


def _landscape(scene: Scene) -> tuple[list[Element], float, float]:
    state = scene.state
    x, width = COLUMN, WIDE - EDGE - COLUMN
    art = [castle(scene, EDGE, EDGE, CASTLE), mission_panel(scene, x, EDGE, width)]
    y: float = EDGE + MISSION + EDGE
    prompt, high = prompt_panel(scene, x, y, width, PROMPT if scene.seated and not state.ended else 0)
    art.append(prompt)
    y += high + EDGE
    if scene.seated:
        art.append(own_board(scene, x, y, width))
        y += OWN + EDGE
    others = [seat for seat in range(state.seats) if seat != scene.seat]
    beneath = STOCKS + KEY + 2 * EDGE + (SCORE if state.ended else 0)
    row = TALL_ROW if y + len(others) * (TALL_ROW + 6) + beneath <= HIGH else ROW
    for seat in others:
        art.append(seat_row(scene, seat, x, y, width, row))
        y += row + 6
    if state.ended:
        art.append(score_panel(scene, x, y, width))
        y += SCORE + EDGE
    if HIGH - y >= STOCKS + EDGE:
        art.append(stocks_panel(scene, x, y, width))
        y += STOCKS + EDGE
    if HIGH - y >= KEY + EDGE:
        art.append(key_panel(x, y, width))
    return art, WIDE, HIGH


def _upright(scene: Scene) -> tuple[list[Element], float, float]:
    state = scene.state
    width = PHONE - 2 * EDGE
    art: list[Element] = []
    prompt, high = prompt_panel(scene, EDGE, EDGE, width)
    art.append(prompt)
    y = EDGE + high + EDGE
    art.append(castle(scene, EDGE, y, width))
    y += width + EDGE
    if scene.seated:
        art.append(own_board(scene, EDGE, y, width))
        y += OWN + EDGE
    art.append(mission_panel(scene, EDGE, y, width))
    y += MISSION + EDGE
    if state.ended:
        art.append(score_panel(scene, EDGE, y, width))
        y += SCORE + EDGE
    for seat in range(state.seats):
        if seat != scene.seat:
            art.append(seat_row(scene, seat, EDGE, y, width, TALL_ROW))
            y += TALL_ROW + 6
    art.append(stocks_panel(scene, EDGE, y, width))
    y += STOCKS + EDGE
    art.append(key_panel(EDGE, y, width))
    return art, PHONE, y + KEY + EDGE
