"""Statements that go to SQLite's driver directly say and do what they do through SQLAlchemy."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import Engine, bindparam, create_engine, event, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from chabudai.match.storage.direct import Line, Lines, Prepared, Row
from chabudai.match.storage.failures import in_trouble
from chabudai.match.storage.schema import entries, metadata

PUT = Prepared(insert(entries))
ASK = Prepared(select(entries).where(entries.c.match_id == bindparam("the_match")).order_by(entries.c.number))


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    made = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    metadata.create_all(made)
    return made


def entry(number: int) -> Row:
    data = {"text": "déjà “vu” 🌲", "moves": [1, None, True]}
    known = {"match_id": "m", "number": number, "kind": "chat", "seat": -1, "move": 2**62, "person": "", "action": "a"}
    return known | {"data": data, "at": 5}


def put(engine: Engine, *rows: Row) -> int:
    line = Line(engine)
    try:
        return line.change([(PUT, rows)])
    finally:
        line.close()


def found(engine: Engine) -> list[Row]:
    line = Line(engine)
    rows = line.rows(ASK, {"the_match": "m"})
    line.close()
    return rows


def test_both_ways_read_what_either_has_written(engine: Engine) -> None:
    assert put(engine, entry(1)) == 1
    with engine.begin() as connection:
        connection.execute(PUT.statement, [entry(2)])
        through = [dict(row) for row in connection.execute(ASK.statement, {"the_match": "m"}).mappings()]
    assert found(engine) == through == [entry(1), entry(2)]


def test_all_is_changed_or_nothing(engine: Engine) -> None:
    line = Line(engine)
    with pytest.raises(IntegrityError):
        line.change([(PUT, [entry(1), entry(2), entry(1)])])
    assert found(engine) == []
    assert line.change([(PUT, [entry(3)])]) == 1
    assert found(engine) == [entry(3)]
    with pytest.raises(KeyError):
        line.change([(PUT, [entry(4)]), (PUT, [{"match_id": "m"}])])
    assert line.rows(ASK, {"the_match": "m"}) == [entry(3)], "nor is anything left half done"
    line.close()


def test_a_reader_sees_what_others_write_and_holds_nobody_up(engine: Engine) -> None:
    reader = Line(engine)
    for number in (1, 2):
        put(engine, entry(number))
        assert len(reader.rows(ASK, {"the_match": "m"})) == number
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE entries")
    with pytest.raises(DBAPIError):
        reader.rows(ASK, {"the_match": "m"})
    metadata.create_all(engine)
    engine.dispose()
    assert reader.rows(ASK, {"the_match": "m"}) == []
    reader.close()


def test_whoever_reads_sees_what_is_committed_and_waits_for_nobody(engine: Engine) -> None:
    lines, half_written, go_on = Lines(engine), threading.Event(), threading.Event()
    assert lines.change([(PUT, [entry(1)])]) == 1

    class Slow(Prepared):
        def run(self, connection: sqlite3.Connection, rows: Sequence[Row]) -> int:
            count = super().run(connection, rows)
            half_written.set()
            assert go_on.wait(60)
            return count

    writing = threading.Thread(target=lines.change, args=([(Slow(PUT.statement), [entry(2)])],))
    writing.start()
    assert half_written.wait(60)
    assert lines.others() is None, "nobody can tell while something is being written"
    assert len(lines.rows(ASK, {"the_match": "m"})) == 1
    go_on.set()
    writing.join()
    assert len(lines.rows(ASK, {"the_match": "m"})) == 2
    lines.close()


def test_the_line_that_writes_knows_whether_others_have_written(engine: Engine) -> None:
    lines = Lines(engine)
    before = lines.others()
    lines.change([(PUT, [entry(1)])])
    lines.rows(ASK, {"the_match": "m"})
    assert lines.others() == before, "its own writing is no news"
    with engine.begin() as connection:
        connection.execute(PUT.statement, [entry(2)])
    after = lines.others()
    assert after != before
    with pytest.raises(IntegrityError):
        lines.change([(PUT, [entry(2)])])
    assert lines.others() not in (before, after), "another connection has seen nothing yet"
    lines.close()


def test_errors_of_the_driver_are_those_of_the_database(engine: Engine) -> None:
    put(engine, entry(1))
    with pytest.raises(IntegrityError) as taken:
        put(engine, entry(1))
    assert not in_trouble(taken.value)
    event.listen(engine, "checkout", lambda connection, *_: connection.execute("PRAGMA query_only=1"))
    with pytest.raises(DBAPIError) as read_only:
        put(engine, entry(2))
    assert isinstance(read_only.value.orig, sqlite3.OperationalError)
    assert in_trouble(read_only.value)


def test_a_database_that_cannot_be_opened_is_in_trouble() -> None:
    nowhere = create_engine("sqlite:////nowhere/at/all.db")
    for work in (found, put):
        with pytest.raises(DBAPIError) as caught:
            work(nowhere)
        assert in_trouble(caught.value)
