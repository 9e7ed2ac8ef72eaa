"""What a name, an account and a password may look like."""

from __future__ import annotations

import re
from typing import Final

from chabudai.match.errors import MatchError
from chabudai.web.speech import say

LONGEST_NAME: Final = 40
LONGEST_ACCOUNT: Final = 40
ACCOUNT: Final = re.compile(r"[a-z0-9][a-z0-9_.-]{2,39}")
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200


def clean_name(name: str) -> str:
    """A name as it is shown: printable, without double spaces."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not 1 <= len(words) <= LONGEST_NAME:
        raise MatchError(say("A name has 1 to {number} characters.", number=LONGEST_NAME))
    return words


def demand_account(account: str) -> None:
    """Refuse what cannot be the name of an account."""
    if not ACCOUNT.fullmatch(account):
        raise MatchError(say("An account name has 3 to 40 small letters, digits, dots, dashes or underscores."))


def demand_password(password: str) -> None:
    """Refuse a password that is too short or too long."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise MatchError(
            say("A password has {few} to {many} characters.", few=SHORTEST_PASSWORD, many=LONGEST_PASSWORD)
        )
