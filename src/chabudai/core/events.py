"""Events: what happened, for people. Made only while a log is attached to a state.

The move is the intent; events are the outcome, so a reader of the history needs no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

EventValue = int | str | list[int] | list[str]
"""A number, the id of something, or several of them; what people call it is the business of the game's `tell`."""
Values = Mapping[str, EventValue]


class Event:
    """One thing that happened: to whom, what, by which rule, and who may know it."""

    def __init__(self, seat: int, kind: str, values: Values, rule: str, audience: list[int] | None = None) -> None:
        self.seat = seat
        """The seat that it happened to, or −1 for the table as a whole."""
        self.kind = kind
        """What happened; the game's `tell` turns it into a sentence."""
        self.values = values
        self.rule = rule
        """Id of the clause or ruling behind it."""
        self.audience = audience
        """The seats that may know, or None for everybody."""

    def seen_by(self, seat: int) -> bool:
        """May this seat (−1 for a spectator) know of it?"""
        return self.audience is None or seat in self.audience

    def to_dict(self) -> dict[str, object]:
        return {"seat": self.seat, "kind": self.kind, "values": dict(self.values), "rule": self.rule}


class Log:
    """The events of a match in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, seat: int, kind: str, values: Values, rule: str, audience: list[int] | None = None) -> None:
        self.events.append(Event(seat, kind, values, rule, audience))

    def seen_by(self, seat: int) -> list[Event]:
        return [event for event in self.events if event.seen_by(seat)]
