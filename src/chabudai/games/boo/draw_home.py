"""Personal boards: the large one of the viewer, the small ones of the others, and the buttons."""

from __future__ import annotations

from typing import Final

from chabudai.core.svg import Element, circle, group, inked, line, moved, number, path, rect, text
from chabudai.core.svg_parts import panel, slot, text_width
from chabudai.games.boo.components import (
    CELLS,
    COLOUR_COUNT,
    COLOURS,
    COLUMNS,
    FOOD_KINDS,
    FOOD_WORTH,
    FOODS,
    ICON_COUNT,
    ICONS,
    NONE,
    ROWS,
    SHOOT_NAMES,
    SLOTS,
    SPIRIT_KINDS,
    SPIRITS,
    STOCK,
    TYPE_COUNT,
    TYPES,
    ZONE_COUNT,
    ZONES,
    spirits_of,
)
from chabudai.games.boo.draw_art import (
    HUES,
    INK,
    PAPER,
    balance_art,
    clear_slot,
    coin,
    colour_mark,
    happiness,
    home_art,
    icon,
    mat,
    seat_mark,
    shoot,
    spirit_art,
    stick,
)
from chabudai.games.boo.draw_board import counter
from chabudai.games.boo.draw_scene import Scene
from chabudai.games.boo.elements import FIXED, SPIRIT_DEEDS, tile_words
from chabudai.games.boo.patterns import MASKS
from chabudai.games.boo.scoring import harmony, night_points, spirit_points, total_comfort, unscored_points
from chabudai.games.boo.state import OVER, BooState

OWN_WIDTH: Final = 936
OWN_HEIGHT: Final = 304
STOCKS_WIDTH: Final = 270
HOME_WIDTH: Final = 404
SPIRITS_WIDTH: Final = 226
OTHER_WIDTH: Final = 302
OTHER_HEIGHT: Final = 242
KEY_HEIGHT: Final = 112
GARDEN_HEIGHT: Final = 190
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
        label = BUTTON_LABELS[name]
        mark = BUTTON_ICONS.get(name)
        wide = text_width(label, 13.5) + 34 + (22 if mark else 0)
        if left + wide > width - 4:
            left, top = 8.0, top + 31
        inside: list[Element] = [
            rect(0, 0, wide, 27, 13.5, fill="var(--kaki-pale)", stroke="var(--kaki-deep)", stroke_width=1.2)
        ]
        if mark:
            inside.append(icon(mark, 7, 2, 23))
        inside.append(text(13 + (22 if mark else 0), 18.5, label, 13.5, weight=600))
        title = FIXED.get(name, label)
        art.append(slot(name, rect(0, 0, wide, 27, 13.5), *inside, title=title, x=left, y=top))
        left += wide + 6
    if not wanted:
        words = "Click what is outlined." if scene.moves else "Waiting for the others." if not scene.state.over else ""
        art.append(text(14, height / 2 + 5, words, 14, class_="soft"))
    return panel(x, y, width, height, "", *art)


# --- the large board ---------------------------------------------------------------------------------------------


def own_stocks(scene: Scene, x: float, y: float) -> Element:
    """Four stocks with the marker, and below them purse, incense and pantry."""
    state, seat = scene.state, scene.seat
    art: list[Element] = []
    for colour in range(COLOUR_COUNT):
        art.append(_stock(scene, colour, 8 + colour * 65))
    base = 228.0
    art.append(coin(24, base + 18, 13))
    art.append(number(44, base + 25, state.coins[seat], 20, anchor="start", title="Your coins"))
    for place in range(state.reserve[seat]):
        art.append(stick(seat, 92 + place * 13, base + 33, 30))
    art.append(line(84, base + 33, 182, base + 33, stroke=INK, stroke_width=1.3))
    left = 8.0
    for kind in range(FOOD_KINDS):
        count = state.food[seat * FOOD_KINDS + kind]
        body = group(moved(0, 0, counter(kind)), number(52, 24, f"×{count}", 14))
        art.append(
            clear_slot(
                f"pantry-{FOODS[kind]}",
                rect(-2, -2, 68, 40, 8),
                body,
                title=f"You have {count} {FOODS[kind]}, worth {FOOD_WORTH[kind]} each",
                x=left,
                y=base + 38,
                class_="" if count else "off",
            )
        )
        left += 74
    art.append(text(190, base + 30, f"{state.reserve[seat]} incense", 12.5, class_="soft"))
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
    names = ", ".join(SHOOT_NAMES[kind] for kind in shoots) or "empty"
    return clear_slot(
        f"stock-{COLOURS[colour]}",
        rect(-2, -2, 64, 222, 11),
        *art,
        title=f"Your {COLOURS[colour]} stock: {names}",
        x=x,
    )


def _marker(seat: int, cx: float, cy: float) -> Element:
    return group(
        circle(cx, cy, 11, fill=PAPER, stroke=INK, stroke_width=1.4), seat_mark(seat, cx, cy, 7), title="Action marker"
    )


def own_home(scene: Scene, x: float, y: float) -> Element:
    """Six places for balance tiles above the tatami grid."""
    state, seat = scene.state, scene.seat
    art: list[Element] = []
    for zone in range(ZONE_COUNT):
        for place in range(SLOTS):
            left = zone * 137 + place * 65
            art.append(_held(scene, zone, place, left))
    art.append(moved(0, 92, _grid(scene, 80, 63)))
    scored = sum(mask.bit_count() for mask in state.fans[seat * ZONE_COUNT : seat * ZONE_COUNT + ZONE_COUNT])
    art.append(text(HOME_WIDTH - 4, 296, f"{scored} scored", 11.5, anchor="end", class_="soft"))
    return moved(x, y, *art)


def _held(scene: Scene, zone: int, place: int, left: float) -> Element:
    state, seat = scene.state, scene.seat
    index = state.held[(seat * ZONE_COUNT + zone) * SLOTS + place]
    if index == NONE:
        return group(
            rect(left, 0, 62, 86, 7, fill="none", stroke="var(--fuji-deep)", stroke_dasharray="4 4", opacity=0.6),
            text(left + 31, 48, ZONES[zone], 12, anchor="middle", class_="soft"),
        )
    tile = state.box.tile(zone, index)
    art: list[Element | str] = [balance_art(tile, 62, 86)]
    if tile.requirement.met(state.homes, seat * MASKS):
        art.append(rect(1, 1, 60, 84, 6, fill="none", stroke="var(--matsu-deep)", stroke_width=3))
        art.append(circle(10, 10, 8, fill="var(--matsu)"))
        art.append(text(10, 14.5, "✓", 12, anchor="middle", fill="var(--matsu-on)", weight=700))
    return clear_slot(
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
        body: list[Element | str] = [*_mat(state, seat, cell, width, height)]
        tile = state.tile_at(seat, cell)
        inset = (width - height + 4) / 2
        if tile is not None:
            body.append(moved(inset, 2, home_art(tile[0], tile[1], height - 4)))
        elif scene.ghost_cell == cell:
            kind, comfort = state.box.home_types[scene.ghost_tile], state.box.home_comforts[scene.ghost_tile]
            body.append(moved(inset, 2, home_art(kind, comfort, height - 4), class_="ghost"))
        art.append(
            slot(
                f"cell-r{row}c{column}",
                rect(1, 1, width - 2, height - 2, 3),
                *body,
                title=f"Cell r{row}c{column}" + (f": {TYPES[tile[0]]}, comfort {tile[1]}" if tile else ""),
                x=left,
                y=top,
            )
        )
    return group(*art)


def _mat(state: BooState, seat: int, cell: int, width: float, height: float) -> list[Element]:
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
        body.append(text(26.5, 104, SPIRITS[kind], 10, anchor="middle"))
        cost = state.box.wake_costs[kind]
        body.append(coin(18, 113, 5))
        body.append(text(28, 117, str(cost), 11, weight=700, class_="num"))
        art.append(
            clear_slot(
                f"spirit-{SPIRITS[kind]}",
                rect(-1, -1, 55, 124, 9),
                *body,
                title=f"{SPIRITS[kind]}: {SPIRIT_DEEDS[kind]}; {awake} awake, {asleep} asleep, wakes for {cost}",
                x=left,
                y=top,
            )
        )
    if not shown:
        art.append(text(4, 30, "No spirits yet: win them", 13, class_="soft"))
        art.append(text(4, 48, "at the temples in Autumn.", 13, class_="soft"))
    return moved(x, y, *art)


def name_of(state: BooState, seat: int) -> str:
    return f"Seat {seat + 1}, {state.colour_name(seat)}"


def own_heading(scene: Scene, x: float, y: float, width: float) -> Element:
    state, seat = scene.state, scene.seat
    words = f"You ({state.colour_name(seat)})" if scene.seated else name_of(state, seat)
    notes = []
    if state.first == seat:
        notes.append("first player")
    if state.passed >> seat & 1:
        notes.append("passed")
    return moved(
        x,
        y,
        seat_mark(seat, 8, -5, 8),
        text(24, 0, words, 15, weight=600),
        text(24, 16, ", ".join(notes), 12, class_="soft"),
        group(happiness(width - 20, -4, state.scores()[seat], 15), title="Your happiness"),
    )


# --- the small boards --------------------------------------------------------------------------------------------


def other(scene: Scene, seat: int, x: float, y: float) -> Element:
    """Another player's board in small."""
    state = scene.state
    acting = seat in state.actors()
    notes = [note for note, true in (("first", state.first == seat), ("passed", state.passed >> seat & 1)) if true]
    if acting:
        notes.append("to act")
    art: list[Element] = [
        seat_mark(seat, 18, 17, 8),
        text(32, 22, name_of(state, seat), 14, weight=600),
        text(160, 22, ", ".join(notes), 12, class_="soft"),
        happiness(OTHER_WIDTH - 24, 18, state.scores()[seat], 14),
        _small_purse(state, seat, 8, 46),
        moved(10, 62, _small_grid(state, seat)),
        moved(160, 62, _small_stocks(state, seat)),
    ]
    left = 10.0
    for zone in range(ZONE_COUNT):
        for place in range(SLOTS):
            index = state.held[(seat * ZONE_COUNT + zone) * SLOTS + place]
            if index != NONE:
                tile = state.box.tile(zone, index)
                body = group(balance_art(tile, 62, 84), title=tile_words(tile))
                art.append(moved(left, 154, body, scale=0.7))
            left += 46
        left += 4
    place = 0
    for kind in range(SPIRIT_KINDS):
        for asleep, packed in ((False, state.awake[seat]), (True, state.asleep[seat])):
            for _ in range(spirits_of(packed, kind)):
                step = 26
                body = group(spirit_art(kind, 22, asleep), title=f"{SPIRITS[kind]}, {'asleep' if asleep else 'awake'}")
                art.append(moved(10 + place * step, 216, body))
                place += 1
    if acting:
        art.append(inked(rect(1, 1, OTHER_WIDTH - 2, OTHER_HEIGHT - 2, 10), "var(--kaki-deep)", 2.5))
    return group(panel(x, y, OTHER_WIDTH, OTHER_HEIGHT, "", *art), id=f"seat-{seat + 1}")


def _small_purse(state: BooState, seat: int, x: float, y: float) -> Element:
    art: list[Element] = [coin(10, 0, 8), number(24, 5, state.coins[seat], 14, anchor="start")]
    art.append(stick(seat, 62, 9, 20))
    art.append(number(72, 5, state.reserve[seat], 14, anchor="start"))
    for kind in range(FOOD_KINDS):
        left = 104 + kind * 58
        art.append(icon(FOODS[kind], left, -12, 24))
        art.append(number(left + 28, 5, state.food[seat * FOOD_KINDS + kind], 14, anchor="start"))
    return moved(x, y, *art)


def _small_grid(state: BooState, seat: int) -> Element:
    art: list[Element] = []
    for cell in range(CELLS):
        row, column = divmod(cell, COLUMNS)
        tile = state.tile_at(seat, cell)
        body: list[Element | str] = [*_mat(state, seat, cell, 28, 28)]
        if tile is not None:
            body.append(home_art(tile[0], tile[1], 28))
        art.append(moved(column * 28, row * 28, *body))
    return group(*art)


def _small_stocks(state: BooState, seat: int) -> Element:
    art: list[Element] = []
    for colour in range(COLOUR_COUNT):
        left = colour * 33
        hue = HUES[colour]
        dashes = "1" if state.marker[seat] == colour else "0"
        art.append(
            rect(
                left,
                0,
                31,
                86,
                4,
                fill=f"var(--{hue}-pale)",
                stroke=INK if dashes == "1" else f"var(--{hue}-deep)",
                stroke_width=2.4 if dashes == "1" else 0.8,
            )
        )
        for space, kind in enumerate(state.stock(seat, colour)):
            shade = HUES[kind // ICON_COUNT]
            top = 2 + space * 21
            art.append(
                group(
                    rect(left + 2, top, 27, 19, 4, fill=f"var(--{shade})", stroke=INK, stroke_width=0.8),
                    circle(left + 15.5, top + 9.5, 8.6, fill=PAPER),
                    icon(ICONS[kind % ICON_COUNT], left + 8.5, top + 2.5, 14),
                    title=f"{SHOOT_NAMES[kind]} in the {COLOURS[colour]} stock",
                )
            )
    return group(*art)


# --- key and forecast --------------------------------------------------------------------------------------------


def forecast(state: BooState, x: float, y: float, width: float) -> tuple[Element, float]:
    """What the end adds for each seat, as the table stands."""
    rows: list[tuple[str, list[int]]] = [
        ("happiness", state.happiness),
        ("kinds of spirits", [spirit_points(state, seat) for seat in range(state.seats)]),
        ("harmony", [harmony(state, seat) for seat in range(state.seats)]),
        ("met balance tiles, half", [unscored_points(state, seat) for seat in range(state.seats)]),
    ]
    if state.night:
        rows.append(("empty night cells", [night_points(state, seat) for seat in range(state.seats)]))
    totals = [sum(points[seat] for _, points in rows) for seat in range(state.seats)]
    rows.append(("together", totals))
    rows.append(("comfort (ties)", [total_comfort(state, seat) for seat in range(state.seats)]))
    art: list[Element] = []
    for seat in range(state.seats):
        art.append(seat_mark(seat, width - 20 - (state.seats - 1 - seat) * 36, 17, 7))
    for index, (label, points) in enumerate(rows):
        base = 46 + index * 19
        strong = 700 if label == "together" else None
        art.append(text(14, base, label, 13, weight=strong))
        for seat, value in enumerate(points):
            left = width - 10 - (state.seats - 1 - seat) * 36
            art.append(text(left, base, str(value), 13, anchor="end", weight=strong, class_="num" if strong else ""))
    height = 46 + len(rows) * 19 - 4
    heading = "Final scoring" if state.phase == OVER else "If the game ended now"
    return panel(x, y, width, height, heading, *art), height


def key(x: float, y: float, width: float) -> Element:
    """The four kinds of home tiles and comfort."""
    art: list[Element] = []
    for kind in range(TYPE_COUNT):
        left = 12 + kind * (width - 20) / 4
        art.append(moved(left + 12, 30, home_art(kind, 1 + kind % ROWS, 40)))
        art.append(text(left + 32, 86, TYPES[kind], 12, anchor="middle"))
    art.append(text(14, 104, "Lit windows are comfort.", 12, class_="soft"))
    return panel(x, y, width, KEY_HEIGHT, "Home tiles", *art)


def garden(x: float, y: float, width: float, night: bool) -> Element:
    """The house in its garden, where the table has room to spare."""
    ground = GARDEN_HEIGHT - 30
    hill: list[str | float] = ["Q", width * 0.3, ground - 40, width, ground - 8]
    art: list[Element] = [
        circle(width * 0.8, 46, 26, fill="var(--boo-glow)" if night else "var(--shu)", opacity=0.75),
        path("M", 0, ground, *hill, "V", ground + 18, "H", 0, "Z", fill="var(--matsu-pale)"),
    ]
    for place, tall in ((18, 150), (40, 120), (60, 140), (width - 30, 96)):
        for joint in range(tall // 24):
            top = ground - (joint + 1) * 24
            art.append(rect(place, top, 8, 22, 3, fill="var(--boo-bamboo)", stroke=INK, stroke_width=0.8))
        leaf = ground - tall // 24 * 24 + 4
        art.append(
            path("M", place + 4, leaf, "q", 12, -12, 24, -6, "q", -10, 10, -24, 6, "Z", fill="var(--boo-bamboo)")
        )
        art.append(
            path("M", place + 4, leaf + 14, "q", -12, -10, -20, -4, "q", 8, 9, 20, 4, "Z", fill="var(--boo-bamboo)")
        )
    left = width * 0.42
    eaves = ground - 50
    roof: list[str | float] = ["Q", left + 28, eaves - 12, left + 48, eaves - 42, "Q", left + 68, eaves - 12]
    roof += [left + 114, eaves]
    art += [
        inked(rect(left, ground - 52, 96, 46), INK, 1.4, PAPER),
        inked(rect(left + 34, ground - 38, 28, 32), INK, 1.2, "var(--boo-glow)"),
        line(left + 48, ground - 38, left + 48, ground - 6, stroke=INK, stroke_width=1),
        inked(
            path("M", left - 18, ground - 50, *roof, "L", left + 106, ground - 45, "H", left - 10, "Z"),
            INK,
            1.4,
            "var(--ai)",
        ),
    ]
    return moved(x, y, *art, class_="garden")
