"""The words of Hitodama in the language of whoever reads; `fr.toml` beside has the French ones."""

from __future__ import annotations

from typing import Final

from chabudai.core.language import Speech

say: Final = Speech("chabudai.games.hitodama", "words")
