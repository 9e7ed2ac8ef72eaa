"""Weapons: reach, the attack in its order, and the defence with Kemuri (WEAPON, GAC-R-40…52)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.events import EventValue
from chabudai.core.grid import EAST, NORTH, SOUTH, WEST
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step
from chabudai.games.gachijo.moves import (
    BEAR,
    HOUSE_GROUPS,
    LOOT,
    LOOT_CRYSTAL,
    LOOT_TOOL,
    STEAL,
    VANISH,
    attack_on,
    blow,
)
from chabudai.games.gachijo.rules import hidden
from chabudai.games.gachijo.rules.box import (
    ATTACKING,
    INJURY,
    KEMURI,
    MAX_TOOLS,
    NUNO_MARKER,
    SHINOBI,
    TOOL_KINDS,
    TOOLS,
    TREASURE_KINDS,
    TREASURES,
    WEAPONS,
)
from chabudai.games.gachijo.rules.castle import HIGH, OPEN
from chabudai.games.gachijo.rules.cells import CELLS, DIRECTIONS, SIZE, neighbour
from chabudai.games.gachijo.rules.displacement import (
    Against,
    DrawKaeru,
    OneByOne,
    SendHome,
    may_appear,
    nodes_to_appear,
    put_at,
    tell_appeared,
)
from chabudai.games.gachijo.rules.items import Crystals, GainChip, ReturnTool
from chabudai.games.gachijo.rules.mission import Check
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import say

# --- reach ---------------------------------------------------------------------------------------------------------


def can_be_attacked(state: GachijoState, seat: int, target: int) -> bool:
    """On the board, in the same layer, neither under Nuno nor Injured (GAC-WEAPON-12, -14, -15, GAC-R-50)."""
    if target == seat or not state.on_board(target):
        return False
    marker = state.marker[target]
    return marker != NUNO_MARKER and marker != INJURY and state.layer_of(seat) == state.layer_of(target)


class Reach:
    """What a Weapon hits from one cell to another in the attacker's layer."""

    def hits(self, state: GachijoState, here: int, there: int, layer: int) -> bool:
        raise NotImplementedError


class Tsume(Reach):
    """The next cell, if no wall stands between (GAC-WEAPON-40, -41)."""

    def hits(self, state: GachijoState, here: int, there: int, layer: int) -> bool:
        for direction in range(DIRECTIONS):
            if neighbour(here, direction) == there:
                return state.maze.wall(here, direction) == OPEN
        return False


class Katana(Reach):
    """A diagonal neighbour, if one side round the corner is open (GAC-WEAPON-42…44, GAC-R-48)."""

    def hits(self, state: GachijoState, here: int, there: int, layer: int) -> bool:
        across = there % SIZE - here % SIZE
        down = there // SIZE - here // SIZE
        if abs(across) != 1 or abs(down) != 1:
            return False
        sideways = EAST if across > 0 else WEST
        lengthways = SOUTH if down > 0 else NORTH
        return open_corner(state, here, sideways, lengthways, layer) or open_corner(
            state, here, lengthways, sideways, layer
        )


def open_corner(state: GachijoState, here: int, first: int, second: int, layer: int) -> bool:
    """A side round the corner: no wall on either boundary, and the corner cell has this layer."""
    corner = neighbour(here, first)
    return (
        state.maze.wall(here, first) == OPEN
        and state.maze.wall(corner, second) == OPEN
        and layer in state.castle.layers[corner]
    )


class Shuri(Reach):
    """A straight line, two cells or more, over no High Wall and no other area (GAC-WEAPON-45…48, GAC-R-49)."""

    def hits(self, state: GachijoState, here: int, there: int, layer: int) -> bool:
        for direction in range(DIRECTIONS):
            cell = neighbour(here, direction)
            if state.maze.wall(here, direction) == HIGH or cell == there:
                continue
            while cell >= 0 and layer in state.castle.layers[cell] and state.maze.wall(cell, direction) != HIGH:
                cell = neighbour(cell, direction)
                if cell == there:
                    return True
        return False


REACHES: Final[list[Reach]] = [Tsume(), Katana(), Shuri()]
"""By the number of the Weapon."""


def reaches(state: GachijoState, weapon: int, seat: int, target: int) -> bool:
    """Does the Weapon reach the target from where the attacker stands?"""
    if not can_be_attacked(state, seat, target):
        return False
    here = state.position[seat] % CELLS
    return REACHES[weapon].hits(state, here, state.position[target] % CELLS, state.layer_of(seat))


def attack_moves(state: GachijoState, seat: int) -> list[int]:
    """Each attacking Weapon at hand with each group of Ninja in its reach (D11)."""
    moves: list[int] = []
    held = state.weapons_of(seat)
    for weapon in range(ATTACKING):
        if weapon not in held:
            continue
        in_reach = 0
        for target in range(state.seats):
            if reaches(state, weapon, seat, target):
                in_reach |= 1 << state.houses[target]
        if in_reach:
            for houses in range(1, HOUSE_GROUPS + 1):
                if houses & ~in_reach == 0:
                    moves.append(attack_on(weapon, houses))
    return moves


# --- the attack ----------------------------------------------------------------------------------------------------


def begin_attack(state: GachijoState, seat: int, move: int) -> None:
    """Present the Weapon and name the targets (GAC-R-41)."""
    weapon, houses = blow(move)
    targets = 0
    for target in range(state.seats):
        if houses >> state.houses[target] & 1:
            targets |= 1 << target
    place = hidden.place_of(state, seat, weapon)
    state.reveal()
    hidden.show_all(state, place)
    if state.log is not None:
        whom = [target for target in range(state.seats) if targets >> target & 1]
        values: dict[str, EventValue] = {"what": WEAPONS[weapon], "whom": whom, "place": place}
        state.log.add(seat, "attacked", values, "GAC-WEAPON-21")
    state.push(PutWeaponBack(place))
    state.push(Defence(seat, targets, 0))


class PutWeaponBack(Step[GachijoState]):
    """The Weapon that was used goes back to the bag, success or not; the attack is finished (GAC-WEAPON-29)."""

    def __init__(self, place: int) -> None:
        self.place = place

    def fields(self) -> list[int]:
        return [self.place]

    def run(self, state: GachijoState) -> None:
        hidden.put_into_bag(state, self.place)
        state.push(Check())


class Defence(Step[GachijoState]):
    """The targets reply clockwise from the attacker; then the blows fall on those who did not escape."""

    def __init__(self, attacker: int, waiting: int, standing: int) -> None:
        self.attacker = attacker
        self.waiting = waiting
        """Targets that have not replied yet, as bits."""
        self.standing = standing
        """Targets that did not escape."""

    def fields(self) -> list[int]:
        return [self.attacker, self.waiting, self.standing]

    def run(self, state: GachijoState) -> None:
        target = state.next_in(self.attacker, self.waiting)
        if target < 0:
            state.push(Blows(self.attacker, self.standing))
            return
        waiting = self.waiting & ~(1 << target)
        if state.weapon_count(target):
            state.push(Reply(target, self.attacker, waiting, self.standing))
        else:
            state.push(Defence(self.attacker, waiting, self.standing | 1 << target))


class Reply(Decision[GachijoState]):
    """A Weapon was presented against a Ninja: vanish with a Kemuri, or bear the blow (D12).

    Everybody who holds any Weapon is asked, so that the question tells nobody about a Kemuri (GAC-R-102).
    """

    def __init__(self, seat: int, attacker: int, waiting: int, standing: int) -> None:
        super().__init__(seat)
        self.attacker = attacker
        self.waiting = waiting
        self.standing = standing

    def fields(self) -> list[int]:
        return [self.seat, self.attacker, self.waiting, self.standing]

    def families(self, state: GachijoState) -> list[Family]:
        return [VANISH, BEAR]

    def prompt(self, state: GachijoState) -> str:
        return say("You are under attack: vanish with a Kemuri, or take the hit.")

    def options(self, state: GachijoState) -> list[int]:
        moves: list[int] = []
        if KEMURI in state.weapons_of(self.seat):
            moves = [VANISH.id(node) for node in nodes_to_appear(state, self.seat)]
        moves.append(BEAR.id())
        return moves

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        if BEAR.holds(move):
            state.push(Defence(self.attacker, self.waiting, self.standing | 1 << self.seat))
            return
        state.push(Defence(self.attacker, self.waiting, self.standing))
        place = hidden.place_of(state, self.seat, KEMURI)
        state.reveal()
        hidden.show_all(state, place)
        hidden.put_into_bag(state, place)
        put_at(state, self.seat, VANISH.arg(move))
        if state.log is not None:
            state.log.add(self.seat, "vanished", {"place": place, "what": WEAPONS[KEMURI]}, "GAC-WEAPON-30")
        tell_appeared(state, self.seat, "GAC-WEAPON-30")
        state.push(Check())

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        if VANISH.holds(move):
            if KEMURI not in state.weapons_of(self.seat):
                return IllegalMove(say("You have no Kemuri to escape with. Take the hit."), "GAC-WEAPON-30")
            return appear_refusal(state, self.seat, VANISH.arg(move))
        return IllegalMove(say("You are under attack: use a Kemuri, or take the hit."), "GAC-R-44")


def appear_refusal(state: GachijoState, seat: int, node: int) -> IllegalMove:
    """Why a Ninja cannot be put on a node."""
    if not state.castle.every.has(node):
        return IllegalMove(say("There is no water under that cell."), "GAC-R-14")
    if node == state.castle.centre:
        return IllegalMove(say("Nobody may stop on the Summoning Point. Choose another cell."), "GAC-R-18")
    if may_appear(state, seat, node):
        return IllegalMove(say("The card does not take you there. Choose one of the marked cells."), "GAC-R-60")
    if node != state.position[seat] and not state.vacant(node):
        return IllegalMove(say("That cell is taken. Choose a vacant one."), "GAC-R-98")
    return IllegalMove(
        say("Water needs a Take and the Rooftop a Hashigo, and an Injured Ninja stays on the Ground."), "GAC-WEAPON-31"
    )


class Blows(OneByOne):
    """The attack succeeds on these targets, one after the other (GAC-R-41)."""

    def strike(self, state: GachijoState, target: int) -> None:
        state.note(target, "beaten", "GAC-WEAPON-23")
        state.push(DrawKaeru(target))
        state.push(SendHome(target))
        state.push(GainChip(self.seat, SHINOBI))
        if loot_of(state, self.seat, target):
            state.ask(Rob(self.seat, target))


def loot_of(state: GachijoState, attacker: int, target: int) -> list[int]:
    """What may be taken: a Treasure of a kind not owned, a Crystal, a Tool (GAC-R-33)."""
    loot: list[int] = []
    for kind in range(TREASURE_KINDS):
        if state.owns(target, kind) and not state.owns(attacker, kind):
            loot.append(kind)
    if state.crystals[target]:
        loot.append(LOOT_CRYSTAL)
    for kind in range(TOOL_KINDS):
        if state.holds(target, kind):
            loot.append(LOOT_TOOL + kind)
    return loot


class Rob(Against):
    """What the attacker takes from a beaten player (D13)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [STEAL]

    def prompt(self, state: GachijoState) -> str:
        return say("Your attack succeeds: take a Treasure, a Crystal or a Tool.")

    def options(self, state: GachijoState) -> list[int]:
        return [STEAL.id(loot) for loot in loot_of(state, self.seat, self.target)]

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        loot = STEAL.arg(move)
        if loot < LOOT_CRYSTAL:
            state.treasures[self.target] &= ~(1 << loot)
            state.treasures[self.seat] |= 1 << loot
            state.note(self.seat, "stole", "GAC-WEAPON-24", TREASURES[loot])
        elif loot == LOOT_CRYSTAL:
            state.crystals[self.target] -= 1
            state.note(self.seat, "stole", "GAC-WEAPON-24", LOOT[LOOT_CRYSTAL])
            state.push(Crystals(self.seat, 1))
        else:
            kind = loot - LOOT_TOOL
            state.tools[self.target * TOOL_KINDS + kind] -= 1
            state.tools[self.seat * TOOL_KINDS + kind] += 1
            state.note(self.seat, "stole", "GAC-WEAPON-24", TOOLS[kind])
            if state.tool_count(self.seat) > MAX_TOOLS:
                state.ask(ReturnTool(self.seat))

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        if STEAL.holds(move) and STEAL.arg(move) < LOOT_CRYSTAL and state.owns(self.target, STEAL.arg(move)):
            return IllegalMove(say("You already have one of these. Take something else."), "GAC-R-33")
        return IllegalMove(say("Take something that player has: a Treasure, a Crystal or a Tool."), "GAC-WEAPON-24")


STEPS: list[type[Step[Any]]] = [PutWeaponBack, Defence, Reply, Blows, Rob]
