"""How events are told and shown: a sentence and a rule for each; whatever it touches is drawn before or after it."""

from __future__ import annotations

import pytest

from chabudai.check.lab import Combination, Walk, few_combinations, rule_ids, viewers
from chabudai.core.events import Event, Log
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
        check_told(walk.game, [event for event in walk.state.log.events if event.kind in new])
        if new or number % EVERY == 0:
            for viewer in viewers(before):
                check(walk, before.view(viewer), walk.state.view(viewer), walk.state.log)
        walk.state.log = None


def check_told(game: Game, events: list[Event]) -> None:
    """A whole sentence, and a rule that there is."""
    names = [f"<{seat}>" for seat in range(game.max_seats)]
    rules = rule_ids(game.id)
    for event in events:
        sentence = game.tell(event, names)
        assert sentence.endswith((".", "!", "?")), f"'{event.kind}' is told: {sentence}"
        assert "{" not in sentence, sentence
        assert event.rule in rules or not rules, (
            f"'{event.kind}' names '{event.rule}', which is no rule of {game.title}"
        )


def check(walk: Walk, before: State, after: State, log: Log) -> None:
    """Every event that the viewer may know says what it touches, and that is there."""
    game = walk.game
    drawn: set[str] = set()
    positions = [before, after]
    for event in log.seen_by(after.viewer):
        stage = game.stage(before, after, event)
        assert stage.touched or type(game).stage is Game.stage, f"'{event.kind}' touches nothing"
        while positions and not drawn.issuperset(stage.touched):
            drawn.update(game.draw(positions.pop()).elements())
        missing = [name for name in stage.touched if name not in drawn]
        assert missing == [], f"'{event.kind}' {dict(event.values)} touches what is not drawn"
        assert len(set(stage.touched)) == len(stage.touched)
        assert stage.sound in SOUNDS
