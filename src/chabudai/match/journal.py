"""Entries of a match's journal: the only thing that is stored of a match."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

CREATED: Final = "created"
SEATED: Final = "seated"
LEFT: Final = "left"
MOVE: Final = "move"
UNDONE: Final = "undone"
UNDO_ASKED: Final = "undo_asked"
UNDO_REFUSED: Final = "undo_refused"
UNDO_AGREED: Final = "undo_agreed"
CHAT: Final = "chat"
SPECTATORS_TALK: Final = "spectators_talk"
SUGGESTED: Final = "suggested"
PAUSE_ASKED: Final = "pause_asked"
PAUSE_AGREED: Final = "pause_agreed"
PAUSE_REFUSED: Final = "pause_refused"
PAUSED: Final = "paused"
RESUMED: Final = "resumed"
RESIGNED: Final = "resigned"
CLOSED: Final = "closed"
TIMED_OUT: Final = "timed_out"
TAKEN_OVER: Final = "taken_over"
BACK: Final = "back"
REMATCH: Final = "rematch"
RENAMED: Final = "renamed"

NOBODY: Final = -1


@dataclass(frozen=True)
class Entry:
    """One thing that somebody did at the table."""

    kind: str
    seat: int = NOBODY
    move: int = NOBODY
    person: str = ""
    action: str = ""
    """The client's id for what it did, so that a repeat can be recognised."""
    data: dict[str, Any] = field(default_factory=dict)
    at: int = 0
    """Milliseconds since 1970 by the clock of the server that wrote it."""
    number: int = 0
    """Position in the journal, from 1."""
