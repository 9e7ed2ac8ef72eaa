"""Matches as lists show them: which game, who sits there, who is waited for. No match is replayed for that."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from chabudai.table import journal
from chabudai.table.journal import Entry
from chabudai.table.live import EMPTY, OVER, Seat
from chabudai.table.seating import names_of
from chabudai.table.store import Store

SEATING: Final = (
    journal.CREATED,
    journal.SEATED,
    journal.LEFT,
    journal.TAKEN_OVER,
    journal.TIMED_OUT,
    journal.BACK,
    journal.RESIGNED,
)
"""The entries that tell who sits where."""


@dataclass(frozen=True)
class Listed:
    """A match in a list."""

    id: str
    game: str
    status: str
    updated: int
    """Milliseconds since 1970."""
    seats: tuple[Seat, ...]
    seat: int | None = None
    """The seat of whoever asks."""
    waits_for_you: bool = False

    @property
    def free(self) -> list[int]:
        """The seats that anybody may take."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == EMPTY]

    @property
    def over(self) -> bool:
        return self.status == OVER

    def others(self) -> list[str]:
        """The names of everybody else."""
        names = names_of(self.seats)
        return [name for number, name in enumerate(names) if number != self.seat and number not in self.free]


async def public(store: Store, limit: int) -> list[Listed]:
    """Public matches to join or to watch, the newest first."""
    return await _listed(store, await store.public(limit))


async def of_person(store: Store, person: str, limit: int) -> list[Listed]:
    """The matches of a person: those waiting for them first, then the newest."""
    return await _listed(store, await store.of_person(person, limit))


async def _listed(store: Store, rows: list[dict[str, Any]]) -> list[Listed]:
    told: dict[str, list[Entry]] = {row["id"]: [] for row in rows}
    for match_id, entry in await store.entries_of(list(told), SEATING):
        told[match_id].append(entry)
    return [
        Listed(
            row["id"],
            row["game"],
            row["status"],
            row["updated"],
            seated(told[row["id"]]),
            row.get("seat"),
            bool(row.get("waits_for_you", 0)),
        )
        for row in rows
    ]


def seated(entries: list[Entry]) -> tuple[Seat, ...]:
    """Who sits where after these entries."""
    seats: list[Seat] = []
    for entry in entries:
        if entry.kind == journal.CREATED:
            seats = [Seat(**seat) for seat in entry.data["seats"]]
        elif entry.kind == journal.SEATED:
            seats[entry.seat] = Seat(**entry.data["seat"])
        elif entry.kind == journal.LEFT:
            seats[entry.seat] = Seat(EMPTY, "")
        elif entry.kind == journal.RESIGNED:
            seats[entry.seat] = replace(seats[entry.seat], resigned=True)
        else:
            bot = "" if entry.kind == journal.BACK else entry.data["bot"]
            seats[entry.seat] = replace(seats[entry.seat], bot=bot)
    return tuple(seats)
