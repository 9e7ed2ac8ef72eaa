"""Arena: which of several bots plays best, found in duels of every two of them.

In each duel chance is the same while the seats rotate, so that no bot has the better luck or the better chair. At a
table of more than two, one bot sits among others that are all its rival, in every chair, and the other way round. Where
the seats play for a common result each bot plays alone, and results of the same chance are compared. A duel may stop as
soon as it is settled who is better; that is looked at after every few rounds, by a test that may be asked at any time.

>>> schedule = Schedule("kodama-forest", ["greedy", "random"], 2, 2, {})
>>> [schedule.table(number) for number in range(schedule.matches)]
[['greedy', 'random'], ['random', 'greedy']]
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple

from chabudai.bots import registry as bots
from chabudai.core import registry as games
from chabudai.core.content import Content
from chabudai.core.errors import BadOption
from chabudai.core.game import Game, OptionValue
from chabudai.core.scores import places
from chabudai.lab.match import Outcome, play_match
from chabudai.lab.pool import Workers, work
from chabudai.lab.ratings import Table, openskill
from chabudai.lab.statistics import Z95, always_valid, wilson

BLOCK: Final = 10
"""Rounds after which a duel is looked at: is it settled?"""


class Schedule:
    """Who meets whom, and how often. Match k depends on the schedule and on k alone."""

    def __init__(
        self,
        game: str,
        names: list[str],
        seats: int,
        rounds: int,
        options: dict[str, OptionValue],
        seed: int = 0,
        content: str | None = None,
        stops_early: bool = True,
    ) -> None:
        if rounds < 1:
            raise BadOption(f"A duel needs 1 game or more, not {rounds}.")
        if len(names) < 2 or len(set(names)) < len(names):
            raise BadOption("An arena needs two or more bots. Name each of them once.")
        for name in names:
            bots.load(name)
        self.game = game
        self.bots = names
        self.seats = seats
        self.options = options
        self.seed = seed
        self.content = content
        """Text of a content file in place of the packaged one."""
        self.stops_early = stops_early
        """A duel ends when it is settled who is better."""
        self.alone = not self.load().new(seats, seed, options).ranking()
        """Every bot plays for itself, since the seats have a common result."""
        self.pairs = list(combinations(names, 2))
        self.tables = [self._tables(first, second) for first, second in self.pairs]
        """For each duel the seatings that are played with the same chance."""
        self.seatings = len(self.tables[0])
        self.rounds = math.ceil(rounds / self.seatings)
        """How often each duel is played with new chance."""
        self.matches = len(self.pairs) * self.rounds * self.seatings

    def _tables(self, first: str, second: str) -> list[list[str]]:
        if self.alone:
            return [[first] * self.seats, [second] * self.seats]
        found: list[list[str]] = []
        for one, others in ((first, second), (second, first)):
            for chair in range(self.seats):
                table = [one if seat == chair else others for seat in range(self.seats)]
                if table not in found:
                    found.append(table)
        return found

    def load(self) -> Game:
        content = None if self.content is None else Content("the content file", self.content)
        return games.load(self.game, content)

    def number(self, duel: int, chance: int, seating: int) -> int:
        """The match of a duel with this chance and this seating."""
        return (duel * self.rounds + chance) * self.seatings + seating

    def table(self, number: int) -> list[str]:
        """The bots of the seats in a match."""
        return self.tables[number // self.seatings // self.rounds][number % self.seatings]

    def order(self) -> Iterator[int]:
        """The numbers of all matches as they are best played: a block of every duel, then the next block of each."""
        for first in range(0, self.rounds, BLOCK):
            for duel in range(len(self.pairs)):
                for chance in range(first, min(first + BLOCK, self.rounds)):
                    for seating in range(self.seatings):
                        yield self.number(duel, chance, seating)

    def to_dict(self) -> dict[str, object]:
        """What a folder or a page says about it."""
        return {
            "game": self.game,
            "bots": list(self.bots),
            "seats": self.seats,
            "rounds": self.rounds,
            "options": dict(self.options),
            "seed": self.seed,
            "content": self.content,
            "stops_early": self.stops_early,
        }


class Tally:
    """The outcomes of a schedule so far. What they say does not depend on the order in which they came."""

    def __init__(self, schedule: Schedule, outcomes: Iterable[Outcome] = ()) -> None:
        self.schedule = schedule
        self.outcomes = {outcome.number: outcome for outcome in outcomes}
        self.settled: set[int] = set()
        """Duels of which no more needs to be played."""

    def add(self, outcome: Outcome) -> None:
        self.outcomes[outcome.number] = outcome
        duel = outcome.number // self.schedule.seatings // self.schedule.rounds
        if self.schedule.stops_early and duel not in self.settled and self.rounds_of(duel)[1]:
            self.settled.add(duel)

    def play(self, workers: Workers = 1) -> Generator[Outcome, None, None]:
        """Play what is missing; outcomes come as they end, in no fixed order. Closing it stops the workers."""
        for duel in range(len(self.schedule.pairs)):
            if self.schedule.stops_early and self.rounds_of(duel)[1]:
                self.settled.add(duel)
        schedule = self.schedule
        outcomes = work(partial(_player, schedule), self._missing(), schedule.matches, workers)
        try:
            for outcome in outcomes:
                self.add(outcome)
                yield outcome
        finally:
            outcomes.close()

    def _missing(self) -> Iterator[int]:
        for number in self.schedule.order():
            duel = number // self.schedule.seatings // self.schedule.rounds
            if number not in self.outcomes and duel not in self.settled:
                yield number

    def counting(self) -> list[Outcome]:
        """The outcomes of all rounds that count."""
        schedule = self.schedule
        return [
            self.outcomes[schedule.number(duel, chance, seating)]
            for duel in range(len(schedule.pairs))
            for chance in range(len(self.rounds_of(duel)[0]))
            for seating in range(schedule.seatings)
        ]

    def rounds_of(self, duel: int) -> tuple[list[Round], bool]:
        """The rounds of a duel that count, and whether they settle it.

        Where the schedule stops early, those up to the first look that settled it; a match that was played beyond,
        because several were under way, does not count.
        """
        a, b = self.schedule.pairs[duel]
        found: list[Round] = []
        for chance in range(self.schedule.rounds):
            numbers = [self.schedule.number(duel, chance, seating) for seating in range(self.schedule.seatings)]
            if any(number not in self.outcomes for number in numbers):
                break
            played = [(self.schedule.table(number), self.outcomes[number]) for number in numbers]
            gain = _gain(a, b, played)
            if self.schedule.alone:
                share = 0.5 + 0.5 * ((gain > 0) - (gain < 0))
            else:
                share = sum(_credit(a, table, outcome) for table, outcome in played) / len(played)
            found.append(Round(share, gain))
            if self.schedule.stops_early and len(found) % BLOCK == 0 and is_settled(found):
                return found, True
        return found, False


class Round(NamedTuple):
    """What one chance in all seatings gave the first of two bots."""

    share: float
    """Of the victories, from 0 to 1."""
    gain: float
    """How much better its result was, from -2 to 2."""


def is_settled(rounds: list[Round]) -> bool:
    """Is one of the two better beyond doubt, even for somebody who has looked after every round?"""
    mean = sum(each.share for each in rounds) / len(rounds)
    return abs(mean - 0.5) > always_valid(len(rounds))


def _player(schedule: Schedule) -> Callable[[int], Outcome]:
    """What plays the match of a number, with game and bots at hand."""
    game = schedule.load()
    seated = {name: bots.load(name) for name in schedule.bots}

    def play(number: int) -> Outcome:
        table = [seated[name] for name in schedule.table(number)]
        chance = number // schedule.seatings % schedule.rounds
        return play_match(game, table, schedule.options, schedule.seed, chance)._replace(number=number)

    return play


class Duel(NamedTuple):
    """What two bots did to each other."""

    a: str
    b: str
    games: int
    shares: list[float]
    """For each round of the same chance: how much of it went to the first, from 0 to 1."""
    gains: list[float]
    """For each round: how much better the first one's result was, from -2 to 2."""
    settled: bool
    """It stopped early, since it was clear who is better."""

    @property
    def share(self) -> float:
        return sum(self.shares) / len(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.share * self.games, self.games)

    @property
    def gain(self) -> tuple[float, float, float]:
        """The mean gain with its 95 % interval over rounds."""
        number = len(self.gains)
        mean = sum(self.gains) / number
        variance = sum((gain - mean) ** 2 for gain in self.gains) / max(1, number - 1)
        half = Z95 * math.sqrt(variance / number)
        return mean, mean - half, mean + half

    def to_dict(self) -> dict[str, object]:
        low, high = self.interval
        share = {"a_share": self.share, "lo": low, "hi": high}
        return {"a": self.a, "b": self.b, "games": self.games, **share, "settled": self.settled}


class Result:
    """What an arena showed: needs at least one round of every duel."""

    def __init__(self, tally: Tally) -> None:
        schedule = self.schedule = tally.schedule
        self.duels: list[Duel] = []
        for duel, (a, b) in enumerate(schedule.pairs):
            rounds, settled = tally.rounds_of(duel)
            games = len(rounds) * (1 if schedule.alone else schedule.seatings)
            shares, gains = [each.share for each in rounds], [each.gain for each in rounds]
            self.duels.append(Duel(a, b, games, shares, gains, settled))
        self.ratings = openskill(schedule.bots, self._met(tally))

    def _met(self, tally: Tally) -> Iterator[Table]:
        """Who met whom, and how it ended, in the order of the schedule: the same however it was played."""
        if self.schedule.alone:
            for duel in self.duels:
                for gain in duel.gains:
                    yield Table([duel.a, duel.b], places([gain, 0.0]))
        else:
            for outcome in tally.counting():
                yield Table(self.schedule.table(outcome.number), _places(outcome))

    def to_dict(self) -> dict[str, object]:
        schedule = self.schedule
        return {
            "bots": [rating._asdict() for rating in self.ratings],
            "pairs": [duel.to_dict() for duel in self.duels],
            "gains": [
                {"a": duel.a, "b": duel.b, "mean": mean, "lo": low, "hi": high}
                for duel in self.duels
                for mean, low, high in [duel.gain]
            ],
            "game": schedule.game,
            "seats": schedule.seats,
            "options": dict(schedule.options),
            "seed": schedule.seed,
        }

    @property
    def games(self) -> int:
        """Matches that count."""
        return sum(len(duel.shares) * self.schedule.seatings for duel in self.duels)


def _places(outcome: Outcome) -> list[int]:
    """The place of each seat; all the same in a match that was broken off."""
    return outcome.ranking or [1] * len(outcome.utilities)


def _credit(a: str, table: list[str], outcome: Outcome) -> float:
    """The share of encounters of a with its rivals in one match that a won; equal places count half."""
    ranked = _places(outcome)
    won = 0.0
    met = 0
    for seat, name in enumerate(table):
        for other, rival in enumerate(table):
            if name == a and rival != a:
                met += 1
                won += 0.5 + 0.5 * ((ranked[seat] < ranked[other]) - (ranked[seat] > ranked[other]))
    return won / met


def _gain(a: str, b: str, played: list[tuple[list[str], Outcome]]) -> float:
    """How much more the results of one round are worth to a than to b."""
    worth: dict[str, list[float]] = {a: [], b: []}
    for table, outcome in played:
        for name, value in zip(table, outcome.utilities, strict=True):
            worth[name].append(value)
    return sum(worth[a]) / len(worth[a]) - sum(worth[b]) / len(worth[b])
