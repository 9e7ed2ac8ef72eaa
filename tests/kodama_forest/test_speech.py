"""Kodama Forest in French, where random play seldom comes; what is said at every table the matrix hears."""

from __future__ import annotations

import pytest

from chabudai.core.errors import BadOption
from chabudai.core.language import FRENCH, speaking
from chabudai.games.kodama_forest.draw.boards import FULL_SYMBOLS
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

LISTS = [
    *(FULL_SYMBOLS, PILES_LEFT, SEAT_ROWS, SHARED_ROWS, BONUS_NAMES, KIND_NAMES),
    *(BONUS_QUESTIONS, QUESTIONS, UNEARNED, USED_UP, LEFT_LABELS, PLAIN_LABELS, RIGHT_LABELS, EDGE_NAMES, LAYING),
    *(OWING, OWING_BRIEFLY, LAID_HALVES, OWN_BOARDS, SIDE_NAMES, ANIMALS, KEY, OWN_WITH, WAITING_AT),
    list(KIND_LETTERS),
]


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
