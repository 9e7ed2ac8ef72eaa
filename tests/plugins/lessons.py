"""Plays a tutorial as a learner does: the right move, another one, an impossible one."""

from __future__ import annotations

import pytest

from chabudai.core.errors import IllegalMove
from chabudai.core.language import ENGLISH, FRENCH, speaking
from chabudai.core.tutorial import Tutorial


def learned(tutorial: Tutorial) -> int:
    """Answers every step that asks, in three ways; returns how many steps asked."""
    asked = 0
    for number in range(1, len(tutorial) + 1):
        if not tutorial.asks(number):
            continue
        asked += 1
        step = tutorial.step(number)
        legal = step.before.legal_moves(tutorial.learner)
        assert all(tutorial.answer(number, move) == "" for move in step.expected), f"step {number}"
        assert set(step.expected) <= set(legal)
        others = [move for move in legal if move not in step.expected]
        if others:
            for language in (ENGLISH, FRENCH):
                with speaking(language):
                    told = {tutorial.answer(number, move) for move in others}
                    assert told == {tutorial.said(step.hint)}
                    assert "" not in told, f"step {number} has no hint"
        _refused(tutorial, number, set(legal))
    return asked


def _refused(tutorial: Tutorial, number: int, legal: set[int]) -> None:
    """A move of every family that is illegal here gets a refusal and leaves the step as it is."""
    before = tutorial.step(number).before.digest()
    refusals = 0
    for family in tutorial.game.moves.families:
        move = next((move for move in range(family.base, family.base + family.size) if move not in legal), None)
        if move is None:
            continue
        with pytest.raises(IllegalMove) as refusal:
            tutorial.answer(number, move)
        assert refusal.value.sentence
        refusals += 1
    assert refusals
    assert tutorial.step(number).before.digest() == before


def both_languages(tutorial: Tutorial) -> None:
    """Every text is said in French, and otherwise than in English."""
    with speaking(ENGLISH):
        english = [tutorial.said(text) for text in tutorial.texts()]
    with speaking(FRENCH):
        french = [tutorial.said(text) for text in tutorial.texts()]
    assert english == tutorial.texts()
    assert [text for text, other in zip(english, french, strict=True) if text == other] == []
