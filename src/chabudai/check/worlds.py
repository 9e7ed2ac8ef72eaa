"""Everything that somebody at the table gets to see, so that two worlds can be compared through their eyes."""

from __future__ import annotations

import json

from chabudai.core.errors import ChabudaiError
from chabudai.core.events import Log
from chabudai.core.record import Record
from chabudai.core.rng import Rng
from chabudai.core.session import Session
from chabudai.core.state import SPECTATOR, State

MOVES_SHOWN = 12
MOVES_REFUSED = 12


def appearance(state: State, viewer: int | None, rng: Rng, drawn: bool) -> dict[str, object]:
    """All that a viewer gets at this position, byte for byte. Equal generators look at the same samples.

    Drawings are what takes longest, so they may be left away.
    """
    game = state.game
    view = state.view(viewer)
    seen: dict[str, object] = {
        "view": written_view(state, viewer),
        "text": game.text(view),
        "svg": game.svg(view) if drawn else "",
        "actors": state.actors(),
        "actors on the view": view.actors(),
        "end": state.end_reason(),
    }
    if viewer is None:
        return seen
    moves = state.legal_moves(viewer)
    seen["legal moves"] = list(moves)
    seen["legal moves on the view"] = list(view.legal_moves(viewer))
    seen["illegal moves"] = [_refusal(state, viewer, rng.below(game.moves.size)) for _ in range(MOVES_REFUSED)]
    seen["not my turn"] = [_refusal(state, seat, 0) for seat in range(state.seats) if seat not in state.actors()]
    if moves:
        seen["prompt"] = game.prompt(view, viewer)
        seen["value"] = game.evaluate(view, viewer)
        some = [rng.pick(moves) for _ in range(MOVES_SHOWN)]
        seen["sentences"] = [game.sentence(view, viewer, move) for move in some]
        seen["paths"] = [game.path(view, viewer, move) for move in some]
        seen["ghost"] = game.svg(view, some[0]) if drawn else ""
    return seen


def _refusal(state: State, seat: int, move: int) -> str:
    """What the table answers to a move that is illegal; '' where it is legal."""
    if move in state.legal_moves(seat):
        return ""
    try:
        state.play(seat, move)
    except ChabudaiError as error:
        return f"{type(error).__name__} {getattr(error, 'rule', '')}: {error}"
    raise AssertionError(f"an illegal move of seat {seat} was played: {state.game.moves.text(move)}")


def played(state: State, seat: int, move: int) -> State:
    """What a move leads to; its log tells what happened."""
    after = state.copy()
    after.log = Log()
    after.play(seat, move)
    return after


def told(state: State, viewer: int | None) -> dict[str, object]:
    """What the last move told a viewer: the events and the log's sentences."""
    names = [f"Player {seat + 1}" for seat in range(state.seats)]
    assert state.log is not None
    events = state.log.seen_by(SPECTATOR if viewer is None else viewer)
    return {
        "log": [state.game.tell(event, names) for event in events],
        "events": [event.to_dict() for event in events],
    }


def written_view(state: State, viewer: int | None) -> str:
    return json.dumps(state.view(viewer).to_dict(), sort_keys=True)


class Outcome:
    """What a move brought, as a viewer sees it."""

    def __init__(self, before: State, seat: int, move: int) -> None:
        self.state = played(before, seat, move)
        self.news = self.state.news != before.news
        self.undo = _undo_words(before, self.state, seat)

    def seen_by(self, viewer: int | None) -> dict[str, object]:
        return {"view": written_view(self.state, viewer), "undo": self.undo, **told(self.state, viewer)}


def _undo_words(before: State, after: State, mover: int) -> list[str]:
    """What a session answers to each seat that wants to take the move back."""
    game = before.game
    session = Session(game, Record.begin(game, before.seats, before.options, 0))
    session._marks = [(before.news, 0)]
    session.record.moves = [(mover, 0)]
    session.state = after
    return [session.undo_refusal(asker) for asker in range(before.seats)]
