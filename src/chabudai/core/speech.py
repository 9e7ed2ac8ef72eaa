"""What the core says, in the language of whoever reads."""

from typing import Final

from chabudai.core.language import Speech

say: Final = Speech("chabudai.core")


def listed(parts: list[str]) -> str:
    """Things in a row, as a part of a sentence.

    >>> listed([]), listed(["tea"]), listed(["tea", "rice", "ramen"])
    ('', 'tea', 'tea, rice and ramen')
    """
    if len(parts) < 2:
        return "".join(parts)
    return say("{several} and {last}", several=", ".join(parts[:-1]), last=parts[-1])
