"""What all searches share: a glance at the moves of one decision, the end of a turn, and play by glances."""

from __future__ import annotations

from chabudai.core.mind import Mind
from chabudai.core.rng import Rng
from chabudai.core.state import State


class Verdict:
    """What a search came to: moves, and the result that each promises the seat, from -1 to 1, the chosen one first."""

    def __init__(self, moves: list[int], worth: list[float], plan: list[tuple[str, int]] | None = None) -> None:
        self.moves = moves
        self.worth = worth
        self.plan: list[tuple[str, int]] = [] if plan is None else plan
        """How the turn is to go on: the digest of what the seat will see, and its move then."""


def judged_by(mind: Mind, view: State) -> State:
    """What a mind sees, so that positions are rated as it judges them: by experience where it is seasoned."""
    if not mind.seasoned:
        return view
    seen = view.copy()
    seen.game = view.game.seasoned()
    return seen


def glance(world: State, seat: int, moves: list[int]) -> list[float]:
    """How the game rates the position after each move, for the seat.

    `evaluate` does not know who has won. Where a move ends the match, all of them are rated by what they promise, as
    the lead in `evaluate` that promises so much.
    """
    game = world.game
    ratings: list[float] = []
    ends = False
    world.offered(seat)
    for move in moves:
        after = world.after(seat, move)
        ends = ends or after.over
        ratings.append(game.evaluate(after, seat))
    if ends:
        spread = game.spread(world.seats, 1.0)
        for index, move in enumerate(moves):
            ratings[index] = game.lead(game.prospects(world.after(seat, move))[seat], spread)
    return ratings


def planned(world: State, seat: int, moves: list[int]) -> list[tuple[str, int]]:
    """What the seat will see before each move after the first of its turn, and that move, until chance comes in."""
    plan: list[tuple[str, int]] = []
    state = world
    for index in range(1, len(moves)):
        state = state.after(seat, moves[index - 1])
        if state.news > world.news or moves[index] not in state.legal_moves(seat):
            break
        plan.append((state.view(seat).digest(), moves[index]))
    return plan


def sampled(moves: list[int], most: int, rng: Rng) -> list[int]:
    """The moves, or so many of them where there are more."""
    if len(moves) <= most:
        return moves
    chosen = moves[:]
    for index in range(most):
        other = index + rng.below(len(chosen) - index)
        chosen[index], chosen[other] = chosen[other], chosen[index]
    return chosen[:most]


def best_of(ratings: list[float], rng: Rng) -> int:
    """The index of the highest rating; equal ones are as likely as each other."""
    best = max(ratings)
    ties = [index for index in range(len(ratings)) if ratings[index] == best]
    return ties[0] if len(ties) == 1 else ties[rng.below(len(ties))]


def best_first(ratings: list[float], rng: Rng) -> list[int]:
    """The indices from the highest rating to the lowest, equal ones in any order."""
    order = list(range(len(ratings)))
    rng.shuffle(order)
    return sorted(order, key=lambda index: -ratings[index])


def turn_is_over(state: State, seat: int, news: int, mind: Mind) -> bool:
    """Has the seat nothing more to decide, or has chance come in where the mind stops at that?"""
    return (mind.stop_at_news and state.news > news) or seat not in state.actors()


def play_turn(state: State, seat: int, mind: Mind, rng: Rng) -> None:
    """The seat plays on by glances to the end of its turn."""
    news = state.news
    for _ in range(mind.plies):
        if turn_is_over(state, seat, news, mind):
            return
        play_by_glance(state, seat, mind, rng)


def play_until_next(state: State, seat: int, mind: Mind, rng: Rng) -> None:
    """Everybody else plays on by glances until the seat is to decide again."""
    for _ in range(mind.plies * state.seats):
        actors = state.actors()
        if not actors or seat in actors:
            return
        play_by_glance(state, actors[0], mind, rng)


def play_by_glance(state: State, seat: int, mind: Mind, rng: Rng) -> None:
    moves = sampled(state.legal_moves(seat), mind.children, rng)
    if len(moves) == 1:
        state.play(seat, moves[0])
    else:
        state.play(seat, moves[best_of(glance(state, seat, moves), rng)])


def promising(worlds: list[State], seat: int, moves: list[int], most: int, rng: Rng) -> list[int]:
    """The moves that look best at a glance, on the average of some worlds, best first."""
    ratings = [0.0] * len(moves)
    for world in worlds:
        for index, rating in enumerate(glance(world, seat, moves)):
            ratings[index] += rating
    return [moves[index] for index in best_first(ratings, rng)[:most]]
