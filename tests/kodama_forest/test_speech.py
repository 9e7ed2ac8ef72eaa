"""Kodama Forest in French, where random play seldom comes; what is said at every table the matrix hears."""

from __future__ import annotations

import pytest

from chabudai.core.errors import BadOption
from chabudai.core.language import FRENCH, speaking
from kodama_forest.table import GAME, earn, lay_out


@pytest.mark.parametrize(
    ("rights", "tiles"),
    [((1, 0, 0), "1 papillon"), ((0, 2, 1), "2 grenouilles et 1 panda")],
)
def test_a_bonus_is_counted_in_french(rights: tuple[int, int, int], tiles: str) -> None:
    state = lay_out(3)
    earn(state, 1, 1, *rights)
    with speaking(FRENCH):
        question = GAME.prompt(state.view(1), 1)
    assert question == f"Bonus ! Posez {tiles} où vous voulez sur votre plateau de gauche."


def test_several_bonuses_are_counted_in_english() -> None:
    state = lay_out(3)
    earn(state, 1, 1, 2, 0, 1)
    assert GAME.prompt(state.view(1), 1) == ("Bonus! Lay 2 butterflies and 1 panda anywhere on your left board.")


def test_a_refusal_is_told_in_french() -> None:
    with speaking(FRENCH), pytest.raises(BadOption, match="se joue à deux, pas à 3"):
        GAME.new(3, 1, {"mode": "competitive"})
