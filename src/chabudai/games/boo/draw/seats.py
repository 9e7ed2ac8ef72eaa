"""The other players' boards in small, what the end would add for everybody, and the key to the pictures."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NONE
from chabudai.core.svg import Element, Region, circle, group, inked, moved, number, path, rect, text
from chabudai.core.svg_parts import BOLD, fitted, shortened, text_width
from chabudai.games.boo.draw.art import HUES, balance_art, coin, home_art, icon, seat_mark, spirit_art, stick
from chabudai.games.boo.draw.home import mat_art
from chabudai.games.boo.draw.scene import LETTERS, Scene
from chabudai.games.boo.draw.symbols import INK, PAPER
from chabudai.games.boo.draw.trace import Trace, trace_mark
from chabudai.games.boo.rules.box import (
    ACTION_COUNT,
    COLOUR_COUNT,
    COOK,
    FOOD_KINDS,
    FOODS,
    FUND,
    ICON_COUNT,
    ICONS,
    SLOTS,
    SPIRIT_KINDS,
    WILD,
    spirits_of,
)
from chabudai.games.boo.rules.patterns import CELLS, COLUMNS, HIGHEST, TYPE_COUNT, ZONE_COUNT
from chabudai.games.boo.rules.scoring import harmony, night_points, spirit_points, total_comfort, unscored_points
from chabudai.games.boo.rules.winter import OOKAMI_UNITS
from chabudai.games.boo.state import OVER, BooState
from chabudai.games.boo.words.help import spirit_deed, tile_words
from chabudai.games.boo.words.names import (
    action_name,
    colour_name,
    say,
    seat_name,
    shoot_name,
    spirit_name,
    type_name,
)

WIDTH, HEIGHT = 206, 203
CELL_WIDE, CELL_HIGH = 20, 25
STOCK_STEP: Final = 24
TILE_STEP: Final = 33
"""From one balance tile to the next."""
FOOT: Final = 190
"""The middle of the lowest row."""


# --- the small boards --------------------------------------------------------------------------------------------


def other_region(scene: Scene, seat: int) -> Region:
    """Another player's board in small."""
    state = scene.state
    note = say("passed") if state.has_passed(seat) else say("first") if state.first == seat else ""
    room = 108 - text_width(note, 12) * BOLD
    art = [
        *scene.paper(WIDTH, HEIGHT),
        seat_mark(seat, 13, 13, 7),
        text(25, 17, shortened(seat_name(seat), 13, room, bold=True), 13, weight=600),
        text(137, 17, note, 12, anchor="end", class_="soft"),
        coin(149, 13, 7),
        number(159, 18, state.coins[seat], 14, anchor="start"),
        stick(seat, 184, 22, 18),
        number(190, 18, state.reserve[seat], 14, anchor="start"),
        moved(4, 28, *_small_grid(state, seat)),
        moved(108, 27, *_small_stocks(state, seat)),
    ]
    left = 4
    for zone in range(ZONE_COUNT):
        for place in range(SLOTS):
            tile = state.held_tile(seat, zone, place)
            if tile is not None:
                art.append(moved(left, 109, balance_art(tile, 32, 66), title=tile_words(tile)))
            left += TILE_STEP
    art += [*_small_pantry(state, seat), *_small_spirits(state, seat), *_small_trace(scene.trace, seat)]
    if seat in state.actors():
        art.append(inked(rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, 7), "var(--kaki-deep)", 2.5))
    return Region(f"other-{seat + 1}", seat_name(seat), WIDTH, HEIGHT, LETTERS, [group(*art, id=f"seat-{seat + 1}")])


def _small_trace(trace: Trace, seat: int) -> list[Element]:
    """What the last move touched on a small board."""
    number = trace.at(seat, trace.place)
    if number == NONE:
        return []
    boxes: dict[str, tuple[float, float, float, float]] = {
        "points": (3, 3, 20, 20),
        "purse": (138, 3, 36, 20),
        "pantry": (4 + number * 32, FOOT - 10, 31, 20),
        "stock": (107 + number * STOCK_STEP, 26, 24, 79),
        "cell": (4 + number % COLUMNS * CELL_WIDE, 28 + number // COLUMNS * CELL_HIGH, CELL_WIDE, CELL_HIGH),
        "zone": (3 + number * 2 * TILE_STEP, 108, 2 * TILE_STEP, 68),
        "spirit": (101, FOOT - 11, WIDTH - 105, 22),
    }
    return [trace_mark(*boxes[trace.place], 6)] if trace.place in boxes else []


def _small_pantry(state: BooState, seat: int) -> list[Element]:
    art: list[Element] = []
    for kind in range(FOOD_KINDS):
        left = 4 + kind * 32
        art.append(icon(FOODS[kind], left, FOOT - 9, 18))
        art.append(number(left + 19, FOOT + 5, state.food[seat * FOOD_KINDS + kind], 13, anchor="start"))
    return art


def _small_spirits(state: BooState, seat: int) -> list[Element]:
    """Awake ones stand, sleeping ones lie; many stand closer."""
    owned: list[Element] = []
    for kind in range(SPIRIT_KINDS):
        for asleep, packed in ((False, state.awake[seat]), (True, state.asleep[seat])):
            words = say("{spirit}, asleep" if asleep else "{spirit}, awake", spirit=spirit_name(kind))
            for _ in range(spirits_of(packed, kind)):
                owned.append(group(spirit_art(kind, 20, asleep), title=words))
    step = min(22, 80 / max(1, len(owned) - 1))
    return [moved(103 + place * step, FOOT - 10, body) for place, body in enumerate(owned)]


def _small_grid(state: BooState, seat: int) -> list[Element]:
    art: list[Element] = []
    for cell in range(CELLS):
        row, column = divmod(cell, COLUMNS)
        tile = state.tile_at(seat, cell)
        body: list[Element | str] = [*mat_art(state, seat, cell, CELL_WIDE, CELL_HIGH)]
        if tile is not None:
            body.append(moved(0, (CELL_HIGH - CELL_WIDE) / 2, home_art(tile[0], tile[1], CELL_WIDE)))
        art.append(moved(column * CELL_WIDE, row * CELL_HIGH, *body))
    return art


def _small_stocks(state: BooState, seat: int) -> list[Element]:
    art: list[Element] = []
    for colour in range(COLOUR_COUNT):
        left = colour * STOCK_STEP
        hue = HUES[colour]
        marked = state.marker[seat] == colour
        edge, width = (INK, 2.2) if marked else (f"var(--{hue}-deep)", 0.8)
        art.append(inked(rect(left, 0, 22, 77, 4), edge, width, f"var(--{hue}-pale)"))
        for space, kind in enumerate(state.stock(seat, colour)):
            top = 2 + space * 18.6
            art.append(
                group(
                    inked(rect(left + 2, top, 18, 17.2, 3), INK, 0.8, f"var(--{HUES[kind // ICON_COUNT]})"),
                    circle(left + 11, top + 8.6, 7.6, fill=PAPER),
                    icon(ICONS[kind % ICON_COUNT], left + 4.5, top + 2.1, 13),
                    title=say(
                        "{shoot} shoot in the {colour} stock", shoot=shoot_name(kind), colour=colour_name(colour)
                    ),
                )
            )
    return art


# --- forecast and key --------------------------------------------------------------------------------------------


def forecast_region(scene: Scene) -> Region:
    """What the end adds for each seat, as the table stands."""
    state = scene.state
    seats = range(state.seats)
    rows: list[tuple[str, list[int]]] = [
        (say("happiness"), state.happiness),
        (say("kinds of spirits"), [spirit_points(state, seat) for seat in seats]),
        (say("harmony"), [harmony(state, seat) for seat in seats]),
        (say("patterns, half"), [unscored_points(state, seat) for seat in seats]),
    ]
    if state.night:
        rows.append((say("empty night spaces"), [night_points(state, seat) for seat in seats]))
    rows.append((say("total"), [sum(points[seat] for _, points in rows) for seat in seats]))
    rows.append((say("comfort (ties)"), [total_comfort(state, seat) for seat in seats]))
    heading = say("Final scoring") if state.phase == OVER else say("If the game ended now")
    column = 22
    right = WIDTH - 9 - (state.seats - 1) * column
    art = [*scene.paper(WIDTH, HEIGHT), text(9, 17, heading, 13, class_="heading")]
    art += [seat_mark(seat, right + seat * column - 7, 33, 6) for seat in seats]
    step = (HEIGHT - 46) / len(rows)
    for index, (label, points) in enumerate(rows):
        base = 37 + (index + 1) * step
        strong = 700 if index == len(rows) - 2 else None
        art.append(text(9, base, label, fitted(label, 13, right - 26, bold=bool(strong)), weight=strong))
        for seat, value in enumerate(points):
            art.append(text(right + seat * column, base, str(value), 13, anchor="end", weight=strong, class_="num"))
    return Region("forecast", heading, WIDTH, HEIGHT, LETTERS, [group(*art, id="forecast")])


def key_region(scene: Scene) -> Region:
    """The kinds of home tiles and of actions."""
    art = [*scene.paper(WIDTH, HEIGHT), text(9, 17, say("Key"), 13, class_="heading")]
    for kind in range(TYPE_COUNT):
        top = 26 + kind * 44
        art.append(moved(4, top + 2, home_art(kind, 1 + kind % HIGHEST, 31)))
        art.append(text(37, top + 23, type_name(kind), fitted(type_name(kind), 13, 62)))
    for action in range(ACTION_COUNT):
        top = 26 + action * 44
        art.append(icon(ICONS[action], 98, top + 7, 22))
        art.append(text(122, top + 23, action_name(action), fitted(action_name(action), 13, 82)))
    return Region("key", say("Key"), WIDTH, HEIGHT, LETTERS, [group(*art, id="key")])


def helpers_region(scene: Scene) -> Region:
    """What each kind of spirit does, as a picture."""
    deeds = [icon(name, 0, 0, 20) for name in (*ICONS[: FUND + 1], ICONS[WILD], ICONS[COOK])]
    deeds += [stick(scene.seat, 10, 20, 20), number(10, 15, f"+{OOKAMI_UNITS}", 14)]
    art = [*scene.paper(WIDTH, HEIGHT), text(9, 17, say("Spirits"), 13, class_="heading")]
    for kind in range(SPIRIT_KINDS):
        left, top = 8 + kind % 2 * 100, 26 + kind // 2 * 44
        words = say("{spirit}: {deed}", spirit=spirit_name(kind), deed=spirit_deed(kind))
        ground = rect(0, 0, 92, 40, 6, fill="var(--washi-low)")
        arrow = inked(path("M", 45, 20, "h", 13, "m", -5, -4, "l", 5, 4, "l", -5, 4), "var(--sumi-soft)", 1.6)
        art.append(
            moved(left, top, ground, moved(6, 3, spirit_art(kind, 34)), arrow, moved(65, 10, deeds[kind]), title=words)
        )
    return Region("helpers", say("Spirits"), WIDTH, HEIGHT, LETTERS, art)
