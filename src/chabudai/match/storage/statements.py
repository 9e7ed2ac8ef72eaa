"""What is asked of the database and written into it at nearly every move."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from sqlalchemy import ColumnElement, Insert, bindparam, insert, select, update

from chabudai.match.journal import Entry
from chabudai.match.storage.direct import Prepared
from chabudai.match.storage.schema import claims, entries, matches, persons, seats


def holds(now: Any, latest: Any) -> ColumnElement[bool]:
    """A claim that has not run out. One that reaches further than any server claims was made before a clock was set
    back.
    """
    return claims.c.until.between(now, latest)


JOURNAL: Final = Prepared(
    select(*[entries.c[field.name] for field in fields(Entry)])
    .where(entries.c.match_id == bindparam("the_match"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)
PERSON: Final = Prepared(select(persons).where(persons.c.id == bindparam("wanted")))
ACCOUNT: Final = Prepared(select(persons).where(persons.c.account == bindparam("wanted")))
INSERT_ENTRY: Final = Prepared(insert(entries))
UPDATE_MATCH: Final = Prepared(
    update(matches)
    .where(matches.c.id == bindparam("the_match"))
    .values({name: bindparam(name) for name in ("status", "waiting", "due", "updated")})
)
UPDATE_WAITING: Final = Prepared(
    update(matches)
    .where(matches.c.id == bindparam("the_match"))
    .values({name: bindparam(name) for name in ("waiting", "updated")})
)
"""The same where nothing else has changed, as after most moves: an index that no column of is set is not touched."""
UPDATE_SEAT: Final = Prepared(
    update(seats)
    .where(seats.c.match_id == bindparam("the_match"), seats.c.seat == bindparam("the_seat"))
    .values(person=bindparam("person"))
)
DUE: Final = Prepared(
    select(matches.c.due, matches.c.id)
    .where(
        matches.c.due.between(bindparam("due"), bindparam("now")),
        (matches.c.due > bindparam("due")) | (matches.c.id > bindparam("last")),
        ~select(claims.c.match_id)
        .where(claims.c.match_id == matches.c.id, holds(bindparam("now"), bindparam("latest")))
        .exists(),
    )
    .order_by(matches.c.due, matches.c.id)
    .limit(bindparam("most"))
    .offset(bindparam("skip"))
)
"""Matches in which a bot or a clock has to act, and whose turn no server has claimed."""


def claim(put: Any) -> Insert:
    """The claim of a turn: whoever comes first has it, until it runs out or the next turn comes."""
    wanted = put.excluded
    held = holds(bindparam("now"), bindparam("latest")) & (claims.c.server != wanted.server)
    claimed: Insert = put.on_conflict_do_update(
        index_elements=["match_id"],
        set_={name: wanted[name] for name in ("number", "server", "until")},
        where=(claims.c.number < wanted.number) | ((claims.c.number == wanted.number) & ~held),
    )
    return claimed
