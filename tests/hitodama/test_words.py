"""Hitodama in French, where random play seldom comes; what is said at every table the matrix hears."""

from __future__ import annotations

from chabudai.core.language import FRENCH
from chabudai.core.registry import load
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.rules.tiles import TILE_NAMES
from chabudai.games.hitodama.words.help import HELP, MEANINGS, TILE_HELP, WRATH_EFFECTS
from chabudai.games.hitodama.words.log import CARDS, TOLD
from chabudai.games.hitodama.words.names import COUNTED, NAMES, PLURALS, SINGLES, say

GAME = load("hitodama")


def test_french_has_every_template() -> None:
    """Also those that random play seldom reaches."""
    catalogue = say.catalogue(FRENCH)
    texts = [*TOLD.values(), *HELP.values(), *TILE_HELP, *filter(None, WRATH_EFFECTS), *MEANINGS.values(), *TILE_NAMES]
    texts += [*NAMES, *PLURALS, *SINGLES, *(text for pair in [*COUNTED, *CARDS.values()] for text in pair)]
    texts += [text for effect in SOLAR_EFFECTS.values() for text in (effect.title, effect.text)]
    texts += [text for effect in LUNAR_EFFECTS.values() for text in (effect.title, effect.text)]
    texts += [family.sentence for family in GAME.moves.families]
    assert [text for text in texts if text not in catalogue] == []
