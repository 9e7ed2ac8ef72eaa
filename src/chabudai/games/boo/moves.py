"""The moves of BOO (section 5 of the rules), the frequent ones first."""

from __future__ import annotations

from typing import Final

from chabudai.core.moves import Arg, Family0, Family1, Family2, Family3, MoveTable, cells, numbers
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
from chabudai.games.boo.words.names import ACTION_WORDS, SHOOT_WORDS, SPIRIT_WORDS, say


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

SHOOT: Final = Arg("shoot", SHOOT_NAMES, words=SHOOT_WORDS)
ACTION: Final = Arg("action", ICONS[:-1], words=ACTION_WORDS)
COLOUR: Final = Arg("colour", COLOURS, spoken=True)
STALK: Final = numbers("stalk", STALKS)
ENTRY: Final = Arg("place", ["near", "far"], spoken=True)
ZONE: Final = Arg("zone", ZONES, spoken=True)
FOOD: Final = Arg("food", FOODS, spoken=True)
MOST_TEA: Final = 6
MOST_RICE: Final = 8
MOST_RAMEN: Final = 5
"""A minimal payment for 15 tiles or fewer never needs more counters of a kind."""

DRAFT: Final = Family1("draft", [SHOOT], "drafts the {shoot} shoot", ["pool-{shoot}"])
GIFT: Final = Family1("gift", [ACTION], "takes the {action} gift", ["gift-{action}"])
FORGO: Final = Family1("forgo", [ACTION], "takes the {action} gift without using it", ["forgo", "gift-{action}"])
VISIT: Final = Family1("visit", [COLOUR], "visits the {colour} temple", ["stock-{colour}"])
USE: Final = Family1(
    "use", [Arg("spirit", SPIRITS[:SUMMER_SPIRITS], words=SPIRIT_WORDS)], "calls {spirit}", ["spirit-{spirit}"]
)
OFFER: Final = Family1(
    "offer",
    [Arg("sticks", ["-".join(map(str, vector)) for vector in VECTORS])],
    "offers {sticks} sticks to the red, blue, green and yellow temple",
    by_position=True,
)
PLACE: Final = Family1("place", [STALK], "places the next shoot under stalk {stalk}", ["stalk-{stalk}"])
NEARER: Final = Family1("nearer", [SHOOT], "puts the {shoot} shoot into the stalk first", by_position=True)
PERFORM: Final = Family2(
    "perform",
    [STALK, ENTRY],
    "performs the {place} shoot under stalk {stalk}",
    ["shoot-{stalk}-{place}", "perform"],
)
DECLINE: Final = Family2(
    "decline",
    [STALK, ENTRY],
    "declines the {place} shoot under stalk {stalk}",
    ["shoot-{stalk}-{place}", "decline"],
)
END: Final = Family0("end", "ends the turn", ["end"])
ACT: Final = Family1("act", [ACTION], "chooses the {action} action", ["act-{action}"])
HAPPINESS: Final = Family0("happiness", "gains 1 happiness point", ["happiness"])
OBTAIN: Final = Family2(
    "obtain",
    [ZONE, numbers("row", ROWS)],
    "takes the balance tile in row {row} of the {zone} column",
    ["balance-{zone}-{row}"],
)
SCORE: Final = Family2(
    "score",
    [ZONE, numbers("slot", SLOTS)],
    "scores the balance tile in slot {slot} of the {zone} zone",
    ["tile-{zone}-{slot}"],
)
STOP: Final = Family0("stop", "stops here", ["stop"])
COIN: Final = Family0("coin", "takes 1 coin", ["coin"])
BUY: Final = Family2(
    "buy",
    [Arg("category", CATEGORIES), numbers("row", HOME_ROWS)],
    "buys the home tile in row {row} of column {category}",
    ["home-{category}-{row}"],
)
LAY: Final = Family1("lay", [cells("cell", ROWS, COLUMNS)], "lays the home tile in {cell}", ["cell-{cell}"])
TAKE: Final = Family1("cook", [FOOD], "takes {food}", ["food-{food}"])
RESET: Final = Family0("reset", "replaces all the food on the board", ["reset"])
LODGE: Final = Family1("lodge", [COLOUR], "puts the shoot into the {colour} stock", ["stock-{colour}"])
WAKE: Final = Family1("wake", [Arg("spirit", SPIRITS, words=SPIRIT_WORDS)], "wakes {spirit}", ["spirit-{spirit}"])
DONE: Final = Family0("done", "wakes nobody else", ["done"])
FEED: Final = Family1(
    "ookami", [numbers("count", SPIRIT_COPIES + 1, 0)], "calls {count} Ookami to feed the family", by_position=True
)
PAY: Final = Family3(
    "pay",
    [numbers("tea", MOST_TEA + 1, 0), numbers("rice", MOST_RICE + 1, 0), numbers("ramen", MOST_RAMEN + 1, 0)],
    "pays {tea} tea, {rice} rice and {ramen} ramen",
    by_position=True,
)
MOVES: Final = MoveTable(
    [
        DRAFT,
        GIFT,
        FORGO,
        VISIT,
        USE,
        OFFER,
        PLACE,
        NEARER,
        PERFORM,
        DECLINE,
        END,
        ACT,
        HAPPINESS,
        OBTAIN,
        SCORE,
        STOP,
        COIN,
        BUY,
        LAY,
        TAKE,
        RESET,
        LODGE,
        WAKE,
        DONE,
        FEED,
        PAY,
    ],
    say,
)

PLACES: Final = STALKS * ENTRIES
