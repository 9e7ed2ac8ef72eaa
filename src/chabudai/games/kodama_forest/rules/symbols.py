"""What the drawing and the text both tell about a position: what lies on each square, who still owes what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chabudai.games.kodama_forest.rules.box import (
    BONUS_NAMES,
    CELLS,
    KIND_NAMES,
    KODAMA,
    SIZE,
    SORT_VALUES,
    TILE_COUNT,
    Half,
    Piece,
    covers,
    neighbour,
)
from chabudai.games.kodama_forest.rules.place_tiles import Bonus, Serve
from chabudai.games.kodama_forest.words.names import rights_words, say

if TYPE_CHECKING:
    from chabudai.games.kodama_forest.state import KodamaState, Laid

EDGE_NAMES: Final = ["top", "right", "bottom", "left"]

WAITING: Final = 0
"""A half symbol before free dirt."""
FULL: Final = 1
"""A half symbol with its partner."""
WITHERED: Final = 2
"""A half symbol that can never find a partner (KOD-R-12)."""
SPOTS: Final = [
    "waiting half {symbol} at its {edge} edge",
    "full half {symbol} at its {edge} edge",
    "withered half {symbol} at its {edge} edge",
]
OWING: Final = ["", "owes the left board", "owes the right board", "owes both boards"]
OWING_BRIEFLY: Final = ["done", "owes left", "owes right", "owes both"]
LAYING: Final = ["lays {tiles} on the left board", "lays {tiles} on the right board"]


class Spot:
    """A half symbol on a board."""

    def __init__(self, kind: int, row: int, column: int, edge: int, fate: int) -> None:
        self.kind = kind
        self.row = row
        self.column = column
        self.edge = edge
        self.fate = fate

    def words(self) -> str:
        return say(SPOTS[self.fate], symbol=say(KIND_NAMES[self.kind]), edge=say(EDGE_NAMES[self.edge]))


class Sight:
    """One board with everything on it, square by square."""

    def __init__(self, state: KodamaState, board: int) -> None:
        self.board = board
        self.face = state.faces[board]
        self.laid = state.laid_on(board)
        self.under: list[Laid | None] = [None] * CELLS
        """The piece that covers each square."""
        found: dict[tuple[int, int, int], int] = {}
        for laid in self.laid:
            orientation = state.turned(laid.piece, laid.turn)
            for cell in covers(orientation, laid.cell):
                self.under[cell] = laid
            for half in orientation.halves:
                found[laid.cell // SIZE + half.row, laid.cell % SIZE + half.column, half.edge] = half.kind
        self.spots: dict[int, Spot] = {}
        """The half symbol of a square; a square carries at most one."""
        for (row, column, edge), kind in found.items():
            over_row, over_column = neighbour(row, column, edge)
            if found.get((over_row, over_column, (edge + 2) % 4)) == kind:
                fate = FULL
            else:
                fate = WAITING if self.is_free(over_row, over_column) else WITHERED
            self.spots[row * SIZE + column] = Spot(kind, row, column, edge, fate)

    def is_free(self, row: int, column: int) -> bool:
        """Is this a square of the board with bare dirt?"""
        if not (0 <= row < SIZE and 0 <= column < SIZE):
            return False
        cell = row * SIZE + column
        return self.under[cell] is None and self.face.sorts[cell] != KODAMA

    def words(self, state: KodamaState, cell: int) -> str:
        """What a square shows, in a few words."""
        laid = self.under[cell]
        if laid is not None:
            what = piece_name(state, laid.piece)
            return say("{piece}, {half}", piece=what, half=self.spots[cell].words()) if cell in self.spots else what
        value = SORT_VALUES[self.face.sorts[cell]]
        return say("bare earth, {value}", value=value) if value else say("kodama, 0")


def piece_name(state: KodamaState, piece: int) -> str:
    if piece >= TILE_COUNT:
        return say(BONUS_NAMES[piece - TILE_COUNT])
    return say("forest tile {tile}", tile=state.box.tiles[piece].name)


def half_words(halves: list[Half]) -> str:
    """The half symbols of a tile as a list in words."""
    return ", ".join(say("half {symbol}", symbol=say(KIND_NAMES[half.kind])) for half in halves) or say("only trees")


def tile_words(tile: Piece) -> str:
    words = "Forest tile {tile}: {size} squares, {halves}"
    return say(words, tile=tile.name, size=tile.size, halves=half_words(tile.halves))


def cell_label(cell: int) -> str:
    return f"r{cell // SIZE}c{cell % SIZE}"


# --- seats ----------------------------------------------------------------------------------------------------------


def owed(state: KodamaState, seat: int) -> int:
    """The boards a seat still owes a tile in this round, as bits: 1 left, 2 right."""
    for step in state.lanes[seat]:
        if isinstance(step, Serve):
            return step.owes
    return 0


def pending(state: KodamaState, seat: int) -> Bonus | None:
    """The bonus that a seat has to lay before anything else."""
    lane = state.lanes[seat]
    if lane:
        top = lane[-1]
        if isinstance(top, Bonus):
            return top
    return None


def seat_news(state: KodamaState, seat: int) -> str:
    """What the table waits for from a seat, in a few words; '' when it is done with this round."""
    if state.ended:
        return ""
    bonus = pending(state, seat)
    if bonus is not None:
        side = 0 if state.board_of(seat, 0) == bonus.board else 1
        return say(LAYING[side], tiles=rights_words(bonus.rights))
    owing = owed(state, seat)
    return say(OWING[owing]) if owing else ""


def seat_brief(state: KodamaState, seat: int) -> str:
    """The same where there is room for a word or two."""
    if state.ended:
        return ""
    if pending(state, seat) is not None:
        return say("lays a bonus")
    return say(OWING_BRIEFLY[owed(state, seat)])
