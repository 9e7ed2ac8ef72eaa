"""What clients call: create, join, play, undo, talk. Every change is written before it is acknowledged or shown.

The order of a change: check it on the match as we know it → write it (commit) → take it in → broadcast → acknowledge.
The journal's numbers are unique: where another server was faster the number is taken, and then, as after any refusal,
the match is read again and the change is checked on the new position.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Hashable
from dataclasses import asdict, replace
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

from chabudai.core.errors import IllegalMove, MalformedMove
from chabudai.core.game import OptionValue
from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.core.rng import Rng
from chabudai.match import consent, journal, talk
from chabudai.match.background.notifications import Notifications
from chabudai.match.clocks import ClockRule
from chabudai.match.errors import (
    IllegalHere,
    MatchError,
    NoSuchMatch,
    NotAllowed,
    SeedChosen,
    StaleTurn,
    TooMany,
    TooMuch,
    Unreadable,
    WrongMoment,
)
from chabudai.match.journal import Entry
from chabudai.match.live_match import BOT, EMPTY, OPEN, OVER, PAUSED, PERSON, LiveMatch, Seat
from chabudai.match.past_positions import PastPositions
from chabudai.match.seats import Person, bot_seat, derived_id, index_of, known_bot, now_ms, planned
from chabudai.match.seeds import drawn_seed, sealed_record
from chabudai.match.speech import say
from chabudai.match.steady_clock import SteadyClock, ticks_ms
from chabudai.match.storage.store import ANYWHERE, Change, Crowded, Origin, Store, Taken

KEPT_MATCHES: Final = 1000
"""Matches kept in memory; others are folded again from their journal when wanted."""
KEPT_SHOWN: Final = 512
"""Pictures, drawings and offers kept in memory, of all matches together."""
FORGOTTEN_MS: Final = 3 * 24 * 3600 * 1000
"""A match in which nothing has happened for so long takes nobody's place."""
IMAGINED_WORLDS: Final = 8
"""So often a suggestion is tried out in a world that fits the view of whoever makes it."""

Check = Callable[[LiveMatch], Entry]
T = TypeVar("T")


class Matches:
    """All matches of one database, as one server sees them."""

    def __init__(self, store: Store, clock: Callable[[], int] = now_ms) -> None:
        self.store = store
        self.notifications = Notifications()
        self.clock = clock
        self.draw_seed: Callable[[], int] = drawn_seed
        self.past_positions = PastPositions()
        self.shown: LRUCache[Hashable, Any] = LRUCache(KEPT_SHOWN)
        """What was made for viewers of one moment of a match, so that many watchers cost little more than one."""
        self.on_written: list[Callable[[LiveMatch], None]] = []
        """Called with each match that this server has changed."""
        self._kept: LRUCache[str, LiveMatch] = LRUCache(KEPT_MATCHES)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @classmethod
    async def open(cls, store: Store, wall: Callable[[], int] = now_ms, ticks: Callable[[], int] = ticks_ms) -> Matches:
        """The matches of a database, by a clock that goes on evenly from what has been written in it."""
        return cls(store, SteadyClock(await store.newest(), wall, ticks))

    # --- reading -------------------------------------------------------------------------------------------------

    async def match(self, match_id: str, at_least: int | None = None) -> LiveMatch:
        """The match, up to date; or, where that is enough, as it was after entry `at_least` or later."""
        live = self._kept.get(match_id) or LiveMatch(match_id)
        if at_least is not None and live.number >= at_least:
            return live
        live = live.caught_up(await self.store.journal(match_id, live.number))
        if live.number == 0:
            raise NoSuchMatch(say("There is no such match."))
        return self._keep(live)

    def known(self, match_id: str) -> LiveMatch | None:
        """The match as this server knows it, if it does, without a look into the database."""
        return self._kept.get(match_id)

    def _keep(self, live: LiveMatch) -> LiveMatch:
        """Keep the newest of what is known of a match."""
        known = self._kept.get(live.id)
        if known is not None and known.number >= live.number:
            live = known
        self._kept[live.id] = live
        return live

    def made(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is shown under a key that names the moment; made now where it is not at hand."""
        if key not in self.shown:
            self.shown[key] = make()
        found: T = self.shown[key]
        return found

    # --- writing -------------------------------------------------------------------------------------------------

    async def change(self, match_id: str, person: str, action: str, check: Check) -> tuple[LiveMatch, Entry]:
        """Write what `check` makes of the match; a repeated action gets the first one's entry.

        Goes on when the caller is cancelled: what is written is also broadcast.
        """
        task = asyncio.ensure_future(self._change(match_id, person, action, check))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to be told
        return await asyncio.shield(task)

    async def _change(self, match_id: str, person: str, action: str, check: Check) -> tuple[LiveMatch, Entry]:
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            live = await self.match(match_id, at_least=1)
            while True:
                if action and (person, action) in live.answers:
                    return live, live.answers[person, action]
                try:
                    entry = self._checked(live, person, action, check)
                    after = live.after(entry)
                except (MatchError, IllegalMove) as error:
                    known, live = live, await self.match(match_id)
                    if live.number > known.number:
                        continue
                    if isinstance(error, IllegalMove):
                        raise IllegalHere(str(error), error.rule) from None
                    raise
                try:
                    await self.store.append(Change(match_id, entry, index_of(live), index_of(after)))
                except Taken:
                    live = await self.match(match_id)
                    continue
                break
            self._keep(after)
        self._tell(after)
        return after, entry

    def _checked(self, live: LiveMatch, person: str, action: str, check: Check) -> Entry:
        if live.broken_at:
            raise Unreadable(live.unreadable)
        at = max(self.clock(), live.updated)
        entry = replace(check(live), person=person, action=action, at=at, number=live.number + 1)
        if person and entry.kind in talk.STARTED:
            live.tally(person).demand_act()
        return entry

    def _tell(self, live: LiveMatch) -> None:
        self.notifications.publish(live.id, live.number)
        for listener in self.on_written:
            listener(live)

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
    ) -> LiveMatch:
        """Set a table up. Each seat is {"kind": "you" | "person" | "bot", "bot": NAME}; a "person" seat is open.

        A seed that is given counts as chosen by this person: whoever else sits down has to agree to that.
        """
        plan = [planned(seat, person) for seat in seats]
        if sum(seat.person == person.id for seat in plan) > 1:
            raise MatchError(say("You can sit on one seat only."))
        match_id = derived_id("match", person.id, action)
        drawn, chosen_by = (self.draw_seed(), "") if seed is None else (seed, person.name)
        record = sealed_record(match_id, load(game), len(seats), options, drawn, chosen_by)
        return await self._open(match_id, person.id, action, record, plan, visibility, clock or ClockRule(), origin)

    async def _open(
        self,
        match_id: str,
        owner: str,
        action: str,
        record: Record,
        plan: list[Seat],
        visibility: str,
        clock: ClockRule,
        origin: Origin,
    ) -> LiveMatch:
        """Write a new match, or find that it has been written before."""
        data = {
            "record": record.to_dict(),
            "seats": [asdict(seat) for seat in plan],
            "visibility": visibility,
            "clock": asdict(clock),
        }
        entry = Entry(journal.CREATED, person=owner, action=action, data=data, at=self.clock(), number=1)
        live = LiveMatch(match_id).after(entry)
        try:
            await self.store.create(match_id, entry, index_of(live), origin, entry.at - FORGOTTEN_MS)
        except Taken:
            return await self.match(match_id)
        except Crowded as crowd:
            raise TooMany(_crowded(crowd)) from None
        self._keep(live)
        self._tell(live)
        return live

    async def join(
        self, match_id: str, person: Person, seat: int | None, action: str, agree_to_seed: bool = False
    ) -> LiveMatch:
        """Sit down on an open seat, the first one where none is named; knowingly, where somebody chose the seed."""

        def check(live: LiveMatch) -> Entry:
            if live.seat_of(person.id) is not None:
                raise WrongMoment(say("You sit at this table already."))
            free = [number for number, each in enumerate(live.seats) if each.kind == EMPTY]
            if not free or (seat is not None and seat not in free):
                raise WrongMoment(say("This seat is taken.") if free else say("No seat is free at this table."))
            _demand_consent(live, person, agree_to_seed)
            place = free[0] if seat is None else seat
            data = {"seat": asdict(Seat(PERSON, person.name, person.id)), "agreed_to_seed": agree_to_seed}
            return Entry(journal.SEATED, seat=place, data=data)

        return (await self.change(match_id, person.id, action, check))[0]

    async def seat_bot(self, match_id: str, person: Person, seat: int, bot: str, action: str) -> LiveMatch:
        """Let a bot sit down on an open seat; the owner of the match may do that."""

        def check(live: LiveMatch) -> Entry:
            if live.owner != person.id:
                raise NotAllowed(say("Only who set the table up may give a seat to a bot."))
            if not 0 <= seat < len(live.seats) or live.seats[seat].kind != EMPTY:
                raise WrongMoment(say("This seat is not open."))
            return Entry(journal.SEATED, seat=seat, data={"seat": asdict(bot_seat(bot))})

        return (await self.change(match_id, person.id, action, check))[0]

    async def seat_remote(
        self, match_id: str, person: Person, bot: Person, seat: int, action: str, agree_to_seed: bool = False
    ) -> LiveMatch:
        """Let a remote bot sit down on an open seat, or on that of another remote bot; the owner of the match may.

        A repeated action that means another bot or seat is refused: it would name a seat that the bot does not have.
        """

        def check(live: LiveMatch) -> Entry:
            if live.owner != person.id:
                raise NotAllowed(say("Only who set the table up may hand out a seat token."))
            if not 0 <= seat < len(live.seats) or not live.seats[seat].free_for_remote:
                raise WrongMoment(say("This seat is not open."))
            _demand_consent(live, bot, agree_to_seed)
            taken = replace(live.seats[seat], kind=PERSON, name=bot.name, person=bot.id)
            return Entry(journal.SEATED, seat=seat, data={"seat": asdict(taken), "agreed_to_seed": agree_to_seed})

        live, _ = await self.change(match_id, person.id, action, check)
        if live.seat_of(bot.id) != seat:
            raise WrongMoment(say("This action id stands for another change of yours; choose a new one."))
        return live

    async def leave(self, match_id: str, person: Person, bot: str, action: str) -> LiveMatch:
        """Get up: the seat becomes open again before the match begins; afterwards a bot stands in."""

        def check(live: LiveMatch) -> Entry:
            seat = self._seat(live, person)
            if live.status == OPEN:
                return Entry(journal.LEFT, seat=seat)
            if live.status == OVER:
                raise WrongMoment(say("The match is over."))
            if live.seats[seat].played_by_bot:
                raise WrongMoment(say("A bot plays for you already."))
            return Entry(journal.TAKEN_OVER, seat=seat, data={"bot": known_bot(bot)})

        return (await self.change(match_id, person.id, action, check))[0]

    async def come_back(self, match_id: str, person: Person, action: str) -> LiveMatch:
        """Take the own seat back from the bot that stands in."""

        def check(live: LiveMatch) -> Entry:
            seat = self._seat(live, person)
            if not live.seats[seat].played_by_bot:
                raise WrongMoment(say("Nobody plays for you."))
            return Entry(journal.BACK, seat=seat)

        return (await self.change(match_id, person.id, action, check))[0]

    async def play(
        self, match_id: str, person: Person, move: int | str, turn: int, action: str
    ) -> tuple[LiveMatch, Entry]:
        """Make a move, given as id or notation, for the own seat. `turn` is the turn that the client saw."""

        def check(live: LiveMatch) -> Entry:
            seat = self._deciding(live, person)
            if turn != live.turn(seat):
                raise StaleTurn(say("The table has moved on since you looked."))
            return Entry(journal.MOVE, seat=seat, move=self._meant(live, move))

        return await self.change(match_id, person.id, action, check)

    async def play_bot(self, match_id: str, seat: int, move: int, turn: int) -> bool:
        """A bot's move, thought out for this turn of its seat; False where that has passed, or the move is not legal.

        Others may have moved meanwhile: as for persons, all that counts is that the seat's own turn has not passed. A
        turn comes once, so the id of the action is one of its own, and the same on every server that thought of it.
        """

        def check(live: LiveMatch) -> Entry:
            if live.turn(seat) != turn or seat not in live.waiting_for() or not live.seats[seat].played_by_bot:
                raise StaleTurn(say("The match has moved on."))
            return Entry(journal.MOVE, seat=seat, move=move)

        try:
            await self.change(match_id, "", f"bot-{seat}-{turn}", check)
        except (StaleTurn, IllegalHere):
            return False
        return True

    def _meant(self, live: LiveMatch, move: int | str) -> int:
        """The id of a move that is given as id or notation."""
        moves = live.playing().game.moves
        try:
            wanted = moves.parse(move) if isinstance(move, str) else move
            moves.family_of(wanted)
        except MalformedMove as error:
            raise IllegalHere(str(error)) from None
        return wanted

    # --- wishes ----------------------------------------------------------------------------------------------------

    async def undo(self, match_id: str, person: Person, action: str) -> LiveMatch:
        """Take the own last move back, or ask the others where they have decided since."""

        def check(live: LiveMatch) -> Entry:
            return consent.undo(live, self._deciding(live, person))

        return (await self.change(match_id, person.id, action, check))[0]

    async def answer_undo(self, match_id: str, person: Person, agree: bool, action: str) -> LiveMatch:
        """Agree to another player's wish to take a move back, or refuse."""

        def check(live: LiveMatch) -> Entry:
            return consent.answer_undo(live, self._seat(live, person), agree)

        return (await self.change(match_id, person.id, action, check))[0]

    async def pause(self, match_id: str, person: Person, paused: bool, action: str) -> LiveMatch:
        """Stop the clocks and all play, or ask the other persons for it; or go on, which anybody may."""

        def check(live: LiveMatch) -> Entry:
            return (consent.pause if paused else consent.go_on)(live, self._seat(live, person))

        return (await self.change(match_id, person.id, action, check))[0]

    async def answer_pause(self, match_id: str, person: Person, agree: bool, action: str) -> LiveMatch:
        """Agree to another player's wish to pause, or refuse."""

        def check(live: LiveMatch) -> Entry:
            return consent.answer_pause(live, self._seat(live, person), agree)

        return (await self.change(match_id, person.id, action, check))[0]

    # --- talking ---------------------------------------------------------------------------------------------------

    async def say(self, match_id: str, person: Person, text: str, action: str) -> LiveMatch:
        """Say something, in the players' room or in the spectators'; everybody reads both."""
        words = talk.cleaned(text)
        if not words or len(words) > talk.LONGEST:
            raise MatchError(say("A message has 1 to {number} characters.", number=talk.LONGEST))

        def check(live: LiveMatch) -> Entry:
            seat = live.seat_of(person.id)
            if seat is None:
                self._demand_spectators_talk(live, person)
            live.tally(person.id).demand_message(self.clock())
            return Entry(
                journal.CHAT, seat=journal.NOBODY if seat is None else seat, data={"name": person.name, "text": words}
            )

        return (await self.change(match_id, person.id, action, check))[0]

    def _demand_spectators_talk(self, live: LiveMatch, person: Person) -> None:
        if not live.spectators_talk and person.id != live.owner:
            raise NotAllowed(say("Spectators do not talk at this table, unless whoever set it up lets them."))
        if live.spectator_chat.count >= talk.MOST_OF_SPECTATORS:
            raise TooMuch(say("The spectators of this match have said enough."))

    async def let_spectators_talk(self, match_id: str, person: Person, allowed: bool, action: str) -> LiveMatch:
        """Let spectators talk, or not any more; whoever set the table up decides. What was said stays said."""

        def check(live: LiveMatch) -> Entry:
            if live.owner != person.id:
                raise NotAllowed(say("Only who set the table up decides whether spectators talk."))
            if live.spectators_talk == allowed:
                raise WrongMoment(say("That is so already."))
            return Entry(journal.SPECTATORS_TALK, data={"talk": allowed})

        return (await self.change(match_id, person.id, action, check))[0]

    async def said(self, match_id: str, room: str, before: int | None, most: int) -> tuple[int, list[talk.Said]]:
        """A page of what was said in a room: the lines before one of them, or the last; and which the first is."""
        live = await self.match(match_id)
        count = (live.chat if room == talk.PLAYERS else live.spectator_chat).count
        end = count if before is None else min(before, count)
        first = max(0, end - most)
        entries = await self.store.said(match_id, room == talk.SPECTATORS, first, end - first)
        return first, [talk.said(entry) for entry in entries]

    async def suggest(self, match_id: str, person: Person, seat: int, move: int | str, action: str) -> LiveMatch:
        """Show another player a move as a ghost.

        What is refused may depend on nothing that the own view does not show, so the move is tried in worlds that are
        imagined from that view.
        """

        def check(live: LiveMatch) -> Entry:
            own = self._seat(live, person)
            self._demand_playing(live)
            view = live.state.view(own)
            wanted = self._meant(live, move)
            if seat == own or seat not in view.actors():
                raise WrongMoment(say("Suggest a move to a player who is to decide now."))
            rng = Rng(live.position, "suggestion")
            worlds = (view.imagine(rng) for _ in range(IMAGINED_WORLDS))
            if not any(wanted in world.legal_moves(seat) for world in worlds):
                raise IllegalHere(say("As far as you can see, that player cannot make this move."))
            return Entry(journal.SUGGESTED, seat=seat, move=wanted, data={"by": own})

        return (await self.change(match_id, person.id, action, check))[0]

    # --- the course of a match -------------------------------------------------------------------------------------

    async def resign(self, match_id: str, person: Person, action: str) -> LiveMatch:
        """Give the match up: it ends, where the game has winners among its players."""

        def check(live: LiveMatch) -> Entry:
            seat = self._seat(live, person)
            self._demand_playing(live)
            if not live.state.ranking():
                raise WrongMoment(
                    say("Nobody wins or loses in this mode, so nobody can resign; leave the table instead.")
                )
            if len(live.seats) > 2:
                raise WrongMoment(say("With more than two players a bot takes over instead: leave the table."))
            return Entry(journal.RESIGNED, seat=seat)

        return (await self.change(match_id, person.id, action, check))[0]

    async def rematch(self, match_id: str, person: Person, action: str, origin: Origin = ANYWHERE) -> LiveMatch:
        """The same table again, seats moved on by one; everybody finds it through the old match.

        It takes the place of one that is over, so it is never one too many.
        """
        old = await self.match(match_id)
        self._seat(old, person)
        if old.status != OVER:
            raise WrongMoment(say("The match is not over yet."))
        if old.rematch:
            return await self.match(old.rematch)
        past = old.record()
        plan = [replace(each, bot=each.bot if each.kind == BOT else "", resigned=False) for each in old.seats]
        plan = plan[1:] + plan[:1]
        # The id follows from the old match: however many ask for it at once, on however many servers, it is one.
        # It is no action of its owner, who may not even have asked, so it takes none of the owner's action ids.
        match = derived_id("rematch", old.id, old.owner)
        record = sealed_record(match, load(past.game), past.seats, past.options, self.draw_seed())
        where = Origin(origin.place)
        fresh = await self._open(match, old.owner, "", record, plan, old.visibility, old.clock.rule, where)

        def check(live: LiveMatch) -> Entry:
            if live.rematch:
                raise StaleTurn(say("Somebody else was faster."))
            return Entry(journal.REMATCH, data={"match": fresh.id})

        with contextlib.suppress(StaleTurn):
            await self.change(match_id, person.id, action, check)
        return fresh

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

    # --- checks ----------------------------------------------------------------------------------------------------

    def _seat(self, live: LiveMatch, person: Person) -> int:
        seat = live.seat_of(person.id)
        if seat is None:
            raise NotAllowed(say("You do not sit at this table."))
        return seat

    def _deciding(self, live: LiveMatch, person: Person) -> int:
        """The seat of a person who may decide for it."""
        seat = self._seat(live, person)
        self._demand_playing(live)
        if live.seats[seat].played_by_bot:
            raise WrongMoment(say("A bot plays for you now: take your seat back first."))
        return seat

    def _demand_playing(self, live: LiveMatch) -> None:
        live.playing()
        if live.status == PAUSED:
            raise WrongMoment(say("The match is paused."))
        if live.status == OVER:
            raise WrongMoment(say("The match is over."))


def _crowded(crowd: Crowded) -> str:
    if crowd.of_person:
        return say(
            "{number} matches that you set up are not over. Finish some, or leave them to bots, before the next one.",
            number=crowd.number,
        )
    return say(
        "{number} matches that were set up from your address are not over. "
        "Finish some, or leave them to bots, before the next one.",
        number=crowd.number,
    )


def _demand_consent(live: LiveMatch, person: Person, agree_to_seed: bool) -> None:
    """Nobody sits down unknowingly where somebody else chose the seed."""
    if live.seed_chosen_by and person.id != live.owner and not agree_to_seed:
        raise SeedChosen(
            say(
                "{name} chose the seed of this match and may know everything that is hidden in it. "
                "Sit down only if you agree to that.",
                name=live.seed_chosen_by,
            )
        )
