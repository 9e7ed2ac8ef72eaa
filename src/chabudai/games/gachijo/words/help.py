"""What the components are and what is chosen by touching them, in a few words."""

from __future__ import annotations

import re
from typing import Final

from chabudai.games.gachijo.moves import LOOT, SLIDES, SPEND_LABELS
from chabudai.games.gachijo.rules.box import GUARDIANS, HOUSES, TOOLS, TREASURES, WEAPONS
from chabudai.games.gachijo.words.names import (
    listed,
    loot_name,
    say,
    slide_name,
    spend_name,
)

_CELL: Final = re.compile(r"r[0-8]c[0-8]w?")

HELP: Final = {
    "tool-take": "Take: spent on entering Water; you may stay there as long as you like.",
    "tool-hashigo": "Hashigo: spent on climbing onto a Rooftop; you may stay there as long as you like.",
    "tool-nawa": "Nawa: carries your Ninja over one wall, High or Low.",
    "tool-nuno": "Nuno: nobody can attack your Ninja until your next turn; on the Ground only.",
    "tool-kekkai": "Kekkai: no guardian can capture your Ninja until your next turn; on the Ground only.",
    "tool-kusuri": "Kusuri: heals an Injury at the start of your turn.",
    "weapon-tsume": "Tsume: hits a Ninja on the next cell, if no wall stands between.",
    "weapon-katana": "Katana: hits a Ninja diagonally beside you, round a corner without walls.",
    "weapon-shuri": "Shuri: flies in a straight line, two cells or more, over Low Walls but not over High ones.",
    "weapon-kemuri": "Kemuri: played when you are attacked; your Ninja vanishes to any vacant cell.",
    "slide-red-west": "Slide the red sheet by one cell to the west.",
    "slide-red-east": "Slide the red sheet by one cell to the east.",
    "slide-blue-north": "Slide the blue sheet by one cell to the north.",
    "slide-blue-south": "Slide the blue sheet by one cell to the south.",
    "bag-tools": "The Tool Bag: tokens are drawn blindly.",
    "bag-weapons": "The Weapon Bag: tokens are drawn blindly, and only their owner sees them.",
    "den-kagami": "Kagami, the mirror. One of each Treasure is all that you may own.",
    "den-koban": "Koban, the gold coin. One of each Treasure is all that you may own.",
    "den-kozuchi": "Kozuchi, the lucky hammer. One of each Treasure is all that you may own.",
    "den-kabuto": "Kabuto, the helmet. One of each Treasure is all that you may own.",
    "summon": "Offer a Crystal to move a Guardian of the Treasures.",
    "stay": "End the maneuver on this cell.",
    "end": "End your turn.",
    "trade-shinobi": "Two Shinobi Chips for one Summon Chip.",
    "trade-summon": "Two Summon Chips for one Shinobi Chip.",
}
"""What the pieces of the drawing are, by element id."""

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
"""What an element of the drawing is, by the first word of its id, where `HELP` has nothing of its own."""


CELL_HELP: Final = "A cell of the castle: ground, water, rooftop, or a bridge with water beneath it."


def element_help(element: str) -> str:
    """An element of the drawing explained; '' for one that does not exist."""
    if _CELL.fullmatch(element):
        return say(CELL_HELP)
    words = HELP.get(element) or SORTS.get(element.partition("-")[0], "")
    return say(words) if words else ""


# --- what is chosen -------------------------------------------------------------------------------------------------

CHOSEN: Final = {
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
NAMED: Final = {
    "tool": "your {name}",
    "weapon": "your {name}",
    "den": "the {name} from the Den",
    "reclaim": "the {name} goes back to the Den",
    "ninja": "the Ninja of {name}",
    "guardian": "{name}, a guardian",
}
"""With the name of the thing, by the first word of the id."""
_NAMES: Final = {
    "tool": TOOLS,
    "weapon": WEAPONS,
    "den": TREASURES,
    "reclaim": TREASURES,
    "ninja": HOUSES,
    "guardian": GUARDIANS,
}
SHEET_WORDS: Final = {"sheet-red": "the red sheet", "sheet-blue": "the blue sheet"}
TURNED: Final = {
    "stage": "turn the stage by {degrees}°",
    "items": "turn the item sheet by {degrees}°",
    "red": "turn the red sheet by {degrees}°",
    "blue": "turn the blue sheet by {degrees}°",
}
PLACED: Final = {
    "red-2": "start the red sheet 2 to the west",
    "red-1": "start the red sheet 1 to the west",
    "red0": "start the red sheet in the middle",
    "red+1": "start the red sheet 1 to the east",
    "red+2": "start the red sheet 2 to the east",
    "blue-2": "start the blue sheet 2 to the north",
    "blue-1": "start the blue sheet 1 to the north",
    "blue0": "start the blue sheet in the middle",
    "blue+1": "start the blue sheet 1 to the south",
    "blue+2": "start the blue sheet 2 to the south",
}


def meaning(element: str) -> str:
    """What is chosen by an element that a click path names; '' where its id says it all."""
    if element in CHOSEN:
        return say(CHOSEN[element])
    if element in SHEET_WORDS:
        return say(SHEET_WORDS[element])
    sort, _, label = element.partition("-")
    if sort in NAMED and label in _NAMES[sort]:
        return say(NAMED[sort], name=label.capitalize())
    if sort == "loot" and label in LOOT:
        return say("take {loot}", loot=loot_name(label))
    if sort == "slide" and label in SLIDES:
        return say("slide {sheet}", sheet=slide_name(SLIDES.index(label)))
    if sort == "spend" and label in SPEND_LABELS:
        return spend_name(label)
    if sort == "attack":
        return say("strike {names} at once", names=listed([name.capitalize() for name in label.split("+")]))
    what, _, value = label.partition("-")
    if sort == "turn" and what in TURNED:
        return say(TURNED[what], degrees=int(value))
    words = PLACED.get(label.replace("-", "", 1), "") if sort == "place" else ""
    return say(words) if words else ""
