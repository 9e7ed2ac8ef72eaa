"""What moves and elements of the drawing are, in words."""

from __future__ import annotations

from typing import Final

from chabudai.games.kodama_forest.moves import BONUS, MOVES
from chabudai.games.kodama_forest.rules.box import EMPTY, HAND
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import SIDE_NAMES, cell_name, say, side_name, tile_name

HELP: Final = {
    "hand": "A forest tile of your hand. Choose it, turn it, then lay it on one of your boards.",
    "turn": "How the chosen tile is turned, clockwise. Turns that look the same are offered once.",
    "left": "Your left board. Each round it gets one tile from you and, where you share it, one from your neighbour.",
    "right": "Your right board. Each round it gets one tile from you and, where you share it, one from your neighbour.",
    "cell": "A square of your board. The upper left corner of the tile goes here.",
    "butterfly": "The butterflies. Throw a chosen forest tile away and lay a butterfly of one square in its stead.",
    "drop": "Throw a tile away. Only possible when nothing can be laid on the board that is due.",
    "bonus": "A bonus you earned with a full symbol. It may lie anywhere on that board and covers earth like any tile.",
    "pile": "Bonus tiles that are left, for everybody. Two half ponds earn a frog, two half bamboo patches a panda.",
    "bag": "The bag with the forest tiles that nobody holds; everybody draws from it at the end of a round.",
    "discard": "Forest tiles thrown away, open to everybody. They go back into the bag when it runs empty.",
    "round": "The round. In each round everybody lays one tile on the left and one on the right board.",
    "seat": "A player: the open hand, what is still to be laid this round, and the cost of both boards. Low wins.",
    "board": "A board that others share. The number is what its bare earth costs so far.",
    "tile": "A forest tile. Halves at its edges become full when they meet a half of their kind across the edge.",
    "kodama": "A kodama. Its square is never covered and costs nothing; the head turns to what grows around it.",
    "frog": "A frog on two squares, earned by a full pond.",
    "panda": "A panda on four squares, earned by a full bamboo patch.",
    "ghost": "What the move would lay, with the symbols it would make full.",
    "key": "What bare earth costs, and which full symbol earns which animal.",
}
"""What an element of the drawing is, by the first word of its id."""
CHOICES: Final = {
    "turn-0": "as it is printed",
    "turn-90": "a quarter turn clockwise",
    "turn-180": "upside down",
    "turn-270": "a quarter turn anticlockwise",
    "butterfly": "throw the tile away and lay a butterfly in its place",
    "drop": "throw the tile away, as nothing can be laid",
    "left": "your left board",
    "right": "your right board",
    "bonus-frog-flat": "the frog, lying: two squares side by side",
    "bonus-frog-upright": "the frog, upright: two squares one above the other",
    "bonus-panda": "the panda: four squares",
    "bonus-butterfly": "the butterfly: one square",
    "bonus-butterfly-for-frog": "a butterfly in place of the frog",
    "bonus-butterfly-for-panda": "a butterfly in place of the panda",
}
"""What is chosen by touching an element, where it is the same in every position."""
PLAYED: Final = {
    "lay": "lays {tile} on the {board} board, {cell}",
    "exchange": "throws away {tile} and lays a butterfly on the {board} board, {cell}",
    "drop": "throws away {tile}, as nothing can be laid on the {board} board",
}
"""Moves with the name of the tile that they play."""
EARNED: Final = {
    "frog-flat": "the frog, lying",
    "frog-upright": "the frog, upright",
    "panda": "the panda",
    "butterfly": "the butterfly",
    "butterfly-for-frog": "a butterfly in place of the frog",
    "butterfly-for-panda": "a butterfly in place of the panda",
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
    if kind == "hand" and 0 <= state.viewer < state.seats:
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
