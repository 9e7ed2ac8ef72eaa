"""What the elements of the drawing are, what is chosen by touching them, and what stands where, in words."""

from __future__ import annotations

import re
from typing import Final

from chabudai.core.people import name_of, together
from chabudai.games.gachijo.moves import GROUPS, LOOT, SLIDES, SPEND_LABELS, SPENDS, houses_of
from chabudai.games.gachijo.rules import castle
from chabudai.games.gachijo.rules.box import DEN, GUARDIANS, HOUSES, NO_GUARDIAN, TOOLS, TREASURES, WEAPONS
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, neighbour
from chabudai.games.gachijo.rules.mission import CAPPED
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import (
    LAYER_NAMES,
    PLACE_NAMES,
    TURN_NAMES,
    colour_name,
    guardian_name,
    house_name,
    house_names,
    loot_name,
    marker_name,
    node_place,
    say,
    slide_name,
    spend_name,
    treasure_name,
)

_CELL: Final = re.compile(r"r[0-8]c[0-8]w?")

HELP: Final = {
    "tool-take": "Take, bamboo: spend it to enter Water. You may stay there as long as you like.",
    "tool-hashigo": "Hashigo, ladder: spend it to climb onto a Rooftop. You may stay there as long as you like.",
    "tool-nawa": "Nawa, rope: takes your Ninja over one wall, High or Low.",
    "tool-nuno": "Nuno, cloth: nobody can attack your Ninja until your next turn. Only on the Ground.",
    "tool-kekkai": "Kekkai, ward: no guardian can capture your Ninja until your next turn. Only on the Ground.",
    "tool-kusuri": "Kusuri, remedy: heals an Injury at the start of your turn.",
    "weapon-tsume": "Tsume, claw: hits a Ninja on the next cell, with no wall between.",
    "weapon-katana": "Katana, sword: hits a Ninja diagonally next to you, round a corner without walls.",
    "weapon-shuri": (
        "Shuri, star: flies in a straight line, two cells or more, over Low Walls but not over High ones."
    ),
    "weapon-kemuri": "Kemuri, smoke: play it when you are attacked, and your Ninja vanishes to any vacant cell.",
    "slide-red-west": "Slide the red sheet by one cell to the west.",
    "slide-red-east": "Slide the red sheet by one cell to the east.",
    "slide-blue-north": "Slide the blue sheet by one cell to the north.",
    "slide-blue-south": "Slide the blue sheet by one cell to the south.",
    "bag-tools": "The Tool Bag: you draw from it without looking.",
    "bag-weapons": "The Weapon Bag: you draw without looking, and only you see your Weapons.",
    "den-kagami": "Kagami, the mirror. You may have only one of each Treasure.",
    "den-koban": "Koban, the gold coin. You may have only one of each Treasure.",
    "den-kozuchi": "Kozuchi, the lucky hammer. You may have only one of each Treasure.",
    "den-kabuto": "Kabuto, the helmet. You may have only one of each Treasure.",
    "summon": "Offer a Crystal to move a Guardian of the Treasures.",
    "stay": "End the run on this cell.",
    "end": "End your turn.",
    "trade-shinobi": "Two Shinobi Chips for one Summon Chip.",
    "trade-summon": "Two Summon Chips for one Shinobi Chip.",
}
"""What the pieces of the drawing are, by element id."""

SORTS: Final = {
    "castle": "The castle from above. Red and blue beams are high walls, bamboo fences are low ones.",
    "mission": ("The mission: whoever has all of this first, and is home again if the card says so, ends the game."),
    "moves": "Your moves this turn: three, or two while Injured. At least one run and one slide.",
    "prompt": "What happens now, and what you can choose.",
    "seat": "An Acquisitions Board: treasures, crystals, chips, Kaeru Chips, tools and weapons, and the points so far.",
    "den": "The Treasure Den: Treasures nobody has, guardians in waiting, captured Ninja.",
    "yard": "What is left for everybody: crystals, chips, Kaeru Chips.",
    "deck": "A deck of cards, face down.",
    "discard": "Used Gacha Cards. They are shuffled when the deck runs out.",
    "rail": "Where the sheet is: it has five positions.",
    "sheet": "A wall sheet. When it slides, all its walls move together; pieces and squares stay.",
    "base": "A Base. Every run that enters it stops. Bring the treasures home to your own.",
    "flag": "A raised Base Flag: this player has everything the mission asks for.",
    "ninja": "A Ninja. The markers around it: ripples for water, a ladder for roofs, a cloth, a ward, a bandage.",
    "guardian": "A guardian of the treasures. It captures Ninja who have a Treasure.",
    "trace": "The last move: where the piece came from, or which way the sheet slid.",
    "ghost": "What the move would do.",
    "score": (
        "Points: 20 for a Treasure, 10 for a chip, 5 for a Crystal, 2 for a Tool or Weapon, the "
        "Kaeru numbers, and 30 for coming home."
    ),
    "key": "What the walls and areas mean.",
    "turn": "How this sheet lies for the whole game.",
    "place": "Where this sheet starts.",
    "spend": "Which tools the way costs.",
    "attack": "Strike several Ninja with one weapon.",
    "loot": "What you take from the Ninja you hit.",
    "chips": "A fifth chip: make room.",
    "reclaim": "The treasure that goes back to the Den.",
    "relocate": "Your Ninja is walled in: it goes to a Base, and your turn ends.",
    "leave": "Leave the treasure where it is.",
    "take": "Take the treasure that lies here.",
    "bear": "Take the hit: you lose something and go home, Injured.",
    "endure": "Keep the Kusuri: only two moves this turn.",
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
    "take": "take the treasure",
    "relocate": "go to a Base and end the turn",
    "summon": "offer a Crystal and summon a guardian",
    "end": "end the turn",
    "leave": "leave the Treasure",
    "bear": "take the hit",
    "endure": "play on Injured",
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
    "stage": "lay the stage {turn}",
    "items": "lay the item sheet {turn}",
    "red": "lay the red sheet {turn}",
    "blue": "lay the blue sheet {turn}",
}
PLACED: Final = {"red": "start the red sheet {place}", "blue": "start the blue sheet {place}"}


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
        return spend_name(SPENDS[SPEND_LABELS.index(label)])
    if sort == "attack" and label in GROUPS:
        return say("strike {names} at once", names=house_names(houses_of(GROUPS.index(label) + 1)))
    what, _, value = label.partition("-")
    if sort == "turn" and what in TURNED and value in TURN_NAMES:
        return say(TURNED[what], turn=say(TURN_NAMES[value]))
    if sort == "place" and what in PLACED and value in PLACE_NAMES[what]:
        return say(PLACED[what], place=say(PLACE_NAMES[what][value]))
    return ""


# --- what stands where ----------------------------------------------------------------------------------------------

SQUARE_WORDS: Final = {
    castle.PLAIN: "",
    castle.SUMMONING_POINT: "Summoning Point: pass, but never stop",
    castle.CRYSTAL: "Crystal Square: take a Crystal when you pass",
    castle.STAIRCASE: "Hidden Staircase: leads to every other one",
    castle.GACHA_STAIRCASE: "gacha staircase: stop here to draw a Gacha Card; leads to every other staircase",
    castle.YIN_YANG: "Yin-Yang Square: Kappa and Tengu jump between these",
    castle.TOOL_SQUARE: "Tool Square: draw or exchange a Tool when you pass",
    castle.WEAPON_SQUARE: "Weapon Square: draw or exchange a Weapon when you pass",
}
WALL_WORDS: Final = {
    castle.LOW: ["low wall north", "low wall east", "low wall south", "low wall west"],
    castle.HIGH: ["high wall north", "high wall east", "high wall south", "high wall west"],
}
"""By the direction."""


def house_of(state: GachijoState, seat: int) -> str:
    return house_name(state.houses[seat])


def seat_words(state: GachijoState, seat: int) -> str:
    house = state.houses[seat]
    return say("{who}, {house} ({colour})", who=name_of(seat), house=house_name(house), colour=colour_name(house))


def square_words(state: GachijoState, cell: int) -> str:
    square = state.castle.squares[cell]
    if square == castle.BASE:
        house = state.castle.bases.index(cell)
        owner = state.seat_of_house(house)
        if owner < 0:
            return say("Base of {house} (nobody): every move stops here", house=house_name(house))
        words = "Base of {house} ({who}): every move stops here"
        if state.flags >> owner & 1:
            words = "Base of {house} ({who}, Flag raised): every move stops here"
        return say(words, house=house_name(house), who=name_of(owner))
    if square >= castle.TREASURE:
        name = treasure_name(square - castle.TREASURE)
        return say("Treasure Square: stop here to take a {treasure} from the Den", treasure=name)
    words = SQUARE_WORDS[square]
    if square in castle.ITEM_SQUARES and state.harvested(cell):
        return say("{square}; used this turn", square=say(words))
    return say(words) if words else ""


def piece_words(state: GachijoState, node: int) -> str:
    seat = state.ninja_at(node)
    if seat >= 0:
        marker = state.marker[seat]
        house = house_of(state, seat)
        if marker:
            words = "Ninja of {who} ({house}, {marker} Marker)"
            return say(words, who=name_of(seat), house=house, marker=marker_name(marker))
        return say("Ninja of {who} ({house})", who=name_of(seat), house=house)
    if state.guardian != NO_GUARDIAN and state.guardian_node == node:
        return say("{name}, a guardian", name=guardian_name(state.guardian))
    return ""


def node_words(state: GachijoState, node: int) -> str:
    """A node with its area, its square, its piece and its walls."""
    cell = node % CELLS
    parts = [say(LAYER_NAMES[state.castle.layer_of(node)])]
    if state.castle.amphibious(cell):
        parts = [say("water under a bridge") if node >= CELLS else say("bridge over water")]
    if node < CELLS:
        parts.append(square_words(state, cell))
    parts.append(piece_words(state, node))
    walls = [
        say(WALL_WORDS[wall][direction])
        for direction in range(DIRECTIONS)
        if neighbour(cell, direction) >= 0 and (wall := state.maze.wall(cell, direction))
    ]
    parts.append(", ".join(walls))
    return say("{cell}: {words}", cell=node_place(node), words=say("; ").join(part for part in parts if part))


def where_words(state: GachijoState, seat: int) -> str:
    node = state.position[seat]
    if node == DEN:
        return say("captured, in the Den")
    if node < 0:
        return say("on the way home")
    return say("at {cell}", cell=node_place(node))


# --- what happens now ----------------------------------------------------------------------------------------------

MISSION_WON: Final = (
    "The mission is complete: {names} wins with {points} points.",
    "The mission is complete: {names} share the victory with {points} points.",
)
CAP_WON: Final = (
    "The last turn is over: {names} wins with {points} points.",
    "The last turn is over: {names} share the victory with {points} points.",
)
"""For one winner and for several."""


def headline(state: GachijoState) -> str:
    """What happens now, in one sentence to the viewer."""
    if state.ended:
        best = state.winners()
        one, many = CAP_WON if state.ended == CAPPED else MISSION_WON
        return say(one if len(best) == 1 else many, names=together(best), points=max(state.scores()))
    actors = state.actors()
    if state.viewer in actors:
        return state.game.prompt(state, state.viewer)
    return say("Waiting for {names}.", names=together(actors))
