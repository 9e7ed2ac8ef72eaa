"""Goods: what baskets and hands hold, and how content files and people write it."""

from __future__ import annotations

import re
from typing import Final

from chabudai.games.hitodama.words.speech import say

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
NAMES: Final = ["berry", "amber", "sapphire", "akku", "solar card", "lunar card"]
PLURALS: Final = ["berries", "ambers", "sapphires", "akkus", "solar cards", "lunar cards"]
COUNTED: Final = [
    ("{number} berry", "{number} berries"),
    ("{number} amber", "{number} ambers"),
    ("{number} sapphire", "{number} sapphires"),
    ("{number} akku", "{number} akkus"),
    ("{number} solar card", "{number} solar cards"),
    ("{number} lunar card", "{number} lunar cards"),
]
SINGLES: Final = ["a berry", "an amber", "a sapphire", "an akku", "a solar card", "a lunar card"]

_PART: Final = re.compile(r"([1-9])([BASKol])")


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


def write_goods(goods: list[int]) -> str:
    """The short form.

    >>> write_goods([2, 1, 0, 0])
    '2B1A'
    """
    return "".join(f"{number}{LETTERS[kind]}" for kind, number in enumerate(goods) if number)


def counted(kind: int, number: int) -> str:
    """So many of a kind, in words.

    >>> counted(AMBER, 1), counted(BERRY, 2)
    ('1 amber', '2 berries')
    """
    one, many = COUNTED[kind]
    return say.count(number, one, many)


def phrase(goods: list[int]) -> str:
    """Goods in words.

    >>> phrase([2, 1, 0, 0])
    '2 berries and 1 amber'
    """
    parts = [counted(kind, number) for kind, number in enumerate(goods) if number]
    return listed(parts) if parts else say("nothing")


def listed(parts: list[str]) -> str:
    """One thing or several, as a part of a sentence.

    >>> listed(["one"]), listed(["one", "two", "three"])
    ('one', 'one, two and three')
    """
    if len(parts) == 1:
        return parts[0]
    return say("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
