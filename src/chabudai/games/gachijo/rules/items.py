"""Items: Crystals and their exchange, Tools, Weapons, Treasures and chips (D6–D10, D14, D15)."""

from __future__ import annotations

from typing import Any

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step
from chabudai.games.gachijo.moves import (
    CHIP_WAY,
    DRAW_TOOL,
    DRAW_WEAPON,
    EXCHANGE_TOOL,
    EXCHANGE_WEAPON,
    LEAVE,
    RETURN_TOOL,
    RETURN_WEAPON,
    TAKE_TREASURE,
)
from chabudai.games.gachijo.rules import hidden
from chabudai.games.gachijo.rules.box import (
    CHIPS,
    MAX_CHIPS,
    MAX_CRYSTALS,
    MAX_TOOLS,
    MAX_WEAPONS,
    NO_WEAPON,
    SHINOBI,
    TOOL_KINDS,
    TOOLS,
    TREASURES,
    WEAPON_KINDS,
    WEAPONS,
)
from chabudai.games.gachijo.rules.maneuver_legs import Footing, returnable
from chabudai.games.gachijo.rules.mission import Check
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import say, tool_name, treasure_name, weapon_name

OFF_ROUTE = -2
"""In place of a heading: the Tool or Weapon does not come from a square."""


# --- Crystals and Treasures ----------------------------------------------------------------------------------------


class Crystals(Step[GachijoState]):
    """Crystals arrive one by one; five are exchanged at once for a Treasure, or burst (GAC-R-35, GAC-R-36)."""

    def __init__(self, seat: int, number: int) -> None:
        self.seat = seat
        self.number = number

    def fields(self) -> list[int]:
        return [self.seat, self.number]

    def run(self, state: GachijoState) -> None:
        number = self.number
        while number and state.crystal_yard():
            number -= 1
            state.crystals[self.seat] += 1
            state.note(self.seat, "crystal", "GAC-CRYSTAL-01")
            if state.crystals[self.seat] > MAX_CRYSTALS:
                if number:
                    state.push(Crystals(self.seat, number))
                if state.treasures_for(self.seat):
                    state.ask(Convert(self.seat))
                else:
                    state.crystals[self.seat] = 0
                    state.note(self.seat, "burst", "GAC-CRYSTAL-08")
                return


def gain_treasure(state: GachijoState, seat: int, kind: int, rule: str) -> None:
    """A Treasure from the Den; it lies face up (GAC-TREASURE-03)."""
    state.den[kind] -= 1
    state.treasures[seat] |= 1 << kind
    state.note(seat, "treasure", rule, TREASURES[kind])


class Treasures(Decision[GachijoState]):
    """Which Treasure to take from the Den, of those that the seat may own."""

    def families(self, state: GachijoState) -> list[Family]:
        return [TAKE_TREASURE]

    def options(self, state: GachijoState) -> list[int]:
        return [TAKE_TREASURE.id(kind) for kind in state.treasures_for(self.seat)]

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        if TAKE_TREASURE.holds(move):
            kind = TAKE_TREASURE.arg(move)
            if state.owns(self.seat, kind):
                sentence = say(
                    "You already have a {treasure}, and you may have only one of each kind.",
                    treasure=treasure_name(kind),
                )
                return IllegalMove(sentence, "GAC-TREASURE-04")
            return IllegalMove(
                say("The Den has no {treasure} left. Choose another Treasure.", treasure=treasure_name(kind)),
                "GAC-TREASURE-02",
            )
        return IllegalMove(say("First choose a Treasure from the Den."), "GAC-CRYSTAL-06")


class Convert(Treasures):
    """The fifth Crystal: five Crystals for one Treasure (D8)."""

    def prompt(self, state: GachijoState) -> str:
        return say("Five Crystals: exchange them for a Treasure of your choice.")

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        state.crystals[self.seat] = 0
        gain_treasure(state, self.seat, TAKE_TREASURE.arg(move), "GAC-CRYSTAL-06")


class PickTreasure(Treasures):
    """Card 4: a Treasure of the drawer's choice (D10-4)."""

    def prompt(self, state: GachijoState) -> str:
        return say("ESP: take a Treasure of your choice from the Den.")

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        gain_treasure(state, self.seat, TAKE_TREASURE.arg(move), "GAC-GACHA-14")


class TakeOrLeave(Decision[GachijoState]):
    """A stop on a Treasure Square: take the Treasure or leave it (D9, GAC-R-28)."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind = kind

    def fields(self) -> list[int]:
        return [self.seat, self.kind]

    def families(self, state: GachijoState) -> list[Family]:
        return [TAKE_TREASURE, LEAVE]

    def prompt(self, state: GachijoState) -> str:
        return say("Take the {treasure}, or leave it.", treasure=treasure_name(self.kind))

    def options(self, state: GachijoState) -> list[int]:
        return [TAKE_TREASURE.id(self.kind), LEAVE.id()]

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        if TAKE_TREASURE.holds(move):
            gain_treasure(state, self.seat, self.kind, "GAC-TREASURE-01")
            state.push(Check())

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        words = "This square gives only a {treasure}: take it or leave it."
        return IllegalMove(say(words, treasure=treasure_name(self.kind)), "GAC-TREASURE-01")


# --- Tools ---------------------------------------------------------------------------------------------------------


def return_tool(state: GachijoState, seat: int, kind: int, rule: str) -> None:
    """A Tool goes back into the bag."""
    state.tools[seat * TOOL_KINDS + kind] -= 1
    state.tool_bag[kind] += 1
    state.note(seat, "tool_returned", rule, TOOLS[kind])


def draw_tool(state: GachijoState, seat: int, rule: str) -> None:
    """A Tool, blindly, from the bag; nothing from an empty one (GAC-R-31)."""
    if sum(state.tool_bag) == 0:
        return
    state.tool_draws += 1
    kind = hidden.take_blindly(state.tool_bag, state.stream("tools", state.tool_draws))
    state.tools[seat * TOOL_KINDS + kind] += 1
    state.note(seat, "tool_drawn", rule, TOOLS[kind])


def offer_tool(state: GachijoState, seat: int, heading: int) -> None:
    """Acquire a Tool, or choose between acquiring and exchanging (GAC-R-29). Without any there is no choice."""
    if state.tool_count(seat) == 0:
        draw_tool(state, seat, "GAC-TOOL-02")
    else:
        state.ask(DrawOrExchangeTool(seat, heading))


def held_kinds(tools: list[int]) -> list[int]:
    return [kind for kind in range(TOOL_KINDS) if tools[kind]]


class DrawOrExchangeTool(Decision[GachijoState]):
    """A Tool Square was passed (D6). On one that cannot be stopped on, the route must stay possible (GAC-R-117)."""

    def __init__(self, seat: int, heading: int) -> None:
        super().__init__(seat)
        self.heading = heading
        """The forbidden exit of the route, or OFF_ROUTE."""

    def fields(self) -> list[int]:
        return [self.seat, self.heading]

    def families(self, state: GachijoState) -> list[Family]:
        return [DRAW_TOOL, EXCHANGE_TOOL]

    def prompt(self, state: GachijoState) -> str:
        if state.tool_count(self.seat) < MAX_TOOLS:
            return say("A Tool Square: draw a Tool, or exchange one of yours.")
        return say("You have three Tools: exchange one of them.")

    def options(self, state: GachijoState) -> list[int]:
        moves = [DRAW_TOOL.id()] if state.tool_count(self.seat) < MAX_TOOLS else []
        if self.heading != OFF_ROUTE and Footing(state, self.seat).veiled.has(state.position[self.seat]):
            kinds = returnable(state, self.seat, self.heading)
        else:
            kinds = held_kinds(state.tools_of(self.seat))
        for kind in kinds:
            moves.append(EXCHANGE_TOOL.id(kind))
        return moves

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        if EXCHANGE_TOOL.holds(move):
            return_tool(state, self.seat, EXCHANGE_TOOL.arg(move), "GAC-TOOL-03")
        draw_tool(state, self.seat, "GAC-TOOL-02")

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        if DRAW_TOOL.holds(move):
            return IllegalMove(say("With three Tools you must exchange one."), "GAC-TOOL-06")
        if EXCHANGE_TOOL.holds(move):
            kind = EXCHANGE_TOOL.arg(move)
            if not state.holds(self.seat, kind):
                return IllegalMove(say("You have no {token} to exchange.", token=tool_name(kind)), "GAC-TOOL-03")
            return IllegalMove(
                say("Keep this Tool: without it your Ninja could not leave this cell, and it cannot stop here."),
                "GAC-R-117",
            )
        return IllegalMove(say("First draw a Tool, or exchange one."), "GAC-TOOL-01")


class ReturnTool(Decision[GachijoState]):
    """One Tool back to the bag: the fourth after a theft (D14), or card 20."""

    def families(self, state: GachijoState) -> list[Family]:
        return [RETURN_TOOL]

    def prompt(self, state: GachijoState) -> str:
        return say("Put one of your Tools back into the bag.")

    def options(self, state: GachijoState) -> list[int]:
        return [RETURN_TOOL.id(kind) for kind in held_kinds(state.tools_of(self.seat))]

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        return_tool(state, self.seat, RETURN_TOOL.arg(move), self._rule(state))

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("Put one of your Tools back into the bag."), self._rule(state))

    def _rule(self, state: GachijoState) -> str:
        return "GAC-R-32" if state.tool_count(self.seat) > MAX_TOOLS else "GAC-GACHA-30"


# --- Weapons -------------------------------------------------------------------------------------------------------


def return_weapon(state: GachijoState, seat: int, kind: int, rule: str) -> None:
    """A Weapon goes back into the bag; the others see out of which place, but not what it is (GAC-R-93)."""
    place = hidden.place_of(state, seat, kind)
    hidden.put_into_bag(state, place)
    if state.log is not None:
        state.log.add(seat, "weapon_returned", {"place": place}, rule)
    state.note(seat, "own_weapon_returned", rule, WEAPONS[kind], [seat])


def draw_weapon(state: GachijoState, seat: int, rule: str) -> None:
    """A Weapon, blindly, from the bag; only its owner sees it."""
    kind = hidden.draw_into(state, seat)
    if kind != NO_WEAPON:
        state.note(seat, "weapon_drawn", rule)
        state.note(seat, "own_weapon_drawn", rule, WEAPONS[kind], [seat])


def offer_weapon(state: GachijoState, seat: int) -> None:
    """As for Tools; whether there is a question depends on the number of Weapons only, which everybody sees."""
    if state.weapon_count(seat) == 0:
        draw_weapon(state, seat, "GAC-WEAPON-02")
    else:
        state.push(DrawOrExchangeWeapon(seat))


def weapon_kinds(state: GachijoState, seat: int) -> list[int]:
    held = state.weapons_of(seat)
    return [kind for kind in range(WEAPON_KINDS) if kind in held]


class DrawOrExchangeWeapon(Decision[GachijoState]):
    """A Weapon Square was passed (D7)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [DRAW_WEAPON, EXCHANGE_WEAPON]

    def prompt(self, state: GachijoState) -> str:
        if state.weapon_count(self.seat) < MAX_WEAPONS:
            return say("A Weapon Square: draw a Weapon, or exchange one of yours.")
        return say("You have three Weapons: exchange one of them.")

    def options(self, state: GachijoState) -> list[int]:
        moves = [DRAW_WEAPON.id()] if state.weapon_count(self.seat) < MAX_WEAPONS else []
        for kind in weapon_kinds(state, self.seat):
            moves.append(EXCHANGE_WEAPON.id(kind))
        return moves

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        if EXCHANGE_WEAPON.holds(move):
            return_weapon(state, self.seat, EXCHANGE_WEAPON.arg(move), "GAC-WEAPON-03")
        draw_weapon(state, self.seat, "GAC-WEAPON-02")

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        if DRAW_WEAPON.holds(move):
            return IllegalMove(say("With three Weapons you must exchange one."), "GAC-WEAPON-06")
        if EXCHANGE_WEAPON.holds(move):
            name = weapon_name(EXCHANGE_WEAPON.arg(move))
            return IllegalMove(say("You have no {token} to exchange.", token=name), "GAC-WEAPON-03")
        return IllegalMove(say("First draw a Weapon, or exchange one."), "GAC-WEAPON-01")


class ReturnWeapon(Decision[GachijoState]):
    """Card 21: one Weapon back to the bag, unseen."""

    def families(self, state: GachijoState) -> list[Family]:
        return [RETURN_WEAPON]

    def prompt(self, state: GachijoState) -> str:
        return say("Put one of your Weapons back into the bag.")

    def options(self, state: GachijoState) -> list[int]:
        return [RETURN_WEAPON.id(kind) for kind in weapon_kinds(state, self.seat)]

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        return_weapon(state, self.seat, RETURN_WEAPON.arg(move), "GAC-GACHA-31")

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("Put one of your Weapons back into the bag."), "GAC-GACHA-31")


# --- chips ---------------------------------------------------------------------------------------------------------


class GainChip(Step[GachijoState]):
    """A chip, Shinobi or Summon side up; a fifth makes room at once (GAC-CHIP-02, -03, -06)."""

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def fields(self) -> list[int]:
        return [self.seat, self.side]

    def run(self, state: GachijoState) -> None:
        if self.side == SHINOBI:
            state.shinobi[self.seat] += 1
        else:
            state.summons[self.seat] += 1
        state.note(self.seat, "chip", "GAC-CHIP-02" if self.side == SHINOBI else "GAC-CHIP-03", CHIPS[self.side])
        if state.chips_of(self.seat) > MAX_CHIPS:
            state.ask(MakeRoom(self.seat))


def can_trade(state: GachijoState, seat: int, side: int) -> bool:
    """Has the seat two chips of this side to trade (GAC-CHIP-04)?"""
    return (state.shinobi[seat] if side == SHINOBI else state.summons[seat]) >= 2


def trade(state: GachijoState, seat: int, side: int) -> None:
    """Two chips of this side for one of the other."""
    if side == SHINOBI:
        state.shinobi[seat] -= 2
        state.summons[seat] += 1
    else:
        state.summons[seat] -= 2
        state.shinobi[seat] += 1
    state.note(seat, "traded", "GAC-CHIP-04", CHIPS[side])


class MakeRoom(Decision[GachijoState]):
    """A fifth chip: discard one, or trade two of a side (D15, GAC-R-37)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [CHIP_WAY]

    def prompt(self, state: GachijoState) -> str:
        return say("You can hold only four chips: discard one, or trade two of one side for one of the other.")

    def options(self, state: GachijoState) -> list[int]:
        ways = [state.shinobi[self.seat] >= 1, state.summons[self.seat] >= 1]
        ways += [state.shinobi[self.seat] >= 2, state.summons[self.seat] >= 2]
        return [CHIP_WAY.id(way) for way in range(4) if ways[way]]

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        way = CHIP_WAY.arg(move)
        if way == 0:
            state.shinobi[self.seat] -= 1
        elif way == 1:
            state.summons[self.seat] -= 1
        else:
            trade(state, self.seat, way - 2)
            return
        state.note(self.seat, "discarded", "GAC-CHIP-06", CHIPS[way])

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("First make room for the fifth chip: discard one, or trade two."), "GAC-CHIP-06")


STEPS: list[type[Step[Any]]] = [
    Crystals,
    Convert,
    PickTreasure,
    TakeOrLeave,
    DrawOrExchangeTool,
    ReturnTool,
    DrawOrExchangeWeapon,
    ReturnWeapon,
    GainChip,
    MakeRoom,
]
