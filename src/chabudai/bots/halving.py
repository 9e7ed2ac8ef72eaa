"""Sequential halving: promising moves are played on in the same imagined worlds; round by round the worse half goes."""

from __future__ import annotations

from chabudai.bots.looking import Verdict, best_first, play_by_glance, play_turn, promising
from chabudai.core.mind import Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State


def halving(view: State, seat: int, moves: list[int], mind: Mind, rng: Rng) -> Verdict:
    """Give each round the same number of simulations; whoever is left gets more of them."""
    roots = promising([view.imagine(rng) for _ in range(mind.worlds)], seat, moves, mind.roots, rng)
    totals = [0.0] * len(roots)
    tries = [0] * len(roots)
    left = list(range(len(roots)))
    gone: list[int] = []
    """Who has dropped out, the last one first."""
    rounds = max(1, (len(roots) - 1).bit_length())
    for _ in range(rounds):
        for _ in range(max(1, mind.simulations // (rounds * len(left)))):
            world = view.imagine(rng)
            seed = rng.seed()
            for index in left:
                totals[index] += played_on(world, seat, roots[index], mind, Rng(seed))
                tries[index] += 1
        ordered = [left[place] for place in best_first([totals[index] for index in left], rng)]
        left = ordered[: (len(ordered) + 1) // 2]
        gone = ordered[len(left) :] + gone
    order = left + gone
    return Verdict([roots[index] for index in order], [totals[index] / tries[index] for index in order])


def played_on(world: State, seat: int, move: int, mind: Mind, rng: Rng) -> float:
    """What a move promises when everybody plays by glances for some turns of the seat."""
    state = world.after(seat, move)
    play_turn(state, seat, mind, rng)
    for _ in range(mind.turns - 1):
        for _ in range(mind.plies * state.seats):
            actors = state.actors()
            if not actors or seat in actors:
                break
            play_by_glance(state, actors[0], mind, rng)
        play_turn(state, seat, mind, rng)
    return state.game.prospects(state)[seat]
