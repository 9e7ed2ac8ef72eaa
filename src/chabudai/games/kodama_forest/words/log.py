"""Sentences: for the log by the kind of event, and about the position as a whole."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.events import Event
from chabudai.games.kodama_forest.moves import MOVES
from chabudai.games.kodama_forest.rules.box import BONUS_NAMES, EMPTY, HAND
from chabudai.games.kodama_forest.rules.scoring import shares_result
from chabudai.games.kodama_forest.state import KodamaState
from chabudai.games.kodama_forest.words.names import (
    SIDE_NAMES,
    board_name,
    listed,
    say,
    seat_name,
    seat_title,
    side_name,
)

TOLD: Final = {
    "laid": "{who} lays {piece} on {board} at {cell}.",
    "exchanged": "{who} throws {piece} away and lays a butterfly on {board} at {cell}.",
    "dropped": "{who} throws {piece} away: nothing can be laid on {board}.",
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
EARNED: Final = {
    "flower": (
        "{who} completes {number} flower on {board} and earns {number} butterfly.",
        "{who} completes {number} flowers on {board} and earns {number} butterflies.",
    ),
    "pond": (
        "{who} completes {number} pond on {board} and earns {number} frog.",
        "{who} completes {number} ponds on {board} and earns {number} frogs.",
    ),
    "bamboo": (
        "{who} completes {number} bamboo on {board} and earns {number} panda.",
        "{who} completes {number} bamboos on {board} and earns {number} pandas.",
    ),
}
ENDINGS: Final = {
    "cleared": "A board shows no 5 and no 10 any more.",
    "stuck": "Nobody could cover a square in the last round.",
    "exhausted": "Nobody holds a forest tile any more.",
    "rounds": "The last round is played.",
}
PLAYED: Final = {
    "lay": "lays tile {tile}, turned {turn}°, on the {board} board at {cell}",
    "exchange": "throws tile {tile} away and lays a butterfly on the {board} board at {cell}",
    "drop": "throws tile {tile} away, as nothing can be laid on the {board} board",
}


def tell(event: Event, names: list[str]) -> str:
    """An event as a sentence."""
    told: dict[str, Any] = dict(event.values)
    who = names[event.seat] if event.seat >= 0 else ""
    if "board" in told:
        told["board"] = board_name(int(told["board"]))
    if event.kind == "earned":
        one, many = EARNED[str(told["symbol"])]
        return say.count(int(told["count"]), one, many, who=who, board=told["board"])
    if told.get("piece") in BONUS_NAMES:
        told["piece"] = say(str(told["piece"]))
    return say(TOLD[event.kind], who=who, **told)


def sentence(state: KodamaState, seat: int, move: int) -> str:
    """What a move does, with the name of the tile that it plays."""
    decoded = MOVES.decode(move)
    if decoded.family in PLAYED:
        tile = state.hands[seat * HAND + decoded.values[1]]
        if tile != EMPTY:
            told = {**decoded.labels, "board": side_name(decoded.values[0]), "tile": state.box.tiles[tile].name}
            return say(PLAYED[decoded.family], **told)
    return MOVES.sentence(move)


def round_words(state: KodamaState) -> str:
    if state.mode.rounds:
        return say("Round {round} of {rounds}", round=state.round, rounds=state.mode.rounds)
    return say("Round {round}", round=state.round)


def result_words(state: KodamaState) -> str:
    """Who won, or what is left to beat next time."""
    if shares_result(state):
        return say("{points} points of bare earth are left.", points=state.scores()[0])
    points = min(state.scores())
    winners = state.winners()
    if len(winners) == 1:
        return say("{who} wins with {points}.", who=seat_title(winners[0]), points=points)
    names = listed([seat_title(winners[0]), *[seat_name(seat) for seat in winners[1:]]])
    return say("{who} share the win with {points}.", who=names, points=points)


def headline(state: KodamaState, seat: int) -> str:
    """What happens now, in one sentence to the seat that looks (−1: a spectator)."""
    if state.ended:
        return f"{say(TOLD[f'ended_{state.ended}'])} {result_words(state)}"
    actors = state.actors()
    if seat in actors:
        return state.game.prompt(state, seat)
    waiting = [str(actor + 1) for actor in sorted(actors)]
    if len(waiting) == 1:
        return say("The table waits for seat {number}.", number=waiting[0])
    return say("The table waits for seats {some} and {last}.", some=", ".join(waiting[:-1]), last=waiting[-1])


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
    words = HELP.get(first)
    return "" if words is None else say(words)
