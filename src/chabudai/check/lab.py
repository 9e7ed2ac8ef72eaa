"""What the registry matrix is made of: combinations of every registered game, walks through them, and budgets.

**Budget.** `--decisions N` (2 000 unless told otherwise) is what every combination of seats and options gets. A game
with more than `MANY` combinations would take too long that way; there a *covering set* gets N, chosen so that every
pair of values of two different dimensions (seats and each option) occurs in it, and every other combination gets N/10.
Nothing here looks at a clock, so that every run on every machine checks the same positions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from itertools import combinations as pairs_of
from typing import NamedTuple

from chabudai.core.game import Game, OptionValue
from chabudai.core.record import Record
from chabudai.core.registry import GROUP, load
from chabudai.core.registry import names as registered
from chabudai.core.rng import Rng
from chabudai.core.rules import parse_digest
from chabudai.core.state import State

MANY = 40
"""More combinations than this are not all walked at full length."""
LIGHT = 10
"""How much shorter the walk through a combination outside the covering set is."""
USUAL = 2_000
"""Random decisions for each combination, unless told otherwise."""
LONGEST = 20_000
"""No match may need more decisions."""


class Combination(NamedTuple):
    """One game with a number of seats and all its options."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    full: bool = True
    """In the covering set: walked at full length."""

    @property
    def name(self) -> str:
        return "-".join([self.game, str(self.seats), *(_word(value) for value in self.options.values())])

    @property
    def short(self) -> str:
        """The name without the game's."""
        return self.name.removeprefix(f"{self.game}-")

    def load(self) -> Game:
        return load(self.game)

    def share(self, decisions: int) -> int:
        """How many of the wanted decisions this combination gets."""
        return decisions if self.full else max(1, decisions // LIGHT)


def _word(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def combinations_of(name: str) -> list[Combination]:
    """Every combination of a game, those of the covering set marked as full."""
    found = [Combination(name, seats, options) for seats, options in load(name).combinations()]
    if len(found) <= MANY:
        return found
    chosen = {combination.name for combination in covering(found, 2)}
    return [combination._replace(full=combination.name in chosen) for combination in found]


_chosen: list[str] = []


def choose(names: list[str]) -> None:
    """Look at these games alone; at every registered one where none is named."""
    _chosen[:] = names
    all_combinations.cache_clear()
    few_combinations.cache_clear()


def names() -> list[str]:
    """The games that are looked at."""
    return list(_chosen) or registered()


@cache
def all_combinations() -> list[Combination]:
    return [combination for name in names() for combination in combinations_of(name)]


@cache
def few_combinations() -> list[Combination]:
    """Of every game only so many that every number of seats and every value of an option occurs."""
    return [combination for name in names() for combination in covering(combinations_of(name), 1)]


def covering(found: list[Combination], strength: int) -> list[Combination]:
    """Few combinations that contain every set of `strength` values which any of them contains.

    >>> two = [Combination("x", seats, {"a": a}) for seats in (1, 2) for a in ("p", "q")]
    >>> [combination.short for combination in covering(two, 1)]
    ['1-p', '2-q']
    """
    wanted = {part for combination in found for part in _parts(combination, strength)}
    chosen: list[Combination] = []
    while wanted:
        best = max(found, key=lambda combination: len(wanted & _parts(combination, strength)))
        chosen.append(best)
        wanted -= _parts(best, strength)
    return chosen


def _parts(combination: Combination, strength: int) -> set[tuple[tuple[str, str], ...]]:
    values = [("seats", str(combination.seats)), *((key, _word(value)) for key, value in combination.options.items())]
    return set(pairs_of(values, min(strength, len(values))))


def rule_ids(name: str) -> set[str]:
    """The ids that the rules digest in a game's package states; empty where it has none."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            digest = files(point.module).joinpath("rules.md")
            return {rule.id for rule in parse_digest(digest.read_text("utf-8"))} if digest.is_file() else set()
    raise LookupError(name)


def rng_for(*labels: object) -> Rng:
    """A generator that depends on the labels alone."""
    text = " ".join(map(str, labels))
    return Rng(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little"))


class Walk:
    """Random matches of one combination, one after the other: a random actor makes a random move."""

    def __init__(self, combination: Combination, label: str) -> None:
        self.game = combination.load()
        self.combination = combination
        self.rng = rng_for(label, combination.name)
        self.matches = 0
        self.begin()

    def begin(self) -> None:
        """Start the next match."""
        seats, options = self.combination.seats, self.combination.options
        self.record = Record.begin(self.game, seats, options, self.rng.seed())
        self.state = self.record.start(self.game)
        self.matches += 1

    def choose(self) -> tuple[int, int]:
        """A seat that may act and one of its moves."""
        seat = self.rng.pick(self.state.actors())
        return seat, self.rng.pick(self.state.legal_moves(seat))

    def play(self, seat: int, move: int) -> None:
        self.state.play(seat, move)
        self.record.moves.append((seat, move))

    @property
    def at_limit(self) -> bool:
        return len(self.record.moves) >= LONGEST

    def positions(self, decisions: int, every: int = 1) -> Iterator[State]:
        """Every `every`-th position of so many decisions. It is the walking state itself: do not change it."""
        for number in range(decisions):
            if self.state.over or self.at_limit:
                self.begin()
            if number % every == 0:
                yield self.state
            self.play(*self.choose())


def viewers(state: State) -> list[int | None]:
    """Everybody who can look at a table."""
    return [*range(state.seats), None]


def call(test: Callable[..., None], combination: Combination, decisions: int) -> None:
    """Call a test of the matrix for one combination, as pytest would."""
    given = {
        "combination": combination,
        "decisions": decisions,
        "trajectory": {}.__setitem__,
        "game_name": combination.game,
    }
    names = test.__code__.co_varnames[: test.__code__.co_argcount]
    test(**{name: given[name] for name in names})
