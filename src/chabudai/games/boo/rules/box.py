"""The box: names and small codes of everything in it, and what the content file says of it, checked.

Sections 1.1, 2 and 7 of the rules; what belongs to a home's grid is in `patterns`.
"""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.content import Content
from chabudai.games.boo.rules.patterns import (
    COLUMNS,
    HOME,
    ROWS,
    TYPE_COUNT,
    TYPE_LETTERS,
    ZONES,
    BalanceTile,
    read_requirement,
)

# --- shoots: a kind is colour × 5 + icon -------------------------------------------------------------------------

RED: Final = 0
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

# --- home and balance tiles --------------------------------------------------------------------------------------

CATEGORIES: Final = ["I", "II"]
CATEGORY_COUNT: Final = 2
HOME_TILES: Final = 32
"""Tiles of one category."""
HOME_ROWS: Final = 4

ZONE_TILES: Final = [24, 20, 24]
BALANCE_ROWS: Final = 3
SLOTS: Final = 2
"""Unscored balance tiles that a player may hold in a zone."""

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

PLAYER_COLOURS: Final = ["purple", "yellow", "green", "brown"]

# --- the content file --------------------------------------------------------------------------------------------

GROUPS: Final = ["starter", "grove", "plain"]
GROUP_SIZES: Final = [STARTERS, GROVE, PLAIN]
TABLES: Final = [
    "shoots",
    "grove",
    "home_tiles",
    "home_market",
    "balance_examples",
    "balance_tiles",
    "start_balance",
    "temple_tiles",
    "spirits",
    "food",
    "gifts",
    "night_cells",
    "happiness",
    "coins",
]
TEMPLE_TILES: Final = [0, 2, 3, 3]
WAKE_COSTS: Final = {
    "kappa": 1,
    "tanuki": 1,
    "rokurokubi": 1,
    "kitsune": 0,
    "tengu": 1,
    "bakeneko": 1,
    "ookami": 2,
}
HOMES_OF_TWO: Final = 38
"""Home tiles that two players need: two full homes and the display."""


class Box:
    """The components of the box: shared by all states of one content."""

    def __init__(self, content: Content) -> None:
        for name in content.tables:
            if name not in TABLES:
                raise content.wrong(name, "table", f"BOO has no such table; its tables are {', '.join(TABLES)}")
        groups = _read_shoots(content)
        self.starters: list[int] = sorted(set(groups[0]))
        """The starter of each colour (BOO-R-57)."""
        self.grove = groups[1]
        self.plain = groups[2]
        _check_grove(content)
        self.home_types: list[int] = []
        """Type of each home tile: category I first."""
        self.home_comforts: list[int] = []
        self.marked: list[int] = []
        """For each category the tiles that leave the game with two players, as a mask."""
        self._read_home_tiles(content)
        self.prices: list[int] = [0] * (2 * HOME_ROWS)
        """Coins beside each home slot: category × 4 + row from the bottom."""
        self.slot_happiness: list[int] = [0] * (2 * HOME_ROWS)
        self._read_market(content)
        self.balance: list[list[BalanceTile]] = _read_balance(content)
        """The balance tiles of each zone."""
        self.start_zone = _one_of(content, "start_balance", "zone", content.value("start_balance", "zone", str), ZONES)
        self.temple_tiles = _fixed(content, "temple_tiles", "values", TEMPLE_TILES)
        self.wake_costs: list[int] = _read_spirits(content)
        _check_food(content)
        gifts = content.value("gifts", "tiles", list)
        if sorted(map(str, gifts)) != sorted(ICONS[:ACTION_COUNT]):
            raise content.wrong("gifts", "tiles", f"there is one gift each of {', '.join(ICONS[:ACTION_COUNT])}")
        self.night: list[list[int]] = [_read_night(content, board) for board in PLAYER_COLOURS]
        """For each player colour the marked cells of each type, as masks."""
        self.start_happiness: int = _positive(content, "happiness", "start")
        self.start_coins: int = _positive(content, "coins", "start")
        self.coins: int = _positive(content, "coins", "ones") + 3 * _positive(content, "coins", "threes")
        """The value of all coins; they never limit anything (BOO-R-53)."""

    def shoots(self) -> list[str]:
        """The names of all kinds of shoots in the box."""
        return [SHOOT_NAMES[kind] for kind in sorted({*self.starters, *self.grove, *self.plain})]

    def tile_named(self, name: str) -> BalanceTile:
        """The balance tile that content, records and events call so."""
        return next(tile for zone in self.balance for tile in zone if tile.name == name)

    def tile(self, zone: int, index: int) -> BalanceTile:
        return self.balance[zone][index]

    def cells_for(self, colour: int, night: bool) -> list[int]:
        """For each type the cells of a personal board that may take it (BOO-ADV-02, -03)."""
        if not night:
            return [HOME] * TYPE_COUNT
        marked = self.night[colour]
        everything = marked[0] | marked[1] | marked[2] | marked[3]
        return [HOME & ~everything | marked[home_type] for home_type in range(TYPE_COUNT)]

    def _read_home_tiles(self, content: Content) -> None:
        sizes = [0, 0]
        marked = [0, 0]
        previous = 0
        for number, words in enumerate(_rows(content, "home_tiles", "category type comfort count removed"), 1):
            entry = f"row {number}"
            category = _one_of(content, "home_tiles", entry, words[0], CATEGORIES)
            if category < previous:
                raise content.wrong("home_tiles", entry, "category I comes before category II")
            previous = category
            home_type = _one_of(content, "home_tiles", entry, words[1], list(TYPE_LETTERS))
            comfort = _number(content, "home_tiles", entry, words[2], 1, 3)
            size = _number(content, "home_tiles", entry, words[3], 1, HOME_TILES)
            removed = _number(content, "home_tiles", entry, words[4], 0, size)
            for copy in range(size):
                if copy < removed:
                    marked[category] |= 1 << sizes[category]
                sizes[category] += 1
                self.home_types.append(home_type)
                self.home_comforts.append(comfort)
        for category, size in enumerate(sizes):
            if size != HOME_TILES:
                raise content.wrong(
                    "home_tiles", f"category {CATEGORIES[category]}", f"must have {HOME_TILES} tiles, not {size}"
                )
        left = 2 * HOME_TILES - marked[0].bit_count() - marked[1].bit_count()
        if left < HOMES_OF_TWO:
            raise content.wrong(
                "home_tiles", "rows", f"with two players {left} tiles are left, fewer than {HOMES_OF_TWO}"
            )
        self.marked = marked

    def _read_market(self, content: Content) -> None:
        seen: set[int] = set()
        for number, words in enumerate(_rows(content, "home_market", "category row price happiness"), 1):
            entry = f"row {number}"
            category = _one_of(content, "home_market", entry, words[0], CATEGORIES)
            slot = category * HOME_ROWS + _number(content, "home_market", entry, words[1], 1, HOME_ROWS) - 1
            if slot in seen:
                raise content.wrong("home_market", entry, f"slot {words[0]} {words[1]} stands twice")
            seen.add(slot)
            self.prices[slot] = _number(content, "home_market", entry, words[2], 0, 99)
            self.slot_happiness[slot] = _number(content, "home_market", entry, words[3], 0, 99)
        if len(seen) != 2 * HOME_ROWS:
            raise content.wrong("home_market", "rows", f"there are {2 * HOME_ROWS} slots, not {len(seen)}")


# --- single tables -----------------------------------------------------------------------------------------------


def _read_shoots(content: Content) -> list[list[int]]:
    groups: list[list[int]] = [[], [], []]
    for number, words in enumerate(_rows(content, "shoots", "group colour icon count"), 1):
        entry = f"row {number}"
        group = _one_of(content, "shoots", entry, words[0], GROUPS)
        colour = _one_of(content, "shoots", entry, words[1], COLOURS)
        icon = _one_of(content, "shoots", entry, words[2], ICONS)
        groups[group].extend([colour * ICON_COUNT + icon] * _number(content, "shoots", entry, words[3], 1, STARTERS))
    for group, kinds in enumerate(groups):
        if len(kinds) != GROUP_SIZES[group]:
            raise content.wrong("shoots", GROUPS[group], f"must be {GROUP_SIZES[group]} shoots, not {len(kinds)}")
    starters = sorted(set(groups[0]))
    colours = [kind // ICON_COUNT for kind in starters]
    icons = sorted(kind % ICON_COUNT for kind in starters)
    if colours != [0, 1, 2, 3] or icons != [0, 1, 2, 3] or any(groups[0].count(kind) != 4 for kind in starters):
        raise content.wrong("shoots", "starter", "four of each colour, and each colour has a base action of its own")
    if not any(kind % ICON_COUNT == WILD for kind in groups[1] + groups[2]):
        raise content.wrong("shoots", "grove", "a wild shoot is missing among the grove and plain shoots")
    for icon in (COOK, WILD, FUND):
        if not any(RED * ICON_COUNT + icon in kinds for kinds in groups):
            raise content.wrong("shoots", "red", f"the rulebook shows a red {ICONS[icon]} shoot, which is missing")
    return groups


def _check_grove(content: Content) -> None:
    for entry, size in (("stalks", STALKS), ("cells", CORE), ("entries", ENTRIES)):
        if content.value("grove", entry, int) != size:
            raise content.wrong("grove", entry, f"must be {size}")


def _read_balance(content: Content) -> list[list[BalanceTile]]:
    tiles: dict[str, BalanceTile] = {}
    for table in ("balance_examples", "balance_tiles"):
        for number, words in enumerate(_rows(content, table, "id zone pattern comfort happiness"), 1):
            name = words[0]
            if name in tiles:
                raise content.wrong(table, f"row {number}", f"the id {name} stands twice")
            zone = _one_of(content, table, name, words[1], ZONES)
            minimum = _number(content, table, name, words[3], 0, 99)
            try:
                requirement = read_requirement(words[2], minimum, zone)
            except ValueError as problem:
                raise content.wrong(table, name, str(problem)) from None
            happiness = _number(content, table, name, words[4], 1, 99)
            tiles[name] = BalanceTile(name, zone, requirement, happiness)
    ordered = [tiles[name] for name in sorted(tiles)]
    zones = [[tile for tile in ordered if tile.zone == zone] for zone in range(len(ZONES))]
    for zone, found in enumerate(zones):
        if len(found) != ZONE_TILES[zone]:
            raise content.wrong(
                "balance_tiles", ZONES[zone], f"there must be {ZONE_TILES[zone]} tiles of this zone, not {len(found)}"
            )
    return zones


def _read_spirits(content: Content) -> list[int]:
    if content.value("spirits", "copies", int) != SPIRIT_COPIES:
        raise content.wrong("spirits", "copies", f"must be {SPIRIT_COPIES}")
    costs: list[int] = []
    for name in SPIRITS:
        cost = content.value("spirits", name, int)
        if cost != WAKE_COSTS[name]:
            raise content.wrong("spirits", name, f"wakes for {WAKE_COSTS[name]} in the rulebook, not for {cost}")
        costs.append(cost)
    return costs


def _check_food(content: Content) -> None:
    if content.value("food", "spaces", int) != FOOD_SPACES:
        raise content.wrong("food", "spaces", f"must be {FOOD_SPACES}")
    for kind, name in enumerate(FOODS):
        wanted = {"worth": FOOD_WORTH[kind], "count": FOOD_COUNTS[kind]}
        if content.value("food", name, dict) != wanted:
            raise content.wrong("food", name, f"must have worth {FOOD_WORTH[kind]} and count {FOOD_COUNTS[kind]}")


def _read_night(content: Content, board: str) -> list[int]:
    masks = [0] * TYPE_COUNT
    for word in content.value("night_cells", board, list):
        place, _, letter = str(word).partition(" ")
        row, _, column = place.partition(",")
        home_type = _one_of(content, "night_cells", board, letter, list(TYPE_LETTERS))
        cell = _number(content, "night_cells", board, row, 0, ROWS - 1) * COLUMNS
        cell += _number(content, "night_cells", board, column, 0, COLUMNS - 1)
        if any(mask >> cell & 1 for mask in masks):
            raise content.wrong("night_cells", board, f"the cell {place} stands twice")
        masks[home_type] |= 1 << cell
    if not masks[TYPE_LETTERS.index("G")]:
        raise content.wrong("night_cells", board, "the rulebook shows a garden cell, which is missing")
    return masks


# --- rows and values ---------------------------------------------------------------------------------------------


def _rows(content: Content, table: str, columns: str) -> list[list[str]]:
    """The rows of a table, each a text of words."""
    rows: list[list[str]] = []
    width = len(columns.split())
    for number, row in enumerate(content.value(table, "rows", list), 1):
        words = row.split() if isinstance(row, str) else []
        if len(words) != width:
            raise content.wrong(table, f"row {number}", f"must be a text of: {columns}")
        rows.append(words)
    return rows


def _one_of(content: Content, table: str, entry: str, word: str, names: list[str]) -> int:
    if word not in names:
        raise content.wrong(table, entry, f"'{word}' is none of {', '.join(names)}")
    return names.index(word)


def _number(content: Content, table: str, entry: str, word: str, least: int, most: int) -> int:
    if not word.isascii() or not word.isdigit() or not least <= int(word) <= most:
        raise content.wrong(table, entry, f"'{word}' is not a number from {least} to {most}")
    return int(word)


def _positive(content: Content, table: str, entry: str) -> int:
    value: int = content.value(table, entry, int)
    if value < 0:
        raise content.wrong(table, entry, "cannot be below 0")
    return value


def _fixed(content: Content, table: str, entry: str, wanted: list[int]) -> list[int]:
    values: list[Any] = content.value(table, entry, list)
    if len(values) != TEMPLES or sorted(map(str, values)) != sorted(map(str, wanted)):
        raise content.wrong(table, entry, f"must be {', '.join(map(str, wanted))}")
    return [int(value) for value in values]
