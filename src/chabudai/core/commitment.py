"""A commitment: the seed of a match, sealed before its first move, so that afterwards anybody can check it.

It is the SHA-256 of the match's id, the seed and a random salt, with a space between. The hash is told at the start and
the rest at the end; who kept the hash knows then that the seed was not changed in between.

>>> sealed = Commitment.to("a-match", 7, "00" * 32)
>>> sealed.holds(7), sealed.holds(8)
(True, False)
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

MATCH: Final = re.compile("[A-Za-z0-9_-]{1,32}")
HEXADECIMAL: Final = re.compile("[0-9a-f]{64}")


class Commitment:
    """What was sealed for one match, and what opens the seal."""

    def __init__(self, match: str, salt: str, sha256: str) -> None:
        self.match = match
        self.salt = salt
        """Hexadecimal digits that nobody can guess: without them few enough seeds could be tried out."""
        self.sha256 = sha256
        """What is told at the start."""

    @classmethod
    def to(cls, match: str, seed: int, salt: str) -> Commitment:
        """Seal a seed."""
        return cls(match, salt, hashlib.sha256(f"{match} {seed} {salt}".encode()).hexdigest())

    def holds(self, seed: int) -> bool:
        """Whether this is the seed that was sealed."""
        return Commitment.to(self.match, seed, self.salt).sha256 == self.sha256

    def to_dict(self) -> dict[str, str]:
        return {"match": self.match, "salt": self.salt, "sha256": self.sha256}

    @classmethod
    def from_dict(cls, data: object) -> Commitment | None:
        """The commitment that was written so; None where it is none."""
        if not isinstance(data, dict) or set(data) != {"match", "salt", "sha256"}:
            return None
        match, salt, sha256 = data["match"], data["salt"], data["sha256"]
        if not all(isinstance(each, str) for each in (match, salt, sha256)):
            return None
        if not MATCH.fullmatch(match) or not HEXADECIMAL.fullmatch(salt) or not HEXADECIMAL.fullmatch(sha256):
            return None
        return cls(match, salt, sha256)
