"""The moves of Bean Nim."""

from __future__ import annotations

from chabudai.core.moves import Arg, Family, MoveTable, numbers
from chabudai_nim.rules.box import HEAPS

MOST = 3
MOVES = MoveTable(
    [
        Family(
            "take",
            [Arg("heap", HEAPS), numbers("count", MOST)],
            "takes {count} from the {heap} heap",
            ["heap-{heap}", "count-{count}"],
        ),
        Family("call", [], "calls", ["call"]),
    ]
)
CALL = MOVES.base("call")
