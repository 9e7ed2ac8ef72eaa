"""What Kodama Forest says, and the names of its things as people read them; French lies beside it in `fr.toml`."""

from __future__ import annotations

from typing import Final

from chabudai.core.language import Speech

say: Final = Speech("chabudai.games.kodama_forest", "words")

SIDE_NAMES: Final = ["left", "right"]
OWN_BOARDS: Final = ["Your left board", "Your right board"]
COUNTED: Final = [
    ("{number} butterfly", "{number} butterflies"),
    ("{number} frog", "{number} frogs"),
    ("{number} panda", "{number} pandas"),
]


def side_name(side: int) -> str:
    return say(SIDE_NAMES[side])


def own_board(side: int) -> str:
    """A board of the viewer, as a title."""
    return say(OWN_BOARDS[side])


def seat_name(seat: int) -> str:
    """A seat inside a sentence."""
    return say("seat {number}", number=seat + 1)


def seat_title(seat: int) -> str:
    return say("Seat {number}", number=seat + 1)


def board_name(board: int) -> str:
    """A board inside a sentence."""
    return say("board {number}", number=board + 1)


def board_title(board: int) -> str:
    return say("Board {number}", number=board + 1)


def animals(kind: int, count: int) -> str:
    """So many butterflies, frogs or pandas."""
    one, many = COUNTED[kind]
    return say.count(count, one, many)


def listed(parts: list[str]) -> str:
    """A few things after each other, like '2 frogs and 1 panda'."""
    told = parts[0]
    for part in parts[1:]:
        told = say("{first} and {second}", first=told, second=part)
    return told


def rights_words(rights: list[int]) -> str:
    """Earned bonus tiles in words."""
    return listed([animals(kind, count) for kind, count in enumerate(rights) if count])
