"""Sessions: the record grows with the match, and undo gives back exactly what was."""

from __future__ import annotations

import pytest

from chabudai.check.lab import Combination, rng_for
from chabudai.core.errors import ChabudaiError, IllegalMove
from chabudai.core.record import Record
from chabudai.core.session import Session
from chabudai.core.state import State


class Kept:
    """A session as it stood before a move."""

    def __init__(self, session: Session) -> None:
        self.digest = session.state.digest()
        self.news = session.state.news
        self.events = [event.to_dict() for event in session.log.events]
        self.record = session.record.to_json()

    def same_as(self, session: Session) -> bool:
        return (
            session.state.digest() == self.digest
            and session.state.news == self.news
            and [event.to_dict() for event in session.log.events] == self.events
            and session.record.to_json() == self.record
        )


def check_undo(session: Session, history: list[Kept], asker: int) -> None:
    """Undo is refused exactly when nothing was played, somebody else played last, or something came to light."""
    expected = not history or session.record.moves[-1][0] != asker or session.state.news != history[-1].news
    before = Kept(session)
    assert bool(session.undo_refusal(asker)) == expected
    if expected:
        with pytest.raises(IllegalMove) as caught:
            session.undo(asker)
        assert session.undo_refusal(asker) in caught.value.sentence
        assert before.same_as(session)
    else:
        session.undo(asker)
        assert history.pop().same_as(session)


def test_undo_restores_everything_or_is_refused(combination: Combination, decisions: int) -> None:
    """Play, take back, try nonsense, in random order, against a list of what was."""
    rng = rng_for("undo", combination.name)
    game = combination.load()
    session = Session(game, Record.begin(game, combination.seats, combination.options, rng.seed()))
    history: list[Kept] = []
    for _ in range(max(20, decisions // 20)):
        state: State = session.state
        assert len(session.record.moves) == len(history)
        what = rng.below(8)
        if what < 3 or (state.over and what < 7):
            mover = session.record.moves[-1][0] if history and rng.below(2) else rng.below(combination.seats)
            check_undo(session, history, mover)
        elif what == 3 or state.over:
            before = Kept(session)
            with pytest.raises(ChabudaiError):
                session.play(rng.below(combination.seats), game.moves.size + rng.below(5))
            assert before.same_as(session)
        else:
            history.append(Kept(session))
            seat = rng.pick(state.actors())
            session.play(seat, rng.pick(state.legal_moves(seat)))
            assert bool(session.record.digest) == session.state.over
    resumed = Session(game, Record.from_json(session.record.to_json()))
    assert Kept(session).same_as(resumed)


def test_a_session_goes_on_from_its_record(combination: Combination) -> None:
    """After reading a record back the same moves are possible and the same undo is offered."""
    rng = rng_for("resume", combination.name)
    game = combination.load()
    session = Session(game, Record.begin(game, combination.seats, combination.options, rng.seed()))
    for _ in range(15):
        if not session.state.over:
            seat = rng.pick(session.state.actors())
            session.play(seat, rng.pick(session.state.legal_moves(seat)))
    again = Session(game, Record.from_json(session.record.to_json()))
    assert again.state.actors() == session.state.actors()
    for seat in range(combination.seats):
        assert again.undo_refusal(seat) == session.undo_refusal(seat)
        assert again.state.legal_moves(seat) == session.state.legal_moves(seat)
