"""What the core says, in the language of whoever reads."""

import re
from typing import Final

from chabudai.core.language import Speech

say: Final = Speech("chabudai.core")

_CELL: Final = re.compile(r"r(\d+)c(\d+)")


def listed(parts: list[str]) -> str:
    """Things in a row, as a part of a sentence.

    >>> listed([]), listed(["tea"]), listed(["tea", "rice", "ramen"])
    ('', 'tea', 'tea, rice and ramen')
    """
    if len(parts) < 2:
        return "".join(parts)
    return say("{several} and {last}", several=", ".join(parts[:-1]), last=parts[-1])


def square_name(row: int, column: int) -> str:
    """A square of a board, as people count: from 1.

    >>> square_name(0, 3)
    'row 1, column 4'
    """
    return say("row {row}, column {column}", row=row + 1, column=column + 1)


def place_name(label: str) -> str:
    """What moves are written with, as people say it: cells of a grid in words, anything else as it is.

    >>> place_name("r0c3"), place_name("left")
    ('row 1, column 4', 'left')
    """
    cell = _CELL.fullmatch(label)
    return label if cell is None else square_name(int(cell[1]), int(cell[2]))
