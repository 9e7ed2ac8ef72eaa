"""The markets: face-up balance tiles by zone, home tiles by category."""

from __future__ import annotations

from typing import Final

from chabudai.core.state import NONE
from chabudai.core.svg import Element, group, moved, rect, text
from chabudai.core.svg_parts import panel, slot
from chabudai.games.boo.draw.art import balance_art, happiness, home_art, price
from chabudai.games.boo.draw.scene import BOARD_HEIGHT, Scene
from chabudai.games.boo.rules.box import CATEGORIES, CATEGORY_COUNT, HOME_ROWS, HOME_STACK, STACK_ROWS, STACK_START
from chabudai.games.boo.rules.improve import tile_in
from chabudai.games.boo.rules.markets import tiles_left
from chabudai.games.boo.rules.patterns import COLUMNS, ZONE_COLUMNS, ZONE_COUNT, ZONES
from chabudai.games.boo.words.help import tile_words
from chabudai.games.boo.words.names import say, type_name, zone_words

BALANCE_WIDTH: Final = 256
HOMES_WIDTH: Final = 204


def balance_market(scene: Scene, x: float, y: float) -> Element:
    state = scene.state
    width, height = 75.0, 88.0
    art: list[Element] = []
    for zone in range(ZONE_COUNT):
        left = 10 + zone * (width + 6)
        art.append(moved(left, 30, zone_picture(zone, width)))
        rows = STACK_ROWS[zone]
        for row in range(rows):
            top = 58 + (rows - 1 - row) * (height + 5)
            index = state.shown[STACK_START[zone] + row]
            if index == NONE:
                art.append(_gap(left, top, width, height))
                continue
            tile = state.box.tile(zone, index)
            art.append(
                slot(
                    f"balance-{ZONES[zone]}-{row + 1}",
                    rect(-2, -2, width + 4, height + 4, 8),
                    balance_art(tile, width, height),
                    title=tile_words(tile),
                    x=left,
                    y=top,
                )
            )
        words = say("{count} left", count=tiles_left(state, zone))
        art.append(text(left + width / 2, BOARD_HEIGHT - 8, words, 11, anchor="middle", class_="soft"))
    return panel(x, y, BALANCE_WIDTH, BOARD_HEIGHT, say("Balance tiles"), *art)


def zone_picture(zone: int, width: float) -> Element:
    """Which part of the home a zone is: five columns, some of them dark."""
    first, end = ZONE_COLUMNS[zone]
    step = 8.0
    left = (width - COLUMNS * step) / 2
    return group(
        *[
            rect(
                left + column * step,
                4,
                step - 1,
                15,
                1,
                fill="var(--fuji)" if first <= column < end else "var(--washi-low)",
                stroke="var(--fuji-deep)",
                stroke_width=0.7,
            )
            for column in range(COLUMNS)
        ],
        title=zone_words(zone),
    )


def home_market(scene: Scene, x: float, y: float) -> Element:
    state = scene.state
    size, height = 66.0, 74.0
    art: list[Element] = []
    for category in range(CATEGORY_COUNT):
        left = 8 + category * 97
        art.append(text(left + 33, 44, CATEGORIES[category], 14, anchor="middle", weight=700))
        for row in range(HOME_ROWS):
            place = category * HOME_ROWS + row
            top = 50 + (HOME_ROWS - 1 - row) * height
            coins, points = state.box.prices[place], state.box.slot_happiness[place]
            label = group(
                price(size + 13, 16, coins),
                happiness(size + 13, 43, f"+{points}"),
            )
            tile = tile_in(state, place)
            if tile == NONE:
                art.append(group(_gap(left, top, size, size), moved(left, top, label, class_="off")))
                continue
            home_type, comfort = state.box.home_types[tile], state.box.home_comforts[tile]
            art.append(
                slot(
                    f"home-{CATEGORIES[category]}-{row + 1}",
                    rect(-2, -2, size + 28, size + 4, 8),
                    home_art(home_type, comfort, size),
                    label,
                    title=say(
                        "{type}, comfort {comfort}: {coins} coins, {points} happiness",
                        type=type_name(home_type),
                        comfort=comfort,
                        coins=coins,
                        points=points,
                    ),
                    x=left,
                    y=top,
                )
            )
        words = say("{count} left", count=tiles_left(state, HOME_STACK + category))
        art.append(text(left + 33, BOARD_HEIGHT - 5, words, 11, anchor="middle", class_="soft"))
    return panel(x, y, HOMES_WIDTH, BOARD_HEIGHT, say("Home tiles"), *art)


def _gap(x: float, y: float, width: float, height: float) -> Element:
    return rect(x, y, width, height, 7, fill="none", stroke="var(--sumi-soft)", stroke_dasharray="4 4", opacity=0.5)
