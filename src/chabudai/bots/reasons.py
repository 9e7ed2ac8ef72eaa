"""Why a move is good, in words about the game: what it earns, for whom, and what the next best would.

The move and its best alternative are played in imagined worlds; what their events and score sheets say is told, and how
much better the move is: in points, or in games of a hundred. No rating of any bot is ever shown: a rating means nothing
to whoever plays.
"""

from __future__ import annotations

import math
from typing import Final

from chabudai.bots.adviser import AdviserBot
from chabudai.bots.comparison import Difference, compare
from chabudai.bots.looking import glance, play_turn
from chabudai.bots.speech import say
from chabudai.core.events import Log
from chabudai.core.mind import GLANCE, Mind
from chabudai.core.people import name_of, together
from chabudai.core.rng import Rng
from chabudai.core.state import NO_MOVE, State

GAMES: Final = 50.0
"""Of 100 games, those that one unit of the expected result is worth: from -1 to 1 lie all of them."""
MOST_EVENTS: Final = 2
"""So many other things that follow at once are told."""
NEAR: Final = Mind(GLANCE, plies=12, children=24, stop_at_news=True)
"""How far a turn is played on to see what a move leads to: not far, as somebody waits for the answer."""


class Gain:
    """Points that a seat, and others with it, win or lose."""

    def __init__(self, changes: list[int], seats: int, seat: int) -> None:
        shared = len(changes) != seats
        self.own = sum(changes) if shared else changes[seat]
        """Of the seat, or of everybody where they share the result."""
        self.partners = [
            other
            for other, change in enumerate(changes)
            if not shared and other != seat and change and (change > 0) == (self.own > 0)
        ]


def gain(view: State, seat: int, moves: list[int], rng: Rng) -> Gain:
    """What moves bring at once, whatever chance does: nothing where two imagined worlds disagree."""
    found: list[list[int]] = []
    for _ in range(2):
        world = view.imagine(rng)
        before = world.score_sheet().totals
        for move in moves:
            world.play(seat, move)
        found.append(_changes(before, world))
    return Gain(found[0] if found[0] == found[1] else [0] * len(found[0]), view.seats, seat)


def gain_words(view: State, gain: Gain) -> str:
    """The points, and who else has them; '' where there are none."""
    if not gain.own:
        return ""
    amount = _amount(view, gain.own)
    if not gain.partners:
        return amount
    return say("{points} for you and {others}", points=amount, others=together(gain.partners))


def _changes(before: list[int], after: State) -> list[int]:
    return [now - then for then, now in zip(before, after.score_sheet().totals, strict=True)]


def _later(world: State, seat: int, move: int, rng: Rng) -> Gain:
    """What the seat has by the end of its turn, if it plays on by glances; nothing once chance comes in."""
    before = world.score_sheet().totals
    after = world.copy()
    after.play(seat, move)
    if after.news == world.news and seat in after.actors():
        play_turn(after, seat, NEAR, rng)
    return Gain(_changes(before, after) if after.news == world.news else [0] * len(before), world.seats, seat)


def reason(view: State, seat: int, move: int, rng: Rng) -> str:
    """Why a move of the seat is worth making: what it earns and prevents, and how much better it is than the next."""
    moves = view.legal_moves(seat)
    if len(moves) == 1:
        return say("It is the only legal move.")
    world = view.imagine(rng)
    at_once = gain(view, seat, [move], rng)
    later = at_once if at_once.own else _later(world, seat, move, rng)
    parts = [_points(view, at_once, later), *_events(view, world, seat, move)]
    other = _next_best(view, world, seat, moves, move)
    if other != NO_MOVE:
        found = compare(view, seat, move, other, AdviserBot().mind(view), rng.seed())
        parts += _prevented(view, seat, found)
        told = view.game.sentence(view, seat, other)
        parts.append(say("Next best ({worse}): {move}.", move=told, worse=worse(view, seat, found)))
    return " ".join(parts)


def _next_best(view: State, world: State, seat: int, moves: list[int], move: int) -> int:
    """The move that looks best at a glance and is told otherwise than the given one; NO_MOVE where there is none."""
    own = view.game.sentence(view, seat, move)
    ratings = glance(world, seat, moves)
    for index in sorted(range(len(moves)), key=lambda index: -ratings[index]):
        if moves[index] != move and view.game.sentence(view, seat, moves[index]) != own:
            return moves[index]
    return NO_MOVE


def _prevented(view: State, seat: int, found: Difference) -> list[str]:
    """Whom the move keeps from points that the next best would leave to them."""
    if len(found.points) != view.seats or not view.competes():
        return []
    return [
        say.count(
            whole(-points),
            "It costs {name} about {number} point.",
            "It costs {name} about {number} points.",
            name=name_of(rival),
        )
        for rival, points in enumerate(found.points)
        if rival != seat and whole(-points) > 0
    ]


def worse(view: State, seat: int, found: Difference) -> str:
    """How much less the other move gives than this one, in points of the game where they tell it, else in victories."""
    points = whole(found.own(view.seats, seat))
    if points > 0 and found.worth > 0:
        return say.count(
            points,
            "about {number} point worse by the end of your next turn",
            "about {number} points worse by the end of your next turn",
        )
    return less_often(view.seats, found.worth) if view.competes() else say("about as good")


def less_often(seats: int, worth: float) -> str:
    """What a loss of expected result means in victories."""
    games = whole(worth * GAMES)
    if games < 1:
        return say("about as good")
    if seats > 2:
        return say.count(
            games,
            "stays ahead of a rival in about {number} game fewer out of 100",
            "stays ahead of a rival in about {number} games fewer out of 100",
        )
    return say.count(games, "wins about {number} game fewer out of 100", "wins about {number} games fewer out of 100")


def whole(number: float) -> int:
    """Rounded to the nearest whole number; half a point is one."""
    return math.floor(number + 0.5)


def _events(view: State, world: State, seat: int, move: int) -> list[str]:
    """What else happens to the seat at once, where chance has no part in it."""
    after = world.copy()
    after.log = Log()
    after.play(seat, move)
    if after.news > world.news:
        return []
    events = [event for event in after.log.events[1:] if event.seat == seat and event.seen_by(seat)]
    names = [name_of(each) for each in range(view.seats)]
    return [view.game.tell(event, names) for event in events[:MOST_EVENTS]]


def _points(view: State, at_once: Gain, later: Gain) -> str:
    """The points that a move brings or costs, and to whom else, as a sentence."""
    if at_once.own:
        return say("Right away: {points}.", points=gain_words(view, at_once))
    if later.own:
        return say("By the end of your turn: {points}.", points=gain_words(view, later))
    return say("It brings no points right away, but leaves you in the best position.")


def _amount(view: State, points: int) -> str:
    """So many points more or less, not none; in a game that low scores win, less is good."""
    if points < 0 and view.game.low_score_wins:
        return say.count(-points, "{number} point less", "{number} points less")
    if points < 0:
        return say.count(-points, "{number} point lost", "{number} points lost")
    if view.game.low_score_wins:
        return say.count(points, "{number} point more", "{number} points more")
    return say.count(points, "{number} point", "{number} points")
