"""The log of a match as its viewers read it: an event is told once in a language, to whoever may know it."""

from __future__ import annotations

from typing import Any, NamedTuple

from chabudai.core.events import Event
from chabudai.core.session import Session


class Line(NamedTuple):
    """A line of the log."""

    moves: int
    """After how many moves it came about; 0 for the set-up."""
    place: int
    """Which event of the whole log it tells, also of those that the viewer may not know."""
    event: Event
    text: str
    written: dict[str, Any]
    """What programs get of it; the same object as long as the line stands."""

    @property
    def seat(self) -> int:
        return self.event.seat

    @property
    def rule(self) -> str:
        return self.event.rule


class ToldLog:
    """The log in one language, told line by line as it grows, cut back by an undo."""

    def __init__(self) -> None:
        self._told: list[Line] = []
        """A line for every event."""
        self._read: dict[int, list[Line]] = {}
        """Those of them that each viewer may read."""

    def read(self, session: Session, viewer: int, names: list[str]) -> tuple[list[Line], int]:
        """A line for each event that the viewer may know, and how many there are: later ones are not of this moment.
        Lines that were told before are the same objects as then. Look, do not change.
        """
        self._tell(session, names)
        end, told = len(session.log.events), self._told
        lines = self._read.setdefault(viewer, [])
        known = len(lines)
        while known and (lines[known - 1].place >= end or lines[known - 1] is not told[lines[known - 1].place]):
            known -= 1  # a line belongs to one history only, so everything before the last common one is common
        start = lines[known - 1].place + 1 if known else 0
        new = [line for line in told[start:end] if line.event.seen_by(viewer)]
        if new:
            lines[known:] = new
        return lines, known + len(new)

    def _tell(self, session: Session, names: list[str]) -> None:
        """Tell the events that have not been told yet."""
        events, told = session.log.events, self._told
        known = min(len(events), len(told))
        while known and events[known - 1] is not told[known - 1].event:
            known -= 1
        if known == len(events):
            return
        del told[known:]
        moves = told[-1].moves if told else 0
        for place in range(known, len(events)):
            event = events[place]
            while place >= session.events_after(moves):
                moves += 1
            text = session.game.tell(event, names)
            written = {"seat": event.seat, "kind": event.kind, "rule": event.rule, "text": text}
            told.append(Line(moves, place, event, text, written))
