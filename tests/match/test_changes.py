"""What a stream tells of a change: enough to have the picture that anybody else has, and little more."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from chabudai.core.registry import load
from chabudai.match.changes import LINES, change
from chabudai.match.commands import Chat, Pause, Undo
from chabudai.match.errors import MatchError
from chabudai.match.live_match import PLAYING, LiveMatch
from chabudai.match.snapshot import SHOWN_LOG
from match.lab import ANN, BEN, ONE_RED, Table, Time, action
from web.lab import changed

pytestmark = pytest.mark.anyio
MOVES = 40


def size(data: object) -> int:
    return len(json.dumps(data, separators=(",", ":")))


async def step(table: Table, live: LiveMatch, choose: random.Random) -> LiveMatch:
    """Something happens: mostly a move, sometimes words, a pause, a move taken back."""
    matches = table.matches
    seat = live.waiting_for()[0]
    what = choose.random()
    if what < 0.1:
        return await matches.run(live.id, ANN, Chat(action=action(), text=f"word {choose.random()}"))
    if what < 0.15:
        await matches.run(live.id, ANN, Pause(action=action(), paused=True))
        return await matches.run(live.id, ANN, Pause(action=action(), paused=False))
    if what < 0.3:
        try:
            return await matches.run(live.id, ANN, Undo(action=action()))
        except MatchError:
            return live
    move = choose.choice(live.state.legal_moves(seat))
    if live.seats[seat].played_by_bot:
        assert await matches.play_bot(live.id, seat, move, live.turn(seat))
        return await table.now(live.id)
    return await table.play(live.id, ANN, move)


async def test_a_change_put_over_the_picture_before_is_the_picture_now(
    table: Table, time: Time, game_name: str
) -> None:
    choose = random.Random(5)
    seats = max(2, load(game_name).min_seats)
    live = await table.open("you", *["random"] * (seats - 1), game=game_name)
    had = [table.matches.snapshot(live, viewer).to_dict() for viewer in (ANN, None)]
    shown = copy.deepcopy(had)
    sizes = {"changes": 0, "pictures": 0, "told": 0}
    for _ in range(MOVES):
        for _ in range(choose.choice([1, 1, 1, 4])):
            time.pass_seconds(5)
            if live.status == PLAYING:
                live = await step(table, live, choose)
        for viewer, person in enumerate((ANN, None)):
            seen = table.matches.snapshot(live, person).to_dict()
            told = change(seen, had[viewer])
            sizes["told"] += told is not None
            sizes["changes"] += size(seen if told is None else told)
            sizes["pictures"] += size(seen)
            shown[viewer] = copy.deepcopy(seen) if told is None else changed(shown[viewer], copy.deepcopy(told))
            had[viewer] = seen
            assert_same(shown[viewer], seen)
    assert sizes["told"] > MOVES, "changes can be told"
    assert sizes["changes"] < sizes["pictures"] / 3


def assert_same(shown: dict[str, Any], seen: dict[str, Any]) -> None:
    """Everything is the same; of lists that grow the lines that both have, and there is one in the end."""
    growing = {*LINES, *(f"{name}_from" for name in LINES)}
    assert {key: shown[key] for key in shown if key not in growing} == {
        key: seen[key] for key in seen if key not in growing
    }
    for name in LINES:
        both = max(shown[f"{name}_from"], seen[f"{name}_from"])
        ends = [part[name][max(0, both - part[f"{name}_from"]) :] for part in (shown, seen)]
        assert ends[0] == ends[1]
        assert len({part[f"{name}_from"] + len(part[name]) for part in (shown, seen)}) == 1


async def test_words_alone_cost_a_few_bytes(table: Table) -> None:
    """The board does not travel with what somebody says."""
    match = await table.begin(BEN)
    live = await table.play(match, ANN, ONE_RED)
    before = table.matches.snapshot(live, BEN).to_dict()
    live = await table.matches.run(match, ANN, Chat(action=action(), text="hello"))
    told = change(table.matches.snapshot(live, BEN).to_dict(), before)
    assert told is not None
    assert sorted(told) == ["chat", "chat_from", "number"]
    assert size(told) < 120


async def test_a_picture_holds_the_end_of_the_log_and_pages_hold_the_rest(table: Table, time: Time) -> None:
    live = await table.open("random", "random", "random", game="kodama-forest")
    while (seat := live.bot_to_move()) is not None and len(live.line) < 90:
        assert await table.matches.play_bot(live.id, seat, live.state.legal_moves(seat)[0], live.turn(seat))
        live = await table.now(live.id)
    seen = table.matches.snapshot(live, None).to_dict()
    assert len(seen["log"]) == SHOWN_LOG
    whole = table.matches.snapshot(live, None).log_page(None, 10**6)["log"]
    assert len(whole) == seen["log_from"] + SHOWN_LOG > SHOWN_LOG
    assert seen["log"] == whole[-SHOWN_LOG:]
    read: list[dict[str, Any]] = []
    before: int | None = None
    while before != 0:
        page = table.matches.snapshot(live, None).log_page(before, 40)
        before = page["log_from"]
        read = page["log"] + read
    assert read == whole


def test_what_has_gone_cannot_be_told() -> None:
    lines = {"log": [], "log_from": 0, "chat": [], "chat_from": 0, "spectator_chat": [], "spectator_chat_from": 0}
    before: dict[str, Any] = {"view": {"a": 1, "b": {"c": None, "d": 2}}, **lines}
    assert change({"view": {"a": 1, "b": {"c": None}}, **lines}, before) is None
    assert change({"view": {"a": 1}, **lines}, before) is None
    assert change({"view": {"a": 1, "b": {"c": None, "d": 2, "e": None}}, **lines}, before) == {
        "view": {"b": {"e": None}}
    }
    assert change({"view": None, **lines}, before) == {"view": None}
    assert change(before, {"view": None, **lines}) == {"view": before["view"]}


def test_a_log_that_went_another_way_is_told_from_there_on() -> None:
    lines = [{"text": name} for name in "ABCD"]
    other = [{"text": name} for name in "XD"]
    rest = {"chat": [], "chat_from": 0, "spectator_chat": [], "spectator_chat_from": 0}
    told = change({"log": [*lines[:2], *other], "log_from": 0, **rest}, {"log": lines, "log_from": 0, **rest})
    assert told == {"log_from": 2, "log": other}, "the last line reads the same and is another one"
