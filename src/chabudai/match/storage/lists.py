"""Lists of matches, read from the database: which game, who sits there, who is waited for. No match is replayed."""

from __future__ import annotations

from typing import Any, Final

from chabudai.match.contents import brought
from chabudai.match.journal import CREATED, Entry
from chabudai.match.listed import Listed
from chabudai.match.live_match import SEATING, Seat, seated
from chabudai.match.seeds import chooser
from chabudai.match.storage.store import Store

SHOWN_MS: Final = 30 * 24 * 3600 * 1000
"""A public match in which nothing has happened for so long is shown to nobody any more."""


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
