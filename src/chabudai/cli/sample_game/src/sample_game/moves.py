"""The moves of Sample Game."""

from __future__ import annotations

from typing import Final

from chabudai.core.moves import Arg, Family2, MoveTable, numbers
from sample_game.words.names import HEAPS, say

MOST: Final = 3
"""So many stones are taken at once."""
TAKE: Final = Family2(
    "take",
    [Arg("heap", HEAPS, spoken=True), numbers("count", MOST)],
    "takes {count} from the {heap} heap",
    ["heap-{heap}", "count-{count}"],
)
MOVES: Final = MoveTable([TAKE], say)
