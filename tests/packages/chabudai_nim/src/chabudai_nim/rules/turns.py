"""A turn: beans are taken, a favour is turned up, somebody calls (NIM-TAKE, NIM-CALL, NIM-END)."""

from __future__ import annotations

from chabudai.core.errors import IllegalMove
from chabudai.core.moves import Family
from chabudai.core.state import Decision, Step
from chabudai_nim.moves import CALL, MOST, TAKE
from chabudai_nim.rules.box import HEAPS, SECRET
from chabudai_nim.state import BeanState


class Turn(Decision[BeanState]):
    """A seat takes beans or calls (NIM-TAKE-01, NIM-CALL-01)."""

    def families(self, state: BeanState) -> list[Family]:
        return [TAKE, CALL]

    def options(self, state: BeanState) -> list[int]:
        moves = [
            TAKE.id(heap, count) for heap, beans in enumerate(state.heaps) for count in range(MOST) if count < beans
        ]
        favour = state.favours[self.seat]
        if favour != SECRET and state.heaps[favour] == 0:
            moves.append(CALL.id())
        return moves

    def choose(self, state: BeanState, move: int) -> None:
        state.pop()
        if CALL.holds(move):
            state.reveal()
            state.caller = self.seat
            if state.log is not None:
                state.log.add(self.seat, "called", {"heap": HEAPS[state.favours[self.seat]]}, "NIM-CALL-01")
            return
        heap, count = TAKE.args(move)
        state.heaps[heap] -= count + 1
        state.points[self.seat] += count + 1
        if state.log is not None:
            state.log.add(self.seat, "took", {"heap": HEAPS[heap], "count": count + 1}, "NIM-TAKE-01")
        if state.heaps[heap] == 0 and state.deck:
            state.push(TurnUp(self.seat))
        else:
            next_turn(state, self.seat)

    def refusal(self, state: BeanState, move: int) -> IllegalMove:
        if CALL.holds(move):
            return IllegalMove("You may call only when the heap of your favour is empty.", "NIM-CALL-01")
        heap, count = TAKE.args(move)
        return IllegalMove(f"The {HEAPS[heap]} heap has fewer than {count + 1} beans.", "NIM-TAKE-01")

    def prompt(self, state: BeanState) -> str:
        return "Take one to three beans from a heap."


class TurnUp(Step[BeanState]):
    """The top card of the deck is turned over (NIM-TAKE-02)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def fields(self) -> list[int]:
        return [self.seat]

    def run(self, state: BeanState) -> None:
        state.reveal()
        card = state.deck.pop()
        state.turned.append(card)
        state.heaps[card] += 1
        if state.log is not None:
            state.log.add(self.seat, "turned", {"heap": HEAPS[card]}, "NIM-TAKE-02")
        next_turn(state, self.seat)


def next_turn(state: BeanState, seat: int) -> None:
    """The next seat is asked, unless nothing is left (NIM-END-01)."""
    if any(state.heaps):
        state.push(Turn((seat + 1) % state.seats))


STEPS: list[type[Step[BeanState]]] = [Turn, TurnUp]
"""Every class of step, for reading written states."""
