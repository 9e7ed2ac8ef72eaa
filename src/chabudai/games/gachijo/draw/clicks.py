"""Which elements of the drawing a move is made by, and the gestures that need fewer touches."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from chabudai.core.gestures import Gestures
from chabudai.games.gachijo.moves import (
    ATTACK,
    MOVES,
    PASS,
    PLACE_ONI,
    RELOCATE,
    SWAP,
    TAKE_TREASURE,
    WALK,
    YIELD,
    blow,
    houses_of,
    is_leg,
    leg,
)
from chabudai.games.gachijo.rules.box import DEN
from chabudai.games.gachijo.rules.cells import node_name
from chabudai.games.gachijo.state import GachijoState

GESTURES: Final = Gestures(
    onward={"pass": ["walk", "pass", "stay"]},
    reveals={
        "pass": "draws from a bag",
        "draw-tool": "draws a Tool",
        "exchange-tool": "draws a Tool",
        "draw-weapon": "draws a Weapon",
        "exchange-weapon": "draws a Weapon",
        "walk": "draws a card",
        "stay": "draws a card",
    },
    most=2,
)
"""The Ninja is dragged along its path, over squares that give something, to where it stops."""


def click_path(state: GachijoState, seat: int, move: int) -> list[str]:
    """What a person touches for a move: cells for everything on the board, and no question with just one answer."""
    path = MOVES.path(move)
    if is_leg(move):
        return path if _has_choice_of_spend(state, seat, move) else path[:1]
    if PLACE_ONI.holds(move):
        return [node_name(state.castle.bases[PLACE_ONI.arg(move)])]
    if ATTACK.holds(move):
        houses = houses_of(blow(move)[1])
        if len(houses) == 1:
            cell = _cell_of_house(state, houses[0])
            return [path[0], cell] if cell else []
    elif RELOCATE.holds(move):
        return ["relocate", node_name(state.castle.bases[RELOCATE.arg(move)])]
    elif YIELD.holds(move):
        return [node_name(state.castle.bases[YIELD.arg(move)])]
    elif SWAP.holds(move):
        cell = _cell_of_house(state, SWAP.arg(move))
        return [cell] if cell else []
    return path


def _has_choice_of_spend(state: GachijoState, seat: int, move: int) -> bool:
    """Can this leg be paid for in more than one way?"""
    family = WALK if WALK.holds(move) else PASS
    goal, _ = leg(move)
    offered = state.offered(seat)
    # Moves are in order: the ways of paying for the same leg stand together.
    second = bisect_left(offered, family.id(goal, 0)) + 1
    return second < len(offered) and family.holds(offered[second]) and family.args(offered[second])[0] == goal


def _cell_of_house(state: GachijoState, house: int) -> str:
    """Where the Ninja of a house stands; '' where nobody plays it or it is not in the castle."""
    seat = state.seat_of_house(house)
    node = state.position[seat] if seat >= 0 else DEN
    return node_name(node) if node >= 0 else ""


def short_paths(state: GachijoState, seat: int, move: int) -> list[list[str]]:
    """The Ninja may be dragged from where it stands; a Treasure is taken where it lies, or by a button."""
    node = state.position[seat]
    if node < 0:
        return []
    here = node_name(node)
    if is_leg(move):
        return [[here, *click_path(state, seat, move)]]
    return [["take"], [here]] if TAKE_TREASURE.holds(move) else []
