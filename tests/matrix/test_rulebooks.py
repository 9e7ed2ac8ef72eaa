"""Rulebooks for players: whole, true to the game's data, the same in both languages, and without codes."""

from __future__ import annotations

import re

import pytest

from chabudai.core.language import ENGLISH, FRENCH, speaking
from chabudai.core.registry import load, names, shipped
from chabudai.core.rulebook import BadRulebook, Chapter, Facts, Figures, Text, figure, read, rulebook
from chabudai.games.boo.game import Boo
from chabudai.games.gachijo.game import Gachijo
from chabudai.games.gachijo.rules.box import GUARDIANS, TOOLS, TREASURES, WEAPONS
from chabudai.games.hitodama.game import Hitodama
from chabudai.games.kodama_forest.game import KodamaForest
from matrix.test_plain_words import ANY_CODE

GAMES = [name for name in names() if shipped(name, "words/rulebook.en.md")]
LANGUAGES = [ENGLISH, FRENCH]


def shape(book: list[Chapter]) -> list[tuple[int, list[object]]]:
    """What a rulebook is made of, whatever its language: levels, figures, kinds of blocks."""
    return [
        (each.level, [block.names if isinstance(block, Figures) else type(block).__name__ for block in each.blocks])
        for each in book
    ]


def everything(book: list[Chapter]) -> str:
    return "\n".join(each.words for each in book)


def components(name: str) -> list[str]:
    """What must be named in the English rulebook of a game, from its own data."""
    game = load(name)
    if isinstance(game, KodamaForest):
        return ["butterfly", "frog", "panda", "flower", "pond", "bamboo", *[str(pile) for pile in game.box.piles]]
    if isinstance(game, Hitodama):
        return list(game.box.titles.values())
    if isinstance(game, Gachijo):
        things = [thing.capitalize() for kind in (TOOLS, WEAPONS, TREASURES, GUARDIANS) for thing in kind]
        return things + [card.title for card in game.box.gacha] + [stage.title for stage in game.box.stages]
    assert isinstance(game, Boo)
    return ["Balance", "Improve", "Fund", "Cook", "tea", "rice", "ramen", "Ookami"]


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_chapters_figures_and_tables(name: str) -> None:
    with speaking(ENGLISH):
        english = rulebook(name)
    with speaking(FRENCH):
        french = rulebook(name)
    assert shape(english) == shape(french)
    assert len(english) > 10
    assert not {each.title for each in english} & {each.title for each in french}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_figure_is_drawn_and_every_table_is_filled(name: str, language: str) -> None:
    game = load(name)
    figures = 0
    with speaking(language):
        for chapter in rulebook(name):
            for block in chapter.blocks:
                if isinstance(block, Figures):
                    figures += len(block.names)
                    assert block.caption
                    assert all(figure(game, each).render().startswith("<svg") for each in block.names)
                elif isinstance(block, Facts):
                    assert len(block.rows) > 1
                    assert {len(row) for row in block.rows} == {len(block.rows[0])}
    assert figures >= 8


@pytest.mark.parametrize("name", GAMES)
def test_every_component_is_named(name: str) -> None:
    with speaking(ENGLISH):
        words = everything(rulebook(name)).casefold()
    assert [each for each in components(name) if each.casefold() not in words] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_is_set_up(name: str) -> None:
    game = load(name)
    with speaking(ENGLISH):
        words = everything(rulebook(name))
        shown = {
            each
            for chapter in rulebook(name)
            for block in chapter.blocks
            if isinstance(block, Figures)
            for each in block.names
        }
    assert {f"setup-{game.min_seats}", f"setup-{game.max_seats}"} <= shown
    assert re.search("players", words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_speaks_as_people_do(name: str, language: str) -> None:
    with speaking(language):
        words = everything(rulebook(name))
    assert ANY_CODE.findall(words) == []
    if language == FRENCH:
        assert "'" not in words


def test_before_and_after_are_close_ups_of_where_the_move_ends() -> None:
    game = load("kodama-forest")
    whole, before, after = (figure(game, name) for name in ("step-4", "step-4-before", "step-4-after"))
    assert before.width == after.width < whole.width / 2
    assert any(name.startswith("tile-") for name in after.elements())
    assert "seat-1" not in before.elements()


def test_a_wrong_directive_is_named() -> None:
    game = load("kodama-forest")
    assert [type(block) for block in read(game, "## A\n\nwords\n\n{table tiles}\n")[0].blocks] == [Text, Facts]
    with pytest.raises(BadRulebook, match="nobody knows"):
        read(game, "## A\n{picture of a cat}\n")
    with pytest.raises(BadRulebook, match="no step 99"):
        figure(game, "step-99")
    with pytest.raises(BadRulebook, match="no figure 'cat'"):
        figure(game, "cat")
    with pytest.raises(LookupError):
        read(game, "## A\n{table cats}\n")
