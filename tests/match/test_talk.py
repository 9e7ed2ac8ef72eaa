"""Chat and suggestions."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from chabudai.core.rng import Rng
from chabudai.match import journal, talk
from chabudai.match.commands import Chat, Leave, LetSpectatorsTalk, Pause, Resign, Suggest
from chabudai.match.errors import IllegalHere, MatchError, NotAllowed, TooMuch, WrongMoment
from chabudai.match.live_match import OVER, LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.seats import Person
from match.lab import ANN, BEN, CAT, NIM, ONE_RED, ONE_WHITE, STRANGER, Table, Time, action

pytestmark = pytest.mark.anyio

CALL = NIM.moves.parse("call")


async def test_players_talk(table: Table) -> None:
    match = await table.begin(BEN)
    await table.matches.run(match, ANN, Chat(action=action(), text="  <b>hello</b>\u202e\n  you \x00 "))
    live = await table.matches.run(match, BEN, Chat(action=action(), text="はい"))
    assert [(said.name, said.text) for said in live.chat.lines] == [("Ann", "<b>hello</b> you"), ("Ben", "はい")]


@pytest.mark.parametrize("text", ["", "  \n", "\x00", "x" * 501])
async def test_a_message_has_a_length(table: Table, text: str) -> None:
    match = await table.begin(BEN)
    with pytest.raises((MatchError, ValidationError), match=r"1 to 500|at least 1|at most 500"):
        await table.matches.run(match, ANN, Chat(action=action(), text=text))


# --- how much one may say --------------------------------------------------------------------------------------------


async def test_nobody_talks_faster_than_others_can_read(table: Table, time: Time) -> None:
    match = await table.begin(BEN)
    for number in range(talk.BURST):
        await table.matches.run(match, ANN, Chat(action=action(), text=f"word {number}"))
        time.pass_seconds(1)
    for _ in range(2):
        with pytest.raises(TooMuch, match=r"You have written 5 messages in 10 seconds\. Wait a moment"):
            await table.matches.run(match, ANN, Chat(action=action(), text="and another"))
    await table.matches.run(match, BEN, Chat(action=action(), text="Ben is not meant"))
    time.pass_seconds(talk.BURST_SECONDS - talk.BURST)
    live = await table.matches.run(match, ANN, Chat(action=action(), text="ten seconds after the first"))
    assert live.chat.count == talk.BURST + 2
    with pytest.raises(TooMuch):
        await table.matches.run(match, ANN, Chat(action=action(), text="the second was nine seconds ago"))
    other = await table.begin(BEN)
    await table.matches.run(other, ANN, Chat(action=action(), text="another match is another table"))


async def test_a_message_that_is_sent_again_counts_once(table: Table) -> None:
    match = await table.begin(BEN)
    for _ in range(3 * talk.BURST):
        live = await table.matches.run(match, ANN, Chat(action="the-same", text="hello?"))
    assert live.chat.count == 1


async def test_one_person_writes_so_many_messages_in_a_match(
    table: Table, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "MOST_MESSAGES", 12)
    match = await table.begin(BEN)
    for number in range(12):
        time.pass_seconds(5)
        await table.matches.run(match, ANN, Chat(action=action(), text=str(number)))
    for matches in (table.matches, Matches(table.matches.store, time)):
        with pytest.raises(TooMuch, match="12 messages in this match"):
            await matches.run(match, ANN, Chat(action=action(), text="too much"))
    await table.matches.run(match, BEN, Chat(action=action(), text="Ben is not meant"))
    assert (await table.play(match, ANN, ONE_RED)).line == [(0, ONE_RED)]


async def test_what_is_kept_of_a_long_talk_has_a_bound(table: Table, time: Time) -> None:
    """The attack: a thousand messages made the picture of the match grow from 2 to 590 KB."""
    match = await table.begin(BEN)
    quiet = len(json.dumps(table.matches.snapshot(await table.now(match), ANN).to_dict()))
    for number in range(talk.MOST_MESSAGES):
        time.pass_seconds(5)
        await table.matches.run(match, (ANN, BEN)[number % 2], Chat(action=f"talk-{number}", text="x" * talk.LONGEST))
    for live in (await table.now(match), await Matches(table.matches.store).match(match)):
        assert (live.chat.count, len(live.chat.lines)) == (talk.MOST_MESSAGES, talk.SHOWN)
        assert not any(entry.data for entry in live.answers.values() if entry.kind == journal.CHAT)
        seen = table.matches.snapshot(live, ANN).to_dict()
        assert seen["chat_from"] == talk.MOST_MESSAGES - talk.SHOWN
        assert len(json.dumps(seen)) < quiet + talk.SHOWN * (talk.LONGEST + 100)


async def test_what_was_said_is_read_a_page_at_a_time(table: Table, time: Time) -> None:
    match = await table.begin(BEN)
    await table.matches.run(match, ANN, LetSpectatorsTalk(action=action(), talk=True))
    for number in range(30):
        time.pass_seconds(5)
        await table.matches.run(match, (ANN, BEN)[number % 2], Chat(action=action(), text=f"word {number}"))
        await table.matches.run(match, STRANGER, Chat(action=action(), text=f"whisper {number}"))
    matches = Matches(table.matches.store)
    for room, word in ((talk.PLAYERS, "word"), (talk.SPECTATORS, "whisper")):
        read: list[str] = []
        before: int | None = None
        while before != 0:
            before, page = await matches.said(match, room, before, 12)
            read = [line.text for line in page] + read
        assert read == [f"{word} {number}" for number in range(30)]
        assert await matches.said(match, room, 0, 12) == (0, [])
        assert (await matches.said(match, room, 99, 5))[0] == 25


async def test_whatever_one_person_starts_in_a_match_has_a_bound(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal cannot be filled with wishes and suggestions either."""
    monkeypatch.setattr(talk, "MOST_ACTS", 8)
    match = await table.begin(BEN)
    matches = table.matches
    for number in range(7):  # he sat down before
        await matches.run(match, BEN, Suggest(action=action(), seat=0, move=ONE_RED if number % 2 else ONE_WHITE))
    number = (await table.now(match)).number
    for change in (
        matches.run(match, BEN, Suggest(action=action(), seat=0, move=ONE_RED)),
        matches.run(match, BEN, Pause(action=action(), paused=True)),
        matches.run(match, BEN, Leave(action=action(), bot="greedy")),
        matches.run(match, BEN, Chat(action=action(), text="hm")),
    ):
        with pytest.raises(TooMuch, match="often enough in this match"):
            await change
    assert (await table.now(match)).number == number
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    assert (await matches.run(match, BEN, Resign(action=action()))).status == OVER, (
        "what ends a match is always possible"
    )


# --- spectators ------------------------------------------------------------------------------------------------------


async def test_spectators_are_silent_unless_the_owner_lets_them_talk(table: Table) -> None:
    match = await table.begin(BEN)
    with pytest.raises(NotAllowed, match="Spectators can talk here only if"):
        await table.matches.run(match, STRANGER, Chat(action=action(), text="take the red one!"))
    with pytest.raises(NotAllowed, match="Only the person who set up the table"):
        await table.matches.run(match, BEN, LetSpectatorsTalk(action=action(), talk=True))
    await table.matches.run(match, ANN, LetSpectatorsTalk(action=action(), talk=True))
    with pytest.raises(WrongMoment, match="already that way"):
        await table.matches.run(match, ANN, LetSpectatorsTalk(action=action(), talk=True))
    live = await table.matches.run(match, STRANGER, Chat(action=action(), text="hello"))
    assert [(said.name, said.text) for said in live.spectator_chat.lines] == [("Stranger", "hello")]
    assert live.chat == talk.Room(), "their words lie apart from the players'"
    live = await table.matches.run(match, ANN, LetSpectatorsTalk(action=action(), talk=False))
    assert live.spectator_chat.count == 1, "what was said stays said"
    with pytest.raises(NotAllowed, match="Spectators can talk here only if"):
        await table.matches.run(match, STRANGER, Chat(action=action(), text="hello?"))
    await table.matches.run(match, BEN, Chat(action=action(), text="quiet at last"))


async def test_whoever_set_a_table_up_talks_there_also_without_a_seat(table: Table) -> None:
    live = await table.open("random", "greedy")
    live = await table.matches.run(live.id, ANN, Chat(action=action(), text="go, random!"))
    assert (live.chat.count, live.spectator_chat.count) == (0, 1)


async def test_all_spectators_together_say_so_much(table: Table, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST_OF_SPECTATORS", 3)
    match = await table.begin(BEN)
    await table.matches.run(match, ANN, LetSpectatorsTalk(action=action(), talk=True))
    for number in range(3):
        await table.matches.run(match, Person(f"{number}" * 24, f"Guest {number}"), Chat(action=action(), text="hello"))
    with pytest.raises(TooMuch, match="have said enough"):
        await table.matches.run(match, STRANGER, Chat(action=action(), text="hello"))
    await table.matches.run(match, BEN, Chat(action=action(), text="players are not meant"))


# --- suggestions -----------------------------------------------------------------------------------------------------


async def test_a_suggestion_stays_until_that_seat_has_moved(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.matches.run(match, BEN, Suggest(action=action(), seat=0, move=ONE_RED))
    await table.matches.run(match, CAT, Suggest(action=action(), seat=0, move="take white 1"))
    live = await table.matches.run(match, BEN, Suggest(action=action(), seat=0, move=ONE_WHITE))
    assert [(one.by, one.move) for one in live.suggestions] == [(2, ONE_WHITE), (1, ONE_WHITE)]
    live = await table.play(match, ANN, ONE_RED)
    assert live.suggestions == []


async def test_a_suggestion_is_for_another_player_who_is_to_decide(table: Table) -> None:
    match = await table.begin(BEN)
    with pytest.raises(WrongMoment, match="Suggest a move to a player"):
        await table.matches.run(match, ANN, Suggest(action=action(), seat=0, move=ONE_RED))
    with pytest.raises(WrongMoment, match="Suggest a move to a player"):
        await table.matches.run(match, ANN, Suggest(action=action(), seat=1, move=ONE_RED))
    with pytest.raises(IllegalHere):
        await table.matches.run(match, BEN, Suggest(action=action(), seat=0, move="dance"))


async def answer(matches: Matches, match: str, move: int) -> str:
    try:
        await matches.run(match, BEN, Suggest(action=action(), seat=0, move=move))
    except IllegalHere as error:
        return str(error)
    return ""


async def test_a_suggestion_cannot_ask_for_a_secret(table: Table) -> None:
    """May Ann call? That depends on her secret card, so Ben must get the same answer whatever it is."""
    match = await table.begin(BEN)
    await table.play(match, ANN, "take black 3")
    live = await table.play(match, BEN, ONE_RED)
    view = live.state.view(1)
    truths: set[bool] = set()
    answers: set[str] = set()
    for seed in range(12):
        world = view.imagine(Rng(seed))
        truths.add(CALL in world.legal_moves(0))
        swapped = in_world(live, world.to_dict())
        table.matches._kept[match] = swapped
        answers.add(await answer(table.matches, match, CALL))
        table.matches._kept[match] = swapped
    assert truths == {True, False}, "in some worlds she may, in others not"
    assert len(answers) == 1


def in_world(live: LiveMatch, written: dict[str, object]) -> LiveMatch:
    """The match with another truth behind the same view."""
    twin = live.caught_up([])._twin()
    log = twin.playing().state.log
    twin.playing().state = NIM.restore(written)
    twin.playing().state.log = log
    return twin
