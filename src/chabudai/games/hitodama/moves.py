"""The moves of Hitodama (section 5 of the rules).

Families that name cards come last: their labels are the codes of the content, everything before them is fixed.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.moves import Arg, Family0, Family1, Family2, Family5, MoveTable, numbers
from chabudai.games.hitodama.rules.tiles import SPACE_LABELS, SPACES, TILES
from chabudai.games.hitodama.words.names import say

RESERVE: Final = SPACES
"""As the source of a displacement: an essence from the reserve."""

MOST: Final = [5, 4, 3, 2]
"""The most of each resource that a tribute card may ask for."""

SPACE: Final = Arg("space", SPACE_LABELS)
SOURCE: Final = Arg("from", SPACE_LABELS)
PLACE_PATH: Final = "space-{space}"

END: Final = Family0("end", "ends the turn", ["end"])
DRAW: Final = Family0("draw", "draws a solar card", ["solar-deck"])
WAKE: Final = Family0("wake", "pays 2 berries and wakes a dormant essence", ["dormant"])
PLACE: Final = Family1("place", [SPACE], "places an essence on {space}", ["reserve", PLACE_PATH])
MOVE: Final = Family2("move", [SOURCE, SPACE], "moves the essence on {from} to {space}", ["space-{from}", PLACE_PATH])
DISPLACE: Final = Family2(
    "displace",
    [Arg("from", [*SPACE_LABELS, "reserve"]), SPACE],
    "displaces the essence on {space}",
    ["space-{from}", PLACE_PATH],
    by_position=True,
)
PICK: Final = Family1("pick", [SPACE], "picks {space}", [PLACE_PATH])
TILE: Final = Family1("tile", [Arg("tile", TILES)], "picks the tile {tile}", ["tile-{tile}"])
RELIEVE: Final = Family1("relieve", [numbers("card", 2)], "removes an akku from tribute {card}", ["tribute-{card}"])
TAKE: Final = Family0("take", "pays the price of the space", ["take"])
DECLINE: Final = Family0("decline", "declines", ["decline"])
TRADE: Final = Family1(
    "trade",
    [Arg("good", ["berry", "amber", "sapphire"], spoken=True)],
    "pays the merchant 1 {good}",
    ["good-{good}"],
)
PAY: Final = Family5(
    "pay",
    [
        numbers("card", 2),
        numbers("akkus", MOST[3] + 1, 0),
        numbers("sapphires", MOST[2] + 1, 0),
        numbers("ambers", MOST[1] + 1, 0),
        numbers("berries", MOST[0] + 1, 0),
    ],
    "delivers to tribute {card}",
    ["tribute-{card}", "akkus-{akkus}", "sapphires-{sapphires}", "ambers-{ambers}", "berries-{berries}"],
)
FIXED: Final = MoveTable(
    [END, DRAW, WAKE, PLACE, MOVE, DISPLACE, PICK, TILE, RELIEVE, TAKE, DECLINE, TRADE, PAY],
)
"""The moves that name no card: the same ids whatever the content."""


def names_card(move: int) -> bool:
    """Is the move of a family that belongs to the cards of a content file?"""
    return move >= FIXED.size


def delivery(move: int) -> tuple[int, list[int]]:
    """The tribute and the amounts of a payment: berries, ambers, sapphires and akkus."""
    card, akkus, sapphires, ambers, berries = PAY.args(move)
    return card, [berries, ambers, sapphires, akkus]


class CardMoves:
    """The families that name the cards of a content file, and the whole move table with them."""

    def __init__(self, solar: list[str], lunar: list[str]) -> None:
        card = Arg("card", solar)
        self.discard = Family1("discard", [card], "discards {card} for a berry", ["solar-{card}", "discard"])
        self.exchange = Family2(
            "exchange",
            [card, Arg("other", solar)],
            "discards {card} and {other} for a lunar card",
            ["solar-{card}", "lunar-deck", "solar-{other}"],
        )
        self.solar = Family1("solar", [card], "plays the solar card {card}", ["solar-{card}", "stack"])
        self.lunar = Family1("lunar", [Arg("card", lunar)], "plays the lunar card {card}", ["lunar-{card}"])
        self.give = Family1("give", [card], "pays the merchant the solar card {card}", ["solar-{card}"])
        self.table = MoveTable(
            [*FIXED.families, self.discard, self.exchange, self.solar, self.lunar, self.give],
            say,
        )
