"""What moves and elements of the drawing are, in words."""

from __future__ import annotations

from typing import Final

from chabudai.games.kodama_forest.moves import BONUS, MOVES
from chabudai.games.kodama_forest.rules.box import EMPTY, HAND
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import SIDE_NAMES, cell_name, say, side_name, tile_name

HELP: Final = {
    "hand": "A forest tile of your hand. Choose it, turn it, then lay it on one of your boards.",
    "turn": "How to turn the chosen tile. Turns that look the same are shown once.",
    "left": "Your left board. Each round you lay a tile here, and so does the neighbour you share it with.",
    "right": "Your right board. Each round you lay a tile here, and so does the neighbour you share it with.",
    "cell": "A square of your board, for a tile to cover.",
    "butterfly": "The butterflies. Throw away a forest tile and lay a butterfly instead, on a single square.",
    "drop": "Throw away a tile. You may do so only when nothing fits on the board.",
    "bonus": "A bonus, earned with a full symbol. Lay it anywhere on that board: it covers earth like any tile.",
    "pile": ("The animals that are left, for everybody. Two half ponds earn a frog, two half bamboo patches a panda."),
    "bag": "The bag of forest tiles. At the end of each round, everybody draws from it.",
    "discard": "Forest tiles thrown away, for all to see. They go back into the bag when it is empty.",
    "round": "The round. Each round everybody lays one tile on their left board and one on their right board.",
    "seat": (
        "A player: their hand, what they still have to lay this round, and what their two boards cost. The lowest wins."
    ),
    "board": "A board your neighbours share. The number is what its bare earth costs so far.",
    "tile": ("A forest tile. A half at its edge becomes full when it meets a half of the same kind across that edge."),
    "kodama": (
        "A kodama. Nothing may cover its square, which costs nothing. It turns its head to what grows around it."
    ),
    "frog": "A frog on two squares, earned with a full pond.",
    "panda": "A panda on four squares, earned with full bamboo.",
    "ghost": "What the move would lay, with the symbols it would complete.",
    "key": "What bare earth costs, and which full symbol earns which animal.",
}
"""What an element of the drawing is, by the first word of its id."""
CHOICES: Final = {
    "turn-0": "as it is",
    "turn-90": "a quarter turn clockwise",
    "turn-180": "upside down",
    "turn-270": "a quarter turn anticlockwise",
    "butterfly": "throw away the tile and lay a butterfly instead",
    "drop": "throw away a tile, because nothing fits",
    "left": "your left board",
    "right": "your right board",
    "bonus-frog-flat": "the frog, lying: two squares side by side",
    "bonus-frog-upright": "the frog, upright: two squares one above the other",
    "bonus-panda": "the panda: four squares",
    "bonus-butterfly": "the butterfly: one square",
    "bonus-butterfly-for-frog": "a butterfly instead of the frog",
    "bonus-butterfly-for-panda": "a butterfly instead of the panda",
}
"""What is chosen by touching an element, where it is the same in every position."""
PLAYED: Final = {
    "lay": "lays {tile} on the {board} board, {cell}",
    "exchange": "throws away {tile} and lays a butterfly on the {board} board, {cell}",
    "drop": "throws away {tile}, because nothing fits on the {board} board",
}
"""Moves with the name of the tile that they play."""
EARNED: Final = {
    "frog-flat": "the frog, lying",
    "frog-upright": "the frog, upright",
    "panda": "the panda",
    "butterfly": "the butterfly",
    "butterfly-for-frog": "a butterfly instead of the frog",
    "butterfly-for-panda": "a butterfly instead of the panda",
}
"""The bonus tiles as they can be laid."""


def element_help(element: str) -> str:
    """An element of the drawing explained; '' for one that does not exist."""
    first, _, rest = element.partition("-")
    if first in SIDE_NAMES and rest:
        first = "cell"
    words = HELP.get(first)
    return "" if words is None else say(words)


def meaning(state: KodamaState, element: str) -> str:
    """What an element that a click path names stands for now; '' for squares, whose name says it all."""
    kind, _, number = element.partition("-")
    if kind == "hand" and number and 0 <= state.viewer < state.seats:
        tile = state.hands[state.viewer * HAND + int(number) - 1]
        return tile_name(state.box.tiles[tile]) if tile != EMPTY else ""
    words = CHOICES.get(element)
    return "" if words is None else say(words)


def sentence(state: KodamaState, seat: int, move: int) -> str:
    """What a move does, with the name of the tile that it plays."""
    decoded = MOVES.decode(move)
    if BONUS.holds(move):
        return say("lays {what}, {cell}", what=say(EARNED[decoded.labels["as"]]), cell=cell_name(decoded.values[1]))
    if decoded.family in PLAYED:
        tile = state.hands[seat * HAND + decoded.values[1]]
        if tile != EMPTY:
            told = {"board": side_name(decoded.values[0]), "tile": tile_name(state.box.tiles[tile])}
            where = "" if decoded.family == "drop" else cell_name(decoded.values[-1])
            return say(PLAYED[decoded.family], cell=where, **told)
    return MOVES.sentence(move)
