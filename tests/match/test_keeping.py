"""What outlives a server: backups, exports, old rules; and the scheduler with its worker processes."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from chabudai.cli import main
from chabudai.core.errors import IllegalMove
from chabudai.core.record import Record
from chabudai.match.background.scheduler import Scheduler
from chabudai.match.background.workers import Workers
from chabudai.match.commands import Chat, Leave, Play
from chabudai.match.errors import Unreadable
from chabudai.match.live_match import OVER, UNREADABLE
from chabudai.match.matches import Matches
from chabudai.match.storage.backup import BadBackup, back_up, restore
from chabudai.match.storage.store import Store
from match.lab import ALL_BLACK, ANN, BEN, NIM, ONE_RED, Table, action, until

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
async def test_a_backup_goes_from_any_database_to_any_other(
    table: Table, target: str, new_sqlite: Callable[[], str], new_postgres: Callable[[], str], tmp_path: Path
) -> None:
    store = table.matches.store
    match = await table.begin(BEN)
    await table.play(match, ANN, ALL_BLACK)
    await table.matches.run(match, BEN, Chat(action=action(), text="はい \x7f"))
    await store.add_person(ANN.id, "Ann", 5)
    secret = await store.setting("secret", "the secret")
    file = tmp_path / "backup.jsonl.gz"
    rows = await back_up(store, file)
    database = await asyncio.to_thread(new_sqlite if target == "sqlite" else new_postgres)
    other = await Store.open(database)
    await other.setting("secret", "of the new server")
    assert await restore(other, file) == rows
    copy = await Matches(other).match(match)
    live = await table.now(match)
    assert copy.state.digest() == live.state.digest()
    assert (copy.chat, copy.answers, copy.number) == (live.chat, live.answers, live.number)
    assert await other.setting("secret", "x") == secret
    assert [row["id"] for row in await other.of_person(BEN.id, 5) if row["waits_for_you"]] == [match]
    with pytest.raises(BadBackup, match="already contains matches"):
        await restore(other, file)
    await other.close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"no gzip", "cannot be read"),
        (gzip.compress(b"{}\n"), "not a backup"),
        (gzip.compress(b'{"format": "chabudai-backup", "version": 9}\n'), "version 9"),
        (gzip.compress(b'{"format": "chabudai-backup", "version": 1}\n{"table": "cats"}\n'), "'cats'"),
        (gzip.compress(b'{"format": "chabudai-backup", "version": 1}\n{"table": "persons", "x": 1}\n'), "does not fit"),
        (gzip.compress(b'{"format": "chabudai-backup", "version": 1}\n' + b"x" * 99)[:-20], "cannot be read"),
    ],
    ids=["no-gzip", "no-backup", "version", "table", "columns", "cut-short"],
)
async def test_a_broken_backup_is_refused_and_leaves_the_database_empty(
    store: Store, tmp_path: Path, text: bytes, words: str
) -> None:
    file = tmp_path / "backup.gz"
    file.write_bytes(text)
    with pytest.raises(BadBackup, match=words):
        await restore(store, file)
    assert await store.match_ids() == []


def test_the_commands_back_up_restore_and_export(sqlite_database: str, tmp_path: Path) -> None:
    async def play() -> str:
        store = await Store.open(sqlite_database)
        table = Table(Matches(store))
        match = await table.begin(BEN)
        await table.play(match, ANN, ONE_RED)
        await table.open("you", "person")
        await store.close()
        return match

    match = asyncio.run(play())
    backup, fresh, records = (str(tmp_path / name) for name in ("b.gz", "fresh.db", "records"))
    for arguments in (
        ["store", "backup", backup, "--database", sqlite_database],
        ["store", "restore", backup, "--database", fresh],
        ["store", "export", records, "--database", fresh],
    ):
        result = CliRunner().invoke(main, arguments, catch_exceptions=False)
        assert result.exit_code == 0, result.output
    assert [file.name for file in Path(records).iterdir()] == [f"{match}.json"]
    record = Record.from_json((Path(records) / f"{match}.json").read_text())
    assert record.moves == [(0, ONE_RED)]
    record.replay(NIM)


async def test_a_match_of_other_rules_says_so_and_keeps_its_record(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await table.begin(BEN)
    await table.play(match, ANN, ONE_RED)
    monkeypatch.setattr(NIM, "rules_version", "2")
    later = Table(Matches(table.matches.store))
    live = await later.now(match)
    assert live.status == UNREADABLE
    assert "version 1 of the rules" in live.unreadable
    assert (live.record().moves, live.record().rules_version) == ([(0, ONE_RED)], "1")
    assert later.matches.snapshot(live, ANN).to_dict()["unreadable"] == live.unreadable
    for change in (
        later.matches.run(match, BEN, Play(action=action(), move=ONE_RED, turn=0)),
        later.matches.run(match, BEN, Chat(action=action(), text="hello?")),
        later.matches.run(match, BEN, Leave(action=action(), bot="greedy")),
    ):
        with pytest.raises(Unreadable, match="version 1 of the rules"):
            await change
    monkeypatch.undo()
    assert (await Matches(table.matches.store).match(match)).line == [(0, ONE_RED)]


async def test_a_match_that_does_not_replay_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that changed without a new version: nothing is guessed, nothing is lost."""
    match = await table.begin(BEN)
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)

    def refuse(*_: object) -> None:
        raise IllegalMove("Not any more.")

    monkeypatch.setattr("chabudai.core.session.Session.play", refuse)
    live = await Matches(table.matches.store).match(match)
    assert (live.status, live.line) == (UNREADABLE, [(0, ONE_RED), (1, ONE_RED)])
    assert "(entry 3)" in live.unreadable


async def test_bots_play_a_match_to_its_end(database: str) -> None:
    store = await Store.open(database)
    table = Table(Matches(store))
    scheduler = Scheduler(table.matches, Workers(1))
    scheduler.start()
    live = await table.open("random", "greedy")

    async def over() -> bool:
        return (await table.now(live.id)).status == OVER

    await until(over)
    record = (await table.now(live.id)).record()
    assert record.verify(NIM).over
    await scheduler.stop()
    await store.close()


@pytest.mark.slow
async def test_the_keeper_finds_what_was_left_and_lets_clocks_run_out(database: str) -> None:
    from chabudai.match.clocks import ClockRule

    store = await Store.open(database)
    table = Table(Matches(store))
    live = await table.open("random", "you", clock=ClockRule(per_move=1))
    now = table.matches.clock()
    assert await store.claim(live.id, live.position, "a server that died", now, now + 500)
    scheduler = Scheduler(table.matches, Workers(1))
    scheduler.start()

    async def over() -> bool:
        return (await table.now(live.id)).status == OVER

    await until(over)
    assert (await table.now(live.id)).seats[1].bot == "greedy"
    await scheduler.stop()
    await store.close()


async def test_a_bot_that_takes_too_long_is_ended() -> None:
    workers = Workers(1)
    view = NIM.new(2, 1).view(0).to_dict()
    assert await workers.ask("greedy", view, 0, 1, 0.001) is None
    thought = await workers.ask("greedy", view, 0, 1, 60, with_reason=True)
    assert thought is not None
    assert thought == await workers.ask("greedy", view, 0, 1, 60, with_reason=True)
    assert await workers.ask("no-bot", view, 0, 1, 60) is None, "its process died"
    asked = asyncio.create_task(workers.ask("greedy", view, 0, 1, 60))
    await asyncio.sleep(0.01)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    await workers.close()


async def test_an_older_backup_is_read_and_knows_the_owners(
    table: Table, new_sqlite: Callable[[], str], tmp_path: Path
) -> None:
    live = await table.open("you", "person", visibility="public")
    file = tmp_path / "backup.jsonl.gz"
    await back_up(table.matches.store, file)
    rows = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    for row in rows:
        if row.get("table") == "matches":
            del row["owner"], row["origin"]
    rows[0]["version"] = 1
    file.write_bytes(gzip.compress("\n".join(map(json.dumps, rows)).encode()))
    other = await Store.open(await asyncio.to_thread(new_sqlite))
    await restore(other, file)
    assert [(row["id"], row["owner"]) for row in await other.public(9)] == [(live.id, ANN.id)]
    await other.close()
