"""How events are shown: whatever an event touches is drawn before or after it, for every viewer of every game."""

from __future__ import annotations

import pytest

from chabudai.check.lab import Combination, Walk, few_combinations, viewers
from chabudai.core.events import Log
from chabudai.core.game import Game
from chabudai.core.staging import SOUNDS
from chabudai.core.state import State

EVERY = 40


@pytest.mark.parametrize("combination", few_combinations(), ids=lambda combination: combination.name)
def test_what_an_event_touches_is_drawn(combination: Combination, decisions: int) -> None:
    walk = Walk(combination, "staging")
    told: set[str] = set()
    for number in range(decisions // 10):
        if walk.state.over or walk.at_limit:
            walk.begin()
        before = walk.state.copy()
        walk.state.log = Log()
        walk.play(*walk.choose())
        new = {event.kind for event in walk.state.log.events} - told
        told |= new
        if new or number % EVERY == 0:
            for viewer in viewers(before):
                check(walk, before.view(viewer), walk.state.view(viewer), walk.state.log)
        walk.state.log = None


def check(walk: Walk, before: State, after: State, log: Log) -> None:
    """Every event that the viewer may know says what it touches, and that is there."""
    game = walk.game
    drawn = {*game.draw(before).elements(), *game.draw(after).elements()}
    for event in log.seen_by(after.viewer):
        stage = game.stage(before, after, event)
        assert stage.touched or type(game).stage is Game.stage, f"'{event.kind}' touches nothing"
        missing = [name for name in stage.touched if name not in drawn]
        assert missing == [], f"'{event.kind}' {dict(event.values)} touches what is not drawn"
        assert len(set(stage.touched)) == len(stage.touched)
        assert stage.sound in SOUNDS
