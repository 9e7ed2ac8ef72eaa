"""Reads content.toml and checks that it makes a playable box (section 7.1 of the rules)."""

from __future__ import annotations

from typing import Any

from chabudai.core.content import Content
from chabudai.games.gachijo.rules.box import (
    GUARDIANS,
    HOUSES,
    MAX_CRYSTALS,
    MAX_WEAPONS,
    TOOLS,
    TREASURES,
    WEAPONS,
    Card,
    Mission,
    SummonCard,
    Supplies,
)
from chabudai.games.gachijo.rules.castle import (
    BASE,
    CRYSTAL,
    GACHA_STAIRCASE,
    HIGH,
    LOW,
    OPEN,
    PLAIN,
    STAIRCASE,
    SUMMONING_POINT,
    TOOL_SQUARE,
    TREASURE,
    WEAPON_SQUARE,
    YIN_YANG,
    Castle,
    WallSheet,
)
from chabudai.games.gachijo.rules.cells import (
    CELLS,
    DIRECTIONS,
    EAST,
    GROUND,
    ROOF,
    SIZE,
    SOUTH,
    WATER,
    cell_at,
    neighbour,
    turned,
)
from chabudai.games.gachijo.rules.gacha import EFFECTS
from chabudai.games.gachijo.rules.tables import Stage, Tables

STAGES = "ABCDEFGHI"
LEVELS = (1, 2, 3, 4)
AREAS = {"g": [GROUND], "w": [WATER], "r": [ROOF], "a": [GROUND, WATER]}
PRINTED = {
    ".": PLAIN,
    "B": BASE,
    "S": SUMMONING_POINT,
    "c": CRYSTAL,
    "s": STAIRCASE,
    "G": GACHA_STAIRCASE,
    "y": YIN_YANG,
}
SHEET_MARKS = {
    ".": PLAIN,
    "K": TREASURE,
    "O": TREASURE + 1,
    "Z": TREASURE + 2,
    "H": TREASURE + 3,
    "T": TOOL_SQUARE,
    "W": WEAPON_SQUARE,
}
WALL_MARKS = {".": OPEN, "+": LOW, "#": HIGH}
CORNERS = [cell_at(0, 0), cell_at(SIZE - 1, 0), cell_at(SIZE - 1, SIZE - 1), cell_at(0, SIZE - 1)]
CENTRE = cell_at(SIZE // 2, SIZE // 2)
KAERU_COUNT = 20
KAERU_KINDS = 5
CARD_COUNT = 24
OUR_ENTRIES = {"provenance", "note", "address"}


def read_tables(content: Content) -> Tables:
    """The whole box, or `BadContent` with file, table and entry of what is wrong."""
    _read_board(content)
    red = _read_sheet(content, "red", east_west=True)
    blue = _read_sheet(content, "blue", east_west=False)
    items = _read_items(content)
    stages = [_read_stage(content, name, items) for name in STAGES]
    tables = Tables(
        stages,
        items,
        red,
        blue,
        CORNERS,
        CENTRE,
        _read_supplies(content),
        _read_missions(content),
        _read_gacha(content),
        _read_summon(content),
        content.value("summon", "left_out_of_two", int),
        [_read_houses(content, seats) for seats in (2, 3, 4)],
    )
    _check_symbols(content, tables)
    for index, stage in enumerate(stages):
        _check_ways(content, stage, tables.castle(index, 0, 0, 0, 0))
    return tables


def _read_board(content: Content) -> None:
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


def _grid(
    content: Content, table: str, entry: str, text: object, rows: int, columns: int, split: bool
) -> list[list[str]]:
    """The marks of an ASCII grid, row by row; `split` where blanks part the cells of a row."""
    lines = text.strip().splitlines() if isinstance(text, str) else []
    grid = [line.split() if split else list(line.strip()) for line in lines]
    if len(grid) != rows or any(len(line) != columns for line in grid):
        raise content.wrong(table, entry, f"{rows} rows of {columns} are needed")
    return grid


def _read_sheet(content: Content, name: str, *, east_west: bool) -> WallSheet:
    reach = content.value(name, "range", int)
    if not 1 <= reach <= 2:
        raise content.wrong(name, "range", "a sheet slides by one or two cells either way")
    columns = SIZE + 2 * reach if east_west else SIZE
    rows = SIZE if east_west else SIZE + 2 * reach
    vertical = _read_walls(content, name, "vertical", content.value(name, "vertical", str), rows, columns - 1)
    horizontal = _read_walls(content, name, "horizontal", content.value(name, "horizontal", str), rows - 1, columns)
    symbol = content.value(name, "symbol", list)
    if len(symbol) != 2 or not 0 <= symbol[0] < columns or not 0 <= symbol[1] < rows:
        raise content.wrong(name, "symbol", "the symbol is a column and a row of the sheet")
    return WallSheet(east_west, reach, vertical, horizontal, symbol)


def _read_walls(content: Content, table: str, entry: str, text: object, rows: int, columns: int) -> list[list[int]]:
    walls: list[list[int]] = []
    for line in _grid(content, table, entry, text, rows, columns, split=False):
        for mark in line:
            if mark not in WALL_MARKS:
                raise content.wrong(table, entry, f"'{mark}' is no wall; walls are {' '.join(WALL_MARKS)}")
        walls.append([WALL_MARKS[mark] for mark in line])
    return walls


def _check_symbols(content: Content, tables: Tables) -> None:
    """The halves meet on the Summoning Point in some position and not in another (GAC-SLIDE-05)."""
    for name, sheet in (("red", tables.red), ("blue", tables.blue)):
        for way in (sheet, sheet.turned()):
            places = [way.symbol_at(offset) for offset in range(-sheet.reach, sheet.reach + 1)]
            if CENTRE not in places or len(set(places)) == 1:
                raise content.wrong(name, "symbol", "the symbol must lie on the centre cell in some position only")


def _read_items(content: Content) -> list[int]:
    squares: list[int] = []
    for line in _grid(content, "items", "sheet", content.value("items", "sheet", str), SIZE, SIZE, split=True):
        for mark in line:
            if mark not in SHEET_MARKS:
                raise content.wrong("items", "sheet", f"'{mark}' is no square; squares are {' '.join(SHEET_MARKS)}")
            squares.append(SHEET_MARKS[mark])
    for kind, name in enumerate(TREASURES):
        if TREASURE + kind not in squares:
            raise content.wrong("items", "sheet", f"there is no square for {name}")
    for square, name in ((TOOL_SQUARE, "tools"), (WEAPON_SQUARE, "weapons")):
        if square not in squares:
            raise content.wrong("items", "sheet", f"there is no square for {name}")
    for cell in range(CELLS):
        if _category(squares[cell]) != _category(squares[turned(cell, 1)]):
            raise content.wrong("items", "sheet", "treasures, tools and weapons must each lie alike in every quarter")
    return squares


def _category(square: int) -> int:
    return min(square, TREASURE)


def _read_stage(content: Content, name: str, items: list[int]) -> Stage:
    if name not in content.table("maps"):
        raise content.wrong("maps", name, "this stage has no map")
    facts = content.value("stages", name, dict)
    for fact in ("name", "class", "edition", "minutes"):
        if not isinstance(facts.get(fact), str):
            raise content.wrong("stages", name, f"its {fact} is missing")
    layers: list[list[int]] = []
    squares: list[int] = []
    for line in _grid(content, "maps", name, content.table("maps")[name], SIZE, SIZE, split=True):
        for mark in line:
            if len(mark) != 2 or mark[0] not in AREAS or mark[1] not in PRINTED:
                raise content.wrong("maps", name, f"'{mark}' is no cell, which is an area and a square like 'gc'")
            layers.append(AREAS[mark[0]])
            squares.append(PRINTED[mark[1]])
    _check_stage(content, name, layers, squares, items)
    fixed = _read_fixed(content, name)
    return Stage(
        name, facts["name"], facts["class"], facts["edition"], facts["minutes"].split(), layers, squares, fixed
    )


def _read_fixed(content: Content, name: str) -> list[int]:
    """Walls that the stage itself carries, by cell · 4 + direction."""
    walls = [OPEN] * (CELLS * DIRECTIONS)
    table = content.table("fixed_walls")
    for entry in table:
        if entry not in OUR_ENTRIES and entry not in STAGES:
            raise content.wrong("fixed_walls", entry, "there is no such stage")
    if name not in table:
        return walls
    facts = table[name] if isinstance(table[name], dict) else {}
    vertical = _read_walls(content, "fixed_walls", name, facts.get("vertical"), SIZE, SIZE - 1)
    horizontal = _read_walls(content, "fixed_walls", name, facts.get("horizontal"), SIZE - 1, SIZE)
    for cell in range(CELLS):
        for direction, grid in ((EAST, vertical), (SOUTH, horizontal)):
            other = neighbour(cell, direction)
            if other >= 0:
                strength = grid[cell // SIZE][cell % SIZE]
                walls[cell * DIRECTIONS + direction] = strength
                walls[other * DIRECTIONS + (direction ^ 2)] = strength
    return walls


def _check_stage(content: Content, name: str, layers: list[list[int]], squares: list[int], items: list[int]) -> None:
    def wrong(problem: str) -> Exception:
        return content.wrong("maps", name, problem)

    if [cell for cell in range(CELLS) if squares[cell] == BASE] != sorted(CORNERS):
        raise wrong("the four corners, and they alone, are Bases")
    if [cell for cell in range(CELLS) if squares[cell] == SUMMONING_POINT] != [CENTRE]:
        raise wrong("the centre, and it alone, is the Summoning Point")
    dry = (BASE, SUMMONING_POINT, STAIRCASE, GACHA_STAIRCASE, YIN_YANG)
    for cell in range(CELLS):
        half = turned(cell, 2)
        if squares[cell] != squares[half] or layers[cell] != layers[half]:
            raise wrong("a stage looks the same after a half turn")
        if squares[cell] in dry and layers[cell] != [GROUND]:
            raise wrong("Bases, the Summoning Point, staircases and Yin-Yang Squares lie on Ground")
        if squares[cell] == CRYSTAL and len(layers[cell]) == 2:
            raise wrong("no item square lies on an Amphibious Square")
        for quarters in range(4):
            over = items[turned(cell, quarters)]
            if over != PLAIN and (squares[cell] != PLAIN or len(layers[cell]) == 2):
                raise wrong("a square of the item sheet lies on another square or on an Amphibious Square")
    if GACHA_STAIRCASE not in squares or sum(squares.count(kind) for kind in (STAIRCASE, GACHA_STAIRCASE)) < 2:
        raise wrong("at least two staircases, one of them with the gacha emblem, are needed")
    if squares.count(YIN_YANG) < 2 or squares.count(CRYSTAL) < 2:
        raise wrong("at least two Yin-Yang Squares and two Crystal Squares are needed")
    kinds = {layer for cell in layers for layer in cell}
    if kinds != ({GROUND} if name == "A" else {GROUND, WATER, ROOF}):
        raise wrong("stage A is all Ground, and every other stage has Water and Rooftop")


def _check_ways(content: Content, stage: Stage, castle: Castle) -> None:
    """With the right tools some Base can be reached from everywhere, and every Treasure Square from there."""
    if castle.homeward(nawa=False, take=True, hashigo=True).list() != castle.every.list():
        raise content.wrong("maps", stage.name, "some cell has no way to a Base in any position of the sheets")


def _counts(content: Content, entry: str, names: list[str], least: int) -> list[int]:
    table = content.value("supplies", entry, dict)
    if list(table) != names or any(type(table[name]) is not int or table[name] < least for name in names):
        raise content.wrong("supplies", entry, f"a number, {least} or more, is needed for {', '.join(names)}")
    return [table[name] for name in names]


def _read_supplies(content: Content) -> Supplies:
    values = content.value("kaeru", "values", list)
    copies = content.value("kaeru", "copies", list)
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
    cards: list[Card] = []
    for number in range(1, CARD_COUNT + 1):
        table = content.value("gacha", str(number), dict)
        title = table.get("title")
        effect = table.get("effect")
        if not isinstance(title, str) or effect not in EFFECTS:
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
