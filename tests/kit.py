"""What tests of every game say in the same words: how a position is reached, played on, read, looked into and broken.

A game's own `table.py` begins matches (`new(seats, seed, **options)`) and lays positions out by hand (`lay_out(…)`), in
the words of its rulebook; from there on all games are spoken of with these verbs. Moves are written as the notation
writes them. Where no seat is named it is the one who is asked first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from chabudai.core.errors import IllegalMove
from chabudai.core.events import Event, EventValue, Log
from chabudai.core.game import Game, OptionValue
from chabudai.core.record import Record
from chabudai.core.rng import Rng
from chabudai.core.session import Session
from chabudai.core.state import State, Step

S = TypeVar("S", bound=State)


# --- reaching positions ----------------------------------------------------------------------------------------------


def begin(
    kind: type[S],
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    fixed: Mapping[str, int] | None = None,
) -> S:
    """A match before its first decision; `kind` is the class of the game's states."""
    return typed(kind, game.new(seats, seed, dict(options or {}), fixed=dict(fixed or {})))


def typed(kind: type[S], state: State) -> S:
    """The same state, known to be of its game's class."""
    assert isinstance(state, kind)
    return state


def first_moves(state: S, until: Callable[[S], object]) -> S:
    """The first legal move of whoever is asked, until something is so."""
    while not until(state):
        seat = asked(state)
        state.play(seat, state.legal_moves(seat)[0])
    return state


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


def stay_alike(tables: Sequence[State], seed: int) -> None:
    """Of tables that differ by who sits where alone, seat s of the first being seat s + k of the k-th: they end alike.

    Random moves of the first are made at all of them. So it makes no difference which seat one has.
    """
    first, seats, rng = tables[0], tables[0].seats, Rng(seed, "test")
    while actors := first.actors():
        move = first.random_move(actors[0], rng)
        for turn, table in enumerate(tables):
            seat = (actors[0] + turn) % seats
            assert table.actors() == [(actor + turn) % seats for actor in actors]
            assert table.legal_moves(seat) == first.legal_moves(actors[0])
        for turn, table in reversed(list(enumerate(tables))):
            table.play((actors[0] + turn) % seats, move)
    for turn, table in enumerate(tables):
        for told, at_first in ((table.scores(), first.scores()), (table.ranking(), first.ranking())):
            assert [told[(seat + turn) % seats] for seat in range(seats)] == at_first
        assert table.end_reason() == first.end_reason()


def randomly_until(state: S, seed: int, until: Callable[[S], object]) -> S:
    """Random moves until something is so."""
    return next(each for each in random_positions(state, seed) if until(each))


def let_happen(state: S, *steps: Step[Any]) -> S:
    """Let steps happen now, the last of them first, and run what runs by itself."""
    for step in steps:
        state.push(step)
    state.settle()
    return state


def twin_of(state: S) -> S:
    """The same position to try something on, with somebody listening."""
    twin = typed(type(state), state.copy())
    listen(twin)
    return twin


def session_of(state: State) -> Session:
    """The match as it is played from here, with its record and its undo."""
    return Session(state.game, Record.begin(state.game, state.seats, state.options, 1), state)


# --- playing ---------------------------------------------------------------------------------------------------------


def play(state: S, *texts: str, seat: int | None = None) -> S:
    """Moves of whoever is asked, or of one seat; a lawful position stays lawful after each."""
    lawful = not state.invariants()  # Laid out by hand it may lack pieces that a test does not care for.
    for text in texts:
        who = asked(state) if seat is None else seat
        state.legal_moves(who)  # A position that was changed by hand may remember an older list.
        state.play(who, state.game.moves.parse(text))
        assert not lawful or state.invariants() == [], text
    return state


def force(state: S, *texts: str) -> S:
    """Play on from a position that no match can reach, so that its laws are not asked."""
    for text in texts:
        state.play(asked(state), state.game.moves.parse(text))
    return state


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


# --- what may be done ------------------------------------------------------------------------------------------------


def asked(state: State) -> int:
    """The seat that is asked first."""
    return state.actors()[0]


def decision(state: State, seat: int | None = None) -> str:
    """The name of the open decision; '' at the end."""
    if state.over:
        return ""
    return type(state.decision(asked(state) if seat is None else seat)).__name__


def question(state: State) -> str:
    """What is asked, and whom: 'Turn 0'."""
    return f"{decision(state)} {asked(state)}"


def legal(state: State, family: str = "", seat: int | None = None) -> list[str]:
    """The legal moves, or those of one family."""
    moves = state.legal_moves(asked(state) if seat is None else seat)
    texts = [state.game.moves.text(move) for move in moves]
    return [text for text in texts if text.split()[0] == family] if family else texts


def families(state: State, seat: int | None = None) -> set[str]:
    """The families of the legal moves."""
    return {text.split()[0] for text in legal(state, seat=seat)}


def allows(state: State, text: str, seat: int) -> bool:
    """Is the move on offer? The list of moves and the look at a single move must agree."""
    move = state.game.moves.parse(text)
    listed = move in state.legal_moves(seat)
    if listed:
        state.copy().play(seat, move)
    else:
        refusal(state, text, seat)
    return listed


# --- what has happened -----------------------------------------------------------------------------------------------


def listen(state: State) -> Log:
    """Write down what happens from now on."""
    state.log = Log()
    return state.log


def events(state: State) -> list[Event]:
    """All that was written down."""
    assert state.log is not None
    return state.log.events


def kinds(state: State) -> list[str]:
    """Of which kinds they are, in order."""
    return [event.kind for event in events(state)]


def told(state: State, kind: str) -> list[Event]:
    """What was written down of one kind."""
    return [event for event in events(state) if event.kind == kind]


def values(state: State, kind: str) -> Mapping[str, EventValue]:
    """What the last event of a kind holds."""
    return told(state, kind)[-1].values


def lines(state: State, names: Sequence[str]) -> list[str]:
    """What was written down, in sentences."""
    return [state.game.tell(event, list(names)) for event in events(state)]


# --- what somebody can know ------------------------------------------------------------------------------------------


def view_of(state: S, viewer: int | None) -> S:
    """What a seat sees of a position; None is a spectator."""
    return typed(type(state), state.view(viewer))


def worlds(state: S, viewer: int | None, number: int = 400, seed: int = 1) -> list[S]:
    """So many full positions that fit what a seat sees; the first of them are looked at closely."""
    view, rng = view_of(state, viewer), Rng(seed, "worlds")
    found = [typed(type(state), view.imagine(rng)) for _ in range(number)]
    for world in found[:20]:
        assert world.invariants() == []
        assert world.view(viewer).digest() == view.digest()
    return found


# --- broken laws -----------------------------------------------------------------------------------------------------


def assign(field: str, value: object, index: int | None = None) -> Callable[[State], None]:
    """Damage: a field, or one entry of it, gets another value."""

    def change(state: State) -> None:
        if index is None:
            setattr(state, field, value)
        else:
            getattr(state, field)[index] = value

    return change


def laws_after(state: S, damage: Callable[[S], object]) -> list[str]:
    """What the laws say about a lawful position once it is damaged."""
    assert state.invariants() == []
    damage(state)
    return state.invariants()
