"""Names and small codes of everything in the box (section 1.1 of the rules)."""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# --- shoots: a kind is colour × 5 + icon -------------------------------------------------------------------------

RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
YELLOW: Final = 3
COLOURS: Final = ["red", "blue", "green", "yellow"]
COLOUR_COUNT: Final = 4

BALANCE: Final = 0
IMPROVE: Final = 1
FUND: Final = 2
COOK: Final = 3
WILD: Final = 4
ICONS: Final = ["balance", "improve", "fund", "cook", "wild"]
ICON_COUNT: Final = 5
ACTION_COUNT: Final = 4
"""The icons before WILD are the base actions."""

SHOOT_NAMES: Final = [f"{colour}-{icon}" for colour in COLOURS for icon in ICONS]
SHOOT_KINDS: Final = 20

STOCK: Final = 4
"""Shoots that a stock can hold (BOO-SUMMER-34)."""
STALKS: Final = 4
CORE: Final = 3
ENTRIES: Final = 2
GROVE: Final = 12
STARTERS: Final = 16
PLAIN: Final = 8
SHOOTS: Final = 36

# --- homes: 5 × 3 cells, row by row ------------------------------------------------------------------------------

ROWS: Final = 3
COLUMNS: Final = 5
CELLS: Final = 15
HOME: Final = (1 << CELLS) - 1

TYPES: Final = ["decoration", "faith", "garden", "tool"]
TYPE_LETTERS: Final = "DFGT"
TYPE_COUNT: Final = 4
CATEGORIES: Final = ["I", "II"]
CATEGORY_COUNT: Final = 2
HOME_TILES: Final = 32
"""Tiles of one category."""
HOME_ROWS: Final = 4

# --- balance tiles -----------------------------------------------------------------------------------------------

LEFT: Final = 0
ANY: Final = 1
RIGHT: Final = 2
ZONES: Final = ["left", "any", "right"]
ZONE_COUNT: Final = 3
ZONE_TILES: Final = [24, 20, 24]
ZONE_COLUMNS: Final = [(0, 2), (0, 5), (3, 5)]
"""First column and end of each zone."""
BALANCE_ROWS: Final = 3
SLOTS: Final = 2
"""Unscored balance tiles that a player may hold in a zone."""


def zone_mask(zone: int) -> int:
    """The cells of a zone."""
    first, end = ZONE_COLUMNS[zone]
    mask = 0
    for row in range(ROWS):
        for column in range(first, end):
            mask |= 1 << (row * COLUMNS + column)
    return mask


LEFT_CELLS: Final = zone_mask(LEFT)
RIGHT_CELLS: Final = zone_mask(RIGHT)

# --- the five stacks: balance tiles by zone, home tiles by category ----------------------------------------------

STACKS: Final = 5
HOME_STACK: Final = 3
"""The stack of category I; that of II follows."""
STACK_NAMES: Final = ["balance-left", "balance-any", "balance-right", "home-I", "home-II"]
STACK_ROWS: Final = [3, 3, 3, 4, 4]
STACK_START: Final = [0, 3, 6, 9, 13]
"""Where the face-up column of each stack begins in `BooState.shown`; row 0 is the lowest."""
SHOWN: Final = 17
STACK_TILES: Final = [24, 20, 24, 32, 32]
UNDER: Final = 32
"""Base of the codes in `BooState.under`: stack × UNDER + tile."""

# --- spirits: a player's tiles are packed, two bits for the count of each kind -----------------------------------

KAPPA: Final = 0
TANUKI: Final = 1
ROKUROKUBI: Final = 2
KITSUNE: Final = 3
TENGU: Final = 4
BAKENEKO: Final = 5
OOKAMI: Final = 6
SPIRITS: Final = ["kappa", "tanuki", "rokurokubi", "kitsune", "tengu", "bakeneko", "ookami"]
SPIRIT_KINDS: Final = 7
SUMMER_SPIRITS: Final = 6
"""All but Ookami, which helps in Winter."""
SPIRIT_COPIES: Final = 3
SPIRIT_TILES: Final = 21
SPIRIT_STACK: Final = 4
"""Tiles of a temple's stack."""


def one_spirit(kind: int) -> int:
    """A packed set of one tile."""
    return 1 << (2 * kind)


def spirits_of(packed: int, kind: int) -> int:
    """How many tiles of a kind a packed set holds."""
    return (packed >> (2 * kind)) & 3


def spirit_total(packed: int) -> int:
    """How many tiles a packed set holds."""
    total = 0
    while packed:
        total += packed & 3
        packed >>= 2
    return total


# --- food, incense, players --------------------------------------------------------------------------------------

TEA: Final = 0
RICE: Final = 1
RAMEN: Final = 2
FOODS: Final = ["tea", "rice", "ramen"]
FOOD_KINDS: Final = 3
FOOD_WORTH: Final = [1, 2, 3]
FOOD_COUNTS: Final = [6, 12, 8]
FOOD_SPACES: Final = 5

PHASES: Final = ["set-up", "spring", "summer", "autumn", "winter", "over"]

TEMPLES: Final = 4
SPACES: Final = 4
"""Incense spaces, and so the rounds of a game."""
STICKS: Final = 7
START_RESERVE: Final = 3
GHOST: Final = 4
"""The owner of the brown sticks with two players."""
OWNERS: Final = 5
STICK: Final = 8
"""Base of the codes in `BooState.sticks`: temple × STICK + owner."""
GHOST_STICKS: Final = 8

PLAYER_COLOURS: Final = ["purple", "yellow", "green", "brown"]
