"""Guardians of the Treasures: summoning, moving, capturing (GOT, GOT2, GOTMOVE; D17–D19, D22)."""

from __future__ import annotations

from typing import Any

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step, StepOfSeat
from chabudai.games.gachijo.moves import END, PROWL, RECLAIM, SLIDE, TRADE
from chabudai.games.gachijo.rules.box import (
    BARE,
    DEN,
    INJURY,
    KAPPA,
    KEKKAI_MARKER,
    NO_GUARDIAN,
    ONI,
    ROKURO,
    SHINOBI,
    SUMMON,
    TENGU,
    TREASURE_KINDS,
    TREASURES,
)
from chabudai.games.gachijo.rules.castle import MOVER_LAYERS, MOVER_WALLS
from chabudai.games.gachijo.rules.cells import CELLS, SIZE, Nodes
from chabudai.games.gachijo.rules.displacement import Against, DrawKaeru, OneByOne
from chabudai.games.gachijo.rules.items import GainChip, can_trade, trade
from chabudai.games.gachijo.rules.mission import Check
from chabudai.games.gachijo.rules.strokes import walk
from chabudai.games.gachijo.state import GUARDIAN_PIECE, GachijoState
from chabudai.games.gachijo.words.names import guardian_name, say

# --- summoning -----------------------------------------------------------------------------------------------------


def can_summon(state: GachijoState, seat: int) -> bool:
    """A Crystal to offer, and with three or four players the merged symbols (GAC-GOT-01, -03, GAC-GOT2-01)."""
    return state.crystals[seat] > 0 and (state.seats == 2 or state.merged())


def summon(state: GachijoState, seat: int) -> None:
    """Draw a Summon Card, put its guardian on the board; its moves follow."""
    cards = state.summon_cards()
    state.summonings += 1
    card = cards[state.stream("summon", state.summonings).below(len(cards))]
    if state.seats == 2:
        take_over(state, card.guardian)
    else:
        state.guardian_node = state.castle.centre
    state.guardian = card.guardian
    if state.log is not None:
        rule = "GAC-GOT2-04" if state.seats == 2 else "GAC-GOT-06"
        state.log.add(seat, "summoned", {"guardian": card.guardian, "moves": card.moves}, rule)
    state.push(AfterPlay(seat))
    state.push(Prowl(seat, card.moves, 0))


def take_over(state: GachijoState, guardian: int) -> None:
    """Two players: the new guardian takes the old one's node, the other layer there, or the centre (GAC-R-78)."""
    node = state.guardian_node
    castle = state.castle
    allowed = MOVER_LAYERS[guardian]
    if castle.layer_of(node) in allowed:
        return
    if castle.amphibious(node % CELLS):
        other = (node + CELLS) % (2 * CELLS)
        if castle.layer_of(other) in allowed and state.vacant(other):
            state.guardian_node = other
            return
    state.guardian_node = castle.centre


class Summoning(StepOfSeat[GachijoState]):
    """The Crystal has been offered: the card is drawn."""

    def run(self, state: GachijoState) -> None:
        summon(state, self.seat)


# --- moving --------------------------------------------------------------------------------------------------------


def eligible(state: GachijoState, seat: int, target: int, captured: int) -> bool:
    """May the guardian that `seat` moves capture this Ninja (GAC-GOTMOVE-04…07, GAC-R-77)?"""
    return (
        target != seat
        and state.on_board(target)
        and state.treasures[target] != 0
        and state.marker[target] != KEKKAI_MARKER
        and state.marker[target] != INJURY
        and not captured >> target & 1
    )


def footing_of_guardian(state: GachijoState, seat: int, captured: int) -> tuple[Nodes, Nodes, Nodes]:
    """Where the guardian may enter, go through and stop (GAC-R-71, GAC-R-72, GAC-R-75)."""
    castle = state.castle
    enter = castle.every.copy()
    through = castle.every.copy()
    through.drop(castle.base_nodes)
    stop = castle.every.copy()
    stop.remove(castle.centre)
    for target in range(state.seats):
        node = state.position[target]
        if node < 0:
            continue
        if state.marker[target] == KEKKAI_MARKER:
            stop.remove(node)
            if castle.base_nodes.has(node):
                enter.remove(node)
            continue
        through.remove(node)
        if state.guardian == ROKURO or not eligible(state, seat, target, captured):
            enter.remove(node)
            stop.remove(node)
    return enter, through, stop


def destinations(state: GachijoState, seat: int, captured: int) -> Nodes:
    """Every node on which the guardian may stop by one move (GAC-R-71…75, GAC-R-105)."""
    castle = state.castle
    guardian = state.guardian
    enter, through, stop = footing_of_guardian(state, seat, captured)
    start = state.guardian_node
    reached = walk(state.maze.gates(guardian), start, 1 if MOVER_WALLS[guardian] else 0, enter, through)
    if guardian == ONI:
        entrances = reached.copy()
        entrances.keep(castle.staircases)
        entrances.keep(through)
        if castle.staircases.has(start):
            entrances.add(start)
        size = entrances.size()
        if size:
            exits = castle.staircases.copy()
            if size == 1:
                exits.drop(entrances)
            reached.join(exits)
    elif guardian in (KAPPA, TENGU):
        squares = castle.yin_yangs.copy()
        if squares.has(start):
            squares.remove(start)
        reached.join(squares)
    reached.keep(stop)
    return reached


def captures(state: GachijoState, seat: int, captured: int) -> int:
    """The Ninja that the guardian captures where it stands, as bits (GAC-GOTMOVE-13, -14, GAC-R-73, GAC-R-74)."""
    group = 0
    cell = state.guardian_node % CELLS
    for target in range(state.seats):
        if not eligible(state, seat, target, captured):
            continue
        node = state.position[target]
        if state.guardian == ROKURO:
            across = abs(node % CELLS % SIZE - cell % SIZE)
            down = abs(node % CELLS // SIZE - cell // SIZE)
            if max(across, down) == 1:
                group |= 1 << target
        elif node == state.guardian_node:
            group |= 1 << target
    return group


def play_rule(state: GachijoState) -> str:
    """The clause by which a guardian makes its moves."""
    return "GAC-GOT2-06" if state.seats == 2 else "GAC-GOT-07"


class Prowl(Decision[GachijoState]):
    """A move of the guardian: a maneuver, a jump, a passage, or a slide (D18)."""

    def __init__(self, seat: int, left: int, captured: int) -> None:
        super().__init__(seat)
        self.left = left
        """Moves still to be made, this one included."""
        self.captured = captured
        """Ninja captured in this play, as bits."""

    def fields(self) -> list[int]:
        return [self.seat, self.left, self.captured]

    def families(self, state: GachijoState) -> list[Family]:
        return [SLIDE, PROWL]

    def prompt(self, state: GachijoState) -> str:
        name = guardian_name(state.guardian)
        return say("Move {guardian} or slide a sheet. Moves left: {left}.", guardian=name, left=self.left)

    def options(self, state: GachijoState) -> list[int]:
        moves = [SLIDE.id(slide) for slide in range(4) if state.can_slide(slide)]
        for node in destinations(state, self.seat, self.captured).list():
            moves.append(PROWL.id(node))
        return moves

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        if SLIDE.holds(move):
            if self.left > 1:
                state.push(Prowl(self.seat, self.left - 1, self.captured))
            slide = SLIDE.arg(move)
            state.slide(slide)
            state.note(self.seat, "slid", play_rule(state), slide)
            return
        state.came_from(GUARDIAN_PIECE, state.guardian_node)
        state.guardian_node = PROWL.arg(move)
        if state.log is not None:
            state.note(self.seat, "prowled", play_rule(state), PROWL.arg(move))
        caught = captures(state, self.seat, self.captured)
        if self.left > 1:
            state.push(Prowl(self.seat, self.left - 1, self.captured | caught))
        if caught:
            state.push(Check())
            state.push(Captures(self.seat, caught))

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        if PROWL.holds(move):
            name = guardian_name(state.guardian)
            return IllegalMove(
                say("{guardian} cannot get there in one move. Choose one of the marked cells.", guardian=name),
                "GAC-R-71",
            )
        if SLIDE.holds(move):
            return IllegalMove(
                say("The sheet cannot slide any further that way. Slide it back, or slide the other one."), "GAC-R-23"
            )
        return IllegalMove(say("First make all the guardian's moves."), "GAC-R-69")


# --- capturing -----------------------------------------------------------------------------------------------------


class Captures(OneByOne):
    """These Ninja are captured, clockwise from the guardian's player (GAC-R-115)."""

    def strike(self, state: GachijoState, target: int) -> None:
        state.push(GainChip(self.seat, SUMMON))
        state.push(DrawKaeru(target))
        state.push(Imprison(target))
        state.ask(NameTreasure(self.seat, target))


class NameTreasure(Against):
    """Which Treasure of the captured player goes back to the Den (D19, GAC-R-82)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [RECLAIM]

    def prompt(self, state: GachijoState) -> str:
        return say("Captured! Choose the Treasure that goes back to the Den.")

    def options(self, state: GachijoState) -> list[int]:
        return [RECLAIM.id(kind) for kind in range(TREASURE_KINDS) if state.owns(self.target, kind)]

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        kind = RECLAIM.arg(move)
        state.treasures[self.target] &= ~(1 << kind)
        state.den[kind] += 1
        state.note(self.target, "reclaimed", "GAC-GOT2-09" if state.seats == 2 else "GAC-GOT-10", TREASURES[kind])

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("Choose one of the captured player's Treasures."), "GAC-R-82")


class Imprison(StepOfSeat[GachijoState]):
    """To the Den until the next own turn; with two players to the Summoning Point at once. Markers come off."""

    def run(self, state: GachijoState) -> None:
        state.position[self.seat] = state.castle.centre if state.seats == 2 else DEN
        state.marker[self.seat] = BARE
        state.note(self.seat, "captured", "GAC-GOT-09" if state.seats > 2 else "GAC-GOT2-08")


# --- afterwards ----------------------------------------------------------------------------------------------------


class AfterPlay(StepOfSeat[GachijoState]):
    """The guardian goes back to the Den, or stays with two players; chips may still be traded (GAC-R-27)."""

    def run(self, state: GachijoState) -> None:
        if state.seats > 2:
            state.guardian = NO_GUARDIAN
            state.guardian_node = DEN
        offer_trades(state, self.seat)


def offer_trades(state: GachijoState, seat: int) -> None:
    if can_trade(state, seat, SHINOBI) or can_trade(state, seat, SUMMON):
        state.push(LastTrades(seat))


class LastTrades(Decision[GachijoState]):
    """After a guardian's play: trade chips or end the turn (D22)."""

    def families(self, state: GachijoState) -> list[Family]:
        return [TRADE, END]

    def prompt(self, state: GachijoState) -> str:
        return say("The guardian has no moves left: trade chips, or end your turn.")

    def options(self, state: GachijoState) -> list[int]:
        moves = [TRADE.id(side) for side in (SHINOBI, SUMMON) if can_trade(state, self.seat, side)]
        moves.append(END.id())
        return moves

    def choose(self, state: GachijoState, move: int) -> None:
        state.pop()
        if TRADE.holds(move):
            trade(state, self.seat, TRADE.arg(move))
            offer_trades(state, self.seat)
            state.push(Check())

    def refusal(self, state: GachijoState, move: int) -> IllegalMove:
        return IllegalMove(say("After a guardian has moved, you may only trade chips or end your turn."), "GAC-R-27")


STEPS: list[type[Step[Any]]] = [Summoning, Prowl, Captures, NameTreasure, Imprison, AfterPlay, LastTrades]
