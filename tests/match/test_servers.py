"""Several servers on one database: each catches up, one wins, nobody loses anything."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from math import inf
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection

from chabudai.match.background.notifications import Notifications, PostgresListener
from chabudai.match.commands import Chat, Join, Play, Rematch, Resign, Undo
from chabudai.match.errors import StaleTurn, Unavailable, WrongMoment
from chabudai.match.live_match import LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.storage import remembered
from chabudai.match.storage.change import Change
from chabudai.match.storage.direct import Prepared, Row
from chabudai.match.storage.store import UNKNOWN, Store
from chabudai.match.talk import BURST
from match.lab import ANN, BEN, CAT, ONE_RED, ONE_WHITE, Table, Time, action

pytestmark = pytest.mark.anyio


@pytest.fixture
async def other(store: Store, time: Time, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """A second server on the same database; what one of the two writes the other knows at once."""
    monkeypatch.setattr(remembered, "LOOK_SECONDS", 0.0)
    second = await Store.open(store.url)
    yield Table(Matches(second, time))
    await second.close()


async def test_a_server_catches_up_with_what_another_wrote(table: Table, other: Table) -> None:
    match = await table.begin(BEN)
    await other.now(match)
    await table.play(match, ANN, ONE_RED)
    live = await other.play(match, BEN, ONE_WHITE)
    assert live.line == [(0, ONE_RED), (1, ONE_WHITE)]
    await table.matches.run(match, ANN, Chat(action=action(), text="well"))
    await other.matches.run(match, BEN, Undo(action=action()))
    here, there = await table.now(match), await other.now(match)
    assert here.state.digest() == there.state.digest()
    assert (here.number, here.undos, here.turn(1)) == (there.number, there.undos, there.turn(1))


async def test_a_server_that_is_behind_finds_out_when_it_writes(table: Table, other: Table) -> None:
    match = await table.begin(BEN)
    await other.now(match)
    await table.play(match, ANN, ONE_RED)
    live = await other.matches.run(match, BEN, Play(action=action(), move=ONE_WHITE, turn=0))
    assert live.line == [(0, ONE_RED), (1, ONE_WHITE)]


async def test_what_was_read_is_known_until_somebody_else_writes(
    table: Table, other: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, asked = table.matches.store, 0
    match = await table.begin(BEN)
    await store.add_person("p", "Pat", 1)
    found = Store._found

    async def counted(self: Store, query: Prepared, **values: str | int | None) -> list[Row]:
        nonlocal asked
        asked += self is store
        return await found(self, query, **values)

    async def look() -> tuple[int, str]:
        """How often the database is asked for the journal of a match and for a person; and who that is."""
        nonlocal asked
        asked = 0
        live, person = await table.now(match), await store.person(id="p")
        assert live.number == (await other.now(match)).number
        assert person is not None
        return asked, person["name"]

    monkeypatch.setattr(Store, "_found", counted)
    again = 2 if store.is_postgres else 0
    assert await look() == (2, "Pat")
    assert await look() == (again, "Pat")
    await table.play(match, ANN, ONE_RED)
    assert await look() == (again, "Pat"), "what this server wrote it knows"
    await other.play(match, BEN, ONE_WHITE)
    assert await look() == (2, "Pat")
    await other.matches.store.change_person("p", name="Kim")
    assert await look() == (2, "Kim")
    await store.change_person("p", name="Lou")
    assert await look() == (2, "Lou")
    assert await look() == (again, "Lou")


async def test_who_has_not_looked_for_a_while_is_wrong_about_nothing_that_counts(
    table: Table, other: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers on one file of SQLite do not ask it at every step whether the other has written."""
    store, there = table.matches.store, other.matches.store
    monkeypatch.setattr(remembered, "LOOK_SECONDS", 3600.0)
    match = await table.begin(BEN)
    await store.add_person("p", "Pat", 1)
    for each in (table, other):
        assert await each.matches.store.person(id="p")
        await each.now(match)
    await table.play(match, ANN, ONE_RED)
    assert (await other.now(match)).line == ([(0, ONE_RED)] if store.is_postgres else []), "it has not looked"
    live = await other.play(match, BEN, ONE_WHITE)
    assert live.line == [(0, ONE_RED), (1, ONE_WHITE)], "what it would have refused it has looked at again"
    await table.matches.run(match, ANN, Chat(action=action(), text="well"))
    live = await other.matches.run(match, BEN, Chat(action=action(), text="well"))
    assert live.chat.count == 2, "a number that was taken is no longer taken for the next one"
    assert await store.person(id="p")
    await there.change_person("p", name="Kim")
    for server, name in ((there, "Kim"), (store, "Kim" if store.is_postgres else "Pat")):
        row = await server.person(id="p")
        assert row is not None
        assert row["name"] == name
    monkeypatch.setattr(remembered, "time", SimpleNamespace(monotonic=lambda: inf))
    row = await store.person(id="p")
    assert row is not None
    assert row["name"] == "Kim", "a moment later"


async def test_an_action_is_known_on_every_server(table: Table, other: Table) -> None:
    match = await table.begin(BEN)
    await other.now(match)
    first = await table.matches.run(match, ANN, Play(action="once", move=ONE_RED, turn=0))
    again = await other.matches.run(match, ANN, Play(action="once", move=ONE_RED, turn=0))
    assert (again.answers, again.line) == (first.answers, [(0, ONE_RED)])


async def test_of_two_who_race_for_a_turn_one_wins(table: Table, other: Table) -> None:
    for number in range(8):
        match = await table.begin(BEN)
        await other.now(match)
        outcomes = await asyncio.gather(
            table.matches.run(match, ANN, Play(action=f"here-{number}", move=ONE_RED, turn=0)),
            other.matches.run(match, ANN, Play(action=f"there-{number}", move=ONE_WHITE, turn=0)),
            return_exceptions=True,
        )
        lost = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
        assert [type(each) for each in lost] == [StaleTurn]
        lines = [(await each.now(match)).line for each in (table, other)]
        assert lines[0] == lines[1]
        assert len(lines[0]) == 1


async def test_the_same_action_on_two_servers_at_once_happens_once(table: Table, other: Table) -> None:
    for number in range(8):
        match = await table.begin(BEN)
        outcomes = await asyncio.gather(
            *(
                each.matches.run(match, ANN, Play(action=f"both-{number}", move=ONE_RED, turn=0))
                for each in (table, other, table, other)
            )
        )
        assert len({live.answers[ANN.id, f"both-{number}"].number for live in outcomes}) == 1
        assert (await other.now(match)).line == [(0, ONE_RED)]


async def test_everybody_talks_at_once_and_every_word_is_kept(table: Table, other: Table) -> None:
    match = await table.begin(BEN)
    await asyncio.gather(
        *(
            (table, other)[number % 2].matches.run(
                match, (ANN, BEN)[number % 2], Chat(action=action(), text=f"word {number}")
            )
            for number in range(2 * BURST)
        )
    )
    words = sorted(f"word {number}" for number in range(2 * BURST))
    for each in (table, other):
        assert sorted(said.text for said in (await each.now(match)).chat.lines) == words


async def test_two_who_want_one_seat(table: Table, other: Table) -> None:
    live = await table.open("you", "person")
    outcomes = await asyncio.gather(
        table.matches.run(live.id, BEN, Join(action=action(), seat=1)),
        other.matches.run(live.id, CAT, Join(action=action(), seat=1)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, WrongMoment) for outcome in outcomes) == 1


async def test_everybody_wants_a_rematch_at_once(table: Table, other: Table) -> None:
    match = await table.begin(BEN)
    await table.matches.run(match, ANN, Resign(action=action()))
    fresh = await asyncio.gather(
        *(each.matches.run(match, person, Rematch(action=action())) for each in (table, other) for person in (ANN, BEN))
    )
    assert len({live.id for live in fresh}) == 1
    assert len(await table.matches.store.match_ids()) == 2


async def test_a_bots_move_is_written_once_however_many_thought_it_out(table: Table, other: Table) -> None:
    live = await table.open("random", "you")
    outcomes = await asyncio.gather(
        *(
            each.matches.play_bot(live.id, 0, move, live.turn(0))
            for each in (table, other)
            for move in (ONE_RED, ONE_WHITE)
        )
    )
    assert any(outcomes)
    live = await table.now(live.id)
    assert len(live.line) == 1
    assert not await other.matches.play_bot(live.id, 0, ONE_RED, live.turn(0))


async def test_a_match_that_moved_on_wants_no_thoughts_of_the_past(table: Table) -> None:
    live = await table.open("random", "you")
    assert not await table.matches.play_bot(live.id, 0, ONE_RED, live.turn(0) + 1)
    await table.matches.run(live.id, ANN, Chat(action=action(), text="chat is no move"))
    assert await table.matches.play_bot(live.id, 0, ONE_RED, live.turn(0))


async def test_readers_see_one_moment(table: Table) -> None:
    """What somebody holds does not change under them while others write."""
    match = await table.begin(BEN)
    held = await table.now(match)
    digest, number = held.state.digest(), held.number
    await table.play(match, ANN, ONE_RED)
    await table.matches.run(match, ANN, Chat(action=action(), text="x"))
    assert (held.state.digest(), held.number, held.line, held.chat.lines, held.playing().log.events) == (
        digest,
        number,
        [],
        (),
        [],
    )


@pytest.mark.slow
async def test_a_listener_hears_the_other_servers(postgres_database: str, time: Time) -> None:
    store = await Store.open(postgres_database)
    table = Table(Matches(store, time))
    match = await table.begin(BEN)
    notifications = Notifications()
    listener = PostgresListener(store.url, notifications)
    listener.start()
    await asyncio.wait_for(listener.listening.wait(), 10)
    with notifications.watching(match) as watch, notifications.watching("another") as elsewhere:
        live = await table.play(match, ANN, ONE_RED)
        assert await watch.wait(10) == live.number
        assert await elsewhere.wait(0.01) is None
        await store.read(cut_the_lines)  # the listener comes back and lets everybody look
        assert await elsewhere.wait(10) == UNKNOWN
        assert await watch.wait(10) == UNKNOWN
        live = await table.play(match, BEN, ONE_RED)
        assert await watch.wait(10) == live.number
    await listener.stop()
    await store.close()


def cut_the_lines(connection: Connection) -> None:
    connection.exec_driver_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%%'")


def before_it_is_written(
    store: Store, patch: pytest.MonkeyPatch, happens: Callable[[], None], then: Callable[[], None] = lambda: None
) -> None:
    """Let something happen, away from the event loop, whenever changes are about to be committed, and once they are."""
    here, commit = store._commit_here, store._commit

    def later_here(changes: list[Change]) -> None:
        happens()
        here(changes)
        then()

    async def later(change: Change) -> None:
        if store.is_postgres:
            await asyncio.to_thread(happens)
        await commit(change)
        if store.is_postgres:
            then()

    patch.setattr(store, "_commit_here", later_here)
    patch.setattr(store, "_commit", later)


async def test_a_lost_database_is_an_error_and_no_silence(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await table.begin(BEN)

    def broken() -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        before_it_is_written(table.matches.store, patch, broken)
        with pytest.raises((OSError, Unavailable)):
            await asyncio.wait_for(table.matches.run(match, ANN, Play(action="later", move=ONE_RED, turn=0)), 10)
    assert (await table.now(match)).line == []
    live = await table.matches.run(match, ANN, Play(action="later", move=ONE_RED, turn=0))
    assert live.line == [(0, ONE_RED)]


async def test_a_move_is_written_before_it_is_told_or_acknowledged(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await table.begin(BEN)
    happened, may_commit = list[str](), threading.Event()

    def waits() -> None:
        may_commit.wait()

    async def play() -> int:
        live = await table.matches.run(match, ANN, Play(action=action(), move=ONE_RED, turn=0))
        happened.append("acknowledged")
        return live.number

    store = table.matches.store
    before_it_is_written(store, monkeypatch, waits, lambda: happened.append("written"))
    table.matches.on_written.append(lambda live: happened.append(f"told of {len(live.line)}"))
    with table.matches.notifications.watching(match) as watch:
        playing = asyncio.create_task(play())
        assert await watch.wait(0.05) is None, "nobody hears of it while it is not written"
        assert (happened, (await table.now(match)).line) == ([], [])
        may_commit.set()
        assert await watch.wait(10) == await playing
    assert happened == ["written", "told of 1", "acknowledged"]


async def test_whoever_cannot_be_told_keeps_nobody_else_from_it(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    told: list[int] = []

    def broken(live: LiveMatch) -> None:
        raise RuntimeError("no ears")

    match = await table.begin(BEN)
    table.matches.on_written += [broken, lambda live: told.append(live.number)]
    live = await table.play(match, ANN, ONE_RED)
    assert told == [live.number]
    assert "no ears" in caplog.text
