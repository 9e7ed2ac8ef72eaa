"""Tree: what everybody may do next, tried in many imagined worlds, the more promising the more often (PUCT).

A node stands for a sequence of moves, whatever the world; what is not possible in a world is passed over there. Each
seat goes for its own result (max-n). A new leaf is played by glances to the end of the turn before it is rated.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import Final

from chabudai.bots.looking import Verdict, best_of, glance, play_turn, sampled
from chabudai.bots.patience import Patience
from chabudai.core.mind import Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State

UNTRIED: Final = 0.1
"""How much worse than its node a move counts that was never tried."""


class Node:
    """A decision: its moves from the most promising to the least, and what became of those that were tried."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.moves: list[int] = []
        """None until somebody comes this way again."""
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.count = 0
        self.total = 0.0
        self.next: dict[int, Node] = {}
        """By move and the seat that decides then."""

    def open(self, moves: list[int], priors: list[float]) -> None:
        self.moves = moves
        self.priors = priors
        self.visits = [0] * len(moves)
        self.totals = [0.0] * len(moves)

    def pick(self, legal: list[int], caution: float) -> int:
        """The index of the move to try now, among those that are legal; -1 where none is known."""
        wide = 2 + int(2 * math.sqrt(self.count))
        urgency = (self.total / self.count if self.count else 0.0) - UNTRIED
        root = caution * math.sqrt(self.count + 1)
        best = -1
        highest = -1e9
        seen = 0
        for index in range(len(self.moves)):
            move = self.moves[index]
            place = bisect_left(legal, move)
            if place == len(legal) or legal[place] != move:
                continue
            seen += 1
            if seen > wide:
                break
            tries = self.visits[index]
            value = self.totals[index] / tries if tries else urgency
            value += root * self.priors[index] / (1 + tries)
            if value > highest:
                highest = value
                best = index
        return best


def tree(view: State, seat: int, moves: list[int], mind: Mind, rng: Rng, patience: Patience) -> Verdict:
    """Grow a tree by so many simulations; the move that was tried most often is chosen."""
    root = Node(seat)
    look_around(root, view.imagine(rng), moves, mind, rng)
    for _ in range(mind.simulations):
        if root.count and patience.over():
            break
        simulate(root, view.imagine(rng), mind, rng)
    tried = [index for index in range(len(root.moves)) if root.visits[index]]
    tried.sort(key=lambda index: (-root.visits[index], -root.totals[index]))
    worth = [root.totals[index] / root.visits[index] for index in tried]
    return Verdict([root.moves[index] for index in tried], worth)


def simulate(root: Node, state: State, mind: Mind, rng: Rng) -> None:
    """One way down the tree in one world, a new leaf, and its worth told to everybody on the way."""
    way: list[Node] = []
    picks: list[int] = []
    node = root
    while True:
        legal = state.legal_moves(node.seat)
        if not node.moves:
            look_around(node, state, sampled(legal, mind.children, rng), mind, rng)
        index = node.pick(legal, mind.caution)
        if index < 0:
            break
        move = node.moves[index]
        state.play(node.seat, move)
        way.append(node)
        picks.append(index)
        actors = state.actors()
        if not actors:
            break
        # Who has begun goes on first, where several may act.
        seat = node.seat if node.seat in actors else actors[0]
        key = move * state.seats + seat
        if key in node.next:
            node = node.next[key]
            continue
        leaf = node.next[key] = Node(seat)
        if seat == node.seat:
            # In the middle of a turn: on by glances, beginning with the one that has just been taken.
            look_around(leaf, state, sampled(state.legal_moves(seat), mind.children, rng), mind, rng)
            state.play(seat, leaf.moves[0])
            play_turn(state, seat, mind, rng)
        break
    worth = state.game.prospects(state)
    for place in range(len(way)):
        passed = way[place]
        value = worth[passed.seat]
        passed.visits[picks[place]] += 1
        passed.totals[picks[place]] += value
        passed.count += 1
        passed.total += value


def look_around(node: Node, world: State, moves: list[int], mind: Mind, rng: Rng) -> None:
    """The moves of a node by what a glance says of them."""
    if len(moves) == 1:
        node.open(moves[:], [1.0])
        return
    ratings = glance(world, node.seat, moves)
    best = ratings[best_of(ratings, rng)]
    scale = max(1e-6, mind.temper * world.game.spread(world.seats, 1.0))
    weights = [math.exp(max(-40.0, (rating - best) / scale)) for rating in ratings]
    total = sum(weights)
    order = list(range(len(moves)))
    rng.shuffle(order)
    order.sort(key=lambda index: -weights[index])
    node.open([moves[index] for index in order], [weights[index] / total for index in order])
