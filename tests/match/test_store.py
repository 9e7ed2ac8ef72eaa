"""The database: numbers are unique, lists are right, claims are exclusive, nothing is half written."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from chabudai.match import journal
from chabudai.match.commands import Chat, Play
from chabudai.match.journal import Entry
from chabudai.match.matches import Matches, index_of
from chabudai.match.storage import migrations
from chabudai.match.storage.change import AT_ONCE, Change
from chabudai.match.storage.database import BadDatabase, database_url
from chabudai.match.storage.health import Doctor
from chabudai.match.storage.schema import metadata
from chabudai.match.storage.store import Store, Taken
from match.lab import ANN, BEN, CAT, ONE_RED, Table, action

pytestmark = pytest.mark.anyio


async def test_the_migrations_make_the_tables_that_the_code_expects(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await store.read(differences) == []


async def test_opening_again_changes_nothing(store: Store, table: Table) -> None:
    match = await table.begin(BEN)
    again = await Store.open(store.url)
    assert await again.match_ids() == [match]
    await again.close()


async def test_servers_that_start_together_lay_the_tables_out_once(
    request: pytest.FixtureRequest, postgres: str, tmp_path: Path
) -> None:
    from plugins.postgres import execute

    name = f"empty_{request.node.name[:20]}_{tmp_path.name[-8:]}".replace("-", "_").lower()
    await execute(postgres, f"CREATE DATABASE {name}")
    for database in (postgres.replace("/postgres?", f"/{name}?"), str(tmp_path / "new" / "tables.db")):
        stores = await asyncio.gather(*(Store.open(database) for _ in range(3)))
        secrets = {await store.setting("secret", str(number)) for number, store in enumerate(stores)}
        assert len(secrets) == 1
        for store in stores:
            await store.close()


async def test_who_opens_a_new_file_waits_for_whoever_is_at_it(tmp_path: Path) -> None:
    """SQLite itself does not wait where the other one has begun to write, and says that the file is locked."""
    path = tmp_path / "new.db"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    opening = asyncio.create_task(asyncio.to_thread(lambda: asyncio.run(Store.open(str(path)))))
    await asyncio.wait([opening], timeout=0.2)
    assert not opening.done()
    other.execute("COMMIT")
    other.close()
    await (await opening).close()


async def test_a_number_is_written_once(store: Store, table: Table) -> None:
    live = await table.now(await table.begin(BEN))
    entry = Entry(journal.CHAT, data={"name": "Ann", "text": "hi"}, number=live.number + 1, at=5)
    change = Change(live.id, entry, index_of(live), index_of(live))
    await store.append(change)
    with pytest.raises(Taken):
        await store.append(change)
    assert [each.number for each in await store.journal(live.id)] == [1, 2, 3]


async def test_one_bad_change_spoils_no_other_of_its_batch(store: Store, table: Table) -> None:
    """Changes that are committed together succeed or fail one by one."""
    lives = [await table.now(await table.begin(BEN)) for _ in range(6)]
    changes = []
    for live in lives:
        entry = Entry(journal.CHAT, data={"name": "Ann", "text": live.id}, number=live.number + 1)
        changes.append(Change(live.id, entry, index_of(live), index_of(live)))
    taken = replace(changes[3], entry=replace(changes[3].entry, number=1))
    changes[3] = taken
    outcomes = await asyncio.gather(*(store.append(change) for change in changes), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None)] * 3 + [Taken] + [type(None)] * 2
    assert [len(await store.journal(live.id)) for live in lives] == [3, 3, 3, 2, 3, 3]


async def test_entries_come_back_as_they_were_written(store: Store, table: Table) -> None:
    match = await table.begin(BEN)
    live = await table.matches.run(match, ANN, Play(action="my-move", move=ONE_RED, turn=0))
    entry = live.answers[ANN.id, "my-move"]
    assert (await store.journal(match, entry.number - 1)) == [entry]
    assert await store.journal(match, entry.number) == []


async def test_lists_show_what_waits_first(store: Store, table: Table) -> None:
    first, second = await table.begin(BEN), await table.begin(BEN)
    await table.play(first, ANN, ONE_RED)
    hidden = await table.open("you", "person")
    public = await table.open("you", "person", visibility="public")
    mine = await store.of_person(ANN.id, 10)
    assert [bool(row["waits_for_you"]) for row in mine] == [True, False, False, False]
    assert mine[0]["id"] == second
    assert [(row["id"], row["seat"]) for row in await store.of_person(BEN.id, 10) if row["waits_for_you"]] == [
        (first, 1)
    ]
    assert [row["id"] for row in await store.public(10)] == [public.id]
    assert hidden.id not in [row["id"] for row in await store.public(10)]
    assert len(await store.of_person(ANN.id, 2)) == 2
    assert await store.of_person(CAT.id, 10) == []


async def test_a_claim_is_of_one_server_until_it_runs_out(store: Store) -> None:
    claims = await asyncio.gather(*(store.claim("match", 5, f"server-{n}", 1000, 2000) for n in range(6)))
    assert sum(claims) == 1
    holder = f"server-{claims.index(True)}"
    assert await store.claim("match", 5, holder, 1500, 2500), "the holder renews it"
    assert not await store.claim("match", 5, "other", 2400, 3000)
    assert await store.claim("match", 5, "other", 2501, 3000), "it has run out"
    assert not await store.claim("match", 5, holder, 2600, 3500), "and belongs to the other now"
    assert await store.claim("match", 6, holder, 2600, 3500), "the next turn is another claim"
    assert not await store.claim("match", 5, "late", 9999, 9999), "the past cannot be claimed"
    await store.release(holder)
    assert await store.claim("match", 6, "other", 2600, 3000)


async def test_what_is_claimed_is_not_due(store: Store, table: Table) -> None:
    live = await table.open("random", "you")
    now = table.matches.clock()
    assert await store.due(now, 10) == [(AT_ONCE, live.id)]
    assert await store.claim(live.id, live.position, "server", now, now + 100)
    assert await store.due(now, 10) == []
    assert await store.due(now + 101, 10) == [(AT_ONCE, live.id)]


async def test_a_setting_is_the_same_for_all(store: Store) -> None:
    values = await asyncio.gather(*(store.setting("key", str(number)) for number in range(5)))
    assert len(set(values)) == 1


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("tables.db", "sqlite:///tables.db"),
        ("sqlite:///tables.db", "sqlite:///tables.db"),
        ("postgres://me:pw@host/db", "postgresql+asyncpg://me:pw@host/db"),
        ("postgresql://host/db", "postgresql+asyncpg://host/db"),
    ],
)
def test_a_database_is_named_by_file_or_url(text: str, url: str) -> None:
    assert database_url(text) == url


@pytest.mark.parametrize("text", ["mysql://host/db", "://", "postgresql://host:port/db"])
def test_another_database_is_refused(text: str) -> None:
    with pytest.raises(BadDatabase):
        database_url(text)


async def test_a_database_that_does_not_answer_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase) as caught:
        await Store.open(f"postgresql://me:secret-word@/none?host={tmp_path}")
    assert "secret-word" not in str(caught.value)
    with pytest.raises(BadDatabase):
        await Store.open(str(tmp_path))
    assert await Doctor(await unopened()).look() == (False, False)


async def unopened() -> Store:
    return Store(create_engine("sqlite:////nowhere/at/all.db"), "sqlite:////nowhere/at/all.db")


async def test_a_cancelled_caller_leaves_a_whole_change(table: Table) -> None:
    match = await table.begin(BEN)
    task = asyncio.create_task(table.matches.run(match, ANN, Play(action="gone", move=ONE_RED, turn=0)))
    with table.matches.notifications.watching(match) as watch:
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await watch.wait(10) == 3, "it is written, so it is told"
    live = await table.matches.run(match, ANN, Play(action="gone", move=ONE_RED, turn=0))
    assert (live.line, live.answers[ANN.id, "gone"].number) == ([(0, ONE_RED)], 3)
    assert (await Matches(table.matches.store).match(match)).line == [(0, ONE_RED)]


async def test_matches_that_are_not_kept_in_memory_are_folded_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chabudai.match.matches.KEPT_MATCHES", 2)
    matches = [await table.begin(BEN) for _ in range(4)]
    for match in matches:
        await table.play(match, ANN, ONE_RED)
        await table.matches.run(match, ANN, Chat(action=action(), text="hello"))
    for match in matches:
        assert (await table.play(match, BEN, ONE_RED)).line == [(0, ONE_RED), (1, ONE_RED)]


async def test_the_embedded_database_waits_for_the_disk_and_for_others(sqlite_database: str) -> None:
    store = await Store.open(sqlite_database)

    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    for ask in (store.read, store.write):
        assert await ask(pragmas) == ["wal", 2, 1], "WAL, full synchronisation, rows that find what they refer to"
    await store.close()


def test_matches_of_the_first_tables_know_their_owners_after_an_update(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(
            "INSERT INTO matches VALUES ('m', 'bean-nim', 'public', 'open', 0, NULL, 1, 2), "
            "('lost', 'bean-nim', 'public', 'open', 0, NULL, 1, 1)"
        )
        connection.exec_driver_sql("INSERT INTO entries VALUES ('m', 1, 'created', -1, -1, 'ann', 'a', '{}', 1)")
    engine.dispose()

    async def owners() -> list[tuple[str, str]]:
        store = await Store.open(str(file))
        rows = await store.public(9)
        await store.close()
        return [(row["id"], row["owner"]) for row in rows]

    assert asyncio.run(owners()) == [("m", "ann"), ("lost", "")]
