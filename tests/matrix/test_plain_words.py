"""Games speak as people do: no codes of components, no notation of squares, no ids of rules, no numbers for people.

Codes belong to content files, records and notations. Whatever people read (log, prompts, sentences and meanings of
moves, refusals, help, titles, score sheets, the table as text) has names. Whoever reads the table as text types moves,
so it has squares by rows and columns, and in square brackets after a name what is typed for it. Its maps are made of
letters and digits, so only those codes count there which the content file has.
"""

from __future__ import annotations

import re

import pytest

from chabudai.check.spoken import Hearing, listens
from chabudai.check.test_language import heard
from chabudai.core.game import Game
from chabudai.core.language import ENGLISH, FRENCH, speaking

CODES = {
    "a square in notation": r"\br\d+c\d+w?\b",
    "a component's code": r"\b(?:[TLAR]\d\d|[HNAF][1-6]|K[1-6]|I[1-8])\b",
    "goods in letters": r"\b(?:\d[BASKol]){1,4}\b",
    "a card's code": r"\b(?:VP[NESW]|RE[NEW]|AK[BM]|SWP|SPN|BSC|AC[23]|S2K|BB3|AM2|KAK|WAI|ASC|SAP|NOW|MOV|EXT)\b",
    "a rule's id": r"\b(?:KOD|BOO|HIT|GAC)-[A-Z0-9]+-\d+",
    "a person's number": r"\b(?:[Ss]eats? \d|[Ss]iège \d|[Pp]lace \d+ :)",
}
ANY_CODE = re.compile("|".join(f"(?:{code})" for code in CODES.values()))
SQUARE = re.compile(CODES["a square in notation"])
BRACKETS = re.compile(r"\[([^]]*)]")


def codes_in(where: str, text: str, game: Game) -> list[str]:
    if where != "text":
        return ANY_CODE.findall(text)
    found = ANY_CODE.findall(without_what_is_typed(text, game))
    return [code for code in found if re.search(rf"\b{re.escape(code)}\b", game.content.text)]


def without_what_is_typed(text: str, game: Game) -> str:
    """The table as text without squares, and without what stands in square brackets because a move is typed with it."""
    words = {word for family in game.moves.families for arg in family.parameters for word in arg.labels}
    typed = words | {word.partition("-")[0] for word in words}
    return SQUARE.sub("", BRACKETS.sub(lambda found: "" if found[1] in typed else found[0], text))


@listens
@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@heard
def test_nobody_reads_a_code(hearing: Hearing, language: str) -> None:
    found: dict[str, str] = {}
    with speaking(language):
        for where, text in hearing():
            for code in codes_in(where, text, hearing.game):
                found.setdefault(code, f"{where}: {code} in {text[:120]!r}")
    assert list(found.values()) == []
