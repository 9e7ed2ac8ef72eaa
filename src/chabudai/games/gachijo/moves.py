"""The moves of GACHIJO (section 5.2 of the rules)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from chabudai.core.grid import lowest
from chabudai.core.moves import Arg, Family0, Family1, Family2, MoveTable, cells
from chabudai.games.gachijo.rules.box import CHIPS, HOUSES, TOOLS, TREASURES, WEAPONS
from chabudai.games.gachijo.rules.cells import CELLS, NODES, SPLIT, Nodes, node_name
from chabudai.games.gachijo.words.names import (
    CHIP_WAY_NAMES,
    PLACE_NAMES,
    TURN_NAMES,
    chip_name,
    house_name,
    house_names,
    loot_name,
    node_place,
    say,
    slide_name,
    spend_name,
    tool_name,
    treasure_name,
    weapon_name,
)

SPENDS: Final[list[list[int]]] = [
    [nawa, take, total - nawa - take]
    for total in range(4)
    for nawa in range(total + 1)
    for take in range(total - nawa + 1)
]
"""What a leg may spend: Nawa, Take, Hashigo; three tokens at most."""
SPEND_COUNT: Final = 20
UNPAID: Final = 0
"""The number of the spend of nothing."""


def _spend_label(spend: list[int]) -> str:
    parts = [f"{count}{name}" for count, name in zip(spend, ["nawa", "take", "hashigo"], strict=True) if count]
    return "+".join(parts) or "free"


SPEND_LABELS: Final = [_spend_label(spend) for spend in SPENDS]
SPEND_CODES: Final = [
    SPENDS.index([code // 16, code // 4 % 4, code % 4]) if [code // 16, code // 4 % 4, code % 4] in SPENDS else -1
    for code in range(64)
]


def spend_code(nawa: int, take: int, hashigo: int) -> int:
    """The number of a spend."""
    return SPEND_CODES[nawa * 16 + take * 4 + hashigo]


def houses_of(group: int) -> list[int]:
    """The houses of a group that is written as bits."""
    return [house for house in range(len(HOUSES)) if group >> house & 1]


HOUSE_GROUPS: Final = 15
"""How many groups of houses there are, written as bits from 1."""
GROUPS: Final = ["+".join([HOUSES[house] for house in houses_of(group)]) for group in range(1, HOUSE_GROUPS + 1)]
"""Every group of houses that one attack can strike."""

QUARTER: Final = Arg("turn", ["0", "90", "180", "270"])
HALF: Final = Arg("turn", ["0", "180"])
PLACE: Final = Arg("place", ["-2", "-1", "0", "+1", "+2"])
HOUSE: Final = Arg("house", HOUSES)
NODE: Final = Arg("node", [node_name(node) for node in range(NODES)])
CELL: Final = cells("cell", 9, 9)
SPEND: Final = Arg("spend", SPEND_LABELS)
SLIDES: Final = ["red-west", "red-east", "blue-north", "blue-south"]
TOOL: Final = Arg("tool", TOOLS)
WEAPON: Final = Arg("weapon", WEAPONS)
KIND: Final = Arg("treasure", TREASURES)
LOOT: Final = [*TREASURES, "crystal", *TOOLS]
LOOT_CRYSTAL: Final = 4
LOOT_TOOL: Final = 5
CHIP_WAYS: Final = ["discard-shinobi", "discard-summon", "trade-shinobi", "trade-summon"]


SPOKEN: Final[dict[str, Callable[[int], str]]] = {
    "house": house_name,
    "tool": tool_name,
    "weapon": weapon_name,
    "treasure": treasure_name,
    "targets": lambda group: house_names(houses_of(group + 1)),
    "spend": lambda spend: spend_name(SPENDS[spend]),
    "sheet": slide_name,
    "chips": lambda side: chip_name(CHIPS[side]),
    "loot": lambda loot: loot_name(LOOT[loot]),
    "way": lambda way: say(CHIP_WAY_NAMES[CHIP_WAYS[way]]),
    "node": node_place,
    "cell": node_place,
}
"""How people read the values of an argument."""
UNSPENT: Final = {"walk": "runs to {node} and stops", "pass": "runs through {cell}"}
"""Legs that cost no Tool."""


class GachijoMoves(MoveTable):
    """Tells its moves in whole words: names, sheets with their ways, Tools that are spent."""

    def sentence(self, move: int) -> str:
        decoded = self.decode(move)
        told: dict[str, str] = {}
        for (name, label), value in zip(decoded.labels.items(), decoded.values, strict=True):
            spoken = SPOKEN.get(name)
            told[name] = label if spoken is None else spoken(value)
        if "turn" in told:
            told["turn"] = say(TURN_NAMES[told["turn"]])
        if "place" in told:
            told["place"] = say(PLACE_NAMES[decoded.family.removeprefix("place-")][told["place"]])
        template = self.family(decoded.family).sentence
        if decoded.labels.get("spend") == SPEND_LABELS[UNPAID]:
            template = UNSPENT[decoded.family]
        return say(template, **told)


TURN_STAGE: Final = Family1("turn-stage", [QUARTER], "lays the stage {turn}", ["turn-stage-{turn}"])
TURN_ITEMS: Final = Family1("turn-items", [QUARTER], "lays the item sheet {turn}", ["turn-items-{turn}"])
TURN_RED: Final = Family1("turn-red", [HALF], "lays the red sheet {turn}", ["turn-red-{turn}"])
TURN_BLUE: Final = Family1("turn-blue", [HALF], "lays the blue sheet {turn}", ["turn-blue-{turn}"])
PLACE_RED: Final = Family1("place-red", [PLACE], "starts the red sheet {place}", ["place-red-{place}"])
PLACE_BLUE: Final = Family1("place-blue", [PLACE], "starts the blue sheet {place}", ["place-blue-{place}"])
PLACE_ONI: Final = Family1(
    "place-oni", [HOUSE], "puts the Oni on the Base of {house}", ["base-{house}"], by_position=True
)
USE_KUSURI: Final = Family0("kusuri", "uses a Kusuri", ["tool-kusuri"])
ENDURE: Final = Family0("endure", "plays on Injured", ["endure"])
WALK: Final = Family2("walk", [NODE, SPEND], "runs to {node} {spend} and stops", ["{node}", "spend-{spend}"])
PASS: Final = Family2("pass", [CELL, SPEND], "runs through {cell} {spend}", ["{cell}", "spend-{spend}"])
STAY: Final = Family0("stay", "stops here", ["stay"])
SLIDE: Final = Family1("slide", [Arg("sheet", SLIDES)], "slides {sheet}", ["slide-{sheet}"])
ATTACK: Final = Family2(
    "attack",
    [Arg("weapon", WEAPONS[:3]), Arg("targets", GROUPS)],
    "attacks {targets} with {weapon}",
    ["weapon-{weapon}", "attack-{targets}"],
    by_position=True,
)
WEAR_NUNO: Final = Family0("nuno", "hides under a Nuno", ["tool-nuno"])
WEAR_KEKKAI: Final = Family0("kekkai", "raises a Kekkai", ["tool-kekkai"])
TRADE: Final = Family1(
    "trade",
    [Arg("chips", CHIPS)],
    "trades two {chips} Chips for one of the other side",
    ["trade-{chips}"],
)
RELOCATE: Final = Family1("relocate", [HOUSE], "goes to the Base of {house}", ["base-{house}"], by_position=True)
SUMMON_ONE: Final = Family0("summon", "offers a Crystal and summons a guardian", ["summon"])
END: Final = Family0("end", "ends the turn", ["end"])
DRAW_TOOL: Final = Family0("draw-tool", "draws a Tool", ["bag-tools"])
EXCHANGE_TOOL: Final = Family1("exchange-tool", [TOOL], "exchanges a {tool}", ["tool-{tool}"])
DRAW_WEAPON: Final = Family0("draw-weapon", "draws a Weapon", ["bag-weapons"])
EXCHANGE_WEAPON: Final = Family1("exchange-weapon", [WEAPON], "exchanges a {weapon}", ["weapon-{weapon}"])
TAKE_TREASURE: Final = Family1("take", [KIND], "takes {treasure}", ["den-{treasure}"])
LEAVE: Final = Family0("leave", "leaves the Treasure", ["leave"])
RETURN_TOOL: Final = Family1("return-tool", [TOOL], "puts a {tool} back into the bag", ["tool-{tool}"])
RETURN_WEAPON: Final = Family1("return-weapon", [WEAPON], "puts a {weapon} back into the bag", ["weapon-{weapon}"])
SWAP: Final = Family1("swap", [HOUSE], "trades places with {house}", ["ninja-{house}"], by_position=True)
APPEAR: Final = Family1("appear", [NODE], "appears at {node}", ["{node}"])
VANISH: Final = Family1("kemuri", [NODE], "vanishes in smoke to {node}", ["{node}"])
BEAR: Final = Family0("bear", "takes the hit", ["bear"])
STEAL: Final = Family1("steal", [Arg("loot", LOOT)], "takes {loot}", ["loot-{loot}"])
CHIP_WAY: Final = Family1("chips", [Arg("way", CHIP_WAYS)], "makes room for a fifth chip and {way}", ["chips-{way}"])
YIELD: Final = Family1(
    "yield", [HOUSE], "makes way and goes to the Base of {house}", ["base-{house}"], by_position=True
)
PROWL: Final = Family1("prowl", [NODE], "moves the guardian to {node}", ["{node}"])
RECLAIM: Final = Family1("reclaim", [KIND], "sends {treasure} back to the Den", ["reclaim-{treasure}"])
MOVES: Final = GachijoMoves(
    [
        TURN_STAGE,
        TURN_ITEMS,
        TURN_RED,
        TURN_BLUE,
        PLACE_RED,
        PLACE_BLUE,
        PLACE_ONI,
        USE_KUSURI,
        ENDURE,
        WALK,
        PASS,
        STAY,
        SLIDE,
        ATTACK,
        WEAR_NUNO,
        WEAR_KEKKAI,
        TRADE,
        RELOCATE,
        SUMMON_ONE,
        END,
        DRAW_TOOL,
        EXCHANGE_TOOL,
        DRAW_WEAPON,
        EXCHANGE_WEAPON,
        TAKE_TREASURE,
        LEAVE,
        RETURN_TOOL,
        RETURN_WEAPON,
        SWAP,
        APPEAR,
        VANISH,
        BEAR,
        STEAL,
        CHIP_WAY,
        YIELD,
        PROWL,
        RECLAIM,
    ]
)

ARRANGING: Final = [TURN_STAGE, TURN_ITEMS, TURN_RED, TURN_BLUE, PLACE_RED, PLACE_BLUE]
"""The choices by which the board is laid, in their order."""


def arranging(move: int) -> int:
    """Which choice of `ARRANGING` a move answers; −1 for any other move."""
    for choice, family in enumerate(ARRANGING):
        if family.holds(move):
            return choice
    return -1


def is_leg(move: int) -> bool:
    """Is the move a piece of a maneuver that walks?"""
    return WALK.holds(move) or PASS.holds(move)


def leg(move: int) -> tuple[int, int]:
    """The goal of a leg and the number of its spend."""
    return WALK.args(move) if WALK.holds(move) else PASS.args(move)


def legs_to(family: Family2, goals: Nodes, spend: int) -> list[int]:
    """The legs of a family to these goals. Listed for every position that a bot looks at, hence the arithmetic."""
    first: i64 = family.id(0, spend)
    moves: list[int] = []
    _add_legs(moves, first, goals.upper)
    _add_legs(moves, first + SPLIT * SPEND_COUNT, goals.lower)
    _add_legs(moves, first + CELLS * SPEND_COUNT, goals.wet_upper)
    _add_legs(moves, first + (CELLS + SPLIT) * SPEND_COUNT, goals.wet_lower)
    return moves


def _add_legs(moves: list[int], first: i64, goals: i64) -> None:
    while goals:
        moves.append(first + lowest(goals) * SPEND_COUNT)
        goals &= goals - 1


def attack_on(weapon: int, houses: int) -> int:
    """The attack with a Weapon on a group of houses, written as bits."""
    return ATTACK.id(weapon, houses - 1)


def blow(move: int) -> tuple[int, int]:
    """The Weapon of an attack and the group of houses that it strikes, as bits."""
    weapon, group = ATTACK.args(move)
    return weapon, group + 1
