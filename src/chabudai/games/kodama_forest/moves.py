"""The moves of Kodama Forest (section 5 of the rules): 2 922 ids."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from chabudai.core.moves import Arg, Family, MoveTable, cells, numbers
from chabudai.games.kodama_forest.rules.box import BUTTERFLY, FROG, PANDA
from chabudai.games.kodama_forest.words.names import SIDE_NAMES, say

LEFT: Final = 0
RIGHT: Final = 1
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

MOVES: Final = MoveTable(
    [
        Family(
            "lay",
            [BOARD, SLOT, TURN, CELL],
            "lays the tile of slot {slot}, turned {turn}°, on the {board} board at {cell}",
            ["hand-{slot}", "turn-{turn}", "{board}-{cell}"],
        ),
        Family(
            "exchange",
            [BOARD, SLOT, CELL],
            "throws the tile of slot {slot} away and lays a butterfly on the {board} board at {cell}",
            ["hand-{slot}", "butterfly", "{board}-{cell}"],
        ),
        Family(
            "drop",
            [BOARD, SLOT],
            "throws the tile of slot {slot} away, as nothing can be laid on the {board} board",
            ["hand-{slot}", "drop", "{board}"],
        ),
        Family(
            "bonus",
            [Arg("as", BONUS_LABELS, spoken=True), CELL],
            "lays the bonus {as} at {cell}",
            ["bonus-{as}", "bonus-{cell}"],
            by_position=True,
        ),
    ],
    say,
)

LAY: Final = MOVES.base("lay")
EXCHANGE: Final = MOVES.base("exchange")
DROP: Final = MOVES.base("drop")
BONUS: Final = MOVES.base("bonus")
END: Final = MOVES.size


def commit(move: i64) -> tuple[int, int, int, int]:
    """Side, slot, turn and cell of a `lay`, an `exchange` (turn 0) or a `drop` (turn and cell 0)."""
    rest: i64
    if move < EXCHANGE:
        rest = (move - LAY) // 81
        return rest // 12, rest // 4 % 3, rest % 4, (move - LAY) % 81
    if move < DROP:
        rest = (move - EXCHANGE) // 81
        return rest // 3, rest % 3, 0, (move - EXCHANGE) % 81
    return (move - DROP) // 3, (move - DROP) % 3, 0, 0
