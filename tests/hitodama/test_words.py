"""Every word that people read is said through the game's speech, and French has all of them."""

from __future__ import annotations

import pytest

from chabudai.core.language import FRENCH
from chabudai.core.registry import load
from chabudai.games.hitodama.rules.lunar_cards import LUNAR_EFFECTS
from chabudai.games.hitodama.rules.solar_cards import SOLAR_EFFECTS
from chabudai.games.hitodama.rules.tiles import TILE_NAMES
from chabudai.games.hitodama.words.help import HELP, MEANINGS, TILE_HELP, WRATH_EFFECTS
from chabudai.games.hitodama.words.log import CARDS, TOLD
from chabudai.games.hitodama.words.names import COUNTED, NAMES, PLURALS, SINGLES, say
from plugins.spoken import Hearing, listens, misshapen, unexplained, unspoken, untranslated

GAME = load("hitodama")
PLAYS = [Hearing(GAME, 2, 3, 260), Hearing(GAME, 3, 5, 200), Hearing(GAME, 4, 8, 200)]
CODES = [
    r"HITODAMA|Haru|Natsu|Aki|Fuyu",
    r"(?:BER|AMB|SAP|SOL|LUN|AKK|TRI|MER)(?:-\d)?",
    "|".join([*SOLAR_EFFECTS, *LUNAR_EFFECTS]),
    r"[HNAF][1-6]|K[1-6]|I[1-8]",
    r"(?:\d[BASKol])+(?::(?:\d[BASKol])+)?|[BASKol]",
    "z",
]
"""The same in every language: names, codes of tiles and cards, short forms of goods, the breath of sleepers."""


@listens
@pytest.mark.parametrize("play", PLAYS, ids=lambda play: f"{play.seats} seats")
def test_every_word_is_spoken(play: Hearing) -> None:
    assert unspoken(play, CODES) == []


@listens
def test_french_has_every_template() -> None:
    assert untranslated(PLAYS[1]) == []
    catalogue = say.catalogue(FRENCH)
    texts = [*TOLD.values(), *HELP.values(), *TILE_HELP, *filter(None, WRATH_EFFECTS), *MEANINGS.values(), *TILE_NAMES]
    texts += [*NAMES, *PLURALS, *SINGLES, *(text for pair in [*COUNTED, *CARDS.values()] for text in pair)]
    texts += [text for effect in SOLAR_EFFECTS.values() for text in (effect.title, effect.text)]
    texts += [text for effect in LUNAR_EFFECTS.values() for text in (effect.title, effect.text)]
    texts += [family.sentence for family in GAME.moves.families]
    assert [text for text in texts if text not in catalogue] == []


@listens
def test_the_french_catalogue_is_well_shaped() -> None:
    assert misshapen(PLAYS[0]) == []


@listens
@pytest.mark.parametrize("play", PLAYS, ids=lambda play: f"{play.seats} seats")
def test_every_component_explains_itself(play: Hearing) -> None:
    assert unexplained(play) == []
