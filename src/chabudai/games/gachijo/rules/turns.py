"""The turn: its start, the window of counted moves and free actions, its end (TURN; D3, D4, D17, D20, D21)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step, StepOfSeat
from chabudai.games.gachijo.moves import (
    ATTACK,
    END,
    ENDURE,
    PASS,
    RELOCATE,
    SLIDE,
    SUMMON_ONE,
    TRADE,
    USE_KUSURI,
    WALK,
    WEAR_KEKKAI,
    WEAR_NUNO,
    is_leg,
)
from chabudai.games.gachijo.rules.attack import attack_moves, begin_attack
from chabudai.games.gachijo.rules.box import (
    BARE,
    BLUE,
    DEN,
    HOUSES,
    INJURY,
    KEKKAI,
    KEKKAI_MARKER,
    KUSURI,
    NUNO,
    NUNO_MARKER,
    RED,
    SHINOBI,
    SUMMON,
)
from chabudai.games.gachijo.rules.cells import ANYWHERE, GROUND
from chabudai.games.gachijo.rules.guardians import Summoning, can_summon
from chabudai.games.gachijo.rules.items import can_trade, return_tool, trade
from chabudai.games.gachijo.rules.maneuver import take_leg
from chabudai.games.gachijo.rules.maneuver_legs import Footing, Legs, budget, maneuver_within
from chabudai.games.gachijo.rules.mission import Check, end_at_cap
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import say
from chabudai.games.gachijo.words.refusals import window_refusal

FULL_TURN = 3
INJURED_TURN = 2

# --- start ---------------------------------------------------------------------------------------------------------


def next_turn(state: GachijoState) -> bool:
    """The next player's turn begins, unless the game is over (GAC-TURN-02) or the cap is reached (GAC-R-94)."""
    if state.ended:
        return False
    if state.last_turn and state.turn == state.last_turn:
        end_at_cap(state)
        return False
    state.active = state.turn % state.seats
    state.turn += 1
    seat = state.active
    state.moves_left = state.maneuvers = state.slides = state.healing = 0
    state.harvest_upper = state.harvest_lower = 0
    if state.log is not None:
        if state.last_turn:
            state.log.add(seat, "turn_of", {"number": state.own_turn(), "turns": state.own_turns()}, "GAC-R-94")
        else:
            state.note(seat, "turn", "GAC-TURN-02")
    state.push(EndOfTurn(seat))
    state.push(Begin(seat))
    if state.injured(seat) and state.holds(seat, KUSURI):
        state.push(Heal(seat))
    if state.position[seat] == DEN:
        state.position[seat] = state.castle.centre
        state.note(seat, "released", "GAC-GOT-17")
    if state.marker[seat] == NUNO_MARKER or state.marker[seat] == KEKKAI_MARKER:
        state.marker[seat] = BARE
        state.note(seat, "marker_off", "GAC-TURN-17")
    state.push(Check())
    return True


class Heal(Decision[GachijoState]):
    """An Injured player with a Kusuri: use it now or bear the Injury (D3, GAC-R-55)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [USE_KUSURI, ENDURE]

    def prompt(self, state: GachijoState) -> str:
        return say("You are Injured: use a Kusuri, or play with only two moves.")

    def options(self, state: GachijoState) -> list[int]:
        return [USE_KUSURI.id(), ENDURE.id()]

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        if USE_KUSURI.holds(move):
            return_tool(state, self.seat, KUSURI, "GAC-TOOL-24")
            state.marker[self.seat] = BARE
            state.note(self.seat, "healed", "GAC-TOOL-24")
            state.push(Check())

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("First decide: use your Kusuri now, or play on Injured."), "GAC-R-55")


class Begin(StepOfSeat[GachijoState]):
    """The counted moves begin: three, or two while Injured (GAC-TURN-03, -08)."""

    def run(self, state: GachijoState) -> None:
        state.healing = int(state.injured(self.seat))
        state.moves_left = INJURED_TURN if state.healing else FULL_TURN
        state.push(Window(self.seat))


# --- the window ----------------------------------------------------------------------------------------------------


def may_maneuver(state: GachijoState) -> bool:
    """Is there a move left for an A, with a slide still owed kept back (GAC-TURN-05, -06)?"""
    return state.moves_left - (0 if state.slides else 1) >= 1


def may_slide(state: GachijoState) -> bool:
    return state.moves_left - (0 if state.maneuvers else 1) >= 1


def stuck(state: GachijoState, seat: int, footing: Footing) -> bool:
    """No maneuver is possible in the whole turn, whatever slides are made (GAC-R-19)."""
    if state.maneuvers or state.moves_left == 0:
        return False
    return not maneuver_within(state, seat, state.places[RED], state.places[BLUE], state.moves_left - 1, footing)


def trapped(state: GachijoState, seat: int) -> bool:
    """Before the first A: no Base can be reached whatever the sheets do (GAC-R-21)."""
    if state.maneuvers or state.moves_left == 0:
        return False
    spend = budget(state, seat)
    home = state.castle.homeward(spend[0] > 0, spend[1] > 0, spend[2] > 0)
    return not home.has(state.position[seat])


def slide_moves(state: GachijoState, seat: int, footing: Footing) -> list[int]:
    """Legal slides; while an A is owed only those after which it can still be made (GAC-R-20)."""
    moves: list[int] = []
    if not may_slide(state):
        return moves
    for slide in range(4):
        if state.can_slide(slide):
            if not state.maneuvers:
                change = 1 if slide & 1 else -1
                red = state.places[RED] + (change if slide >> 1 == RED else 0)
                blue = state.places[BLUE] + (change if slide >> 1 == BLUE else 0)
                if not maneuver_within(state, seat, red, blue, state.moves_left - 2, footing):
                    continue
            moves.append(SLIDE.id(slide))
    return moves


def relocations(state: GachijoState, seat: int) -> list[int]:
    """The Bases to be carried to: vacant ones, and the one the Ninja stands on (GAC-R-22)."""
    node = state.position[seat]
    return [RELOCATE.id(house) for house, base in enumerate(state.castle.bases) if base == node or state.vacant(base)]


def can_wear(state: GachijoState, seat: int, tool: int) -> bool:
    """Nuno and Kekkai: on Ground, with no other Marker (GAC-R-56)."""
    return state.holds(seat, tool) > 0 and state.marker[seat] == BARE and state.layer_of(seat) == GROUND


def wear(state: GachijoState, seat: int, tool: int, rule: str) -> None:
    """Put on a Nuno or a Kekkai."""
    return_tool(state, seat, tool, "GAC-TOOL-16" if tool == NUNO else "GAC-TOOL-21")
    state.marker[seat] = NUNO_MARKER if tool == NUNO else KEKKAI_MARKER
    state.note(seat, "hidden" if tool == NUNO else "warded", rule)


WINDOW_PROMPTS: Final = [
    ("{number} move left: run, or slide a sheet.", "{number} moves left: run, or slide a sheet."),
    ("{number} move left: it must be a run.", "{number} moves left, at least one of them a run."),
    ("{number} move left: it must be a slide.", "{number} moves left, at least one of them a slide."),
    ("{number} move left: run or slide.", "{number} moves left: at least one run and one slide."),
]
"""By what is still owed: 1 for a maneuver, 2 for a slide."""


class Window(Decision[GachijoState]):
    """The Ninja stands still: a counted move or a free action (D4)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [WALK, PASS, SLIDE, ATTACK, WEAR_NUNO, WEAR_KEKKAI, TRADE, RELOCATE, SUMMON_ONE, END]

    def prompt(self, state: GachijoState) -> str:
        if state.moves_left == 0:
            return say("No moves left: take free actions, or end your turn.")
        one, many = WINDOW_PROMPTS[(not state.maneuvers) + 2 * (not state.slides)]
        return say.count(state.moves_left, one, many)

    def options(self, state: GachijoState) -> list[int]:
        seat = self.seat
        moves: list[int] = []
        must_relocate = False
        if state.moves_left:
            footing = Footing(state, seat)
            if may_maneuver(state):
                moves = Legs(state, seat, ANYWHERE, footing).moves()
            must_relocate = not moves and stuck(state, seat, footing)
            if not must_relocate:
                moves += slide_moves(state, seat, footing)
        moves += attack_moves(state, seat)
        if can_wear(state, seat, NUNO):
            moves.append(WEAR_NUNO.id())
        if can_wear(state, seat, KEKKAI):
            moves.append(WEAR_KEKKAI.id())
        for side in (SHINOBI, SUMMON):
            if can_trade(state, seat, side):
                moves.append(TRADE.id(side))
        if must_relocate or trapped(state, seat):
            moves += relocations(state, seat)
        if state.moves_left == 0:
            if can_summon(state, seat):
                moves.append(SUMMON_ONE.id())
            moves.append(END.id())
        return moves

    def choose(self, state: GachijoState, move: int) -> None:
        seat = self.seat
        if is_leg(move):
            state.moves_left -= 1
            state.maneuvers += 1
            state.came_from(seat, state.position[seat])
            take_leg(state, seat, ANYWHERE, move)
        elif SLIDE.holds(move):
            slide = SLIDE.arg(move)
            state.moves_left -= 1
            state.slides += 1
            state.slide(slide)
            state.note(seat, "slid", "GAC-SLIDE-02", slide)
        elif ATTACK.holds(move):
            begin_attack(state, seat, move)
        elif WEAR_NUNO.holds(move):
            wear(state, seat, NUNO, "GAC-R-56")
        elif WEAR_KEKKAI.holds(move):
            wear(state, seat, KEKKAI, "GAC-R-56")
        elif TRADE.holds(move):
            trade(state, seat, TRADE.arg(move))
            state.push(Check())
        elif RELOCATE.holds(move):
            relocate(state, seat, RELOCATE.arg(move))
        elif SUMMON_ONE.holds(move):
            state.pop()
            state.crystals[seat] -= 1
            state.note(seat, "offered", "GAC-GOT2-02" if state.seats == 2 else "GAC-GOT-03")
            state.push(Summoning(seat))
            state.push(Check())
        else:
            state.pop()

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return window_refusal(state, self.seat, move)


def relocate(state: GachijoState, seat: int, house: int) -> None:
    """The Ninja is put on a Base and the turn ends; no square works (GAC-R-22). A Marker of Water or Roof comes off."""
    state.cut_turn()
    state.position[seat] = state.castle.bases[house]
    if state.marker[seat] not in (INJURY, NUNO_MARKER, KEKKAI_MARKER):
        state.marker[seat] = BARE
    state.note(seat, "relocated", "GAC-TURN-13", HOUSES[house])
    state.push(Check())


# --- end -----------------------------------------------------------------------------------------------------------


class EndOfTurn(StepOfSeat[GachijoState]):
    """An Injury from before this turn comes off; then Nuno or Kekkai may be put on (GAC-TURN-18)."""

    def run(self, state: GachijoState) -> None:
        if state.healing:
            state.marker[self.seat] = BARE
            state.note(self.seat, "healed", "GAC-TURN-18")
            if state.holds(self.seat, NUNO) or state.holds(self.seat, KEKKAI):
                state.push(ChangeMarker(self.seat))
            state.push(Check())


class ChangeMarker(Decision[GachijoState]):
    """The Injury has just come off: put on Nuno or Kekkai, or nothing (D20)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [WEAR_NUNO, WEAR_KEKKAI, END]

    def prompt(self, state: GachijoState) -> str:
        return say("Your Injury is healed: put on a Nuno or a Kekkai, or end your turn.")

    def options(self, state: GachijoState) -> list[int]:
        moves: list[int] = []
        if state.holds(self.seat, NUNO):
            moves.append(WEAR_NUNO.id())
        if state.holds(self.seat, KEKKAI):
            moves.append(WEAR_KEKKAI.id())
        moves.append(END.id())
        return moves

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        if WEAR_NUNO.holds(move):
            wear(state, self.seat, NUNO, "GAC-FAQ-08")
        elif WEAR_KEKKAI.holds(move):
            wear(state, self.seat, KEKKAI, "GAC-FAQ-08")

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("Your turn is over. You may only put on a Nuno or a Kekkai."), "GAC-FAQ-08")


STEPS: list[type[Step[Any]]] = [Heal, Begin, Window, EndOfTurn, ChangeMarker]
