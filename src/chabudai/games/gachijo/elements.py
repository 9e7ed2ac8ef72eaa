"""What the components are and what is chosen by touching them, in a few words."""

from __future__ import annotations

import re
from typing import Final

from chabudai.games.gachijo.components import GUARDIANS, HOUSES, SHEETS, TOOLS, TREASURES, WEAPONS
from chabudai.games.gachijo.moves import LOOT, SLIDES, SPEND_LABELS
from chabudai.games.gachijo.words import HELP

_CELL: Final = re.compile(r"r[0-8]c[0-8]w?")

SORTS: Final = {
    "castle": "The castle from above. Red and blue beams are high walls, bamboo fences are low ones.",
    "mission": "The mission: whoever owns all of this first, and is home again where that is asked, ends the game.",
    "moves": "The counted moves of this turn: three, two while Injured; at least one maneuver and one slide.",
    "prompt": "What happens now, and what you may choose besides the cells and tokens.",
    "seat": "An Acquisitions Board: treasures, crystals, chips, Kaeru Chips, tools and weapons, and the points so far.",
    "den": "The Treasure Den: treasures that nobody owns, guardians that wait, Ninja that are held.",
    "yard": "What is left for everybody: crystals, chips, Kaeru Chips.",
    "deck": "A deck of cards, face down.",
    "discard": "Gacha Cards that were used; they are shuffled when the deck runs out.",
    "rail": "Where a sheet lies on its way of five places.",
    "sheet": "A wall sheet. Its walls move all together when it slides; pieces and squares stay.",
    "base": "A Base. Every move that enters it stops; bring the treasures home to your own.",
    "flag": "A raised Base Flag: this seat owns all that the mission asks for.",
    "ninja": "A Ninja. The markers around it: ripples for water, a ladder for roofs, a cloth, a ward, a bandage.",
    "guardian": "A guardian of the treasures. It captures Ninja that own a treasure.",
    "trace": "The last move: the place that the piece left, or the way the sheet slid.",
    "ghost": "What the move would do.",
    "score": "Points: 20 a treasure, 10 a chip, 5 a crystal, 2 a tool or weapon, Kaeru numbers, 30 for the return.",
    "key": "What the walls and areas mean.",
    "turn": "How this sheet lies for the whole game.",
    "place": "Where this sheet starts.",
    "spend": "Which tools the way costs.",
    "attack": "Strike several Ninja with one weapon.",
    "loot": "What you take from the Ninja that you have beaten.",
    "chips": "A fifth chip: make room.",
    "reclaim": "The treasure that goes back to the Den.",
    "relocate": "Your Ninja has no way out: it is carried to a Base, and your turn ends.",
    "leave": "Leave the treasure where it is.",
    "bear": "Bear the blow: you lose something and are sent home, Injured.",
    "endure": "Keep the Kusuri: two moves in this turn.",
}
"""What an element of the drawing is, by the first word of its id, where `words.HELP` has nothing of its own."""


def element_help(element: str) -> str:
    """An element of the drawing explained; '' for one that does not exist."""
    if _CELL.fullmatch(element):
        return "A cell of the castle: ground, water, rooftop, or a bridge with water beneath it."
    return HELP.get(element) or SORTS.get(element.partition("-")[0], "")


def _spend_words(label: str) -> str:
    if label == "free":
        return "without any tool"
    return "with " + " and ".join(f"{part[0]} {part[1:].capitalize()}" for part in label.split("+"))


def _known() -> dict[str, str]:
    words = {f"tool-{name}": f"your {name.capitalize()}" for name in TOOLS}
    words |= {f"weapon-{name}": f"your {name.capitalize()}" for name in WEAPONS}
    words |= {f"den-{name}": f"the {name.capitalize()} from the Den" for name in TREASURES}
    words |= {f"loot-{name}": f"take the {name.capitalize()}" for name in LOOT}
    words |= {f"reclaim-{name}": f"the {name.capitalize()} goes back to the Den" for name in TREASURES}
    words |= {f"slide-{name}": f"slide the {name.replace('-', ' sheet ')}" for name in SLIDES}
    words |= {f"spend-{label}": _spend_words(label) for label in SPEND_LABELS}
    words |= {f"guardian-{name}": name.capitalize() for name in GUARDIANS}
    words |= {f"ninja-{name}": f"the Ninja of {name.capitalize()}" for name in HOUSES}
    words |= {f"sheet-{name}": f"the {name} sheet" for name in SHEETS}
    words |= {
        "bag-tools": "draw a Tool",
        "bag-weapons": "draw a Weapon",
        "trade-shinobi": "trade two Shinobi Chips for one Summon Chip",
        "trade-summon": "trade two Summon Chips for one Shinobi Chip",
        "chips-discard-shinobi": "discard a Shinobi Chip",
        "chips-discard-summon": "discard a Summon Chip",
        "chips-trade-shinobi": "trade two Shinobi Chips for one Summon Chip",
        "chips-trade-summon": "trade two Summon Chips for one Shinobi Chip",
        "stay": "stop here",
        "relocate": "be carried to a Base; the turn ends",
        "summon": "offer a Crystal and summon a guardian",
        "end": "end the turn",
        "leave": "leave the Treasure",
        "bear": "bear the blow",
        "endure": "bear the Injury",
    }
    return words


MEANINGS: Final = _known()


def meaning(element: str) -> str:
    """What is chosen by an element that a click path names; '' where its id says it all."""
    return MEANINGS.get(element, "")
