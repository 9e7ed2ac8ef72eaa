"""BOO speaks the language of its reader: everything through the catalogue, and the catalogue complete."""

from __future__ import annotations

import re

import pytest

from boo.table import GAME
from chabudai.core.language import FRENCH, PSEUDO, speaking
from chabudai.games.boo.draw.home import BUTTON_LABELS
from chabudai.games.boo.moves import MOVES
from chabudai.games.boo.rules.box import SHOOT_NAMES
from chabudai.games.boo.rules.scoring import SOURCE_LABELS
from chabudai.games.boo.words.help import FIXED, HELP, SPIRIT_DEEDS
from chabudai.games.boo.words.log import SEASON_BEGINS, TOLD
from chabudai.games.boo.words.names import ZONE_WORDS, say
from plugins.spoken import Hearing, listens, misshapen, unexplained, unspoken, untranslated

ALLOWED = ["BOO", r"[LAR]\d\d", "I", "II", r"z\d?"]
"""The game's name, the codes of balance tiles, the categories of home tiles, the breath of sleepers."""
HEARINGS = [
    Hearing(GAME, 2, 3, 700, {"side": "day"}),
    Hearing(GAME, 4, 5, 500, {"side": "night"}),
]


@listens
@pytest.mark.parametrize("hearing", HEARINGS, ids=["two by day", "four by night"])
def test_every_word_is_spoken(hearing: Hearing) -> None:
    assert unspoken(hearing, ALLOWED) == []


@listens
@pytest.mark.parametrize("hearing", HEARINGS, ids=["two by day", "four by night"])
def test_french_lacks_nothing_that_is_said(hearing: Hearing) -> None:
    assert untranslated(hearing) == []


def test_french_lacks_nothing_that_is_rare() -> None:
    """Templates in tables, some of which random play seldom reaches."""
    spoken = [label for family in MOVES.families for arg in family.parameters if arg.spoken for label in arg.labels]
    every = [family.sentence for family in MOVES.families] + spoken + SPIRIT_DEEDS + SOURCE_LABELS + ZONE_WORDS
    for table in (TOLD, SEASON_BEGINS, HELP, FIXED, BUTTON_LABELS):
        every += table.values()
    assert sorted(set(every) - set(say.catalogue(FRENCH))) == []


@listens
def test_the_french_catalogue_is_well_formed() -> None:
    assert misshapen(HEARINGS[0], known=SHOOT_NAMES) == []


@listens
@pytest.mark.parametrize("hearing", HEARINGS, ids=["two by day", "four by night"])
def test_everything_in_the_drawing_explains_itself(hearing: Hearing) -> None:
    assert unexplained(hearing) == []


def test_the_forecast_is_explained_with_what_the_night_side_costs() -> None:
    assert GAME.element_help("forecast").endswith("on the night side, −1 for each empty night cell.")
    with speaking(FRENCH):
        assert GAME.element_help("forecast").endswith("côté nuit, −1 par case de nuit vide.")


@listens
def test_a_french_match_is_told_in_french() -> None:
    with speaking(FRENCH):
        told = [heard.text for heard in HEARINGS[0]() if heard.where.startswith("log")]
    english = re.compile(r"\b(the|takes|places|shoot|temple at|wins|receives|of|with)\b")
    assert [line for line in told if english.search(line)] == []
    assert all(line.endswith(".") for line in told)
    assert any("bâton" in line for line in told)


def test_the_notation_is_the_same_for_everybody() -> None:
    with speaking(PSEUDO):
        assert MOVES.text(MOVES.parse("draft red-cook")) == "draft red-cook"
        assert MOVES.sentence(MOVES.parse("draft red-cook")) == "⟦drafts the ⟦red-cook⟧ shoot⟧"
