"""A match as it stands: a pure fold over its journal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from chabudai.core.errors import ChabudaiError
from chabudai.core.game import Game
from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.session import Session
from chabudai.core.state import State
from chabudai.table import journal
from chabudai.table.clocks import Clock, ClockRule
from chabudai.table.errors import Unreadable, WrongMoment
from chabudai.table.journal import Entry

OPEN = "open"
PLAYING = "playing"
PAUSED = "paused"
OVER = "over"

PERSON = "person"
BOT = "bot"
EMPTY = "open"


@dataclass
class Seat:
    """Who sits on a seat now, and to whom it belongs."""

    kind: str
    name: str
    person: str = ""
    """The person that the seat belongs to, also while a bot stands in."""
    bot: str = ""
    """The bot that plays the seat: its own, or standing in."""
    resigned: bool = False

    @property
    def played_by_bot(self) -> bool:
        return bool(self.bot)


@dataclass
class Undo:
    """A wish to take moves back that other persons have to agree to."""

    seat: int
    moves: int
    """Length of the line of moves that would be left."""
    missing: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Said:
    number: int
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class Suggestion:
    """A move that somebody shows to a neighbour as a ghost, until that seat has moved."""

    number: int
    seat: int
    """The seat that might make the move."""
    by: str
    move: int


class LiveMatch:
    """The fold. `apply` takes the entries in order; nothing else changes a match."""

    def __init__(self, match_id: str) -> None:
        self.id = match_id
        self.number = 0
        """Number of the last entry taken in."""
        self.seats: list[Seat] = []
        self.session: Session | None = None
        self.game: Game | None = None
        self.unreadable = ""
        self.visibility = "link"
        self.owner = ""
        self.paused = False
        self.resigned = False
        self.undo: Undo | None = None
        self.undos = 0
        self.chat: list[Said] = []
        self.suggestions: list[Suggestion] = []
        self.answers: dict[tuple[str, str], Entry] = {}
        """What each action of each person led to."""
        self.rematch = ""
        self.clock = Clock(ClockRule(), 0)
        self.log_marks: list[int] = []
        """Number of log events after each move of the current line."""
        self.move_numbers: list[int] = []
        """Entry number of each move of the current line."""
        self.created: dict[str, Any] = {}
        self.updated = 0

    # --- reading -------------------------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        if self.session is None:
            return OPEN
        if self.resigned or self.state.over:
            return OVER
        return PAUSED if self.paused else PLAYING

    @property
    def state(self) -> State:
        """The full state. Only ever look at it through `view` when something leaves the server."""
        return self.playing().state

    def playing(self) -> Session:
        if self.unreadable:
            raise Unreadable(self.unreadable)
        if self.session is None:
            raise WrongMoment("The match has not begun: a seat is still open.")
        return self.session

    def seat_of(self, person: str) -> int | None:
        """The seat that belongs to a person."""
        for number, seat in enumerate(self.seats):
            if person and seat.person == person:
                return number
        return None

    def turn(self, seat: int) -> int:
        """How often the seat's situation has changed: its moves on the current line, and all undos."""
        if self.session is None:
            return self.undos
        return self.undos + sum(1 for mover, _ in self.session.record.moves if mover == seat)

    def waiting_for(self) -> list[int]:
        """The seats that the match waits for."""
        return self.state.actors() if self.status == PLAYING else []

    def bot_to_move(self) -> int | None:
        """A bot acts when it is the first of the seats that may act."""
        waiting = self.waiting_for() if not self.unreadable else []
        return waiting[0] if waiting and self.seats[waiting[0]].played_by_bot else None

    def clock_left(self, seat: int, now: int) -> int | None:
        return self.clock.left(seat, now)

    # --- folding -------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Take one entry in. Entries were checked before they were written, so nothing is refused here."""
        if entry.number != self.number + 1:
            raise RuntimeError(f"entry {entry.number} does not follow {self.number}")
        handler = _HANDLERS[entry.kind]
        handler(self, entry)
        self.number = entry.number
        self.updated = entry.at
        if entry.action:
            self.answers[entry.person, entry.action] = entry
        self.clock.turn_to(self.waiting_for() if self.session is not None and not self.unreadable else [], entry.at)

    def _created(self, entry: Entry) -> None:
        data = entry.data
        self.created = data
        self.visibility = data["visibility"]
        self.owner = entry.person
        self.seats = [Seat(**seat) for seat in data["seats"]]
        self.clock = Clock(ClockRule(**data["clock"]), len(self.seats))
        record = Record.from_dict(data["record"])
        try:
            self.game = load(record.game)
            record.fits(self.game)
        except ChabudaiError as error:
            self.unreadable = str(error)
        self._begin_if_full()

    def _begin_if_full(self) -> None:
        if self.session is None and not self.unreadable and all(seat.kind != EMPTY for seat in self.seats):
            record = Record.from_dict(self.created["record"])
            record.players = [seat.name for seat in self.seats]
            if self.game is None:
                raise RuntimeError("a readable match has its game")
            self.session = Session(self.game, record)

    def _seated(self, entry: Entry) -> None:
        self.seats[entry.seat] = Seat(**entry.data["seat"])
        self._begin_if_full()

    def _left(self, entry: Entry) -> None:
        self.seats[entry.seat] = Seat(EMPTY, "")

    def _move(self, entry: Entry) -> None:
        if self.session is not None:
            self.session.play(entry.seat, entry.move)
            self.log_marks.append(len(self.session.log.events))
            self.clock.moved(entry.seat, entry.at)
            self.move_numbers.append(entry.number)
        self.undo = None
        self.suggestions = [one for one in self.suggestions if one.seat != entry.seat]

    def _undone(self, entry: Entry) -> None:
        session = self.session
        if session is not None:
            while len(session.record.moves) > entry.data["moves"]:
                session.step_back()
                self.log_marks.pop()
                self.move_numbers.pop()
        self.undos += 1
        self.undo = None
        self.suggestions = []

    def _undo_asked(self, entry: Entry) -> None:
        self.undo = Undo(entry.seat, entry.data["moves"], set(entry.data["missing"]))

    def _undo_agreed(self, entry: Entry) -> None:
        if self.undo is not None:
            self.undo.missing.discard(entry.seat)

    def _undo_refused(self, entry: Entry) -> None:
        self.undo = None

    def _chat(self, entry: Entry) -> None:
        self.chat.append(Said(entry.number, entry.data["name"], entry.data["text"], entry.at))

    def _suggested(self, entry: Entry) -> None:
        kept = [one for one in self.suggestions if (one.by, one.seat) != (entry.data["name"], entry.seat)]
        self.suggestions = [*kept, Suggestion(entry.number, entry.seat, entry.data["name"], entry.move)]

    def _paused(self, entry: Entry) -> None:
        self.paused = True

    def _resumed(self, entry: Entry) -> None:
        self.paused = False

    def _resigned(self, entry: Entry) -> None:
        self.seats[entry.seat].resigned = True
        self.resigned = True

    def _taken_over(self, entry: Entry) -> None:
        self.seats[entry.seat].bot = entry.data["bot"]

    def _back(self, entry: Entry) -> None:
        self.seats[entry.seat].bot = ""
        self.clock.fresh(entry.seat)

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["match"]


_HANDLERS = {
    journal.CREATED: LiveMatch._created,
    journal.SEATED: LiveMatch._seated,
    journal.LEFT: LiveMatch._left,
    journal.MOVE: LiveMatch._move,
    journal.UNDONE: LiveMatch._undone,
    journal.UNDO_ASKED: LiveMatch._undo_asked,
    journal.UNDO_AGREED: LiveMatch._undo_agreed,
    journal.UNDO_REFUSED: LiveMatch._undo_refused,
    journal.CHAT: LiveMatch._chat,
    journal.SUGGESTED: LiveMatch._suggested,
    journal.PAUSED: LiveMatch._paused,
    journal.RESUMED: LiveMatch._resumed,
    journal.RESIGNED: LiveMatch._resigned,
    journal.TIMED_OUT: LiveMatch._taken_over,
    journal.TAKEN_OVER: LiveMatch._taken_over,
    journal.BACK: LiveMatch._back,
    journal.REMATCH: LiveMatch._rematch,
}
