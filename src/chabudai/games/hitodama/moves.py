"""The moves of Hitodama (section 5 of the rules).

Families that name cards come last: their labels are the codes of the content, everything before them is fixed.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.moves import Arg, Family, MoveTable, numbers
from chabudai.games.hitodama.rules.tiles import SPACE_LABELS, SPACES, TILES
from chabudai.games.hitodama.words.names import say

RESERVE: Final = SPACES
"""As the source of a displacement: an essence from the reserve."""

MOST: Final = [5, 4, 3, 2]
"""The most of each resource that a tribute card may ask for."""

SPACE: Final = Arg("space", SPACE_LABELS)
SOURCE: Final = Arg("from", SPACE_LABELS)
PLACE_PATH: Final = "space-{space}"

_FIXED: Final = [
    Family("end", [], "ends the turn", ["end"]),
    Family("draw", [], "draws a solar card", ["solar-deck"]),
    Family("wake", [], "pays 2 berries and wakes a dormant essence", ["dormant"]),
    Family("place", [SPACE], "places an essence on {space}", ["reserve", PLACE_PATH]),
    Family("move", [SOURCE, SPACE], "moves the essence on {from} to {space}", ["space-{from}", PLACE_PATH]),
    Family(
        "displace",
        [Arg("from", [*SPACE_LABELS, "reserve"]), SPACE],
        "displaces the essence on {space}",
        ["space-{from}", "displace", PLACE_PATH],
    ),
    Family("pick", [SPACE], "picks {space}", [PLACE_PATH]),
    Family("tile", [Arg("tile", TILES)], "picks the tile {tile}", ["tile-{tile}"]),
    Family("relieve", [numbers("card", 2)], "takes an akku out of tribute {card}", ["tribute-{card}"]),
    Family("take", [], "pays the price of the space", ["take"]),
    Family("decline", [], "declines", ["decline"]),
    Family(
        "trade",
        [Arg("good", ["berry", "amber", "sapphire"], spoken=True)],
        "pays the merchant 1 {good}",
        ["good-{good}"],
    ),
    Family(
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
    ),
]
_fixed: Final = MoveTable(_FIXED)

END: Final = _fixed.base("end")
DRAW: Final = _fixed.base("draw")
WAKE: Final = _fixed.base("wake")
PLACE: Final = _fixed.base("place")
MOVE: Final = _fixed.base("move")
DISPLACE: Final = _fixed.base("displace")
PICK: Final = _fixed.base("pick")
TILE: Final = _fixed.base("tile")
RELIEVE: Final = _fixed.base("relieve")
TAKE: Final = _fixed.base("take")
DECLINE: Final = _fixed.base("decline")
TRADE: Final = _fixed.base("trade")
PAY: Final = _fixed.base("pay")
CARDS: Final = _fixed.size
"""The first move that names a card."""

AMBER_STEP: Final = MOST[0] + 1
SAPPHIRE_STEP: Final = AMBER_STEP * (MOST[1] + 1)
AKKU_STEP: Final = SAPPHIRE_STEP * (MOST[2] + 1)
CARD_STEP: Final = AKKU_STEP * (MOST[3] + 1)
PAY_STEPS: Final = [1, AMBER_STEP, SAPPHIRE_STEP, AKKU_STEP]
"""How much one more berry, amber, sapphire or akku adds to the id of a payment."""


class CardMoves:
    """The whole move table for the cards of a content file, and where its families of cards begin."""

    def __init__(self, solar: list[str], lunar: list[str]) -> None:
        card = Arg("card", solar)
        families = [
            Family("discard", [card], "discards {card} for a berry", ["solar-{card}", "discard"]),
            Family(
                "exchange",
                [card, Arg("other", solar)],
                "discards {card} and {other} for a lunar card",
                ["solar-{card}", "lunar-deck", "solar-{other}"],
            ),
            Family("solar", [card], "plays the solar card {card}", ["solar-{card}", "stack"]),
            Family("lunar", [Arg("card", lunar)], "plays the lunar card {card}", ["lunar-{card}"]),
            Family("give", [card], "pays the merchant the solar card {card}", ["solar-{card}"]),
        ]
        self.table = MoveTable([*_FIXED, *families], say)
        self.discard = self.table.base("discard")
        self.exchange = self.table.base("exchange")
        self.solar = self.table.base("solar")
        self.lunar = self.table.base("lunar")
        self.give = self.table.base("give")
        self.solar_kinds = len(solar)
        self.lunar_kinds = len(lunar)
