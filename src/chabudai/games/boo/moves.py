"""The moves of BOO (section 5 of the rules), the frequent ones first."""

from __future__ import annotations

from typing import Final

from chabudai.core.moves import Arg, Family, MoveTable, cells, numbers
from chabudai.games.boo.rules.box import (
    CATEGORIES,
    COLOURS,
    ENTRIES,
    FOODS,
    HOME_ROWS,
    ICONS,
    SHOOT_NAMES,
    SLOTS,
    SPIRIT_COPIES,
    SPIRITS,
    STALKS,
    STOCK,
    SUMMER_SPIRITS,
)
from chabudai.games.boo.rules.patterns import COLUMNS, ROWS, ZONES
from chabudai.games.boo.words.names import say


def _vectors() -> list[list[int]]:
    """Every way to lay 1 to 4 sticks in the four temples, few sticks first."""
    found: list[list[int]] = []
    for total in range(1, STOCK + 1):
        for red in range(total, -1, -1):
            for blue in range(total - red, -1, -1):
                for green in range(total - red - blue, -1, -1):
                    found.append([red, blue, green, total - red - blue - green])
    return found


VECTORS: Final = _vectors()
"""The offering that each `offer` move makes."""
VECTORS_OF: Final = [[index for index, vector in enumerate(VECTORS) if sum(vector) == n] for n in range(STOCK + 1)]
"""The indices of the vectors with n sticks."""

SHOOT: Final = Arg("shoot", SHOOT_NAMES, spoken=True)
ACTION: Final = Arg("action", ICONS[:-1], spoken=True)
COLOUR: Final = Arg("colour", COLOURS, spoken=True)
STALK: Final = numbers("stalk", STALKS)
PLACE: Final = Arg("place", ["near", "far"], spoken=True)
ZONE: Final = Arg("zone", ZONES, spoken=True)
FOOD: Final = Arg("food", FOODS, spoken=True)
MOST_TEA: Final = 6
MOST_RICE: Final = 8
MOST_RAMEN: Final = 5
"""A minimal payment for 15 tiles or fewer never needs more counters of a kind."""

MOVES: Final = MoveTable(
    [
        Family("draft", [SHOOT], "drafts the {shoot} shoot", ["pool-{shoot}"]),
        Family("gift", [ACTION], "takes the {action} gift", ["gift-{action}"]),
        Family("forgo", [ACTION], "takes the {action} gift without using it", ["forgo", "gift-{action}"]),
        Family("visit", [COLOUR], "visits the {colour} temple", ["stock-{colour}"]),
        Family("use", [Arg("spirit", SPIRITS[:SUMMER_SPIRITS], spoken=True)], "calls {spirit}", ["spirit-{spirit}"]),
        Family(
            "offer",
            [Arg("sticks", ["-".join(map(str, vector)) for vector in VECTORS])],
            "offers {sticks} sticks to the red, blue, green and yellow temple",
            by_position=True,
        ),
        Family("place", [STALK], "places the next shoot under stalk {stalk}", ["stalk-{stalk}"]),
        Family("nearer", [SHOOT], "lets the {shoot} shoot lie nearer the stalk", by_position=True),
        Family(
            "perform",
            [STALK, PLACE],
            "performs the {place} shoot of stalk {stalk}",
            ["shoot-{stalk}-{place}", "perform"],
        ),
        Family(
            "decline",
            [STALK, PLACE],
            "declines the {place} shoot of stalk {stalk}",
            ["shoot-{stalk}-{place}", "decline"],
        ),
        Family("end", [], "ends the turn", ["end"]),
        Family("act", [ACTION], "chooses the {action} action", ["act-{action}"]),
        Family("happiness", [], "takes 1 happiness point", ["happiness"]),
        Family(
            "obtain",
            [ZONE, numbers("row", ROWS)],
            "obtains the balance tile in row {row} of the {zone} column",
            ["balance-{zone}-{row}"],
        ),
        Family(
            "score",
            [ZONE, numbers("slot", SLOTS)],
            "scores the balance tile in slot {slot} of the {zone} zone",
            ["tile-{zone}-{slot}"],
        ),
        Family("stop", [], "stops here", ["stop"]),
        Family("coin", [], "takes 1 coin", ["coin"]),
        Family(
            "buy",
            [Arg("category", CATEGORIES), numbers("row", HOME_ROWS)],
            "buys the home tile in row {row} of column {category}",
            ["home-{category}-{row}"],
        ),
        Family("lay", [cells("cell", ROWS, COLUMNS)], "lays the home tile at {cell}", ["cell-{cell}"]),
        Family("cook", [FOOD], "takes {food}", ["food-{food}"]),
        Family("reset", [], "discards the food on the board and draws anew", ["reset"]),
        Family("lodge", [COLOUR], "lodges the shoot in the {colour} stock", ["stock-{colour}"]),
        Family("wake", [Arg("spirit", SPIRITS, spoken=True)], "wakes {spirit}", ["spirit-{spirit}"]),
        Family("done", [], "wakes nobody else", ["done"]),
        Family(
            "ookami", [numbers("count", SPIRIT_COPIES + 1, 0)], "lets {count} ookami feed the family", by_position=True
        ),
        Family(
            "pay",
            [numbers("tea", MOST_TEA + 1, 0), numbers("rice", MOST_RICE + 1, 0), numbers("ramen", MOST_RAMEN + 1, 0)],
            "pays {tea} tea, {rice} rice and {ramen} ramen",
            by_position=True,
        ),
    ],
    say,
)

DRAFT: Final = MOVES.base("draft")
GIFT: Final = MOVES.base("gift")
FORGO: Final = MOVES.base("forgo")
VISIT: Final = MOVES.base("visit")
USE: Final = MOVES.base("use")
OFFER: Final = MOVES.base("offer")
PUT: Final = MOVES.base("place")
NEARER: Final = MOVES.base("nearer")
PERFORM: Final = MOVES.base("perform")
DECLINE: Final = MOVES.base("decline")
END: Final = MOVES.base("end")
ACT: Final = MOVES.base("act")
HAPPINESS: Final = MOVES.base("happiness")
OBTAIN: Final = MOVES.base("obtain")
SCORE: Final = MOVES.base("score")
STOP: Final = MOVES.base("stop")
COIN: Final = MOVES.base("coin")
BUY: Final = MOVES.base("buy")
LAY: Final = MOVES.base("lay")
TAKE: Final = MOVES.base("cook")
RESET: Final = MOVES.base("reset")
LODGE: Final = MOVES.base("lodge")
WAKE: Final = MOVES.base("wake")
DONE: Final = MOVES.base("done")
FEED: Final = MOVES.base("ookami")
PAY: Final = MOVES.base("pay")

PLACES: Final = STALKS * ENTRIES
