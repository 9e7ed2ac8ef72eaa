"""What the drawing and its words need to know about a position: cells in words, click paths."""

from __future__ import annotations

from typing import Final

from chabudai.games.gachijo.moves import (
    ATTACK,
    MOVES,
    PASS,
    PLACE_ONI,
    RELOCATE,
    SPEND_COUNT,
    STAY,
    SUMMON_ONE,
    SWAP,
    USE_KUSURI,
    WALK,
    WEAR_NUNO,
    YIELD,
)
from chabudai.games.gachijo.rules.box import DEN, HOUSES, NO_GUARDIAN
from chabudai.games.gachijo.rules.castle import (
    BASE,
    CRYSTAL,
    GACHA_STAIRCASE,
    HIGH,
    LOW,
    PLAIN,
    STAIRCASE,
    SUMMONING_POINT,
    TOOL_SQUARE,
    TREASURE,
    WEAPON_SQUARE,
    YIN_YANG,
)
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, neighbour, node_name
from chabudai.games.gachijo.rules.mission import CAPPED
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import (
    LAYER_NAMES,
    colour_name,
    guardian_name,
    house_name,
    listed,
    marker_name,
    say,
    treasure_name,
)

HOUSE_SEATS: Final = [2, 4, 3, 0]
"""For each house the look in `palette.SEATS` that has its colour: green, purple, yellow, red."""

ITEM_SQUARES: Final = (CRYSTAL, TOOL_SQUARE, WEAPON_SQUARE)
SQUARE_WORDS: Final = {
    PLAIN: "",
    SUMMONING_POINT: "Summoning Point: pass, but never stop",
    CRYSTAL: "Crystal Square: take a Crystal when you pass",
    STAIRCASE: "Hidden Staircase: leads to every other one",
    GACHA_STAIRCASE: "gacha staircase: stop here to draw a Gacha Card; leads to every other staircase",
    YIN_YANG: "Yin-Yang Square: Kappa and Tengu jump between these",
    TOOL_SQUARE: "Tool Square: draw or exchange a Tool when you pass",
    WEAPON_SQUARE: "Weapon Square: draw or exchange a Weapon when you pass",
}
WALL_WORDS: Final = {
    LOW: ["low wall north", "low wall east", "low wall south", "low wall west"],
    HIGH: ["high wall north", "high wall east", "high wall south", "high wall west"],
}
"""By the direction."""


# --- words ----------------------------------------------------------------------------------------------------------


def house_of(state: GachijoState, seat: int) -> str:
    return house_name(state.houses[seat])


def seat_words(state: GachijoState, seat: int) -> str:
    house = state.houses[seat]
    return say("Seat {seat}, {house} ({colour})", seat=seat + 1, house=house_name(house), colour=colour_name(house))


def seat_and_house(state: GachijoState, seat: int) -> str:
    return say("seat {seat} ({house})", seat=seat + 1, house=house_of(state, seat))


def square_words(state: GachijoState, cell: int) -> str:
    square = state.castle.squares[cell]
    if square == BASE:
        house = state.castle.bases.index(cell)
        owner = state.seat_of_house(house)
        if owner < 0:
            return say("Base of {house} (nobody): every move stops here", house=house_name(house))
        words = "Base of {house} (seat {seat}): every move stops here"
        if state.flags >> owner & 1:
            words = "Base of {house} (seat {seat}, its Flag raised): every move stops here"
        return say(words, house=house_name(house), seat=owner + 1)
    if square >= TREASURE:
        name = treasure_name(square - TREASURE)
        return say("Treasure Square: stop here to take a {treasure} from the Den", treasure=name)
    words = SQUARE_WORDS[square]
    if square in ITEM_SQUARES and state.harvested(cell):
        return say("{square}; it has worked this turn", square=say(words))
    return say(words) if words else ""


def piece_words(state: GachijoState, node: int) -> str:
    seat = state.ninja_at(node)
    if seat >= 0:
        marker = state.marker[seat]
        house = house_of(state, seat)
        if marker:
            words = "Ninja of seat {seat} ({house}, {marker} Marker)"
            return say(words, seat=seat + 1, house=house, marker=marker_name(marker))
        return say("Ninja of seat {seat} ({house})", seat=seat + 1, house=house)
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
    return say("{cell}: {words}", cell=node_name(node), words=say("; ").join(part for part in parts if part))


def where_words(state: GachijoState, seat: int) -> str:
    node = state.position[seat]
    if node == DEN:
        return say("captured, in the Den")
    if node < 0:
        return say("on the way home")
    return say("at {cell}", cell=node_name(node))


MISSION_WON: Final = (
    "The mission is complete: {names} wins with {points} points.",
    "The mission is complete: {names} share the win with {points} points.",
)
CAP_WON: Final = (
    "The last turn is over: {names} wins with {points} points.",
    "The last turn is over: {names} share the win with {points} points.",
)
"""For one winner and for several."""


def headline(state: GachijoState) -> str:
    """What happens now, in one sentence to the viewer."""
    if state.ended:
        best = state.winners()
        one, many = CAP_WON if state.ended == CAPPED else MISSION_WON
        names = listed([seat_and_house(state, seat) for seat in best])
        return say(one if len(best) == 1 else many, names=names, points=max(state.scores()))
    actors = state.actors()
    if state.viewer in actors:
        return state.game.prompt(state, state.viewer)
    return say("The table waits for {names}.", names=listed([seat_and_house(state, actor) for actor in actors]))


# --- click paths ----------------------------------------------------------------------------------------------------


def click_path(state: GachijoState, seat: int, move: int) -> list[str]:
    """What a person touches for a move: cells for everything on the board, and no question with just one answer."""
    path = MOVES.path(move)
    if WALK <= move < STAY:
        return path if _has_choice_of_spend(state, seat, move) else path[:1]
    if PLACE_ONI <= move < USE_KUSURI:
        return [node_name(state.castle.bases[move - PLACE_ONI])]
    if ATTACK <= move < WEAR_NUNO:
        houses = MOVES.decode(move).labels["targets"].split("+")
        if len(houses) == 1:
            return [path[0], _cell_of_house(state, HOUSES.index(houses[0]))]
    elif RELOCATE <= move < SUMMON_ONE:
        return ["relocate", node_name(state.castle.bases[move - RELOCATE])]
    elif YIELD <= move < YIELD + len(HOUSES):
        return [node_name(state.castle.bases[move - YIELD])]
    elif SWAP <= move < SWAP + len(HOUSES):
        return [_cell_of_house(state, move - SWAP)]
    return path


def _has_choice_of_spend(state: GachijoState, seat: int, move: int) -> bool:
    """Can this leg be paid for in more than one way?"""
    family = WALK if move < PASS else PASS
    first = move - (move - family) % SPEND_COUNT
    return sum(1 for other in state.offered(seat) if first <= other < first + SPEND_COUNT) > 1


def _cell_of_house(state: GachijoState, house: int) -> str:
    node = state.position[state.seat_of_house(house)]
    return node_name(node)
