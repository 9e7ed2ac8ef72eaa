"""The tutorial of Hitodama: sound, playable, in both languages, and about what it promises."""

from __future__ import annotations

from typing import cast

from chabudai.core import registry
from chabudai.core.tutorial import Tutorial
from chabudai.games.hitodama.match import HitodamaState
from chabudai.games.hitodama.state import POINTS_REACHED
from plugins.lessons import both_languages, learned

LESSON = cast(Tutorial, registry.tutorial("hitodama"))


def test_it_has_no_flaw() -> None:
    assert LESSON.flaws() == []


def test_a_learner_is_led_hinted_and_refused() -> None:
    asked = learned(LESSON)
    assert 2 * asked >= len(LESSON)


def test_it_is_told_in_both_languages() -> None:
    both_languages(LESSON)


def test_every_step_names_its_rule() -> None:
    assert [step.number for step in LESSON.steps if not step.rule] == []


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
