"""A full disk, a database that cannot be written, damaged pages: nothing is lost, and everybody reads what to do."""

from __future__ import annotations

import asyncio
import resource
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Engine, event, make_url

from chabudai.match.storage import health, whereabouts
from plugins.postgres import execute
from web.lab import HEADERS, Caller, Site
from web.test_processes import Process

pytestmark = pytest.mark.anyio
NOT_WRITTEN = (
    "That could not be saved: the server's disk may be full. Everything before it is safe. "
    "Try again in a few minutes. If it keeps happening, tell the person who runs this server."
)
NOT_READ = (
    "The matches cannot be read right now. "
    "Try again in a few minutes. If it keeps happening, tell the person who runs this server."
)
MANY = 400
"""So many guests do not fit into what is left of a page."""


@pytest.fixture(autouse=True)
def no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Health, and where the file is, are looked at each time."""
    monkeypatch.setattr(health, "KEPT_SECONDS", 0.0)
    monkeypatch.setattr(whereabouts, "LOOK_SECONDS", 0.0)


def engine(site: Site) -> Engine:
    made = site.services.store.engine
    assert isinstance(made, Engine)
    return made


def demand(site: Site, pragma: str) -> None:
    """Every connection of the site from now on is under this condition."""
    event.listen(engine(site), "checkout", lambda connection, *_: connection.execute(f"PRAGMA {pragma}"))
    engine(site).dispose()  # also those that are kept


async def until_refused(caller: Caller) -> httpx.Response:
    """New guests, until one does not fit."""
    for number in range(MANY):
        caller.http.cookies.clear()
        answer = await caller.http.post("/api/me", json={"name": f"Guest {number}"})
        if answer.status_code != 200:
            return answer
    raise AssertionError("there is no end to what fits")


@pytest.mark.parametrize(
    ("trouble", "relief"), [("max_page_count=1", "max_page_count=4294967294"), ("query_only=1", "query_only=0")]
)
async def test_where_nothing_can_be_written_everybody_reads_on(site: Site, trouble: str, relief: str) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person", visibility="public")
    demand(site, trouble)
    refused = await until_refused(await site.anybody())
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "60")
    assert refused.json()["error"] == {"code": "unavailable", "sentence": NOT_WRITTEN, "rule": None}
    unwell = await ann.http.get("/healthz")
    assert (unwell.status_code, unwell.json()) == (503, {"healthy": False, "reading": True, "writing": False})
    assert (await ann.get(f"/api/matches/{match}"))["status"] == "open"
    assert (await ann.http.get("/")).status_code == 200
    demand(site, relief)
    await ben.post(f"/api/matches/{match}/join")
    assert (await ann.http.get("/healthz")).json() == {"healthy": True, "reading": True, "writing": True}


async def test_a_page_says_so_in_the_readers_language(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    demand(site, "query_only=1")
    french = {"accept-language": "fr"}
    page = await ann.http.post(f"/match/{match}/chat", data={"text": "hello"}, headers=french)
    assert page.status_code == 503
    assert "Cela n’a pas pu être enregistré" in page.text
    assert 'id="live"' in page.text, "the table is still there"
    stranger = await site.anybody()
    page = await stranger.http.post("/play", data={"game": "bean-nim", "level": "level-1"}, headers=french)
    assert page.status_code == 503
    assert "Pas en ce moment" in page.text


async def test_a_probe_needs_room_and_leaves_nothing_behind(site: Site) -> None:
    """It fails before what is written fails, and what it wrote is gone again."""
    caller = await site.anybody()
    assert (await caller.http.get("/healthz")).status_code == 200
    with sqlite3.connect(str(engine(site).url.database)) as look:
        assert look.execute("SELECT count(*) FROM settings WHERE key = 'probe'").fetchone() == (0,)
        look.execute("VACUUM")
    look.close()
    demand(site, "max_page_count=1")
    assert (await caller.http.get("/healthz")).json()["writing"] is False


async def test_health_is_looked_at_once_in_a_while(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "KEPT_SECONDS", 1000.0)
    caller = await site.anybody()
    assert (await caller.http.get("/healthz")).status_code == 200
    demand(site, "query_only=1")
    assert (await caller.http.get("/healthz")).status_code == 200
    site.services.doctor._until = -1.0
    assert (await caller.http.get("/healthz")).status_code == 503


def damage(site: Site, wanted: Callable[[str], bool]) -> None:
    """Spoil the first page of some tables in the file, while nobody has it open."""
    made = engine(site)
    made.dispose()
    file = Path(str(made.url.database))
    with sqlite3.connect(file) as look:
        look.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = look.execute("PRAGMA page_size").fetchone()[0]
        roots = look.execute("SELECT name, rootpage FROM sqlite_master WHERE type = 'table'").fetchall()
    look.close()
    with file.open("r+b") as raw:
        for name, page in roots:
            if wanted(name):
                raw.seek((page - 1) * size)
                raw.write(b"\xff" * size)
    site.matches._kept.clear()


async def test_damaged_pages_are_told_to_people_and_operators(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    damage(site, lambda name: name == "entries")
    refused = await ann.http.get(f"/api/matches/{match}")
    assert (refused.status_code, refused.json()["error"]["sentence"]) == (503, NOT_READ)
    page = await ann.http.get(f"/match/{match}")
    assert (page.status_code, NOT_READ in page.text) == (503, True)
    told = await ann.http.get("/healthz")
    assert (told.status_code, told.json()["reading"]) == (503, False)


async def test_damage_that_no_probe_touches_is_known_from_what_people_wanted(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    monkeypatch.setattr(health, "_read", lambda _: None)
    damage(site, lambda name: name == "entries")
    assert (await ann.http.get("/healthz")).json() == {"healthy": True, "reading": True, "writing": True}
    assert (await ann.http.get(f"/api/matches/{match}/text")).status_code == 503
    assert (await ann.http.get("/healthz")).json() == {"healthy": False, "reading": False, "writing": True}
    monkeypatch.setattr(health, "LATELY_SECONDS", 0.0)
    assert (await ann.http.get("/healthz")).status_code == 200, "after a while without complaints"


@pytest.mark.parametrize(
    ("column", "spoilt"),
    [
        ("data", "CAST(x'7bffff7d' AS TEXT)"),
        ("data", "'{' || char(0)"),
        ("action", "CAST(x'ff' AS TEXT)"),
        ("number", "9"),
    ],
    ids=["no letters", "no data", "no letters in a name", "another number"],
)
async def test_damage_inside_of_what_was_written_is_told_like_any_other(site: Site, column: str, spoilt: str) -> None:
    """SQLite notices nothing where a disk has changed letters, and gives what is there."""
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    await ann.post(f"/api/matches/{match}/chat", {"text": "hello"})
    with sqlite3.connect(str(engine(site).url.database)) as disk:
        disk.execute(f"UPDATE entries SET {column} = {spoilt} WHERE number = 1")
    disk.close()
    site.matches._kept.clear()
    for path in (f"/api/matches/{match}", f"/match/{match}"):
        refused = await ann.http.get(path, headers={"accept": "text/html"})
        assert (refused.status_code, NOT_READ in refused.text) == (503, True)
    refused = await ann.http.post(f"/api/matches/{match}/chat", json={"text": "hello", "action": "b"})
    assert refused.status_code == 503
    told = await ann.http.get("/healthz")
    assert (told.status_code, told.json()["reading"]) == (503, False)


@pytest.mark.parametrize("what", ["deleted", "moved", "replaced"])
async def test_nothing_is_confirmed_that_goes_into_a_lost_file(site: Site, what: str) -> None:
    ann, ben = await site.person("Ann"), await site.person("Ben")
    match = await ann.create("you", "person")
    file = Path(str(engine(site).url.database))
    kept = file.with_name("kept.db")
    if what != "deleted":
        file.rename(kept)
    else:
        file.unlink()
    if what == "replaced":
        file.write_bytes(kept.read_bytes())
    for sentence in (NOT_WRITTEN, NOT_READ):
        refused = await ben.http.post(f"/api/matches/{match}/join", json={"action": "a"})
        assert (refused.status_code, refused.json()["error"]["sentence"]) == (503, sentence)
        refused = await (await site.anybody()).http.post("/api/me", json={"name": "Cat"})
        assert (refused.status_code, refused.json()["error"]["sentence"]) == (503, NOT_WRITTEN)
        engine(site).dispose()  # the file would be opened anew
    told = await ann.http.get("/healthz")
    assert (told.status_code, told.json()["writing"]) == (503, False)
    assert file.exists() == (what == "replaced"), "no empty file takes its place"
    if what == "deleted":
        return
    kept.replace(file)
    assert (await ben.http.post(f"/api/matches/{match}/join", json={"action": "a"})).status_code == 200
    assert (await ann.http.get("/healthz")).status_code == 200


async def test_a_stream_ends_when_the_match_cannot_be_read(site: Site) -> None:
    ann = await site.person("Ann")
    match = await ann.create("you", "person")
    async with site.stream(match, ann) as events:
        await anext(events)
        damage(site, lambda name: name == "entries")
        site.matches.notifications.wake_all()
        with pytest.raises(StopAsyncIteration):
            await anext(events)


@pytest.mark.slow
async def test_a_postgres_that_only_reads(postgres_database: str) -> None:
    async with Site(postgres_database) as site:
        ann = await site.person("Ann")
        match = await ann.create("you", "person")
        name = make_url(postgres_database).database
        await execute(postgres_database, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        await site.services.store.engine.dispose()  # type: ignore[misc]
        refused = await ann.http.post(f"/api/matches/{match}/chat", json={"text": "hello", "action": "a"})
        assert (refused.status_code, refused.json()["error"]["sentence"]) == (503, NOT_WRITTEN)
        assert (await ann.http.get("/healthz")).json() == {"healthy": False, "reading": True, "writing": False}
        assert (await ann.get(f"/api/matches/{match}"))["status"] == "open"


@pytest.mark.slow
async def test_a_real_server_on_a_full_disk_comes_back_when_there_is_room(sqlite_database: str) -> None:
    """The disk of this server ends after some hundred kilobytes; then there is room again."""
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    room = Path(sqlite_database).stat().st_size + 300_000
    server = Process(sqlite_database, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, unlimited)))
    try:
        await server.ready()
        async with httpx.AsyncClient(base_url=server.url, headers=HEADERS, timeout=60) as client:
            refused = await until_refused(Caller(client))
            assert (refused.status_code, refused.json()["error"]["sentence"]) == (503, NOT_WRITTEN)
            told = await client.get("/healthz")
            assert (told.status_code, told.json()) == (503, {"healthy": False, "reading": True, "writing": False})
            assert (await client.get("/")).status_code == 200
            resource.prlimit(server.popen.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
            assert (await client.post("/api/me", json={"name": "Ann"})).status_code == 200
            while (await client.get("/healthz")).status_code != 200:
                await asyncio.sleep(0.1)
    finally:
        log = await asyncio.to_thread(server.end, signal.SIGTERM)
    assert b"writing the database fails" in log
    assert b"unexpected error" not in log
