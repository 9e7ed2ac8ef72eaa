"""Seats and the people on them: ids that cannot be guessed, and who sits where when a table is set up."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Sequence

from chabudai.bots.registry import offered as make_bot
from chabudai.bots.speech import say as bots_say
from chabudai.core.errors import ChabudaiError
from chabudai.core.language import language
from chabudai.match.errors import MatchError
from chabudai.match.live_match import BOT, EMPTY, PERSON, LiveMatch, Seat
from chabudai.match.speech import say


def now_ms() -> int:
    """Milliseconds since 1970 by the clock of the machine."""
    return time.time_ns() // 1_000_000


def derived_id(*parts: str) -> str:
    """An id that always follows from the same parts, and that nobody can guess who does not know them all.

    Knowing a match's id is the right to look at it; persons' ids are never told to anybody, so ids made with one are
    as good as random, and an action that is repeated finds what it made the first time.
    """
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]


class Person:
    """Somebody who plays or watches: known by id, called by name."""

    def __init__(self, id: str, name: str, since: int = 0) -> None:
        self.id = id
        self.name = name
        self.since = since
        """What was given to them before this moment, cookies and seat tokens, holds no longer."""


def planned(seat: dict[str, str], person: Person) -> Seat:
    kind = seat.get("kind")
    if kind == "you":
        return Seat(PERSON, person.name, person.id)
    if kind == PERSON:
        return Seat(EMPTY, "")
    if kind == BOT:
        return bot_seat(seat.get("bot", ""))
    raise MatchError(say("A seat is 'you', 'person' or 'bot'."))


def bot_seat(bot: str) -> Seat:
    return Seat(BOT, bot.capitalize(), bot=known_bot(bot))


def known_bot(bot: str) -> str:
    try:
        make_bot(bot)
    except ChabudaiError as error:
        raise MatchError(str(error)) from None
    return bot


def names_of(seats: Sequence[Seat]) -> list[str]:
    """What readers call everybody: bots by their name in the reader's language; numbered where several share a name.

    >>> names_of([Seat(PERSON, "Ann"), bot_seat("greedy"), bot_seat("random"), bot_seat("greedy"), Seat(PERSON, "Ann")])
    ['Ann 1', 'Greedy 1', 'Random', 'Greedy 2', 'Ann 2']
    """
    names = [bots_say(make_bot(seat.bot).label) if seat.kind == BOT else seat.name for seat in seats]
    shared = {name for name in names if name and names.count(name) > 1}
    met: Counter[str] = Counter()
    for number, name in enumerate(names):
        if name in shared:
            met[name] += 1
            names[number] = f"{name} {met[name]}"
    return names


def names_at(live: LiveMatch) -> list[str]:
    """The same for a match, found out once in each language as long as nobody else sits down."""
    return live.once(("names", language()), live.seats, lambda: names_of(live.seats))
