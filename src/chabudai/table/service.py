"""What clients call: create, join, play, undo, talk. Every change is written before it is acknowledged or shown.

The order of a change: catch up with the journal → check it → write it (commit) → take it in → acknowledge → broadcast.
Where another server was faster the number is taken; then everything is checked again on the new position.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, replace

from chabudai.bots.registry import load as make_bot
from chabudai.core.errors import ChabudaiError, IllegalMove, MalformedMove
from chabudai.core.game import OptionValue
from chabudai.core.record import Record
from chabudai.core.registry import load
from chabudai.table import journal
from chabudai.table.clocks import ClockRule
from chabudai.table.errors import (
    IllegalHere,
    NoSuchMatch,
    NotAllowed,
    StaleTurn,
    TableError,
    WrongMoment,
)
from chabudai.table.hub import Hub
from chabudai.table.journal import Entry
from chabudai.table.live import BOT, EMPTY, OPEN, OVER, PAUSED, PERSON, PLAYING, LiveMatch, Seat
from chabudai.table.store import Index, Store, Taken

LONGEST_CHAT = 500
KEPT_MATCHES = 2000
"""Matches kept in memory; others are folded again from their journal when wanted."""

QUIET = {
    journal.CHAT,
    journal.SUGGESTED,
    journal.UNDO_ASKED,
    journal.UNDO_AGREED,
    journal.UNDO_REFUSED,
    journal.REMATCH,
}
"""Entries that change nothing which lists show."""

Check = Callable[[LiveMatch], Entry]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An id that cannot be guessed: knowing it is the right to look at a match by link."""
    return secrets.token_urlsafe(12)


class Person:
    """Somebody at the door: known by id, called by name."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name


class Tables:
    """All matches of one database, as one server sees them."""

    def __init__(self, store: Store, clock: Callable[[], int] = now_ms) -> None:
        self.store = store
        self.hub = Hub()
        self.clock = clock
        self._live: dict[str, LiveMatch] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self.moves_written = 0

    # --- reading -------------------------------------------------------------------------------------------------

    async def match(self, match_id: str) -> LiveMatch:
        """The match, up to date."""
        live = self._live.get(match_id)
        fresh = live or LiveMatch(match_id)
        entries = await self.store.read(match_id, fresh.number)
        if live is None and not entries:
            raise NoSuchMatch("There is no such match.")
        for entry in entries:
            if entry.number > fresh.number:
                fresh.apply(entry)
        if live is None:
            if len(self._live) >= KEPT_MATCHES:
                self._live.pop(next(iter(self._live)))
            self._live[match_id] = fresh
        return self._live[match_id]

    # --- writing -------------------------------------------------------------------------------------------------

    async def change(self, match_id: str, person: str, action: str, check: Check) -> tuple[LiveMatch, Entry]:
        """Write what `check` makes of the current position; a repeated action gets the first one's entry."""
        lock = self._locks.setdefault(match_id, asyncio.Lock())
        async with lock:
            while True:
                live = await self.match(match_id)
                if action and (person, action) in live.answers:
                    return live, live.answers[person, action]
                entry = replace(check(live), person=person, action=action, at=self.clock(), number=live.number + 1)
                index = await self._index_after(live, entry)
                try:
                    await self.store.append(match_id, entry, index)
                except Taken:
                    continue
                live.apply(entry)
                break
        if entry.kind == journal.MOVE:
            self.moves_written += 1
        self.hub.publish(match_id)
        return live, entry

    async def _index_after(self, live: LiveMatch, entry: Entry) -> Index | None:
        """The index as the entry will leave it, None where lists see no difference.

        Nothing may be taken into the live match before it is written, so this looks at a twin.
        """
        if entry.kind in QUIET:
            return None
        index = _index(live)
        if entry.kind == journal.MOVE:
            state = live.state.copy()
            state.play(entry.seat, entry.move)
            index.waiting = state.actors()
            index.status = PLAYING if index.waiting else OVER
            return index
        twin = LiveMatch(live.id)
        for earlier in await self.store.read(live.id):
            if earlier.number <= live.number:
                twin.apply(earlier)
        twin.apply(entry)
        return _index(twin)

    async def create(
        self,
        person: Person,
        game: str,
        seats: list[dict[str, str]],
        options: dict[str, OptionValue],
        visibility: str = "link",
        clock: ClockRule | None = None,
        seed: int | None = None,
    ) -> LiveMatch:
        """Set a table up. Each seat is {"kind": "you" | "person" | "bot", "bot": NAME}; a "person" seat is open."""
        rules = load(game)
        origin = "random" if seed is None else "chosen"
        record = Record.begin(rules, len(seats), options, secrets.randbits(63) if seed is None else seed, origin)
        rules.new(record.seats, record.seed, record.options)
        plan = [_planned(seat, person) for seat in seats]
        if visibility not in ("public", "link"):
            raise TableError("A match is 'public' or known by 'link'.")
        match_id = new_id()
        entry = Entry(
            journal.CREATED,
            person=person.id,
            data={
                "record": record.to_dict(),
                "seats": [asdict(seat) for seat in plan],
                "visibility": visibility,
                "clock": asdict(clock or ClockRule()),
            },
            at=self.clock(),
            number=1,
        )
        live = LiveMatch(match_id)
        live.apply(entry)
        await self.store.create(match_id, entry, _index(live))
        self._live[match_id] = live
        self.hub.publish(match_id)
        return live

    async def join(self, match_id: str, person: Person, seat: int | None, action: str) -> LiveMatch:
        """Sit down on an open seat, the first one where none is named."""

        def check(live: LiveMatch) -> Entry:
            if live.seat_of(person.id) is not None:
                raise WrongMoment("You sit at this table already.")
            free = [number for number, each in enumerate(live.seats) if each.kind == EMPTY]
            if not free or (seat is not None and seat not in free):
                raise WrongMoment("This seat is taken." if free else "No seat is free at this table.")
            place = free[0] if seat is None else seat
            return Entry(journal.SEATED, seat=place, data={"seat": asdict(Seat(PERSON, person.name, person.id))})

        return (await self.change(match_id, person.id, action, check))[0]

    async def seat_bot(self, match_id: str, person: Person, seat: int, bot: str, action: str) -> LiveMatch:
        """Let a bot sit down on an open seat; the owner of the match may do that."""

        def check(live: LiveMatch) -> Entry:
            if live.owner != person.id:
                raise NotAllowed("Only who set the table up may give a seat to a bot.")
            if not 0 <= seat < len(live.seats) or live.seats[seat].kind != EMPTY:
                raise WrongMoment("This seat is not open.")
            return Entry(journal.SEATED, seat=seat, data={"seat": asdict(_bot_seat(bot))})

        return (await self.change(match_id, person.id, action, check))[0]

    async def leave(self, match_id: str, person: Person, bot: str, action: str) -> LiveMatch:
        """Get up: the seat becomes open again before the match begins; afterwards a bot stands in."""

        def check(live: LiveMatch) -> Entry:
            seat = self._seat(live, person)
            if live.status == OPEN:
                return Entry(journal.LEFT, seat=seat)
            if live.status == OVER:
                raise WrongMoment("The match is over.")
            if live.seats[seat].played_by_bot:
                raise WrongMoment("A bot plays for you already.")
            return Entry(journal.TAKEN_OVER, seat=seat, data={"bot": _known_bot(bot)})

        return (await self.change(match_id, person.id, action, check))[0]

    async def come_back(self, match_id: str, person: Person, action: str) -> LiveMatch:
        """Take the own seat back from the bot that stands in."""

        def check(live: LiveMatch) -> Entry:
            seat = self._seat(live, person)
            if not live.seats[seat].played_by_bot:
                raise WrongMoment("Nobody plays for you.")
            return Entry(journal.BACK, seat=seat)

        return (await self.change(match_id, person.id, action, check))[0]

    async def play(
        self, match_id: str, person: Person, move: int | str, turn: int, action: str
    ) -> tuple[LiveMatch, Entry]:
        """Make a move, given as id or notation, for the own seat. `turn` is the turn that the client saw."""

        def check(live: LiveMatch) -> Entry:
            seat = self._seat(live, person)
            if live.seats[seat].played_by_bot:
                raise WrongMoment("A bot plays for you now: take your seat back first.")
            self._demand_playing(live)
            if turn != live.turn(seat):
                raise StaleTurn("The table has moved on since you looked.")
            return self._checked_move(live, seat, move)

        return await self.change(match_id, person.id, action, check)

    async def play_bot(self, match_id: str, seat: int, move: int, number: int) -> bool:
        """A bot's move, computed for the position after entry `number`; False where the match has moved on."""

        def check(live: LiveMatch) -> Entry:
            if live.bot_to_move() != seat or live.number != number:
                raise StaleTurn("The match has moved on.")
            return self._checked_move(live, seat, move)

        try:
            await self.change(match_id, "", f"bot-{number}", check)
        except StaleTurn:
            return False
        return True

    def _checked_move(self, live: LiveMatch, seat: int, move: int | str) -> Entry:
        session = live.playing()
        try:
            wanted = session.game.moves.parse(move) if isinstance(move, str) else move
            session.state.copy().play(seat, wanted)
        except IllegalMove as error:
            raise IllegalHere(str(error), error.rule) from None
        except MalformedMove as error:
            raise IllegalHere(str(error)) from None
        return Entry(journal.MOVE, seat=seat, move=wanted)

    # --- taking back -----------------------------------------------------------------------------------------------

    async def undo(self, match_id: str, person: Person, action: str) -> LiveMatch:
        """Take the own last move back, or ask the others where they have decided since."""

        def check(live: LiveMatch) -> Entry:
            seat = self._seat(live, person)
            self._demand_playing(live)
            left, missing = self.undo_offer(live, seat)
            if missing:
                return Entry(journal.UNDO_ASKED, seat=seat, data={"moves": left, "missing": missing})
            return Entry(journal.UNDONE, seat=seat, data={"moves": left})

        return (await self.change(match_id, person.id, action, check))[0]

    def undo_offer(self, live: LiveMatch, seat: int) -> tuple[int, list[int]]:
        """How many moves would be left, and which seats' persons must agree first; WrongMoment where it cannot be."""
        session = live.playing()
        movers = [mover for mover, _ in session.record.moves]
        if seat not in movers:
            raise WrongMoment("You have made no move that could be taken back.")
        left = len(movers) - 1 - movers[::-1].index(seat)
        if session.news_since(left):
            raise WrongMoment("This move cannot be taken back. Something new has come to light since.")
        others = sorted({mover for mover in movers[left:] if mover != seat and not live.seats[mover].played_by_bot})
        return left, others

    async def answer_undo(self, match_id: str, person: Person, agree: bool, action: str) -> LiveMatch:
        """Agree to another player's wish to take a move back, or refuse."""

        def check(live: LiveMatch) -> Entry:
            seat = self._seat(live, person)
            if live.undo is None or seat not in live.undo.missing:
                raise WrongMoment("Nobody waits for your consent.")
            if not agree:
                return Entry(journal.UNDO_REFUSED, seat=seat)
            if live.undo.missing == {seat}:
                return Entry(journal.UNDONE, seat=live.undo.seat, data={"moves": live.undo.moves})
            return Entry(journal.UNDO_AGREED, seat=seat)

        return (await self.change(match_id, person.id, action, check))[0]

    # --- talking ---------------------------------------------------------------------------------------------------

    async def say(self, match_id: str, person: Person, text: str, action: str) -> LiveMatch:
        """Chat; everybody at the table and every spectator reads it."""
        words = " ".join(text.split())
        if not words or len(words) > LONGEST_CHAT:
            raise TableError(f"A message has 1 to {LONGEST_CHAT} characters.")

        def check(live: LiveMatch) -> Entry:
            seat = live.seat_of(person.id)
            return Entry(
                journal.CHAT, seat=journal.NOBODY if seat is None else seat, data={"name": person.name, "text": words}
            )

        return (await self.change(match_id, person.id, action, check))[0]

    async def suggest(self, match_id: str, person: Person, seat: int, move: int | str, action: str) -> LiveMatch:
        """Show another player a move as a ghost. Only what that player may do can be shown, checked on the own view."""

        def check(live: LiveMatch) -> Entry:
            own = self._seat(live, person)
            self._demand_playing(live)
            session = live.playing()
            try:
                wanted = session.game.moves.parse(move) if isinstance(move, str) else move
                session.game.moves.family_of(wanted)
            except MalformedMove as error:
                raise IllegalHere(str(error)) from None
            if seat == own or seat not in session.state.actors():
                raise WrongMoment("Suggest a move to a player who is to decide now.")
            if wanted not in session.state.view(own).legal_moves(seat):
                raise IllegalHere("As far as you can see, that player cannot make this move.")
            return Entry(journal.SUGGESTED, seat=seat, move=wanted, data={"name": person.name})

        return (await self.change(match_id, person.id, action, check))[0]

    # --- the course of a match -------------------------------------------------------------------------------------

    async def pause(self, match_id: str, person: Person, paused: bool, action: str) -> LiveMatch:
        """Stop the clocks and all play, or go on."""

        def check(live: LiveMatch) -> Entry:
            seat = self._seat(live, person)
            if live.status not in (PLAYING, PAUSED) or (live.status == PAUSED) == paused:
                raise WrongMoment("The match is not being played." if paused else "The match is not paused.")
            return Entry(journal.PAUSED if paused else journal.RESUMED, seat=seat)

        return (await self.change(match_id, person.id, action, check))[0]

    async def resign(self, match_id: str, person: Person, action: str) -> LiveMatch:
        """Give the match up: it ends, where the game has winners among its players."""

        def check(live: LiveMatch) -> Entry:
            seat = self._seat(live, person)
            self._demand_playing(live)
            if not live.state.ranking():
                raise WrongMoment("Nobody wins or loses in this mode, so nobody can resign; leave the table instead.")
            if len(live.seats) > 2:
                raise WrongMoment("With more than two players a bot takes over instead: leave the table.")
            return Entry(journal.RESIGNED, seat=seat)

        return (await self.change(match_id, person.id, action, check))[0]

    async def rematch(self, match_id: str, person: Person, action: str) -> LiveMatch:
        """The same table again, seats moved on by one; everybody finds it through the old match."""
        old = await self.match(match_id)
        self._seat(old, person)
        if old.status != OVER:
            raise WrongMoment("The match is not over yet.")
        if old.rematch:
            return await self.match(old.rematch)
        record = Record.from_dict(old.created["record"])
        seats = [{"kind": BOT, "bot": each.bot} if each.kind == BOT else {"kind": PERSON} for each in old.seats]
        seats = seats[1:] + seats[:1]
        fresh = await self.create(person, record.game, seats, record.options, old.visibility, old.clock.rule)
        people = [Person(each.person, each.name) for each in old.seats if each.kind == PERSON]
        for each in people:
            await self.join(fresh.id, each, None, "rematch")

        def check(live: LiveMatch) -> Entry:
            if live.rematch:
                raise StaleTurn("Somebody else was faster.")
            return Entry(journal.REMATCH, data={"match": fresh.id})

        try:
            await self.change(match_id, person.id, action, check)
        except StaleTurn:
            return await self.match((await self.match(match_id)).rematch)
        return await self.match(fresh.id)

    async def time_out(self, match_id: str, bot: str) -> bool:
        """Let a bot take over the seat whose time is up; False where no time is up."""

        def check(live: LiveMatch) -> Entry:
            flag = live.clock.next_flag()
            if flag is None or flag[1] > self.clock() or live.seats[flag[0]].played_by_bot:
                raise StaleTurn("No clock has run out.")
            return Entry(journal.TIMED_OUT, seat=flag[0], data={"bot": _known_bot(bot)})

        try:
            await self.change(match_id, "", "", check)
        except StaleTurn:
            return False
        return True

    # --- checks ----------------------------------------------------------------------------------------------------

    def _seat(self, live: LiveMatch, person: Person) -> int:
        seat = live.seat_of(person.id)
        if seat is None:
            raise NotAllowed("You do not sit at this table.")
        return seat

    def _demand_playing(self, live: LiveMatch) -> None:
        live.playing()
        if live.status == PAUSED:
            raise WrongMoment("The match is paused.")
        if live.status == OVER:
            raise WrongMoment("The match is over.")


def _planned(seat: dict[str, str], person: Person) -> Seat:
    kind = seat.get("kind")
    if kind == "you":
        return Seat(PERSON, person.name, person.id)
    if kind == PERSON:
        return Seat(EMPTY, "")
    if kind == BOT:
        return _bot_seat(seat.get("bot", ""))
    raise TableError("A seat is 'you', 'person' or 'bot'.")


def _bot_seat(bot: str) -> Seat:
    return Seat(BOT, bot.capitalize(), bot=_known_bot(bot))


def _known_bot(bot: str) -> str:
    try:
        make_bot(bot)
    except ChabudaiError as error:
        raise TableError(str(error)) from None
    return bot


def _index(live: LiveMatch) -> Index:
    game = str(live.created["record"]["game"])
    people = [seat.person or None for seat in live.seats]
    waiting = live.waiting_for() if not live.unreadable and live.session is not None else []
    return Index(game, live.visibility, live.status, people, waiting)
