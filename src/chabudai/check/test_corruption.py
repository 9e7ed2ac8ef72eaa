"""Do the laws of a game notice damage? Every field of reached positions is corrupted, and `invariants()` is asked.

A position is written down, one field of it is damaged as a slip in a rule or in storage would do it, and it is read
back. A *field* is an entry of the game's own data, or the lanes of open steps; each counts alike, whether it is one
number or a hundred. Each kind of corruption is tried once for each field of each position, at a random place.

What is left out, for every game alike, since no law could speak of it:

- seats, options, viewer and chance: they say which match this is, and another match may well be in this position;
- what cannot be read back at all, such as a step with too many numbers: it never becomes a position;
- what reading back repairs: the position is the same again.

Nothing else is. Some of what remains is a legal position of another match (a coin more, two cards of a shuffled deck
swapped), which is why the bar is not at 100 %. A law that stumbles over the damage has not said what is wrong, and
counts as blind; so laws ask first whether every number is one that can stand there at all.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any, NamedTuple

import pytest

from chabudai.check.lab import Combination, Walk, combinations_of, covering
from chabudai.core.errors import BadRecord
from chabudai.core.game import Game
from chabudai.core.rng import Rng

BAR = 0.8
"""So much of the damage must be noticed."""
DECISIONS = 345
"""So many are walked through each combination of a covering set."""
EVERY = 23
"""And every so-manyth position of them is damaged; a prime, so that no rhythm of a game falls in with it."""
BEFORE = 6
"""How many decisions back the value of a field that was not kept up to date may come from."""
TRIES = 4
"""How often another place is tried where the damage cannot be read back."""

Form = dict[str, Any]


class Damage:
    """A field of a position that is being damaged: it lies in `holder[0]`, so that it can be replaced as a whole."""

    def __init__(self, field: Any, earlier: list[Any], rng: Rng) -> None:
        self.holder = [deepcopy(field)]
        self.earlier = earlier
        """Other values that the field had shortly before, the latest first."""
        self.rng = rng

    def numbers(self) -> list[tuple[Any, Any]]:
        """Where numbers stand: container and key."""
        return [(container, key) for container, key in _places(self.holder) if type(container[key]) is int]

    def lists(self) -> list[list[Any]]:
        """Lists with entries of one kind; one of texts and numbers, such as a step, is a record and no list."""
        values = [container[key] for container, key in _places(self.holder)]
        return [value for value in values if isinstance(value, list) and len({type(entry) for entry in value}) == 1]

    def two_unlike(self) -> tuple[list[Any], int, int]:
        """Two places of a list that hold different things."""
        entries = self.rng.pick([entries for entries in self.lists() if any(entry != entries[0] for entry in entries)])
        first = self.rng.below(len(entries))
        return entries, first, self.rng.pick([place for place, entry in enumerate(entries) if entry != entries[first]])

    # The kinds of corruption; LookupError or ValueError where the field has nothing that could suffer it.

    def one_more(self) -> None:
        container, key = self.rng.pick(self.numbers())
        container[key] += 1

    def one_less(self) -> None:
        container, key = self.rng.pick(self.numbers())
        container[key] -= 1

    def bit_flipped(self) -> None:
        """In a count, code or mask, a bit that some number of the field uses."""
        places = [(container, key) for container, key in self.numbers() if container[key] >= 0]
        width = max(container[key].bit_length() for container, key in places)
        container, key = self.rng.pick(places)
        container[key] ^= 1 << self.rng.below(max(1, width))

    def mistaken(self) -> None:
        """One entry of a list stands where another belongs."""
        entries, place, source = self.two_unlike()
        entries[place] = deepcopy(entries[source])

    def swapped(self) -> None:
        entries, first, second = self.two_unlike()
        entries[first], entries[second] = entries[second], entries[first]

    def doubled(self) -> None:
        entries = self.rng.pick(self.lists())
        place = self.rng.below(len(entries))
        entries.insert(place, deepcopy(entries[place]))

    def lost(self) -> None:
        entries = self.rng.pick(self.lists())
        del entries[self.rng.below(len(entries))]

    def outdated(self) -> None:
        """The field is as it was before it last changed: a rule forgot it."""
        self.holder[0] = deepcopy(self.earlier[0])


def _places(container: Any) -> list[tuple[Any, Any]]:
    """Everything in nested lists and tables: what it lies in, and its key there."""
    found: list[tuple[Any, Any]] = []
    for key in container if isinstance(container, dict) else range(len(container)):
        found.append((container, key))
        if isinstance(container[key], list | dict):
            found += _places(container[key])
    return found


KINDS: dict[str, Callable[[Damage], None]] = {
    "one more": Damage.one_more,
    "one less": Damage.one_less,
    "a bit flipped": Damage.bit_flipped,
    "an entry mistaken": Damage.mistaken,
    "two entries swapped": Damage.swapped,
    "an entry doubled": Damage.doubled,
    "an entry lost": Damage.lost,
    "out of date": Damage.outdated,
}


class Trial(NamedTuple):
    """A field that was damaged in some way."""

    field: str
    kind: str
    noticed: bool


def fields_of(form: Form) -> dict[str, Any]:
    """What is damaged, by name."""
    return {"lanes": form["lanes"], **form["data"]}


def with_field(form: Form, name: str, value: Any) -> Form:
    if name == "lanes":
        return {**form, "lanes": value}
    return {**form, "data": {**form["data"], name: value}}


def notices(game: Game, form: Form) -> bool | None:
    """Do the laws say that something is wrong? None where this is no position, or where reading repairs it."""
    try:
        state = game.restore(form)
        written = state.to_dict()
    except (BadRecord, LookupError, TypeError, ValueError):
        return None
    if json.loads(json.dumps(written)) != form:
        return None
    try:
        return bool(state.invariants())
    except Exception:  # noqa: BLE001  (whatever a law stumbles over, it has said nothing)
        return False


def attempt(game: Game, form: Form, name: str, kind: str, damage: Callable[[], Damage]) -> Trial | None:
    """Damage a field in one way; None where it cannot suffer that, or only so that it cannot be read back."""
    for _ in range(TRIES):
        damaged = damage()
        try:
            KINDS[kind](damaged)
        except (LookupError, ValueError):
            return None
        noticed = notices(game, with_field(form, name, damaged.holder[0]))
        if noticed is not None:
            return Trial(name, kind, noticed)
    return None


def trials(combination: Combination) -> list[Trial]:
    """Every field of some positions of a walk, damaged in every way that it can be."""
    walk = Walk(combination, "corruption")
    found: list[Trial] = []
    past: deque[dict[str, Any]] = deque(maxlen=BEFORE)
    match = 0
    for number, state in enumerate(walk.positions(DECISIONS)):
        form = json.loads(json.dumps(state.to_dict()))
        if walk.matches != match:
            match = walk.matches
            past.clear()
        if number % EVERY == 0:
            assert notices(walk.game, form) is False, "a position that was reached breaks a law"
            for name, value in fields_of(form).items():
                earlier = [fields[name] for fields in reversed(past) if fields.get(name, value) != value]
                damage = partial(Damage, value, earlier, walk.rng)
                tried = [attempt(walk.game, form, name, kind, damage) for kind in KINDS]
                found += [trial for trial in tried if trial is not None]
        past.append(fields_of(form))
    return found


def blind_spots(found: list[Trial]) -> str:
    """What the laws notice least, for whoever makes them better."""
    tried = Counter((trial.field, trial.kind) for trial in found)
    missed = Counter((trial.field, trial.kind) for trial in found if not trial.noticed)
    return "\n".join(
        f"  {field}: {kind}, missed {count} of {tried[field, kind]}" for (field, kind), count in missed.most_common(40)
    )


@pytest.mark.slow
def test_the_laws_notice_damage(game_name: str) -> None:
    found = [trial for combination in covering(combinations_of(game_name), 1) for trial in trials(combination)]
    noticed = sum(trial.noticed for trial in found) / len(found)
    assert noticed >= BAR, f"{noticed:.1%} of {len(found)} corruptions were noticed; not these:\n{blind_spots(found)}"
