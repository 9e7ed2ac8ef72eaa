"""Chat and suggestions."""

from __future__ import annotations

import pytest

from chabudai.core.rng import Rng
from chabudai.table.errors import IllegalHere, TableError, WrongMoment
from chabudai.table.live import LiveMatch
from chabudai.table.service import Tables
from table.lab import ANN, BEN, CAT, NIM, ONE_RED, ONE_WHITE, STRANGER, Table, action

pytestmark = pytest.mark.anyio

CALL = NIM.moves.parse("call")


async def test_everybody_may_talk(table: Table) -> None:
    match = await table.begin(BEN)
    await table.tables.say(match, ANN, "  <b>hello</b>\u202e\n  you \x00 ", action())
    live = await table.tables.say(match, STRANGER, "はい", action())
    assert [(said.name, said.text) for said in live.chat] == [("Ann", "<b>hello</b> you"), ("Stranger", "はい")]


@pytest.mark.parametrize("text", ["", "  \n", "\x00", "x" * 501])
async def test_a_message_has_a_length(table: Table, text: str) -> None:
    match = await table.begin(BEN)
    with pytest.raises(TableError, match="1 to 500"):
        await table.tables.say(match, ANN, text, action())


async def test_a_suggestion_stays_until_that_seat_has_moved(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    await table.tables.suggest(match, BEN, 0, ONE_RED, action())
    await table.tables.suggest(match, CAT, 0, "take white 1", action())
    live = await table.tables.suggest(match, BEN, 0, ONE_WHITE, action())
    assert [(one.by, one.move) for one in live.suggestions] == [(2, ONE_WHITE), (1, ONE_WHITE)]
    live = await table.play(match, ANN, ONE_RED)
    assert live.suggestions == []


async def test_a_suggestion_is_for_another_player_who_is_to_decide(table: Table) -> None:
    match = await table.begin(BEN)
    with pytest.raises(WrongMoment, match="Suggest a move to a player"):
        await table.tables.suggest(match, ANN, 0, ONE_RED, action())
    with pytest.raises(WrongMoment, match="Suggest a move to a player"):
        await table.tables.suggest(match, ANN, 1, ONE_RED, action())
    with pytest.raises(IllegalHere):
        await table.tables.suggest(match, BEN, 0, "dance", action())


async def answer(tables: Tables, match: str, move: int) -> str:
    try:
        await tables.suggest(match, BEN, 0, move, action())
    except IllegalHere as error:
        return str(error)
    return ""


async def test_a_suggestion_cannot_ask_for_a_secret(table: Table) -> None:
    """May Ann call? That depends on her secret card, so Ben must get the same answer whatever it is."""
    match = await table.begin(BEN)
    for person, move in [(ANN, "take black 3"), (BEN, ONE_RED)]:
        live = await table.play(match, person, move)
    view = live.state.view(1)
    truths: set[bool] = set()
    answers: set[str] = set()
    for seed in range(12):
        world = view.imagine(Rng(seed))
        truths.add(CALL in world.legal_moves(0))
        swapped = in_world(live, world.to_dict())
        table.tables._kept[match] = swapped
        answers.add(await answer(table.tables, match, CALL))
        table.tables._kept[match] = swapped
    assert truths == {True, False}, "in some worlds she may, in others not"
    assert len(answers) == 1


def in_world(live: LiveMatch, written: dict[str, object]) -> LiveMatch:
    """The match with another truth behind the same view."""
    twin = live.caught_up([])._twin()
    log = twin.playing().state.log
    twin.playing().state = NIM.restore(written)
    twin.playing().state.log = log
    return twin
