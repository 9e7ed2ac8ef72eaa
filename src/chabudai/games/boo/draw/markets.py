"""The markets: face-up balance tiles by zone, home tiles by category, food."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NONE
from chabudai.core.svg import Element, Region, group, moved, number, rect, text
from chabudai.core.svg_parts import slot
from chabudai.games.boo.draw.art import balance_art, counter, happiness, home_art, price
from chabudai.games.boo.draw.scene import BOARD_HEIGHT, LETTERS, Scene
from chabudai.games.boo.draw.trace import trace_mark
from chabudai.games.boo.rules.box import (
    CATEGORIES,
    CATEGORY_COUNT,
    FOOD_KINDS,
    FOOD_SPACES,
    FOOD_WORTH,
    FOODS,
    HOME_ROWS,
    HOME_STACK,
    STACK_ROWS,
    STACK_START,
)
from chabudai.games.boo.rules.improve import tile_in
from chabudai.games.boo.rules.markets import tiles_left
from chabudai.games.boo.rules.patterns import COLUMNS, ZONE_COLUMNS, ZONE_COUNT, ZONES
from chabudai.games.boo.words.help import tile_words
from chabudai.games.boo.words.names import coin_count, food_name, happiness_count, say, type_name, zone_words

BALANCE_WIDTH: Final = 170
TILE_WIDE, TILE_HIGH = 51, 66
"""A balance tile."""
HOMES_WIDTH: Final = 145
HOME_STEP: Final = 52
"""From one row of home tiles to the next."""
FOOD_WIDTH, FOOD_HEIGHT = 278, 56


def balance_region(scene: Scene) -> Region:
    state = scene.state
    art = scene.paper(BALANCE_WIDTH, BOARD_HEIGHT)
    for zone in range(ZONE_COUNT):
        left = 5 + zone * (TILE_WIDE + 3.5)
        art.append(moved(left + 3, 7, zone_picture(zone)))
        art.append(_left(left + TILE_WIDE - 2, 18, tiles_left(state, zone)))
        rows = STACK_ROWS[zone]
        for row in range(rows):
            top = 24 + (rows - 1 - row) * (TILE_HIGH + 3.5)
            index = state.shown[STACK_START[zone] + row]
            if index == NONE:
                art.append(_gap(left, top, TILE_WIDE, TILE_HIGH))
                continue
            tile = state.box.tile(zone, index)
            art.append(
                slot(
                    f"balance-{ZONES[zone]}-{row + 1}",
                    rect(-1, -1, TILE_WIDE + 2, TILE_HIGH + 2, 7),
                    balance_art(tile, TILE_WIDE, TILE_HIGH),
                    title=tile_words(tile),
                    x=left,
                    y=top,
                )
            )
    return Region("balance", say("Balance tiles"), BALANCE_WIDTH, BOARD_HEIGHT, LETTERS, art)


def zone_picture(zone: int) -> Element:
    """Which part of the home a zone is: five columns, some of them dark."""
    first, end = ZONE_COLUMNS[zone]
    columns: list[Element] = []
    for column in range(COLUMNS):
        fill = "var(--fuji)" if first <= column < end else "var(--washi-low)"
        columns.append(rect(column * 5, 0, 4.4, 13, 1, fill=fill, stroke="var(--fuji-deep)", stroke_width=0.7))
    return group(*columns, title=zone_words(zone))


def homes_region(scene: Scene) -> Region:
    state = scene.state
    size = 48.0
    art = scene.paper(HOMES_WIDTH, BOARD_HEIGHT)
    for category in range(CATEGORY_COUNT):
        left = 5 + category * 70
        art.append(text(left + 4, 18, CATEGORIES[category], 15, weight=700, class_="display"))
        art.append(_left(left + 66, 18, tiles_left(state, HOME_STACK + category)))
        for row in range(HOME_ROWS):
            place = category * HOME_ROWS + row
            top = 25 + (HOME_ROWS - 1 - row) * HOME_STEP
            coins, points = state.box.prices[place], state.box.slot_happiness[place]
            label = group(price(size + 10, 13, coins), happiness(size + 10, 36, points))
            tile = tile_in(state, place)
            if tile == NONE:
                art.append(group(_gap(left, top, size, size), moved(left, top, label, class_="off")))
                continue
            home_type, comfort = state.box.home_types[tile], state.box.home_comforts[tile]
            art.append(
                slot(
                    f"home-{CATEGORIES[category]}-{row + 1}",
                    rect(-1, -1, size + 21, size + 2, 7),
                    home_art(home_type, comfort, size),
                    label,
                    title=say(
                        "{type}, comfort {comfort}: costs {coins}, brings {points}",
                        type=type_name(home_type),
                        comfort=comfort,
                        coins=coin_count(coins),
                        points=happiness_count(points),
                    ),
                    x=left,
                    y=top,
                )
            )
    return Region("homes", say("Home tiles"), HOMES_WIDTH, BOARD_HEIGHT, LETTERS, art)


def food_region(scene: Scene) -> Region:
    """Face-up food, of which counters of a kind lie together, and how many lie in the pile."""
    state = scene.state
    art = scene.paper(FOOD_WIDTH, FOOD_HEIGHT)
    step = 44
    left = 6.0
    for kind in range(FOOD_KINDS):
        count = state.food_spaces[kind]
        if not count:
            continue
        worth = FOOD_WORTH[kind]
        words = say("{count} {food} on the board, worth {worth} each", count=count, food=food_name(kind), worth=worth)
        counters = [moved(place * step + 2, 2, counter(kind)) for place in range(count)]
        hit = rect(0, 0, step * count, 44, 8)
        art.append(slot(f"food-{FOODS[kind]}", hit, *counters, title=words, x=left, y=6))
        left += step * count + 1
    if scene.trace.on_board("food") != NONE:
        art.append(trace_mark(5, 5, FOOD_SPACES * step + 4, 46))
    sack = rect(FOOD_WIDTH - 44, 12, 34, 32, 9, fill="var(--washi-low)", stroke="var(--sumi-soft)", stroke_width=1.4)
    pile = group(sack, number(FOOD_WIDTH - 27, 33, sum(state.food_pile), 14), id="pile", title=say("in pile"))
    return Region("food", say("Food"), FOOD_WIDTH, FOOD_HEIGHT, LETTERS, [*art, pile])


def _left(x: float, y: float, count: int) -> Element:
    """How many tiles a stack still has."""
    return text(x, y, str(count), 13, anchor="end", class_="soft num", title=say("{count} left", count=count))


def _gap(x: float, y: float, width: float, height: float) -> Element:
    return rect(x, y, width, height, 7, fill="none", stroke="var(--sumi-soft)", stroke_dasharray="4 4", opacity=0.5)
