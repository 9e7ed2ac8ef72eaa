"""Laying the table: stocks and decks, the arrangement of the sheets, the first tokens (SETUP; D2)."""

from __future__ import annotations

from typing import Any

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step
from chabudai.games.gachijo.moves import ARRANGING, PLACE_ONI
from chabudai.games.gachijo.rules import hidden
from chabudai.games.gachijo.rules.box import BARE, HASHIGO, MAX_WEAPONS, NO_WEAPON, ONI, TAKE, TOOL_KINDS
from chabudai.games.gachijo.rules.items import draw_tool, draw_weapon
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import say

STAGE_WITHOUT_AREAS = "A"
AREA_TOOLS = [TAKE, HASHIGO]
"""They leave the game on that stage (GAC-SETUP-13)."""

PROMPTS = [
    "Turn the stage as you like.",
    "Turn the item sheet as you like.",
    "Turn the red sheet as you like.",
    "Turn the blue sheet as you like.",
    "Choose where the red sheet starts.",
    "Choose where the blue sheet starts.",
]
TURNS = 4
"""The first four choices turn sheets, the other two place them."""


def set_up(state: GachijoState) -> None:
    """Everything that needs no decision; the last player then lays the sheets (GAC-SETUP-08…10)."""
    box = state.box
    state.lanes = [[]]
    seats = state.seats
    state.marker = [BARE] * seats
    state.treasures = [0] * seats
    state.crystals = [0] * seats
    state.shinobi = [0] * seats
    state.summons = [0] * seats
    state.tools = [0] * (seats * TOOL_KINDS)
    state.weapons = [NO_WEAPON] * (seats * MAX_WEAPONS)
    state.weapon_since = [0] * (seats * MAX_WEAPONS)
    state.weapon_seen = [0] * (seats * MAX_WEAPONS)
    state.den = box.supplies.treasures[:]
    state.tool_bag = tools_in_use(state)
    state.weapon_bag = box.supplies.weapons[:]
    state.memory = [hidden.fresh_memory(box.supplies.weapons) for _ in range(hidden.VIEWERS)]
    state.kaeru = state.shuffled(box.supplies.kaeru, "kaeru")
    state.gacha = state.shuffled(list(range(len(box.gacha))), "gacha")
    state.in_gacha = len(state.gacha)
    state.position = [state.base_of(seat) for seat in range(state.seats)]
    state.push(Deal())
    if state.seats == 2:
        state.guardian = ONI
        state.push(PlaceOni(state.seats - 1))
    for choice in range(len(ARRANGING) - 1, -1, -1):
        state.push(Arrange(state.seats - 1, choice))


def tools_in_use(state: GachijoState) -> list[int]:
    """All Tools, less Take and Hashigo on Stage A, less one of each kind with two players (GAC-SETUP-13, -14)."""
    tools = state.box.supplies.tools[:]
    if state.castle.stage == STAGE_WITHOUT_AREAS:
        for tool in AREA_TOOLS:
            tools[tool] = 0
    if state.seats == 2:
        tools = [number - 1 if number else 0 for number in tools]
    return tools


class Arrange(Decision[GachijoState]):
    """One choice of how the board is laid (D2a–f)."""

    def __init__(self, seat: int, choice: int) -> None:
        super().__init__(seat)
        self.choice = choice

    def fields(self) -> list[int]:
        return [self.seat, self.choice]

    def families(self, state: GachijoState) -> list[Family]:
        return [ARRANGING[self.choice]]

    def prompt(self, state: GachijoState) -> str:
        return say(PROMPTS[self.choice])

    def options(self, state: GachijoState) -> list[int]:
        family = ARRANGING[self.choice]
        if self.choice == 0:
            return [family.id(turn) for turn in state.box.stages[state.stage].turns()]
        if self.choice < TURNS:
            return [family.id(turn) for turn in range(family.size)]
        sheet = self.choice - TURNS
        places = state.castle.walls.reds if sheet == 0 else state.castle.walls.blues
        first = (5 - places) // 2
        return [family.id(first + place) for place in range(places)]

    def usual(self, state: GachijoState) -> int:
        """As the content says: walls for which seats win about evenly, where somebody has looked for them."""
        return self.options(state)[state.box.usual(state.stage, state.seats)[self.choice]]

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        value = ARRANGING[self.choice].arg(move)
        if self.choice < TURNS:
            turns = state.turns_of[:]
            turns[self.choice] = value
            state.turns_of = turns
        else:
            sheet = self.choice - TURNS
            places = state.castle.walls.reds if sheet == 0 else state.castle.walls.blues
            state.places[sheet] = value - (5 - places) // 2
        state.lay_out()
        state.note(self.seat, "arranged", "GAC-SETUP-08", move)

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("First lay out the board.") + " " + say(PROMPTS[self.choice]), "GAC-SETUP-08")


class PlaceOni(Decision[GachijoState]):
    """Two players: the Oni starts on a vacant Base (D2g, GAC-SETUP-33)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [PLACE_ONI]

    def prompt(self, state: GachijoState) -> str:
        return say("Put the Oni on a vacant Base.")

    def options(self, state: GachijoState) -> list[int]:
        return [PLACE_ONI.id(house) for house in state.vacant_bases()]

    def usual(self, state: GachijoState) -> int:
        return self.options(state)[0]

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        state.guardian_node = state.castle.bases[PLACE_ONI.arg(move)]
        state.note(self.seat, "arranged", "GAC-SETUP-33", move)

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("The Oni starts on a vacant Base."), "GAC-SETUP-33")


class Deal(Step[GachijoState]):
    """Every player draws a Tool and a Weapon (GAC-SETUP-28, -29)."""

    def run(self, state: GachijoState) -> None:
        for seat in range(state.seats):
            draw_tool(state, seat, "GAC-SETUP-28")
        for seat in range(state.seats):
            draw_weapon(state, seat, "GAC-SETUP-29")


STEPS: list[type[Step[Any]]] = [Arrange, PlaceOni, Deal]
