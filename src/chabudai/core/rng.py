"""Chance from one seed: our own small generator and named streams.

The generator is sfc32 (Chris Doty-Humphrey's "small fast counting" generator on 32-bit words): every
intermediate value stays below 62 bits, so it runs unboxed when compiled and gives the same numbers on every
Python, compiled or not.

>>> Rng(7).below(6) == Rng(7).below(6)
True
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from chabudai.core.errors import HiddenInformation

T = TypeVar("T")

WORD: Final = 0xFFFFFFFF
SEED_LIMIT: Final = 1 << 64
WARM_UP: Final = 12

_name_codes: dict[str, int] = {}


def _code(name: str) -> int:
    """64 stable bits for a stream's name."""
    code = _name_codes.get(name)
    if code is None:
        code = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")
        _name_codes[name] = code
    return code


class Rng:
    """A seeded generator of uniform whole numbers."""

    def __init__(self, seed: int, stream: str = "", number: int = 0) -> None:
        code = _code(stream) if stream else 0
        self._a: i64 = (seed ^ code) & WORD
        self._b: i64 = ((seed >> 32) ^ (code >> 32)) & WORD
        self._c: i64 = number & WORD
        self._counter: i64 = 1
        for _ in range(WARM_UP):
            self.word()

    def word(self) -> i64:
        """The next 32 random bits."""
        a: i64 = self._a
        b: i64 = self._b
        c: i64 = self._c
        total: i64 = (a + b + self._counter) & WORD
        self._counter = (self._counter + 1) & WORD
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & WORD
        self._c = ((((c << 21) & WORD) | (c >> 11)) + total) & WORD
        return total

    def below(self, limit: int) -> int:
        """A uniform number in range(limit), without modulo bias; 0 < limit < 2**30.

        >>> sorted({Rng(1, "dice", k).below(3) for k in range(50)})
        [0, 1, 2]
        """
        if limit <= 0:
            raise ValueError("below() needs a limit above 0")
        size: i64 = limit
        product: i64 = self.word() * size
        if (product & WORD) < size:
            threshold: i64 = (WORD + 1 - size) % size
            while (product & WORD) < threshold:
                product = self.word() * size
        return product >> 32

    def seed(self) -> int:
        """64 fresh bits, to seed something else with."""
        high = int(self.word())
        return (high << 32) | int(self.word())

    def pick(self, items: list[T]) -> T:
        """One item, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle the list in place (Fisher–Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def copy(self) -> Rng:
        """An independent twin that goes on with the same numbers."""
        twin = Rng(0)
        twin._a, twin._b, twin._c, twin._counter = self._a, self._b, self._c, self._counter
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The chance of one match: named streams from one seed. It never changes, so copies share it.

    A stream is addressed by name and number ("the second refill of the bag"), hence drawing needs no
    generator in the state. `fixed` gives single streams a seed of their own, so that one source of luck can be
    held or varied alone:

    >>> same = Chance(1, {"bag": 5}); other = Chance(2, {"bag": 5})
    >>> same.stream("bag").below(1000) == other.stream("bag").below(1000)
    True
    """

    def __init__(self, seed: int, fixed: dict[str, int] | None = None) -> None:
        self._seed = seed
        self.fixed: dict[str, int] = dict(fixed) if fixed else {}

    @property
    def known(self) -> bool:
        """False for the chance of a view, which nobody may draw from."""
        return self._seed >= 0

    @property
    def seed(self) -> int:
        self._demand()
        return self._seed

    def stream(self, name: str, number: int = 0) -> Rng:
        self._demand()
        return Rng(self.fixed.get(name, self._seed), name, number)

    def _demand(self) -> None:
        if self._seed < 0:
            raise HiddenInformation("A view does not know the future: imagine() a full state before playing on.")

    def to_dict(self) -> dict[str, object]:
        return {"seed": self._seed, "fixed": dict(sorted(self.fixed.items()))} if self.known else {}


HIDDEN: Final = Chance(-1)
