"""How good a position is for a seat: what the greedy bot looks at.

Progress toward the mission counts most, then how near the next thing that is needed lies: in the space of one maneuver,
or behind one or two walls, which a slide may open. A question that is still open counts as what its answer will bring.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.grid import count
from chabudai.games.gachijo.rules.attack import Blows, Defence, Reply, Rob, attack_moves
from chabudai.games.gachijo.rules.box import ATTACKING, BLUE, DEN, HASHIGO, KEMURI, NAWA, RED, TAKE, TREASURE_KINDS
from chabudai.games.gachijo.rules.castle import CRYSTAL, NINJA, TOOL_SQUARE, TREASURE, WEAPON_SQUARE
from chabudai.games.gachijo.rules.cells import ANYWHERE, CELLS, NODES, Nodes
from chabudai.games.gachijo.rules.guardians import Prowl, Summoning, captures, destinations
from chabudai.games.gachijo.rules.items import (
    Convert,
    DrawOrExchangeTool,
    DrawOrExchangeWeapon,
    PickTreasure,
    TakeOrLeave,
)
from chabudai.games.gachijo.rules.mission import meets_requirement
from chabudai.games.gachijo.rules.strokes import Strokes
from chabudai.games.gachijo.state import GachijoState

TREASURE_NEEDED: Final = 100.0
CRYSTAL_NEEDED: Final = 40.0
CHIP_NEEDED: Final = 110.0
TREASURE_MORE: Final = 30.0
CRYSTAL_MORE: Final = 9.0
CHIP_MORE: Final = 12.0
BLADE: Final = [22.0, 9.0, 3.0]
"""The first, second and third attacking Weapon."""
SMOKE: Final = 8.0
TOOL: Final = 3.0
ROPE: Final = 3.0
HURT: Final = -25.0
CAUGHT: Final = -20.0
IN_REACH: Final = 45.0
"""An attack is possible now, and a chip is needed."""
OPEN_ATTACK: Final = 70.0
OTHERS: Final = 0.1
NEAR: Final = [30.0, 18.0, 9.0, 0.0]
"""A goal in the space of one maneuver, behind one wall, behind two, farther."""
FAR: Final = 3
"""More than two walls away."""
FLAG_UP: Final = 60.0


SPREADS: Final = {
    2: [441.0, 338.0, 259.0, 199.0, 152.0],
    3: [964.0, 657.0, 448.0, 306.0, 208.0],
    4: [414.0, 328.0, 259.0, 205.0, 162.0],
}
"""By number of seats; from 100 games of greedy bots each (`tools/calibrate.py`)."""


def elapsed(state: GachijoState) -> float:
    """How much of the mission the farthest seat has done."""
    return max([_done(state, seat) for seat in range(state.seats)])


def _done(state: GachijoState, seat: int) -> float:
    mission = state.mission
    done = min(int(count(state.treasures[seat])), mission.treasures) + useful_chips(state, seat)
    done += min(state.crystals[seat], mission.crystals)
    return done / (mission.treasures + mission.chips + mission.crystals)


def evaluate(state: GachijoState, seat: int) -> float:
    """Higher is better. Hidden Weapons of others and Kaeru numbers are not looked at."""
    value = progress(state, seat) + equipment(state, seat) + pending(state, seat) + nearness(state, seat)
    for other in range(state.seats):
        if other != seat:
            value -= OTHERS * progress(state, other)
    return value


def progress(state: GachijoState, seat: int) -> float:
    """What of the mission is done, and what lies beyond it."""
    mission = state.mission
    treasures = int(count(state.treasures[seat]))
    crystals = state.crystals[seat]
    chips = useful_chips(state, seat)
    value = TREASURE_NEEDED * min(treasures, mission.treasures) + TREASURE_MORE * max(treasures - mission.treasures, 0)
    value += CRYSTAL_NEEDED * min(crystals, mission.crystals) + CRYSTAL_MORE * max(crystals - mission.crystals, 0)
    value += CHIP_NEEDED * chips + CHIP_MORE * (state.chips_of(seat) - chips)
    return value + FLAG_UP if meets_requirement(state, seat) else value


def useful_chips(state: GachijoState, seat: int) -> int:
    """Chips that the mission still counts."""
    mission = state.mission
    sided = min(state.shinobi[seat], mission.shinobi) + min(state.summons[seat], mission.summon)
    return min(
        max(sided, min(state.chips_of(seat), mission.chips - mission.shinobi - mission.summon + sided)), mission.chips
    )


def equipment(state: GachijoState, seat: int) -> float:
    weapons = state.weapons_of(seat)
    value = 0.0
    blades = 0
    for weapon in range(ATTACKING):
        for held in weapons:
            if held == weapon:
                value += BLADE[min(blades, 2)]
                blades += 1
    if KEMURI in weapons:
        value += SMOKE
    value += TOOL * state.tool_count(seat) + ROPE * state.holds(seat, NAWA)
    if state.injured(seat):
        value += HURT
    if state.position[seat] == DEN:
        value += CAUGHT
    return value


def pending(state: GachijoState, seat: int) -> float:
    """What open questions and steps will bring to the seat."""
    value = 0.0
    for step in state.lanes[0]:
        if isinstance(step, TakeOrLeave):
            if step.seat == seat:
                value += treasure_value(state, seat)
        elif isinstance(step, Convert):
            if step.seat == seat:
                # Five Crystals are about to become a Treasure.
                value += treasure_value(state, seat) - CRYSTAL_NEEDED * min(4, state.mission.crystals) - CRYSTAL_MORE
        elif isinstance(step, PickTreasure):
            if step.seat == seat:
                value += treasure_value(state, seat)
        elif isinstance(step, DrawOrExchangeTool | DrawOrExchangeWeapon):
            if step.seat == seat:
                value += TOOL
        elif isinstance(step, Defence | Reply):
            if step.attacker == seat:
                value += OPEN_ATTACK
        elif isinstance(step, Blows):
            if step.seat == seat:
                value += OPEN_ATTACK
        elif isinstance(step, Rob):
            if step.seat == seat:
                value += CRYSTAL_NEEDED
        elif isinstance(step, Summoning):
            if step.seat == seat:
                value += CRYSTAL_MORE
        elif isinstance(step, Prowl) and step.seat == seat:
            value += hunt(state, step)
    return value


def treasure_value(state: GachijoState, seat: int) -> float:
    return TREASURE_NEEDED if int(count(state.treasures[seat])) < state.mission.treasures else TREASURE_MORE


def hunt(state: GachijoState, step: Prowl) -> float:
    """The guardian is about to move: can it capture somebody at once?"""
    twin = state.copy()
    best = 0
    for node in destinations(state, step.seat, step.captured).list():
        twin.guardian_node = node
        best = max(best, int(count(captures(twin, step.seat, step.captured))))
    return OPEN_ATTACK * best


def nearness(state: GachijoState, seat: int) -> float:
    """How near the things are that the seat needs next."""
    start = state.position[seat]
    if start < 0:
        return 0.0
    able = not state.injured(seat)
    away = walls_away(state, start, able and state.holds(seat, TAKE) > 0, able and state.holds(seat, HASHIGO) > 0)
    if meets_requirement(state, seat):
        return 4.0 * NEAR[away[state.base_of(seat)]]
    value = wanted_squares(state, seat, away)
    if useful_chips(state, seat) < state.mission.chips:
        value += chance_of_chips(state, seat, away)
    return value


def walls_away(state: GachijoState, start: int, take: bool, hashigo: bool) -> list[int]:
    """How many walls lie before each node, then before the nearest Square of each kind that Ninja want; FAR for more.

    That is worked out once for each position of the sheets.
    """
    castle = state.castle
    key = (state.places[RED] * castle.walls.blues + state.places[BLUE]) * NODES + start
    key = key * 4 + 2 * int(take) + int(hashigo)
    away = castle.walls_away.get(key)
    if away is None:
        away = castle.walls_away[key] = _explored(state, start, [2, int(take), int(hashigo)])
    return away


def _explored(state: GachijoState, start: int, spend: list[int]) -> list[int]:
    castle = state.castle
    through = castle.every.copy()
    through.drop(castle.base_nodes)
    strokes = Strokes(state.maze.gates(NINJA), start, ANYWHERE, spend, castle.every, through)
    rings = [Nodes(), Nodes(), Nodes()]
    for level in strokes.levels:
        rings[level.nawa].join(level.reached)
    for ring in rings:
        if castle.staircases.meets(ring) or castle.staircases.has(start):
            ring.join(castle.staircases)
    rings[0].add(start)
    away = [FAR] * (NODES + TREASURE + TREASURE_KINDS)
    for walls in (2, 1, 0):
        for node in rings[walls].list():
            away[node] = walls
    for cell in range(CELLS):
        square = NODES + castle.squares[cell]
        away[square] = min(away[square], away[cell])
    return away


def wanted_squares(state: GachijoState, seat: int, away: list[int]) -> float:
    """The nearest Treasure, Crystal, Tool and Weapon Square of those that are wanted."""
    mission = state.mission
    value = 0.0
    if int(count(state.treasures[seat])) < mission.treasures:
        nearest = FAR
        for kind in range(TREASURE_KINDS):
            if state.den[kind] and not state.owns(seat, kind):
                nearest = min(nearest, away[NODES + TREASURE + kind])
        value += NEAR[nearest]
    if state.crystals[seat] < mission.crystals:
        value += 0.5 * NEAR[away[NODES + CRYSTAL]]
    if useful_chips(state, seat) < mission.chips and not armed(state, seat):
        value += 0.6 * NEAR[away[NODES + WEAPON_SQUARE]]
    if state.tool_count(seat) < 2:
        value += 0.1 * NEAR[away[NODES + TOOL_SQUARE]]
    return value


def armed(state: GachijoState, seat: int) -> bool:
    return any(0 <= weapon < ATTACKING for weapon in state.weapons_of(seat))


def chance_of_chips(state: GachijoState, seat: int, away: list[int]) -> float:
    """An attack that is possible now, or a rival in the same space while the seat is armed."""
    if not armed(state, seat):
        return 0.0
    value = 0.0
    if state.active == seat and attack_moves(state, seat):
        value += IN_REACH
    nearest = 0.0
    for other in range(state.seats):
        if other != seat and state.on_board(other) and not state.injured(other):
            nearest = max(nearest, NEAR[away[state.position[other]]])
    return value + 0.7 * nearest
