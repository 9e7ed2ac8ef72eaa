"""The tutorial of BOO is about what it promises; that it is sound is tested for every game (`tests/core`)."""

from __future__ import annotations

from typing import cast

from chabudai.core import registry
from chabudai.core.tutorial import Tutorial
from chabudai.games.boo.rules.scoring import LAST_WINTER
from chabudai.games.boo.state import OVER, SET_UP, SPRING, SUMMER, WINTER, BooState

LESSON = cast(Tutorial, registry.tutorial("boo"))


def test_the_learner_meets_every_season_and_the_end() -> None:
    phases = {cast(BooState, LESSON.view(number)).phase for number in range(1, len(LESSON) + 1)}
    assert phases >= {SET_UP, SPRING, SUMMER, WINTER, OVER}, "Autumn asks nothing and is told when it is over"
    last = LESSON.steps[-1].after
    assert last.over
    assert last.end_reason() == LAST_WINTER


def test_the_learner_makes_every_kind_of_move_that_a_year_needs() -> None:
    made = {LESSON.game.moves.decode(step.move).family for step in LESSON.steps if step.seat == LESSON.learner}
    assert made >= {
        *("draft", "gift", "visit", "offer", "place", "perform", "act", "obtain", "score", "buy", "lay", "cook"),
        *("use", "wake", "ookami", "pay"),
    }


def test_the_last_card_tells_the_true_result() -> None:
    last = LESSON.steps[-1]
    assert last.after.scores() == [47, 28]
    assert "47 to 28" in last.say
