"""Words in the language of whoever reads.

Code says things in English through the `Speech` of its package; other languages lie beside the package as catalogues
(`fr.toml`), which give each English template its translation. The language of the moment is a context variable, so
whoever serves a reader sets it once and everything beneath, refusals included, speaks that language.

>>> say = Speech("chabudai.core")
>>> say("{who} takes {count} tiles.", who="Aki", count=2)
'Aki takes 2 tiles.'
>>> with speaking(PSEUDO):
...     say("{who} takes {count} tiles.", who="Aki", count=2)
'⟦Aki takes 2 tiles.⟧'
"""

from __future__ import annotations

import re
import tomllib
from contextvars import ContextVar, Token
from importlib import resources
from typing import Final

from chabudai.core.errors import ChabudaiError

ENGLISH: Final = "en"
FRENCH: Final = "fr"
LANGUAGES: Final = {ENGLISH: "English", FRENCH: "Français"}
"""The languages that readers can choose, each by its own name."""
SINGULAR: Final = {ENGLISH: (1,), FRENCH: (0, 1)}
"""The numbers of things that a language speaks of as of one."""
PSEUDO: Final = "pseudo"
"""Marks whatever comes from a catalogue, so that a test sees what does not."""

_ELISION: Final = re.compile(r"\bde \{(\w+)\}")
_VOWELS: Final = "aeiouàâäéèêëîïôöùûüœæ"
"""Before these French says d’ for de."""

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


class BadCatalogue(ChabudaiError):
    """A catalogue that is no flat table of texts."""


def language() -> str:
    """The language of the moment."""
    return _language.get()


class Spoken:
    """A language that is spoken inside a block."""

    def __init__(self, language: str) -> None:
        self._spoken = language
        self._before: list[Token[str]] = []

    def __enter__(self) -> None:
        self._before.append(_language.set(self._spoken))

    def __exit__(self, *_: object) -> None:
        _language.reset(self._before.pop())


def speaking(language: str) -> Spoken:
    """Speak this language inside the block."""
    return Spoken(language)


def _elided(template: str, values: dict[str, object]) -> str:
    """A French template that says d’ before those of its values that begin with a vowel.

    >>> _elided("le ninja de {who}, la base de {whom}", {"who": "Emi", "whom": "Mika"})
    'le ninja d’{who}, la base de {whom}'
    """
    for name in _ELISION.findall(template):
        if str(values.get(name, ""))[:1].lower() in tuple(_VOWELS):
            template = template.replace(f"de {{{name}}}", f"d’{{{name}}}")
    return template


class Speech:
    """Says things of one package; the catalogues lie in the package itself or in a folder of it."""

    def __init__(self, package: str, folder: str = "") -> None:
        self.package = package
        self._folder = folder
        self._catalogues: dict[str, dict[str, str]] = {}

    def __call__(self, template: str, /, **values: object) -> str:
        """The template in the language of the moment, with its values filled in."""
        if _language.get() != ENGLISH:
            template = self.template(template)
            if _language.get() == FRENCH:
                template = _elided(template, values)
        return template.format(**values)

    def count(self, number: int, one: str, many: str, /, **values: object) -> str:
        """The same for something that is counted, as `{number}`: a template for one and one for other numbers."""
        single = number in SINGULAR.get(language(), SINGULAR[ENGLISH])
        return self(one if single else many, number=number, **values)

    def template(self, template: str) -> str:
        """The template itself in the language of the moment; English where nobody has translated it."""
        spoken = language()
        if spoken == ENGLISH:
            return template
        if spoken == PSEUDO:
            return f"⟦{template}⟧"
        return self.catalogue(spoken).get(template, template)

    def catalogue(self, language: str) -> dict[str, str]:
        """English templates with their translations."""
        if language not in self._catalogues:
            self._catalogues[language] = self._read(language)
        return self._catalogues[language]

    def _read(self, language: str) -> dict[str, str]:
        file = resources.files(self.package).joinpath(self._folder, f"{language}.toml")
        if not file.is_file():
            return {}
        try:
            data = tomllib.loads(file.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise BadCatalogue(f"{language}.toml of {self.package} is not valid TOML: {error}.") from None
        for english, translated in data.items():
            if not isinstance(translated, str):
                raise BadCatalogue(f"{language}.toml of {self.package}: '{english}' must be a text.")
        return data
