"""What GACHIJO says, and the names of its things as people read them; French lies beside it in `fr.toml`.

Japanese names (Tokugawa, Kagami, Nawa, Tengu) are the same in every language.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.language import Speech
from chabudai.core.speech import listed, square_name
from chabudai.games.gachijo.rules.box import (
    COLOURS,
    GUARDIANS,
    HASHIGO,
    HOUSES,
    INJURY,
    MARKERS,
    NAWA,
    TAKE,
    TOOLS,
    TREASURES,
    WEAPONS,
    Mission,
)
from chabudai.games.gachijo.rules.cells import CELLS, SIZE

say: Final = Speech("chabudai.games.gachijo", "words")

SLIDE_NAMES: Final = [
    "the red sheet to the west",
    "the red sheet to the east",
    "the blue sheet to the north",
    "the blue sheet to the south",
]
"""By the number of the slide."""
TURN_NAMES: Final = {
    "0": "as it is",
    "90": "turned a quarter clockwise",
    "180": "turned by half",
    "270": "turned a quarter anticlockwise",
}
"""How the stage or a sheet is laid, by its turn in degrees."""
PLACE_NAMES: Final = {
    "red": {
        "-2": "2 to the west",
        "-1": "1 to the west",
        "0": "in the middle",
        "+1": "1 to the east",
        "+2": "2 to the east",
    },
    "blue": {
        "-2": "2 to the north",
        "-1": "1 to the north",
        "0": "in the middle",
        "+1": "1 to the south",
        "+2": "2 to the south",
    },
}
"""Where a sheet starts."""
LAYER_NAMES: Final = ["ground", "water", "rooftop"]
CHIP_NAMES: Final = {"shinobi": "Shinobi", "summon": "Summon"}
CHIP_WAY_NAMES: Final = {
    "discard-shinobi": "discards a Shinobi Chip",
    "discard-summon": "discards a Summon Chip",
    "trade-shinobi": "trades two Shinobi Chips for one Summon Chip",
    "trade-summon": "trades two Summon Chips for one Shinobi Chip",
}


def house_name(house: int) -> str:
    return HOUSES[house].capitalize()


def house_names(houses: list[int]) -> str:
    return listed([house_name(house) for house in houses])


def colour_name(house: int) -> str:
    return say(COLOURS[house])


def treasure_name(kind: int) -> str:
    return TREASURES[kind].capitalize()


def tool_name(kind: int) -> str:
    return TOOLS[kind].capitalize()


def weapon_name(kind: int) -> str:
    return WEAPONS[kind].capitalize()


def guardian_name(guardian: int) -> str:
    return GUARDIANS[guardian].capitalize()


def marker_name(marker: int) -> str:
    """A Marker that is worn; only the Injury has a name that is a word."""
    return say("Injury") if marker == INJURY else MARKERS[marker].capitalize()


def chip_name(side: str) -> str:
    """A side of a chip."""
    return say(CHIP_NAMES[side])


def loot_name(label: str) -> str:
    """What can be taken from a beaten Ninja."""
    return say("a Crystal") if label == "crystal" else label.capitalize()


def slide_name(slide: int) -> str:
    """A sheet and the way that it slides."""
    return say(SLIDE_NAMES[slide])


def spend_name(spend: list[int]) -> str:
    """Which Tools a way costs: Nawa, Take, Hashigo.

    >>> spend_name([0, 0, 0]), spend_name([1, 2, 0])
    ('without any tool', 'with 1 Nawa and 2 Take')
    """
    parts = [f"{number} {tool_name(tool)}" for tool, number in zip((NAWA, TAKE, HASHIGO), spend, strict=True) if number]
    return say("with {tools}", tools=listed(parts)) if parts else say("without any tool")


def mission_words(mission: Mission) -> str:
    """What a Mission Card asks for."""
    parts = [
        say.count(mission.treasures, "{number} kind of Treasure", "{number} kinds of Treasure"),
        say.count(mission.crystals, "{number} Crystal", "{number} Crystals"),
    ]
    if mission.shinobi:
        parts.append(say.count(mission.shinobi, "{number} Shinobi Chip", "{number} Shinobi Chips"))
        parts.append(say.count(mission.summon, "{number} Summon Chip", "{number} Summon Chips"))
    else:
        parts.append(say.count(mission.chips, "{number} chip", "{number} chips"))
    parts.append(say("then home") if mission.returns else say("no return"))
    return ", ".join(parts)


def node_place(node: int) -> str:
    """A place of the castle inside a sentence."""
    cell = square_name(node % CELLS // SIZE, node % SIZE)
    return cell if node < CELLS else say("the water at {cell}", cell=cell)


def joined(names: list[str]) -> str:
    """Names with commas; 'none' where there are none."""
    return ", ".join(names) or say("none")


def opened(words: str) -> str:
    """Words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]
