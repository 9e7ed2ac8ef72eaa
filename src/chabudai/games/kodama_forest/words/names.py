"""What Kodama Forest says, and the names of its things as people read them; French lies beside it in `fr.toml`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.core.language import Speech
from chabudai.core.people import name_of
from chabudai.core.speech import listed, square_name
from chabudai.games.kodama_forest.rules.box import BONUS_NAMES, KIND_NAMES, SIZE, SORT_VALUES, TILE_COUNT, Half, Piece

if TYPE_CHECKING:
    from chabudai.games.kodama_forest.rules.symbols import LaidHalf, Squares
    from chabudai.games.kodama_forest.state import KodamaState

say: Final = Speech("chabudai.games.kodama_forest", "words")

SIDE_NAMES: Final = ["left", "right"]
OWN_BOARDS: Final = ["Board {number}, your left", "Board {number}, your right"]
COUNTED: Final = [
    ("{number} butterfly", "{number} butterflies"),
    ("{number} frog", "{number} frogs"),
    ("{number} panda", "{number} pandas"),
]


EDGE_NAMES: Final = ["top", "right", "bottom", "left"]
LAID_HALVES: Final = [
    "half {symbol} at the {edge} edge, waiting",
    "half {symbol} at the {edge} edge, completed",
    "half {symbol} at the {edge} edge, withered",
]
"""By what has become of the half: it waits, is full, or has withered."""


def side_name(side: int) -> str:
    return say(SIDE_NAMES[side])


def own_board_title(side: int, board: int) -> str:
    """A board of the viewer, as a title: by the number that the log calls it, and on which side it lies."""
    return say(OWN_BOARDS[side], number=board + 1)


def seat_name(seat: int) -> str:
    """Whoever sits there."""
    return name_of(seat)


def seat_title(seat: int) -> str:
    return name_of(seat)


def board_name(board: int) -> str:
    """A board inside a sentence."""
    return say("board {number}", number=board + 1)


def board_title(board: int) -> str:
    return say("Board {number}", number=board + 1)


def animals(kind: int, count: int) -> str:
    """So many butterflies, frogs or pandas."""
    one, many = COUNTED[kind]
    return say.count(count, one, many)


def rights_words(rights: list[int]) -> str:
    """Earned bonus tiles in words."""
    return listed([animals(kind, count) for kind, count in enumerate(rights) if count])


def cell_label(cell: int) -> str:
    """A square as moves are written, like r4c5."""
    return f"r{cell // SIZE}c{cell % SIZE}"


def cell_name(cell: int) -> str:
    """A square inside a sentence, its row and column counted from 1."""
    return square_name(cell // SIZE, cell % SIZE)


# --- tiles and squares -----------------------------------------------------------------------------------------------


def piece_name(state: KodamaState, piece: int) -> str:
    """A forest tile or a bonus tile inside a sentence."""
    if piece >= TILE_COUNT:
        return say(BONUS_NAMES[piece - TILE_COUNT])
    return tile_name(state.box.tiles[piece])


def half_words(halves: list[Half]) -> str:
    """The half symbols of a tile as a list in words."""
    return ", ".join(say("half {symbol}", symbol=say(KIND_NAMES[half.kind])) for half in halves) or say("only trees")


def tile_name(tile: Piece) -> str:
    """A forest tile inside a sentence: its size and its half symbols, as nobody calls it by a number."""
    return tile_label(tile.size, [half.kind for half in tile.halves])


def tile_label(size: int, kinds: list[int]) -> str:
    """A forest tile of so many squares with half symbols of these kinds."""
    symbols = ", ".join(say(KIND_NAMES[kind]) for kind in sorted(kinds)) or say("only trees")
    return say("a {size}-square tile ({symbols})", size=size, symbols=symbols)


def tile_words(tile: Piece) -> str:
    """A forest tile as a title: its size and its half symbols."""
    return say("Forest tile: {size} squares, {halves}", size=tile.size, halves=half_words(tile.halves))


def laid_half_words(half: LaidHalf) -> str:
    """A half symbol on a board, with what has become of it."""
    return say(LAID_HALVES[half.fate], symbol=say(KIND_NAMES[half.kind]), edge=say(EDGE_NAMES[half.edge]))


def square_words(state: KodamaState, squares: Squares, cell: int) -> str:
    """What a square shows, in a few words."""
    laid = squares.under[cell]
    if laid is not None:
        what = piece_name(state, laid.piece)
        half = squares.halves.get(cell)
        return what if half is None else say("{piece}, {half}", piece=what, half=laid_half_words(half))
    value = SORT_VALUES[squares.face.sorts[cell]]
    return say("bare earth, {value}", value=value) if value else say("kodama, 0")
