"""The words of BOO that matter by themselves; what is said at every table the matrix hears."""

from __future__ import annotations

from boo.table import GAME
from chabudai.core.language import FRENCH, speaking


def test_the_forecast_is_explained_with_what_the_night_side_costs() -> None:
    assert GAME.element_help("forecast").endswith("on the night side, −1 for each empty night space.")
    with speaking(FRENCH):
        assert GAME.element_help("forecast").endswith("côté nuit, −1 par case de nuit vide.")
