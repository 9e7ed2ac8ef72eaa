"""The pieces of the box and their names: houses, treasures, tools, weapons, markers, guardians, missions, cards."""

from __future__ import annotations

from typing import Final

HOUSES: Final = ["tokugawa", "toyotomi", "oda", "takeda"]
COLOURS: Final = ["green", "purple", "yellow", "red"]

TREASURES: Final = ["kagami", "koban", "kozuchi", "kabuto"]
TREASURE_KINDS: Final = 4

TAKE: Final = 0
HASHIGO: Final = 1
NAWA: Final = 2
NUNO: Final = 3
KEKKAI: Final = 4
KUSURI: Final = 5
TOOLS: Final = ["take", "hashigo", "nawa", "nuno", "kekkai", "kusuri"]
TOOL_KINDS: Final = 6
MAX_TOOLS: Final = 3

TSUME: Final = 0
KATANA: Final = 1
SHURI: Final = 2
KEMURI: Final = 3
WEAPONS: Final = ["tsume", "katana", "shuri", "kemuri"]
WEAPON_KINDS: Final = 4
ATTACKING: Final = 3
"""The first three weapons attack (GAC-WEAPON-07)."""
MAX_WEAPONS: Final = 3
NO_WEAPON: Final = -1
UNKNOWN: Final = -2
"""A weapon, card or chip that the viewer cannot know."""

BARE: Final = 0
TAKE_MARKER: Final = 1
HASHIGO_MARKER: Final = 2
NUNO_MARKER: Final = 3
KEKKAI_MARKER: Final = 4
INJURY: Final = 5
MARKERS: Final = ["none", "take", "hashigo", "nuno", "kekkai", "injury"]

SHINOBI: Final = 0
SUMMON: Final = 1
CHIPS: Final = ["shinobi", "summon"]
MAX_CHIPS: Final = 4
MAX_CRYSTALS: Final = 4

ONI: Final = 0
ROKURO: Final = 1
KAPPA: Final = 2
TENGU: Final = 3
GUARDIANS: Final = ["oni", "rokuro", "kappa", "tengu"]
NO_GUARDIAN: Final = -1

RED: Final = 0
BLUE: Final = 1
SHEETS: Final = ["red", "blue"]

DEN: Final = -1
"""Where a captured Ninja is held (GAC-GOT-09)."""
LIFTED: Final = -2
"""Off the board for a moment, on its way to its Base (GAC-R-52)."""


class Mission:
    """What a player must own (GAC-MISSION-01…04)."""

    def __init__(
        self,
        level: int,
        treasures: int,
        crystals: int,
        chips: int,
        shinobi: int,
        summon: int,
        returns: bool,
        seats: list[int],
    ) -> None:
        self.level = level
        self.treasures = treasures
        self.crystals = crystals
        self.chips = chips
        """Chips of both sides together."""
        self.shinobi = shinobi
        self.summon = summon
        self.returns = returns
        """Must the Ninja come home?"""
        self.seats = seats
        """The numbers of players that may choose it (GAC-SETUP-03, -04)."""


class Card:
    """A Gacha Card: its printed number, title and the name of what it does."""

    def __init__(self, number: int, title: str, effect: str) -> None:
        self.number = number
        self.title = title
        self.effect = effect


class SummonCard:
    """A Summon Card: a guardian and its number of moves."""

    def __init__(self, guardian: int, moves: int) -> None:
        self.guardian = guardian
        self.moves = moves


class Supplies:
    """How many of everything the box holds."""

    def __init__(
        self, treasures: list[int], tools: list[int], weapons: list[int], crystals: int, chips: int, kaeru: list[int]
    ) -> None:
        self.treasures = treasures
        self.tools = tools
        self.weapons = weapons
        self.crystals = crystals
        self.chips = chips
        self.kaeru = kaeru
        """The number on every Kaeru Chip."""
