"""Pieces that are put somewhere: by cards, by smoke, and home to the Base with an Injury."""

from __future__ import annotations

from typing import Any

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step, StepOfSeat
from chabudai.games.gachijo.moves import YIELD
from chabudai.games.gachijo.rules.box import BARE, HASHIGO, HASHIGO_MARKER, HOUSES, INJURY, LIFTED, TAKE, TAKE_MARKER
from chabudai.games.gachijo.rules.cells import GROUND, WATER
from chabudai.games.gachijo.rules.items import return_tool
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import say

THE_GUARDIAN = -1
"""In place of a seat: the piece on the Base is the guardian."""


def may_appear(state: GachijoState, seat: int, node: int) -> bool:
    """May a card or a Kemuri put the Ninja here: vacant or its own node, never the Summoning Point (GAC-R-18, -42)?"""
    if node == state.castle.centre or not (node == state.position[seat] or state.vacant(node)):
        return False
    return state.may_enter_layer(seat, state.castle.layer_of(node))


def nodes_to_appear(state: GachijoState, seat: int) -> list[int]:
    return [node for node in state.castle.every.list() if may_appear(state, seat, node)]


def put_at(state: GachijoState, seat: int, node: int) -> None:
    """A card or a Kemuri puts the Ninja on a node; Tokens and Markers follow (section MARKER, GAC-R-43)."""
    layer = state.castle.layer_of(node)
    before = state.layer_of(seat)
    state.came_from(seat, state.position[seat])
    state.position[seat] = node
    marker = state.marker[seat]
    if layer == GROUND:
        if marker in (TAKE_MARKER, HASHIGO_MARKER):
            state.marker[seat] = BARE
    elif layer != before:
        return_tool(state, seat, TAKE if layer == WATER else HASHIGO, "GAC-WEAPON-31")
        state.marker[seat] = TAKE_MARKER if layer == WATER else HASHIGO_MARKER


# --- home with an Injury -------------------------------------------------------------------------------------------


class SendHome(StepOfSeat[GachijoState]):
    """The Ninja goes to its own Base and is Injured; whoever stands there yields first (GAC-WEAPON-35, -36)."""

    def run(self, state: GachijoState) -> None:
        base = state.base_of(self.seat)
        state.position[self.seat] = LIFTED
        state.push(ArriveHome(self.seat))
        if state.guardian_node == base:
            state.ask(GiveWay(state.active, THE_GUARDIAN))
        else:
            guest = state.ninja_at(base)
            if guest >= 0:
                state.ask(GiveWay(guest, guest))


class ArriveHome(StepOfSeat[GachijoState]):
    """Injury replaces every other Marker (GAC-MARKER-16)."""

    def run(self, state: GachijoState) -> None:
        state.position[self.seat] = state.base_of(self.seat)
        state.marker[self.seat] = INJURY
        state.note(self.seat, "sent_home", "GAC-WEAPON-35")


class GiveWay(Decision[GachijoState]):
    """A piece must leave a Base for its owner: which vacant Base does it go to (D16, GAC-R-52)?"""

    def __init__(self, seat: int, piece: int) -> None:
        super().__init__(seat)
        self.piece = piece
        """The seat of the Ninja, or THE_GUARDIAN."""

    def fields(self) -> list[int]:
        return [self.seat, self.piece]

    def families(self, state: GachijoState) -> list[Family]:
        return [YIELD]

    def prompt(self, state: GachijoState) -> str:
        return say("The owner of this Base is coming home: choose a vacant Base to go to.")

    def options(self, state: GachijoState) -> list[int]:
        return [YIELD.id(house) for house in state.vacant_bases()]

    def choose(self, state: GachijoState, move: int) -> None:
        """No square works and Markers stay (GAC-R-53)."""
        state.pop()
        house = YIELD.arg(move)
        base = state.castle.bases[house]
        if self.piece == THE_GUARDIAN:
            state.guardian_node = base
        else:
            state.position[self.piece] = base
        state.note(self.seat, "yielded", "GAC-WEAPON-36", HOUSES[house])

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("Choose a vacant Base to go to."), "GAC-WEAPON-36")


class Against(Decision[GachijoState]):
    """A question to one seat about another, the target."""

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(seat)
        self.target = target

    def fields(self) -> list[int]:
        return [self.seat, self.target]


class OneByOne(StepOfSeat[GachijoState]):
    """Something happens to each of these targets (bits), clockwise from the left of the seat that does it."""

    def __init__(self, seat: int, targets: int) -> None:
        super().__init__(seat)
        self.targets = targets

    def fields(self) -> list[int]:
        return [self.seat, self.targets]

    def run(self, state: GachijoState) -> None:
        target = state.next_in(self.seat, self.targets)
        if target >= 0:
            state.push(type(self)(self.seat, self.targets & ~(1 << target)))
            self.strike(state, target)

    def strike(self, state: GachijoState, target: int) -> None:
        """What happens to one of them."""
        raise NotImplementedError


class DrawKaeru(StepOfSeat[GachijoState]):
    """A Kaeru Chip, number down, if the Yard has one (GAC-WEAPON-37, GAC-GOT-12). Nobody learns anything."""

    def run(self, state: GachijoState) -> None:
        if state.kaeru_yard():
            state.kaeru_drawn.append(self.seat)
            state.note(self.seat, "kaeru", "GAC-KAERU-04")


def tell_appeared(state: GachijoState, seat: int, rule: str) -> None:
    if state.log is not None:
        state.note(seat, "appeared", rule, state.position[seat])


STEPS: list[type[Step[Any]]] = [SendHome, ArriveHome, GiveWay, DrawKaeru]
