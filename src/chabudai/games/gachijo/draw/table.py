"""The whole table of GACHIJO: its regions, and the ways in which they may lie.

The castle is the largest; everything beside it is equally wide and has equally large words. Only the view is read. What
a page says beside the drawing (title, what happens, points of the end) is in the picture alone.
"""

from __future__ import annotations

from chabudai.core.palette import SEATS
from chabudai.core.people import name_of
from chabudai.core.svg import Drawing, Region, group, moved
from chabudai.core.svg_regions import Block, Table, below, beside
from chabudai.games.gachijo.draw.art import FRAME, SIDE, define_art
from chabudai.games.gachijo.draw.castle import (
    LABEL,
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
from chabudai.games.gachijo.draw.choices import choices_region
from chabudai.games.gachijo.draw.ghost import ghost_above, ghost_below, ghost_way
from chabudai.games.gachijo.draw.panels import den_region, key_region, mission_region, score_region, title_region
from chabudai.games.gachijo.draw.scene import HOUSE_SEATS, Scene
from chabudai.games.gachijo.draw.seats import others_region, own_region
from chabudai.games.gachijo.draw.trace import piece_trace, slide_trace
from chabudai.games.gachijo.rules.box import BLUE, RED
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import say


def draw(view: GachijoState, ghost: int | None = None) -> Drawing:
    """The table as the view's seat sees it; `ghost` is one of its moves, shown at half strength."""
    scene = Scene(view, ghost)
    regions = [title_region(scene), castle_region(scene), mission_region(scene), others_region(scene)]
    regions += [den_region(scene), key_region()]
    if scene.seated:
        regions += [own_region(scene), choices_region(scene)]
    if view.ended:
        regions.append(score_region(scene))
    picture, screens = _seated(bool(view.ended)) if scene.seated else _watched(bool(view.ended))
    drawing = Table(_label(view), regions, below("title", picture), screens, class_="gj")
    define_art(drawing)
    for seat in HOUSE_SEATS:
        drawing.pattern(SEATS[seat].pattern, f"{SEATS[seat].hue}-deep")
    return drawing


def _label(view: GachijoState) -> str:
    who = name_of(view.viewer) if view.viewer >= 0 else say("a spectator")
    stage = view.box.stages[view.stage]
    words = "GACHIJO, stage {stage}, {title}, turn {turn}, seen by {who}"
    if view.last_turn:
        words = "GACHIJO, stage {stage}, {title}, turn {turn} of {last}, seen by {who}"
    return say(words, stage=stage.name, title=say(stage.title), turn=view.turn, last=view.last_turn, who=who)


def castle_region(scene: Scene) -> Region:
    """The castle with its frame: floor, things to touch, squares, red sheet, blue sheet, pieces."""
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
    whole = group(*frame(scene), inside, *handles, *slide_trace(scene), id="castle", title=say("The castle"))
    return Region("castle", say("The castle"), SIDE, SIDE, LABEL, [whole], touch=FRAME)


# --- how the regions may lie ----------------------------------------------------------------------------------------


def _seated(ended: bool) -> tuple[Block, list[Block]]:
    rest = ["mission", "others", "den", "key"]
    wide = beside("castle", below("own", "choices", *rest))
    picture = beside("castle", below("own", "score", *rest)) if ended else wide
    screens = [
        below("castle", "own", "choices", "mission", "others", "den", "key"),
        below("castle", beside(below("own", "choices", "key"), below("mission", "others", "den"))),
        below(beside("castle", below("own", "choices", "mission")), beside("others", below("den", "key"))),
        wide,
        beside("castle", below("own", "choices", "mission"), below("others", "den", "key")),
    ]
    return picture, screens


def _watched(ended: bool) -> tuple[Block, list[Block]]:
    wide = beside("castle", below("mission", "others", "den", "key"))
    picture = beside("castle", below("mission", "others", "score", "den", "key")) if ended else wide
    screens = [
        below("castle", "mission", "others", "den", "key"),
        below("castle", beside("others", below("mission", "den", "key"))),
        wide,
    ]
    return picture, screens
