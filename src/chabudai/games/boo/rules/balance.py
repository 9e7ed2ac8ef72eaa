"""The Balance action: one point, or up to two of Obtain and Score (BOO-BALANCE, BOO-R-42…45)."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import NONE, Decision, Step
from chabudai.games.boo.moves import HAPPINESS, OBTAIN, SCORE, STOP
from chabudai.games.boo.rules.box import BALANCE_ROWS, SLOTS, STACK_START
from chabudai.games.boo.rules.markets import take
from chabudai.games.boo.rules.patterns import MASKS, ZONE_COUNT, ZONES
from chabudai.games.boo.state import PEACE, SCORED, BooState
from chabudai.games.boo.words.names import say, zone_words

SUB_ACTIONS: Final = 2


def free_slot(state: BooState, seat: int, zone: int) -> int:
    """The first free personal slot of a zone, NONE when both hold tiles (BOO-BALANCE-07)."""
    start = (seat * ZONE_COUNT + zone) * SLOTS
    if state.held[start] == NONE:
        return start
    if state.held[start + 1] == NONE:
        return start + 1
    return NONE


def is_met(state: BooState, seat: int, zone: int, index: int) -> bool:
    """Does the home of the seat fulfil a balance tile now?"""
    return state.box.balance[zone][index].requirement.met(state.homes, seat * MASKS)


class Balance(Decision[BooState]):
    """The first (taken 0) or second (taken 1) choice of a Balance action (D-10, D-11)."""

    def __init__(self, seat: int, taken: int = 0) -> None:
        super().__init__(seat)
        self.taken = taken

    def fields(self) -> list[int]:
        return [self.seat, self.taken]

    def families(self, state: BooState) -> list[Family]:
        return [HAPPINESS, OBTAIN, SCORE, STOP]

    def prompt(self, state: BooState) -> str:
        if self.taken:
            return say("Balance: take or score a second tile, or stop.")
        return say("Balance: gain 1 happiness point, or take or score balance tiles, two in all.")

    def options(self, state: BooState) -> list[int]:
        moves: list[int] = [] if self.taken else [HAPPINESS.id()]
        for zone in range(ZONE_COUNT):
            if free_slot(state, self.seat, zone) != NONE:
                start = STACK_START[zone]
                for row in range(BALANCE_ROWS):
                    if state.shown[start + row] != NONE:
                        moves.append(OBTAIN.id(zone, row))
        for zone in range(ZONE_COUNT):
            start = (self.seat * ZONE_COUNT + zone) * SLOTS
            for slot in range(SLOTS):
                index = state.held[start + slot]
                if index != NONE and is_met(state, self.seat, zone, index):
                    moves.append(SCORE.id(zone, slot))
        if self.taken:
            moves.append(STOP.id())
        return moves

    def accepts(self, state: BooState, move: int) -> bool:
        if OBTAIN.holds(move):
            zone, row = OBTAIN.args(move)
            return state.shown[STACK_START[zone] + row] != NONE and free_slot(state, self.seat, zone) != NONE
        if SCORE.holds(move):
            zone, slot = SCORE.args(move)
            index = state.held[(self.seat * ZONE_COUNT + zone) * SLOTS + slot]
            return index != NONE and is_met(state, self.seat, zone, index)
        return STOP.holds(move) if self.taken else HAPPINESS.holds(move)

    def choose(self, state: BooState, move: int) -> None:
        if STOP.holds(move) or HAPPINESS.holds(move) or self.taken + 1 == SUB_ACTIONS:
            state.pop()
        else:
            state.replace(Balance(self.seat, self.taken + 1))
        if HAPPINESS.holds(move):
            state.gain(self.seat, 1, PEACE)
            if state.log is not None:
                state.log.add(self.seat, "peace", {}, "BOO-BALANCE-01")
        elif OBTAIN.holds(move):
            zone, row = OBTAIN.args(move)
            self._obtain(state, zone, row)
        elif SCORE.holds(move):
            zone, slot = SCORE.args(move)
            self._score(state, zone, slot)

    def _obtain(self, state: BooState, zone: int, row: int) -> None:
        slot = free_slot(state, self.seat, zone)
        index = take(state, zone, row)
        state.held[slot] = index
        if state.log is not None:
            values: dict[str, int | str] = {"tile": state.box.tile(zone, index).name, "zone": ZONES[zone]}
            state.log.add(self.seat, "obtained", values, "BOO-BALANCE-05")

    def _score(self, state: BooState, zone: int, slot: int) -> None:
        place = (self.seat * ZONE_COUNT + zone) * SLOTS + slot
        index = state.held[place]
        state.held[place] = NONE
        state.fans[self.seat * ZONE_COUNT + zone] |= 1 << index
        tile = state.box.balance[zone][index]
        state.gain(self.seat, tile.happiness, SCORED)
        if state.log is not None:
            values: dict[str, int | str] = {"tile": tile.name, "zone": ZONES[zone], "points": tile.happiness}
            state.log.add(self.seat, "scored", values, "BOO-BALANCE-12")

    def refusal(self, state: BooState, move: int) -> IllegalMove:
        if HAPPINESS.holds(move):
            return IllegalMove(say("You can have the point or the tiles, not both."), "BOO-BALANCE-02")
        if OBTAIN.holds(move):
            zone, _ = OBTAIN.args(move)
            if free_slot(state, self.seat, zone) == NONE:
                sentence = say(
                    "You already have two tiles there ({zone}). Score one of them first.", zone=zone_words(zone)
                )
                return IllegalMove(sentence, "BOO-BALANCE-07")
            return IllegalMove(say("There is no balance tile there. Choose another one."), "BOO-BALANCE-05")
        if SCORE.holds(move):
            zone, slot = SCORE.args(move)
            if state.held[(self.seat * ZONE_COUNT + zone) * SLOTS + slot] == NONE:
                return IllegalMove(say("You have no balance tile there to score."), "BOO-BALANCE-12")
            return IllegalMove(
                say("Your home does not show this pattern yet. You can score tiles with a tick."), "BOO-BALANCE-12"
            )
        return IllegalMove(say("This is a Balance action: take or score balance tiles."), "BOO-BALANCE-01")


STEPS: Final[list[type[Step[Any]]]] = [Balance]
