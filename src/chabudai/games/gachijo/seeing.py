"""What the drawing and its words need to know about a position: cells in words, click paths."""

from __future__ import annotations

from typing import Final

from chabudai.games.gachijo.components import (
    COLOURS,
    DEN,
    GUARDIANS,
    HOUSES,
    MARKERS,
    NO_GUARDIAN,
    TREASURES,
)
from chabudai.games.gachijo.maze import (
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
from chabudai.games.gachijo.mission import CAPPED
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
from chabudai.games.gachijo.nodes import CELLS, DIRECTIONS, LAYERS, neighbour, node_name
from chabudai.games.gachijo.state import GachijoState

HOUSE_SEATS: Final = [2, 4, 3, 0]
"""For each house the look in `palette.SEATS` that has its colour: green, purple, yellow, red."""

ITEM_SQUARES: Final = (CRYSTAL, TOOL_SQUARE, WEAPON_SQUARE)
SQUARE_WORDS: Final = {
    PLAIN: "",
    BASE: "Base",
    SUMMONING_POINT: "Summoning Point: pass, but never stop",
    CRYSTAL: "Crystal Square: take a Crystal when you pass",
    STAIRCASE: "Hidden Staircase: leads to every other one",
    GACHA_STAIRCASE: "gacha staircase: stop here to draw a Gacha Card; leads to every other staircase",
    YIN_YANG: "Yin-Yang Square: Kappa and Tengu jump between these",
    TOOL_SQUARE: "Tool Square: draw or exchange a Tool when you pass",
    WEAPON_SQUARE: "Weapon Square: draw or exchange a Weapon when you pass",
}
WALL_WORDS: Final = {LOW: "low wall", HIGH: "high wall"}
SIDES: Final = ["north", "east", "south", "west"]


# --- words ----------------------------------------------------------------------------------------------------------


def house_of(state: GachijoState, seat: int) -> str:
    return HOUSES[state.houses[seat]].capitalize()


def seat_words(state: GachijoState, seat: int) -> str:
    house = state.houses[seat]
    return f"Seat {seat + 1}, {house_of(state, seat)} ({COLOURS[house]})"


def square_words(state: GachijoState, cell: int) -> str:
    square = state.castle.squares[cell]
    if square == BASE:
        house = state.castle.bases.index(cell)
        owner = state.seat_of_house(house)
        whose = f"seat {owner + 1}" if owner >= 0 else "nobody"
        flag = ", its Flag raised" if owner >= 0 and state.flags >> owner & 1 else ""
        return f"Base of {HOUSES[house].capitalize()} ({whose}{flag}): every move stops here"
    if square >= TREASURE:
        return f"Treasure Square: stop here to take a {TREASURES[square - TREASURE].capitalize()} from the Den"
    words = SQUARE_WORDS[square]
    return f"{words}; it has worked this turn" if square in ITEM_SQUARES and state.harvested(cell) else words


def piece_words(state: GachijoState, node: int) -> str:
    seat = state.ninja_at(node)
    if seat >= 0:
        marker = state.marker[seat]
        wears = f", {MARKERS[marker].capitalize()} Marker" if marker else ""
        return f"Ninja of seat {seat + 1} ({house_of(state, seat)}{wears})"
    if state.guardian != NO_GUARDIAN and state.guardian_node == node:
        return f"{GUARDIANS[state.guardian].capitalize()}, a guardian"
    return ""


def node_words(state: GachijoState, node: int) -> str:
    """A node with its area, its square, its piece and its walls."""
    cell = node % CELLS
    layer = LAYERS[state.castle.layer_of(node)]
    if state.castle.amphibious(cell):
        layer = "water under a bridge" if node >= CELLS else "bridge over water"
    parts = [layer]
    if node < CELLS:
        parts.append(square_words(state, cell))
    parts.append(piece_words(state, node))
    walls = [
        f"{WALL_WORDS[wall]} {SIDES[direction]}"
        for direction in range(DIRECTIONS)
        if neighbour(cell, direction) >= 0 and (wall := state.maze.wall(cell, direction))
    ]
    parts.append(", ".join(walls))
    return f"{node_name(node)}: " + "; ".join(part for part in parts if part)


def where_words(state: GachijoState, seat: int) -> str:
    node = state.position[seat]
    if node == DEN:
        return "captured, in the Den"
    if node < 0:
        return "on the way home"
    return f"at {node_name(node)}"


def headline(state: GachijoState) -> str:
    """What happens now, in one sentence to the viewer."""
    if state.ended:
        best = state.winners()
        names = " and ".join(f"seat {seat + 1} ({house_of(state, seat)})" for seat in best)
        verb = "wins" if len(best) == 1 else "share the win"
        over = "The last turn is over" if state.ended == CAPPED else "The mission is complete"
        return f"{over}: {names} {verb} with {max(state.scores())} points."
    actors = state.actors()
    if state.viewer in actors:
        return state.game.prompt(state, state.viewer)
    names = " and ".join(f"seat {actor + 1} ({house_of(state, actor)})" for actor in actors)
    return f"The table waits for {names}."


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
