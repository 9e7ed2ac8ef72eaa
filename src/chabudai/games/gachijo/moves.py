"""The moves of GACHIJO (section 5.2 of the rules)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from chabudai.core.moves import Arg, Family, MoveTable, cells
from chabudai.games.gachijo.rules.box import HOUSES, TOOLS, TREASURES, WEAPONS
from chabudai.games.gachijo.rules.cells import NODES, node_name
from chabudai.games.gachijo.words.names import CHIP_WAY_NAMES, chip_name, listed, loot_name, say, slide_name, spend_name

SPENDS: Final[list[list[int]]] = [
    [nawa, take, total - nawa - take]
    for total in range(4)
    for nawa in range(total + 1)
    for take in range(total - nawa + 1)
]
"""What a leg may spend: Nawa, Take, Hashigo; three tokens at most."""
SPEND_COUNT: Final = 20


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


def _group_label(mask: int) -> str:
    return "+".join(house for bit, house in enumerate(HOUSES) if mask >> bit & 1)


GROUPS: Final = [_group_label(mask) for mask in range(1, 16)]
"""Every group of houses that one attack can strike, by its mask − 1."""

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


def _name(label: str) -> str:
    return label.capitalize()


def _names(label: str) -> str:
    return listed([name.capitalize() for name in label.split("+")])


def _slide(label: str) -> str:
    return slide_name(SLIDES.index(label))


def _chip_way(label: str) -> str:
    return say(CHIP_WAY_NAMES[label])


SPOKEN: Final[dict[str, Callable[[str], str]]] = {
    "house": _name,
    "tool": _name,
    "weapon": _name,
    "treasure": _name,
    "targets": _names,
    "spend": spend_name,
    "sheet": _slide,
    "chips": chip_name,
    "loot": loot_name,
    "way": _chip_way,
}
"""How people read the labels of an argument; cells, turns and places are called the same everywhere."""
UNSPENT: Final = {"walk": "goes to {node} and stops", "pass": "passes {cell}"}
"""Legs that cost no Tool."""


class GachijoMoves(MoveTable):
    """Tells its moves in whole words: names, sheets with their ways, Tools that are spent."""

    def sentence(self, move: int) -> str:
        decoded = self.decode(move)
        told: dict[str, str] = {}
        for name, label in decoded.labels.items():
            spoken = SPOKEN.get(name)
            told[name] = label if spoken is None else spoken(label)
        template = self.family(decoded.family).sentence
        if decoded.labels.get("spend") == "free":
            template = UNSPENT[decoded.family]
        return say(template, **told)


MOVES: Final = GachijoMoves(
    [
        Family("turn-stage", [QUARTER], "turns the stage by {turn}°", ["turn-stage-{turn}"]),
        Family("turn-items", [QUARTER], "turns the item sheet by {turn}°", ["turn-items-{turn}"]),
        Family("turn-red", [HALF], "turns the red sheet by {turn}°", ["turn-red-{turn}"]),
        Family("turn-blue", [HALF], "turns the blue sheet by {turn}°", ["turn-blue-{turn}"]),
        Family("place-red", [PLACE], "lays the red sheet at {place}", ["place-red-{place}"]),
        Family("place-blue", [PLACE], "lays the blue sheet at {place}", ["place-blue-{place}"]),
        Family("place-oni", [HOUSE], "puts the Oni on the Base of {house}", ["base-{house}"], by_position=True),
        Family("kusuri", [], "uses a Kusuri", ["tool-kusuri"]),
        Family("endure", [], "bears the Injury", ["endure"]),
        Family("walk", [NODE, SPEND], "goes to {node} {spend} and stops", ["{node}", "spend-{spend}"]),
        Family("pass", [CELL, SPEND], "passes {cell} {spend}", ["{cell}", "spend-{spend}"]),
        Family("stay", [], "stops here", ["stay"]),
        Family("slide", [Arg("sheet", SLIDES)], "slides {sheet}", ["slide-{sheet}"]),
        Family(
            "attack",
            [Arg("weapon", WEAPONS[:3]), Arg("targets", GROUPS)],
            "attacks {targets} with {weapon}",
            ["weapon-{weapon}", "attack-{targets}"],
            by_position=True,
        ),
        Family("nuno", [], "hides under a Nuno", ["tool-nuno"]),
        Family("kekkai", [], "raises a Kekkai", ["tool-kekkai"]),
        Family(
            "trade",
            [Arg("chips", ["shinobi", "summon"])],
            "trades two {chips} Chips for one of the other side",
            ["trade-{chips}"],
        ),
        Family("relocate", [HOUSE], "is carried to the Base of {house}", ["base-{house}"], by_position=True),
        Family("summon", [], "offers a Crystal and summons a guardian", ["summon"]),
        Family("end", [], "ends the turn", ["end"]),
        Family("draw-tool", [], "draws a Tool", ["bag-tools"]),
        Family("exchange-tool", [TOOL], "exchanges a {tool}", ["tool-{tool}"]),
        Family("draw-weapon", [], "draws a Weapon", ["bag-weapons"]),
        Family("exchange-weapon", [WEAPON], "exchanges a {weapon}", ["weapon-{weapon}"]),
        Family("take", [KIND], "takes {treasure}", ["den-{treasure}"]),
        Family("leave", [], "leaves the Treasure", ["leave"]),
        Family("return-tool", [TOOL], "returns a {tool} to the bag", ["tool-{tool}"]),
        Family("return-weapon", [WEAPON], "returns a {weapon} to the bag", ["weapon-{weapon}"]),
        Family("swap", [HOUSE], "trades places with {house}", ["ninja-{house}"], by_position=True),
        Family("appear", [NODE], "appears at {node}", ["{node}"]),
        Family("kemuri", [NODE], "vanishes in smoke to {node}", ["{node}"]),
        Family("bear", [], "bears the blow", ["bear"]),
        Family("steal", [Arg("loot", LOOT)], "takes {loot}", ["loot-{loot}"]),
        Family("chips", [Arg("way", CHIP_WAYS)], "makes room for a fifth chip and {way}", ["chips-{way}"]),
        Family("yield", [HOUSE], "yields to the Base of {house}", ["base-{house}"], by_position=True),
        Family("prowl", [NODE], "moves the guardian to {node}", ["{node}"]),
        Family("reclaim", [KIND], "sends {treasure} back to the Den", ["reclaim-{treasure}"]),
    ]
)

PLACE_ONI: Final = MOVES.base("place-oni")
USE_KUSURI: Final = MOVES.base("kusuri")
ENDURE: Final = MOVES.base("endure")
WALK: Final = MOVES.base("walk")
PASS: Final = MOVES.base("pass")
STAY: Final = MOVES.base("stay")
SLIDE: Final = MOVES.base("slide")
ATTACK: Final = MOVES.base("attack")
WEAR_NUNO: Final = MOVES.base("nuno")
WEAR_KEKKAI: Final = MOVES.base("kekkai")
TRADE: Final = MOVES.base("trade")
RELOCATE: Final = MOVES.base("relocate")
SUMMON_ONE: Final = MOVES.base("summon")
END: Final = MOVES.base("end")
DRAW_TOOL: Final = MOVES.base("draw-tool")
EXCHANGE_TOOL: Final = MOVES.base("exchange-tool")
DRAW_WEAPON: Final = MOVES.base("draw-weapon")
EXCHANGE_WEAPON: Final = MOVES.base("exchange-weapon")
TAKE_TREASURE: Final = MOVES.base("take")
LEAVE: Final = MOVES.base("leave")
RETURN_TOOL: Final = MOVES.base("return-tool")
RETURN_WEAPON: Final = MOVES.base("return-weapon")
SWAP: Final = MOVES.base("swap")
APPEAR: Final = MOVES.base("appear")
VANISH: Final = MOVES.base("kemuri")
BEAR: Final = MOVES.base("bear")
STEAL: Final = MOVES.base("steal")
CHIP_WAY: Final = MOVES.base("chips")
YIELD: Final = MOVES.base("yield")
PROWL: Final = MOVES.base("prowl")
RECLAIM: Final = MOVES.base("reclaim")
