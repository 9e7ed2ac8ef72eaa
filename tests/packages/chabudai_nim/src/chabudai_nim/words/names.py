"""What speaks for Bean Nim; nobody has translated it yet."""

from __future__ import annotations

from chabudai.core.language import Speech

say = Speech("chabudai_nim", "words")
