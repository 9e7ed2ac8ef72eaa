"""The viewer's own board: stocks, purse and pantry, the home with its balance tiles, and spirits."""

from __future__ import annotations

from typing import Final

from chabudai.core.speech import square_name
from chabudai.core.state import NONE
from chabudai.core.svg import Element, Region, circle, group, inked, moved, number, rect, text
from chabudai.core.svg_parts import fitted, slot
from chabudai.games.boo.draw.art import (
    HUES,
    balance_art,
    coin,
    colour_mark,
    counter,
    happiness,
    home_art,
    home_words,
    mat,
    seat_mark,
    shoot,
    spirit_art,
    stick,
)
from chabudai.games.boo.draw.markets import zone_picture
from chabudai.games.boo.draw.scene import LETTERS, Scene
from chabudai.games.boo.draw.symbols import INK, PAPER
from chabudai.games.boo.draw.trace import trace_mark
from chabudai.games.boo.rules.box import (
    COLOUR_COUNT,
    COLOURS,
    FOOD_KINDS,
    FOOD_WORTH,
    FOODS,
    SLOTS,
    SPIRIT_KINDS,
    SPIRITS,
    STOCK,
    spirits_of,
)
from chabudai.games.boo.rules.patterns import CELLS, COLUMNS, MASKS, TYPE_COUNT, ZONE_COUNT, ZONES
from chabudai.games.boo.state import BooState
from chabudai.games.boo.words.help import spirit_deed, tile_words
from chabudai.games.boo.words.names import coin_count, colour_name, food_name, say, shoot_list, spirit_name

NARROW: Final = 180
"""The width of stocks, stores and spirits."""
STOCKS_HIGH, STORES_HIGH, SPIRITS_HIGH = 252, 65, 143
SHOOT_STEP: Final = 56
"""From one shoot of a stock to the next."""
SHOOT_HIGH: Final = 54
HOME_WIDTH, HOME_HIGH = 278, 273
TILE_WIDE, TILE_HIGH = 43, 80
"""A balance tile that is held."""
CELL_WIDE, CELL_HIGH = 54, 61
SPIRIT_WIDE, SPIRIT_HIGH = 42, 66
"""The card of a kind of spirits."""


# --- stocks and stores -------------------------------------------------------------------------------------------


def stocks_region(scene: Scene) -> Region:
    """Four stocks with the marker."""
    art = scene.paper(NARROW, STOCKS_HIGH)
    art += [_stock(scene, colour, 3 + colour * 44) for colour in range(COLOUR_COUNT)]
    return Region("stocks", say("Stocks"), NARROW, STOCKS_HIGH, LETTERS, art)


def _stock(scene: Scene, colour: int, x: float) -> Element:
    state, seat = scene.state, scene.seat
    hue = HUES[colour]
    deep = f"var(--{hue}-deep)"
    art: list[Element | str] = [
        inked(rect(0.5, 0, 41, STOCKS_HIGH - 8, 8), deep, 1.1, f"var(--{hue}-pale)"),
        colour_mark(colour, 10, 11, 5),
    ]
    for space in range(STOCK):
        edge = rect(2, 21 + space * SHOOT_STEP, 38, SHOOT_HIGH, 7, fill="none", stroke=deep, opacity=0.6)
        art.append(edge.set(stroke_dasharray="3 4"))
    shoots = state.stock(seat, colour)
    for space, kind in enumerate(shoots):
        art.append(moved(1, 21 + space * SHOOT_STEP, shoot(kind, 40, SHOOT_HIGH)))
    if scene.ghost_stock == colour and scene.ghost_shoot != NONE:
        art.append(moved(1, 21 + len(shoots) * SHOOT_STEP, shoot(scene.ghost_shoot, 40, SHOOT_HIGH), class_="ghost"))
    if state.marker[seat] == colour:
        art.append(_marker(seat))
    elif scene.ghost_stock == colour and scene.ghost_shoot == NONE:
        art.append(group(_marker(seat), class_="ghost"))
    if scene.trace.at(seat, "stock") == colour:
        art.append(trace_mark(0, 0, 42, STOCKS_HIGH - 8, 8))
    return slot(
        f"stock-{COLOURS[colour]}",
        rect(-1, -1, 44, STOCKS_HIGH - 6, 9),
        *art,
        title=say("Your {colour} stock: {shoots}", colour=colour_name(colour), shoots=shoot_list(shoots)),
        x=x,
        y=4,
    )


def _marker(seat: int) -> Element:
    return group(
        circle(30, 10.5, 9, fill=PAPER, stroke=INK, stroke_width=1.4),
        seat_mark(seat, 30, 10.5, 6),
        title=say("Action marker"),
    )


def stores_region(scene: Scene) -> Region:
    """Purse, incense and pantry."""
    state, seat = scene.state, scene.seat
    art = scene.paper(NARROW, STORES_HIGH)
    purse = [coin(15, 18, 9), number(29, 23, state.coins[seat], 16, anchor="start")]
    if scene.trace.at(seat, "purse") != NONE:
        purse.append(trace_mark(3, 4, 46, 28, 7))
    art.append(group(*purse, id="purse", title=say("Your coins")))
    reserve = state.reserve[seat]
    sticks = [stick(seat, 15, 60, 27), number(29, 53, reserve, 16, anchor="start")]
    art.append(group(*sticks, id="incense", title=say("{count} incense", count=reserve)))
    for kind in range(FOOD_KINDS):
        count = state.food[seat * FOOD_KINDS + kind]
        worth = FOOD_WORTH[kind]
        words = say("You have {count} {food}, worth {worth} each", count=count, food=food_name(kind), worth=worth)
        body: list[Element] = [moved(1, 1, counter(kind)), number(21, 54, f"×{count}", 14)]
        if scene.trace.at(seat, "pantry") == kind:
            body.append(trace_mark(0, 0, 42, 58))
        hit = rect(-1, -1, 44, 60, 8)
        off = "" if count else "off"
        art.append(slot(f"pantry-{FOODS[kind]}", hit, *body, title=words, x=48 + kind * 44, y=3, class_=off))
    return Region("stores", say("Coins, incense and food"), NARROW, STORES_HIGH, LETTERS, art)


# --- home --------------------------------------------------------------------------------------------------------


def home_region(scene: Scene) -> Region:
    """Six places for balance tiles above the tatami grid."""
    seat = scene.seat
    art = scene.paper(HOME_WIDTH, HOME_HIGH)
    for zone in range(ZONE_COUNT):
        left = 4 + zone * 91
        art += [_held(scene, zone, place, left + place * 45) for place in range(SLOTS)]
        if scene.trace.at(seat, "zone") == zone:
            art.append(trace_mark(left - 1, 2, 90, TILE_HIGH + 3))
    art += [_cell(scene, cell) for cell in range(CELLS)]
    return Region("home", say("Your home"), HOME_WIDTH, HOME_HIGH, LETTERS, art)


def _held(scene: Scene, zone: int, place: int, left: float) -> Element:
    state, seat = scene.state, scene.seat
    tile = state.held_tile(seat, zone, place)
    if tile is None:
        edge = rect(0, 0, TILE_WIDE, TILE_HIGH, 6, fill="none", stroke="var(--fuji-deep)", opacity=0.6)
        picture = moved(TILE_WIDE / 2 - 12, TILE_HIGH / 2 - 7, zone_picture(zone), opacity=0.7)
        return moved(left, 4, edge.set(stroke_dasharray="4 4"), picture, id=f"room-{ZONES[zone]}-{place + 1}")
    art: list[Element | str] = [balance_art(tile, TILE_WIDE, TILE_HIGH)]
    if tile.requirement.met(state.homes, seat * MASKS):
        art.append(inked(rect(1, 1, TILE_WIDE - 2, TILE_HIGH - 2, 5), "var(--matsu-deep)", 3))
        art.append(circle(9, 9, 7.5, fill="var(--matsu)"))
        art.append(text(9, 13.5, "✓", 12, anchor="middle", fill="var(--matsu-on)", weight=700))
    return slot(
        f"tile-{ZONES[zone]}-{place + 1}",
        rect(-1, -1, TILE_WIDE + 2, TILE_HIGH + 2, 7),
        *art,
        title=tile_words(tile),
        x=left,
        y=4,
    )


def _cell(scene: Scene, cell: int) -> Element:
    state, seat = scene.state, scene.seat
    row, column = divmod(cell, COLUMNS)
    body: list[Element | str] = [*mat_art(state, seat, cell, CELL_WIDE, CELL_HIGH)]
    tile = state.tile_at(seat, cell)
    size = CELL_WIDE - 4
    inset = (CELL_HIGH - size) / 2
    if tile is not None:
        body.append(moved(2, inset, home_art(tile[0], tile[1], size)))
    elif scene.ghost_cell == cell:
        kind, comfort = state.box.home_types[scene.ghost_tile], state.box.home_comforts[scene.ghost_tile]
        body.append(moved(2, inset, home_art(kind, comfort, size), class_="ghost"))
    if scene.trace.at(seat, "cell") == cell:
        body.append(trace_mark(3, 3, CELL_WIDE - 6, CELL_HIGH - 6, 6))
    name = square_name(row, column)
    words = say("Space in {cell}", cell=name)
    if tile is not None:
        words = say("{tile}, in {cell}", cell=name, tile=home_words(tile[0], tile[1]))
    hit = rect(1, 1, CELL_WIDE - 2, CELL_HIGH - 2, 3)
    return slot(f"cell-r{row}c{column}", hit, *body, title=words, x=4 + column * CELL_WIDE, y=87 + row * CELL_HIGH)


def mat_art(state: BooState, seat: int, cell: int, width: float, height: float) -> list[Element]:
    """The empty cell: a tatami mat, and at night the type that it demands."""
    demanded = [kind for kind in range(TYPE_COUNT) if state.cells[seat * TYPE_COUNT + kind] >> cell & 1]
    return mat(cell % COLUMNS == 2, demanded[0] if len(demanded) == 1 else NONE, width, height)


# --- spirits -----------------------------------------------------------------------------------------------------


def spirits_region(scene: Scene) -> Region:
    """Who sits here with how much happiness, then the spirits by kind: awake ones stand, sleeping ones lie."""
    state, seat = scene.state, scene.seat
    art = [*scene.paper(NARROW, SPIRITS_HIGH), _own(scene)]
    owned = state.awake[seat], state.asleep[seat]
    kinds = [kind for kind in range(SPIRIT_KINDS) if any(spirits_of(packed, kind) for packed in owned)]
    for place, kind in enumerate(kinds, 1):
        art.append(moved(4 + place % 4 * 44, 4 + place // 4 * 69, _spirit(scene, kind)))
    for place in range(len(kinds) + 1, 8):
        edge = rect(0, 0, SPIRIT_WIDE, SPIRIT_HIGH, 7, fill="none", stroke="var(--sumi-soft)", opacity=0.4)
        art.append(moved(4 + place % 4 * 44, 4 + place // 4 * 69, edge.set(stroke_dasharray="3 5")))
    return Region("spirits", say("Your spirits"), NARROW, SPIRITS_HIGH, LETTERS, art)


def _spirit(scene: Scene, kind: int) -> Element:
    state, seat = scene.state, scene.seat
    awake, asleep = spirits_of(state.awake[seat], kind), spirits_of(state.asleep[seat], kind)
    cost = state.box.wake_costs[kind]
    body: list[Element | str] = [rect(0, 0, SPIRIT_WIDE, SPIRIT_HIGH, 7, class_="card")]
    if awake:
        body.append(moved(3, 3, spirit_art(kind, 30)))
    if awake > 1:
        body.append(number(SPIRIT_WIDE - 7, 14, awake, 13))
    if asleep:
        body.append(moved(2, 37, spirit_art(kind, 26, asleep=True)))
        body.append(coin(34, 56, 5))
        body.append(number(34, 49, cost, 12))
    if asleep > 1:
        body.append(number(7, 38, asleep, 12))
    if scene.trace.at(seat, "spirit") == kind:
        body.append(trace_mark(2, 2, SPIRIT_WIDE - 4, SPIRIT_HIGH - 4, 6))
    words = say(
        "{spirit}: {deed}; {awake} awake, {asleep} asleep, {price} to wake",
        spirit=spirit_name(kind),
        deed=spirit_deed(kind),
        awake=awake,
        asleep=asleep,
        price=coin_count(cost),
    )
    return slot(f"spirit-{SPIRITS[kind]}", rect(-1, -1, 44, SPIRIT_HIGH + 2, 8), *body, title=words)


def _own(scene: Scene) -> Element:
    """The viewer's mark, happiness, and whether he has passed or begins."""
    state, seat = scene.state, scene.seat
    art: list[Element] = [seat_mark(seat, 21, 10, 8), happiness(21, 36, state.scores()[seat], 15)]
    note = say("passed") if state.has_passed(seat) else say("first") if state.first == seat else ""
    art.append(text(21, 63, note, fitted(note, 12.5, 46.5), anchor="middle", class_="soft"))
    if scene.trace.at(seat, "points") != NONE:
        art.append(trace_mark(4, 19, 34, 34, 17))
    return moved(4, 4, *art, id="own", title=say("Your happiness"))
