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


class Outcome:
    """What a move leads to: at once, and, where that brings no points, by the end of the turn."""

    def __init__(self, world: State, seat: int, move: int, rng: Rng) -> None:
        before = world.score_sheet().totals
        after = world.copy()
        after.log = Log()
        after.play(seat, move)
        self.surprise = after.news > world.news
        self.events = [event for event in after.log.events[1:] if event.seat == seat and event.seen_by(seat)]
        self.changes = _changes(before, after)
        self.at_once = any(self.changes)
        if not self.at_once and seat in after.actors() and not self.surprise:
            later = after.copy()
            play_turn(later, seat, NEAR, rng)
            self.changes = _changes(before, later)
        shared = len(self.changes) != world.seats
        self.own = sum(self.changes) if shared else self.changes[seat]
        """Points won or lost by the seat, or by everybody where they share the result."""
        self.partners = [
            other
            for other, change in enumerate(self.changes)
            if not shared and other != seat and change and (change > 0) == (self.own > 0)
        ]


def _changes(before: list[int], after: State) -> list[int]:
    return [now - then for then, now in zip(before, after.score_sheet().totals, strict=True)]


def reason(view: State, seat: int, move: int, rng: Rng) -> str:
    """Why a move of the seat is worth making."""
    moves = view.legal_moves(seat)
    if len(moves) == 1:
        return say("It is the only legal move.")
    world = view.imagine(rng)
    ratings = glance(world, seat, moves)
    chosen = Outcome(world, seat, move, rng)
    parts = [_points(view, chosen)]
    if not chosen.surprise:
        names = [name_of(each) for each in range(view.seats)]
        parts += [view.game.tell(event, names) for event in chosen.events[:MOST_EVENTS]]
    own = view.game.sentence(view, seat, move)
    best = sorted(range(len(moves)), key=lambda index: -ratings[index])
    for index in best:
        told = view.game.sentence(view, seat, moves[index])
        if told != own:
            other = Outcome(world, seat, moves[index], rng)
            if chosen.own or other.own:
                parts.append(say("Next best: {move} ({points}).", move=told, points=_amount(view, other.own)))
            else:
                parts.append(say("Next best: {move}.", move=told))
            break
    return " ".join(parts)


def _points(view: State, outcome: Outcome) -> str:
    """The points that a move brings or costs, and to whom else, as a sentence."""
    if not outcome.own:
        return say("Brings no points at once, but leaves you best placed for what follows.")
    amount = _amount(view, outcome.own)
    if outcome.partners:
        amount = say("{points} for you and {others}", points=amount, others=together(outcome.partners))
    if outcome.at_once:
        return say("At once: {points}.", points=amount)
    return say("By the end of your turn: {points}.", points=amount)


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
