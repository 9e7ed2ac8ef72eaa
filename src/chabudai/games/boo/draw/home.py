"""The viewer's own board, large, and the buttons."""

from __future__ import annotations

from typing import Final

from chabudai.core.speech import square_name
from chabudai.core.state import NONE
from chabudai.core.svg import Element, circle, group, line, moved, number, rect, text, wrap
from chabudai.core.svg_parts import BOLD, fitted, panel, slot, text_width
from chabudai.games.boo.draw.art import (
    HUES,
    balance_art,
    coin,
    colour_mark,
    counter,
    happiness,
    home_art,
    home_words,
    icon,
    mat,
    seat_mark,
    shoot,
    spirit_art,
    stick,
)
from chabudai.games.boo.draw.scene import Scene
from chabudai.games.boo.draw.symbols import INK, PAPER
from chabudai.games.boo.draw.trace import trace_mark
from chabudai.games.boo.rules.box import (
    COLOUR_COUNT,
    COLOURS,
    FOOD_KINDS,
    FOOD_WORTH,
    FOODS,
    ICONS,
    SLOTS,
    SPIRIT_KINDS,
    SPIRITS,
    STOCK,
    spirits_of,
)
from chabudai.games.boo.rules.patterns import CELLS, COLUMNS, MASKS, TYPE_COUNT, ZONE_COUNT, ZONES
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.help import meaning, spirit_deed, tile_words
from chabudai.games.boo.words.names import (
    colour_name,
    food_name,
    say,
    seat_name,
    shoot_list,
    spirit_name,
    zone_name,
)

OWN_WIDTH, OWN_HEIGHT = 936, 304
STOCKS_WIDTH, HOME_WIDTH, SPIRITS_WIDTH = 270, 404, 226
BUTTON_LABELS: Final = {
    "forgo": "Leave unused",
    "perform": "Perform",
    "decline": "Decline",
    "end": "End turn",
    "act-balance": "Balance",
    "act-improve": "Improve",
    "act-fund": "Fund",
    "act-cook": "Cook",
    "happiness": "+1 happiness",
    "stop": "Stop",
    "coin": "+1 coin",
    "reset": "Renew the food",
    "done": "Sleep on",
    "ookami-0": "No Ookami",
    "ookami-1": "1 Ookami",
    "ookami-2": "2 Ookami",
    "ookami-3": "3 Ookami",
}
BUTTON_ICONS: Final = {f"act-{name}": name for name in ICONS} | {"coin": "fund"}


# --- buttons -----------------------------------------------------------------------------------------------------


def buttons(scene: Scene, x: float, y: float, width: float, height: float) -> Element:
    """What is no piece on the table but can be chosen now."""
    art: list[Element] = []
    left, top = 8.0, 4.0
    wanted = [name for name in BUTTON_LABELS if name in scene.targets]
    for name in wanted:
        label = say(BUTTON_LABELS[name])
        mark = BUTTON_ICONS.get(name)
        wide = text_width(label, 13.5) * BOLD + 28 + (22 if mark else 0)
        if left + wide > width - 4:
            left, top = 8.0, top + 31
        inside: list[Element] = [
            rect(0, 0, wide, 27, 13.5, fill="var(--kaki-pale)", stroke="var(--kaki-deep)", stroke_width=1.2)
        ]
        if mark:
            inside.append(icon(mark, 7, 2, 23))
        inside.append(text(13 + (22 if mark else 0), 18.5, label, 13.5, weight=600))
        title = meaning(scene.state, name)
        art.append(slot(name, rect(0, 0, wide, 27, 13.5), *inside, title=title, x=left, y=top))
        left += wide + 6
    if not wanted:
        words = ""
        if scene.moves:
            words = say("Click what is outlined.")
        elif not scene.state.over:
            words = say("Waiting for the others.")
        art.append(text(14, height / 2 + 5, words, 14, class_="soft"))
    return panel(x, y, width, height, "", *art)


# --- the large board ---------------------------------------------------------------------------------------------


def own_stocks(scene: Scene, x: float, y: float) -> Element:
    """Four stocks with the marker, and below them purse, incense and pantry."""
    state, seat = scene.state, scene.seat
    art: list[Element] = []
    for colour in range(COLOUR_COUNT):
        art.append(_stock(scene, colour, 8 + colour * 65))
    base = 222.0
    purse = [coin(24, base + 18, 13), number(44, base + 25, state.coins[seat], 20, anchor="start")]
    if scene.trace.at(seat, "purse") != NONE:
        purse.append(trace_mark(4, base + 2, 70, 32))
    art.append(group(*purse, id="purse", title=say("Your coins")))
    sticks = [stick(seat, 92 + place * 13, base + 33, 30) for place in range(state.reserve[seat])]
    sticks.append(line(84, base + 33, 182, base + 33, stroke=INK, stroke_width=1.3))
    sticks.append(text(190, base + 30, say("{count} incense", count=state.reserve[seat]), 12.5, class_="soft"))
    art.append(group(*sticks, id="incense"))
    left = 8.0
    for kind in range(FOOD_KINDS):
        count = state.food[seat * FOOD_KINDS + kind]
        worth = FOOD_WORTH[kind]
        words = say("You have {count} {food}, worth {worth} each", count=count, food=food_name(kind), worth=worth)
        body = group(moved(0, 0, counter(kind)), number(52, 24, f"×{count}", 14))
        if scene.trace.at(seat, "pantry") == kind:
            body = group(body, trace_mark(-2, -2, 68, 40))
        art.append(
            slot(
                f"pantry-{FOODS[kind]}",
                rect(-2, -2, 68, 40, 8),
                body,
                title=words,
                x=left,
                y=base + 38,
                class_="" if count else "off",
            )
        )
        left += 74
    return moved(x, y, *art)


def _stock(scene: Scene, colour: int, x: float) -> Element:
    state, seat = scene.state, scene.seat
    hue = HUES[colour]
    art: list[Element | str] = [
        rect(0, 0, 60, 218, 9, fill=f"var(--{hue}-pale)", stroke=f"var(--{hue}-deep)", stroke_width=1.1),
        colour_mark(colour, 14, 15, 6),
    ]
    for space in range(STOCK):
        art.append(
            rect(
                4,
                30 + space * 46,
                52,
                42,
                7,
                fill="none",
                stroke=f"var(--{hue}-deep)",
                stroke_dasharray="3 4",
                opacity=0.6,
            )
        )
    shoots = state.stock(seat, colour)
    for space, kind in enumerate(shoots):
        art.append(moved(4, 30 + space * 46, shoot(kind, 52, 42)))
    if scene.ghost_stock == colour and scene.ghost_shoot != NONE:
        art.append(moved(4, 30 + len(shoots) * 46, shoot(scene.ghost_shoot, 52, 42), class_="ghost"))
    if state.marker[seat] == colour:
        art.append(_marker(seat, 44, 15))
    elif scene.ghost_stock == colour and scene.ghost_shoot == NONE:
        art.append(group(_marker(seat, 44, 15), class_="ghost"))
    if scene.trace.at(seat, "stock") == colour:
        art.append(trace_mark(-1, -1, 62, 220, 10))
    return slot(
        f"stock-{COLOURS[colour]}",
        rect(-2, -2, 64, 222, 11),
        *art,
        title=say("Your {colour} stock: {shoots}", colour=colour_name(colour), shoots=shoot_list(shoots)),
        x=x,
    )


def _marker(seat: int, cx: float, cy: float) -> Element:
    return group(
        circle(cx, cy, 11, fill=PAPER, stroke=INK, stroke_width=1.4),
        seat_mark(seat, cx, cy, 7),
        title=say("Action marker"),
    )


def own_home(scene: Scene, x: float, y: float) -> Element:
    """Six places for balance tiles above the tatami grid."""
    state, seat = scene.state, scene.seat
    art: list[Element] = []
    for zone in range(ZONE_COUNT):
        for place in range(SLOTS):
            left = zone * 137 + place * 65
            art.append(_held(scene, zone, place, left))
        if scene.trace.at(seat, "zone") == zone:
            art.append(trace_mark(zone * 137 - 2, -2, 131, 90))
    art.append(moved(0, 92, _grid(scene, 80, 63)))
    scored = sum(mask.bit_count() for mask in state.fans[seat * ZONE_COUNT : seat * ZONE_COUNT + ZONE_COUNT])
    art.append(text(HOME_WIDTH - 4, 296, say("{count} scored", count=scored), 11.5, anchor="end", class_="soft"))
    return moved(x, y, *art)


def _held(scene: Scene, zone: int, place: int, left: float) -> Element:
    state, seat = scene.state, scene.seat
    tile = state.held_tile(seat, zone, place)
    if tile is None:
        return group(
            rect(left, 0, 62, 86, 7, fill="none", stroke="var(--fuji-deep)", stroke_dasharray="4 4", opacity=0.6),
            text(left + 31, 48, zone_name(zone), 12, anchor="middle", class_="soft"),
            id=f"room-{ZONES[zone]}-{place + 1}",
        )
    art: list[Element | str] = [balance_art(tile, 62, 86)]
    if tile.requirement.met(state.homes, seat * MASKS):
        art.append(rect(1, 1, 60, 84, 6, fill="none", stroke="var(--matsu-deep)", stroke_width=3))
        art.append(circle(10, 10, 8, fill="var(--matsu)"))
        art.append(text(10, 14.5, "✓", 12, anchor="middle", fill="var(--matsu-on)", weight=700))
    return slot(
        f"tile-{ZONES[zone]}-{place + 1}",
        rect(-2, -2, 66, 90, 8),
        *art,
        title=tile_words(tile),
        x=left,
    )


def _grid(scene: Scene, width: float, height: float) -> Element:
    state, seat = scene.state, scene.seat
    art: list[Element] = []
    for cell in range(CELLS):
        row, column = divmod(cell, COLUMNS)
        left, top = column * width, row * height
        body: list[Element | str] = [*mat_art(state, seat, cell, width, height)]
        tile = state.tile_at(seat, cell)
        inset = (width - height + 4) / 2
        if tile is not None:
            body.append(moved(inset, 2, home_art(tile[0], tile[1], height - 4)))
        elif scene.ghost_cell == cell:
            kind, comfort = state.box.home_types[scene.ghost_tile], state.box.home_comforts[scene.ghost_tile]
            body.append(moved(inset, 2, home_art(kind, comfort, height - 4), class_="ghost"))
        if scene.trace.at(seat, "cell") == cell:
            body.append(trace_mark(3, 3, width - 6, height - 6, 6))
        art.append(
            slot(
                f"cell-r{row}c{column}",
                rect(1, 1, width - 2, height - 2, 3),
                *body,
                title=_cell_words(square_name(row, column), tile),
                x=left,
                y=top,
            )
        )
    return group(*art)


def _cell_words(cell: str, tile: tuple[int, int, int] | None) -> str:
    if tile is None:
        return say("Cell {cell}", cell=cell)
    return say("Cell {cell}: {tile}", cell=cell, tile=home_words(tile[0], tile[1]))


def mat_art(state: BooState, seat: int, cell: int, width: float, height: float) -> list[Element]:
    """The empty cell: a tatami mat, and at night the type that it demands."""
    demanded = [kind for kind in range(TYPE_COUNT) if state.cells[seat * TYPE_COUNT + kind] >> cell & 1]
    return mat(cell % COLUMNS == 2, demanded[0] if len(demanded) == 1 else NONE, width, height)


def own_spirits(scene: Scene, x: float, y: float, columns: int) -> Element:
    """Spirits by kind: awake ones stand, sleeping ones lie."""
    state, seat = scene.state, scene.seat
    art: list[Element] = []
    shown = 0
    for kind in range(SPIRIT_KINDS):
        awake, asleep = spirits_of(state.awake[seat], kind), spirits_of(state.asleep[seat], kind)
        if not awake and not asleep:
            continue
        left, top = shown % columns * 56, shown // columns * 128
        shown += 1
        name = spirit_name(kind)
        body: list[Element | str] = [rect(0, 0, 53, 122, 8, class_="card")]
        if awake:
            body.append(moved(8, 6, spirit_art(kind, 37)))
        if awake > 1:
            body.append(number(44, 16, f"×{awake}", 13))
        if asleep:
            body.append(moved(8, 50, spirit_art(kind, 37, asleep=True)))
            body.append(
                text(45, 58, "z" if asleep == 1 else f"z{asleep}", 13, anchor="middle", weight=700, class_="soft")
            )
        body.append(text(26.5, 104, name, fitted(name, 10, 46), anchor="middle"))
        if scene.trace.at(seat, "spirit") == kind:
            body.append(trace_mark(2, 2, 49, 118, 7))
        cost = state.box.wake_costs[kind]
        words = say(
            "{spirit}: {deed}; {awake} awake, {asleep} asleep, wakes for {price}",
            spirit=name,
            deed=spirit_deed(kind),
            awake=awake,
            asleep=asleep,
            price=cost,
        )
        body.append(coin(18, 113, 5))
        body.append(text(28, 117, str(cost), 11, weight=700, class_="num"))
        art.append(
            slot(
                f"spirit-{SPIRITS[kind]}",
                rect(-1, -1, 55, 124, 9),
                *body,
                title=words,
                x=left,
                y=top,
            )
        )
    if not shown:
        for row, words in enumerate(wrap(say("No spirits yet: win them at the temples in Autumn."), 28)):
            art.append(text(4, 30 + 18 * row, words, 13, class_="soft"))
    return moved(x, y, *art)


def own_heading(scene: Scene, x: float, y: float, width: float) -> Element:
    state, seat = scene.state, scene.seat
    words = seat_name(seat)
    notes = []
    if state.first == seat:
        notes.append(say("first player"))
    if state.has_passed(seat):
        notes.append(say("passed"))
    points = [happiness(width - 20, -4, state.scores()[seat], 15)]
    if scene.trace.at(seat, "points") != NONE:
        points.append(trace_mark(width - 38, -22, 36, 36, 18))
    return moved(
        x,
        y,
        seat_mark(seat, 8, -5, 8),
        text(24, 0, words, 15, weight=600),
        text(24, 16, ", ".join(notes), 12, class_="soft"),
        group(*points, title=say("Your happiness")),
        id="own",
    )
