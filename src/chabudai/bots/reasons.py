"""Why a move is good, in words about the game: what it earns, for whom, and what the next best would.

The move and its best alternative are played in one imagined world; what their events and score sheets say is told. No
rating of any bot is ever shown: a rating means nothing to whoever plays.
"""

from __future__ import annotations

from typing import Final

from chabudai.bots.looking import glance, play_turn
from chabudai.bots.speech import say
from chabudai.core.events import Log
from chabudai.core.mind import GLANCE, Mind
from chabudai.core.people import name_of, together
from chabudai.core.rng import Rng
from chabudai.core.state import State

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
    """Why a move of the seat is worth making."""
    moves = view.legal_moves(seat)
    if len(moves) == 1:
        return say("It is the only legal move.")
    world = view.imagine(rng)
    at_once = gain(view, seat, [move], rng)
    later = at_once if at_once.own else _later(world, seat, move, rng)
    parts = [_points(view, at_once, later), *_events(view, world, seat, move)]
    own = view.game.sentence(view, seat, move)
    ratings = glance(world, seat, moves)
    for index in sorted(range(len(moves)), key=lambda index: -ratings[index]):
        told = view.game.sentence(view, seat, moves[index])
        if told != own:
            other = gain(view, seat, [moves[index]], rng)
            if not at_once.own and not other.own:
                other = _later(world, seat, moves[index], rng)
            if later.own or other.own:
                parts.append(say("Next best: {move} ({points}).", move=told, points=_amount(view, other.own)))
            else:
                parts.append(say("Next best: {move}.", move=told))
            break
    return " ".join(parts)


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
        return say("At once: {points}.", points=gain_words(view, at_once))
    if later.own:
        return say("By the end of your turn: {points}.", points=gain_words(view, later))
    return say("Brings no points at once, but leaves you best placed for what follows.")


def _amount(view: State, points: int) -> str:
    """So many points more or less; in a game that low scores win, less is good."""
    if not points:
        return say("no points")
    if points < 0 and view.game.low_score_wins:
        return say.count(-points, "{number} point less", "{number} points less")
    if points < 0:
        return say.count(-points, "{number} point lost", "{number} points lost")
    if view.game.low_score_wins:
        return say.count(points, "{number} point more", "{number} points more")
    return say.count(points, "{number} point", "{number} points")
