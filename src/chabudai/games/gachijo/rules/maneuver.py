"""A: the maneuver of the own Ninja, leg by leg, and what the stop brings (D5, D9; MOVE, CELL)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step, StepOfSeat
from chabudai.games.gachijo.moves import PASS, SPENDS, STAY, WALK, leg
from chabudai.games.gachijo.rules.box import BARE, HASHIGO, HASHIGO_MARKER, INJURY, NAWA, TAKE, TAKE_MARKER
from chabudai.games.gachijo.rules.castle import CRYSTAL, GACHA_STAIRCASE, TOOL_SQUARE, TREASURE
from chabudai.games.gachijo.rules.cells import CELLS, GROUND, WATER
from chabudai.games.gachijo.rules.gacha import draw_card
from chabudai.games.gachijo.rules.items import Crystals, TakeOrLeave, offer_tool, offer_weapon, return_tool
from chabudai.games.gachijo.rules.maneuver_legs import Legs, heading_after
from chabudai.games.gachijo.rules.mission import Check
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import say
from chabudai.games.gachijo.words.refusals import leg_refusal

SPENT_BY: Final = ["GAC-TOOL-11", "GAC-TOOL-12", "GAC-TOOL-13"]
"""The clause by which Take, Hashigo and Nawa are spent."""


def take_leg(state: GachijoState, seat: int, forbidden: int, move: int) -> None:
    """Carry out a leg: walk, spend, change the Marker; then the square or the stop has its say."""
    node, paid = leg(move)
    spend = SPENDS[paid]
    if WALK.holds(move):
        _go(state, seat, node, spend, "walked")
        finish(state, seat)
        return
    cell = node
    heading = heading_after(state, seat, forbidden, cell, spend)
    _go(state, seat, cell, spend, "passed")
    state.harvest(cell)
    state.push(Route(seat, heading))
    state.push(Check())
    square = state.castle.squares[cell]
    if square == CRYSTAL:
        state.push(Crystals(seat, 1))
    elif square == TOOL_SQUARE:
        offer_tool(state, seat, heading)
    else:
        offer_weapon(state, seat)


def _go(state: GachijoState, seat: int, node: int, spend: list[int], kind: str) -> None:
    state.position[seat] = node
    if state.log is not None:
        state.note(seat, kind, "GAC-MOVE-03", node)
    for tool, number in ((NAWA, spend[0]), (TAKE, spend[1]), (HASHIGO, spend[2])):
        for _ in range(number):
            return_tool(state, seat, tool, SPENT_BY[tool])
    layer = state.castle.layer_of(node)
    marker = state.marker[seat]
    if layer == WATER:
        state.marker[seat] = TAKE_MARKER
    elif layer != GROUND:
        state.marker[seat] = HASHIGO_MARKER
    elif marker in (TAKE_MARKER, HASHIGO_MARKER):
        state.marker[seat] = BARE
    elif marker != INJURY and (spend[1] or spend[2]):
        # Nuno and Kekkai are gone once the Ninja was in Water or on a Rooftop (GAC-R-57).
        state.marker[seat] = BARE


def finish(state: GachijoState, seat: int) -> None:
    """The Ninja has stopped: a mission check, then the function of the square."""
    state.push(Landing(seat))
    state.push(Check())


class Landing(StepOfSeat[GachijoState]):
    """What a stop brings: a Treasure to take or leave, or a Gacha Card (GAC-TREASURE-01, GAC-STAIR-04)."""

    def run(self, state: GachijoState) -> None:
        node = state.position[self.seat]
        square = state.castle.squares[node] if node < CELLS else 0
        if square >= TREASURE:
            kind = square - TREASURE
            if state.den[kind] and not state.owns(self.seat, kind):
                state.push(TakeOrLeave(self.seat, kind))
        elif square == GACHA_STAIRCASE:
            draw_card(state, self.seat)


class Route(Decision[GachijoState]):
    """A maneuver is under way: the Ninja is on an item square that has just worked, and goes on or stops (D5)."""

    def __init__(self, seat: int, forbidden: int) -> None:
        super().__init__(seat)
        self.forbidden = forbidden
        """The direction back to where the Ninja came from, or ANYWHERE (section 5.3)."""

    def fields(self) -> list[int]:
        return [self.seat, self.forbidden]

    def families(self, state: GachijoState) -> list[Family]:
        return [WALK, PASS, STAY]

    def prompt(self, state: GachijoState) -> str:
        return say("Your Ninja is running: go on, or stop here.")

    def options(self, state: GachijoState) -> list[int]:
        legs = Legs(state, self.seat, self.forbidden)
        moves = legs.moves()
        if not legs.footing.veiled.has(legs.start):
            moves.append(STAY.id())
        return moves

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        if STAY.holds(move):
            if state.log is not None:
                state.note(self.seat, "stopped", "GAC-MOVE-03", state.position[self.seat])
            finish(state, self.seat)
        else:
            take_leg(state, self.seat, self.forbidden, move)

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return leg_refusal(state, self.seat, move)


STEPS: list[type[Step[Any]]] = [Landing, Route]
