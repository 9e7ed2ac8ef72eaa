"""What the table for language models says, in the language of whoever reads."""

from typing import Final

from chabudai.core.language import Speech

say: Final = Speech("chabudai.mcp")
