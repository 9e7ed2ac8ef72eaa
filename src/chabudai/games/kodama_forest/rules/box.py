"""What lies in the box: boards, forest tiles, bonus tiles, and the content file that prints them (sections 2 and 7).

A board is two overlapping words: *top* holds rows 0–5, *low* rows 3–8 (54 bits each). A piece is at most four rows
high, so a piece whose corner lies in rows 0–2 is wholly inside the top word and any other wholly inside the low one:
whether it fits is a matter of shifts inside one word.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from chabudai.core.content import ABOUT, Content
from chabudai.core.grid import EAST, NORTH, SOUTH, SplitShape, mask_of

SIZE: Final = 9
CELLS: Final = 81
LOW_START: Final = 27
"""The first cell of the low word."""
WORD: Final = (1 << 54) - 1
UPPER: Final = (1 << 27) - 1
"""Rows 0–2 in the top word: with the low word they make the whole board once."""

PLAIN: Final = 0
FIVE: Final = 1
TEN: Final = 2
KODAMA: Final = 3
SORT_MARKS: Final = ".5TK"
SORT_VALUES: Final = [1, 5, 10, 0]

BOARD_COUNT: Final = 9
SIDES: Final = "EH"

KINDS: Final = 3
KIND_LETTERS: Final = "FPB"
KIND_NAMES: Final = ["flower", "pond", "bamboo"]
"""A full symbol of kind k earns bonus tile k."""

BUTTERFLY: Final = 0
FROG: Final = 1
PANDA: Final = 2
BONUS_NAMES: Final = ["butterfly", "frog", "panda"]
PILE_NAMES: Final = ["butterflies", "frogs", "pandas"]
BONUS_SHAPES: Final = ["#", "##", "##/##"]

EDGES: Final = "NESW"

TILE_COUNT: Final = 88
TURNS: Final = 4
TALLEST: Final = 4
"""No side of a tile is longer, which is what the two overlapping words of a board rest on."""

HAND: Final = 3
EMPTY: Final = -1
"""A place of a hand without a tile."""


# --- boards ----------------------------------------------------------------------------------------------------------


def anchors_top(width: int) -> int:
    """Corners in rows 0–2 at which a box of this width stays on the board."""
    return _columns(width, 3)


def anchors_low(width: int) -> int:
    """Corners in rows 3–8, as bits of the low word, at which a box of this width stays on the board."""
    return _columns(width, 6)


def _columns(width: int, rows: int) -> int:
    row = (1 << (SIZE - width + 1)) - 1
    mask = 0
    for index in range(rows):
        mask |= row << (index * SIZE)
    return mask


class Face:
    """One printed side of one board."""

    def __init__(self, name: str, sorts: list[int]) -> None:
        self.name = name
        self.sorts = sorts
        """Sort of each cell."""
        dirt = 0
        masks = [0, 0, 0, 0]
        for cell, sort in enumerate(sorts):
            masks[sort] |= 1 << cell
            if sort != KODAMA:
                dirt |= 1 << cell
        self.dirt_top = dirt & WORD
        self.dirt_low = dirt >> LOW_START
        self.fives_upper = masks[FIVE] & UPPER
        self.fives_low = masks[FIVE] >> LOW_START
        self.tens_upper = masks[TEN] & UPPER
        self.tens_low = masks[TEN] >> LOW_START
        self.numbers = sorts.count(FIVE) + sorts.count(TEN)
        self.total = sum(SORT_VALUES[sort] for sort in sorts)


# --- pieces ----------------------------------------------------------------------------------------------------------


class Half:
    """Half a symbol on one outline edge of one cell (KOD-R-09); row and column inside the turned tile."""

    def __init__(self, kind: int, row: int, column: int, edge: int) -> None:
        self.kind = kind
        self.row = row
        self.column = column
        self.edge = edge
        self.shift = row * SIZE + column

    def turned(self, height: int) -> Half:
        """After a quarter turn clockwise of a tile of this height."""
        return Half(self.kind, self.column, height - 1 - self.row, (self.edge + 1) % 4)

    def key(self) -> tuple[int, int, int, int]:
        return self.kind, self.row, self.column, self.edge


class Orientation:
    """A tile turned by `turn` quarter turns clockwise, ready for the bit masks of a board."""

    def __init__(self, turn: int, cells: list[tuple[int, int]], halves: list[Half]) -> None:
        self.turn = turn
        self.cells = cells
        self.halves = halves
        self.height = 1 + max(row for row, _ in cells)
        self.width = 1 + max(column for _, column in cells)
        self.shifts: list[int] = [row * SIZE + column for row, column in cells]
        self.shape = SplitShape(
            self.shifts, anchors_top(self.width), anchors_low(self.width), LOW_START, offset=turn * CELLS
        )
        self.mask: i64 = mask_of(self.shifts)

    def fits_width(self, cell: int) -> bool:
        """Does the bounding box stay on the row when its corner is at the cell?"""
        return cell % SIZE + self.width <= SIZE

    def turned(self) -> Orientation:
        """A further quarter turn clockwise: cell (r,c) goes to (c, H−1−r)."""
        cells = sorted((column, self.height - 1 - row) for row, column in self.cells)
        return Orientation(self.turn + 1, cells, [half.turned(self.height) for half in self.halves])

    def key(self) -> tuple[object, ...]:
        """Cells and halves: orientations with equal keys are one option (D4)."""
        return tuple(self.cells), tuple(sorted(half.key() for half in self.halves))


class Piece:
    """Anything that can be laid: a forest tile or a bonus tile."""

    def __init__(self, name: str, shape: str, cells: list[tuple[int, int]], halves: list[Half]) -> None:
        self.name = name
        self.shape = shape
        self.size = len(cells)
        self.halves = halves
        self.by_turn: list[Orientation | None] = []
        """Orientation for each quarter turn, None where an earlier turn looks the same."""
        self.orientations: list[Orientation] = []
        seen: set[tuple[object, ...]] = set()
        orientation = Orientation(0, sorted(cells), halves)
        for _ in range(TURNS):
            key = orientation.key()
            if key in seen:
                self.by_turn.append(None)
            else:
                seen.add(key)
                self.by_turn.append(orientation)
                self.orientations.append(orientation)
            orientation = orientation.turned()
        self.shapes = [each.shape for each in self.orientations]


def shape_cells(shape: str) -> list[tuple[int, int]]:
    """The cells of a drawing like `##/#.`"""
    return [
        (row, column) for row, line in enumerate(shape.split("/")) for column, mark in enumerate(line) if mark == "#"
    ]


def neighbour(row: int, column: int, edge: int) -> tuple[int, int]:
    """The cell across an edge."""
    if edge == NORTH:
        return row - 1, column
    if edge == EAST:
        return row, column + 1
    if edge == SOUTH:
        return row + 1, column
    return row, column - 1


def covers(orientation: Orientation, cell: int) -> list[int]:
    """The board cells under a piece whose box has its corner at `cell`."""
    return [cell + shift for shift in orientation.shifts]


def top_mask(orientation: Orientation, cell: i64) -> i64:
    """What the piece covers of the board's upper word."""
    mask: i64 = orientation.mask
    if cell < LOW_START:
        return mask << cell
    return ((mask << (cell - LOW_START)) & UPPER) << LOW_START


def low_mask(orientation: Orientation, cell: i64) -> i64:
    """What the piece covers of the board's lower word."""
    mask: i64 = orientation.mask
    if cell < LOW_START:
        return (mask << cell) >> LOW_START
    return mask << (cell - LOW_START)


# --- the content file ------------------------------------------------------------------------------------------------


class Box:
    """The components of one content: shared by all states that are played with it."""

    def __init__(self, content: Content) -> None:
        self.faces = _read_faces(content)
        """The nine boards, each with its easier and its harder face."""
        self.tiles = _read_tiles(content)
        self.bonus = _bonus_pieces()
        self.piles = [_read_pile(content, name) for name in PILE_NAMES]
        self.pieces: list[Piece] = self.tiles + self.bonus
        """Everything that can lie on a board, by its number in `Laid.piece`."""
        self._by_name = {tile.name: tile for tile in self.tiles}

    def tile_named(self, name: str) -> Piece:
        """The forest tile that content, records and events call so."""
        return self._by_name[name]


def _read_pile(content: Content, name: str) -> int:
    size: int = content.value("piles", name, int)
    if size < 0:
        raise content.wrong("piles", name, "a pile cannot hold fewer than 0 tiles")
    return size


def _read_faces(content: Content) -> list[list[Face]]:
    """The nine boards, each with its easier and its harder face."""
    table = content.table("faces")
    boards: list[list[Face]] = []
    for number in range(1, BOARD_COUNT + 1):
        boards.append([_read_face(content, table, f"B{number}{side}") for side in SIDES])
    known = {face.name for board in boards for face in board} | set(ABOUT)
    for name in table:
        if name not in known:
            raise content.wrong("faces", name, "there are nine boards, B1E, B1H … B9H")
    return boards


def _read_face(content: Content, table: dict[str, object], name: str) -> Face:
    if name not in table:
        raise content.wrong("faces", name, "this face is missing")
    drawing = table[name]
    rows = drawing.split() if isinstance(drawing, str) else []
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise content.wrong("faces", name, "a face has 9 rows of 9 squares")
    marks = "".join(rows)
    strange = set(marks) - set(SORT_MARKS)
    if strange:
        raise content.wrong("faces", name, f"'{min(strange)}' is not a square. Squares are {', '.join(SORT_MARKS)}")
    sorts = [SORT_MARKS.index(mark) for mark in marks]
    if FIVE not in sorts and TEN not in sorts:
        raise content.wrong("faces", name, "a face needs at least one 5 or 10, or the game would end at once")
    return Face(name, sorts)


def _bonus_pieces() -> list[Piece]:
    """Butterfly, frog, panda: no half symbols (KOD-R-14)."""
    return [Piece(name, name, shape_cells(shape), []) for name, shape in zip(BONUS_NAMES, BONUS_SHAPES, strict=True)]


def _read_tiles(content: Content) -> list[Piece]:
    """The forest tiles of the content file, checked against sections 2 and 7."""
    rows = content.value("tiles", "rows", list)
    if len(rows) != TILE_COUNT:
        raise content.wrong("tiles", "rows", f"there must be {TILE_COUNT} forest tiles, not {len(rows)}")
    tiles: list[Piece] = []
    names: set[str] = set()
    for number, row in enumerate(rows, 1):
        if not isinstance(row, str) or len(row.split()) < 4:
            raise content.wrong("tiles", f"row {number}", "must be: id shape cells halves")
        tile = _read_tile(content, row)
        if tile.name in names:
            raise content.wrong("tiles", tile.name, "this id stands twice")
        names.add(tile.name)
        tiles.append(tile)
    return tiles


def _read_tile(content: Content, row: str) -> Piece:
    name, shape, drawing, *halves = row.split()
    lines = drawing.split("/")
    if set(drawing) - set("#./") or len({len(line) for line in lines}) != 1:
        raise content.wrong("tiles", name, "cells must be rows of '#' and '.' of equal length")
    if max(len(lines), len(lines[0])) > TALLEST:
        raise content.wrong("tiles", name, f"no side may be longer than {TALLEST} cells")
    cells = shape_cells(drawing)
    if not cells or not _connected(cells) or not _tight(cells, len(lines), len(lines[0])):
        raise content.wrong("tiles", name, "the cells must be one connected shape that fills its box")
    found: list[Half] = []
    for word in [] if halves == ["-"] else halves:
        found.append(_read_half(content, name, word, cells))
    if len({half.kind for half in found}) != len(found):
        raise content.wrong("tiles", name, "a tile carries at most one half of each kind (KOD-R-09)")
    if len({(half.row, half.column) for half in found}) != len(found):
        raise content.wrong("tiles", name, "a cell carries at most one half (KOD-R-09)")
    return Piece(name, shape, cells, found)


def _read_half(content: Content, name: str, word: str, cells: list[tuple[int, int]]) -> Half:
    parts = word.replace("@", ",").split(",")
    if len(parts) != 3 or len(parts[0]) != 1 or parts[0] not in KIND_LETTERS or not parts[1].isdecimal():
        raise content.wrong("tiles", name, f"'{word}' is not a half. Write for example F@0,1N")
    if not parts[2][:-1].isdecimal() or parts[2][-1] not in EDGES:
        raise content.wrong("tiles", name, f"'{word}' is not a half. Write for example F@0,1N")
    half = Half(KIND_LETTERS.index(parts[0]), int(parts[1]), int(parts[2][:-1]), EDGES.index(parts[2][-1]))
    across = neighbour(half.row, half.column, half.edge)
    if (half.row, half.column) not in cells or across in cells:
        raise content.wrong("tiles", name, f"the half {word} must lie on an outline edge of a cell of the tile")
    return half


def _connected(cells: list[tuple[int, int]]) -> bool:
    reached = {cells[0]}
    frontier = [cells[0]]
    while frontier:
        row, column = frontier.pop()
        for edge in range(4):
            cell = neighbour(row, column, edge)
            if cell in cells and cell not in reached:
                reached.add(cell)
                frontier.append(cell)
    return len(reached) == len(cells)


def _tight(cells: list[tuple[int, int]], height: int, width: int) -> bool:
    return {row for row, _ in cells} == set(range(height)) and {column for _, column in cells} == set(range(width))
