"""The seed of a match: drawn by the server and sealed before the first move; or chosen, and then everybody is told.

Whoever knows the seed can replay the match at home and read everything that is hidden. So a seed is told when the match
is over and not before, and nobody sits down unknowingly at a table whose seed somebody has chosen.
"""

from __future__ import annotations

import secrets
from typing import Any

from chabudai.core.commitment import Commitment
from chabudai.core.game import Game, OptionValue
from chabudai.core.record import Record
from chabudai.match.speech import say


def drawn_seed() -> int:
    """A seed that nobody knows."""
    return secrets.randbits(63)


def sealed_record(
    match_id: str, game: Game, seats: int, options: dict[str, OptionValue], seed: int, chosen_by: str = ""
) -> Record:
    """The record of a new match with a seed that was drawn, or chosen by somebody; sealed in either case."""
    record = Record.begin(game, seats, options, seed, "chosen" if chosen_by else "random")
    record.seed_chosen_by = chosen_by
    record.commitment = Commitment.to(match_id, seed, secrets.token_hex(32))
    return record


def chooser(created: dict[str, Any], owner: str) -> str:
    """The name of whoever chose the seed of the match that was created so; '' where the server drew it.

    Older journals do not tell the name: it is that of whoever set the table up.
    """
    record = created["record"]
    if record["seed_origin"] != "chosen":
        return ""
    names = [seat["name"] for seat in created["seats"] if owner and seat["person"] == owner]
    return str(record.get("seed_chosen_by") or (names[0] if names else say("the person who set up the table")))
