"""Boards: 9×9 faces of plain dirt, fives, tens and kodama squares.

A board is two overlapping words: *top* holds rows 0–5, *low* rows 3–8 (54 bits each). A piece is at most four rows
high, so a piece whose corner lies in rows 0–2 is wholly inside the top word and any other wholly inside the low one:
whether it fits is a matter of shifts inside one word.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.content import Content

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
        self.total = sum(SORT_VALUES[sort] for sort in sorts)


def read_faces(content: Content) -> list[list[Face]]:
    """The nine boards, each with its easier and its harder face."""
    table = content.table("faces")
    boards: list[list[Face]] = []
    for number in range(1, BOARD_COUNT + 1):
        boards.append([_read_face(content, table, f"B{number}{side}") for side in SIDES])
    known = {face.name for board in boards for face in board} | {"provenance", "note", "address"}
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
        raise content.wrong("faces", name, f"'{min(strange)}' is no square; squares are {', '.join(SORT_MARKS)}")
    sorts = [SORT_MARKS.index(mark) for mark in marks]
    if FIVE not in sorts and TEN not in sorts:
        raise content.wrong("faces", name, "a face needs at least one 5 or 10, or the game would end at once")
    return Face(name, sorts)
