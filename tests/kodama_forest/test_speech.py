"""Kodama Forest speaks the language of its reader: everything through the catalogue, and the catalogue complete."""

from __future__ import annotations

import re

import pytest

from chabudai.core.errors import BadOption
from chabudai.core.language import FRENCH, PSEUDO, speaking
from chabudai.games.kodama_forest.draw.boards import FULL_SYMBOLS, SIDE_TITLES
from chabudai.games.kodama_forest.draw.hand import BONUS_WORDS
from chabudai.games.kodama_forest.draw.piles import PILES_LEFT
from chabudai.games.kodama_forest.draw.seats import SEAT_ROWS, SHARED_ROWS
from chabudai.games.kodama_forest.game import MISFITS
from chabudai.games.kodama_forest.moves import MOVES
from chabudai.games.kodama_forest.rules.box import BONUS_NAMES, KIND_LETTERS, KIND_NAMES
from chabudai.games.kodama_forest.rules.place_tiles import BONUS_QUESTIONS, QUESTIONS
from chabudai.games.kodama_forest.rules.scoring import LEFT_LABELS, PLAIN_LABELS, RIGHT_LABELS
from chabudai.games.kodama_forest.words.help import CHOICES, HELP, PLAYED
from chabudai.games.kodama_forest.words.log import EARNED, ENDINGS, LAYING, OWING, OWING_BRIEFLY, TOLD
from chabudai.games.kodama_forest.words.names import COUNTED, EDGE_NAMES, LAID_HALVES, OWN_BOARDS, SIDE_NAMES, say
from chabudai.games.kodama_forest.words.refusals import UNEARNED, USED_UP
from chabudai.games.kodama_forest.words.text import ANIMALS, FACES, KEY, OWN_WITH, TITLES, WAITING_AT
from kodama_forest.table import GAME, earn, lay_out
from plugins.spoken import Hearing, listens, misshapen, unexplained, unspoken, untranslated

ALLOWED = ["Kodama Forest", r"T\d\d", r"[rc]\d", r"v?[A-Za-z]", r"v\d+"]
"""The game's name, tiles, rows and columns; letters of tiles, which stand beside a 'v' that points down."""
HEARINGS = [
    Hearing(GAME, 3, 3, 200, {"side": "H"}),
    Hearing(GAME, 2, 5, 60, {"mode": "cooperative", "order": "schedule"}),
    Hearing(GAME, 1, 2, 60),
]
NAMED = ["three", "two together", "alone"]
LISTS = [
    *(FULL_SYMBOLS, BONUS_WORDS, PILES_LEFT, SEAT_ROWS, SHARED_ROWS, SIDE_TITLES, BONUS_NAMES, KIND_NAMES),
    *(BONUS_QUESTIONS, QUESTIONS, UNEARNED, USED_UP, LEFT_LABELS, PLAIN_LABELS, RIGHT_LABELS, EDGE_NAMES, LAYING),
    *(OWING, OWING_BRIEFLY, LAID_HALVES, OWN_BOARDS, SIDE_NAMES, ANIMALS, KEY, OWN_WITH, WAITING_AT),
    list(KIND_LETTERS),
]


@listens
@pytest.mark.parametrize("hearing", HEARINGS, ids=NAMED)
def test_every_word_is_spoken(hearing: Hearing) -> None:
    assert unspoken(hearing, ALLOWED) == []


@listens
@pytest.mark.parametrize("hearing", HEARINGS, ids=NAMED)
def test_french_lacks_nothing_that_is_said(hearing: Hearing) -> None:
    assert untranslated(hearing) == []


def test_french_lacks_nothing_that_is_rare() -> None:
    """Templates in tables, some of which random play seldom reaches."""
    spoken = [label for family in MOVES.families for arg in family.parameters if arg.spoken for label in arg.labels]
    every = [family.sentence for family in MOVES.families] + spoken
    every += [template for pair in [*COUNTED, *EARNED.values()] for template in pair]
    for table in (TOLD, ENDINGS, PLAYED, HELP, CHOICES, FACES, TITLES, MISFITS):
        every += table.values()
    for templates in LISTS:
        every += templates
    assert sorted({template for template in every if template} - set(say.catalogue(FRENCH))) == []


@listens
def test_the_french_catalogue_is_well_formed() -> None:
    assert misshapen(HEARINGS[0], known=[*KIND_LETTERS, *(mode.capitalize() for mode in TITLES)]) == []


@listens
@pytest.mark.parametrize("hearing", HEARINGS, ids=NAMED)
def test_everything_in_the_drawing_explains_itself(hearing: Hearing) -> None:
    assert unexplained(hearing) == []


@listens
def test_a_french_match_is_told_in_french() -> None:
    with speaking(FRENCH):
        told = [heard.text for heard in HEARINGS[0]() if heard.where.startswith("log")]
    english = re.compile(r"\b(the|lays|throws|draws|completes|board|earns|of|with|round)\b")
    assert [line for line in told if english.search(line)] == []
    assert all(line.endswith(".") for line in told)
    assert any("pioche" in line for line in told)


@pytest.mark.parametrize(
    ("rights", "tiles"),
    [((1, 0, 0), "1 papillon"), ((0, 2, 1), "2 grenouilles et 1 panda")],
)
def test_a_bonus_is_counted_in_french(rights: tuple[int, int, int], tiles: str) -> None:
    state = lay_out(3)
    earn(state, 1, 1, *rights)
    with speaking(FRENCH):
        question = GAME.prompt(state.view(1), 1)
    assert question == f"Bonus gagné\u202f: posez {tiles} où vous voulez sur le plateau de gauche."


def test_several_bonuses_are_counted_in_english() -> None:
    state = lay_out(3)
    earn(state, 1, 1, 2, 0, 1)
    assert GAME.prompt(state.view(1), 1) == (
        "You earned a bonus: lay 2 butterflies and 1 panda anywhere on the left board."
    )


def test_a_refusal_is_told_in_french() -> None:
    with speaking(FRENCH), pytest.raises(BadOption, match="se joue à deux places, pas à 3"):
        GAME.new(3, 1, {"mode": "competitive"})


@pytest.mark.parametrize("reason", GAME.end_reasons)
def test_every_ending_has_a_sentence(reason: str) -> None:
    assert GAME.ending(reason) == ENDINGS[reason]
    with speaking(FRENCH):
        assert GAME.ending(reason) == say.catalogue(FRENCH)[ENDINGS[reason]]


def test_the_notation_is_the_same_for_everybody() -> None:
    with speaking(PSEUDO):
        assert MOVES.text(MOVES.parse("bonus frog-flat r0c0")) == "bonus frog-flat r0c0"
        assert MOVES.sentence(MOVES.parse("bonus panda r0c0")) == "⟦lays the bonus ⟦panda⟧ at r0c0⟧"
