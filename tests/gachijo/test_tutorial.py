"""The tutorial of GACHIJO is about what it promises; that it is sound is tested for every game (`tests/core`)."""

from __future__ import annotations

from typing import cast

from chabudai.core import registry
from chabudai.core.tutorial import Tutorial
from chabudai.games.gachijo.rules.box import CHIPS, INJURY
from chabudai.games.gachijo.rules.mission import RETURNED
from chabudai.games.gachijo.state import GachijoState

LESSON = cast(Tutorial, registry.tutorial("gachijo"))


def test_the_learner_makes_every_kind_of_move_that_a_match_needs() -> None:
    made = {LESSON.game.moves.decode(step.move).family for step in LESSON.steps if step.seat == LESSON.learner}
    assert made >= {
        *("pass", "walk", "take", "slide", "draw-weapon", "end", "kemuri", "summon", "prowl"),
        *("bear", "kusuri", "attack", "steal"),
    }


def test_the_learner_meets_what_is_promised() -> None:
    """A Gacha Card, a guardian's capture, an Injury, chips of both sides, Kaeru Chips, a raised Flag."""
    seen = [cast(GachijoState, LESSON.view(number)) for number in range(1, len(LESSON) + 2)]
    assert any(view.gacha_discard for view in seen)
    left = [cast(GachijoState, step.after) for step in LESSON.steps]
    assert any(state.position[1] == state.castle.centre for state in left)
    assert any(view.marker[LESSON.learner] == INJURY for view in seen)
    assert any(view.flags >> LESSON.learner & 1 and not view.ended for view in seen)
    last = seen[-1]
    assert [last.shinobi[LESSON.learner], last.summons[LESSON.learner]] == [1] * len(CHIPS)
    assert last.kaeru_count(LESSON.learner) == 1


def test_the_wall_that_a_step_speaks_of_is_there_and_goes() -> None:
    """Where the learner is shut in, nothing but a slide is legal; afterwards the Ninja can walk."""
    shut = next(step for step in LESSON.steps if "all four sides" in step.say)
    families = {LESSON.game.moves.decode(move).family for move in shut.before.legal_moves(LESSON.learner)}
    assert families == {"slide"}
    after = {LESSON.game.moves.decode(move).family for move in shut.after.legal_moves(LESSON.learner)}
    assert "walk" in after


def test_the_last_cards_tell_the_true_result() -> None:
    last = LESSON.steps[-1].after
    assert last.over
    assert last.end_reason() == RETURNED
    assert last.scores() == [105, 27]
    assert any("105 to 27" in step.say for step in LESSON.steps)
