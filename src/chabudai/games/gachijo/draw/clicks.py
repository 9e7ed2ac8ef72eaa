"""Which elements of the drawing a move is made by."""

from __future__ import annotations

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
from chabudai.games.gachijo.rules.box import DEN, HOUSES
from chabudai.games.gachijo.rules.cells import node_name
from chabudai.games.gachijo.state import GachijoState


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
            cell = _cell_of_house(state, HOUSES.index(houses[0]))
            return [path[0], cell] if cell else []
    elif RELOCATE <= move < SUMMON_ONE:
        return ["relocate", node_name(state.castle.bases[move - RELOCATE])]
    elif YIELD <= move < YIELD + len(HOUSES):
        return [node_name(state.castle.bases[move - YIELD])]
    elif SWAP <= move < SWAP + len(HOUSES):
        cell = _cell_of_house(state, move - SWAP)
        return [cell] if cell else []
    return path


def _has_choice_of_spend(state: GachijoState, seat: int, move: int) -> bool:
    """Can this leg be paid for in more than one way?"""
    family = WALK if move < PASS else PASS
    first = move - (move - family) % SPEND_COUNT
    return sum(1 for other in state.offered(seat) if first <= other < first + SPEND_COUNT) > 1


def _cell_of_house(state: GachijoState, house: int) -> str:
    """Where the Ninja of a house stands; '' where nobody plays it or it is not in the castle."""
    seat = state.seat_of_house(house)
    node = state.position[seat] if seat >= 0 else DEN
    return node_name(node) if node >= 0 else ""
