"""The tutorial of Hitodama is about what it promises; that it is sound is tested for every game (`tests/core`)."""

from __future__ import annotations

from typing import cast

from chabudai.core import registry
from chabudai.core.tutorial import Tutorial
from chabudai.games.hitodama.rules.scoring import POINTS_REACHED
from chabudai.games.hitodama.state import HitodamaState

LESSON = cast(Tutorial, registry.tutorial("hitodama"))


def test_the_learner_meets_every_season_and_two_levels_of_wrath() -> None:
    views = [cast(HitodamaState, LESSON.view(number)) for number in range(1, len(LESSON) + 1)]
    assert {view.season for view in views} == {0, 1, 2, 3}
    assert {view.level for view in views} >= {1, 2}
    assert any(view.ice for view in views)


def test_the_learner_makes_every_kind_of_move_but_the_plainest() -> None:
    made = {LESSON.game.moves.decode(step.move).family for step in LESSON.steps if step.seat == LESSON.learner}
    assert made >= {
        *("place", "move", "displace", "wake", "discard", "solar", "lunar", "pick", "take", "trade", "pay"),
    }
    others = {LESSON.game.moves.decode(step.move).family for step in LESSON.steps if step.seat == 1}
    assert "draw" in others, "shown by the neighbour"


def test_the_last_card_tells_the_true_result() -> None:
    last = LESSON.steps[-1]
    assert last.after.end_reason() == POINTS_REACHED
    assert last.after.scores() == [28, 19]
    assert "28 to 19" in last.say
