"""Tables of the rulebook from the game's own data; the text lies beside it in `rulebook.en.md` and `rulebook.fr.md`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from chabudai.games.gachijo.rules.box import GUARDIANS, TOOLS, WEAPONS, Box
from chabudai.games.gachijo.rules.scoring import (
    CHIP_POINTS,
    CRYSTAL_POINTS,
    RETURN_POINTS,
    TOOL_POINTS,
    TREASURE_POINTS,
    WEAPON_POINTS,
)
from chabudai.games.gachijo.words.log import CARD_WORDS
from chabudai.games.gachijo.words.names import guardian_name, mission_words, say, tool_name, weapon_name

Rows = list[list[str]]

TOOL_WORDS: Final = {
    "take": "bamboo: enter the water",
    "hashigo": "ladder: climb onto the roof",
    "nawa": "rope: cross one wall, high or low",
    "nuno": "cloth: hide on the ground; no Weapon can strike you until your next turn",
    "kekkai": "ward: on the ground; no guardian can catch you until your next turn",
    "kusuri": "remedy: heal at the start of your turn",
}
WEAPON_WORDS: Final = {
    "tsume": "claw: the next cell, with no wall between",
    "katana": "sword: diagonally, if one way round the corner is open",
    "shuri": "star: in a straight line, two cells away or more, over low walls",
    "kemuri": "smoke: vanish when you are attacked",
}
GUARDIAN_WORDS: Final = {
    "oni": "on the ground; through one wall each move; uses the staircases",
    "rokuro": "on the ground; catches from any cell around, over walls",
    "kappa": "on the ground and in water; jumps to Yin-Yang Squares",
    "tengu": "on the ground and on roofs; through one wall each move; jumps to Yin-Yang Squares",
}


def facts(box: Box, name: str) -> Rows:
    """A table of the rulebook: a line of headings, then the lines."""
    return TABLES[name](box)


def _components(box: Box) -> Rows:
    supplies = box.supplies
    counts = [
        ("stages", len(box.stages)),
        ("mission cards", len(box.missions)),
        ("Gacha Cards", len(box.gacha)),
        ("summon cards", len(box.summon)),
        ("Treasures", sum(supplies.treasures)),
        ("Tools", sum(supplies.tools)),
        ("Weapons", sum(supplies.weapons)),
        ("Crystals", supplies.crystals),
        ("chips, Shinobi on one side and Summon on the other", supplies.chips),
        ("Kaeru Chips", len(supplies.kaeru)),
    ]
    return [[say("piece"), say("how many")], *[[say(words), str(count)] for words, count in counts]]


def _tools(box: Box) -> Rows:
    rows = [[say("Tool"), say("how many"), say("what it does")]]
    for kind, name in enumerate(TOOLS):
        rows.append([tool_name(kind), str(box.supplies.tools[kind]), say(TOOL_WORDS[name])])
    return rows


def _weapons(box: Box) -> Rows:
    rows = [[say("Weapon"), say("how many"), say("what it does")]]
    for kind, name in enumerate(WEAPONS):
        rows.append([weapon_name(kind), str(box.supplies.weapons[kind]), say(WEAPON_WORDS[name])])
    return rows


def _guardians(box: Box) -> Rows:
    rows = [[say("guardian"), say("where it goes"), say("moves on its cards")]]
    for guardian, name in enumerate(GUARDIANS):
        moves = sorted(card.moves for card in box.summon if card.guardian == guardian)
        rows.append([guardian_name(guardian), say(GUARDIAN_WORDS[name]), ", ".join(str(number) for number in moves)])
    return rows


def _missions(box: Box) -> Rows:
    rows = [[say("level"), say("asks for"), say("players")]]
    for mission in box.missions:
        players = ", ".join(str(seats) for seats in mission.seats)
        rows.append([str(mission.level), mission_words(mission), players])
    return rows


def _stages(box: Box) -> Rows:
    return [[say("letter"), say("name")], *[[stage.name, say(stage.title)] for stage in box.stages]]


def _points(box: Box) -> Rows:
    numbers = sorted(box.supplies.kaeru)
    worth = [
        ("each Treasure", TREASURE_POINTS),
        ("each chip", CHIP_POINTS),
        ("each Crystal", CRYSTAL_POINTS),
        ("each Tool", TOOL_POINTS),
        ("each Weapon", WEAPON_POINTS),
        ("the return home", RETURN_POINTS),
    ]
    rows = [[say("for"), say("points")], *[[say(words), str(points)] for words, points in worth]]
    return [*rows, [say("each Kaeru Chip"), say("{least} to {most}", least=numbers[0], most=numbers[-1])]]


def _gacha(box: Box) -> Rows:
    return [
        [say("card"), say("what it does")],
        *[[say(card.title), say(CARD_WORDS[card.effect])] for card in box.gacha],
    ]


TABLES: Final[dict[str, Callable[[Box], Rows]]] = {
    "components": _components,
    "tools": _tools,
    "weapons": _weapons,
    "guardians": _guardians,
    "missions": _missions,
    "stages": _stages,
    "points": _points,
    "gacha": _gacha,
}
"""By the name that the text calls them by."""
