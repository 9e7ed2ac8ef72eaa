"""Sequential halving: ways to begin are played on in the same imagined worlds; round by round the worse half goes."""

from __future__ import annotations

from chabudai.bots.looking import Verdict, best_first, play_turn, play_until_next, promising
from chabudai.bots.patience import Patience
from chabudai.core.mind import Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State


def halving(view: State, seat: int, moves: list[int], mind: Mind, rng: Rng, patience: Patience) -> Verdict:
    """Which of the moves that look best at a glance is best when everybody plays on?"""
    roots = promising([view.imagine(rng) for _ in range(mind.worlds)], seat, moves, mind.roots, rng)
    order, worth = compared(view, seat, [[move] for move in roots], mind, rng, patience)
    return Verdict([roots[index] for index in order], worth)


def compared(
    view: State, seat: int, ways: list[list[int]], mind: Mind, rng: Rng, patience: Patience
) -> tuple[list[int], list[float]]:
    """Ways to begin by their indices, the best first, and what each promises.

    Each round gets the same number of simulations; whoever is left gets more of them.
    """
    totals = [0.0] * len(ways)
    tries = [0] * len(ways)
    left = list(range(len(ways)))
    gone: list[int] = []
    """Who has dropped out, the last one first."""
    rounds = max(1, (len(ways) - 1).bit_length())
    for _ in range(rounds):
        for _ in range(max(1, mind.simulations // (rounds * len(left)))):
            if tries[left[0]] and patience.over():
                break
            world = view.imagine(rng)
            seed = rng.seed()
            for index in left:
                totals[index] += played_on(world, seat, ways[index], mind, Rng(seed))
                tries[index] += 1
        ordered = [left[place] for place in best_first([totals[index] for index in left], rng)]
        left = ordered[: (len(ordered) + 1) // 2]
        gone = ordered[len(left) :] + gone
    order = left + gone
    return order, [totals[index] / tries[index] for index in order]


def played_on(world: State, seat: int, way: list[int], mind: Mind, rng: Rng) -> float:
    """What a way to begin promises when everybody plays by glances for some turns of the seat."""
    state = world.after(seat, way[0])
    for index in range(1, len(way)):
        # What this world does not allow is left out, and the rest of the turn is played by glances.
        if seat not in state.actors() or way[index] not in state.legal_moves(seat):
            break
        state.play(seat, way[index])
    play_turn(state, seat, mind, rng)
    for turn in range(1, mind.turns + int(mind.answered)):
        play_until_next(state, seat, mind, rng)
        if turn < mind.turns:
            play_turn(state, seat, mind, rng)
    return state.game.prospects(state)[seat]
