"""Content files that people bring to a table: checked, kept once, told to everybody, and part of the record."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from chabudai.core import registry
from chabudai.core.content import Content
from chabudai.core.errors import BadContent
from chabudai.core.record import Record
from chabudai.match import contents
from chabudai.match.analysis import rate
from chabudai.match.commands import Join, Rematch, Resign
from chabudai.match.contents import ContentFile, read_contents, tried
from chabudai.match.live_match import PLAYING, LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.storage import lists, schema
from chabudai.match.storage.backup import back_up, restore
from chabudai.match.storage.store import Store
from match.lab import ANN, BEN, NIM, ONE_RED, Table, action

pytestmark = pytest.mark.anyio
PACKAGED = Content.of_package("chabudai_nim").text
NINE_RED = ContentFile("/home/ann/nine\x07 red.toml", PACKAGED.replace("red = 5", "red = 9"))
WRONG = ("[[]]", "{ a = 1 }", '"x"', "-1", "1.5", "true", "[]", '["x"]', "{}", '""')
SEATS = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]


async def begin(matches: Matches, file: ContentFile | None = NINE_RED) -> LiveMatch:
    return await matches.create(ANN, "bean-nim", SEATS, {}, action(), "public", content=file)


async def kept(store: Store) -> list[str]:
    return await store.read(lambda connection: list(connection.execute(select(schema.contents.c.text)).scalars()))


async def test_a_match_is_played_with_the_file_that_was_brought(table: Table) -> None:
    live = await begin(table.matches)
    assert (live.status, live.content_file) == (PLAYING, "nine red.toml")
    assert live.state.to_dict()["data"]["heaps"] == [9, 4, 3]  # type: ignore[index]
    again = await Matches(table.matches.store).match(live.id)
    assert again.state.digest() == live.state.digest(), "another server folds the same match"
    shown = table.matches.snapshot(again, None).to_dict()["content"]
    assert shown == {"digest": live.record().content, "file": "nine red.toml"}
    assert [match.content_file for match in await lists.public(table.matches.store, 5)] == ["nine red.toml"]


async def test_a_file_is_kept_once_and_not_in_the_journal(table: Table) -> None:
    store = table.matches.store
    one, other = await begin(table.matches), await begin(table.matches)
    assert await kept(store) == [NINE_RED.text]
    entries = await store.entries_of([one.id, other.id], ["created"])
    assert all("content_text" not in entry.data["record"] for _, entry in entries)
    assert (await store.journal(one.id))[0].data["record"]["content_text"] == NINE_RED.text


async def test_the_record_replays_anywhere(table: Table) -> None:
    live = await begin(table.matches)
    await table.play(live.id, ANN, ONE_RED)
    record = Record.from_json((await table.now(live.id)).record().to_json())
    assert record.replay(registry.load_for(record)).digest() == (await table.now(live.id)).state.digest()
    assert len(rate(record).ratings) == 2, "and so does the analysis"


async def test_a_rematch_keeps_the_content(table: Table) -> None:
    live = await table.matches.create(
        ANN, "bean-nim", [{"kind": "you"}, {"kind": "person"}], {}, action(), content=NINE_RED
    )
    await table.matches.run(live.id, BEN, Join(action=action(), seat=1))
    await table.matches.run(live.id, BEN, Resign(action=action()))
    fresh = await table.matches.run(live.id, ANN, Rematch(action=action()))
    assert (fresh.content_file, fresh.record().content) == (live.content_file, live.record().content)


async def test_a_match_goes_on_with_content_that_was_shipped_when_it_began(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package is replaced by a newer one while a match is played; a rematch is played with the newer content."""
    before = registry.shipped_before("bean-nim")[0]
    old = registry.load_shipped("bean-nim", before.digest)
    monkeypatch.setattr("chabudai.match.matches.load", lambda _: old)
    live = await table.matches.create(ANN, "bean-nim", [{"kind": "you"}, {"kind": "person"}], {}, action())
    await table.matches.run(live.id, BEN, Join(action=action(), seat=1))
    monkeypatch.undo()
    assert await kept(table.matches.store) == [], "the digest is enough"
    newer = Table(Matches(table.matches.store))
    live = await newer.play(live.id, ANN, ONE_RED)
    assert live.state.to_dict()["data"]["heaps"] == [5, 4, 3]  # type: ignore[index]
    assert (live.content_file, live.record().content) == ("", before.digest)
    await newer.matches.run(live.id, BEN, Resign(action=action()))
    on = await newer.matches.play_on(ANN, live.id, 1, SEATS, action())
    assert (on.content_file, on.record().content) == ("", before.digest)
    fresh = await newer.matches.run(live.id, ANN, Rematch(action=action()))
    assert (fresh.content_file, fresh.record().content) == ("", NIM.content.digest)


async def test_the_packaged_file_is_nothing_of_ones_own(table: Table) -> None:
    live = await begin(table.matches, ContentFile("same.toml", "# with a remark\n" + PACKAGED))
    assert (live.content_file, live.record().content) == ("", NIM.content.digest)
    assert await kept(table.matches.store) == []


async def test_a_server_has_content_of_its_own_for_whoever_brings_none(table: Table) -> None:
    table.matches.contents = {"bean-nim": NINE_RED}
    assert (await begin(table.matches, None)).content_file == "nine red.toml"
    other = ContentFile("six.toml", PACKAGED.replace("red = 5", "red = 6"))
    assert (await begin(table.matches, other)).content_file == "six.toml"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("red = ", "bad.toml is not valid TOML"),
        (PACKAGED.replace("red = 5", "red = 0"), "bad.toml: [heaps] red: a heap has one bean or more."),
        (PACKAGED.replace("bean-nim", "boo"), "bad.toml is content for 'boo', not for 'bean-nim'."),
        (PACKAGED.replace("red = 5", "red = 1000000000"), "bad.toml contains a number above 1000."),
        ("#" * (contents.LONGEST + 1), f"A content file may have at most {contents.LONGEST} characters."),
    ],
)
async def test_a_bad_file_is_refused_and_nothing_is_written(table: Table, text: str, words: str) -> None:
    with pytest.raises(BadContent) as caught:
        await begin(table.matches, ContentFile("bad.toml", text))
    assert words in caught.value.sentence
    assert await table.matches.store.match_ids() == []
    assert await kept(table.matches.store) == []


def refusal(file: ContentFile, game: str) -> str:
    """Why a file is refused; '' where it is taken."""
    try:
        file.game(game)
    except BadContent as error:
        return error.sentence
    return ""


@pytest.mark.parametrize("game", registry.names())
def test_whatever_stands_in_a_file_it_is_taken_or_refused(game: str) -> None:
    """Every value in turn is of a kind that nobody would write there."""
    text = registry.load(game).content.text
    values = list(re.finditer(r'(?<=[=\[,] )("[^"\n]*"|[0-9]+|true|false)|(?<=\[)("[^"\n]*"|[0-9]+)', text))
    refused = 0
    for number, value in enumerate(values):
        word = WRONG[number % len(WRONG)]
        sentence = refusal(ContentFile("mine.toml", text[: value.start()] + word + text[value.end() :]), game)
        assert sentence == "" or sentence.endswith(".")
        refused += sentence != ""
    assert refused > len(values) / 2


def test_what_breaks_a_match_is_refused_though_the_game_finds_nothing_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    game = NINE_RED.game("bean-nim")
    tried(game, 2, {})
    monkeypatch.setattr(type(game), "text", lambda *_: 1 / 0)
    with pytest.raises(BadContent, match=r"a trial match with it fails: ZeroDivisionError: division by zero"):
        tried(game, 2, {})


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
async def test_a_backup_keeps_the_files(
    table: Table, target: str, new_sqlite: Callable[[], str], new_postgres: Callable[[], str], tmp_path: Path
) -> None:
    live = await begin(table.matches)
    await back_up(table.matches.store, tmp_path / "backup")
    other = await Store.open(await asyncio.to_thread(new_sqlite if target == "sqlite" else new_postgres))
    await restore(other, tmp_path / "backup")
    assert (await Matches(other).match(live.id)).state.digest() == live.state.digest()
    await other.close()


def test_files_of_a_server_are_read_before_it_opens(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(NINE_RED.text)
    bad.write_bytes(b"\xff")
    assert read_contents([str(good)])["bean-nim"].called == "good.toml"
    with pytest.raises(BadContent, match=r"bad\.toml cannot be read as a text file in UTF-8"):
        read_contents([str(bad)])
    with pytest.raises(BadContent, match="are both content for 'bean-nim': name one for each game"):
        read_contents([str(good), str(good)])
    with pytest.raises(BadContent, match=r"nowhere\.toml cannot be read"):
        read_contents([str(tmp_path / "nowhere.toml")])
