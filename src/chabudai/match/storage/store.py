"""The database: SQLite in WAL mode by default, PostgreSQL by URL. Entries are appended, never changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextvars import Context, copy_context
from dataclasses import fields
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import (
    Executable,
    delete,
    func,
    insert,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from chabudai.match.journal import CHAT, NOBODY, Entry
from chabudai.match.storage import statements
from chabudai.match.storage.change import ANYWHERE, Change, Index, Origin, rows_of, without_content
from chabudai.match.storage.database import BadDatabase, database_url, engine_of, migrate
from chabudai.match.storage.direct import Lines, Prepared, Row
from chabudai.match.storage.failures import READING, WRITING, Watched
from chabudai.match.storage.hand import Hand
from chabudai.match.storage.remembered import Remembered
from chabudai.match.storage.schema import claims, contents, entries, matches, persons, seats, settings
from chabudai.match.storage.whereabouts import Whereabouts

CHANNEL: Final = "chabudai"
"""On which servers tell each other that a subject has news: `SUBJECT NUMBER`."""
UNKNOWN: Final = 1 << 62
"""A number of news that nobody has seen yet: look into the database."""
SHOWN_PER_OWNER: Final = 3
SHOWN_PER_PLACE: Final = 12
"""Of the public matches of one person so many are shown to everybody, and so many of those that come from one place."""
LONGEST_CLAIM: Final = 12_000
"""Milliseconds; servers claim for less (`scheduler.CLAIM_SECONDS`)."""

T = TypeVar("T")
_NOT_OVER: Final = matches.c.status.in_(["open", "playing", "paused"])


class Crowded(Exception):
    """So many matches that are not over there may be, and not one more: of a person, or from a place."""

    def __init__(self, number: int, *, of_person: bool) -> None:
        super().__init__(number)
        self.number = number
        self.of_person = of_person


class Taken(Exception):
    """Another server has written this number of the journal already."""


class Waiting(NamedTuple):
    """A change that is to be written, and who waits for it."""

    change: Change
    written: asyncio.Future[None]
    then: Callable[[], None]
    context: Context

    def tell(self, error: Exception | None) -> None:
        """It is written, or it cannot be. Whoever waits may have gone."""
        if not self.written.done():
            if error is None:
                self.written.set_result(None)
            else:
                self.written.set_exception(error)
        if error is None:
            self.then()


def sessions_of(person: str) -> str:
    """The subject of news that sessions of a person have ended; no match has such an id."""
    return f"sessions:{person}"


class Store:
    """Reads and writes; knows nothing of rules.

    All work is written once, for a connection of SQLAlchemy. PostgreSQL is asked without waiting for it. SQLite is part
    of this process: what it reads by a key it has in memory, in less time than it takes to hand the question to a
    thread, so it reads in place; it writes in one thread of its own, since writing waits for the disk.
    """

    def __init__(self, engine: AsyncEngine | Engine, url: str) -> None:
        self.engine = engine
        self.url = url
        self.is_postgres = url.startswith("postgresql")
        self.insert: Any = postgresql.insert if self.is_postgres else sqlite.insert
        """An insert that knows what to do where the row exists."""
        self._claiming = Prepared(statements.claim(self.insert(claims)))
        self.reading, self.writing = Watched(READING), Watched(WRITING)
        self._whereabouts = None if isinstance(engine, AsyncEngine) else Whereabouts(engine)
        self._lines = None if isinstance(engine, AsyncEngine) else Lines(engine)
        self._remembered = Remembered(self._lines)
        self._hand = Hand("sqlite")
        self._changes: list[Waiting] = []
        self._flushing = False
        """Whether some of them are being written."""
        self._settling: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, database: str) -> Store:
        """Open the database and bring its tables up to date."""
        url = database_url(database)
        try:
            store = cls(engine_of(url), url)
        except OSError as error:
            raise BadDatabase(f"The database {make_url(url)!r} cannot be opened: {error}") from None
        try:
            await store.write_now(migrate)
        except (SQLAlchemyError, OSError) as error:
            await store.close()
            why = getattr(error, "orig", None) or error
            raise BadDatabase(f"The database {make_url(url)!r} cannot be opened: {why}.") from None
        return store

    async def close(self) -> None:
        self._hand.close()
        if self._lines is not None:
            self._lines.close()
        if isinstance(self.engine, AsyncEngine):
            await self.engine.dispose()
        else:
            self.engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the work finds in the database; `Unavailable` where that is in trouble."""
        with self.reading:
            return await self.read_now(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in one transaction, all of it or nothing; `Unavailable` where the database is in trouble."""
        with self.writing:
            return await self.write_now(work)

    async def read_now(self, work: Callable[[Connection], T]) -> T:
        """The same as `read`, with whatever error the database gives."""
        if isinstance(self.engine, AsyncEngine):
            async with self.engine.connect() as connection:
                return await connection.run_sync(work)
        with self.engine.connect() as here:
            return work(here)

    async def write_now(self, work: Callable[[Connection], T]) -> T:
        """The same as `write`, with whatever error the database gives."""
        if isinstance(self.engine, AsyncEngine):
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        try:
            return await self._hand.run(partial(self._write_here, self.engine, work))
        finally:
            self._remembered.forget()

    def _write_here(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        self._demand_file()
        with engine.begin() as connection:
            return work(connection)

    async def _found(self, query: Prepared, **values: str | int | None) -> list[Row]:
        """The rows of a query that is asked often."""
        if self._lines is None:
            return await self._rows(query.statement, **values)
        with self.reading:
            return self._lines.rows(query, values)

    async def _change(self, changes: Sequence[tuple[Prepared, Sequence[Row]]], news: Sequence[str] = ()) -> int:
        """Make changes that are made often, in one transaction, and tell other servers. The number of
        rows that changed is right for one change with one row of values; drivers do not count many.
        """

        def work(connection: Connection) -> int:
            count = sum(connection.execute(change.statement, rows).rowcount for change, rows in changes if rows)
            for each in news:
                connection.exec_driver_sql(f"NOTIFY {CHANNEL}, '{each}'")
            return count

        if self._lines is None:
            return await self.write(work)
        with self.writing:
            return await self._hand.run(partial(self._lines.change, changes))

    async def _rows(self, query: Executable, **values: str | int | None) -> list[dict[str, Any]]:
        return await self.read(lambda connection: [dict(row) for row in connection.execute(query, values).mappings()])

    # --- matches -------------------------------------------------------------------------------------------------

    async def create(
        self, match_id: str, entry: Entry, index: Index, origin: Origin = ANYWHERE, since: int = 0
    ) -> None:
        """Write a new match; `Taken` where its id exists, `Crowded` where too many, changed since, are not over."""
        shown = {"id": match_id, "game": index.game, "visibility": index.visibility, **index.row}
        shown |= {"owner": index.owner, "origin": origin.place}
        people = [{"match_id": match_id, "seat": seat, "person": person} for seat, person in enumerate(index.people)]

        written, text = without_content(entry)

        def work(connection: Connection) -> None:
            connection.execute(insert(matches).values(created=entry.at, updated=entry.at, **shown))
            connection.execute(insert(seats), people)
            if text is not None:
                kept = self.insert(contents).values(digest=written.data["content_file"]["digest"], text=text)
                connection.execute(kept.on_conflict_do_nothing())
            connection.execute(insert(entries).values(match_id=match_id, **vars(written)))
            for column, value, most in (
                (matches.c.owner, index.owner, origin.per_person),
                (matches.c.origin, origin.place, origin.per_place),
            ):
                going_on = select(func.count()).where(column == value, matches.c.updated > since, _NOT_OVER)
                if most is not None and (connection.execute(going_on).scalar() or 0) > most:
                    raise Crowded(most, of_person=column is matches.c.owner)

        try:
            await self.write(work)
        except IntegrityError:
            raise Taken from None

    async def append(self, change: Change, then: Callable[[], None] = lambda: None) -> None:
        """Write an entry, and the index where it changed; `Taken` where the number exists. `then` is called when it is
        written, also where whoever asked waits no longer.

        PostgreSQL commits many connections at once by itself. For SQLite, changes that arrive while others are being
        written to disk wait for each other and are committed together: one wait for the disk instead of many.
        """
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = Waiting(change, written, then, copy_context())
        if self.is_postgres:
            self._settle(waiting)
        else:
            self._changes.append(waiting)
            self._flush()
        await written

    def _flush(self) -> None:
        """Write all changes that wait; those that come while others are being written are next."""
        if self._flushing or not self._changes:
            return
        batch, self._changes = self._changes, []
        work = partial(self._commit_here, [each.change for each in batch])
        try:
            self._hand.give(work, partial(self._flushed, batch))
        except RuntimeError as error:  # the database has been closed
            for each in batch:
                each.tell(error)
            return
        self._flushing = True

    def _flushed(self, batch: list[Waiting], _: None, error: BaseException | None) -> None:
        self._flushing = False
        self._flush()
        try:
            with self.writing:
                if error is not None:
                    raise error
        except Exception:  # noqa: BLE001 - whatever it was, find out whose
            for each in batch:
                self._settle(each)
        else:
            for each in batch:
                self._wrote(each)

    def _wrote(self, waiting: Waiting) -> None:
        """A change is written."""
        self._remembered.wrote(waiting.change.match_id, waiting.change.entry.number)
        waiting.tell(None)

    def _settle(self, waiting: Waiting) -> None:
        """Write one change by itself, and tell how that went in the language of whoever waits."""

        async def settle() -> None:
            try:
                await self._commit(waiting.change)
            except Exception as error:  # noqa: BLE001 - whoever waits is told
                waiting.tell(error)
            else:
                self._wrote(waiting)

        task = asyncio.create_task(settle(), context=waiting.context)
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def _commit(self, change: Change) -> None:
        """Write one change."""
        try:
            if self.is_postgres:
                await self._change(rows_of([change]), [f"{change.match_id} {change.entry.number}"])
            else:
                with self.writing:
                    await self._hand.run(partial(self._commit_here, [change]))
        except IntegrityError:
            raise Taken from None

    def _commit_here(self, changes: list[Change]) -> None:
        """Write changes to SQLite, all or none; in the thread that writes."""
        self._demand_file()
        if self._lines is not None:
            self._lines.change(rows_of(changes))

    def _demand_file(self) -> None:
        """Refuse to write where it would be lost."""
        if self._whereabouts is not None:
            self._whereabouts.demand()

    def last_number(self, match_id: str) -> int | None:
        """The number of the last entry of a match, where it is known without reading."""
        return self._remembered.numbers.get(match_id) if self._remembers() else None

    def look_again(self) -> None:
        """Another process may have written: find that out before anything is answered from memory."""
        self._remembered.look_again()

    def _remembers(self) -> bool:
        """Whether what is remembered holds; where the database is in trouble, whoever then reads finds that out."""
        try:
            return self._remembered.holds()
        except (SQLAlchemyError, OSError):
            return False

    async def journal(self, match_id: str, after: int = 0) -> list[Entry]:
        """The entries after a number, in order."""
        found = [Entry(**row) for row in await self._found(statements.JOURNAL, the_match=match_id, after=after)]
        with self.reading:
            _demand_order(match_id, after, found)
        self._remembered.numbers[match_id] = found[-1].number if found else after
        if found and "content_file" in found[0].data:
            digest = found[0].data["content_file"]["digest"]
            kept = await self._rows(select(contents.c.text).where(contents.c.digest == digest))
            if kept:
                found[0].data["record"]["content_text"] = kept[0]["text"]
        return found

    async def said(self, match_id: str, by_spectators: bool, first: int, most: int) -> list[Entry]:
        """What was said in one room of a match, in order: so many lines from one of them on."""
        room = entries.c.seat == NOBODY if by_spectators else entries.c.seat != NOBODY
        query = (
            select(*[entries.c[field.name] for field in fields(Entry)])
            .where(entries.c.match_id == match_id, entries.c.kind == CHAT, room)
            .order_by(entries.c.number)
            .offset(first)
            .limit(most)
        )
        return [Entry(**row) for row in await self._rows(query)]

    async def entries_of(self, match_ids: list[str], kinds: Sequence[str]) -> list[tuple[str, Entry]]:
        """The entries of some kinds in some matches, each match's in order."""
        query = (
            select(entries)
            .where(entries.c.match_id.in_(match_ids), entries.c.kind.in_(kinds))
            .order_by(entries.c.match_id, entries.c.number)
        )
        return [(row.pop("match_id"), Entry(**row)) for row in await self._rows(query)]

    async def match_ids(self) -> list[str]:
        """All matches, oldest first."""
        return [row["id"] for row in await self._rows(select(matches.c.id).order_by(matches.c.created, matches.c.id))]

    async def newest(self) -> int:
        """The time of the newest entry in any match that is not over; 0 where there is none."""
        query = select(func.max(entries.c.at).label("at")).join(matches).where(matches.c.status != "over")
        return (await self._rows(query))[0]["at"] or 0

    async def due(self, now: int, limit: int, after: tuple[int, str] = (-1, "")) -> list[tuple[int, str]]:
        """Matches in which a bot or a clock has to act and no server has claimed the turn, and since when.

        Sorted by that; `after` is the last one of a list that was full.
        """
        found = await self._found(
            statements.DUE, now=now, latest=now + LONGEST_CLAIM, due=after[0], last=after[1], most=limit, skip=0
        )
        return [(row["due"], row["id"]) for row in found]

    async def public(self, limit: int, skip: int = 0, since: int = 0) -> list[dict[str, Any]]:
        """Public matches that are not over and have changed since, newest first.

        Nobody fills the list alone: of each owner it has a few, open ones before others, and of each place some more.
        """
        first = [(matches.c.status == "open").desc(), matches.c.updated.desc(), matches.c.id]
        of_owner = func.row_number().over(partition_by=matches.c.owner, order_by=first)
        of_place = func.row_number().over(partition_by=matches.c.origin, order_by=first)
        found = (
            select(matches, of_owner.label("of_owner"), of_place.label("of_place"))
            .where(matches.c.visibility == "public", matches.c.updated > since, _NOT_OVER)
            .subquery()
        )
        return await self._rows(
            select(found)
            .where(found.c.of_owner <= SHOWN_PER_OWNER, (found.c.of_place <= SHOWN_PER_PLACE) | (found.c.origin == ""))
            .order_by(found.c.updated.desc(), found.c.id)
            .limit(limit)
            .offset(skip)
        )

    async def of_person(self, person: str, limit: int) -> list[dict[str, Any]]:
        """The matches of a person: those waiting for them first, then the newest."""
        waiting = matches.c.waiting.op(">>")(seats.c.seat).op("&")(1)
        return await self._rows(
            select(matches, seats.c.seat, waiting.label("waits_for_you"))
            .join(seats, seats.c.match_id == matches.c.id)
            .where(seats.c.person == person)
            .order_by(waiting.desc(), matches.c.updated.desc())
            .limit(limit)
        )

    # --- claims --------------------------------------------------------------------------------------------------

    async def claim(self, match_id: str, number: int, server: str, now: int, until: int) -> bool:
        """Take, or keep, the right to compute what follows entry `number`, unless another server holds it."""
        row = {"match_id": match_id, "number": number, "server": server, "until": until}
        return await self._change([(self._claiming, [row | {"now": now, "latest": now + LONGEST_CLAIM}])]) == 1

    async def release(self, server: str, match_id: str | None = None) -> None:
        """Give a server's claims back before they run out: that of one match, or all."""
        one = true() if match_id is None else claims.c.match_id == match_id
        await self._do(delete(claims).where(claims.c.server == server, one))

    async def _do(self, statement: Executable) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self.write(work)

    async def tell_servers(self, news: str) -> None:
        """Tell the other servers on this PostgreSQL something that is written nowhere: `SUBJECT NUMBER`."""
        await self._do(select(func.pg_notify(CHANNEL, news)))

    # --- persons and settings ------------------------------------------------------------------------------------

    async def add_person(self, person: str, name: str, now: int) -> None:
        await self._do(insert(persons).values(id=person, name=name, created=now, valid_from=0))

    async def change_person(self, person: str, **values: str | int) -> None:
        """Change what is known of a person; `Taken` where somebody has that account, or they have one already."""
        wanted = persons.c.id == person
        if "account" in values:  # they may be asking twice at once
            wanted &= persons.c.account.is_(None)

        def work(connection: Connection) -> None:
            found = connection.execute(update(persons).where(wanted).values(**values)).rowcount
            if "account" in values and not found:
                raise Taken
            if self.is_postgres and "valid_from" in values:
                connection.exec_driver_sql(f"NOTIFY {CHANNEL}, '{sessions_of(person)} {UNKNOWN}'")

        try:
            await self.write(work)
        except IntegrityError:
            raise Taken from None

    async def person(self, *, id: str | None = None, account: str | None = None) -> dict[str, Any] | None:
        if id is not None and self._remembers() and id in self._remembered.persons:
            return self._remembered.persons[id]
        query = statements.PERSON if id is not None else statements.ACCOUNT
        found = await self._found(query, wanted=account if id is None else id)
        if found and id is not None:
            self._remembered.persons[id] = found[0]
        return found[0] if found else None

    async def setting(self, key: str, first: str) -> str:
        """A value that all servers on this database share; `first` where nobody has set it yet."""
        found = await self._rows(select(settings.c.value).where(settings.c.key == key))
        if found:
            return str(found[0]["value"])
        try:
            await self._do(insert(settings).values(key=key, value=first))
            return first
        except IntegrityError:
            return await self.setting(key, first)

    async def set_anew(self, key: str, value: str) -> None:
        """Another value for all servers on this database."""
        put = self.insert(settings).values(key=key, value=value)
        await self._do(put.on_conflict_do_update(index_elements=["key"], set_={"value": value}))


def _demand_order(match_id: str, after: int, found: list[Entry]) -> None:
    """Entries are written one after the other and never taken away: where one is missing the database has lost it."""
    if any(entry.number != number for number, entry in enumerate(found, after + 1)):
        raise OSError(f"an entry of the match {match_id} after number {after} is missing")
