"""A match that one process hosts in its own memory: no database, no server."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from chabudai.core.errors import IllegalMove
from chabudai.match import journal, talk
from chabudai.match.commands import COMMANDS
from chabudai.match.errors import IllegalHere
from chabudai.match.journal import Entry
from chabudai.match.live_match import LiveMatch
from chabudai.match.memory import Memory
from chabudai.match.seats import Person, now_ms
from chabudai.match.snapshot import Snapshot


class HostedMatch:
    """Holds a live match; commands and the moves of bots change it, snapshots show it."""

    def __init__(self, live: LiveMatch, memory: Memory | None = None) -> None:
        self.live = live
        self._memory = Memory() if memory is None else memory
        self._actions = count(1)

    def seen(self, person: str) -> Snapshot:
        """The match as somebody sees it now; '' is a spectator."""
        return Snapshot(self._memory, self.live, person, now_ms())

    def run(self, person: Person, command: str, **arguments: object) -> None:
        """Let a person do something, or refuse it and change nothing."""
        action = f"own-{next(self._actions)}"
        meant = COMMANDS[command].model_validate({"action": action, **arguments})
        self._write(meant.entry(self.live, person, now_ms()), person.id, action)

    def play_bot(self, seat: int, move: int) -> None:
        """The move of a bot."""
        self._write(Entry(journal.MOVE, seat=seat, move=move))

    def _write(self, entry: Entry, person: str = "", action: str = "") -> None:
        live = self.live
        if person and entry.kind in talk.STARTED:
            live.tally(person).demand_act()
        at = max(now_ms(), live.updated)
        try:
            self.live = live.after(replace(entry, person=person, action=action, at=at, number=live.number + 1))
        except IllegalMove as error:
            raise IllegalHere(str(error), error.rule) from None
        self._memory.forget(live)
