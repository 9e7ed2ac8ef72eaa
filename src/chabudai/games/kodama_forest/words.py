"""Sentences for the log, by the kind of event."""

from __future__ import annotations

from typing import Final

TOLD: Final = {
    "laid": "{who} lays {piece} on {board} at {cell}.",
    "exchanged": "{who} throws {piece} away and lays a butterfly on {board} at {cell}.",
    "dropped": "{who} throws {piece} away: nothing can be laid on {board}.",
    "earned": "{who} completes {count} {symbol} on {board} and earns {count} {bonus}.",
    "laid_bonus": "{who} lays a {piece} on {board} at {cell}.",
    "bonus_lost": "{who}'s {piece} cannot be laid on {board} and is lost.",
    "drew": "{who} draws {tile}.",
    "bag_refilled": "The {count} tiles thrown away go back into the bag.",
    "round_closed": "Round {round} is over.",
    "ended_cleared": "A board shows no 5 and no 10 any more: the game is over.",
    "ended_stuck": "Nobody could cover a square: the game is over.",
    "ended_exhausted": "Nobody holds a forest tile any more: the game is over.",
    "ended_rounds": "The last round is played: the game is over.",
}


def board_name(board: int) -> str:
    """A board as people call it."""
    return f"board {board + 1}"
