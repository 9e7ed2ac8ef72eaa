"""Why a move is refused: sentences that teach the rule."""

from __future__ import annotations

from typing import Final

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.games.gachijo import moves
from chabudai.games.gachijo.moves import is_leg, leg
from chabudai.games.gachijo.rules.box import INJURY, KEKKAI, NUNO
from chabudai.games.gachijo.rules.cells import ANYWHERE, GROUND
from chabudai.games.gachijo.rules.maneuver_legs import Footing, Legs
from chabudai.games.gachijo.state import GachijoState
from chabudai.games.gachijo.words.names import say, tool_name

ELSEWHERE: Final[list[Family]] = [*moves.ARRANGING, moves.PLACE_ONI, moves.USE_KUSURI, moves.ENDURE, moves.STAY]
"""What belongs to the setup, to the start of a turn, or to a maneuver under way."""


def leg_refusal(state: GachijoState, seat: int, move: int) -> IllegalMove:
    """Why a leg of a maneuver is not possible."""
    if not is_leg(move):
        return IllegalMove(say("Your Ninja is running: finish the run first, or stop here."), "GAC-R-27")
    passing = moves.PASS.holds(move)
    node, paid = leg(move)
    spend = moves.SPENDS[paid]
    castle = state.castle
    if not castle.every.has(node):
        return IllegalMove(say("There is no water under that cell."), "GAC-R-14")
    footing = Footing(state, seat)
    if not footing.enter.has(node):
        return IllegalMove(say("Somebody is standing there. Choose a vacant cell."), "GAC-CELL-02")
    if passing and not footing.items.has(node):
        return IllegalMove(say("You have already used that square this turn. Choose where to stop."), "GAC-CRYSTAL-04")
    if not passing:
        if node == castle.centre:
            return IllegalMove(
                say("You may run through the Summoning Point, but not stop there. Go on."), "GAC-CELL-11"
            )
        if footing.veiled.has(node):
            return IllegalMove(
                say("A Ninja hides there under a Nuno. You may run past, but not stop there."), "GAC-CELL-03"
            )
        if footing.items.has(node):
            return IllegalMove(say("You use that square as you enter it. Run into it first, then stop."), "GAC-R-04")
    for tool, number in ((2, spend[0]), (0, spend[1]), (1, spend[2])):
        if number > state.holds(seat, tool):
            words = "You do not have {number} {tool}. Choose another way."
            return IllegalMove(say(words, number=number, tool=tool_name(tool)), "GAC-MOVE-04")
    if (spend[1] or spend[2]) and state.marker[seat] == INJURY:
        return IllegalMove(say("An Injured Ninja must stay on the Ground."), "GAC-WATER-04")
    family = moves.PASS if passing else moves.WALK
    for other in state.offered(seat):
        if family.holds(other):
            goal, price = family.args(other)
            cheaper = moves.SPENDS[price]
            if goal == node and cheaper[0] <= spend[0] and cheaper[1] <= spend[1] and cheaper[2] <= spend[2]:
                return IllegalMove(say("You can get there with fewer Tools. Spend only what you need."), "GAC-R-11")
    return IllegalMove(
        say("Dead end: a Ninja cannot turn round during a move. Stop here, or take back."), "GAC-MOVE-05"
    )


def window_refusal(state: GachijoState, seat: int, move: int) -> IllegalMove:
    """Why neither a counted move nor a free action of this kind is possible."""
    if is_leg(move):
        if state.moves_left == 0:
            return IllegalMove(
                say("You have no moves left this turn. Take free actions, or end your turn."), "GAC-TURN-03"
            )
        if state.moves_left == 1 and not state.slides:
            return IllegalMove(say("Your last move must be a slide."), "GAC-TURN-06")
        return leg_refusal(state, seat, move)
    if moves.SLIDE.holds(move):
        if state.moves_left == 0:
            return IllegalMove(
                say("You have no moves left this turn. Take free actions, or end your turn."), "GAC-TURN-03"
            )
        if state.moves_left == 1 and not state.maneuvers:
            return IllegalMove(say("Your last move must be a run."), "GAC-TURN-05")
        if not state.can_slide(moves.SLIDE.arg(move)):
            return IllegalMove(
                say("The sheet cannot slide any further that way. Slide it back, or slide the other one."), "GAC-R-23"
            )
        if Legs(state, seat, ANYWHERE).exist():
            return IllegalMove(
                say("After that slide your Ninja could not run any more this turn, and it must. Slide something else."),
                "GAC-R-20",
            )
        return IllegalMove(
            say("That would wall your Ninja in for the rest of the turn. Choose something else."), "GAC-R-19"
        )
    if moves.ATTACK.holds(move):
        return IllegalMove(
            say("You cannot hit them with that Weapon. Choose another one, or another target."), "GAC-WEAPON-20"
        )
    if moves.WEAR_NUNO.holds(move) or moves.WEAR_KEKKAI.holds(move):
        tool = NUNO if moves.WEAR_NUNO.holds(move) else KEKKAI
        if not state.holds(seat, tool):
            sentence = say("You have no {tool}.", tool=tool_name(tool))
            return IllegalMove(sentence, "GAC-TOOL-16" if tool == NUNO else "GAC-TOOL-21")
        if state.layer_of(seat) != GROUND:
            return IllegalMove(say("You can do that only on the Ground."), "GAC-TOOL-19")
        return IllegalMove(say("Your Ninja already has a Nuno or a Kekkai."), "GAC-TOOL-08")
    if moves.TRADE.holds(move):
        return IllegalMove(say("You need two chips of the same side to trade."), "GAC-CHIP-04")
    if moves.RELOCATE.holds(move):
        return IllegalMove(
            say("Your Ninja still has a way out. Only one that is walled in goes to a vacant Base."), "GAC-TURN-13"
        )
    if moves.SUMMON_ONE.holds(move):
        return _summon_refusal(state, seat)
    if moves.END.holds(move):
        one, many = (
            "You still have {number} move to make: run or slide.",
            ("You still have {number} moves to make: run or slide."),
        )
        return IllegalMove(say.count(state.moves_left, one, many), "GAC-R-26")
    if any(family.holds(move) for family in ELSEWHERE):
        return IllegalMove(say("You cannot do that now. Run, slide a sheet, or take a free action."), "GAC-TURN-11")
    return IllegalMove(say("Not now: run, slide a sheet, or take a free action."), "GAC-TURN-11")


def _summon_refusal(state: GachijoState, seat: int) -> IllegalMove:
    if state.moves_left:
        return IllegalMove(say("You may summon a guardian only after all your moves."), "GAC-TURN-12")
    if not state.crystals[seat]:
        rule = "GAC-GOT2-02" if state.seats == 2 else "GAC-GOT-04"
        return IllegalMove(say("Summoning costs a Crystal, and you have none."), rule)
    return IllegalMove(
        say(
            "The red and the blue half of the symbol do not meet on the Summoning Point. "
            "Slide the sheets until they do."
        ),
        "GAC-GOT-01",
    )
