"""The other players' boards in small, the forecast, the key and the garden."""

from __future__ import annotations

from chabudai.core.state import NONE
from chabudai.core.svg import Element, circle, group, inked, line, moved, number, path, rect, text
from chabudai.core.svg_parts import panel
from chabudai.games.boo.draw.art import HUES, balance_art, coin, happiness, home_art, icon, seat_mark, spirit_art, stick
from chabudai.games.boo.draw.home import mat_art
from chabudai.games.boo.draw.scene import Scene
from chabudai.games.boo.draw.symbols import INK, PAPER
from chabudai.games.boo.draw.trace import Trace, trace_mark
from chabudai.games.boo.rules.box import (
    COLOUR_COUNT,
    FOOD_KINDS,
    FOODS,
    ICON_COUNT,
    ICONS,
    SLOTS,
    SPIRIT_KINDS,
    spirits_of,
)
from chabudai.games.boo.rules.patterns import CELLS, COLUMNS, ROWS, TYPE_COUNT, ZONE_COUNT
from chabudai.games.boo.rules.scoring import harmony, night_points, spirit_points, total_comfort, unscored_points
from chabudai.games.boo.state import OVER, BooState
from chabudai.games.boo.words.help import tile_words
from chabudai.games.boo.words.names import colour_name, say, seat_name, shoot_name, spirit_name, type_name

OTHER_WIDTH, OTHER_HEIGHT = 302, 242
KEY_HEIGHT, GARDEN_HEIGHT = 112, 190


# --- the small boards --------------------------------------------------------------------------------------------


def other(scene: Scene, seat: int, x: float, y: float) -> Element:
    """Another player's board in small."""
    state = scene.state
    acting = seat in state.actors()
    notes = []
    if state.first == seat:
        notes.append(say("first"))
    if state.has_passed(seat):
        notes.append(say("passed"))
    if acting:
        notes.append(say("to act"))
    art: list[Element] = [
        seat_mark(seat, 18, 17, 8),
        text(32, 22, seat_name(seat), 14, weight=600),
        text(160, 22, ", ".join(notes), 12, class_="soft"),
        happiness(OTHER_WIDTH - 24, 18, state.scores()[seat], 14),
        _small_purse(state, seat, 8, 46),
        moved(10, 62, _small_grid(state, seat)),
        moved(160, 62, _small_stocks(state, seat)),
    ]
    left = 10.0
    for zone in range(ZONE_COUNT):
        for place in range(SLOTS):
            tile = state.held_tile(seat, zone, place)
            if tile is not None:
                body = group(balance_art(tile, 62, 84), title=tile_words(tile))
                art.append(moved(left, 154, body, scale=0.7))
            left += 46
        left += 4
    place = 0
    for kind in range(SPIRIT_KINDS):
        for asleep, packed in ((False, state.awake[seat]), (True, state.asleep[seat])):
            for _ in range(spirits_of(packed, kind)):
                step = 26
                words = say("{spirit}, asleep" if asleep else "{spirit}, awake", spirit=spirit_name(kind))
                body = group(spirit_art(kind, 22, asleep), title=words)
                art.append(moved(10 + place * step, 216, body))
                place += 1
    art.extend(_small_trace(scene.trace, seat))
    if acting:
        art.append(inked(rect(1, 1, OTHER_WIDTH - 2, OTHER_HEIGHT - 2, 10), "var(--kaki-deep)", 2.5))
    return group(panel(x, y, OTHER_WIDTH, OTHER_HEIGHT, "", *art), id=f"seat-{seat + 1}")


def _small_trace(trace: Trace, seat: int) -> list[Element]:
    """What the last move touched on a small board."""
    number = trace.at(seat, trace.place)
    if number == NONE:
        return []
    boxes: dict[str, tuple[float, float, float, float]] = {
        "points": (OTHER_WIDTH - 41, 1, 34, 34),
        "purse": (6, 33, 44, 26),
        "pantry": (109 + number * 58, 32, 50, 28),
        "stock": (158 + number * 33, 60, 35, 90),
        "cell": (10 + number % COLUMNS * 28, 62 + number // COLUMNS * 28, 28, 28),
        "zone": (8 + number * 96, 152, 93, 63),
        "spirit": (7, 214, OTHER_WIDTH - 20, 26),
    }
    return [trace_mark(*boxes[trace.place], 6)] if trace.place in boxes else []


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
        body: list[Element | str] = [*mat_art(state, seat, cell, 28, 28)]
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
                    title=say("{shoot} in the {colour} stock", shoot=shoot_name(kind), colour=colour_name(colour)),
                )
            )
    return group(*art)


# --- key and forecast --------------------------------------------------------------------------------------------


def forecast(state: BooState, x: float, y: float, width: float) -> tuple[Element, float]:
    """What the end adds for each seat, as the table stands."""
    rows: list[tuple[str, list[int]]] = [
        (say("happiness"), state.happiness),
        (say("kinds of spirits"), [spirit_points(state, seat) for seat in range(state.seats)]),
        (say("harmony"), [harmony(state, seat) for seat in range(state.seats)]),
        (say("met balance tiles, half"), [unscored_points(state, seat) for seat in range(state.seats)]),
    ]
    if state.night:
        rows.append((say("empty night cells"), [night_points(state, seat) for seat in range(state.seats)]))
    totals = [sum(points[seat] for _, points in rows) for seat in range(state.seats)]
    together = len(rows)
    rows.append((say("together"), totals))
    rows.append((say("comfort (ties)"), [total_comfort(state, seat) for seat in range(state.seats)]))
    art: list[Element] = []
    for seat in range(state.seats):
        art.append(seat_mark(seat, width - 20 - (state.seats - 1 - seat) * 36, 17, 7))
    for index, (label, points) in enumerate(rows):
        base = 46 + index * 19
        strong = 700 if index == together else None
        art.append(text(14, base, label, 13, weight=strong))
        for seat, value in enumerate(points):
            left = width - 10 - (state.seats - 1 - seat) * 36
            art.append(text(left, base, str(value), 13, anchor="end", weight=strong, class_="num" if strong else ""))
    height = 46 + len(rows) * 19 - 4
    heading = say("Final scoring") if state.phase == OVER else say("If the game ended now")
    return group(panel(x, y, width, height, heading, *art), id="forecast"), height


def key(x: float, y: float, width: float) -> Element:
    """The four kinds of home tiles and comfort."""
    art: list[Element] = []
    for kind in range(TYPE_COUNT):
        left = 12 + kind * (width - 20) / 4
        art.append(moved(left + 12, 30, home_art(kind, 1 + kind % ROWS, 40)))
        art.append(text(left + 32, 86, type_name(kind), 12, anchor="middle"))
    art.append(text(14, 104, say("Lit windows are comfort."), 12, class_="soft"))
    return group(panel(x, y, width, KEY_HEIGHT, say("Home tiles"), *art), id="key")


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
