"""Coming, sitting down, leaving and coming back."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from chabudai.core.errors import BadOption, BadSeats, UnknownGame
from chabudai.match.commands import (
    Chat,
    Close,
    ComeBack,
    Consent,
    Join,
    Leave,
    Pause,
    Play,
    Rematch,
    Resign,
    SeatBot,
    Suggest,
    Undo,
)
from chabudai.match.errors import IllegalHere, MatchError, NoSuchMatch, NotAllowed, StaleTurn, WrongMoment
from chabudai.match.live_match import CLOSED, OPEN, OVER, PLAYING
from match.lab import ANN, BEN, CAT, ONE_RED, STRANGER, Table, action

pytestmark = pytest.mark.anyio


async def test_a_match_begins_when_the_last_seat_is_taken(table: Table) -> None:
    live = await table.open("you", "person")
    assert (live.status, [seat.kind for seat in live.seats]) == (OPEN, ["person", "open"])
    live = await table.matches.run(live.id, BEN, Join(action=action()))
    assert live.status == PLAYING
    assert live.record().players == ["Ann", "Ben"]
    assert live.waiting_for() == [0]


async def test_a_seat_can_be_chosen_and_is_taken_once(table: Table) -> None:
    live = await table.open("person", "you", "person")
    live = await table.matches.run(live.id, BEN, Join(action=action(), seat=2))
    assert live.seat_of(BEN.id) == 2
    with pytest.raises(WrongMoment, match="You are already at this table"):
        await table.matches.run(live.id, BEN, Join(action=action(), seat=0))
    with pytest.raises(WrongMoment, match="This seat is taken"):
        await table.matches.run(live.id, CAT, Join(action=action(), seat=2))
    await table.matches.run(live.id, CAT, Join(action=action()))
    with pytest.raises(WrongMoment, match="No seat is free"):
        await table.matches.run(live.id, STRANGER, Join(action=action()))


async def test_nobody_finds_a_match_that_there_is_not(table: Table) -> None:
    with pytest.raises(NoSuchMatch):
        await table.now("nothing")
    with pytest.raises(NoSuchMatch):
        await table.matches.run("nothing", BEN, Join(action=action()))


@pytest.mark.parametrize(
    ("game", "seats", "options", "error"),
    [
        ("no-game", ["you", "person"], {}, UnknownGame),
        ("bean-nim", ["you"], {}, BadSeats),
        ("bean-nim", ["you", "person"], {"colour": True}, BadOption),
        ("bean-nim", ["you", "no-bot"], {}, MatchError),
        ("bean-nim", ["you", "you"], {}, MatchError),
    ],
)
async def test_a_wrong_plan_makes_no_match(
    table: Table, game: str, seats: list[str], options: dict[str, bool], error: type[Exception]
) -> None:
    with pytest.raises(error):
        await table.open(*seats, options=options, game=game)
    assert await table.matches.store.match_ids() == []


async def test_a_repeated_creation_is_the_same_match(table: Table) -> None:
    plan = [{"kind": "you"}, {"kind": "person"}]
    first = await table.matches.create(ANN, "bean-nim", plan, {}, "same")
    again = await table.matches.create(ANN, "bean-nim", plan, {}, "same")
    other = await table.matches.create(BEN, "bean-nim", plan, {}, "same")
    assert first.id == again.id != other.id
    assert again.record().seed == first.record().seed
    assert len(await table.matches.store.match_ids()) == 2


async def test_who_leaves_before_the_start_makes_the_seat_free(table: Table) -> None:
    live = await table.open("you", "person", "person")
    await table.matches.run(live.id, BEN, Join(action=action()))
    live = await table.matches.run(live.id, BEN, Leave(action=action(), bot="greedy"))
    assert [seat.kind for seat in live.seats] == ["person", "open", "open"]
    assert live.seat_of(BEN.id) is None


async def test_a_bot_stands_in_for_who_leaves_and_the_person_comes_back(table: Table) -> None:
    match = await table.begin(BEN)
    live = await table.matches.run(match, ANN, Leave(action=action(), bot="greedy"))
    assert (live.seats[0].bot, live.seats[0].person, live.bot_to_move()) == ("greedy", ANN.id, 0)
    with pytest.raises(WrongMoment, match="A bot is playing for you"):
        await table.play(match, ANN, ONE_RED)
    with pytest.raises(WrongMoment, match="A bot is already playing for you"):
        await table.matches.run(match, ANN, Leave(action=action(), bot="greedy"))
    assert await table.matches.play_bot(match, 0, ONE_RED, live.turn(0))
    live = await table.matches.run(match, ANN, ComeBack(action=action()))
    assert (live.seats[0].bot, live.bot_to_move()) == ("", None)
    with pytest.raises(WrongMoment, match="No bot is playing for you"):
        await table.matches.run(match, ANN, ComeBack(action=action()))
    await table.play(match, BEN, ONE_RED)
    live = await table.play(match, ANN, ONE_RED)
    assert live.line == [(0, ONE_RED), (1, ONE_RED), (0, ONE_RED)]


async def test_only_the_owner_gives_a_seat_to_a_bot(table: Table) -> None:
    live = await table.open("you", "person", "person")
    await table.matches.run(live.id, BEN, Join(action=action(), seat=1))
    with pytest.raises(NotAllowed):
        await table.matches.run(live.id, BEN, SeatBot(action=action(), seat=2, bot="greedy"))
    with pytest.raises(WrongMoment, match="not open"):
        await table.matches.run(live.id, ANN, SeatBot(action=action(), seat=1, bot="greedy"))
    for bot in ("nobody", "ismcts:200", "halving:999999999"):
        with pytest.raises(MatchError, match=f"no bot '{bot}'"):
            await table.matches.run(live.id, ANN, SeatBot(action=action(), seat=2, bot=bot))
    live = await table.matches.run(live.id, ANN, SeatBot(action=action(), seat=2, bot="greedy"))
    assert (live.status, live.seats[2].name) == (PLAYING, "Greedy")


async def test_strangers_change_nothing(table: Table) -> None:
    match = await table.begin(BEN)
    matches = table.matches
    number = (await table.now(match)).number
    for change in (
        matches.run(match, STRANGER, Play(action=action(), move=ONE_RED, turn=0)),
        matches.run(match, STRANGER, Undo(action=action())),
        matches.run(match, STRANGER, Consent(action=action(), agree=True)),
        matches.run(match, STRANGER, Suggest(action=action(), seat=0, move=ONE_RED)),
        matches.run(match, STRANGER, Pause(action=action(), paused=True)),
        matches.run(match, STRANGER, Resign(action=action())),
        matches.run(match, STRANGER, Rematch(action=action())),
        matches.run(match, STRANGER, Leave(action=action(), bot="greedy")),
        matches.run(match, STRANGER, ComeBack(action=action())),
    ):
        with pytest.raises(NotAllowed):
            await change
    assert (await table.now(match)).number == number


async def test_only_the_owner_closes_a_table_and_only_before_the_match(table: Table) -> None:
    live = await table.open("you", "person")
    with pytest.raises(NotAllowed, match="Only the person who set up the table may close it"):
        await table.matches.run(live.id, BEN, Close(action=action()))
    assert (await table.matches.run(live.id, ANN, Close(action="shut"))).status == CLOSED
    for person, command in ((BEN, Join(action=action())), (ANN, Chat(action=action(), text="hello"))):
        with pytest.raises(WrongMoment, match="has been closed"):
            await table.matches.run(live.id, person, command)
    assert (await table.matches.run(live.id, ANN, Close(action="shut"))).number == 2, "a repeat changes nothing"
    begun = await table.begin(BEN)
    with pytest.raises(WrongMoment, match="you cannot close the table"):
        await table.matches.run(begun, ANN, Close(action=action()))


async def test_resigning_ends_a_match_of_two(table: Table) -> None:
    match = await table.begin(BEN)
    live = await table.matches.run(match, BEN, Resign(action=action()))
    assert (live.status, live.seats[1].resigned) == (OVER, True)
    assert (live.record().resigned, live.record().digest) == (1, live.state.digest())
    with pytest.raises(WrongMoment, match="over"):
        await table.play(match, ANN, ONE_RED)
    with pytest.raises(WrongMoment, match="over"):
        await table.matches.run(match, ANN, Leave(action=action(), bot="greedy"))


async def test_with_three_nobody_resigns(table: Table) -> None:
    match = await table.begin(BEN, CAT)
    with pytest.raises(WrongMoment, match="Leave the table"):
        await table.matches.run(match, BEN, Resign(action=action()))


async def test_where_nobody_wins_nobody_resigns(table: Table) -> None:
    live = await table.open("you", "greedy", game="kodama-forest", options={"mode": "cooperative"})  # type: ignore[dict-item]
    with pytest.raises(WrongMoment, match="nobody can resign"):
        await table.matches.run(live.id, ANN, Resign(action=action()))


async def test_who_gets_up_from_a_rematch_can_accept_it_again(table: Table) -> None:
    match = await table.begin(BEN)
    await table.matches.run(match, BEN, Resign(action=action()))
    fresh = await table.matches.run(match, BEN, Rematch(action=action()))
    for _ in range(3):
        await table.matches.run(fresh.id, BEN, Leave(action=action()))
        assert (await table.now(fresh.id)).seat_of(BEN.id) is None
        again = await table.matches.run(match, BEN, Rematch(action=action()))
        assert (again.id, again.seat_of(BEN.id)) == (fresh.id, 0)


async def test_a_rematch_moves_the_seats_on_and_is_one_for_all(table: Table) -> None:
    match = await table.begin(BEN, seed=5)
    with pytest.raises(WrongMoment, match="not over yet"):
        await table.matches.run(match, ANN, Rematch(action=action()))
    await table.matches.run(match, BEN, Resign(action=action()))
    fresh = await table.matches.run(match, BEN, Rematch(action=action()))
    assert [seat.name for seat in fresh.seats] == ["Ben", ""]
    assert (fresh.status, fresh.record().seed_origin) == (OPEN, "random")
    assert ((await table.now(match)).rematch, (await table.now(match)).rematch_by) == (fresh.id, 1)
    with pytest.raises(WrongMoment, match="No seat is free"):
        await table.matches.run(fresh.id, STRANGER, Join(action=action()))
    again = await table.matches.run(match, ANN, Rematch(action=action()))
    assert again.id == fresh.id == (await table.now(match)).rematch
    assert [seat.name for seat in again.seats] == ["Ben", "Ann"]
    assert again.status == PLAYING, "it begins when everybody has accepted"
    assert not any(seat.resigned for seat in again.seats)
    assert (await table.matches.run(match, ANN, Rematch(action=action()))).number == again.number
    assert len(await table.matches.store.match_ids()) == 2


async def test_a_turn_that_has_passed_is_stale(table: Table) -> None:
    match = await table.begin(BEN)
    await table.play(match, ANN, ONE_RED)
    await table.play(match, BEN, ONE_RED)
    with pytest.raises(StaleTurn):
        await table.matches.run(match, ANN, Play(action=action(), move=ONE_RED, turn=0))
    live = await table.matches.run(match, ANN, Play(action="third", move="take red 1", turn=1))
    assert (live.answers[ANN.id, "third"].number, len(live.line)) == (live.number, 3)


@pytest.mark.parametrize("move", [999, "take blue 1", "", -1])
async def test_a_move_that_there_is_not_is_refused(table: Table, move: int | str) -> None:
    match = await table.begin(BEN)
    with pytest.raises(IllegalHere if move in (999, "take blue 1") else ValidationError):
        await table.play(match, ANN, move)
    with pytest.raises(IllegalHere, match="nothing to decide"):
        await table.play(match, BEN, ONE_RED)
    assert (await table.now(match)).line == []


async def test_an_action_that_is_repeated_happens_once(table: Table) -> None:
    match = await table.begin(BEN)
    first = await table.matches.run(match, ANN, Play(action="mine", move=ONE_RED, turn=0))
    await table.play(match, BEN, ONE_RED)
    live = await table.matches.run(match, ANN, Play(action="mine", move=ONE_RED, turn=0))
    assert live.answers[ANN.id, "mine"] == first.answers[ANN.id, "mine"]
    assert len(live.line) == 2
    for _ in range(2):
        live = await table.matches.run(match, ANN, Chat(action="chat-1", text="hello"))
    assert [said.text for said in live.chat.lines] == ["hello"]


async def test_another_person_may_use_the_same_action_id(table: Table) -> None:
    match = await table.begin(BEN)
    await table.matches.run(match, ANN, Chat(action="same", text="one"))
    live = await table.matches.run(match, BEN, Chat(action="same", text="two"))
    assert [said.text for said in live.chat.lines] == ["one", "two"]
