"""What needs no thought: an only move plays itself where nobody loses anything by it, and an undo goes past it."""

from __future__ import annotations

import pytest

from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.core.session import Session
from chabudai.core.state import NO_MOVE, State
from chabudai.match.choice import forced
from chabudai.match.commands import Join, Play, Undo
from chabudai.match.snapshot import undo_of
from match.lab import ANN, BEN, Table, action

pytestmark = pytest.mark.anyio


def positions(game: str, seats: int, matches: int) -> list[State]:
    """Positions of random matches in which somebody has one move only."""
    found: list[State] = []
    for seed in range(matches):
        rng = Rng(seed, "forced")
        loaded = load(game)
        state = loaded.new(seats, seed)
        while state.actors():
            seat = state.actors()[0]
            if len(state.legal_moves(seat)) == 1:
                found.append(state.copy())
            state.play(seat, state.random_move(seat, rng))
    return found


def test_an_only_move_plays_itself_where_nothing_is_lost_by_it() -> None:
    seen = set()
    for state in positions("boo", 2, 3):
        seat = state.actors()[0]
        view = state.view(seat)
        move = forced(view, seat)
        after = state.copy()
        after.play(seat, state.legal_moves(seat)[0])
        reveals = after.news != state.news
        could_take_back = state.last_seat == seat and after.actors()[:1] != [seat]
        assert (move != NO_MOVE) == (not reveals and not could_take_back)
        seen.add((reveals, could_take_back))
    assert seen >= {(False, False), (False, True)}


def test_a_choice_never_plays_itself() -> None:
    state = load("kodama-forest").new(2, 1)
    assert len(state.legal_moves(0)) > 1
    assert forced(state.view(0), 0) == NO_MOVE


def test_laying_the_board_of_gachijo_has_a_usual_way() -> None:
    game = load("gachijo")
    session = Session(game, Record.begin(game, seats=2, options=None, seed=1))
    moves = 0
    while (usual := session.state.decision(session.state.actors()[0]).usual(session.state)) != NO_MOVE:
        assert usual in session.state.legal_moves(session.state.actors()[0])
        session.play(session.state.actors()[0], usual)
        moves += 1
    assert moves == 7, "all decisions of the set-up, and no other"


async def test_an_undo_goes_past_what_played_itself(table: Table) -> None:
    """Moves of BOO at random, until one has played itself after a choice of the same person: both are taken back."""
    live = await table.open("you", "person", game="boo")
    live = await table.matches.run(live.id, BEN, Join(action=action()))
    rng = Rng(1, "undo")
    while True:
        seat = live.waiting_for()[0]
        view = live.state.view(seat)
        plays_itself = forced(view, seat) != NO_MOVE and view.last_seat == seat
        move = Play(action=action(), move=live.state.random_move(seat, rng), turn=live.turn(seat))
        live = await table.matches.run(live.id, (ANN, BEN)[seat], move)
        if plays_itself and undo_of(live, seat)["offered"] and live.line[-2][0] == seat:
            break
    before = len(live.line)
    live = await table.matches.run(live.id, (ANN, BEN)[seat], Undo(action=action()))
    assert len(live.line) <= before - 2
    assert live.waiting_for() == [seat]
    assert len(live.state.legal_moves(seat)) > 1, "there is something to choose"
