"""The database: SQLite in WAL mode by default, PostgreSQL by URL. Entries are appended, never changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import event, insert, select, update
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from chabudai.core.errors import ChabudaiError
from chabudai.table.journal import Entry
from chabudai.table.schema import claims, entries, matches, persons, seats, settings

CHANNEL = "chabudai"


class BadDatabase(ChabudaiError):
    """A database that cannot be opened."""


class Taken(Exception):
    """Another server has written this number of the journal already."""


class Index:
    """What lists need to know of a match, written together with the entry that changed it."""

    def __init__(self, game: str, visibility: str, status: str, people: list[str | None], waiting: list[int]) -> None:
        self.game = game
        self.visibility = visibility
        self.status = status
        self.people = people
        self.waiting = waiting


def database_url(text: str) -> str:
    """The URL for SQLAlchemy that a path, `sqlite:…` or `postgresql:…` means."""
    if "://" not in text:
        return f"sqlite+aiosqlite:///{text}"
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadDatabase(f"'{text}' is no database: give a file, sqlite:///FILE or postgresql://….") from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    kind = url.drivername.split("+")[0]
    if kind not in drivers:
        raise BadDatabase(
            f"'{kind}' is no database that Chabudai knows: give a file, sqlite:///FILE or postgresql://…."
        )
    return url.set(drivername=drivers[kind]).render_as_string(hide_password=False)


class Store:
    """Reads and writes; knows nothing of rules."""

    def __init__(self, engine: AsyncEngine, url: str) -> None:
        self.engine = engine
        self.url = url
        self.is_postgres = url.startswith("postgresql")
        # SQLite has one writer at a time; queueing here is cheaper than waiting for its lock.
        self._writer = asyncio.Lock()

    @classmethod
    async def open(cls, database: str) -> Store:
        """Open the database and bring its tables up to date."""
        url = database_url(database)
        if url.startswith("sqlite"):
            file = make_url(url).database
            if file and file != ":memory:":
                Path(file).parent.mkdir(parents=True, exist_ok=True)
            engine = create_async_engine(url)
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        else:
            engine = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError) as error:
            await engine.dispose()
            raise BadDatabase(f"The database {make_url(url)!r} cannot be opened: {error}") from None
        return cls(engine, url)

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; committed when the block ends."""
        if self.is_postgres:
            async with self.engine.begin() as connection:
                yield connection
        else:
            async with self._writer, self.engine.begin() as connection:
                yield connection

    # --- matches -------------------------------------------------------------------------------------------------

    async def create(self, match_id: str, entry: Entry, index: Index) -> None:
        async with self.writing() as connection:
            await connection.execute(
                insert(matches).values(
                    id=match_id,
                    game=index.game,
                    visibility=index.visibility,
                    status=index.status,
                    created=entry.at,
                    updated=entry.at,
                )
            )
            for seat, person in enumerate(index.people):
                await connection.execute(
                    insert(seats).values(
                        match_id=match_id, seat=seat, person=person, waiting=int(seat in index.waiting)
                    )
                )
            await connection.execute(insert(entries).values(match_id=match_id, **_row(entry)))
            await self._notify(connection, match_id)

    async def append(self, match_id: str, entry: Entry, index: Index | None) -> None:
        """Write an entry, and the index where it changed; `Taken` where the number exists."""
        try:
            async with self.writing() as connection:
                await connection.execute(insert(entries).values(match_id=match_id, **_row(entry)))
                if index is not None:
                    await connection.execute(
                        update(matches).where(matches.c.id == match_id).values(status=index.status, updated=entry.at)
                    )
                    for seat, person in enumerate(index.people):
                        await connection.execute(
                            update(seats)
                            .where(seats.c.match_id == match_id, seats.c.seat == seat)
                            .values(person=person, waiting=int(seat in index.waiting))
                        )
                await self._notify(connection, match_id)
        except IntegrityError:
            raise Taken from None

    async def _notify(self, connection: AsyncConnection, match_id: str) -> None:
        if self.is_postgres:
            await connection.exec_driver_sql(f"NOTIFY {CHANNEL}, '{match_id}'")

    async def read(self, match_id: str, after: int = 0) -> list[Entry]:
        """The entries after a number, in order."""
        query = (
            select(entries).where(entries.c.match_id == match_id, entries.c.number > after).order_by(entries.c.number)
        )
        async with self.engine.connect() as connection:
            return [_entry(row) for row in (await connection.execute(query)).mappings()]

    async def match_ids(self) -> list[str]:
        """All matches, oldest first."""
        async with self.engine.connect() as connection:
            return list(
                (await connection.execute(select(matches.c.id).order_by(matches.c.created, matches.c.id))).scalars()
            )

    async def going_on(self) -> list[str]:
        """Matches that are being played: those in which a bot or a clock may have to act."""
        query = select(matches.c.id).where(matches.c.status == "playing")
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def public(self, limit: int) -> list[dict[str, Any]]:
        """Public matches that are open or being played, newest first."""
        query = (
            select(matches)
            .where(matches.c.visibility == "public", matches.c.status.in_(["open", "playing", "paused"]))
            .order_by(matches.c.updated.desc())
            .limit(limit)
        )
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def of_person(self, person: str, limit: int) -> list[dict[str, Any]]:
        """The matches of a person: those waiting for them first, then the newest."""
        query = (
            select(matches, seats.c.seat, seats.c.waiting)
            .join(seats, seats.c.match_id == matches.c.id)
            .where(seats.c.person == person)
            .order_by(seats.c.waiting.desc(), matches.c.updated.desc())
            .limit(limit)
        )
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    # --- claims --------------------------------------------------------------------------------------------------

    async def claim(self, match_id: str, number: int, server: str, now: int, until: int) -> bool:
        """Take the right to compute what follows entry `number`, unless another server holds it."""
        try:
            async with self.writing() as connection:
                await connection.execute(
                    insert(claims).values(match_id=match_id, number=number, server=server, until=until)
                )
            return True
        except IntegrityError:
            pass
        async with self.writing() as connection:
            taken = await connection.execute(
                update(claims)
                .where(
                    claims.c.match_id == match_id,
                    claims.c.number == number,
                    (claims.c.until < now) | (claims.c.server == server),
                )
                .values(server=server, until=until)
            )
        return taken.rowcount == 1

    async def forget_claims(self, match_id: str, number: int) -> None:
        """Claims up to this number have served."""
        async with self.writing() as connection:
            await connection.execute(claims.delete().where(claims.c.match_id == match_id, claims.c.number <= number))

    # --- persons and settings ------------------------------------------------------------------------------------

    async def add_person(self, person: str, name: str, now: int) -> None:
        async with self.writing() as connection:
            await connection.execute(insert(persons).values(id=person, name=name, created=now))

    async def change_person(self, person: str, **values: str | None) -> None:
        try:
            async with self.writing() as connection:
                await connection.execute(update(persons).where(persons.c.id == person).values(**values))
        except IntegrityError:
            raise Taken from None

    async def person(self, *, id: str | None = None, account: str | None = None) -> dict[str, Any] | None:
        query = select(persons).where(persons.c.id == id if id is not None else persons.c.account == account)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
        return dict(row) if row else None

    async def setting(self, key: str, first: str) -> str:
        """A value that all servers on this database share; `first` where nobody has set it yet."""
        query = select(settings.c.value).where(settings.c.key == key)
        async with self.engine.connect() as connection:
            value = (await connection.execute(query)).scalar()
        if value is not None:
            return str(value)
        try:
            async with self.writing() as connection:
                await connection.execute(insert(settings).values(key=key, value=first))
            return first
        except IntegrityError:
            return await self.setting(key, first)

    async def healthy(self) -> bool:
        try:
            async with self.engine.connect() as connection:
                await connection.execute(select(1))
        except (SQLAlchemyError, OSError):
            return False
        return True


def migrate(connection: Connection) -> None:
    """Bring the tables up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "move": entry.move,
        "person": entry.person,
        "action": entry.action,
        "data": entry.data,
        "at": entry.at,
    }


def _entry(row: Any) -> Entry:
    return Entry(**{key: row[key] for key in ("kind", "seat", "move", "person", "action", "data", "at", "number")})


__all__: Sequence[str] = ["BadDatabase", "Index", "Store", "Taken", "database_url"]
