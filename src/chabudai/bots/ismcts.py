"""Plain information-set tree search, as OpenSpiel has it: a yardstick for our own searches, no opponent for people.

Each simulation imagines a world, goes down a tree of moves by UCB, adds one node, and rates it: by random play to the
end of the match, or by what the game says of the position. The move that was tried most often is chosen.
"""

from __future__ import annotations

import math
from typing import Final

from chabudai.bots.bot import Bot
from chabudai.bots.playout import play_out
from chabudai.core.rng import Rng
from chabudai.core.state import State

PLAIN: Final = "ismcts"
RATING: Final = "ismcts-evaluate"
EXPLORATION: Final = math.sqrt(2.0)


class Branch:
    """A node: by move how often it was tried, what came of it for its seat, and what follows."""

    def __init__(self) -> None:
        self.visits: dict[int, int] = {}
        self.totals: dict[int, float] = {}
        self.next: dict[int, Branch] = {}


class IsmctsBot(Bot):
    """Thinks by so many simulations about each decision."""

    def __init__(self, name: str, simulations: int) -> None:
        super().__init__()
        self.name = name
        self.label = name
        self.pitch = "plain information-set tree search"
        self.simulations = simulations
        self.plays_out = name == PLAIN

    def choose(self, view: State, seat: int, rng: Rng) -> int:
        moves = view.legal_moves(seat)
        if len(moves) == 1:
            return moves[0]
        root = Branch()
        for _ in range(self.simulations):
            self.simulate(root, view.imagine(rng), seat, rng)
        most = max(root.visits.values())
        return rng.pick([move for move in moves if root.visits.get(move, 0) == most])

    def simulate(self, root: Branch, state: State, seat: int, rng: Rng) -> None:
        """Go down to a new node; tell everybody on the way what it is worth to them."""
        way: list[Branch] = []
        moves: list[int] = []
        seats: list[int] = []
        node = root
        fresh = False
        while not fresh:
            legal = state.legal_moves(seat)
            untried = [move for move in legal if move not in node.visits]
            fresh = len(untried) > 0
            move = untried[rng.below(len(untried))] if fresh else favourite(node, legal)
            state.play(seat, move)
            way.append(node)
            moves.append(move)
            seats.append(seat)
            actors = state.actors()
            if not actors:
                break
            seat = actors[0]
            if move not in node.next:
                node.next[move] = Branch()
            node = node.next[move]
        if self.plays_out:
            play_out(state, rng)
            worth = state.utilities()
        else:
            worth = state.game.prospects(state)
        for place in range(len(way)):
            passed, move = way[place], moves[place]
            passed.visits[move] = passed.visits.get(move, 0) + 1
            passed.totals[move] = passed.totals.get(move, 0.0) + worth[seats[place]]


def favourite(node: Branch, legal: list[int]) -> int:
    """The move with the highest upper confidence bound."""
    total = math.log(sum([node.visits[move] for move in legal]))
    best = legal[0]
    highest = -1e9
    for move in legal:
        tries = node.visits[move]
        value = node.totals[move] / tries + EXPLORATION * math.sqrt(total / tries)
        if value > highest:
            highest = value
            best = move
    return best
