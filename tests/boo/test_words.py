"""BOO in French, where random play seldom comes; what is said at every table the matrix hears."""

from __future__ import annotations

from boo.table import GAME
from chabudai.core.language import FRENCH, speaking
from chabudai.games.boo.draw.season import BUTTON_LABELS
from chabudai.games.boo.moves import MOVES
from chabudai.games.boo.rules.scoring import SOURCE_LABELS
from chabudai.games.boo.words.help import FIXED, HELP, SPIRIT_DEEDS
from chabudai.games.boo.words.log import SEASON_BEGINS, TOLD
from chabudai.games.boo.words.names import ZONE_WORDS, say


def test_french_lacks_nothing_that_is_rare() -> None:
    """Templates in tables, some of which random play seldom reaches."""
    spoken = [label for family in MOVES.families for arg in family.parameters if arg.spoken for label in arg.words]
    every = [family.sentence for family in MOVES.families] + spoken + SPIRIT_DEEDS + SOURCE_LABELS + ZONE_WORDS
    for table in (TOLD, SEASON_BEGINS, HELP, FIXED, BUTTON_LABELS):
        every += table.values()
    assert sorted(set(every) - set(say.catalogue(FRENCH))) == []


def test_the_forecast_is_explained_with_what_the_night_side_costs() -> None:
    assert GAME.element_help("forecast").endswith("on the night side, −1 for each empty night space.")
    with speaking(FRENCH):
        assert GAME.element_help("forecast").endswith("côté nuit, −1 par case de nuit vide.")
