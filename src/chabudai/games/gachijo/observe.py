"""What a seat observes, as numbers: the castle, the pieces, what everybody owns, and the Weapons that it has seen.

Not told is what the seat could work out from Weapons that it saw go back into the bag, and which piece moved last.
"""

from __future__ import annotations

from typing import Any, Final, cast

from chabudai.core.grid import EAST, SOUTH
from chabudai.core.observe import GREATEST, NUMBER, SEAT, SEATS, Part, Sheet, StepsWriter, Writer
from chabudai.core.state import State, Step
from chabudai.games.gachijo.rules.box import (
    CARD_COUNT,
    GUARDIANS,
    HOUSES,
    MARKERS,
    MAX_WEAPONS,
    NO_GUARDIAN,
    NO_WEAPON,
    TOOL_KINDS,
    TREASURE_KINDS,
    UNKNOWN,
    WEAPON_KINDS,
)
from chabudai.games.gachijo.rules.castle import SQUARES, Castle, Maze
from chabudai.games.gachijo.rules.cells import CELLS, NODES, ROOF, SIZE, SPLIT
from chabudai.games.gachijo.rules.scoring import scores
from chabudai.games.gachijo.state import GachijoState

DEPTH: Final = 5
MEANINGS: Final = {
    "PutWeaponBack": [NUMBER],
    "Defence": [SEAT, SEATS, SEATS],
    "Reply": [SEAT, SEAT, SEATS, SEATS],
    "Blows": [SEAT, SEATS],
    "Rob": [SEAT, SEAT],
    "GiveWay": [SEAT, SEAT],
    "Prowl": [SEAT, NUMBER, SEATS],
    "Captures": [SEAT, SEATS],
    "NameTreasure": [SEAT, SEAT],
}
"""Steps whose numbers are more than their seat and counts."""
LAYERS: Final = ROOF + 1
PLANES: Final = len(SQUARES) + LAYERS + 2
WEAPON: Final = 1 + WEAPON_KINDS
PLAYER: Final = len(HOUSES) + len(MARKERS) + TREASURE_KINDS + 5 + TOOL_KINDS + 2
TURN: Final = 7


class Observed(Writer):
    """The parts of an observation with so many seats."""

    def __init__(self, seats: int, steps: list[type[Step[Any]]]) -> None:
        self.seats = seats
        self.steps = StepsWriter(steps, DEPTH, MEANINGS)
        self._castles: dict[tuple[Castle, Maze], bytes] = {}
        """The numbers of castles that have been met; the box keeps as many castles."""

    def parts(self) -> list[Part]:
        seats = self.seats
        return [
            self.steps.part(),
            Part(
                "castle",
                [PLANES, SIZE, SIZE],
                2,
                f"of each cell: which square it is ({', '.join(SQUARES)}); whether it is ground, water, rooftop; the "
                "wall on its east and on its south side, 1 low and 2 high",
                self.write_castle,
            ),
            Part("sheets", [2], GREATEST, "how far the red and the blue sheet lie from one end", self.write_sheets),
            Part("harvested", [SIZE, SIZE], 1, "the squares that have worked in this turn", self.write_harvested),
            Part(
                "ninjas",
                [seats, NODES + 1],
                1,
                "the node of each seat's Ninja: a cell, or 81 later the water under a bridge; the last for the Den",
                self.write_ninjas,
            ),
            Part(
                "guardian",
                [len(GUARDIANS) + NODES],
                1,
                "the guardian on the board, and its node",
                self.write_guardian,
            ),
            Part(
                "players",
                [seats, PLAYER],
                GREATEST,
                "of each seat: its house, its marker, its treasures, crystals, Shinobi and Summon Chips, Kaeru Chips, "
                "points, tools of each kind, whether its Flag is raised and whether it came home",
                self.write_players,
            ),
            Part(
                "weapons",
                [seats, MAX_WEAPONS, WEAPON],
                1,
                "of each place for a Weapon: whether there is one, and which it is where the observer has seen it",
                self.write_weapons,
            ),
            Part("den", [TREASURE_KINDS], GREATEST, "treasures in stock", self.write_den),
            Part("tool bag", [TOOL_KINDS], GREATEST, "tools in the bag", self.write_tool_bag),
            Part("used cards", [CARD_COUNT], 1, "the Gacha Cards that were used", self.write_cards),
            Part(
                "turn",
                [TURN],
                GREATEST,
                "the turn, moves left in it, maneuvers and slides made in it, whether an Injury heals with it; the "
                "turn after which the game ends, 0 without a limit; whether it is over",
                self.write_turn,
            ),
            Part("active", [seats], 1, "whose turn it is", self.write_active),
        ]

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        table = cast(GachijoState, state)
        self.steps.write(state, seat, sheet)
        self.write_castle(table, seat, sheet)
        self.write_sheets(table, seat, sheet)
        self.write_harvested(table, seat, sheet)
        self.write_ninjas(table, seat, sheet)
        self.write_guardian(table, seat, sheet)
        self.write_players(table, seat, sheet)
        self.write_weapons(table, seat, sheet)
        self.write_den(table, seat, sheet)
        self.write_tool_bag(table, seat, sheet)
        self.write_cards(table, seat, sheet)
        self.write_turn(table, seat, sheet)
        self.write_active(table, seat, sheet)

    def write_castle(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        key = (state.castle, state.maze)
        numbers = self._castles.get(key)
        if numbers is None:
            numbers = castle_numbers(state.castle, state.maze)
            self._castles[key] = numbers
        sheet.plain(numbers)

    def write_sheets(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        sheet.numbers(state.places)

    def write_harvested(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        sheet.bits(state.harvest_upper, SPLIT)
        sheet.bits(state.harvest_lower, CELLS - SPLIT)

    def write_ninjas(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        if not state.position:
            sheet.zeros(self.seats * (NODES + 1))
            return
        for step in range(self.seats):
            node = state.position[(seat + step) % self.seats]
            sheet.one_of(NODES if node == -1 else node, NODES + 1)

    def write_guardian(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        sheet.one_of(state.guardian, len(GUARDIANS))
        sheet.one_of(state.guardian_node if state.guardian != NO_GUARDIAN else -1, NODES)

    def write_players(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        if not state.marker:
            sheet.zeros(self.seats * PLAYER)
            return
        points = scores(state)
        for step in range(self.seats):
            other = (seat + step) % self.seats
            sheet.one_of(state.houses[other], len(HOUSES))
            sheet.one_of(state.marker[other], len(MARKERS))
            sheet.bits(state.treasures[other], TREASURE_KINDS)
            sheet.number(state.crystals[other])
            sheet.number(state.shinobi[other])
            sheet.number(state.summons[other])
            sheet.number(state.kaeru_count(other))
            sheet.number(points[other])
            sheet.numbers(state.tools_of(other))
            sheet.number(state.flags >> other & 1)
            sheet.number(state.returned >> other & 1)

    def write_weapons(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        if not state.weapons:
            sheet.zeros(self.seats * MAX_WEAPONS * WEAPON)
            return
        for step in range(self.seats):
            first = (seat + step) % self.seats * MAX_WEAPONS
            for place in range(first, first + MAX_WEAPONS):
                weapon = state.weapons[place]
                sheet.number(0 if weapon == NO_WEAPON else 1)
                seen = weapon != UNKNOWN and state.weapon_seen[place] >> seat & 1
                sheet.one_of(weapon if seen else -1, WEAPON_KINDS)

    def write_den(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        sheet.numbers(state.den or [0] * TREASURE_KINDS)

    def write_tool_bag(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        sheet.numbers(state.tool_bag or [0] * TOOL_KINDS)

    def write_cards(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        used = 0
        for card in state.gacha_discard:
            used |= 1 << card
        sheet.bits(used, CARD_COUNT)

    def write_turn(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        sheet.number(state.turn)
        sheet.number(state.moves_left)
        sheet.number(state.maneuvers)
        sheet.number(state.slides)
        sheet.number(state.healing)
        sheet.number(state.last_turn)
        sheet.number(1 if state.ended else 0)

    def write_active(self, state: GachijoState, seat: int, sheet: Sheet) -> None:
        sheet.one_of((state.active - seat) % self.seats, self.seats)


def castle_numbers(castle: Castle, maze: Maze) -> bytes:
    """The planes of a castle with its wall sheets where they are."""
    planes = [0] * (PLANES * CELLS)
    walls = (len(SQUARES) + LAYERS) * CELLS
    for cell in range(CELLS):
        planes[castle.squares[cell] * CELLS + cell] = 1
        for layer in castle.layers[cell]:
            planes[(len(SQUARES) + layer) * CELLS + cell] = 1
        planes[walls + cell] = maze.wall(cell, EAST)
        planes[walls + CELLS + cell] = maze.wall(cell, SOUTH)
    return bytes(planes)
