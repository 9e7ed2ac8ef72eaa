"""What tests of every game say in the same words: how a position is played on, and what may be done in it.

A game's own `table.py` lays positions out by hand; from there on all games are spoken of with these verbs. Moves are
written as the notation writes them. Where no seat is named it is the one who is asked first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest

from chabudai.core.errors import IllegalMove
from chabudai.core.events import Event, Log
from chabudai.core.rng import Rng
from chabudai.core.state import State

S = TypeVar("S", bound=State)


def play(state: S, *texts: str, seat: int | None = None) -> S:
    """Moves of whoever is asked, or of one seat; a lawful position stays lawful after each."""
    lawful = not state.invariants()  # Laid out by hand it may lack pieces that a test does not care for.
    for text in texts:
        who = asked(state) if seat is None else seat
        state.legal_moves(who)  # A position that was changed by hand may remember an older list.
        state.play(who, state.game.moves.parse(text))
        assert not lawful or state.invariants() == [], text
    return state


def asked(state: State) -> int:
    """The seat that is asked first."""
    return state.actors()[0]


def legal(state: State, family: str = "", seat: int | None = None) -> list[str]:
    """The legal moves, or those of one family."""
    moves = state.legal_moves(asked(state) if seat is None else seat)
    texts = [state.game.moves.text(move) for move in moves]
    return [text for text in texts if text.split()[0] == family] if family else texts


def families(state: State, seat: int | None = None) -> set[str]:
    """The families of the legal moves."""
    return {text.split()[0] for text in legal(state, seat=seat)}


def decision(state: State, seat: int | None = None) -> str:
    """The name of the open decision; '' at the end."""
    if state.over:
        return ""
    return type(state.decision(asked(state) if seat is None else seat)).__name__


def refusal(state: State, text: str, seat: int | None = None) -> IllegalMove:
    """How a move is refused: with a sentence, and without any change."""
    who = asked(state) if seat is None else seat
    move = state.game.moves.parse(text)
    assert move not in state.legal_moves(who)
    before = state.to_dict()
    with pytest.raises(IllegalMove) as caught:
        state.play(who, move)
    assert state.to_dict() == before
    assert caught.value.sentence.endswith(".")
    return caught.value


def refused(state: State, text: str, seat: int | None = None) -> str:
    """The rule that refuses a move."""
    return refusal(state, text, seat).rule


def listen(state: State) -> Log:
    """Write down what happens from now on."""
    state.log = Log()
    return state.log


def told(state: State, kind: str) -> list[Event]:
    """What was written down of one kind."""
    assert state.log is not None
    return [event for event in state.log.events if event.kind == kind]


def random_positions(state: S, seed: int, moves: int = 10_000) -> Iterator[S]:
    """This position and every one after it to the end, or after so many random moves."""
    rng = Rng(seed, "test")
    yield state
    for _ in range(moves):
        if state.over:
            return
        seat = asked(state)
        state.play(seat, state.random_move(seat, rng))
        yield state


def play_randomly(state: S, seed: int, moves: int = 10_000) -> S:
    """Random moves to the end, or so many."""
    for _ in random_positions(state, seed, moves):
        pass
    return state
