"""Every decision of a finished match, rated: what it lost against the best move that the adviser knows.

A decision is looked at from its seat's own view, so nobody is blamed for what they could not know. The adviser chooses
a move; where another was made, both are looked into once more, in fresh worlds, and the difference of the results that
they promise is what the decision lost. So a move that is as good as the adviser's loses nothing. Who has only one legal
move decides nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final

from chabudai.bots.adviser import AdviserBot
from chabudai.bots.comparison import more_points, more_promise
from chabudai.bots.reasons import GAMES, whole
from chabudai.core.game import Game
from chabudai.core.record import Record
from chabudai.core.rng import Rng
from chabudai.core.state import State
from chabudai.match.speech import say

BEST: Final = "best"
GOOD: Final = "good"
SMALL_SLIP: Final = "small_slip"
SLIP: Final = "slip"
BLUNDER: Final = "blunder"
GRADES: Final = {BEST: 0.01, GOOD: 0.04, SMALL_SLIP: 0.1, SLIP: 0.2, BLUNDER: 2.0}
"""From the best to the worst; each with the loss below which it is given. 0.01 is half a game in 100."""
SHARED: Final = 0.1
"""Where the seats share a result, a match moves it by about a tenth of what it moves chances to win; so do slips."""
COSTLIEST: Final = 3
LONGEST_LINE: Final = 8
"""Moves of a line that is shown, at most."""
DECIMALS: Final = 4


@dataclass(frozen=True)
class Decision:
    """One decision and what it lost."""

    at: int
    """The number of the move, counted from 1."""
    seat: int
    best: int
    """What the adviser would have done."""
    loss: float
    """Of the expected result, which lies between -1 and 1; 0 where the move was as good."""
    points: float
    """Points of the shared result that it lost by the end of the seat's next turn; 0 where seats compete."""
    shared: bool
    """Whether the seats share a result."""

    @property
    def grade(self) -> str:
        scale = SHARED if self.shared else 1.0
        return next((name for name, below in GRADES.items() if self.loss < below * scale), BLUNDER)

    @property
    def slip(self) -> bool:
        """Whether something better was missed."""
        return self.grade not in (BEST, GOOD)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def label(grade: str) -> str:
    """A grade in words."""
    return {
        BEST: say("Best move"),
        GOOD: say("Good move"),
        SMALL_SLIP: say("Small slip"),
        SLIP: say("Slip"),
        BLUNDER: say("Blunder"),
    }[grade]


def cost(decision: Decision, seats: int) -> str:
    """What a decision lost, in words that follow its grade; '' where that is nothing worth telling."""
    if decision.shared:
        points = whole(decision.points)
        if points:
            return say.count(points, "costs about {number} point", "costs about {number} points")
        return say("costs a little") if decision.slip else ""
    games = whole(decision.loss * GAMES)
    if not games:
        return ""
    if seats > 2:
        return say.count(
            games,
            "costs the lead over a rival in about {number} game out of 100",
            "costs the lead over a rival in about {number} games out of 100",
        )
    return say.count(games, "costs about {number} win in 100 games", "costs about {number} wins in 100 games")


@dataclass(frozen=True)
class Summary:
    """The decisions of one seat together."""

    counts: dict[str, int]
    """How many of each grade, from the best to the worst."""
    costliest: list[Decision]
    """Those that lost most, the worst first; none that was good."""

    @property
    def decisions(self) -> int:
        return sum(self.counts.values())

    @property
    def share(self) -> float:
        """Of all decisions those that were the best or nearly so; 1 where there was nothing to decide."""
        return (self.counts[BEST] + self.counts[GOOD]) / self.decisions if self.decisions else 1.0


def summary(decisions: Iterable[Decision]) -> Summary:
    """What decisions of one seat come to."""
    found = list(decisions)
    counts = {grade: sum(each.grade == grade for each in found) for grade in GRADES}
    worst = sorted((each for each in found if each.slip), key=lambda each: (-each.loss, each.at))
    return Summary(counts, worst[:COSTLIEST])


@dataclass(frozen=True)
class Judged:
    """What is known of the decisions of a match by now."""

    decisions: list[Decision]
    until: int
    """All moves up to this one have been looked at."""
    moves: int
    seats: list[int]
    """The seats of people, whose decisions are rated."""

    @property
    def done(self) -> bool:
        return self.until >= self.moves

    def of(self, at: int) -> Decision | None:
        """The decision behind a move; None where there was nothing to decide, or it is not rated."""
        return next((each for each in self.decisions if each.at == at), None)

    def summaries(self) -> dict[int, Summary]:
        """By seat."""
        return {seat: summary(each for each in self.decisions if each.seat == seat) for seat in self.seats}


def judge(view: State, seat: int, at: int, played: int) -> Decision:
    """Rate a move that a seat has made from a view of its own."""
    mind, seed, shared = AdviserBot().mind(view), Rng(at, "judge").seed(), not view.competes()
    best = AdviserBot().choose(view, seat, Rng(at, "best"))
    if best == played:
        return Decision(at, seat, best, 0.0, 0.0, shared)
    loss = max(0.0, round(more_promise(view, seat, best, played, mind, seed), DECIMALS))
    points = 0.0
    if shared and loss:
        worlds = more_points(view, seat, best, played, seed)
        points = max(0.0, round(sum(map(sum, worlds)) / len(worlds), DECIMALS))
    return Decision(at, seat, best, loss, points, shared)


def judge_on(game: Game, record: Record, seats: list[int], after: int, seconds: float) -> tuple[list[Decision], int]:
    """Rate the decisions of some seats after a position, for about so long; those, and the position that was reached.

    At least one is rated, so that whoever calls again and again comes to the end. Time decides how far it goes, and
    nothing else.
    """
    began = time.monotonic()
    state = record.replay(game, after)
    found: list[Decision] = []
    for at in range(after + 1, len(record.moves) + 1):
        seat, move = record.moves[at - 1]
        if seat in seats and len(state.legal_moves(seat)) > 1:
            if found and time.monotonic() - began > seconds:
                return found, at - 1
            found.append(judge(state.view(seat), seat, at, move))
        state.play(seat, move)
    return found, len(record.moves)


def better_line(game: Game, record: Record, at: int) -> list[int]:
    """What the adviser would have done instead of move `at`, and then to the end of the turn, as far as nothing new
    comes to light.
    """
    seat = record.moves[at - 1][0]
    adviser, rng = AdviserBot(), Rng(at, "line")
    view = record.replay(game, at - 1).view(seat)
    move = adviser.choose(view, seat, Rng(at, "best"))
    world = view.imagine(rng)
    line = [move]
    while len(line) < LONGEST_LINE:
        after = world.after(seat, move)
        if after.news > world.news or after.actors()[:1] != [seat]:
            break
        world = after
        move = adviser.choose(world.view(seat), seat, rng)
        line.append(move)
    return line


@dataclass(frozen=True)
class LineStep:
    """One move of a line that was not played. States are to be looked at through views."""

    seat: int
    move: int
    before: State
    after: State | None
    """None where chance comes in: what it would have brought nobody knows."""

    @property
    def position(self) -> State:
        """What there is to look at."""
        return self.before if self.after is None else self.after

    @property
    def sentence(self) -> str:
        """What the seat would have done, in words."""
        return self.before.game.sentence(self.before.view(self.seat), self.seat, self.move)


def line_steps(before: State, seat: int, line: list[int]) -> list[LineStep]:
    """A line from a position, as far as it can be followed."""
    steps: list[LineStep] = []
    for move in line:
        if seat not in before.actors() or move not in before.legal_moves(seat):
            break
        after = before.after(seat, move)
        if after.news > before.news:
            steps.append(LineStep(seat, move, before, None))
            break
        steps.append(LineStep(seat, move, before, after))
        before = after
    return steps
