"""Sentences: for the log by the kind of event, and about the position as a whole."""

from __future__ import annotations

from typing import Final

from chabudai.games.kodama_forest.scoring import shares_result
from chabudai.games.kodama_forest.state import Forest

SIDE_NAMES: Final = ["left", "right"]

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


def round_words(state: Forest) -> str:
    return f"Round {state.round} of {state.mode.rounds}" if state.mode.rounds else f"Round {state.round}"


def result_words(state: Forest) -> str:
    """Who won, or what is left to beat next time."""
    if shares_result(state):
        return f"{state.scores()[0]} points of bare earth are left."
    winners = [f"seat {seat + 1}" for seat in state.winners()]
    points = min(state.scores())
    if len(winners) == 1:
        return f"{winners[0].capitalize()} wins with {points}."
    return f"{' and '.join(winners).capitalize()} share the win with {points}."


def headline(state: Forest, seat: int) -> str:
    """What happens now, in one sentence to the seat that looks (−1: a spectator)."""
    if state.ended:
        return f"{TOLD[f'ended_{state.ended}']} {result_words(state)}"
    actors = state.actors()
    if seat in actors:
        return state.game.prompt(state, seat)
    waiting = [str(actor + 1) for actor in sorted(actors)]
    names = f"seat {waiting[0]}" if len(waiting) == 1 else f"seats {', '.join(waiting[:-1])} and {waiting[-1]}"
    return f"The table waits for {names}."


HELP: Final = {
    "hand": "A forest tile of your hand. Choose it, then a turn, then the square for the corner of its box.",
    "turn": "How the chosen tile is turned, clockwise. Turns that look the same are offered once.",
    "left": "Your left board. Each round it gets one tile from you and, where you share it, one from your neighbour.",
    "right": "Your right board. Each round it gets one tile from you and, where you share it, one from your neighbour.",
    "cell": "A square of your board: the upper left corner of the box around the piece goes here.",
    "butterfly": "The butterflies. Throw a chosen forest tile away and lay a butterfly of one square in its stead.",
    "drop": "Throw a tile away. Only possible when nothing can be laid on the board that is due.",
    "bonus": "A bonus you earned with a full symbol. It may lie anywhere on that board and covers earth like any tile.",
    "pile": "Bonus tiles that are left, for everybody. Two half ponds earn a frog, two half bamboo patches a panda.",
    "bag": "The bag with the forest tiles that nobody holds; everybody draws from it at the end of a round.",
    "discard": "Forest tiles thrown away, open to everybody. They go back into the bag when it runs empty.",
    "round": "The round. In each round every seat lays one tile on its left and one on its right board.",
    "seat": "A seat with its open hand, what it still owes in this round, and the cost of both its boards; low wins.",
    "board": "A board of other seats. The number is what its bare earth costs.",
    "tile": "A forest tile. Halves at its edges become full when they meet a half of their kind across the edge.",
    "kodama": "A kodama. Its square is never covered and costs nothing; the head turns to what grows around it.",
    "frog": "A frog on two squares, earned by a full pond.",
    "panda": "A panda on four squares, earned by a full bamboo patch.",
    "ghost": "What the move would lay, with the symbols it would make full.",
    "key": "What bare earth costs, and which full symbol earns which animal.",
}
"""What an element of the drawing is, by the first word of its id."""


def element_help(element: str) -> str:
    """An element of the drawing explained; '' for one that does not exist."""
    first, _, rest = element.partition("-")
    if first in SIDE_NAMES and rest:
        first = "cell"
    return HELP.get(first, "")
