"""Session: a match being played — state, record, log, and undo by the flow of information."""

from __future__ import annotations

from typing import Final

from chabudai.core.errors import IllegalMove
from chabudai.core.events import Event, Log
from chabudai.core.game import Game
from chabudai.core.record import NOBODY, Record
from chabudai.core.speech import say
from chabudai.core.state import State

KEPT_POSITIONS: Final = 32
"""So many positions a session keeps to come back to; others are replayed from the record."""


class Session:
    """Drives one match and writes its record.

    Of earlier positions it keeps the last few that an undo can come back to: none from before something new came to
    light. However long a match is, it takes no more room than its moves and its log.

    >>> from chabudai import load
    >>> game = load("kodama-forest")
    >>> session = Session(game, Record.begin(game, seats=2, options=None, seed=7))
    >>> session.play(0, session.state.legal_moves(0)[0])
    >>> session.undo_refusal(0)
    ''
    >>> session.undo(0)
    >>> session.record.moves
    []
    """

    def __init__(self, game: Game, record: Record, state: State | None = None) -> None:
        """`state` is the position after the record's moves, where somebody has it already; else they are replayed."""
        self.game = game
        self.record = record
        self.state = record.start(game) if state is None else state
        self._marks: list[tuple[int, int]] = []
        """For each move: the news and the number of log events before it."""
        self._kept: list[State] = []
        """The positions before the last moves, the latest at the end. Shared with copies, so they never change."""
        self._previous: State | None = None
        """The position before the last move, which whoever shows the move looks at, whatever came to light by it."""
        self.state.log = Log()
        if state is None:
            moves = record.moves
            record.moves = []
            for seat, move in moves:
                self.play(seat, move)

    def copy(self) -> Session:
        """An independent twin, history included; earlier positions never change and are shared."""
        twin = Session(self.game, self.record.copy(), self.state.copy())
        twin._marks = self._marks[:]
        twin._kept = self._kept[:]
        twin._previous = self._previous
        twin.log.events = self.log.events[:]
        return twin

    @property
    def log(self) -> Log:
        log = self.state.log
        if log is None:
            raise RuntimeError("a session's state always carries its log")
        return log

    def play(self, seat: int, move: int) -> None:
        """Play a move, write it down; an illegal one raises and changes nothing."""
        before = self.state.copy()
        events = len(self.log.events)
        self.state.play(seat, move)
        self._marks.append((before.news, events))
        self._kept.append(before)
        self._previous = before
        if self.state.news != before.news:
            self._kept.clear()
        elif len(self._kept) > KEPT_POSITIONS:
            del self._kept[0]
        self.record.moves.append((seat, move))
        self._goes_on()

    def _goes_on(self) -> None:
        """Another position than before: what the record says of an end is true again, or no longer."""
        self.record.digest = self.state.digest() if self.state.over else ""
        self.record.resigned = NOBODY

    def resign(self, seat: int) -> None:
        """The match ends here, since the seat's player gives up."""
        self.record.digest = self.state.digest()
        self.record.resigned = seat

    def undo_refusal(self, seat: int) -> str:
        """Why the seat cannot take its last move back; '' where it can.

        Undo is offered exactly when no random draw, no new information to anyone and no other seat's decision
        lies between.
        """
        if not self._marks:
            return say("Nothing has been played yet.")
        if self.record.moves[-1][0] != seat:
            return say("Somebody else has moved since.")
        if self.state.news != self._marks[-1][0]:
            return say("Something new has come to light since.")
        return ""

    def undo(self, seat: int) -> None:
        """Take the seat's last move back."""
        refusal = self.undo_refusal(seat)
        if refusal:
            raise IllegalMove(say("This move cannot be taken back. {reason}", reason=refusal))
        self.step_back()

    def step_back(self) -> None:
        """Take the last move back without asking; for those who have settled that it may be done."""
        log = self.log
        before = self.position(len(self._marks) - 1).copy()
        _, events = self._marks.pop()
        if self._kept:
            self._kept.pop()
        self._previous = None
        del log.events[events:]
        self.state = before
        self.state.log = log
        self.record.moves.pop()
        self._goes_on()

    def news_since(self, moves: int) -> bool:
        """Has anything new come to light since the position after this many moves?"""
        return moves < len(self._marks) and self.state.news != self._marks[moves][0]

    def kept(self, moves: int) -> State | None:
        """The position after this many moves, where it is at hand. Look, do not play."""
        if moves >= len(self._marks):
            return self.state
        if moves == len(self._marks) - 1 and self._previous is not None:
            return self._previous
        place = moves - len(self._marks) + len(self._kept)
        return self._kept[place] if place >= 0 else None

    def position(self, moves: int) -> State:
        """The position after this many moves, at hand or replayed. Look, do not play."""
        found = self.kept(moves)
        return self.record.replay(self.game, moves) if found is None else found

    def events_after(self, moves: int) -> int:
        """How many events the log had after this many moves."""
        return len(self.log.events) if moves >= len(self._marks) else self._marks[moves][1]

    def events_since(self, seat: int) -> list[Event]:
        """What the seat could see happen since its last decision, with what that one led to."""
        first = 0
        for number in range(len(self.record.moves) - 1, -1, -1):
            if self.record.moves[number][0] == seat:
                first = self._marks[number][1]
                break
        return [event for event in self.log.events[first:] if event.seen_by(seat)]
