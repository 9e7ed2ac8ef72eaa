"""What is written of a match: an entry of its journal, and what lists need to know. All of it or nothing."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Any, Final

from chabudai.match.journal import MOVE, Entry
from chabudai.match.storage import statements
from chabudai.match.storage.direct import Prepared, Row

AT_ONCE: Final = 0
"""Due by any clock: a bot is to move."""


@dataclass(frozen=True)
class Index:
    """What lists and the scheduler need to know of a match, written together with the entry that changed it."""

    game: str
    visibility: str
    status: str
    waiting: int
    """Bit mask of the seats that the match waits for."""
    due: int | None
    """When a bot (`AT_ONCE`) or a clock has to act, if nobody else does before."""
    people: tuple[str | None, ...]
    """For each seat the person that it belongs to."""
    owner: str
    """Who set the table up."""

    @property
    def row(self) -> dict[str, Any]:
        return {"status": self.status, "waiting": self.waiting, "due": self.due}


@dataclass(frozen=True)
class Origin:
    """Where a match is set up, and how many that are not over there may be."""

    place: str = ""
    """A sealed address; '' where there is none."""
    per_person: int | None = None
    per_place: int | None = None


ANYWHERE: Final = Origin()


@dataclass(frozen=True)
class Change:
    """One entry for one match, with the index before and after it."""

    match_id: str
    entry: Entry
    before: Index
    after: Index


def rows_of(changes: list[Change]) -> list[tuple[Prepared, list[Row]]]:
    """What is written for some changes: all of it or nothing."""
    moved: list[Row] = []
    shown: list[Row] = []
    people: list[Row] = []
    for change in changes:
        before, after = change.before, change.after
        row = {"the_match": change.match_id, "waiting": after.waiting, "updated": change.entry.at}
        if (before.status, before.due) != (after.status, after.due):
            shown.append({**row, "status": after.status, "due": after.due})
        elif change.entry.kind == MOVE or before.waiting != after.waiting:
            moved.append(row)
        if before.people != after.people:
            people += [
                {"the_match": change.match_id, "the_seat": seat, "person": person}
                for seat, person in enumerate(after.people)
                if person != before.people[seat]
            ]
    return [
        (statements.INSERT_ENTRY, [{"match_id": change.match_id, **vars(change.entry)} for change in changes]),
        (statements.UPDATE_WAITING, moved),
        (statements.UPDATE_MATCH, shown),
        (statements.UPDATE_SEAT, people),
    ]


def without_content(entry: Entry) -> tuple[Entry, str | None]:
    """The first entry of a match without the content file that it brings along, and the text of that. Many matches are
    played with the same file, so it is kept apart under the digest of its text; `journal` puts it back.
    """
    record = dict(entry.data["record"])
    text: str | None = record.pop("content_text", None)
    if text is None:
        return entry, None
    digest = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
    file = {**entry.data["content_file"], "digest": digest}
    return replace(entry, data={**entry.data, "record": record, "content_file": file}), text
