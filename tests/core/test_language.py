from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from chabudai.core.language import ENGLISH, FRENCH, PSEUDO, BadCatalogue, Speech, language, speaking
from chabudai.core.moves import Arg, Family2, MoveTable


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Speech:
    """The speech of a package that lies in a folder of its own."""
    package = tmp_path / "spoken"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / FRENCH).with_suffix(".toml").write_text(
        '"{who} takes {tile}." = "{tile} : {who} la prend."\n'
        '"{number} leaf" = "{number} feuille"\n"{number} leaves" = "{number} feuilles"\n"red" = "rouge"\n'
        '"{who}\'s tile" = "la tuile de {who}"\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    return Speech("spoken")


def test_english_is_the_language_of_the_code(say: Speech) -> None:
    assert language() == ENGLISH
    assert say("{who} takes {tile}.", who="Aki", tile="A1") == "Aki takes A1."


def test_a_catalogue_gives_the_words_and_their_order(say: Speech) -> None:
    with speaking(FRENCH):
        assert say("{who} takes {tile}.", who="Aki", tile="A1") == "A1 : Aki la prend."
        assert say("Nobody has translated this.") == "Nobody has translated this."
    assert language() == ENGLISH


@pytest.mark.parametrize(("spoken", "none"), [(ENGLISH, "0 leaves"), (FRENCH, "0 feuille")])
def test_each_language_counts_in_its_own_way(say: Speech, spoken: str, none: str) -> None:
    with speaking(spoken):
        assert say.count(0, "{number} leaf", "{number} leaves") == none
        assert say.count(1, "{number} leaf", "{number} leaves") == ("1 leaf" if spoken == ENGLISH else "1 feuille")
        assert say.count(2, "{number} leaf", "{number} leaves") == ("2 leaves" if spoken == ENGLISH else "2 feuilles")


def test_french_elides_before_a_vowel(say: Speech) -> None:
    with speaking(FRENCH):
        assert say("{who}'s tile", who="Aki") == "la tuile d’Aki"
        assert say("{who}'s tile", who="Mika") == "la tuile de Mika"


def test_the_pseudo_language_marks_what_comes_from_a_catalogue(say: Speech) -> None:
    with speaking(PSEUDO):
        assert say("{who} takes {tile}.", who="Aki", tile="A1") == "⟦Aki takes A1.⟧"


def test_readers_at_the_same_time_do_not_disturb_each_other(say: Speech) -> None:
    async def read(spoken: str) -> str:
        with speaking(spoken):
            await asyncio.sleep(0)
            return say("red")

    async def all_three() -> list[str]:
        return [*await asyncio.gather(read(ENGLISH), read(FRENCH), read(ENGLISH))]

    assert asyncio.run(all_three()) == ["red", "rouge", "red"]


@pytest.mark.parametrize("text", ["red = ", "[red]\ndark = 'rouge'", "red = 3"])
def test_a_wrong_catalogue_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    package = tmp_path / "misspoken"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "fr.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with speaking(FRENCH), pytest.raises(BadCatalogue, match=r"fr\.toml of misspoken"):
        Speech("misspoken")("red")


def test_moves_are_told_in_the_language_of_the_reader(say: Speech) -> None:
    tiles = Arg("tile", ["red", "x1"], spoken=True)
    table = MoveTable([Family2("take", [Arg("who", ["Aki"]), tiles], sentence="{who} takes {tile}.")], say)
    assert table.sentence(0) == "Aki takes red."
    with speaking(FRENCH):
        assert table.sentence(0) == "rouge : Aki la prend."
    assert table.text(0) == "take Aki red", "the notation is the same for everybody"
