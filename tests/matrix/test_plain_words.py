"""Games speak as people do: no codes of components, no notation of squares, no ids of rules, no numbers for people.

Codes belong to content files, records, notations and the table as text, in which moves are typed. Whatever is read
beside a drawing (log, prompts, sentences and meanings of moves, refusals, help, titles, score sheets) has names.
"""

from __future__ import annotations

import re

import pytest

from chabudai.check.spoken import Hearing, listens
from chabudai.check.test_language import heard
from chabudai.core.language import ENGLISH, FRENCH, speaking

CODES = {
    "a square in notation": r"\br\d+c\d+w?\b",
    "a component's code": r"\b(?:[TLAR]\d\d|[HNAF][1-6]|K[1-6]|I[1-8])\b",
    "goods in letters": r"\b(?:\d[BASKol]){1,4}\b",
    "a card's code": r"\b(?:VP[NESW]|RE[NEW]|AK[BM]|SWP|SPN|BSC|AC[23]|S2K|BB3|AM2|KAK|WAI|ASC)\b",
    "a rule's id": r"\b(?:KOD|BOO|HIT|GAC)-[A-Z0-9]+-\d+",
    "a person's number": r"\b(?:[Ss]eats? \d|[Ss]iège \d|[Pp]lace \d+ :)",
}
ANY_CODE = re.compile("|".join(f"(?:{code})" for code in CODES.values()))


@listens
@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@heard
def test_nobody_reads_a_code(hearing: Hearing, language: str) -> None:
    found: dict[str, str] = {}
    with speaking(language):
        for where, text in hearing():
            if where != "text":  # for those who type moves
                for code in ANY_CODE.findall(text):
                    found.setdefault(code, f"{where}: {code} in {text[:120]!r}")
    assert list(found.values()) == []
