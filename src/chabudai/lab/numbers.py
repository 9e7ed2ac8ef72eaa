"""Numbers in a content file, by name: read and changed in place, so that comments, order and layout of the file stay.

A number is named by its way through the file: `prices.torii`, `kaeru.values.2` (lists are counted from 0), and within
a text its words are counted, so that `shoots.rows.0.3` is the 4 of "starter red cook 4".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from chabudai.core.errors import BadContent


class ContentText:
    """The text of a content file whose numbers can be changed."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        try:
            self._document = tomlkit.parse(text)
        except TOMLKitError as error:
            raise BadContent(f"{name} is not valid TOML: {error}.") from None

    def number(self, way: str) -> int:
        """The number of this name."""
        parent, key, word = self._place(way)
        value = parent[key] if word is None else parent[key].split()[word]
        return int(value)

    def change(self, numbers: Mapping[str, int]) -> None:
        for way, number in numbers.items():
            parent, key, word = self._place(way)
            parent[key] = number if word is None else _with_word(str(parent[key]), word, number)

    def tell(self, table: str, **entries: str) -> None:
        """Set what a table says about its source."""
        for entry, words in entries.items():
            self._document[table][entry] = words

    def __str__(self) -> str:
        return tomlkit.dumps(self._document)

    def _place(self, way: str) -> tuple[Any, Any, int | None]:
        """Where a number stands: what holds it, under which key, and which word of a text it is."""
        holder: Any = None
        key: Any = None
        here: Any = self._document
        for part in way.split("."):
            if isinstance(here, str):
                words = here.split()
                if part.isdecimal() and int(part) < len(words) and re.fullmatch(r"-?\d+", words[int(part)]):
                    return holder, key, int(part)
                raise self._missing(way)
            try:
                holder, key = here, int(part) if isinstance(here, list) else part
                here = here[key]
            except (LookupError, ValueError, TypeError, TOMLKitError):
                raise self._missing(way) from None
        if isinstance(here, bool) or not isinstance(here, int):
            raise self._missing(way)
        return holder, key, None

    def _missing(self, way: str) -> BadContent:
        return BadContent(f"{self.name} has no whole number '{way}'; write TABLE.ENTRY, with .N into lists and texts.")


def _with_word(text: str, word: int, number: int) -> str:
    place = list(re.finditer(r"\S+", text))[word]
    return f"{text[: place.start()]}{number}{text[place.end() :]}"
