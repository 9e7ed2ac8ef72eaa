"""The moves of Bean Nim."""

from __future__ import annotations

from chabudai.core.moves import Arg, Family0, Family2, MoveTable, numbers
from chabudai_nim.rules.box import HEAPS

MOST = 3
TAKE = Family2(
    "take",
    [Arg("heap", HEAPS), numbers("count", MOST)],
    "takes {count} from the {heap} heap",
    ["heap-{heap}", "count-{count}"],
)
CALL = Family0("call", "calls", ["call"])
MOVES = MoveTable([TAKE, CALL])
