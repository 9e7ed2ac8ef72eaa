"""The way that a hovered move would take, node by node, for drawings. Not used by the rules."""

from __future__ import annotations

from chabudai.games.gachijo.moves import PROWL, SPENDS, is_leg, leg
from chabudai.games.gachijo.rules.box import ONI
from chabudai.games.gachijo.rules.castle import (
    FREE,
    MOVER_LAYERS,
    NINJA,
    PRICE_HASHIGO,
    PRICE_NAWA,
    PRICE_TAKE,
    node_in,
    step_price,
)
from chabudai.games.gachijo.rules.cells import ANYWHERE, CELLS, DIRECTIONS, Nodes, neighbour
from chabudai.games.gachijo.rules.guardians import Prowl, footing_of_guardian
from chabudai.games.gachijo.rules.maneuver import Route
from chabudai.games.gachijo.rules.maneuver_legs import Footing
from chabudai.games.gachijo.state import GachijoState

USE_PASSAGES = (NINJA, ONI)
"""Who takes the Hidden Staircases (GAC-STAIR-01, GAC-GOTMOVE-17); Kappa and Tengu jump between Yin-Yang Squares."""


def way_of(state: GachijoState, seat: int, move: int) -> list[int]:
    """The nodes from the piece to its goal, both included; a jump shows as two nodes that are not neighbours.

    Empty for moves that move no piece.
    """
    decision = state.decision(seat)
    if is_leg(move):
        goal, paid = leg(move)
        footing = Footing(state, seat)
        forbidden = decision.forbidden if isinstance(decision, Route) else ANYWHERE
        spend = SPENDS[paid]
        start = state.position[seat]
        return _shortest(state, NINJA, start, goal, forbidden, spend, footing.enter, footing.through)
    if PROWL.holds(move) and isinstance(decision, Prowl):
        enter, through, _ = footing_of_guardian(state, seat, decision.captured)
        goal = PROWL.arg(move)
        return _shortest(state, state.guardian, state.guardian_node, goal, ANYWHERE, [1, 0, 0], enter, through)
    return []


def _shortest(
    state: GachijoState,
    mover: int,
    start: int,
    goal: int,
    forbidden: int,
    spend: list[int],
    enter: Nodes,
    through: Nodes,
) -> list[int]:
    """Breadth first over (node, direction of arrival, tokens spent), so that the way is a shortest one."""
    castle = state.castle
    begin = (start, forbidden ^ 2 if forbidden >= 0 else ANYWHERE, 0, 0, 0)
    came: dict[tuple[int, int, int, int, int], tuple[int, int, int, int, int]] = {}
    stairs: list[tuple[int, int, int, int, int]] = []
    waiting = [begin]
    for place in waiting:
        node, arrived, nawa, take, hashigo = place
        if place != begin and not through.has(node):
            continue
        if mover in USE_PASSAGES and castle.staircases.has(node):
            stairs.append(place)
        cell = node % CELLS
        for direction in range(DIRECTIONS):
            ahead = neighbour(cell, direction)
            if ahead < 0 or (arrived >= 0 and direction == arrived ^ 2):
                continue
            for layer in castle.layers[ahead]:
                price = step_price(mover, castle.layer_of(node), layer, state.maze.wall(cell, direction))
                other = node_in(castle.layers, ahead, layer)
                if price < FREE or layer not in MOVER_LAYERS[mover] or not enter.has(other):
                    continue
                after = (
                    other,
                    direction,
                    nawa + PRICE_NAWA[price],
                    take + PRICE_TAKE[price],
                    hashigo + PRICE_HASHIGO[price],
                )
                if after == begin or after in came or after[2] > spend[0] or after[3] > spend[1] or after[4] > spend[2]:
                    continue
                came[after] = place
                waiting.append(after)
                if other == goal:
                    return _back(came, after, begin)
    for entrance in stairs:
        if entrance[0] != goal:
            return [*_back(came, entrance, begin), goal]
    return [start, goal]


def _back(
    came: dict[tuple[int, int, int, int, int], tuple[int, int, int, int, int]],
    last: tuple[int, int, int, int, int],
    begin: tuple[int, int, int, int, int],
) -> list[int]:
    way = [last[0]]
    while last != begin:
        last = came[last]
        way.append(last[0])
    way.reverse()
    return way
