"""The moves of Kodama Forest (section 5 of the rules): 2 922 ids."""

from __future__ import annotations

from typing import Final

from chabudai.core.moves import Arg, Family2, Family3, Family4, MoveTable, cells, numbers
from chabudai.games.kodama_forest.rules.box import BUTTERFLY, FROG, PANDA
from chabudai.games.kodama_forest.words.names import SIDE_NAMES, say

BOARD: Final = Arg("board", SIDE_NAMES, spoken=True)
SLOT: Final = numbers("slot", 3)
TURN: Final = Arg("turn", ["0", "90", "180", "270"])
CELL: Final = cells("cell", 9, 9)

BONUS_LABELS: Final = [
    "frog-flat",
    "frog-upright",
    "panda",
    "butterfly",
    "butterfly-for-frog",
    "butterfly-for-panda",
]
BONUS_RIGHTS: Final = [FROG, FROG, PANDA, BUTTERFLY, FROG, PANDA]
"""Which earned right each way of laying a bonus uses up."""
BONUS_PIECES: Final = [FROG, FROG, PANDA, BUTTERFLY, BUTTERFLY, BUTTERFLY]
"""Which tile it takes from the piles."""
BONUS_TURNS: Final = [0, 1, 0, 0, 0, 0]

LAY: Final = Family4(
    "lay",
    [BOARD, SLOT, TURN, CELL],
    "lays the tile of slot {slot}, turned {turn}°, on the {board} board, {cell}",
    ["hand-{slot}", "turn-{turn}", "{board}-{cell}"],
)
EXCHANGE: Final = Family3(
    "exchange",
    [BOARD, SLOT, CELL],
    "throws away the tile of slot {slot} and lays a butterfly on the {board} board, {cell}",
    ["hand-{slot}", "butterfly", "{board}-{cell}"],
)
DROP: Final = Family2(
    "drop",
    [BOARD, SLOT],
    "throws away the tile of slot {slot}, because nothing fits on the {board} board",
    ["hand-{slot}", "drop", "{board}"],
)
BONUS: Final = Family2(
    "bonus",
    [Arg("as", BONUS_LABELS, spoken=True), CELL],
    "lays the bonus: {as}, {cell}",
    ["bonus-{as}", "bonus-{cell}"],
    by_position=True,
)
MOVES: Final = MoveTable([LAY, EXCHANGE, DROP, BONUS], say)


def placement(move: int) -> tuple[int, int, int, int]:
    """Side, slot, turn and cell of a `lay`, an `exchange` (turn 0) or a `drop` (turn and cell 0)."""
    if LAY.holds(move):
        return LAY.args(move)
    if EXCHANGE.holds(move):
        side, slot, cell = EXCHANGE.args(move)
        return side, slot, 0, cell
    side, slot = DROP.args(move)
    return side, slot, 0, 0
