"""A match as it stands: a pure fold over its journal."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, TypeVar

from chabudai.core.errors import ChabudaiError
from chabudai.core.record import Record
from chabudai.core.registry import load_for
from chabudai.core.session import Session
from chabudai.core.state import State
from chabudai.match import journal
from chabudai.match.clocks import Clock, ClockRule
from chabudai.match.contents import brought
from chabudai.match.errors import Unreadable, WrongMoment
from chabudai.match.journal import Entry
from chabudai.match.seeds import chooser
from chabudai.match.speech import say
from chabudai.match.talk import STARTED, Room, Tally, said

OPEN: Final = "open"
PLAYING: Final = "playing"
PAUSED: Final = "paused"
OVER: Final = "over"
CLOSED: Final = "closed"
"""A table that whoever set it up has closed before the match began."""
UNREADABLE: Final = "unreadable"

PERSON: Final = "person"
BOT: Final = "bot"
EMPTY: Final = "open"
REMOTE: Final = "t-"
"""Begins the id of the person behind a seat token, so that no cookie can ever name one."""
NOTHING: Final = Tally()
T = TypeVar("T")


@dataclass(frozen=True)
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

    @property
    def free_for_remote(self) -> bool:
        """Whether a remote bot may be put here: the seat is open, or another remote bot has it."""
        return self.kind == EMPTY or self.person.startswith(REMOTE)


_SITTING: Final[dict[str, Callable[[Seat, Entry], Seat]]] = {
    journal.SEATED: lambda _seat, entry: Seat(**entry.data["seat"]),
    journal.LEFT: lambda _seat, _entry: Seat(EMPTY, ""),
    journal.TIMED_OUT: lambda seat, entry: replace(seat, bot=entry.data["bot"]),
    journal.TAKEN_OVER: lambda seat, entry: replace(seat, bot=entry.data["bot"]),
    journal.BACK: lambda seat, _entry: replace(seat, bot=""),
    journal.RESIGNED: lambda seat, _entry: replace(seat, resigned=True),
    journal.RENAMED: lambda seat, entry: replace(seat, name=entry.data["name"]),
}
SEATING: Final = (journal.CREATED, *_SITTING)
"""The entries that tell who sits where."""


def first_entry(
    owner: str,
    action: str,
    record: Record,
    seats: list[Seat],
    visibility: str,
    clock: ClockRule,
    at: int,
    content_file: str = "",
    hints: bool = False,
    source: tuple[str, int] | None = None,
    kept: dict[int, Seat] | None = None,
) -> Entry:
    """The first entry of a match. `source` is the match, and how many of its moves, that it goes on from; `kept` are
    the people for whom open seats are kept free.
    """
    data: dict[str, Any] = {
        "record": record.to_dict(),
        "seats": [asdict(seat) for seat in seats],
        "visibility": visibility,
        "clock": asdict(clock),
    }
    if record.content_text is not None:
        data["content_file"] = {"name": content_file}
    if hints:
        data["hints"] = True
    if source is not None:
        data["source"] = {"match": source[0], "at": source[1]}
    if kept:
        data["kept"] = {str(number): {"person": seat.person, "name": seat.name} for number, seat in kept.items()}
    return Entry(journal.CREATED, person=owner, action=action, data=data, at=at, number=1)


def seated(seats: list[Seat], entry: Entry) -> list[Seat]:
    """Who sits where after an entry."""
    if entry.kind == journal.CREATED:
        return [Seat(**seat) for seat in entry.data["seats"]]
    if entry.kind not in _SITTING:
        return seats
    changed = _SITTING[entry.kind](seats[entry.seat], entry)
    return [changed if number == entry.seat else seat for number, seat in enumerate(seats)]


@dataclass(frozen=True)
class Undo:
    """A wish to take moves back that other persons have to agree to."""

    seat: int
    moves: int
    """Length of the line of moves that would be left."""
    missing: frozenset[int]
    """The seats whose persons have not agreed yet."""


@dataclass(frozen=True)
class Pausing:
    """A wish to pause that other persons have to agree to; until they have, all clocks run on."""

    seat: int
    missing: frozenset[int]
    """The seats whose persons have not agreed yet."""


@dataclass(frozen=True)
class Suggestion:
    """A move that somebody shows to a neighbour as a ghost, until that seat has moved."""

    number: int
    seat: int
    """The seat that might make the move."""
    by: int
    """The seat that shows it."""
    move: int


class LiveMatch:
    """The fold. Entries taken in order are all that makes a match; `after` gives the match one entry later.

    Once a match is handed out it never changes, so whoever looks at it between two awaits sees one moment.
    """

    def __init__(self, match_id: str) -> None:
        self.id = match_id
        self.number = 0
        """Number of the last entry taken in."""
        self.position = 0
        """Number of the entry that led to the current position: chat does not change it."""
        self.seats: list[Seat] = []
        self.session: Session | None = None
        self.line: list[tuple[int, int]] = []
        """Seats and moves that have not been taken back."""
        self.gestures: list[int] = []
        """For each of these moves the place of the first one that was made in the same gesture."""
        self.broken_at = 0
        """Number of the entry at which this installation could not replay the match; 0 where it can."""
        self.visibility = "link"
        self.owner = ""
        self.closed = False
        self.paused = False
        self.pausing: Pausing | None = None
        self.undo: Undo | None = None
        self.undos = 0
        self.undo_told: tuple[str, int] | None = None
        """What became of the last wish to take a move back, until the next move: the entry's kind and seat."""
        self._turns: list[int] = []
        self.chat = Room()
        """What the players say."""
        self.spectator_chat = Room()
        self.spectators_talk = False
        """Whether whoever set the table up lets spectators talk."""
        self._tallies: dict[str, Tally] = {}
        """How much each person has started here."""
        self.suggestions: list[Suggestion] = []
        self.answers: dict[tuple[str, str], Entry] = {}
        """What each action of each person led to, without the words of what was said."""
        self.rematch = ""
        self.rematch_by = journal.NOBODY
        """The seat that has asked for it."""
        self.clock = Clock(ClockRule(), 0)
        self.created: dict[str, Any] = {}
        self.updated = 0
        self.version_key = object()
        """Names this version of the match alone: what was made for its viewers is kept under it (`Memory.shown`)."""
        self.shown: list[Hashable] = []
        """Under what something is kept there."""
        self._status: str | None = None
        """Asked for many times at every moment, and found out once."""
        self.told: dict[object, Any] = {}
        """What was found out for viewers of this and earlier moments: a log that grows is not told anew."""

    # --- reading -------------------------------------------------------------------------------------------------

    @property
    def unreadable(self) -> str:
        """Why this installation cannot replay the match; '' where it can."""
        if not self.broken_at:
            return ""
        record = Record.from_dict(self.created["record"])
        try:
            record.fits(load_for(record))
        except ChabudaiError as error:
            return str(error)
        return say("This match cannot be replayed here (entry {number}).", number=self.broken_at)

    @property
    def status(self) -> str:
        if self._status is None:
            self._status = self._found_status()
        return self._status

    def _found_status(self) -> str:
        if self.broken_at:
            return UNREADABLE
        if self.session is None:
            return CLOSED if self.closed else OPEN
        if self.session.state.over or any(seat.resigned for seat in self.seats):
            return OVER
        return PAUSED if self.paused else PLAYING

    @property
    def state(self) -> State:
        """The full state. Only ever look at it through `view` when something leaves the server."""
        return self.playing().state

    def playing(self) -> Session:
        if self.broken_at:
            raise Unreadable(self.unreadable)
        if self.session is None:
            raise WrongMoment(say("The match has not begun: a seat is still open."))
        return self.session

    def record(self) -> Record:
        """The match as a record, also where this installation cannot replay it."""
        if self.session is not None:
            return self.session.record
        record = Record.from_dict(self.created["record"])
        record.moves = self.line[:]
        record.players = [seat.name for seat in self.seats]
        return record

    @property
    def seed_chosen_by(self) -> str:
        """Who chose the seed; '' where the server drew it."""
        return chooser(self.created, self.owner)

    @property
    def source(self) -> tuple[str, int] | None:
        """The match, and after how many of its moves, that this one goes on from; None where it began by itself."""
        found = self.created.get("source")
        return None if found is None else (found["match"], found["at"])

    def kept_for(self, seat: int) -> tuple[str, str]:
        """The person, and their name, for whom an open seat is kept free; '' where anybody may take it."""
        found = self.created.get("kept", {}).get(str(seat), {})
        return found.get("person", ""), found.get("name", "")

    @property
    def hints(self) -> bool:
        """Whether bots give hints here: always to who plays with bots alone, between people where they chose so."""
        people = sum(seat.kind != BOT and not seat.person.startswith(REMOTE) for seat in self.seats)
        return people < 2 or bool(self.created.get("hints"))

    @property
    def content_file(self) -> str:
        """The name of the content file that is played with; '' where it is the packaged content."""
        return brought(self.created)

    def seat_of(self, person: str) -> int | None:
        """The seat that belongs to a person."""
        for number, seat in enumerate(self.seats):
            if person and seat.person == person:
                return number
        return None

    def tally(self, person: str) -> Tally:
        """How much a person has started here."""
        return self._tallies.get(person, NOTHING)

    def persons_besides(self, seat: int) -> list[int]:
        """The other seats that persons play, and no bot for them: whose consent counts."""
        return [other for other, each in enumerate(self.seats) if other != seat and not each.played_by_bot]

    def turn(self, seat: int) -> int:
        """How often the seat's situation has changed: by every move of its own, taken back or not, and by every undo.

        It only grows, so no turn comes twice, whatever is taken back.
        """
        return self._turns[seat]

    def waiting_for(self) -> list[int]:
        """The seats that the match waits for."""
        return self.state.actors() if self.status == PLAYING else []

    def bot_to_move(self) -> int | None:
        """A bot acts when it is the first of the seats that may act."""
        waiting = self.waiting_for()
        return waiting[0] if waiting and self.seats[waiting[0]].played_by_bot else None

    def once(self, key: object, holds_for: object, find: Callable[[], T]) -> T:
        """What is found out once for all viewers, and anew when what it holds for is no more: who sits where, say."""
        known = self.told.get(key)
        if known is None or (known[0] is not holds_for and known[0] != holds_for):
            known = self.told[key] = holds_for, find()
        found: T = known[1]
        return found

    # --- folding -------------------------------------------------------------------------------------------------

    def after(self, entry: Entry) -> LiveMatch:
        """The match one entry later; an illegal move raises `IllegalMove`. This one stays as it is."""
        twin = self._twin()
        twin._apply(entry)
        return twin

    def caught_up(self, entries: Sequence[Entry]) -> LiveMatch:
        """The match after entries that were written by whichever server and whichever version of the rules."""
        if not entries:
            return self
        twin = self._twin()
        for entry in entries:
            try:
                twin._apply(entry)
            except ChabudaiError:
                twin.broken_at = entry.number
                twin.session = None
                twin._apply(entry)
        return twin

    def _twin(self) -> LiveMatch:
        """A match that can take entries in while whoever holds this one sees no change."""
        twin = LiveMatch.__new__(LiveMatch)
        twin.__dict__.update(self.__dict__)
        twin.version_key, twin.shown = object(), []
        twin._status = None
        twin.line = self.line[:]
        twin.gestures = self.gestures[:]
        twin._turns = self._turns[:]
        twin._tallies = self._tallies.copy()
        twin.answers = self.answers.copy()
        twin.clock = self.clock.copy()
        if self.session is not None:
            twin.session = self.session.copy()
        return twin

    def _apply(self, entry: Entry) -> None:
        """Take one entry in, on a twin that nobody else holds."""
        if entry.number != self.number + 1:
            raise RuntimeError(f"entry {entry.number} does not follow {self.number}")
        self.seats = seated(self.seats, entry)
        _HANDLERS[entry.kind](self, entry)
        self._status = None
        self.number = entry.number
        self.updated = entry.at
        if entry.action:
            self.answers[entry.person, entry.action] = replace(entry, data={}) if entry.kind == journal.CHAT else entry
        if entry.person and entry.kind in STARTED:
            self._tallies[entry.person] = self.tally(entry.person).after(entry)
        waiting = [seat for seat in self.waiting_for() if not self.seats[seat].played_by_bot]
        self.clock.run(waiting, entry.at)

    def _created(self, entry: Entry) -> None:
        data = entry.data
        self.created = data
        self.visibility = data["visibility"]
        self.owner = entry.person
        self.clock = Clock(ClockRule(**data["clock"]), len(self.seats))
        self._turns = [0] * len(self.seats)
        record = Record.from_dict(data["record"])
        self.line = record.moves[:]
        self.gestures = list(range(len(self.line)))
        for seat, _ in self.line:
            self._turns[seat] += 1
        try:
            record.fits(load_for(record))
        except ChabudaiError:
            self.broken_at = entry.number
        self._begin_if_full(entry)

    def _begin_if_full(self, entry: Entry) -> None:
        if self.session is None and not self.broken_at and all(seat.kind != EMPTY for seat in self.seats):
            record = self.record()
            self.session = Session(load_for(record), record)
            self.position = entry.number

    def _sits(self, entry: Entry) -> None:
        """Who left has done so (`seated`), and nothing else changes."""

    def _resigned(self, entry: Entry) -> None:
        """The match is over (`seated`): its record is told, and nobody takes anything back any more."""
        if self.session is not None:
            self.session.resign(entry.seat)
        self.undo = None
        self.pausing = None

    def _move(self, entry: Entry) -> None:
        first, moves = len(self.line), [entry.move, *entry.data.get("then", [])]
        if self.session is not None:
            for move in moves:
                self.session.play(entry.seat, move)
        for move in moves:
            self.line.append((entry.seat, move))
            self.gestures.append(first)
            self.clock.moved(entry.seat, entry.at)
        self._turns[entry.seat] += 1
        self.position = entry.number
        self.undo = None
        self.undo_told = None
        if self.pausing is not None and self.pausing.seat == entry.seat:
            self.pausing = None
        self.suggestions = [one for one in self.suggestions if one.seat != entry.seat]

    def _undone(self, entry: Entry) -> None:
        left = entry.data["moves"]
        if self.session is not None:
            for _ in range(len(self.line) - left):
                self.session.step_back()
        agreed = self.undo is not None and self.undo.seat == entry.seat
        self.clock.undone([mover for mover, _ in reversed(self.line[left:])], agreed, entry.at)
        del self.line[left:], self.gestures[left:]
        self.position = entry.number
        self.undos += 1
        self.undo_told = (entry.kind, entry.seat)
        self._turns = [turn + 1 for turn in self._turns]
        self.undo = None
        self.suggestions = []

    def _undo_asked(self, entry: Entry) -> None:
        self.undo = Undo(entry.seat, entry.data["moves"], frozenset(entry.data["missing"]))

    def _undo_agreed(self, entry: Entry) -> None:
        if self.undo is not None:
            self.undo = replace(self.undo, missing=self.undo.missing - {entry.seat})

    def _undo_refused(self, entry: Entry) -> None:
        self.undo = None
        self.undo_told = (entry.kind, entry.seat)

    def _chat(self, entry: Entry) -> None:
        if entry.seat == journal.NOBODY:
            self.spectator_chat = self.spectator_chat.heard(said(entry))
        else:
            self.chat = self.chat.heard(said(entry))

    def _spectators_talk(self, entry: Entry) -> None:
        self.spectators_talk = entry.data["talk"]

    def _suggested(self, entry: Entry) -> None:
        kept = [one for one in self.suggestions if (one.by, one.seat) != (entry.data["by"], entry.seat)]
        self.suggestions = [*kept, Suggestion(entry.number, entry.seat, entry.data["by"], entry.move)]

    def _pause_asked(self, entry: Entry) -> None:
        self.pausing = Pausing(entry.seat, frozenset(entry.data["missing"]))

    def _pause_agreed(self, entry: Entry) -> None:
        if self.pausing is not None:
            self.pausing = replace(self.pausing, missing=self.pausing.missing - {entry.seat})

    def _pause_refused(self, entry: Entry) -> None:
        self.pausing = None

    def _paused(self, entry: Entry) -> None:
        self.paused = True
        self.pausing = None

    def _resumed(self, entry: Entry) -> None:
        self.paused = False

    def _taken_over(self, entry: Entry) -> None:
        if self.undo is not None and entry.seat in self.undo.missing | {self.undo.seat}:
            self.undo = None
        if self.pausing is not None and entry.seat in self.pausing.missing | {self.pausing.seat}:
            self.pausing = None

    def _timed_out(self, entry: Entry) -> None:
        self._taken_over(entry)
        self.clock.timed_out(entry.seat)

    def _back(self, entry: Entry) -> None:
        if self.pausing is not None:
            self.pausing = replace(self.pausing, missing=(self.pausing.missing | {entry.seat}) - {self.pausing.seat})
        self.clock.back(entry.seat, entry.at)

    def _closed(self, entry: Entry) -> None:
        self.closed = True

    def _renamed(self, entry: Entry) -> None:
        """From now on everything that is told of the seat, also of what was before, names it so (`seated`)."""
        self.told = {}
        self.chat = self.chat.renamed(entry.data["before"], entry.data["name"])
        if self.session is not None:
            self.session.record.players = [seat.name for seat in self.seats]

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["match"]
        self.rematch_by = entry.seat


_HANDLERS: Final[dict[str, Callable[[LiveMatch, Entry], None]]] = {
    journal.CREATED: LiveMatch._created,
    journal.SEATED: LiveMatch._begin_if_full,
    journal.LEFT: LiveMatch._sits,
    journal.MOVE: LiveMatch._move,
    journal.UNDONE: LiveMatch._undone,
    journal.UNDO_ASKED: LiveMatch._undo_asked,
    journal.UNDO_AGREED: LiveMatch._undo_agreed,
    journal.UNDO_REFUSED: LiveMatch._undo_refused,
    journal.CHAT: LiveMatch._chat,
    journal.SPECTATORS_TALK: LiveMatch._spectators_talk,
    journal.SUGGESTED: LiveMatch._suggested,
    journal.PAUSE_ASKED: LiveMatch._pause_asked,
    journal.PAUSE_AGREED: LiveMatch._pause_agreed,
    journal.PAUSE_REFUSED: LiveMatch._pause_refused,
    journal.PAUSED: LiveMatch._paused,
    journal.RESUMED: LiveMatch._resumed,
    journal.RESIGNED: LiveMatch._resigned,
    journal.CLOSED: LiveMatch._closed,
    journal.TIMED_OUT: LiveMatch._timed_out,
    journal.TAKEN_OVER: LiveMatch._taken_over,
    journal.BACK: LiveMatch._back,
    journal.REMATCH: LiveMatch._rematch,
    journal.RENAMED: LiveMatch._renamed,
}
