"""The components of the box and their names, and the content file that describes them, read and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from chabudai.core.content import ABOUT, Content
from chabudai.games.gachijo.rules.castle import PLAIN, Castle, Walls, WallSheet
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, SIZE, turned
from chabudai.games.gachijo.rules.sheets import (
    CENTRE,
    CORNERS,
    STAGES,
    check_symbol,
    check_ways,
    read_items,
    read_stage,
    read_wall_sheet,
)

HOUSES: Final = ["tokugawa", "toyotomi", "oda", "takeda"]
COLOURS: Final = ["green", "purple", "yellow", "red"]

TREASURES: Final = ["kagami", "koban", "kozuchi", "kabuto"]
TREASURE_KINDS: Final = 4

TAKE: Final = 0
HASHIGO: Final = 1
NAWA: Final = 2
NUNO: Final = 3
KEKKAI: Final = 4
KUSURI: Final = 5
TOOLS: Final = ["take", "hashigo", "nawa", "nuno", "kekkai", "kusuri"]
TOOL_KINDS: Final = 6
MAX_TOOLS: Final = 3

KEMURI: Final = 3
WEAPONS: Final = ["tsume", "katana", "shuri", "kemuri"]
WEAPON_KINDS: Final = 4
ATTACKING: Final = 3
"""The first three weapons attack (GAC-WEAPON-07)."""
MAX_WEAPONS: Final = 3
NO_WEAPON: Final = -1
UNKNOWN: Final = -2
"""A weapon, card or chip that the viewer cannot know."""

BARE: Final = 0
TAKE_MARKER: Final = 1
HASHIGO_MARKER: Final = 2
NUNO_MARKER: Final = 3
KEKKAI_MARKER: Final = 4
INJURY: Final = 5
MARKERS: Final = ["none", "take", "hashigo", "nuno", "kekkai", "injury"]

SHINOBI: Final = 0
SUMMON: Final = 1
CHIPS: Final = ["shinobi", "summon"]
MAX_CHIPS: Final = 4
MAX_CRYSTALS: Final = 4

ONI: Final = 0
ROKURO: Final = 1
KAPPA: Final = 2
TENGU: Final = 3
GUARDIANS: Final = ["oni", "rokuro", "kappa", "tengu"]
NO_GUARDIAN: Final = -1

RED: Final = 0
BLUE: Final = 1
SHEETS: Final = ["red", "blue"]

DEN: Final = -1
"""Where a captured Ninja is held (GAC-GOT-09)."""
LIFTED: Final = -2
"""Off the board for a moment, on its way to its Base (GAC-R-52)."""

LEVELS: Final = (1, 2, 3, 4)
KAERU_COUNT: Final = 20
KAERU_KINDS: Final = 5
CARD_COUNT: Final = 24


@dataclass
class Mission:
    """What a player must own (GAC-MISSION-01…04)."""

    level: int
    treasures: int
    crystals: int
    chips: int
    """Chips of both sides together."""
    shinobi: int
    summon: int
    returns: bool
    """Must the Ninja come home?"""
    seats: list[int]
    """The numbers of players that may choose it (GAC-SETUP-03, -04)."""


@dataclass
class Card:
    """A Gacha Card: its printed number, title and the name of what it does."""

    number: int
    title: str
    effect: str


@dataclass
class SummonCard:
    """A Summon Card: a guardian and its number of moves."""

    guardian: int
    moves: int


@dataclass
class Supplies:
    """How many of everything the box holds."""

    treasures: list[int]
    tools: list[int]
    weapons: list[int]
    crystals: int
    chips: int
    kaeru: list[int]
    """The number on every Kaeru Chip."""


class Box:
    """The components of the box: shared by all states of one content. `BadContent` names what is wrong with it.

    Castles are put together when they are first laid out, and kept.
    """

    def __init__(self, content: Content) -> None:
        _check_board(content)
        self.red = read_wall_sheet(content, "red", east_west=True)
        self.blue = read_wall_sheet(content, "blue", east_west=False)
        self.items = read_items(content)
        self.stages = [read_stage(content, name, self.items) for name in STAGES]
        self.supplies = _read_supplies(content)
        self.missions = _read_missions(content)
        self.gacha = _read_gacha(content)
        self.summon = _read_summon(content)
        left_out = content.value("summon", "left_out_of_two", int)
        self.summon_of_two = [card for card in self.summon if card.moves != left_out]
        """The Summon Cards of a game for two (GAC-SETUP-23)."""
        self.houses = [_read_houses(content, seats) for seats in (2, 3, 4)]
        """For 2, 3 and 4 players the house of each seat (GAC-R-89)."""
        self._usual = _read_usual(content, self.red, self.blue)
        self._sheets: list[list[WallSheet]] = [[self.red, self.red.turned()], [self.blue, self.blue.turned()]]
        self._walls: dict[int, Walls] = {}
        self._castles: dict[int, Castle] = {}
        check_symbol(content, "red", self.red)
        check_symbol(content, "blue", self.blue)
        for index, stage in enumerate(self.stages):
            check_ways(content, stage, self.castle(index, 0, 0, 0, 0))

    def usual(self, stage: int, seats: int) -> list[int]:
        """How the sheets lie for whoever does not choose: for every choice of the set-up the number of its answer."""
        middle = [0, 0, 0, 0, self.red.reach, self.blue.reach]
        return self._usual.get(STAGES[stage] + str(seats), middle)

    def castle(self, stage: int, stage_turn: int, items_turn: int, red_turn: int, blue_turn: int) -> Castle:
        """The castle with its sheets turned like this: stage and items by quarters, red and blue by halves."""
        key = (((stage * 4 + stage_turn) * 4 + items_turn) * 2 + red_turn) * 2 + blue_turn
        castle = self._castles.get(key)
        if castle is None:
            printed = self.stages[stage].squares
            squares = [PLAIN] * CELLS
            for cell in range(CELLS):
                if printed[cell] != PLAIN:
                    squares[turned(cell, stage_turn)] = printed[cell]
            for cell in range(CELLS):
                if self.items[cell] != PLAIN:
                    squares[turned(cell, items_turn)] = self.items[cell]
            walls = self._walls_for(stage, stage_turn, red_turn, blue_turn)
            castle = Castle(self.stages[stage].name, squares, walls, CORNERS, CENTRE)
            self._castles[key] = castle
        return castle

    def _walls_for(self, stage: int, stage_turn: int, red_turn: int, blue_turn: int) -> Walls:
        key = ((stage * 4 + stage_turn) * 2 + red_turn) * 2 + blue_turn
        walls = self._walls.get(key)
        if walls is None:
            sheet = self.stages[stage]
            layers: list[list[int]] = [[] for _ in range(CELLS)]
            fixed = [0] * (CELLS * DIRECTIONS)
            for cell in range(CELLS):
                place = turned(cell, stage_turn)
                layers[place] = sheet.layers[cell]
                for direction in range(DIRECTIONS):
                    strength = sheet.fixed[cell * DIRECTIONS + direction]
                    fixed[place * DIRECTIONS + (direction + stage_turn) % 4] = strength
            walls = Walls(layers, fixed, self._sheets[0][red_turn], self._sheets[1][blue_turn])
            self._walls[key] = walls
        return walls


# --- single tables -------------------------------------------------------------------------------------------------


def _check_board(content: Content) -> None:
    if content.value("board", "size", int) != SIZE:
        raise content.wrong("board", "size", f"the board has {SIZE} by {SIZE} cells")
    if content.value("board", "houses", list) != HOUSES:
        raise content.wrong("board", "houses", f"the houses, clockwise from the north-west, are {', '.join(HOUSES)}")


def _read_houses(content: Content, seats: int) -> list[int]:
    entry = f"seats_{seats}"
    names = content.value("board", entry, list)
    if len(names) != seats or len(set(names)) != seats or any(name not in HOUSES for name in names):
        raise content.wrong("board", entry, f"{seats} different houses, in the order of play, are needed")
    if names[0] != HOUSES[0]:
        raise content.wrong("board", entry, f"the first player owns {HOUSES[0]}")
    return [HOUSES.index(name) for name in names]


def _read_usual(content: Content, red: WallSheet, blue: WallSheet) -> dict[str, list[int]]:
    """By stage and number of seats the answers of the set-up; content of version 1 has none. Sheets that do not slide
    so far lie as far as they can.
    """
    found: dict[str, list[int]] = {}
    for stage, table in content.tables.get("usual", {}).items():
        if stage in ABOUT:
            continue
        if stage not in list(STAGES) or not isinstance(table, dict):
            raise content.wrong(
                "usual", stage, f"stages are {', '.join(STAGES)}, each with an entry for 2, 3 or 4 seats"
            )
        for seats, lie in table.items():
            fits = isinstance(lie, list) and len(lie) == 4 and all(type(number) is int for number in lie)
            if seats not in ("2", "3", "4") or not fits or not set(lie[:2]) <= {0, 180}:
                raise content.wrong(
                    "usual", stage, "for 2, 3 or 4 seats two turns, 0 or 180, and two places are needed"
                )
            places = [
                min(max(place, -sheet.reach), sheet.reach) + sheet.reach
                for place, sheet in zip(lie[2:], (red, blue), strict=True)
            ]
            found[stage + seats] = [0, 0, lie[0] // 180, lie[1] // 180, *places]
    return found


def _counts(content: Content, entry: str, names: list[str], least: int) -> list[int]:
    table = content.value("supplies", entry, dict)
    if list(table) != names or any(type(table[name]) is not int or table[name] < least for name in names):
        raise content.wrong("supplies", entry, f"a number, {least} or more, is needed for {', '.join(names)}")
    return [table[name] for name in names]


def _read_supplies(content: Content) -> Supplies:
    values = content.value("kaeru", "values", list)
    copies = content.value("kaeru", "copies", list)
    if any(type(number) is not int for number in values + copies):
        raise content.wrong("kaeru", "values", "values and copies must be whole numbers")
    if len(values) != KAERU_KINDS or len(set(values)) != KAERU_KINDS or any(not 0 <= value <= 15 for value in values):
        raise content.wrong("kaeru", "values", f"{KAERU_KINDS} different values from 0 to 15 are needed")
    if len(copies) != KAERU_KINDS or sum(copies) != KAERU_COUNT or any(not 2 <= number <= 5 for number in copies):
        raise content.wrong("kaeru", "copies", f"2 to 5 copies of each value, {KAERU_COUNT} in all, are needed")
    chips = [value for value, number in zip(values, copies, strict=True) for _ in range(number)]
    supplies = Supplies(
        _counts(content, "treasures", TREASURES, 1),
        _counts(content, "tools", TOOLS, 2),
        _counts(content, "weapons", WEAPONS, 1),
        content.value("supplies", "crystals", int),
        content.value("supplies", "chips", int),
        chips,
    )
    if sum(supplies.weapons) < 4 * MAX_WEAPONS:
        raise content.wrong("supplies", "weapons", "there must be weapons for four full hands")
    if supplies.crystals <= 4 * MAX_CRYSTALS:
        raise content.wrong("supplies", "crystals", "there must be one more than four full hands")
    if supplies.chips < 16:
        raise content.wrong("supplies", "chips", "four players may hold four chips each")
    return supplies


def _read_missions(content: Content) -> list[Mission]:
    missions: list[Mission] = []
    for level in LEVELS:
        table: dict[str, Any] = content.value("missions", str(level), dict)
        numbers = ("treasures", "crystals", "chips", "shinobi", "summon")
        if any(type(table.get(name)) is not int or table[name] < 0 for name in numbers):
            raise content.wrong("missions", str(level), f"numbers for {', '.join(numbers)} are needed")
        if type(table.get("return")) is not bool or not set(table.get("seats", ())) <= {2, 3, 4}:
            raise content.wrong("missions", str(level), "return = true or false and seats = [2, 3, 4] are needed")
        if table["treasures"] > len(TREASURES) or table["crystals"] > MAX_CRYSTALS or table["chips"] > 4:
            raise content.wrong("missions", str(level), "nobody could hold so much")
        treasures, crystals, chips, shinobi, summon = (table[name] for name in numbers)
        missions.append(Mission(level, treasures, crystals, chips, shinobi, summon, table["return"], table["seats"]))
    return missions


def _read_gacha(content: Content) -> list[Card]:
    from chabudai.games.gachijo.rules.gacha import EFFECTS

    cards: list[Card] = []
    for number in range(1, CARD_COUNT + 1):
        table = content.value("gacha", str(number), dict)
        title = table.get("title")
        effect = table.get("effect")
        if not isinstance(title, str) or not isinstance(effect, str) or effect not in EFFECTS:
            known = ", ".join(EFFECTS)
            raise content.wrong("gacha", str(number), f"a title and an effect are needed; effects are {known}")
        cards.append(Card(number, title, effect))
    return cards


def _read_summon(content: Content) -> list[SummonCard]:
    cards: list[SummonCard] = []
    for guardian, name in enumerate(GUARDIANS):
        moves = content.value("summon", name, list)
        if not moves or any(type(number) is not int or number < 1 for number in moves):
            raise content.wrong("summon", name, "the numbers of moves on its cards are needed")
        cards += [SummonCard(guardian, number) for number in moves]
    left_out = content.value("summon", "left_out_of_two", int)
    if all(card.moves == left_out for card in cards):
        raise content.wrong("summon", "left_out_of_two", "some cards must stay for two players")
    return cards
