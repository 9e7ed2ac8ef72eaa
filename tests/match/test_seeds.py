"""The seed of a match: drawn and sealed by the server, or chosen and known to be so by everybody who sits down."""

from __future__ import annotations

from typing import Any

import pytest

from chabudai.core.record import Record
from chabudai.match.commands import Consent, Join, Leave, Play, Rematch, Resign, SeatBot, Undo
from chabudai.match.errors import SeedChosen, WrongMoment
from chabudai.match.journal import Entry
from chabudai.match.live_match import OVER, PLAYING, LiveMatch
from chabudai.match.matches import Matches, index_of
from chabudai.match.seeds import drawn_seed
from chabudai.match.snapshot import record_json
from chabudai.match.storage import lists
from chabudai.match.storage.change import ANYWHERE
from chabudai.match.storage.store import Store
from match.lab import ALL_BLACK, ANN, BEN, CAT, NIM, ONE_RED, STRANGER, Table, action

pytestmark = pytest.mark.anyio
SECRETS = ("seed", "salt")


async def chosen(table: Table, *seats: str, seed: int = 77) -> LiveMatch:
    """A table whose seed Ann has chosen."""
    plan = [{"kind": seat} if seat in ("you", "person") else {"kind": "bot", "bot": seat} for seat in seats]
    return await table.matches.create(ANN, "bean-nim", plan, {}, action(), "public", seed=seed)


async def test_the_server_draws_and_seals_the_seed(table: Table) -> None:
    plan = [{"kind": "you"}, {"kind": "person"}]
    table.matches.draw_seed = drawn_seed
    matches = [await table.matches.create(ANN, "bean-nim", plan, {}, action()) for _ in range(20)]
    records = [live.record() for live in matches]
    assert len({record.seed for record in records}) == 20
    assert {record.seed_origin for record in records} == {"random"}
    for live, record in zip(matches, records, strict=True):
        assert record.commitment is not None
        assert record.commitment.match == live.id
        assert record.commitment.holds(record.seed)
        assert not record.commitment.holds(record.seed + 1)
    assert len({record.commitment.salt for record in records if record.commitment}) == 20


async def test_a_chosen_seed_needs_nobodys_consent_where_everybody_else_is_a_bot(table: Table) -> None:
    live = await chosen(table, "you", "greedy")
    assert (live.status, live.record().seed, live.seed_chosen_by) == (PLAYING, 77, "Ann")


async def test_nobody_sits_down_unknowingly_where_the_seed_was_chosen(table: Table) -> None:
    live = await chosen(table, "you", "person", "person")
    for seat in (None, 1):
        with pytest.raises(SeedChosen, match=r"Ann chose the seed of this match.*only if that is all right with you"):
            await table.matches.run(live.id, BEN, Join(action=action(), seat=seat))
    assert (await table.now(live.id)).number == 1
    live = await table.matches.run(live.id, BEN, Join(action=action(), seat=2, agree_to_seed=True))
    assert live.seat_of(BEN.id) == 2
    with pytest.raises(SeedChosen):
        await table.matches.run(live.id, CAT, Join(action=action(), seat=1))
    live = await table.matches.run(live.id, ANN, SeatBot(action=action(), seat=1, bot="greedy"))
    assert live.status == PLAYING
    assert live.record().seed_chosen_by == "Ann"


async def test_the_order_of_sitting_down_and_getting_up_opens_no_way_around(table: Table) -> None:
    """Ann chooses the seed for herself and a bot, gets up again, and somebody else takes her seat."""
    live = await chosen(table, "you", "person")
    await table.matches.run(live.id, ANN, Leave(action=action(), bot="greedy"))
    with pytest.raises(SeedChosen):
        await table.matches.run(live.id, BEN, Join(action=action(), seat=0))
    live = await table.matches.run(live.id, ANN, Join(action=action(), seat=1))
    assert live.seat_of(ANN.id) == 1, "who chose it knows"
    with pytest.raises(SeedChosen):
        await table.matches.run(live.id, BEN, Join(action=action()))
    begun = await chosen(table, "you", "greedy")
    await table.matches.run(begun.id, ANN, Leave(action=action(), bot="greedy"))
    with pytest.raises(WrongMoment, match="No seat is free"):
        await table.matches.run(begun.id, BEN, Join(action=action(), agree_to_seed=True))


async def test_a_rematch_draws_a_new_seed_also_after_a_chosen_one(table: Table) -> None:
    live = await chosen(table, "you", "person")
    await table.matches.run(live.id, BEN, Join(action=action(), agree_to_seed=True))
    await table.matches.run(live.id, BEN, Resign(action=action()))
    table.matches.draw_seed = drawn_seed
    fresh = await table.matches.run(live.id, BEN, Rematch(action=action()))
    record = fresh.record()
    assert (record.seed_origin, fresh.seed_chosen_by) == ("random", "")
    assert record.seed != 77
    assert record.commitment is not None
    assert record.commitment.match == fresh.id
    assert record.commitment.holds(record.seed)


async def test_everybody_sees_the_seal_from_the_start_and_the_seed_at_the_end(table: Table) -> None:
    match = await table.begin(BEN, seed=31)
    matches = table.matches
    live = await table.now(match)
    first = matches.snapshot(live, ANN).to_dict()
    assert first["commitment"] == live.record().commitment.sha256  # type: ignore[union-attr]
    assert [first[key] for key in SECRETS] == [None, None]
    for person in (ANN, BEN, STRANGER):
        assert matches.snapshot(live, person).to_dict()["commitment"] == first["commitment"]
    await table.play(match, ANN, ALL_BLACK)
    with pytest.raises(WrongMoment):
        record_json(await table.now(match))
    live = await matches.run(match, BEN, Resign(action=action()))
    last = matches.snapshot(live, STRANGER).to_dict()
    record = Record.from_json(record_json(live))
    assert (last["seed"], last["commitment"]) == ("31", first["commitment"])
    assert record.commitment is not None
    assert (record.seed, record.commitment.salt, record.commitment.holds(31)) == (31, last["salt"], True)


async def test_what_is_told_before_the_end_does_not_depend_on_the_seed_but_for_its_seal(table: Table) -> None:
    """Two matches with other seeds that look alike: nothing but names of the match and the seal tells them apart."""
    shown: list[dict[str, Any]] = []
    for seed in (2, 5):
        match = await table.begin(BEN, seed=seed)
        live = await table.now(match)
        seen = table.matches.snapshot(live, STRANGER).to_dict()
        for key in ("match", "commitment"):
            assert seen.pop(key)
        shown.append(seen)
    assert shown[0] == shown[1]


async def test_once_a_match_is_over_nothing_is_taken_back(table: Table) -> None:
    """Its record is told, so it stays as it is."""
    match = await table.begin(BEN)
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    await table.matches.run(match, ANN, Undo(action=action()))
    live = await table.matches.run(match, BEN, Resign(action=action()))
    told = record_json(live)
    with pytest.raises(WrongMoment, match="Nobody is waiting for your agreement"):
        await table.matches.run(match, BEN, Consent(action=action(), agree=True))
    assert record_json(await table.now(match)) == told


async def test_lists_say_who_chose_a_seed(table: Table) -> None:
    first = await chosen(table, "you", "person")
    other = await table.open("you", "person", visibility="public")
    store = table.matches.store
    assert {each.id: each.seed_chosen_by for each in await lists.public(store, 9)} == {first.id: "Ann", other.id: ""}
    assert await lists.unusual(store, [first.id, other.id]) == {first.id: ("Ann", ""), other.id: ("", "")}


def as_before(entry: Entry) -> Entry:
    """An entry as it was written before seeds were sealed."""
    old = {key: value for key, value in entry.data["record"].items() if key not in ("commitment", "seed_chosen_by")}
    return Entry(entry.kind, person=entry.person, data={**entry.data, "record": old}, at=entry.at, number=1)


@pytest.mark.parametrize(("origin", "chooser"), [("random", ""), ("chosen", "Ann")])
async def test_matches_and_records_without_a_seal_still_replay(
    table: Table, store: Store, origin: str, chooser: str
) -> None:
    live = await table.open("you", "person") if origin == "random" else await chosen(table, "you", "person")
    [entry] = await store.journal(live.id)
    old = LiveMatch("old").after(as_before(entry))
    await store.create("old", as_before(entry), index_of(old), ANYWHERE)
    matches = Matches(store)
    old = await matches.run("old", BEN, Join(action=action(), agree_to_seed=True))
    old = await matches.run("old", ANN, Play(action=action(), move=ONE_RED, turn=0))
    seen = matches.snapshot(old, BEN).to_dict()
    assert (seen["commitment"], seen["seed_origin"], seen["seed_chosen_by"]) == (None, origin, chooser or None)
    old = await matches.run("old", BEN, Resign(action=action()))
    assert old.status == OVER
    seen = matches.snapshot(old, BEN).to_dict()
    assert (seen["seed"], seen["salt"]) == (str(old.record().seed), None)
    assert Record.from_json(record_json(old)).replay(NIM).digest() == old.state.digest()
