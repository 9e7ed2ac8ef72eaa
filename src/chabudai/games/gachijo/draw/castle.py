"""The castle from straight above: areas, squares, both wall sheets, the frame with its handles, the pieces."""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import EAST, SOUTH, WEST
from chabudai.core.palette import SEATS
from chabudai.core.people import name_of
from chabudai.core.svg import Element, circle, group, moved, path, polygon, rect, text, use
from chabudai.core.svg_parts import crest, outline, piece
from chabudai.games.gachijo.draw.art import BOARD, CELL, FRAME, GROUND_OF_STAGE, SIDE
from chabudai.games.gachijo.draw.figures import GUARDIAN_ART, MARKER_ART
from chabudai.games.gachijo.draw.scene import HOUSE_SEATS, Scene
from chabudai.games.gachijo.draw.tokens import TREASURE_ART
from chabudai.games.gachijo.rules import castle
from chabudai.games.gachijo.rules.box import BLUE, GUARDIANS, HOUSES, NO_GUARDIAN, NUNO_MARKER, RED, SHEETS
from chabudai.games.gachijo.rules.cells import CELLS, GROUND, ROOF, SIZE, WATER, neighbour, node_name
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.help import node_words, piece_words, seat_words
from chabudai.games.gachijo.words.names import say

SQUARE_ART: Final = {
    castle.SUMMONING_POINT: "gj-point",
    castle.CRYSTAL: "gj-crystal-square",
    castle.STAIRCASE: "gj-stairs",
    castle.GACHA_STAIRCASE: "gj-gacha",
    castle.YIN_YANG: "gj-yin-yang",
    castle.TOOL_SQUARE: "gj-tool-square",
    castle.WEAPON_SQUARE: "gj-weapon-square",
}
BRIDGE: Final = 40
"""How much of an Amphibious Square its bridge takes; the rest is open water."""
BEAM: Final = 7.5
APART: Final = 3.2
"""Red beams lie a little to the north-west of a boundary, blue ones to the south-east, so that both can be seen."""
DROP: Final = [(2.0, 3.0), (3.5, 5.5)]
"""The shadow of each sheet: blue lies higher."""
LABEL: Final = 33
"""The numbers of rows and columns."""
NINJA_SCALE: Final = 0.98
BRIDGED: Final = 0.8
"""Pieces on a bridge and in the water beneath it share a cell and are drawn smaller."""


def centre(state: GachijoState, node: int) -> tuple[float, float]:
    """Where a piece on the node stands."""
    cell = node % CELLS
    x, y = cell % SIZE * CELL + CELL / 2, cell // SIZE * CELL + CELL / 2
    if not state.castle.amphibious(cell):
        return x, y
    shift = (BRIDGE - CELL) / 2 if node < CELLS else BRIDGE / 2
    return (x, y + shift) if bridge_lies_flat(state, cell) else (x + shift, y)


def bridge_lies_flat(state: GachijoState, cell: int) -> bool:
    """Does the bridge lead from west to east?"""
    sides = [neighbour(cell, direction) for direction in (WEST, EAST)]
    return any(side >= 0 and GROUND in state.castle.layers[side] for side in sides)


# --- what lies still ------------------------------------------------------------------------------------------------


def terrain(state: GachijoState) -> list[Element]:
    ground = GROUND_OF_STAGE.get(state.castle.stage, "gj-gravel")
    art: list[Element] = [rect(0, 0, BOARD, BOARD, fill=f"url(#{ground}-texture)")]
    for layer, texture, edge in ((WATER, "gj-water", "gj-bank"), (ROOF, "gj-roof", "gj-ridge")):
        cells = [(cell // SIZE, cell % SIZE) for cell in range(CELLS) if layer in state.castle.layers[cell]]
        if not cells:
            continue
        art.append(path(outline(cells, CELL, 2.5, 9), fill=f"url(#{texture}-texture)"))
        art.append(path(outline(cells, CELL, 2.5, 9), fill="none", stroke=f"var(--{edge})", stroke_width=4))
        if layer == ROOF:
            art.append(
                path(outline(cells, CELL, 9, 5), fill="none", stroke="var(--gj-ridge)", stroke_width=1.6, opacity=0.6)
            )
    art += [_bridge(state, cell) for cell in range(CELLS) if state.castle.amphibious(cell)]
    lines = "".join(f"M0 {step * CELL}H{BOARD}M{step * CELL} 0V{BOARD}" for step in range(1, SIZE))
    art.append(path(lines, stroke="var(--gj-grid)", stroke_width=1.4))
    return art


def _bridge(state: GachijoState, cell: int) -> Element:
    planks = "".join(f"M{x} 5V{BRIDGE - 5}" for x in range(0, CELL + 1, 9))
    art = [
        rect(-2, 4, CELL + 4, BRIDGE - 8, 2, fill="var(--gj-bridge)", stroke="var(--gj-bridge-line)", stroke_width=1.6),
        path(planks, stroke="var(--gj-bridge-line)", stroke_width=1.4),
        path(f"M-2 5H{CELL + 2}M-2 {BRIDGE - 5}H{CELL + 2}", stroke="var(--gj-bridge-line)", stroke_width=5),
    ]
    x, y = cell % SIZE * CELL, cell // SIZE * CELL
    if bridge_lies_flat(state, cell):
        return moved(x, y, *art)
    return group(*art, transform=f"matrix(0 1 1 0 {x} {y})")


def squares(scene: Scene) -> list[Element]:
    state = scene.laid
    art: list[Element] = []
    for cell in range(CELLS):
        square = state.castle.squares[cell]
        x, y = cell % SIZE * CELL + CELL / 2, cell // SIZE * CELL + CELL / 2
        if square == castle.BASE:
            art.append(_base(state.castle.bases.index(cell), x, y))
        elif square >= castle.TREASURE:
            kind = square - castle.TREASURE
            art.append(moved(x, y, use(TREASURE_ART[kind]), scale=1.22, class_=None if state.den[kind] else "gj-used"))
        elif square in SQUARE_ART:
            used = square in castle.ITEM_SQUARES and state.harvested(cell)
            art.append(use(SQUARE_ART[square], x, y, class_="gj-used" if used else None))
            if used:
                tick = f"M{x - 13} {y + 1}l9 10l18-22"
                art.append(path(tick, fill="none", stroke="var(--gj-token)", stroke_width=8, stroke_linecap="round"))
                art.append(
                    path(tick, fill="none", stroke="var(--gj-token-ink)", stroke_width=4, stroke_linecap="round")
                )
    return art


def _base(house: int, x: float, y: float) -> Element:
    """A platform in the colour and pattern of its house."""
    look = SEATS[HOUSE_SEATS[house]]
    half = CELL / 2 - 10
    deep = f"var(--{look.hue}-deep)"
    art: list[Element] = [
        rect(-half, -half, 2 * half, 2 * half, 7, fill=f"var(--{look.hue}-pale)", stroke=deep, stroke_width=3.4),
        rect(
            -half + 5,
            -half + 5,
            2 * half - 10,
            2 * half - 10,
            4,
            fill=f"url(#pattern-{look.pattern}-{look.hue}-deep)",
            opacity=0.32,
        ),
        crest(HOUSE_SEATS[house], 0, 0, 15),
    ]
    return moved(x, y, *art, id=f"base-{HOUSES[house]}")


# --- sheets ---------------------------------------------------------------------------------------------------------


def _walls(sheet: castle.WallSheet, strength: int, shift: float) -> str:
    """All walls of one strength as one path, in cells of the board with the sheet in the middle; runs are one line."""
    across = sheet.reach if sheet.east_west else 0
    down = 0 if sheet.east_west else sheet.reach
    d = ""
    rows = len(sheet.vertical)
    for column in range(len(sheet.vertical[0])):
        row = 0
        while row < rows:
            end = row
            while end < rows and sheet.vertical[end][column] == strength:
                end += 1
            if end > row:
                x = (column + 1 - across) * CELL + shift
                d += f"M{x:g} {(row - down) * CELL + 3}V{(end - down) * CELL - 3}"
            row = end + 1
    for row, walls in enumerate(sheet.horizontal):
        column = 0
        while column < len(walls):
            end = column
            while end < len(walls) and walls[end] == strength:
                end += 1
            if end > column:
                y = (row + 1 - down) * CELL + shift
                d += f"M{(column - across) * CELL + 3} {y:g}H{(end - across) * CELL - 3}"
            column = end + 1
    return d


def _sheet_art(sheet: castle.WallSheet, which: int) -> list[Element]:
    """Beams with studs for high walls, fences with a coloured thread for low ones, half of the yin-yang symbol."""
    name = SHEETS[which]
    fill, edge = f"var(--gj-{name})", f"var(--gj-{name}-edge)"
    shift = -APART if which == RED else APART
    high, low = _walls(sheet, castle.HIGH, shift), _walls(sheet, castle.LOW, shift)
    right, down = DROP[which]
    studs = "1.5 17.5" if which == RED else "0 19"
    x = (sheet.symbol[0] - (sheet.reach if sheet.east_west else 0)) * CELL + CELL / 2
    y = (sheet.symbol[1] - (0 if sheet.east_west else sheet.reach)) * CELL + CELL / 2
    half = "M0-21a21 21 0 0 1 0 42a10.5 10.5 0 0 1 0-21a10.5 10.5 0 0 0 0-21Z"
    return [
        path(high, class_="gj-shadow", stroke_width=BEAM + 3, transform=f"translate({right} {down})"),
        path(low, class_="gj-shadow gj-fence-edge", stroke_width=BEAM, transform=f"translate({right} {down})"),
        path(low, class_="gj-fence-edge", stroke=edge, stroke_width=BEAM + 2),
        path(low, class_="gj-fence", stroke="var(--gj-bamboo)", stroke_width=BEAM - 1.4),
        path(low, fill="none", stroke=fill, stroke_width=2.6),
        path(high, class_="gj-beam", stroke=edge, stroke_width=BEAM + 3),
        path(high, class_="gj-beam", stroke=fill, stroke_width=BEAM),
        path(
            high,
            fill="none",
            stroke="var(--gj-stud)",
            stroke_width=BEAM - 2 if which == RED else 4,
            stroke_dasharray=studs,
            stroke_dashoffset=-9,
            stroke_linecap=None if which == RED else "round",
        ),
        moved(
            x,
            y,
            path(half, fill=fill, stroke=edge, stroke_width=2.4),
            circle(0, -10.5, 3.6, fill=fill, stroke=edge, stroke_width=1.6),
            circle(0, 10.5, 3.6, fill="var(--gj-token)", stroke=edge, stroke_width=1.6),
            turn=0 if which == RED else 180,
        ),
    ]


def _sheet_of(state: GachijoState, which: int) -> castle.WallSheet:
    return state.castle.walls.red if which == RED else state.castle.walls.blue


def _shift(state: GachijoState, which: int) -> tuple[float, float]:
    away = (state.places[which] - _sheet_of(state, which).reach) * CELL
    return (away, 0) if _sheet_of(state, which).east_west else (0, away)


def sheet(scene: Scene, which: int) -> Element:
    """One sheet where it lies; it slides by its transform. With a ghost it fades and shows where it would lie."""
    x, y = _shift(scene.state, which)
    leaving = which == scene.ghost_sheet
    layers: list[Element] = [
        piece(
            f"sheet-{SHEETS[which]}",
            x,
            y,
            *_sheet_art(_sheet_of(scene.state, which), which),
            title=lies_words(scene.state, which),
            class_="gj-sheet gj-leaving" if leaving else "gj-sheet",
        )
    ]
    if leaving:
        x, y = _shift(scene.after, which)
        art = _sheet_art(_sheet_of(scene.after, which), which)
        layers.append(moved(x, y, *art, id="ghost", class_="gj-sheet ghost"))
    return group(*layers, clip_path="url(#gj-window)", class_="gj-quiet")


def fixed_walls(state: GachijoState) -> list[Element]:
    """Walls that the stage itself carries; the published stages have none."""
    art: list[Element] = []
    for cell in range(CELLS):
        x, y = cell % SIZE * CELL, cell // SIZE * CELL
        for direction, d in ((EAST, f"M{x + CELL} {y}v{CELL}"), (SOUTH, f"M{x} {y + CELL}h{CELL}")):
            wall = state.castle.walls.fixed[cell * 4 + direction]
            if wall != castle.OPEN and neighbour(cell, direction) >= 0:
                dash = "11 8" if wall == castle.LOW else None
                art.append(path(d, stroke="var(--sumi)", stroke_width=6, stroke_dasharray=dash))
    return art


PLACE_WORDS: Final = [
    ("{number} to the west of its middle", "{number} to the east of its middle"),
    ("{number} to the north of its middle", "{number} to the south of its middle"),
]
LIES: Final = ["The red sheet lies {place}", "The blue sheet lies {place}"]
CAN_SLIDE: Final = [
    "Slide the red sheet one cell to the west; it lies {place}",
    "Slide the red sheet one cell to the east; it lies {place}",
    "Slide the blue sheet one cell to the north; it lies {place}",
    "Slide the blue sheet one cell to the south; it lies {place}",
]
CANNOT_SLIDE: Final = [
    "The red sheet can go no further west; it lies {place}",
    "The red sheet can go no further east; it lies {place}",
    "The blue sheet can go no further north; it lies {place}",
    "The blue sheet can go no further south; it lies {place}",
]
"""By the number of the slide."""


def place_words(state: GachijoState, which: int) -> str:
    away = state.places[which] - _sheet_of(state, which).reach
    if not away:
        return say("in its middle")
    ways = PLACE_WORDS[0 if _sheet_of(state, which).east_west else 1]
    return say(ways[away > 0], number=abs(away))


def lies_words(state: GachijoState, which: int) -> str:
    return say(LIES[which], place=place_words(state, which))


# --- what can be touched --------------------------------------------------------------------------------------------


def cells(scene: Scene) -> list[Element]:
    """A shape for each node that explains it and, for a seat, catches the pointer."""
    state = scene.laid
    shapes: list[Element] = []
    kind = "hit gj-cell" if scene.seated else "gj-see"
    inset = 5
    for cell in range(CELLS):
        x, y = cell % SIZE * CELL + inset, cell // SIZE * CELL + inset
        wide = CELL - 2 * inset
        name, title = node_name(cell), node_words(state, cell)
        if not state.castle.amphibious(cell):
            shapes.append(rect(x, y, wide, wide, 6, id=name, class_=kind, title=title))
            continue
        # Two places share the cell: on a phone they need all of it.
        x, y, wide = x - inset + 2, y - inset + 2, CELL - 4
        deck, rest = BRIDGE - 3, CELL - BRIDGE - 3
        under = node_name(cell + CELLS)
        below = node_words(state, cell + CELLS)
        if bridge_lies_flat(state, cell):
            shapes.append(rect(x, y, wide, deck, 6, id=name, class_=kind, title=title))
            shapes.append(rect(x, y + deck + 2, wide, rest, 6, id=under, class_=kind, title=below))
        else:
            shapes.append(rect(x, y, deck, wide, 6, id=name, class_=kind, title=title))
            shapes.append(rect(x + deck + 2, y, rest, wide, 6, id=under, class_=kind, title=below))
    return shapes


def handle(scene: Scene, slide: int) -> Element:
    """A handle in the middle of a side: the sheet slides that way."""
    which = slide >> 1
    name = ["red-west", "red-east", "blue-north", "blue-south"][slide]
    turn = [-90, 90, 0, 180][slide]
    able = scene.state.can_slide(slide)
    fill = f"var(--gj-{SHEETS[which]})"
    middle, far = SIDE / 2, FRAME / 2
    x, y = [(far, middle), (SIDE - far, middle), (middle, far), (middle, SIDE - far)][slide]
    flat = which == BLUE
    box = rect(-92, -24, 184, 48, 14) if flat else rect(-24, -92, 48, 184, 14)
    hit = rect(-95, -33, 190, 66, 16) if flat else rect(-33, -95, 66, 190, 16)
    arrows = [polygon([(at, -14), (at + 16, 11), (at - 16, 11)]) for at in (-56, 0, 56)]
    arrows = [arrow.set(fill=fill, stroke="var(--gj-frame-ink)", stroke_width=2.4) for arrow in arrows]
    mark = group(*arrows, transform=f"rotate({turn})" if turn else None, class_=None if able else "off")
    ground = box.set(fill="var(--gj-lacquer)", stroke=fill, stroke_width=4, class_=None if able else "off")
    words = CAN_SLIDE[slide] if able else CANNOT_SLIDE[slide]
    title = say(words, place=place_words(scene.state, which))
    return scene.touch(f"slide-{name}", ground, hit, mark, title=title, x=x, y=y)


def _rail(scene: Scene, which: int) -> Element:
    """Five studs: where the sheet lies on its way."""
    state = scene.state
    count = state.castle.walls.reds if which == RED else state.castle.walls.blues
    fill = f"var(--gj-{SHEETS[which]})"
    art: list[Element] = []
    for place in range(count):
        at = place * 30.0
        x, y = (at, 0.0) if which == RED else (0.0, at)
        here = place == state.places[which]
        art.append(
            circle(x, y, 13 if here else 7, fill=fill if here else "none", stroke="var(--gj-frame-ink)", stroke_width=3)
        )
    x, y = (FRAME + 50, SIDE - FRAME / 2) if which == RED else (SIDE - FRAME / 2, FRAME + 50)
    return moved(x, y, *art, id=f"rail-{SHEETS[which]}", title=lies_words(state, which))


def rim() -> Element:
    """The closed wall around the board; what the sheets carry beyond the last cells vanishes under it."""
    return group(
        rect(2, 2, BOARD - 4, BOARD - 4, 4, fill="none", stroke="var(--gj-lacquer)", stroke_width=14),
        rect(7.5, 7.5, BOARD - 15, BOARD - 15, 3, fill="none", stroke="var(--gj-gold)", stroke_width=1.4, opacity=0.75),
        class_="gj-quiet",
    )


def frame(scene: Scene) -> list[Element]:
    labels: list[Element] = []
    for step in range(SIZE):
        if abs(step - SIZE // 2) > 1:
            at = FRAME + step * CELL + CELL / 2
            for x, y in ((at, FRAME / 2), (FRAME / 2, at)):
                label = text(x, y + 12, str(step + 1), LABEL, anchor="middle", fill="var(--gj-frame-ink)")
                labels.append(label)
    return [
        rect(1, 1, SIDE - 2, SIDE - 2, 16, fill="var(--gj-frame)", stroke="var(--gj-frame-edge)", stroke_width=2),
        rect(FRAME - 5, FRAME - 5, BOARD + 10, BOARD + 10, 3, fill="var(--gj-lacquer)"),
        *labels,
        _rail(scene, RED),
        _rail(scene, BLUE),
    ]


# --- pieces ---------------------------------------------------------------------------------------------------------


def ninja_art(state: GachijoState, seat: int) -> list[Element]:
    art = [use(f"gj-ninja-{HOUSES[state.houses[seat]]}")]
    marker = state.marker[seat]
    if marker:
        art.append(use(MARKER_ART[marker]))
    if marker == NUNO_MARKER:
        art.append(circle(0, 12, 9.5, fill="var(--gj-token)", stroke="var(--gj-token-ink)", stroke_width=1.4))
        art.append(crest(HOUSE_SEATS[state.houses[seat]], 0, 12, 6))
    return art


def ninjas(scene: Scene) -> list[Element]:
    state = scene.state
    art: list[Element] = []
    for seat in range(state.seats):
        node = state.position[seat]
        if node < 0:
            continue
        x, y = centre(scene.laid, node)
        scale = NINJA_SCALE * (BRIDGED if scene.laid.castle.amphibious(node % CELLS) else 1)
        turn = [circle(0, 0, 35, class_="gj-turn")] if seat == state.active and state.turn and not state.ended else []
        house = HOUSES[state.houses[seat]]
        title = piece_words(state, node)
        art.append(piece(f"ninja-{house}", x, y, *turn, *ninja_art(state, seat), title=title, scale=scale))
    if state.guardian != NO_GUARDIAN and state.guardian_node >= 0:
        node = state.guardian_node
        x, y = centre(scene.laid, node)
        scale = BRIDGED if scene.laid.castle.amphibious(node % CELLS) else 1
        name = GUARDIANS[state.guardian]
        art.append(
            piece(
                f"guardian-{name}", x, y, use(GUARDIAN_ART[state.guardian]), title=piece_words(state, node), scale=scale
            )
        )
    return art


def flags(scene: Scene) -> list[Element]:
    """Raised Base Flags, at the outer side of the Bases: these seats need only come home."""
    state = scene.state
    art: list[Element] = []
    for seat in range(state.seats):
        if not state.flags >> seat & 1:
            continue
        x, y = centre(state, state.base_of(seat))
        look = SEATS[HOUSE_SEATS[state.houses[seat]]]
        side = -1 if x < BOARD / 2 else 1
        art.append(
            moved(
                x + side * 36,
                y,
                path("M0 34V-40", stroke="var(--gj-token)", stroke_width=7, stroke_linecap="round"),
                path("M0 34V-40", stroke="var(--gj-token-ink)", stroke_width=4, stroke_linecap="round"),
                path(
                    f"M0-38H{-side * 30}L{-side * 22}-26L{-side * 30}-14H0Z",
                    fill=f"var(--{look.hue})",
                    stroke="var(--gj-token-ink)",
                    stroke_width=2.4,
                    stroke_linejoin="round",
                ),
                use("gj-star", transform=f"translate({-side * 12} -26)scale(.72)"),
                id=f"flag-{HOUSES[state.houses[seat]]}",
                title=say("{who} has everything the mission asks for", who=name_of(seat)),
            )
        )
    return art


def captive(state: GachijoState, seat: int, x: float, y: float, scale: float) -> Element:
    """A Ninja in the Den."""
    house = HOUSES[state.houses[seat]]
    title = say("{seat} is held in the Den until their next turn", seat=seat_words(state, seat))
    return piece(f"ninja-{house}", x, y, *ninja_art(state, seat), title=title, scale=scale)
