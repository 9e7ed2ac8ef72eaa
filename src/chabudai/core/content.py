"""Content is data with its source: what a rulebook prints in pictures lives in TOML beside the game.

Every top-level table of a content file says where it comes from:

    [tiles]
    provenance = "reconstructed"     # or "rulebook", or "public" with an address, or "tuned" with a run
    note = "why, for people"

A game whose content is corrected raises the `version` at the top of the file and keeps the former one in its package as
`old_content/<version>.toml`, so that whatever was played with it replays.

The game itself checks counts and shapes; this module reads, checks provenance and hashes.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from importlib import resources
from typing import Any

from chabudai.core.errors import BadContent

PROVENANCES = ("rulebook", "public", "reconstructed", "tuned")
MOST_NESTED = 20
"""Lists and tables within one another: more than any game needs, and few enough for whoever looks at all of them."""
OLD = "old_content"
"""The folder of a game's package with the contents that it shipped before."""
ABOUT = ("provenance", "note", "address", "run")
"""The entries of a table that tell where it comes from; all others belong to the game."""


class Content:
    """The tables of one content file."""

    def __init__(self, name: str, text: str, packaged: bool = False, once_packaged: bool = False) -> None:
        self.name = name
        """What to call the file in messages."""
        self.text = text
        self.packaged = packaged
        """True for the file that the game ships."""
        self.once_packaged = once_packaged
        """True for one that it shipped before."""
        try:
            data = tomllib.loads(text)
        except RecursionError:
            raise BadContent(f"{name} is nested too deeply.") from None
        except ValueError as error:
            raise BadContent(f"{name} is not valid TOML: {error}.") from None
        self._demand_shallow(data)
        self.game = str(data.pop("game", ""))
        if not self.game:
            raise BadContent(f'{name} does not say which game it is for: add game = "…" at its top.')
        self.version = self._counted(data.pop("version", 1))
        """Counts the contents that the game has shipped; a copy that somebody changed tells what it was made of."""
        self.tables: dict[str, dict[str, Any]] = {}
        for key, table in data.items():
            self.tables[key] = self._checked(key, table)
        try:
            canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
        except (TypeError, ValueError):
            raise BadContent(
                f"{name} may contain texts, numbers, lists and tables, but no dates and no infinite numbers."
            ) from None
        self.digest = hashlib.blake2b(canonical.encode(), digest_size=16).hexdigest()

    @classmethod
    def of_package(cls, package: str, file: str = "content.toml") -> Content:
        """The content file that a game's package ships."""
        return cls(file, resources.files(package).joinpath(file).read_text("utf-8"), packaged=True)

    @classmethod
    def once_of_package(cls, package: str) -> list[Content]:
        """The content files that a game's package shipped before, by version."""
        folder = resources.files(package).joinpath(OLD)
        files = [file for file in folder.iterdir() if file.name.endswith(".toml")] if folder.is_dir() else []
        found = [cls(f"{OLD}/{file.name}", file.read_text("utf-8"), once_packaged=True) for file in files]
        return sorted(found, key=lambda content: content.version)

    def text_if_changed(self) -> str | None:
        """The text where the game never shipped it, so that a record replays anywhere; else the digest is enough."""
        return None if self.packaged or self.once_packaged else self.text

    def table(self, key: str) -> dict[str, Any]:
        if key not in self.tables:
            raise BadContent(f"{self.name} has no table [{key}]: add it.")
        return self.tables[key]

    def value(self, key: str, entry: str, kind: type) -> Any:
        """An entry of a table, of the demanded kind."""
        table = self.table(key)
        if entry not in table:
            raise BadContent(f"{self.name}: [{key}] has no entry '{entry}': add it.")
        value = table[entry]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong(key, entry, f"must be of type {kind.__name__}")
        return value

    def wrong(self, key: str, entry: str, problem: str) -> BadContent:
        """The error for a wrong entry; it names file, table and entry."""
        return BadContent(f"{self.name}: [{key}] {entry}: {problem}.")

    def provenance(self) -> list[dict[str, str]]:
        """For each table: its name, provenance, address, note and the run that it was tuned by."""
        return [
            {
                "table": key,
                "provenance": table["provenance"],
                "address": table.get("address", ""),
                "note": table.get("note", ""),
                "run": table.get("run", ""),
            }
            for key, table in self.tables.items()
        ]

    def _demand_shallow(self, data: dict[str, Any]) -> None:
        """Dotted keys nest without end."""
        level: list[Any] = [data]
        for _ in range(MOST_NESTED):
            insides = [each.values() if isinstance(each, dict) else each for each in level]
            level = [each for inside in insides for each in inside if isinstance(each, (dict, list))]
        if level:
            raise BadContent(f"{self.name} is nested too deeply.")

    def _counted(self, version: object) -> int:
        if type(version) is not int or version < 1:
            raise BadContent(f"{self.name}: 'version' must be a whole number, 1 or more.")
        return version

    def _checked(self, key: str, table: object) -> dict[str, Any]:
        if not isinstance(table, dict):
            raise BadContent(f"{self.name}: '{key}' is outside any table. Move it into one.")
        for entry in ABOUT[1:]:
            if not isinstance(table.get(entry, ""), str):
                raise self.wrong(key, entry, "must be a text")
        source = table.get("provenance")
        if source not in PROVENANCES:
            raise BadContent(f"{self.name}: [{key}] must give its provenance, one of {', '.join(PROVENANCES)}.")
        if source == "public" and not table.get("address"):
            raise BadContent(f"{self.name}: [{key}] is public data, so it must give its address.")
        if source == "tuned" and not table.get("run"):
            raise BadContent(f"{self.name}: [{key}] is tuned, so it must name the run that shows why.")
        return table
