"""The scheduler: who lets a bot think, once and only while it is wanted. Bots here decide when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from chabudai.bots.thought import Thought
from chabudai.match import journal, steady_clock
from chabudai.match.background import scheduler, workers
from chabudai.match.background.scheduler import Scheduler
from chabudai.match.clocks import ClockRule
from chabudai.match.commands import Chat, ComeBack, Leave, Pause
from chabudai.match.errors import WrongMoment
from chabudai.match.journal import Entry
from chabudai.match.live_match import OVER, LiveMatch
from chabudai.match.matches import Matches
from chabudai.match.steady_clock import Uptime
from chabudai.match.storage.store import Store
from match.lab import ANN, BEN, NIM, ONE_RED, Table, Time, action, until

pytestmark = pytest.mark.anyio


class Thinkers:
    """Workers that note what they are asked, and answer as they are told."""

    def __init__(self, answer: Callable[[str], bool] = lambda _: True) -> None:
        self.asked: list[tuple[str, int, float]] = []
        self.cancelled = 0
        self.go_on = asyncio.Event()
        self.go_on.set()
        self._answer = answer

    async def ask(
        self, bot: str, view: dict[str, Any], seat: int, seed: int, budget: float, **told: Any
    ) -> Thought | None:
        self.asked.append((bot, seat, budget))
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return Thought(NIM.restore(view).legal_moves(seat)[0], "") if self._answer(bot) else None

    async def close(self) -> None:
        """There is nothing to close."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "PATROL_SECONDS", 0.01)
    monkeypatch.setattr(scheduler, "SHORTEST_PAUSE", 0.01)


class Servers:
    """Servers on one database, each with its scheduler and its thinkers."""

    def __init__(self, database: str, time: Time) -> None:
        self._database = database
        self._time = time
        self.up = Uptime("", 0)
        """How long their machine has been running; unknown at first."""
        self._open: list[tuple[Store, Scheduler]] = []

    async def start(self, thinkers: Thinkers, ticks: Time | None = None) -> tuple[Table, Scheduler]:
        """A server; with `ticks` one that goes by a steady clock."""
        store = await Store.open(self._database)
        if ticks is None:
            matches = Matches(store, self._time)
        else:
            matches = await Matches.open(store, self._time, ticks, lambda: self.up)
        table = Table(matches)
        kept = Scheduler(table.matches, thinkers)  # type: ignore[arg-type]
        kept.start()
        self._open.append((store, kept))
        return table, kept

    async def die(self, kept: Scheduler) -> None:
        """As by kill -9: nothing is given back."""
        tasks: list[asyncio.Task[Any]] = [work.task for work in kept._busy.values()]
        if kept._patrolling is not None:
            tasks.append(kept._patrolling)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await kept.matches.store.close()
        self._open = [(store, each) for store, each in self._open if each is not kept]

    async def close(self) -> None:
        while self._open:
            store, kept = self._open.pop()
            await kept.stop()
            await store.close()


@pytest.fixture
async def servers(database: str, time: Time) -> AsyncIterator[Servers]:
    servers = Servers(database, time)
    yield servers
    await servers.close()


async def test_a_turn_is_thought_out_by_one_server_only(servers: Servers) -> None:
    thinkers = [Thinkers(), Thinkers()]
    (here, _), (there, _) = [await servers.start(each) for each in thinkers]
    matches = [await here.open("random", "random"), await there.open("random", "random", "random")]

    async def over() -> bool:
        return all([(await here.now(live.id)).status == OVER for live in matches])

    await until(over)
    moves = sum([len((await there.now(live.id)).line) for live in matches])
    assert sum(len(each.asked) for each in thinkers) == moves


async def test_the_turn_of_a_server_that_died_is_taken_over(servers: Servers, time: Time) -> None:
    dead, alive = Thinkers(), Thinkers()
    dead.go_on.clear()
    here, kept = await servers.start(dead)
    live = await here.open("random", "you")
    await until(lambda: dead.asked)
    await servers.die(kept)
    there, _ = await servers.start(alive)
    await asyncio.sleep(0.1)
    assert alive.asked == [], "the dead server's claim still holds"
    time.pass_seconds(scheduler.CLAIM_SECONDS + 1)

    async def moved() -> bool:
        return len((await there.now(live.id)).line) == 1

    await until(moved)
    assert [seat for _, seat, _ in alive.asked] == [0]


async def test_a_server_that_closes_gives_its_turns_back_at_once(servers: Servers) -> None:
    slow, quick = Thinkers(), Thinkers()
    slow.go_on.clear()
    here, _ = await servers.start(slow)
    live = await here.open("random", "you")
    await until(lambda: slow.asked)
    await servers.close()
    there, _ = await servers.start(quick)

    async def moved() -> bool:
        return len((await there.now(live.id)).line) == 1

    await until(moved)  # although no time has passed


async def test_a_thought_is_cancelled_when_the_match_moves_on(servers: Servers) -> None:
    thinkers = Thinkers()
    thinkers.go_on.clear()
    table, _ = await servers.start(thinkers)
    match = await table.begin(BEN)
    await table.matches.run(match, ANN, Leave(action=action(), bot="greedy"))
    await until(lambda: thinkers.asked)
    await table.matches.run(match, ANN, ComeBack(action=action()))
    await until(lambda: thinkers.cancelled == 1)
    await table.play(match, ANN, ONE_RED)
    assert (await table.now(match)).line == [(0, ONE_RED)]
    await table.matches.run(match, BEN, Leave(action=action(), bot="greedy"))
    await until(lambda: len(thinkers.asked) == 2)
    await table.matches.run(match, ANN, Pause(action=action(), paused=True))
    await until(lambda: thinkers.cancelled == 2)
    with pytest.raises(WrongMoment, match="paused"):
        await table.play(match, ANN, ONE_RED)


async def test_each_level_has_a_budget_and_who_exceeds_it_is_replaced_for_this_move(servers: Servers) -> None:
    thinkers = Thinkers(lambda bot: bot == workers.FALLBACK)
    table, _ = await servers.start(thinkers)
    live = await table.open("greedy", "you")

    async def moved() -> bool:
        return len((await table.now(live.id)).line) == 1

    await until(moved)
    assert thinkers.asked == [("greedy", 0, workers.DEFAULT_BUDGET), ("random", 0, workers.budget("random"))]
    assert workers.budget("random") < workers.DEFAULT_BUDGET
    assert (await table.now(live.id)).seats[0].bot == "greedy"


class Failing(Thinkers):
    """Workers of which the first few answers are of no use: no answer, an illegal move, or an error."""

    def __init__(self, *answers: int | Exception | None) -> None:
        super().__init__()
        self._answers = list(answers)

    async def ask(
        self, bot: str, view: dict[str, Any], seat: int, seed: int, budget: float, **told: Any
    ) -> Thought | None:
        if not self._answers:
            return await super().ask(bot, view, seat, seed, budget, **told)
        self.asked.append((bot, seat, budget))
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return None if answer is None else Thought(answer, "")


@pytest.mark.parametrize(
    "answers",
    [(None, None), (10**6,), (RuntimeError("unable to perform operation"),), (OSError("no more processes"),)],
    ids=["no-answer", "no-move", "runtime-error", "os-error"],
)
async def test_a_bot_that_is_due_and_does_not_move_is_told_and_tried_again(
    servers: Servers, caplog: pytest.LogCaptureFixture, answers: tuple[Any, ...]
) -> None:
    table, _ = await servers.start(Failing(*answers))
    live = await table.open("greedy", "you")
    await until(lambda: moved(table, live.id))  # although no time has passed: the claim is given back
    [told] = [record for record in caplog.records if "is due and has not moved" in record.getMessage()]
    assert (told.levelname, told.match) == ("WARNING", live.id)  # type: ignore[attr-defined]
    assert "seat 0" in told.getMessage()


async def test_a_bot_whose_move_is_taken_for_an_old_one_is_told_too(
    servers: Servers, caplog: pytest.LogCaptureFixture
) -> None:
    """Should the id of its move ever have been given to something else: it has not moved, and that does not pass."""
    thinkers = Thinkers()
    thinkers.go_on.clear()
    table, _ = await servers.start(thinkers)
    live = await table.open("greedy", "you")
    await table.matches.change(live.id, "", "bot-0-0", lambda _: Entry(journal.SPECTATORS_TALK, data={"talk": True}))
    thinkers.go_on.set()
    await until(lambda: sum("is due and has not moved" in record.getMessage() for record in caplog.records) > 1)


async def test_a_bot_that_fails_again_and_again_is_replaced_for_this_move(servers: Servers) -> None:
    failing = Failing(*[RuntimeError("greedy is broken")] * scheduler.FAILURES)
    table, _ = await servers.start(failing)
    live = await table.open("greedy", "you")
    await until(lambda: moved(table, live.id))
    assert [bot for bot, _, _ in failing.asked] == ["greedy"] * scheduler.FAILURES + [workers.FALLBACK]


class Remembering(Thinkers):
    """Bots that count their decisions, and note what they were told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[int, dict[str, Any]]] = []

    async def ask(
        self, bot: str, view: dict[str, Any], seat: int, seed: int, budget: float, **told: Any
    ) -> Thought | None:
        self.told.append((seat, told))
        thought = await super().ask(bot, view, seat, seed, budget, **told)
        return (
            None if thought is None else thought._replace(memory={"decisions": 1 + told["memory"].get("decisions", 0)})
        )


async def test_a_bot_gets_its_memory_back_and_a_listening_one_what_happened(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "listens", lambda name: name == "greedy")
    remembering = Remembering()
    table, _ = await servers.start(remembering)
    live = await table.open("greedy", "random")

    async def over() -> bool:
        return (await table.now(live.id)).status == OVER

    await until(over)
    for seat in (0, 1):
        told = [each for asked, each in remembering.told if asked == seat]
        assert [each["memory"] for each in told] == [{}] + [{"decisions": number} for number in range(1, len(told))]
    assert not any(each["events"] for seat, each in remembering.told if seat == 1)
    heard = [event["kind"] for seat, each in remembering.told if seat == 0 for event in each["events"]]
    assert heard
    session = (await table.now(live.id)).playing()
    last = session.events_since(0)
    assert len(heard) + len(last) == len(session.log.seen_by(0))


async def test_a_lost_database_does_not_stop_bots_for_good(
    servers: Servers, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await servers.start(Thinkers())
    store, failures = table.matches.store, iter([True, True, True])

    def broken(name: str) -> None:
        works = getattr(store, name)

        async def sometimes(*args: Any) -> Any:
            if next(failures, False):
                raise OSError("the disk is full")
            return await works(*args)

        monkeypatch.setattr(store, name, sometimes)

    broken("claim")
    broken("append")
    live = await table.open("greedy", "you")
    await until(lambda: moved(table, live.id))
    assert caplog.text.count("is due and has not moved") == 3
    assert "the disk is full" in caplog.text


async def test_a_write_that_never_ends_is_noticed(
    servers: Servers, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "DATABASE_SECONDS", 0.05)
    table, _ = await servers.start(Thinkers())
    store, hangs = table.matches.store, iter([True])
    claim = store.claim

    async def hanging(*args: Any) -> bool:
        if next(hangs, False):
            try:
                await asyncio.Event().wait()
            finally:
                monkeypatch.undo()
        return await claim(*args)

    monkeypatch.setattr(store, "claim", hanging)
    live = await table.open("greedy", "you")
    await until(lambda: moved(table, live.id))
    assert "is due and has not moved" in caplog.text


async def test_a_bot_that_waits_long_for_a_process_is_told(
    servers: Servers, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "SLOW_SECONDS", 0.05)
    thinkers = Thinkers()
    thinkers.go_on.clear()
    table, _ = await servers.start(thinkers)
    live = await table.open("greedy", "you")
    await until(lambda: "the bot on seat 0 has been at work" in caplog.text)
    thinkers.go_on.set()
    await until(lambda: moved(table, live.id))


async def test_matches_that_nobody_can_help_keep_no_other_waiting(
    servers: Servers, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "PATROL_LIMIT", 2)
    absent = Thinkers()
    absent.go_on.clear()
    here, _ = await servers.start(absent)
    opened = [await here.open("greedy", "you") for _ in range(9)]
    await until(lambda: len(absent.asked) == 9)
    await servers.close()
    match = Matches.match

    async def unreadable(matches: Matches, match_id: str, at_least: int | None = None) -> LiveMatch:
        if match_id != max(each.id for each in opened):
            raise KeyError("a journal that nobody understands")
        return await match(matches, match_id, at_least)

    monkeypatch.setattr(Matches, "match", unreadable)
    there, _ = await servers.start(Thinkers())
    await until(lambda: moved(there, max(each.id for each in opened)))
    told = [record for record in caplog.records if "cannot help" in record.getMessage()]
    assert {record.match for record in told} <= {each.id for each in opened}  # type: ignore[attr-defined]
    assert told


async def test_a_match_of_other_rules_is_left_alone(
    servers: Servers, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    absent = Thinkers()
    absent.go_on.clear()
    here, _ = await servers.start(absent)
    await here.open("greedy", "you")
    await until(lambda: absent.asked)
    await servers.close()
    monkeypatch.setattr(NIM, "rules_version", "2")
    await servers.start(Thinkers())
    await until(lambda: "version 1 of the rules" in caplog.text)
    assert "Traceback" not in caplog.text


async def moved(table: Table, match: str) -> bool:
    """Whether the first move has been made."""
    return len((await table.now(match)).line) == 1


# --- clocks of machines that are set ---------------------------------------------------------------------------------

TEN_MINUTES = 600


async def left(table: Table, match: str, seat: int) -> int | None:
    return (await table.now(match)).clock.left(seat, table.matches.clock())


@pytest.mark.parametrize("thought", [0, 300], ids=["just-begun", "for-minutes"])
async def test_bots_go_on_after_a_restart_with_a_clock_that_was_set_back(
    servers: Servers, time: Time, thought: int
) -> None:
    dead, alive, ticks = Thinkers(), Thinkers(), Time()
    dead.go_on.clear()
    here, kept = await servers.start(dead, ticks)
    live = await here.open("random", "you")
    await until(lambda: dead.asked)
    ticks.pass_seconds(thought)
    assert await kept._claim(live), "renewed while the bot thinks"
    await servers.die(kept)
    time.pass_seconds(thought - TEN_MINUTES)
    later = Time()
    there, _ = await servers.start(alive, later)
    later.pass_seconds(scheduler.CLAIM_SECONDS + 1)
    await until(lambda: moved(there, live.id))


async def test_a_clock_that_was_set_back_before_a_restart_gives_nobody_time(servers: Servers, time: Time) -> None:
    here, kept = await servers.start(Thinkers(), Time())
    match = await here.begin(BEN, clock=ClockRule(per_move=30))
    await here.matches.run(match, BEN, Chat(action=action(), text="what was said has a time as well"))
    await servers.die(kept)
    time.pass_seconds(-TEN_MINUTES)
    ticks = Time()
    there, _ = await servers.start(Thinkers(), ticks)
    assert await left(there, match, 0) == 30_000
    ticks.pass_seconds(29)
    assert await left(there, match, 0) == 1000
    assert (await there.now(match)).seats[0].bot == ""
    ticks.pass_seconds(1)

    async def taken_over() -> bool:
        return (await there.now(match)).seats[0].bot == scheduler.STAND_IN

    await until(taken_over)


@pytest.mark.parametrize("seconds", [TEN_MINUTES, -TEN_MINUTES], ids=["forward", "back"])
async def test_a_clock_that_is_set_while_people_play_takes_and_gives_no_time(
    servers: Servers, time: Time, seconds: int
) -> None:
    ticks = Time()
    table, _ = await servers.start(Thinkers(), ticks)
    match = await table.begin(BEN, clock=ClockRule(per_move=30, per_game=100))
    ticks.pass_seconds(10)
    time.pass_seconds(seconds)
    assert await left(table, match, 0) == 20_000
    live = await table.play(match, ANN, ONE_RED)
    assert live.clock.game == [10_000, 0]
    ticks.pass_seconds(5)
    assert await left(table, match, 1) == 25_000
    assert not await table.matches.time_out(match, scheduler.STAND_IN)


@pytest.mark.parametrize("seconds", [TEN_MINUTES, -TEN_MINUTES, 0], ids=["forward", "back", "not at all"])
async def test_a_clock_that_is_set_before_a_restart_takes_and_gives_no_time(
    servers: Servers, time: Time, seconds: int
) -> None:
    """A machine knows how long it has been running, whatever is done to its clock."""
    servers.up = Uptime("first", 5_000)
    here, kept = await servers.start(Thinkers(), Time())
    match = await here.begin(BEN, clock=ClockRule(per_move=30))
    await servers.die(kept)
    time.pass_seconds(10 + seconds)
    servers.up = Uptime("first", 15_000)
    there, kept = await servers.start(Thinkers(), Time())
    assert await left(there, match, 0) == 20_000
    assert (await there.now(match)).seats[0].bot == ""
    await servers.die(kept)
    servers.up = Uptime("second", 1_000)
    after, _ = await servers.start(Thinkers(), Time())
    assert after.matches.clock() == max(time(), (await after.now(match)).updated), "it cannot know more"


async def test_a_clock_that_is_set_counts_where_nobodys_time_is_running(servers: Servers, time: Time) -> None:
    servers.up = Uptime("first", 5_000)
    here, kept = await servers.start(Thinkers(), Time())
    await here.begin(BEN)
    await servers.die(kept)
    time.pass_seconds(TEN_MINUTES)
    there, kept = await servers.start(Thinkers(), Time())
    assert there.matches.clock() == time()
    match = await there.begin(BEN, clock=ClockRule(per_move=30))
    await servers.die(kept)
    time.pass_seconds(TEN_MINUTES)
    again, _ = await servers.start(Thinkers(), Time())
    assert await left(again, match, 0) == 30_000, "and from then on it is the old one"


def test_a_machine_knows_how_long_it_has_been_running(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first, then = steady_clock.uptime(), steady_clock.uptime()
    assert first.boot == then.boot
    assert 0 <= then.ms - first.ms < 60_000
    monkeypatch.setattr(steady_clock, "BOOT", tmp_path / "nowhere")
    assert steady_clock.uptime() == Uptime("", 0)


async def test_a_bot_is_due_by_any_clock(servers: Servers, time: Time) -> None:
    """Also on a server whose clock is behind that of the server which wrote the match."""
    ahead, behind = Time(), Time()
    ahead.pass_seconds(TEN_MINUTES)
    sleeping = Thinkers()
    sleeping.go_on.clear()
    there, _ = await servers.start(Thinkers(), behind)
    time.pass_seconds(TEN_MINUTES)
    here, kept = await servers.start(sleeping, ahead)
    live = await here.open("random", "you")
    await until(lambda: sleeping.asked)
    await servers.die(kept)
    await until(lambda: moved(there, live.id))
