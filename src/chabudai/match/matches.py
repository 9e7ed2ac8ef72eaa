"""All matches of one database. Every change is written before it is acknowledged or shown.

The order of a change: check it on the match as we know it → write it (commit) → take it in → broadcast → acknowledge.
The journal's numbers are unique: where another server was faster the number is taken, and then, as after any refusal,
the match is read again and the change is checked on the new position.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

from chabudai.core.errors import IllegalMove
from chabudai.core.game import OptionValue
from chabudai.core.people import call
from chabudai.core.registry import load, load_for
from chabudai.match import journal, talk
from chabudai.match.background.notifications import Notifications
from chabudai.match.clocks import ClockRule
from chabudai.match.commands import Command, Join, Rematch, demand_agreement, seat_of
from chabudai.match.contents import ContentFile, tried
from chabudai.match.errors import (
    IllegalHere,
    MatchError,
    NoSuchMatch,
    NotAllowed,
    StaleTurn,
    TooMany,
    Unreadable,
    WrongMoment,
)
from chabudai.match.journal import Entry
from chabudai.match.live_match import (
    BOT,
    CLOSED,
    EMPTY,
    OPEN,
    OVER,
    PAUSED,
    PERSON,
    PLAYING,
    LiveMatch,
    Seat,
    first_entry,
)
from chabudai.match.memory import Memory, Recent
from chabudai.match.seats import Person, derived_id, known_bot, names_at, now_ms, planned
from chabudai.match.seeds import drawn_seed, sealed_record
from chabudai.match.snapshot import Snapshot
from chabudai.match.speech import say
from chabudai.match.steady_clock import SteadyClock, Uptime, ticks_ms, uptime
from chabudai.match.storage.change import ANYWHERE, AT_ONCE, Change, Index, Origin
from chabudai.match.storage.store import Crowded, Store, Taken

KEPT_MATCHES: Final = 2500
"""Matches kept in memory, 140 KB for a long one; others are folded again from their journal when wanted."""
FORGOTTEN_MS: Final = 3 * 24 * 3600 * 1000
"""A match in which nothing has happened for so long takes nobody's place."""
EVER: Final = 1 << 61
"""After every time."""
LEAP_MS: Final = 1000
"""By so much a clock differs from what it showed before when somebody has set it."""
MOST_RENAMED: Final = 100
"""At so many of a person's tables a new name is told at once."""

Check = Callable[[LiveMatch], Entry]

log = logging.getLogger("chabudai.match")


class Matches:
    """All matches of one database, as one server sees them."""

    def __init__(self, store: Store, clock: Callable[[], int] = now_ms) -> None:
        self.store = store
        self.notifications = Notifications()
        self.clock = clock
        self.draw_seed: Callable[[], int] = drawn_seed
        self.memory = Memory()
        self.contents: dict[str, ContentFile] = {}
        """For a game the content file with which its matches are set up here where nobody brings another."""
        self.on_written: list[Callable[[LiveMatch], None]] = []
        """Called with each match that this server has changed."""
        self._kept: Recent[str, LiveMatch] = Recent(KEPT_MATCHES)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @classmethod
    async def open(
        cls,
        store: Store,
        wall: Callable[[], int] = now_ms,
        ticks: Callable[[], int] = ticks_ms,
        up: Callable[[], Uptime] = uptime,
    ) -> Matches:
        """The matches of a database, by a clock that goes on evenly from what has been written in it."""
        started = await _even(store, wall(), up())
        return cls(store, SteadyClock(await store.newest(), lambda: started, ticks))

    # --- reading -------------------------------------------------------------------------------------------------

    async def match(self, match_id: str, at_least: int | None = None) -> LiveMatch:
        """The match, up to date; or, where that is enough, as it was after entry `at_least` or later."""
        live = self._kept.look(match_id) or LiveMatch(match_id)
        if at_least is not None and live.number >= at_least:
            return live
        if live.number and live.number == self.store.last_number(match_id):
            return live
        live = live.caught_up(await self.store.journal(match_id, live.number))
        if live.number == 0:
            raise NoSuchMatch(say("There is no such match."))
        return self._keep(live)

    async def _newest(self, match_id: str) -> LiveMatch:
        """The match as it stands in the database, whatever is remembered of that."""
        self.store.look_again()
        return await self.match(match_id)

    def known(self, match_id: str) -> LiveMatch | None:
        """The match as this server knows it, if it does, without a look into the database."""
        return self._kept.get(match_id)

    def _keep(self, live: LiveMatch) -> LiveMatch:
        """Keep the newest of what is known of a match."""
        known = self._kept.get(live.id)
        if known is not None and known.number >= live.number:
            live = known
        elif known is not None:
            self.memory.forget(known)
        self._kept[live.id] = live
        return live

    def snapshot(self, live: LiveMatch, person: Person | None, at: int | None = None) -> Snapshot:
        """The match as somebody sees it, now or after so many moves."""
        snapshot = Snapshot(self.memory, live, "" if person is None else person.id, self.clock(), at)
        call(snapshot.names)
        return snapshot

    # --- writing -------------------------------------------------------------------------------------------------

    async def change(self, match_id: str, person: str, action: str, check: Check) -> tuple[LiveMatch, Entry]:
        """Write what `check` makes of the match; a repeated action gets the first one's entry.

        What is written is also broadcast, even where the caller is cancelled meanwhile.
        """
        lock = self._locks.get(match_id) or self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            live = await self.match(match_id, at_least=1)
            call(names_at(live))
            while True:
                if action and (person, action) in live.answers:
                    return live, live.answers[person, action]
                try:
                    entry = self._checked(live, person, action, check)
                    after = live.after(entry)
                except (MatchError, IllegalMove) as error:
                    known, live = live, await self._newest(match_id)
                    if live.number > known.number:
                        continue
                    if isinstance(error, IllegalMove):
                        raise IllegalHere(str(error), error.rule) from None
                    raise
                change = Change(match_id, entry, index_of(live), index_of(after))
                try:
                    await self.store.append(change, partial(self._written, after))
                except Taken:
                    live = await self._newest(match_id)
                    continue
                return after, entry

    def _written(self, live: LiveMatch) -> None:
        """The match has gone on: keep it, and tell whoever watches."""
        self._keep(live)
        self._tell(live)

    def _checked(self, live: LiveMatch, person: str, action: str, check: Check) -> Entry:
        if live.broken_at:
            raise Unreadable(live.unreadable)
        if live.status == CLOSED:
            raise WrongMoment(say("This table has been closed."))
        at = max(self.clock(), live.updated)
        found = check(live)
        entry = Entry(found.kind, found.seat, found.move, person, action, found.data, at, live.number + 1)
        if person and entry.kind in talk.STARTED:
            live.tally(person).demand_act()
        return entry

    def _tell(self, live: LiveMatch) -> None:
        self.notifications.publish(live.id, live.number)
        for listener in self.on_written:
            try:
                listener(live)
            except Exception:  # what is written is written, and others wait to be told
                log.exception("somebody could not be told of a change", extra={"match": live.id})

    async def create(
        self,
        person: Person,
        game: str,
        seats: list[dict[str, str]],
        options: dict[str, OptionValue],
        action: str,
        visibility: str = "link",
        clock: ClockRule | None = None,
        seed: int | None = None,
        origin: Origin = ANYWHERE,
        content: ContentFile | None = None,
        hints: bool = False,
    ) -> LiveMatch:
        """Set a table up. Each seat is {"kind": "you" | "person" | "bot", "bot": NAME}; a "person" seat is open.

        A seed that is given counts as chosen by this person: whoever else sits down has to agree to that. `hints` says
        whether bots give hints also where several people play.
        """
        plan = _plan(seats, person)
        match_id = derived_id("match", person.id, action)
        drawn, chosen_by = (self.draw_seed(), "") if seed is None else (seed, person.name)
        content = content or self.contents.get(game)
        rules = load(game) if content is None else content.game(game)
        record = sealed_record(match_id, rules, len(seats), options, drawn, chosen_by)
        if record.content_text is not None:
            await asyncio.to_thread(tried, rules, len(seats), record.options)
        name = "" if content is None else content.called
        entry = first_entry(
            person.id, action, record, plan, visibility, clock or ClockRule(), self.clock(), name, hints
        )
        return await self._open(match_id, entry, origin)

    async def play_on(
        self,
        person: Person,
        match_id: str,
        at: int,
        seats: list[dict[str, str]],
        action: str,
        origin: Origin = ANYWHERE,
    ) -> LiveMatch:
        """A new match that goes on from a position of one that is over: who sits there is said as for `create`.

        What lies hidden is what lay hidden then. Whoever looks at the old match can find it out, so the seed counts as
        chosen.
        """
        old = await self.match(match_id)
        if old.status != OVER:
            raise WrongMoment(say("The match is not over yet."))
        past = old.record()
        if len(seats) != past.seats:
            raise MatchError(say("This match has {number} seats.", number=past.seats))
        if at > len(past.moves) or self.memory.past_positions.position(old, at).over:
            raise WrongMoment(say("There is nothing left to play from this position."))
        fresh_id = derived_id("on", match_id, person.id, action)
        record = sealed_record(fresh_id, load_for(past), past.seats, past.options, past.seed, person.name)
        record.fixed, record.moves = dict(past.fixed), past.moves[:at]
        plan = _plan(seats, person)
        entry = first_entry(
            person.id,
            action,
            record,
            plan,
            "link",
            ClockRule(),
            self.clock(),
            old.content_file,
            source=(match_id, at),
        )
        return await self._open(fresh_id, entry, origin)

    async def rename(self, person: Person) -> None:
        """Call a person by their name also at the tables where they sit already."""

        def check(live: LiveMatch) -> Entry:
            seat = seat_of(live, person)
            before = live.seats[seat].name
            if before == person.name:
                raise WrongMoment(say("It is already that way."))
            return Entry(journal.RENAMED, seat=seat, data={"name": person.name, "before": before})

        for row in await self.store.of_person(person.id, MOST_RENAMED):
            if row["status"] in (OPEN, PLAYING, PAUSED):
                with contextlib.suppress(MatchError):
                    await self.change(row["id"], person.id, "", check)

    async def _open(self, match_id: str, entry: Entry, origin: Origin) -> LiveMatch:
        """Write a new match, or find that it has been written before."""
        live = LiveMatch(match_id).after(entry)
        try:
            await self.store.create(match_id, entry, index_of(live), origin, entry.at - FORGOTTEN_MS)
        except Taken:
            return await self.match(match_id)
        except Crowded as crowd:
            raise TooMany(_crowded(crowd)) from None
        self._written(live)
        return live

    async def run(self, match_id: str, person: Person, command: Command, origin: Origin = ANYWHERE) -> LiveMatch:
        """Let a person do something; the match after it, or the rematch that it led to."""
        if isinstance(command, Rematch):
            return await self._rematch(match_id, person, command, origin)
        return await self._run(match_id, person, command)

    async def _run(self, match_id: str, person: Person, command: Command) -> LiveMatch:
        def check(live: LiveMatch) -> Entry:
            return command.entry(live, person, self.clock())

        return (await self.change(match_id, person.id, command.action, check))[0]

    async def seat_remote(
        self, match_id: str, person: Person, bot: Person, seat: int, action: str, agree_to_seed: bool = False
    ) -> LiveMatch:
        """Let a remote bot sit down on an open seat, or on that of another remote bot; the owner of the match may.

        A repeated action that means another bot or seat is refused: it would name a seat that the bot does not have.
        """

        def check(live: LiveMatch) -> Entry:
            if live.owner != person.id:
                raise NotAllowed(say("Only the person who set up the table may hand out a seat token."))
            if not 0 <= seat < len(live.seats) or not live.seats[seat].free_for_remote:
                raise WrongMoment(say("This seat is not open."))
            demand_agreement(live, bot, agree_to_seed)
            taken = replace(live.seats[seat], kind=PERSON, name=bot.name, person=bot.id)
            return Entry(journal.SEATED, seat=seat, data={"seat": asdict(taken), "agreed_to_seed": agree_to_seed})

        live, _ = await self.change(match_id, person.id, action, check)
        if live.seat_of(bot.id) != seat:
            raise WrongMoment(say("This action id already belongs to another of your changes. Choose a new one."))
        return live

    async def play_bot(self, match_id: str, seat: int, move: int, turn: int) -> bool:
        """A bot's move, thought out for this turn of its seat; False where it was not made: the turn has passed, say.

        Others may have moved meanwhile: as for persons, all that counts is that the seat's own turn has not passed. A
        turn comes once, so the id of the action is one of its own, and the same on every server that thought of it.
        """

        def check(live: LiveMatch) -> Entry:
            if live.turn(seat) != turn or seat not in live.waiting_for() or not live.seats[seat].played_by_bot:
                raise StaleTurn(say("The match has moved on."))
            return Entry(journal.MOVE, seat=seat, move=move)

        try:
            live, _ = await self.change(match_id, "", f"bot-{seat}-{turn}", check)
        except (StaleTurn, IllegalHere):
            return False
        return live.turn(seat) != turn

    async def said(self, match_id: str, room: str, before: int | None, most: int) -> tuple[int, list[talk.Said]]:
        """A page of what was said in a room: the lines before one of them, or the last; and which the first is."""
        live = await self.match(match_id)
        count = (live.chat if room == talk.PLAYERS else live.spectator_chat).count
        end = count if before is None else min(before, count)
        first = max(0, end - most)
        entries = await self.store.said(match_id, room == talk.SPECTATORS, first, end - first)
        return first, [talk.said(entry) for entry in entries]

    async def _rematch(self, match_id: str, person: Person, command: Rematch, origin: Origin) -> LiveMatch:
        """The table of the rematch, set up where nobody has done so yet; it begins when all persons have asked for it.

        It takes the place of a match that is over, so it is never one too many.
        """
        old = await self.match(match_id)
        seat = seat_of(old, person)
        if old.rematch:
            return await self._accepted(await self.match(old.rematch), person, seat)
        match = str(command.entry(old, person, self.clock()).data["match"])
        past = old.record()
        plan = [_again(each, person) for each in old.seats]
        # Content that the game shipped before has been corrected since; a file that somebody brought is brought again.
        game = load(past.game) if past.content_text is None else load_for(past)
        record = sealed_record(match, game, past.seats, past.options, self.draw_seed())
        # It is no action of its owner, who may not even have asked, so it takes none of the owner's action ids.
        entry = first_entry(
            old.owner,
            "",
            record,
            plan[1:] + plan[:1],
            old.visibility,
            old.clock.rule,
            self.clock(),
            old.content_file,
            bool(old.created.get("hints")),
            kept={
                (number - 1) % len(plan): old.seats[number] for number, each in enumerate(plan) if each.kind == EMPTY
            },
        )
        fresh = await self._open(match, entry, Origin(origin.place))
        with contextlib.suppress(StaleTurn):
            await self._run(match_id, person, command)
        return await self._accepted(fresh, person, seat)

    async def _accepted(self, fresh: LiveMatch, person: Person, old_seat: int) -> LiveMatch:
        """The rematch with a person on the seat that waits for them; also for who has got up from it meanwhile.

        Whatever somebody does there counts as an act, so that a new acceptance has an id of its own.
        """
        seat = (old_seat - 1) % len(fresh.seats)
        if fresh.seats[seat].kind != EMPTY or fresh.seat_of(person.id) is not None:
            return fresh
        accepted = derived_id("accepted", fresh.id, person.id, str(fresh.tally(person.id).acts))
        return await self._run(fresh.id, person, Join(action=accepted, seat=seat))

    async def time_out(self, match_id: str, bot: str) -> bool:
        """Let a bot take over the seat whose time is up; False where no time is up."""

        def check(live: LiveMatch) -> Entry:
            flag = live.clock.next_flag()
            if flag is None or flag[0] > self.clock():
                raise StaleTurn(say("No clock has run out."))
            return Entry(journal.TIMED_OUT, seat=flag[1], data={"bot": known_bot(bot)})

        try:
            await self.change(match_id, "", "", check)
        except StaleTurn:
            return False
        return True


async def _even(store: Store, wall: int, up: Uptime) -> int:
    """The time, in milliseconds, by the clock of the machine as it went when a server here first looked at it since the
    machine was started. One that has been set since, forward as well, counts when nobody's time is running.
    """
    if not up.boot:
        return wall
    key, ahead = f"clock-{up.boot}", wall - up.ms
    before = int(await store.setting(key, str(ahead)))
    if abs(ahead - before) < LEAP_MS:
        return wall
    if await store.due(EVER, 1, after=(AT_ONCE + 1, "")):
        words = "the machine's clock was set by %d s; clocks of matches that are running go on by the old time"
        log.warning(words, (ahead - before) // 1000)
        return before + up.ms
    await store.set_anew(key, str(ahead))
    return wall


def _plan(seats: list[dict[str, str]], person: Person) -> list[Seat]:
    """Who sits where at a new table."""
    plan = [planned(seat, person) for seat in seats]
    if sum(seat.person == person.id for seat in plan) > 1:
        raise MatchError(say("You can take only one seat."))
    return plan


def _again(seat: Seat, person: Person) -> Seat:
    """A seat in a rematch: bots, and whoever asks, sit down; others are free to accept."""
    if seat.kind == PERSON and seat.person != person.id and not seat.free_for_remote:
        return Seat(EMPTY, "")
    return replace(seat, bot=seat.bot if seat.kind == BOT else "", resigned=False)


def _crowded(crowd: Crowded) -> str:
    if crowd.of_person:
        return say(
            "You have set up {number} matches that are not over. "
            "Finish some, or leave them to bots, before you start another.",
            number=crowd.number,
        )
    return say(
        "{number} matches set up from your address are not over. "
        "Finish some, or leave them to bots, before you start another.",
        number=crowd.number,
    )


def index_of(live: LiveMatch) -> Index:
    """What lists and the scheduler need to know of a match; after an entry and before the next it is the same."""
    return live.once("index", live.version_key, lambda: _index(live))


def _index(live: LiveMatch) -> Index:
    waiting = live.waiting_for()
    flag = live.clock.next_flag()
    due = AT_ONCE if waiting and live.seats[waiting[0]].played_by_bot else None if flag is None else flag[0]
    people = tuple(seat.person or None for seat in live.seats)
    mask = sum(1 << seat for seat in waiting)
    return Index(str(live.created["record"]["game"]), live.visibility, live.status, mask, due, people, live.owner)
