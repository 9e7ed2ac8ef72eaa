"""What is said at a table, in two rooms: the players' and the spectators'; and how much one person may say and do.

Everybody reads both rooms. Spectators speak where whoever set the table up lets them. Of each room the last lines are
at hand; older ones are read from the journal, a page at a time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from chabudai.match import journal
from chabudai.match.errors import TooMuch
from chabudai.match.journal import Entry
from chabudai.match.speech import say

LONGEST: Final = 500
"""Characters of a message."""
SHOWN: Final = 20
"""Lines of each room that are at hand, and that a picture of the match shows."""
BURST: Final = 5
BURST_SECONDS: Final = 10
"""So many messages one person may write at a table within so many seconds."""
MOST_MESSAGES: Final = 300
"""Messages of one person in one match."""
MOST_OF_SPECTATORS: Final = 1000
"""Messages of all spectators of one match together."""
MOST_ACTS: Final = 5000
"""Whatever else one person starts in one match besides moves: wishes, suggestions, coming and going."""

PLAYERS: Final = "players"
SPECTATORS: Final = "spectators"
STARTED: Final = frozenset(
    {
        journal.CHAT,
        journal.LEFT,
        journal.PAUSED,
        journal.PAUSE_ASKED,
        journal.RENAMED,
        journal.SEATED,
        journal.SPECTATORS_TALK,
        journal.SUGGESTED,
        journal.TAKEN_OVER,
        journal.UNDONE,
        journal.UNDO_ASKED,
    }
)
"""What counts as an act. Everything else follows from one of these, or ends the match."""


@dataclass(frozen=True)
class Said:
    """A line of a room."""

    number: int
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class Room:
    """How much was said in a room, and its last lines."""

    count: int = 0
    lines: tuple[Said, ...] = ()

    def heard(self, said: Said) -> Room:
        """The room with one line more."""
        return Room(self.count + 1, (*self.lines, said)[-SHOWN:])

    def renamed(self, before: str, now: str) -> Room:
        """The room in which somebody goes by another name."""
        return Room(self.count, tuple(replace(one, name=now) if one.name == before else one for one in self.lines))

    @property
    def first(self) -> int:
        """Which line of the room, counted from 0, is the first of those at hand."""
        return self.count - len(self.lines)


@dataclass(frozen=True)
class Tally:
    """How much one person has started at a table, messages included."""

    acts: int = 0
    messages: int = 0
    recent: tuple[int, ...] = ()
    """When the last messages were written."""

    def after(self, entry: Entry) -> Tally:
        if entry.kind != journal.CHAT:
            return Tally(self.acts + 1, self.messages, self.recent)
        return Tally(self.acts + 1, self.messages + 1, (*self.recent, entry.at)[-BURST:])

    def demand_act(self) -> None:
        """Refuse whoever has started too much."""
        if self.acts >= MOST_ACTS:
            raise TooMuch(say("You have done that often enough in this match. From now on, just play."))

    def demand_message(self, now: int) -> None:
        """Refuse whoever says too much, or too fast."""
        if self.messages >= MOST_MESSAGES:
            raise TooMuch(
                say("You have written {number} messages in this match. That is enough.", number=self.messages)
            )
        if len(self.recent) == BURST and now - self.recent[0] < BURST_SECONDS * 1000:
            words = "You have written {number} messages in {seconds} seconds. Wait a moment."
            raise TooMuch(say(words, number=BURST, seconds=BURST_SECONDS))


def said(entry: Entry) -> Said:
    """The line that an entry of a journal stands for."""
    return Said(entry.number, entry.data["name"], entry.data["text"], entry.at)


def cleaned(text: str) -> str:
    """What somebody wrote, in one line, without what cannot be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
