"""What was made lately: so many things are kept, and whatever has not been asked for longest is forgotten."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lately(Generic[T]):
    """A bounded memory of things that can be made again.

    >>> lately = Lately[str](2)
    >>> lately.made("a", lambda: "first"), lately.made("a", lambda: "again")
    ('first', 'first')
    >>> lately.put("b", "second")
    >>> lately.put("c", "third")
    >>> lately.get("a"), len(lately)
    (None, 2)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable) -> T | None:
        """What is remembered, if anything."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: Hashable, thing: T) -> None:
        """Remember a thing."""
        self._kept[key] = thing
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def made(self, key: Hashable, make: Callable[[], T]) -> T:
        """The thing, made now where it is not remembered."""
        if key not in self._kept:
            self.put(key, make())
        self._kept.move_to_end(key)
        return self._kept[key]
