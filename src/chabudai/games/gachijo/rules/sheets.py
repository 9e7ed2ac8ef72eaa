"""The sheets of the box: stages, the wall sheets T1 and T2, the item sheet T3, read and checked (section 7.1)."""

from __future__ import annotations

from dataclasses import dataclass

from chabudai.core.content import ABOUT, Content
from chabudai.core.grid import EAST, SOUTH
from chabudai.games.gachijo.rules.castle import (
    BASE,
    CRYSTAL,
    GACHA_STAIRCASE,
    HIGH,
    LOW,
    OPEN,
    PLAIN,
    SQUARES,
    STAIRCASE,
    SUMMONING_POINT,
    TOOL_SQUARE,
    TREASURE,
    WEAPON_SQUARE,
    YIN_YANG,
    Castle,
    WallSheet,
)
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, GROUND, ROOF, SIZE, WATER, cell_at, neighbour, turned

STAGES = "ABCDEFGHI"
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


@dataclass
class Stage:
    """A Stage Sheet."""

    name: str
    title: str
    difficulty: str
    edition: str
    minutes: list[str]
    """For mission levels 1 to 4."""
    layers: list[list[int]]
    squares: list[int]
    fixed: list[int]

    def turns(self) -> list[int]:
        """The quarter turns that look different."""
        found: list[int] = []
        for quarters in range(4):
            if all(self._differs(quarters, other) for other in found):
                found.append(quarters)
        return found

    def _differs(self, quarters: int, other: int) -> bool:
        for cell in range(CELLS):
            here = turned(cell, (4 - quarters) % 4)
            there = turned(cell, (4 - other) % 4)
            if self.squares[here] != self.squares[there] or self.layers[here] != self.layers[there]:
                return True
            for direction in range(DIRECTIONS):
                ours = self.fixed[here * DIRECTIONS + (direction - quarters) % 4]
                if ours != self.fixed[there * DIRECTIONS + (direction - other) % 4]:
                    return True
        return False


# --- reading -------------------------------------------------------------------------------------------------------


def _grid(
    content: Content, table: str, entry: str, text: object, rows: int, columns: int, split: bool
) -> list[list[str]]:
    """The marks of an ASCII grid, row by row; `split` where blanks part the cells of a row."""
    lines = text.strip().splitlines() if isinstance(text, str) else []
    grid = [line.split() if split else list(line.strip()) for line in lines]
    if len(grid) != rows or any(len(line) != columns for line in grid):
        raise content.wrong(table, entry, f"{rows} rows of {columns} are needed")
    return grid


def read_wall_sheet(content: Content, name: str, *, east_west: bool) -> WallSheet:
    """A sheet that slides: T1 (red) or T2 (blue)."""
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
                raise content.wrong(table, entry, f"'{mark}' is not a wall. Walls are {' '.join(WALL_MARKS)}")
        walls.append([WALL_MARKS[mark] for mark in line])
    return walls


def check_symbol(content: Content, name: str, sheet: WallSheet) -> None:
    """The half symbol lies on the Summoning Point in some position and not in another (GAC-SLIDE-05)."""
    for way in (sheet, sheet.turned()):
        places = [way.symbol_at(offset) for offset in range(-sheet.reach, sheet.reach + 1)]
        if CENTRE not in places or len(set(places)) == 1:
            raise content.wrong(name, "symbol", "the symbol must lie on the centre cell in some position only")


def read_items(content: Content) -> list[int]:
    """The squares of the item sheet, T3."""
    squares: list[int] = []
    for line in _grid(content, "items", "sheet", content.value("items", "sheet", str), SIZE, SIZE, split=True):
        for mark in line:
            if mark not in SHEET_MARKS:
                raise content.wrong("items", "sheet", f"'{mark}' is not a square. Squares are {' '.join(SHEET_MARKS)}")
            squares.append(SHEET_MARKS[mark])
    for treasure in range(TREASURE, len(SQUARES)):
        if treasure not in squares:
            raise content.wrong("items", "sheet", f"there is no square for {SQUARES[treasure]}")
    for square, name in ((TOOL_SQUARE, "tools"), (WEAPON_SQUARE, "weapons")):
        if square not in squares:
            raise content.wrong("items", "sheet", f"there is no square for {name}")
    for cell in range(CELLS):
        if _category(squares[cell]) != _category(squares[turned(cell, 1)]):
            raise content.wrong("items", "sheet", "treasures, tools and weapons must each lie alike in every quarter")
    return squares


def _category(square: int) -> int:
    return min(square, TREASURE)


def read_stage(content: Content, name: str, items: list[int]) -> Stage:
    """A Stage Sheet; the item sheet must fit it however both are turned."""
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
                raise content.wrong("maps", name, f"'{mark}' is not a cell, which is an area and a square like 'gc'")
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
        if entry not in ABOUT and entry not in STAGES:
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


def check_ways(content: Content, stage: Stage, castle: Castle) -> None:
    """With the right tools some Base can be reached from everywhere, and every Treasure Square from there."""
    if castle.homeward(nawa=False, take=True, hashigo=True).list() != castle.every.list():
        raise content.wrong("maps", stage.name, "some cell has no way to a Base in any position of the sheets")
