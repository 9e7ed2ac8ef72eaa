"""Matches as lists show them: which game, who sits there, who is waited for. No match is replayed for that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from chabudai.match.contents import brought
from chabudai.match.journal import CREATED, Entry
from chabudai.match.live_match import CLOSED, EMPTY, OVER, SEATING, Seat, seated
from chabudai.match.seats import names_of
from chabudai.match.seeds import chooser
from chabudai.match.storage.store import Store

SHOWN_MS: Final = 30 * 24 * 3600 * 1000
"""A public match in which nothing has happened for so long is shown to nobody any more."""


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
    waits_for: tuple[int, ...] = ()
    """The seats that are to decide."""
    seed_chosen_by: str = ""
    """Who chose the seed; '' where the server drew it."""
    content_file: str = ""
    """The name of the content file that is played with; '' where it is the packaged content."""

    @property
    def free(self) -> list[int]:
        """The seats that anybody may take."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == EMPTY]

    @property
    def over(self) -> bool:
        return self.status in (OVER, CLOSED)

    def waited_for(self) -> list[str]:
        """The names of those who are to decide."""
        names = names_of(self.seats)
        return [names[seat] for seat in self.waits_for]

    def others(self) -> list[str]:
        """The names of everybody else."""
        names = names_of(self.seats)
        return [name for number, name in enumerate(names) if number != self.seat and number not in self.free]


async def public(store: Store, limit: int, skip: int = 0, since: int = 0) -> list[Listed]:
    """Public matches to join or to watch, the newest first; of each owner a few."""
    return await _listed(store, await store.public(limit, skip, since))


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
            tuple(seats_after(told[row["id"]])),
            row.get("seat"),
            bool(row.get("waits_for_you", 0)),
            tuple(seat for seat in range(row["waiting"].bit_length()) if row["waiting"] >> seat & 1),
            *next((_told(entry) for entry in told[row["id"]] if entry.kind == CREATED), ("", "")),
        )
        for row in rows
    ]


async def unusual(store: Store, match_ids: list[str]) -> dict[str, tuple[str, str]]:
    """For each match who chose its seed, and the name of its content file; '' where the server drew the one, and where
    the content is the packaged one.
    """
    return {match_id: _told(entry) for match_id, entry in await store.entries_of(match_ids, [CREATED])}


def _told(created: Entry) -> tuple[str, str]:
    return chooser(created.data, created.person), brought(created.data)


def seats_after(entries: list[Entry]) -> list[Seat]:
    """Who sits where after all of these."""
    seats: list[Seat] = []
    for entry in entries:
        seats = seated(seats, entry)
    return seats
