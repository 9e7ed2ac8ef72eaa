"""Goods: what baskets and hands hold, and how content files write it."""

from __future__ import annotations

import re
from typing import Final

BERRY: Final = 0
AMBER: Final = 1
SAPPHIRE: Final = 2
AKKU: Final = 3
SOLAR: Final = 4
LUNAR: Final = 5

TOKENS: Final = 3
"""Berries, ambers and sapphires come from the bank."""
RESOURCES: Final = 4
"""With akkus: what a basket holds and a tribute can ask for."""
KINDS: Final = 6
"""With solar and lunar cards: what a space can give."""

LETTERS: Final = "BASKol"
_PART: Final = re.compile(r"([1-9])([BASKol])")


def one_of(kind: int) -> list[int]:
    """A single good.

    >>> one_of(AMBER)
    [0, 1, 0, 0, 0, 0]
    """
    goods = [0] * KINDS
    goods[kind] = 1
    return goods


def read_goods(text: str) -> list[int]:
    """How many of each kind a text like '2B1A' names; ValueError where it names none.

    >>> read_goods("2B1A")
    [2, 1, 0, 0, 0, 0]
    """
    goods = [0] * KINDS
    if not text or _PART.sub("", text):
        raise ValueError(f"'{text}' names no goods; '2B1A' would be two berries and one amber")
    for number, letter in _PART.findall(text):
        goods[LETTERS.index(letter)] += int(number)
    return goods
